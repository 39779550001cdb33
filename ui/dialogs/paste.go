package dialogs

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/roster"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// ListAnswers are what may be done with a list: Into enters it into the tournament that is open, New makes a new one of
// it. One that is nil is not offered.
type ListAnswers struct {
	Into func([]roster.Incoming)
	New  func([]roster.Incoming)
}

// listPage shows a list of players in its own order over the whole window, with the questions that it leaves open, one for each cause. An
// answer settles its rows where they stand; nothing moves.
type listPage struct {
	win       fyne.Window
	list      *roster.List
	can       ListAnswers
	t         *engine.Tournament // nil for none
	own       []string           // titles of the organizer's own columns
	spelling  engine.NameLists
	clubs     []string
	u         *roster.Understood
	past      [][]roster.Entry // as they were before each answer, to take it back
	questions []*roster.Question
	inHand    int // of questions

	content *fyne.Container
	title   *widget.Label
	card    *fyne.Container // the questions
	grid    *kit.Grid
	body    *container.Scroll // sideways, where the columns of a table are shown
	add     *kit.Button
	told    bool // the columns are shown
	// recalled says that it was looked up what the columns of a list with these titles hold.
	recalled bool
	close    func()
}

// Columns of the grid.
const (
	writtenAt = 1
	surnameAt = 2
	nickAt    = 4
	clubAt    = 5
	turnAt    = 7
	dropAt    = 8
)

// List shows a list of players beside the roster of a tournament, nil for none, and asks what is to be done with it.
func List(win fyne.Window, view *present.View, list *roster.List, can ListAnswers) {
	newListPage(win, view, list, can)
}

func newListPage(win fyne.Window, view *present.View, list *roster.List, can ListAnswers) *listPage {
	p := &listPage{win: win, list: list, can: can, spelling: engine.OfficialLists(), clubs: engine.OfficialClubs()}
	if view != nil {
		p.t, p.own, p.spelling, p.clubs = view.Tournament, view.Tournament.OwnTitles(), view.Spelling, view.Clubs
	}
	p.title, p.card = kit.Name(""), container.NewVBox()
	p.add = kit.NewButton("", theme.ConfirmIcon(), p.enter)
	buttons := container.NewHBox(kit.NewButton(kit.Tr("Lascia stare"), nil, func() { p.close() }),
		kit.NewButton(kit.Tr("Leggi in un altro modo"), theme.ViewRefreshIcon(), p.next))
	if can.New != nil && can.Into != nil {
		buttons.Add(kit.NewButton(kit.Tr("In un torneo nuovo"), theme.DocumentCreateIcon(), func() { p.make() }))
	}
	buttons.Add(p.add)
	p.grid = kit.NewGrid(p.gridColumns(), func() int { return len(p.u.Entries) }, nil)
	p.grid.Empty = kit.Tr("Nessun giocatore: di' qui sopra in quale colonna sono i nomi.")
	p.grid.OnCell, p.grid.OnRune, p.grid.OnDelete, p.grid.OnSpace, p.grid.OnEdit = p.clicked, p.typed, p.toggle, p.toggle, p.edit
	p.grid.OnEnter, p.grid.OnTwice = p.entered, p.edit
	p.grid.OnShortcut, p.grid.OnTab, p.grid.High = p.shortcut, p.nextQuestion, 28
	p.body = container.NewHScroll(p.grid)
	keys := kit.Quiet(kit.Tr("1 2 3 risponde, Tab l'altra domanda · T gira il nome · Canc lascia fuori · " +
		"doppio clic o F2 corregge · Ctrl+Z annulla · Esc lascia stare"))
	panel := kit.NewPanel(p.body)
	panel.Padding = 4
	top := container.NewVBox(container.NewBorder(nil, nil, nil, buttons, p.title), p.card)
	p.content = container.NewStack(kit.NewGround(theme.ColorNameBackground),
		kit.Margin(12, 8, 20, 20, container.NewBorder(top, keys, nil, nil, panel)))
	p.read()
	p.open()
	return p
}

