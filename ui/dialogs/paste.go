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

	content      *fyne.Container
	title        *widget.RichText
	asked        *fyne.Container // the questions
	grid         *kit.Grid
	body         *container.Scroll // sideways, where the columns of a table are shown
	add          *kit.Button
	ready        fyne.CanvasObject // the key that adds
	columnsShown bool              // the columns are shown
	// recalled says that it was looked up what the columns of a list with these titles hold.
	recalled bool
	close    func()
}

// Columns of the grid.
const (
	rowAt = iota
	writtenAt
	arrowAt
	nameAt
	clubAt
	stateAt
	turnAt
	dropAt
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
	p.title, p.asked = widget.NewRichText(), container.NewVBox()
	p.title.Wrapping = fyne.TextWrapWord
	p.add = kit.NewButton("", nil, p.enter)
	p.ready = kit.Caption("Ctrl+" + kit.Tr("Invio"))
	buttons := container.NewHBox(kit.Caption("Esc"), kit.NewButton(kit.Tr("Lascia stare"), nil, func() { p.close() }))
	if can.New != nil && can.Into != nil {
		buttons.Add(kit.NewButton(kit.Tr("In un torneo nuovo"), nil, func() { p.make() }))
	}
	buttons.Add(p.ready)
	buttons.Add(p.add)
	p.grid = kit.NewGrid(p.gridColumns(), func() int { return len(p.u.Entries) }, p.cell)
	p.grid.Empty = kit.Tr("Nessun giocatore: di' qui sopra in quale colonna sono i nomi.")
	p.grid.OnCell, p.grid.OnRune, p.grid.OnDelete, p.grid.OnSpace, p.grid.OnEdit = p.clicked, p.typed, p.toggle, p.toggle, p.edit
	p.grid.OnEnter, p.grid.OnTwice, p.grid.OnArrow = p.entered, p.edit, p.arrow
	p.grid.OnShortcut, p.grid.High = p.shortcut, 28
	p.grid.Begins = func() bool { return p.inHand >= p.shown() } // the window may get the keyboard back while a question is in hand
	p.grid.OnTab = func() { p.take((p.inHand + 1) % (p.shown() + 1)) }
	p.grid.OnSelected = func(row int) {
		if row >= 0 && p.inHand < p.shown() {
			p.inHand = p.shown()
			p.showQuestions()
		}
	}
	p.body = container.NewHScroll(p.grid)
	keys := kit.Quiet(kit.Tr("⇄ T gira il nome    × Canc lascia fuori    doppio clic corregge    Ctrl+Z annulla"))
	other := kit.NewQuietButton(kit.Tr("L  Leggi in un altro modo"), nil, p.next)
	panel := kit.NewPanel(p.body)
	panel.Padding = 4
	top := container.NewVBox(container.NewBorder(nil, nil, nil, container.NewVBox(buttons), p.title), p.asked)
	p.content = container.NewStack(kit.NewGround(theme.ColorNameBackground),
		kit.Margin(7, 2, 20, 20, container.NewBorder(top, kit.Slim(container.NewBorder(nil, nil, nil, other, keys)), nil, nil, panel)))
	p.read()
	p.open()
	return p
}

