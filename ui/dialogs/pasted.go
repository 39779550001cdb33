package dialogs

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/roster"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// maxRowsShown is how many doubtful lines, and how many skipped ones, are shown at once: the others follow as these go.
const maxRowsShown = 40

// pasted shows what became of a list: first those who are doubtful, each beside the line he comes from with his answers, then
// what was skipped, then who is sure. Nothing is preset: Enter takes nobody.
type pasted struct {
	win     fyne.Window
	entries []roster.Entry
	head    fyne.CanvasObject
	count   func(string)
	rows    *fyne.Container // doubtful and skipped
	inHand  int             // the doubtful entry that 1, 2, 3 answer, -1 for none
	grid    *kit.Grid
	sure    []int // entries, as the grid shows them
	out     map[int]bool
	changed func()
}

// List shows a list of players beside the roster of a tournament, nil for none, and asks what is to be done with it.
func List(win fyne.Window, title string, view *present.View, list *roster.List, can ListAnswers) {
	beside := &desk.View{Tournament: &engine.Tournament{}, Spelling: engine.OfficialLists()}
	if view != nil {
		beside = view.View
	}
	p := newPasted(win, list.Understand(beside.Tournament.Players, beside.Spelling))
	answers := []Answer{Leave()}
	if list.IsTable() {
		answers = append(answers, Answer{Text: kit.Tr("Colonne"), Icon: theme.ListIcon(), Do: func() { Columns(win, title, view, list, can) }})
	}
	if can.New != nil {
		answers = append(answers, Answer{Text: kit.Tr("In un torneo nuovo"), Icon: theme.DocumentCreateIcon(), Do: func() {
			var players []engine.Player
			for _, in := range p.taken() {
				players = append(players, in.Player)
			}
			can.New(players)
		}})
	}
	if can.Into != nil {
		answers = append(answers, Answer{Text: kit.Tr("Nel torneo aperto"), Icon: theme.ConfirmIcon(), Do: func() { can.Into(p.taken()) }})
	}
	size := Large(win)
	c := win.Canvas()
	runes := c.OnTypedRune()
	c.SetOnTypedRune(p.typed)
	rows := kit.Scrolled(p.rows)
	rows.SetMinSize(fyne.NewSize(0, fyne.Min(p.rows.MinSize().Height, fyne.Min(size.Height, 620)*0.55)))
	top := container.NewVBox(p.head, rows)
	d := AskAsItIs(win, title, kit.Box(fyne.Min(size.Width, 1100), fyne.Min(size.Height, 620),
		container.NewBorder(top, nil, nil, nil, p.grid)), answers...)
	d.SetOnClosed(func() { c.SetOnTypedRune(runes) })
	keys := c.OnTypedKey()
	c.SetOnTypedKey(func(e *fyne.KeyEvent) {
		switch {
		case e.Name == fyne.KeyDown && c.Focused() == nil:
			p.move(1)
		case e.Name == fyne.KeyUp && c.Focused() == nil:
			p.move(-1)
		default:
			keys(e)
		}
	})
	p.changed = func() { p.showAnswers(d, len(answers)-1, can.Into != nil) }
	p.grid.OnEnter = func(int) { // while somebody is doubtful Enter answers nothing
		if can.Into != nil && p.inHand < 0 {
			d.Button(len(answers) - 1).OnTapped()
		}
	}
	p.changed()
	if p.inHand < 0 {
		p.grid.Select(0)
	}
	win.Canvas().Focus(p.grid.Focusable())
	rows.ScrollToTop()
}

func newPasted(win fyne.Window, entries []roster.Entry) *pasted {
	p := &pasted{win: win, entries: entries, rows: kit.NewLines(), out: map[int]bool{}, inHand: -1, changed: func() {}}
	head := kit.Name("")
	p.head, p.count = head, head.SetText
	p.grid = kit.NewGrid([]kit.Column{
		{Title: kit.Tr("Giocatore"), Ems: 12, Weight: 3, Cell: func(row int) kit.Cell {
			e := p.entries[p.sure[row]]
			return kit.Cell{Text: e.Incoming.Player.FullName(), Bold: e.Known == nil && !p.out[p.sure[row]]}
		}},
		{Title: kit.Tr("Club o famiglia"), Ems: 8, Weight: 3, Drop: 1, Cell: func(row int) kit.Cell {
			return kit.Cell{Text: p.entries[p.sure[row]].Incoming.Player.Club, Ink: kit.ColorQuiet}
		}},
		{Title: kit.Tr("Che cosa succede"), Ems: 9, Weight: 2, Cell: p.what},
	}, func() int { return len(p.sure) }, nil)
	p.grid.OnSpace, p.grid.OnDelete = p.toggle, p.toggle
	p.grid.OnRune = p.typed
	p.show()
	return p
}

// show fills everything anew.
func (p *pasted) show() {
	p.count(kit.Say(roster.Count(p.entries)))
	p.rows.Objects, p.sure = nil, nil
	doubtful, skipped := 0, 0
	if p.inHand < 0 || p.entries[p.inHand].State != roster.Doubtful {
		p.inHand = -1
		p.move(1)
	}
	for i := range p.entries {
		if p.entries[i].State == roster.Doubtful {
			if doubtful++; doubtful <= maxRowsShown {
				p.rows.Add(p.doubt(i))
			}
		}
	}
	for i := range p.entries {
		switch p.entries[i].State {
		case roster.Skipped:
			if skipped++; skipped <= maxRowsShown {
				p.rows.Add(p.skipped(i))
			}
		case roster.Found:
			p.sure = append(p.sure, i)
		}
	}
	if left := max(0, doubtful-maxRowsShown) + max(0, skipped-maxRowsShown); left > 0 {
		p.rows.Add(kit.Quiet(kit.AndMore(left)))
	}
	p.rows.Refresh()
	p.grid.Refresh()
	p.changed()
}