// open covers the window, with the keyboard on the list.
func (p *listPage) open() {
	p.close = cover(p.win, p.content, func(e *fyne.KeyEvent) {
		switch e.Name {
		case fyne.KeyEscape:
			if p.grid.Edited != nil {
				p.endEdit()
				return
			}
			p.close()
		case fyne.KeyReturn, fyne.KeyEnter:
			p.entered(p.grid.Selected())
		}
	})
	c := p.win.Canvas()
	c.SetOnTypedRune(p.typed)
	c.Focus(p.grid.Focusable())
}

func (p *listPage) gridColumns() []kit.Column {
	entry := func(show func(roster.Entry) kit.Cell) func(int) kit.Cell {
		return func(row int) kit.Cell { return show(p.u.Entries[row]) }
	}
	person := func(show func(engine.Player) kit.Cell) func(int) kit.Cell {
		return entry(func(e roster.Entry) kit.Cell {
			if e.State == roster.Skipped {
				return kit.Cell{}
			}
			return show(e.Incoming.Player)
		})
	}
	return []kit.Column{
		{Title: kit.Tr("Riga"), Ems: 3, Align: fyne.TextAlignTrailing, Cell: entry(func(e roster.Entry) kit.Cell {
			return kit.Cell{Text: strconv.Itoa(e.Number), Ink: kit.ColorQuiet}
		})},
		{Title: kit.Tr("Com'è scritta"), Ems: 10, Weight: 3, Drop: 2, Cell: entry(func(e roster.Entry) kit.Cell {
			return kit.Cell{Text: e.Text, Ink: kit.ColorQuiet}
		})},
		{Title: kit.Tr("Cognome"), Ems: 8, Weight: 1, Cell: person(func(q engine.Player) kit.Cell {
			return kit.Cell{Text: q.Surname, Bold: true}
		})},
		{Title: kit.Tr("Nome"), Ems: 7, Weight: 1, Cell: person(func(q engine.Player) kit.Cell { return kit.Cell{Text: q.Name} })},
		{Title: kit.Tr("Nick"), Ems: 4, Drop: 3, Cell: person(func(q engine.Player) kit.Cell {
			return kit.Cell{Text: q.Nick, Ink: kit.ColorQuiet}
		})},
		{Title: kit.Tr("Club o famiglia"), Ems: 9, Weight: 2, Drop: 1, Cell: person(func(q engine.Player) kit.Cell {
			if q.Club == "" {
				return kit.Cell{Text: kit.Tr("senza club"), Ink: kit.ColorQuiet}
			}
			return kit.Cell{Text: q.Club, Fill: theme.ColorNameHeaderBackground}
		})},
		{Title: kit.Tr("Che cosa succede"), Ems: 10, Weight: 1, Align: fyne.TextAlignTrailing, Cell: entry(p.what)},
		{Ems: 7.5, Align: fyne.TextAlignTrailing, Cell: entry(func(e roster.Entry) kit.Cell {
			switch {
			case e.State != roster.Skipped:
				return kit.Cell{Text: "⇄"}
			case e.Taken():
				return kit.Cell{Text: kit.Tr("Rimetti"), Bold: true, Ink: theme.ColorNamePrimary}
			}
			return kit.Cell{Text: kit.Tr("È un giocatore"), Bold: true, Ink: theme.ColorNamePrimary}
		})},
		{Ems: 2, Cell: entry(func(e roster.Entry) kit.Cell {
			if e.State == roster.Skipped {
				return kit.Cell{}
			}
			return kit.Cell{Text: "×"}
		})},
	}
}