// open covers the window, with the keyboard on the first question, else on the list.
func (p *listPage) open() {
	p.close = Cover(p.win, p.content, func(e *fyne.KeyEvent) {
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
	p.take(0)
}

func (p *listPage) gridColumns() []kit.Column {
	return []kit.Column{
		rowAt:     {Title: kit.Tr("Riga"), Ems: 2.6, Align: fyne.TextAlignTrailing},
		writtenAt: {Title: kit.Tr("Com'è scritta"), Ems: 10, Weight: 4, Drop: 2},
		arrowAt:   {Ems: 2, Drop: 2},
		nameAt:    {Title: kit.Tr("Giocatore"), Ems: 14, Weight: 2},
		clubAt:    {Title: kit.Tr("Club o famiglia"), Ems: 9, Weight: 2, Drop: 1},
		stateAt:   {Title: kit.Tr("Che cosa succede"), Ems: 9, Weight: 1, Align: fyne.TextAlignTrailing},
		turnAt:    {Ems: 2.2},
		dropAt:    {Ems: 2},
	}
}

// cell is what stands in a column of a row; behind dropAt those of the table follow, as they came.
func (p *listPage) cell(row, column int) kit.Cell {
	e := p.u.Entries[row]
	q, quiet := e.Incoming.Player, func(text string) kit.Cell { return kit.Cell{Text: text, Small: true, Ink: kit.ColorQuiet} }
	switch skipped := e.State == roster.Skipped; {
	case column == rowAt:
		return quiet(strconv.Itoa(e.Number))
	case column == writtenAt:
		return quiet(e.Text)
	case column > dropAt:
		if at := e.Number - p.u.First; at >= 0 && at < len(p.u.Rows) && column-dropAt <= len(p.u.Rows[at]) {
			return quiet(p.u.Rows[at][column-dropAt-1])
		}
		return kit.Cell{}
	case column == stateAt:
		return what(e, quiet)
	case column == nameAt && e.Taken():
		return quiet(kit.Say(e.Why))
	case column == nameAt && skipped:
		return quiet(kit.Tr("saltata: %s", e.Why))
	case skipped:
		return kit.Cell{}
	case column == nameAt:
		if q.Nick != "" {
			q.Name += " «" + q.Nick + "»"
		}
		return kit.Cell{Text: q.Surname, Rest: q.Name, Bold: true}
	case column == clubAt && q.Club == "":
		return quiet(kit.Tr("senza club"))
	case column == clubAt && e.AsksClub():
		return kit.Cell{Text: q.Club, Small: true, Fill: kit.ColorQuestion, Ink: theme.ColorNameWarning}
	case column == clubAt:
		return kit.Cell{Text: q.Club, Small: true, Fill: theme.ColorNameHeaderBackground}
	}
	return kit.Cell{Text: map[int]string{arrowAt: "→", turnAt: "⇄", dropAt: "×"}[column]}
}

// what is what becomes of a row.
func what(e roster.Entry, quiet func(string) kit.Cell) kit.Cell {
	switch {
	case e.Taken():
		return kit.Cell{Text: kit.Tr("Rimetti"), Small: true, Bold: true, Ink: theme.ColorNamePrimary}
	case e.State == roster.Skipped:
		return kit.Cell{Text: kit.Tr("È un giocatore"), Small: true, Bold: true, Ink: theme.ColorNamePrimary}
	case e.State == roster.Doubtful:
		return kit.Cell{Text: "⚠ " + kit.Say(e.Doubts[0].Short), Small: true, Ink: theme.ColorNameWarning}
	case !e.Was.IsZero():
		return quiet(kit.Say(e.Was))
	case e.Known != nil && e.Changes().IsZero():
		return quiet(kit.Tr("c'è già"))
	}
	return kit.Cell{Text: kit.Say(e.Changes()), Small: true, Ink: theme.ColorNameWarning}
}

// read takes the list apart anew. What was once said of columns holds for every list with the same titles.
func (p *listPage) read() {
	p.u, p.past, p.inHand = p.list.Understand(p.t, p.spelling), nil, 0
	if !p.recalled {
		p.recalled = true
		if stated := p.recall(); stated != nil {
			p.list.SetColumns(stated)
			p.u = p.list.Understand(p.t, p.spelling)
		}
	}
	p.columnsShown = p.columnsShown || p.u.ColumnsUnsure()
	p.showColumns()
	p.show()
}

// next takes the next reading of the text; that of a table shows its columns, so that they can be put right.
func (p *listPage) next() {
	if p.u.Reading == "table" && !p.columnsShown {
		p.columnsShown = true
		p.showColumns()
		return
	}
	p.list.Next()
	p.read()
}

// showColumns puts the columns of a table beside whom they become, with a choice over each, where that is asked.
func (p *listPage) showColumns() {
	wide := float32(0)
	p.grid.SetColumns(p.gridColumns())
	if p.u.Reading == "table" && p.columnsShown {
		for i := range p.u.Columns {
			p.grid.Columns = append(p.grid.Columns, p.tableColumn(i))
		}
		p.grid.Columns[writtenAt].Off, p.grid.Columns[arrowAt].Off = true, true
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
	choices := roster.Choices(p.own, c.Title)
	choice := kit.NewSelect(engine.Map(choices, func(c *engine.Column) string { return kit.Say(roster.Title(c)) }), nil)
	choice.SetSelectedIndex(slices.IndexFunc(choices, func(other *engine.Column) bool { return roster.Code(other) == roster.Code(c.Holds) }))
	choice.OnChanged = func(string) {
		stated := make([]*engine.Column, len(p.u.Columns))
		for k, c := range p.u.Columns {
			stated[k] = c.Holds
		}
		stated[i] = choices[choice.SelectedIndex()]
		p.list.SetColumns(stated)
		p.remember(stated)
		p.read()
	}
	return kit.Column{Title: c.Title, Ems: 10, Over: choice}
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
func (p *listPage) remember(stated []*engine.Column) {
	if shape := p.shape(); shape != "" {
		fyne.CurrentApp().Preferences().SetStringList(shape, engine.Map(stated, roster.Code))
	}
}

// recall is what the columns of a list of this shape were said to hold; nil where that was not said.
func (p *listPage) recall() (stated []*engine.Column) {
	shape := p.shape()
	if shape == "" {
		return nil
	}
	for _, id := range fyne.CurrentApp().Preferences().StringList(shape) {
		c, _ := roster.Named(id, "")
		stated = append(stated, c)
	}
	return stated
}

// show fills everything anew.
func (p *listPage) show() {
	p.questions = p.u.Questions()
	people, doubtful, skipped := p.u.Counts()
	p.title.Segments = nil
	say := func(text string, bold bool, ink fyne.ThemeColorName) {
		if len(p.title.Segments) > 0 {
			text = " · " + text
		}
		p.title.Segments = append(p.title.Segments, &widget.TextSegment{Text: text, Style: widget.RichTextStyle{
			ColorName: ink, Inline: true, SizeName: kit.SizeSheetTitle, TextStyle: fyne.TextStyle{Bold: bold},
		}})
	}
	if len(p.questions) > 0 {
		say(kit.Tr("{1:%d giocatore|%d giocatori}", people), true, theme.ColorNameForeground)
		say(kit.Tr("{1:%d domanda|%d domande}", len(p.questions)), true, theme.ColorNameWarning)
	} else {
		say(kit.Tr("{1:%d giocatore|%d giocatori}, tutti chiari", people), true, theme.ColorNameForeground)
	}
	if skipped > 0 {
		say(kit.Tr("{1:%d riga saltata|%d righe saltate}", skipped), false, kit.ColorQuiet)
	}
	if p.u.WithoutClub() > 0 {
		say(kit.Say(p.u.SaidNone()), false, kit.ColorQuiet)
	}
	if len(p.u.Remarks) > 0 {
		say("⚠ "+kit.Say(p.u.Remarks[0].Report()), false, theme.ColorNameWarning)
	}
	p.title.Refresh()
	p.add.Importance = widget.HighImportance
	text := kit.Tr("Aggiungi %d", people)
	if doubtful > 0 {
		p.add.Importance, text = widget.MediumImportance, kit.Tr("Aggiungi {1:il sicuro|i %d sicuri}", people-doubtful)
	}
	if p.can.Into == nil {
		text = kit.Tr("In un torneo nuovo")
	}
	p.add.SetText(text)
	kit.SetVisible(p.ready, doubtful == 0)
	p.take(min(p.inHand, p.shown()))
	p.grid.Refresh()
}

// shown is how many questions are shown; the others follow as these are answered.
func (p *listPage) shown() int { return min(6, len(p.questions)) }

// take takes a question in hand, or behind the last of them the list.
func (p *listPage) take(k int) {
	p.inHand = k
	switch {
	case k < p.shown():
		p.grid.Select(-1)
	case p.grid.Selected() < 0:
		p.grid.Select(0)
	}
	p.showQuestions()
}

// arrow goes from question to question and on into the list; it reports whether it did.
func (p *listPage) arrow(down bool) bool {
	switch {
	case p.inHand < p.shown() && down:
		p.take(p.inHand + 1)
	case p.inHand < p.shown():
		p.take(max(0, p.inHand-1))
	case p.shown() > 0 && !down && p.grid.Selected() <= 0:
		p.take(p.shown() - 1)
	default:
		return false
	}
	return true
}

// showQuestions shows one line for each question. The one in hand shows its digits.
func (p *listPage) showQuestions() {
	rows := container.NewVBox()
	for k, q := range p.questions[:p.shown()] {
		buttons := container.NewHBox()
		answer := func(label string, n int) {
			if k == p.inHand {
				label = strconv.Itoa(n+1) + "  " + label
			}
			buttons.Add(kit.NewButton(label, nil, func() { p.answer(q, n) }))
		}
		for n, label := range q.Answers {
			answer(kit.Say(label), n)
		}
		if q.AsksClub() {
			answer(kit.Tr("Un altro…"), len(q.Answers))
		}
		names, more := q.Names(4)
		about := strings.Join(names, ", ")
		if more > 0 {
			about += " " + kit.AndMore(more)
		}
		quiet := kit.Quiet(about)
		quiet.Wrapping, quiet.Truncation = fyne.TextWrapOff, fyne.TextTruncateEllipsis
		sign := kit.Warning("⚠")
		sign.Wrapping = fyne.TextWrapOff
		asks := container.NewHBox(sign, kit.BoldLine(kit.Say(q.Text())))
		line := kit.NewTint(kit.ColorCard, kit.NewFlow(theme.Padding(), asks, kit.NewSpring(0, quiet), buttons))
		line.Padding = 3
		if k == p.inHand {
			line.Fill, line.Edge = theme.ColorNameSelection, theme.ColorNamePrimary
		}
		rows.Add(line)
	}
	card := kit.NewPanel(kit.Slim(rows))
	card.Padding = 2
	p.asked.Objects = []fyne.CanvasObject{card}
	kit.SetVisible(p.asked, p.shown() > 0)
	p.asked.Refresh()
	p.content.Refresh()
}

// change remembers how everything stood, does something, and shows it.
func (p *listPage) change(do func()) {
	p.past = append(p.past, p.u.Copy())
	do()
	p.show()
	p.win.Canvas().Focus(p.grid.Focusable())
}

// answer gives the answer of a number to a question; behind the last of them it asks for another club.
func (p *listPage) answer(q *roster.Question, k int) {
	if k == len(q.Answers) {
		p.otherClub(q)
		return
	}
	p.change(func() { p.u.Answer(q, k) })
}

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

// typed answers the question in hand by the number of an answer, turns the name of the row, and reads the list in another way.
func (p *listPage) typed(r rune) {
	k, row := int(r-'1'), p.grid.Selected()
	switch {
	case r == 'l' || r == 'L':
		p.next()
	case (r == 't' || r == 'T') && row >= 0 && p.u.Entries[row].State != roster.Skipped:
		p.change(func() { p.u.Turn(row) })
	case p.inHand < p.shown() && k >= 0:
		if q := p.questions[p.inHand]; k < len(q.Answers) || k == len(q.Answers) && q.AsksClub() {
			p.answer(q, k)
		}
	}
}

// clicked acts on the signs at the end of a row.
func (p *listPage) clicked(row, column int) bool {
	switch skipped := p.u.Entries[row].State == roster.Skipped; {
	case column == turnAt && !skipped:
		p.change(func() { p.u.Turn(row) })
	case column == stateAt && skipped, column == dropAt && !skipped:
		p.toggle(row)
	default:
		return false
	}
	return true
}

// toggle leaves a row out, or takes it again; one that names no player is taken for one.
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
	surname, name, club := kit.NewEntry(), kit.NewEntry(), kit.NewCombo(p.clubs)
	surname.SetText(q.Surname)
	name.SetText(q.Name)
	club.SetText(q.Club)
	save := func(string) {
		p.endEdit()
		p.change(func() { p.u.Correct(row, surname.Text, name.Text, club.Text) })
	}
	surname.OnSubmitted, name.OnSubmitted, club.OnSubmitted = save, save, save
	p.grid.Select(row)
	p.grid.Edited = &kit.Edited{Row: row, Fields: map[int]fyne.CanvasObject{
		nameAt: kit.Slim(container.NewGridWithRows(1, surname, name)), clubAt: kit.Slim(club),
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
