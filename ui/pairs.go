package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/show"
)

// pairsEditor edits who is kept apart and who together in every draw to come.
type pairsEditor struct {
	u        *UI
	seen     desk.Pairs
	apart    [][2]int
	together [][2]int
	first    *playerPicker
	second   *playerPicker
	list     *fyne.Container
	note     *widget.Label
}

// askPairs shows the pairs and lets others be added. Nothing is written before “Salva”.
func (u *UI) askPairs() {
	if u.snap == nil {
		return
	}
	e := newPairsEditor(u)
	half := container.NewGridWithColumns(2, e.first.content, e.second.content)
	split := kit.NewButton(kit.Tr("Separali"), theme.ContentAddIcon(), func() { e.add(true) })
	join := kit.NewButton(kit.Tr("Uniscili"), theme.ContentAddIcon(), func() { e.add(false) })
	head := kit.Wrapped(kit.Tr("Due giocatori da separare (parenti, coppie) non finiscono allo stesso tavolo, se si può; due da unire sì. Vale per tutti i sorteggi che verranno e viene prima degli altri criteri."))
	chooser := kit.NewPanel(container.NewVBox(half, kit.NewFlow(8, split, join), e.note))
	size := dialogs.Large(u.win)
	list := container.NewBorder(kit.Bold(kit.Tr("Le coppie")), nil, nil, nil, kit.Scrolled(e.list))
	right := kit.Margin(0, 0, 10, 0, kit.Wide(24, kit.NewPanel(list)))
	content := kit.Box(fyne.Min(980, size.Width), fyne.Min(430, size.Height), container.NewBorder(head, nil, nil, right, chooser))
	dialogs.AskAsItIs(u.win, kit.Tr("Coppie da separare o unire"), content, dialogs.Leave(),
		dialogs.Answer{Text: kit.Tr("Salva"), Icon: theme.DocumentSaveIcon(), Main: true, Do: e.commit})
	u.win.Canvas().Focus(e.first.entry)
}

func newPairsEditor(u *UI) *pairsEditor {
	t := u.snap.Tournament
	e := &pairsEditor{u: u, seen: desk.PairsOf(t), apart: slices.Clone(t.Apart), together: slices.Clone(t.Together), list: container.NewVBox(), note: kit.Wrapped("")}
	e.note.Importance = widget.WarningImportance
	e.first = newPlayerPicker(u, kit.Tr("Il primo"))
	e.second = newPlayerPicker(u, kit.Tr("Il secondo"))
	e.first.entry.OnSubmitted = func(string) {
		e.first.accept()
		u.win.Canvas().Focus(e.second.entry)
	}
	e.second.entry.OnSubmitted = func(string) { e.second.accept() }
	e.show()
	return e
}

// commit writes the pairs.
func (e *pairsEditor) commit() {
	u, seen, apart, together := e.u, e.seen, e.apart, e.together
	u.Change(kit.Tr("Salvo le coppie…"), func(d *desk.Desk) error { return d.SetPairs(seen, desk.Pairs{Apart: apart, Together: together}) }, func() {
		u.Tell(kit.Tr("Coppie da separare: %d; da unire: %d. Valgono dal prossimo sorteggio.", len(apart), len(together)))
	})
}

// same reports whether two pairs are of the same two players.
func samePair(a, b [2]int) bool { return a == b || a == [2]int{b[1], b[0]} }

func (e *pairsEditor) has(pair [2]int) bool {
	same := func(p [2]int) bool { return samePair(p, pair) }
	return slices.ContainsFunc(e.apart, same) || slices.ContainsFunc(e.together, same)
}