// what is what becomes of a row.
func (p *listPage) what(e roster.Entry) kit.Cell {
	switch {
	case e.State == roster.Skipped:
		return kit.Cell{Text: kit.Say(e.Why), Ink: kit.ColorQuiet}
	case e.State == roster.Doubtful:
		return kit.Cell{Text: "⚠ " + kit.Say(e.Doubts[0].Short), Ink: theme.ColorNameWarning}
	case !e.Was.IsZero():
		return kit.Cell{Text: kit.Say(e.Was), Ink: kit.ColorQuiet}
	case e.Known == nil:
		return kit.Cell{}
	case e.Changes().IsZero():
		return kit.Cell{Text: kit.Tr("c'è già"), Ink: kit.ColorQuiet}
	}
	return kit.Cell{Text: kit.Say(e.Changes()), Ink: theme.ColorNameWarning}
}

// read takes the list apart anew. Columns of which somebody has said what they hold are taken so in every list with the same titles.
func (p *listPage) read() {
	p.u, p.past, p.inHand = p.list.Understand(p.t, p.spelling), nil, 0
	if !p.recalled {
		p.recalled = true
		if told := p.recall(); told != nil {
			p.list.Tell(told)
			p.u = p.list.Understand(p.t, p.spelling)
		}
	}
	p.told = p.told || p.u.ColumnsUnsure()
	p.showColumns()
	p.show()
}

// next takes the next reading of the text; that of a table shows its columns, so that they can be put right.
func (p *listPage) next() {
	if p.u.Reading == "table" && !p.told {
		p.told = true
		p.showColumns()
		return
	}
	p.list.Next()
	p.read()
}

// showColumns puts the columns of a table beside whom they become, with a choice over each, where that is asked.
func (p *listPage) showColumns() {
	wide := float32(0)
	p.grid.Columns = p.gridColumns()
	if p.u.Reading == "table" && p.told {
		for i := range p.u.Columns {
			p.grid.Columns = append(p.grid.Columns, p.tableColumn(i))
		}
		for _, i := range []int{writtenAt, nickAt} {
			p.grid.Columns[i].Off = true
		}
		for _, c := range p.grid.Columns {
			if !c.Off {
				wide += c.Ems
			}
		}
		wide += 2 // the bar beside the rows
	}
	p.grid.Bare = wide == 0
	p.body.Content = kit.Wide(wide, p.grid)
	p.body.Refresh()
}

// tableColumn is a column of the table, as it came.
func (p *listPage) tableColumn(i int) kit.Column {
	c := p.u.Columns[i]
	choices, fields := roster.Choices(p.own, c.Title), []string{}
	for _, c := range choices {
		fields = append(fields, kit.Say(roster.Title(c)))
	}
	choice := kit.NewSelect(fields, nil)
	choice.SetSelectedIndex(slices.IndexFunc(choices, func(other *engine.Column) bool { return roster.Code(other) == roster.Code(c.Holds) }))
	choice.OnChanged = func(string) {
		told := make([]*engine.Column, len(p.u.Columns))
		for k, c := range p.u.Columns {
			told[k] = c.Holds
		}
		told[i] = choices[choice.SelectedIndex()]
		p.list.Tell(told)
		p.remember(told)
		p.read()
	}
	return kit.Column{Title: c.Title, Ems: 10, Over: choice, Cell: func(row int) kit.Cell {
		at := p.u.Entries[row].Number - p.u.First
		if at < 0 || at >= len(p.u.Rows) || i >= len(p.u.Rows[at]) {
			return kit.Cell{}
		}
		return kit.Cell{Text: p.u.Rows[at][i], Ink: kit.ColorQuiet}
	}}
}

// shape is the key under which it is kept what the columns of lists with these titles hold; empty for a list without titles.
func (p *listPage) shape() string {
	titles, any := "colonne", false
	for _, c := range p.u.Columns {
		titles, any = titles+"\t"+c.Title, any || c.Title != ""
	}
	if p.u.Reading != "table" || !any {
		return ""
	}
	return titles
}

// remember keeps what the columns hold for the next list of this shape.
func (p *listPage) remember(told []*engine.Column) {
	ids := make([]string, len(told))
	for i, c := range told {
		ids[i] = roster.Code(c)
	}
	if shape := p.shape(); shape != "" {
		fyne.CurrentApp().Preferences().SetStringList(shape, ids)
	}
}