// doubt is a doubtful line with its answers, numbered as the keys that give them.
func (p *pasted) doubt(i int) fyne.CanvasObject {
	e := p.entries[i]
	var buttons []fyne.CanvasObject
	if e.Incoming.Player.Surname == "" {
		surname := kit.NewEntry()
		surname.SetPlaceHolder(kit.Tr("Cognome"))
		surname.OnSubmitted = func(text string) {
			if text = strings.TrimSpace(text); text != "" {
				in := e.Incoming
				in.Player.Surname = text
				p.answer(i, in)
			}
		}
		buttons = append(buttons, kit.Wide(9, surname))
	}
	for k, c := range e.Choices {
		buttons = append(buttons, kit.NewButton(strconv.Itoa(k+1)+"  "+kit.Say(c.Label), nil, func() { p.choose(i, k) }))
	}
	fill := kit.ColorCard
	if i == p.inHand {
		fill = theme.ColorNameSelection
	}
	words := container.NewVBox(kit.Quiet(strconv.Itoa(e.Number)+"  "+e.Text), kit.Bold(e.Incoming.Player.FullName()+" – "+kit.Say(e.Why)))
	row := container.NewHBox(buttons...)
	if row.MinSize().Width > 0.5*Large(p.win).Width {
		return kit.NewTint(fill, container.NewVBox(words, kit.NewFlow(8, buttons...)))
	}
	return kit.NewTint(fill, container.NewBorder(nil, nil, nil, container.NewCenter(row), words))
}

// skipped is a line that names nobody, with the way to take it all the same.
func (p *pasted) skipped(i int) fyne.CanvasObject {
	e := p.entries[i]
	text := kit.Quiet(strconv.Itoa(e.Number) + "  " + e.Text + " – " + kit.Say(e.Why))
	if len(e.Answers) == 0 || e.Answers[0].Player.FullName() == "" {
		return text
	}
	take := kit.NewButton(kit.Say(e.Choices[0].Label), nil, func() { p.answer(i, e.Answers[0]) })
	return container.NewBorder(nil, nil, nil, container.NewVBox(take), text)
}

// answer takes a line as it was answered; one without a name is skipped. The next doubtful line is in hand then.
func (p *pasted) answer(i int, in roster.Incoming) {
	p.take(&p.entries[i], in)
	p.show()
	p.win.Canvas().Focus(p.grid.Focusable())
}

func (p *pasted) take(e *roster.Entry, in roster.Incoming) {
	e.State, e.Incoming = roster.Found, in
	if in.Player.FullName() == "" {
		e.State = roster.Skipped
		e.Why = engine.Textf("non si prende")
	}
}

// typed answers the line in hand by the number of an answer.
func (p *pasted) typed(r rune) {
	if k := int(r - '1'); p.inHand >= 0 && k >= 0 && k < len(p.entries[p.inHand].Answers) {
		p.choose(p.inHand, k)
	}
}

// choose answers a line by one of its answers, and with it the lines of its section: a club stands above them all.
func (p *pasted) choose(i, k int) {
	e := &p.entries[i]
	for j := range p.entries {
		other := &p.entries[j]
		if j != i && e.Section > 0 && other.Section == e.Section && other.State == roster.Doubtful && e.Answers[k].Player.FullName() != "" {
			p.take(other, other.Answers[k])
		}
	}
	p.answer(i, e.Answers[k])
}

// move takes another doubtful line in hand.
func (p *pasted) move(by int) {
	for at := p.inHand + by; at >= 0 && at < len(p.entries); at += by {
		if p.entries[at].State == roster.Doubtful {
			p.inHand = at
			return
		}
	}
}

// toggle leaves out somebody who is sure, or takes him again.
func (p *pasted) toggle(row int) {
	p.out[p.sure[row]] = !p.out[p.sure[row]]
	p.grid.Refresh()
	p.changed()
}

// taken are the people who are sure and not left out.
func (p *pasted) taken() []roster.Incoming {
	var taken []roster.Incoming
	for i, e := range p.entries {
		if e.State == roster.Found && !p.out[i] {
			taken = append(taken, e.Incoming)
		}
	}
	return taken
}

// showAnswers says on the button how many enter; it is the one to press when no doubt is left.
func (p *pasted) showAnswers(d *Dialog, last int, into bool) {
	if !into {
		return
	}
	b := d.Button(last)
	text := kit.Tr("Aggiungi {1:il sicuro|i %d sicuri}", len(p.taken()))
	b.Importance = widget.MediumImportance
	if p.inHand < 0 {
		text = kit.Tr("Aggiungi %d", len(p.taken()))
		b.Importance = widget.HighImportance
	}
	b.SetText(text)
}

// what is what becomes of somebody who is sure.
func (p *pasted) what(row int) kit.Cell {
	switch e := p.entries[p.sure[row]]; {
	case p.out[p.sure[row]]:
		return kit.Cell{Text: kit.Tr("non si prende"), Ink: kit.ColorQuiet}
	case e.Known == nil:
		return kit.Cell{Text: kit.Tr("nuovo"), Ink: theme.ColorNameSuccess}
	case e.Changes().IsZero():
		return kit.Cell{Text: kit.Tr("c'è già"), Ink: kit.ColorQuiet}
	default:
		return kit.Cell{Text: kit.Say(e.Changes()), Ink: theme.ColorNameWarning}
	}
}