// add makes a pair of the two players chosen.
func (e *pairsEditor) add(apart bool) {
	e.first.accept()
	e.second.accept()
	pair := [2]int{e.first.chosen, e.second.chosen}
	switch {
	case pair[0] == 0 || pair[1] == 0:
		e.note.SetText(kit.Tr("Scegli due giocatori: scrivi le prime lettere e premi Invio, oppure clicca il nome."))
		return
	case pair[0] == pair[1]:
		e.note.SetText(kit.Tr("Servono due giocatori diversi."))
		return
	case e.has(pair):
		e.note.SetText(kit.Tr("Questa coppia c'è già: toglila dall'elenco per cambiarla."))
		return
	case apart:
		e.apart = append(e.apart, pair)
	default:
		e.together = append(e.together, pair)
	}
	e.note.SetText("")
	e.first.clear()
	e.second.clear()
	e.show()
	e.u.win.Canvas().Focus(e.first.entry)
}

func (e *pairsEditor) remove(pair [2]int) {
	same := func(p [2]int) bool { return p == pair }
	e.apart = slices.DeleteFunc(slices.Clone(e.apart), same)
	e.together = slices.DeleteFunc(slices.Clone(e.together), same)
	e.show()
}

// show lists the pairs.
func (e *pairsEditor) show() {
	e.list.Objects = nil
	add := func(pair [2]int, sign string) {
		text := kit.Tr("%s %s e %s", sign, e.u.snap.Name(pair[0]), e.u.snap.Name(pair[1]))
		remove := kit.NewButton("", theme.DeleteIcon(), func() { e.remove(pair) })
		remove.Importance = widget.LowImportance
		e.list.Add(container.NewBorder(nil, nil, nil, container.NewVBox(remove), kit.Wrapped(text)))
	}
	for _, part := range []struct {
		title string
		sign  string
		pairs [][2]int
	}{{kit.Tr("Da separare (%d)", len(e.apart)), "≠", e.apart}, {kit.Tr("Da unire (%d)", len(e.together)), "=", e.together}} {
		e.list.Add(kit.Quiet(part.title))
		for _, pair := range part.pairs {
			add(pair, part.sign)
		}
	}
	e.list.Refresh()
}

// playerPicker chooses a player by the first letters of a name, a club or a number.
type playerPicker struct {
	u       *UI
	content fyne.CanvasObject
	entry   *kit.Entry
	list    *kit.List
	found   []engine.Player
	chosen  int // ID; 0 for nobody yet
}

func newPlayerPicker(u *UI, title string) *playerPicker {
	p := &playerPicker{u: u, entry: kit.NewEntry()}
	p.entry.SetPlaceHolder(kit.Tr("Cerca un giocatore"))
	p.list = kit.NewList(
		func() int { return len(p.found) },
		func() fyne.CanvasObject {
			l := widget.NewLabel("")
			l.Truncation = fyne.TextTruncateEllipsis
			return l
		},
		func(i widget.ListItemID, o fyne.CanvasObject) {
			o.(*widget.Label).SetText(show.PlayerLine(p.found[i]))
		})
	p.list.OnSelected = func(i widget.ListItemID) { p.choose(p.found[i]) }
	p.entry.OnChanged = func(text string) {
		p.chosen = 0
		p.list.UnselectAll()
		p.found = show.FindPlayers(u.snap.Tournament.Players, text)
		p.list.Refresh()
		p.list.ScrollToTop()
	}
	p.found = show.FindPlayers(u.snap.Tournament.Players, "")
	p.content = container.NewBorder(container.NewVBox(kit.Bold(title), p.entry), nil, nil, nil, kit.Box(120, 190, p.list))
	return p
}

// choose takes a player and shows his name in the field.
func (p *playerPicker) choose(player engine.Player) {
	changed := p.entry.OnChanged
	p.entry.OnChanged = nil
	p.entry.SetText(player.FullName())
	p.entry.OnChanged = changed
	p.chosen = player.ID
}

// accept takes the first player found for what was typed, where none was chosen yet.
func (p *playerPicker) accept() {
	if p.chosen == 0 && p.entry.Text != "" && len(p.found) > 0 {
		p.choose(p.found[0])
	}
}

// clear makes room for the next choice.
func (p *playerPicker) clear() { p.entry.SetText("") }