// recall is what the columns of a list of this shape were said to hold; nil if nobody said it.
func (p *listPage) recall() (told []*engine.Column) {
	shape := p.shape()
	if shape == "" {
		return nil
	}
	for _, id := range fyne.CurrentApp().Preferences().StringList(shape) {
		c, _ := roster.Named(id, "")
		told = append(told, c)
	}
	return told
}

// show fills everything anew.
func (p *listPage) show() {
	p.questions = p.u.Questions()
	p.inHand = max(0, min(p.inHand, len(p.questions)-1))
	people, doubtful, skipped := p.u.Counts()
	words := []string{kit.Tr("{1:%d giocatore|%d giocatori}, tutti chiari", people)}
	if len(p.questions) > 0 {
		words = []string{kit.Tr("{1:%d giocatore|%d giocatori}", people), kit.Tr("{1:%d domanda|%d domande}", len(p.questions))}
	}
	if skipped > 0 {
		words = append(words, kit.Tr("{1:%d riga saltata|%d righe saltate}", skipped))
	}
	if p.u.WithoutClub() > 0 {
		words = append(words, kit.Say(p.u.SaidNone()))
	}
	for _, f := range p.u.Remarks {
		words = append(words, "⚠ "+kit.Say(f.Told()))
		break
	}
	p.title.SetText(strings.Join(words, " · "))
	p.add.Importance = widget.HighImportance
	text := kit.Tr("Aggiungi %d", people)
	if doubtful > 0 {
		p.add.Importance, text = widget.MediumImportance, kit.Tr("Aggiungi {1:il sicuro|i %d sicuri}", people-doubtful)
	}
	if p.can.Into == nil {
		text = kit.Tr("In un torneo nuovo")
	}
	p.add.SetText(text)
	p.showQuestions()
	p.grid.Refresh()
}

// maxQuestions is how many questions are shown; the others follow as these are answered.
const maxQuestions = 6

// showQuestions shows one line for each question. The one in hand shows its digits.
func (p *listPage) showQuestions() {
	p.card.Objects = nil
	for k, q := range p.questions[:min(maxQuestions, len(p.questions))] {
		fill := kit.ColorCard
		row := container.NewHBox()
		for n, answer := range q.Answers {
			label := kit.Say(answer)
			if k == p.inHand {
				label = strconv.Itoa(n+1) + "  " + label
			}
			row.Add(kit.NewButton(label, nil, func() { p.answer(q, n) }))
		}
		if k == p.inHand {
			fill = theme.ColorNameSelection
		}
		if q.AsksClub() {
			row.Add(kit.NewButton(kit.Tr("Un altro…"), nil, func() { p.otherClub(q) }))
		}
		names, more := q.Names(4)
		about := strings.Join(names, ", ")
		if more > 0 {
			about += " " + kit.AndMore(more)
		}
		quiet := kit.Quiet(about)
		quiet.Wrapping, quiet.Truncation = fyne.TextWrapOff, fyne.TextTruncateEllipsis
		tint := kit.NewTint(fill, container.NewBorder(nil, nil, kit.BoldLine("⚠ "+kit.Say(q.Text())), row, quiet))
		tint.Padding = 1
		p.card.Add(tint)
	}
	p.card.Refresh()
	p.content.Refresh()
}

// nextQuestion takes the next question in hand.
func (p *listPage) nextQuestion() {
	if shown := min(maxQuestions, len(p.questions)); shown > 0 {
		p.inHand = (p.inHand + 1) % shown
		p.showQuestions()
	}
}

// change remembers how everything stood, does something, and shows it.
func (p *listPage) change(do func()) {
	p.past = append(p.past, p.u.Copy())
	do()
	p.show()
	p.win.Canvas().Focus(p.grid.Focusable())
}

func (p *listPage) answer(q *roster.Question, k int) { p.change(func() { p.u.Answer(q, k) }) }

// undo takes the last answer back.
func (p *listPage) undo() {
	if n := len(p.past) - 1; n >= 0 {
		p.u.Entries, p.past = p.past[n], p.past[:n]
		p.show()
	}
}

// otherClub asks for a club that no answer names, for all of a question.
func (p *listPage) otherClub(q *roster.Question) {
	club := kit.NewCombo(p.clubs)
	accept := Form(p.win, kit.Say(q.Text()), kit.Field(kit.Tr("Club o famiglia"), club), kit.Tr("Prendi"), func() {
		p.change(func() { p.u.AnswerClub(q, strings.TrimSpace(club.Text)) })
	})
	club.OnSubmitted = func(string) { accept() }
}

// typed answers the question in hand by the number of an answer, and turns the name of the row.
func (p *listPage) typed(r rune) {
	k, row := int(r-'1'), p.grid.Selected()
	switch {
	case (r == 't' || r == 'T') && row >= 0 && p.u.Entries[row].State != roster.Skipped:
		p.change(func() { p.u.Turn(row) })
	case p.inHand < len(p.questions) && k >= 0 && k < len(p.questions[p.inHand].Answers):
		p.answer(p.questions[p.inHand], k)
	}
}

// clicked acts on the signs at the end of a row.
func (p *listPage) clicked(row, column int) bool {
	switch e := p.u.Entries[row]; {
	case column == turnAt && e.State != roster.Skipped:
		p.change(func() { p.u.Turn(row) })
	case column == turnAt, column == dropAt && e.State != roster.Skipped:
		p.toggle(row)
	default:
		return false
	}
	return true
}

// toggle leaves a row out, or takes it again; one that names nobody is taken for a player.
func (p *listPage) toggle(row int) { p.change(func() { p.u.Toggle(row) }) }

func (p *listPage) shortcut(s fyne.Shortcut) bool {
	if _, is := s.(*fyne.ShortcutUndo); is {
		p.undo()
		return true
	}
	if custom, is := s.(*desktop.CustomShortcut); is && (custom.KeyName == fyne.KeyReturn || custom.KeyName == fyne.KeyEnter) {
		p.enter()
		return true
	}
	return false
}

// entered is Enter: it adds when nothing is open, and else answers nothing.
func (p *listPage) entered(int) {
	if p.grid.Edited == nil && len(p.questions) == 0 {
		p.enter()
	}
}

// edit corrects a row where it stands.
func (p *listPage) edit(row int) {
	if row < 0 || p.u.Entries[row].State == roster.Skipped {
		return
	}
	q := p.u.Entries[row].Incoming.Player
	surname, name, nick, club := kit.NewEntry(), kit.NewEntry(), kit.NewEntry(), kit.NewCombo(p.clubs)
	surname.SetText(q.Surname)
	name.SetText(q.Name)
	nick.SetText(q.Nick)
	club.SetText(q.Club)
	save := func(string) {
		p.endEdit()
		p.change(func() { p.u.Correct(row, surname.Text, name.Text, nick.Text, club.Text) })
	}
	surname.OnSubmitted, name.OnSubmitted, nick.OnSubmitted, club.OnSubmitted = save, save, save, save
	p.grid.Select(row)
	p.grid.Edited = &kit.Edited{Row: row, Fields: map[int]fyne.CanvasObject{
		surnameAt: surname, surnameAt + 1: name, nickAt: nick, clubAt: club,
	}}
	p.grid.Refresh()
	p.win.Canvas().Focus(surname)
}

func (p *listPage) endEdit() {
	p.grid.Edited = nil
	p.grid.Refresh()
	p.win.Canvas().Focus(p.grid.Focusable())
}

// enter adds those who are sure.
func (p *listPage) enter() {
	if p.can.Into == nil {
		p.make()
		return
	}
	p.close()
	p.can.Into(p.u.Taken())
}

// make makes a new tournament of those who are sure.
func (p *listPage) make() {
	p.close()
	p.can.New(p.u.Taken())
}
