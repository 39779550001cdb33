package dialogs

import (
	"slices"

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

// listEditor shows a list of players as it was understood, before it enters: what each column holds can be put right, a
// row can be left out, and somebody who only has the name of one on the roster can be entered as another person.
type listEditor struct {
	win      fyne.Window
	view     *desk.View
	list     *roster.List
	rows     []roster.Incoming
	out      map[int]bool // rows that are left out
	head     *widget.Label
	columns  *fyne.Container
	choices  []*kit.Select
	grid     *kit.Grid
	other    *kit.Button
	doubts   *fyne.Container
	filling  bool
	findings []engine.Finding
}

// ListAnswers are what may be done with a list: Into enters it into the tournament that is open, New makes a new one of
// it. One that is nil is not offered.
type ListAnswers struct {
	Into func([]roster.Incoming)
	New  func([]engine.Player)
}

// Columns shows the table that a list is, beside the roster of a tournament, nil for none, so that what its columns hold can
// be put right.
func Columns(win fyne.Window, title string, view *present.View, list *roster.List, can ListAnswers) {
	e := newListEditor(win, view, list)
	answers := []Answer{Leave()}
	if can.New != nil {
		answers = append(answers, Answer{Text: kit.Tr("In un torneo nuovo"), Icon: theme.DocumentCreateIcon(), Main: can.Into == nil, Do: func() {
			can.New(e.players())
		}})
	}
	if can.Into != nil {
		answers = append(answers, Answer{Text: kit.Tr("Nel torneo aperto"), Icon: theme.ConfirmIcon(), Main: true, Do: func() {
			can.Into(e.taken())
		}})
	}
	size := Large(win)
	tools := kit.NewFlow(8, kit.NewButton(kit.Tr("Togli o rimetti la riga"), theme.ContentRemoveIcon(), e.toggle), e.other)
	top := container.NewVBox(e.head, container.NewHScroll(e.columns))
	bottom := container.NewVBox(tools, kit.Capped(7*kit.Em(), e.doubts))
	d := AskAsItIs(win, title, kit.Box(fyne.Min(size.Width, 1100), fyne.Min(size.Height, 620), container.NewBorder(top, bottom, nil, nil,
		e.grid)), answers...)
	win.Canvas().Focus(d.Button(len(answers) - 1))
}

func newListEditor(win fyne.Window, view *present.View, list *roster.List) *listEditor {
	e := &listEditor{
		win: win, list: list, view: &desk.View{Tournament: &engine.Tournament{}, Spelling: engine.OfficialLists()}, head: kit.Bold(""),
		columns: container.NewHBox(), doubts: kit.NewLines(),
	}
	if view != nil {
		e.view = view.View
	}
	text := func(of func(roster.Incoming) string) func(int) kit.Cell {
		return func(row int) kit.Cell {
			cell := kit.Cell{Text: of(e.rows[row])}
			if e.out[row] {
				cell.Ink = kit.ColorQuiet
			}
			return cell
		}
	}
	e.grid = kit.NewGrid([]kit.Column{
		{Title: kit.Tr("Che cosa succede"), Ems: 9, Cell: e.what},
		{Title: kit.Tr("Cognome"), Ems: 7, Weight: 2, Cell: text(func(in roster.Incoming) string { return in.Player.Surname })},
		{Title: kit.Tr("Nome"), Ems: 6, Weight: 2, Cell: text(func(in roster.Incoming) string { return in.Player.Name })},
		{Title: kit.Tr("Club o famiglia"), Ems: 8, Weight: 3, Cell: text(func(in roster.Incoming) string { return in.Player.Club })},
		{Title: kit.Tr("Regione"), Ems: 6, Weight: 1, Drop: 2, Cell: text(func(in roster.Incoming) string { return in.Player.Region })},
		{Title: kit.Tr("Nick"), Ems: 5, Weight: 1, Drop: 3, Cell: text(func(in roster.Incoming) string { return in.Player.Nick })},
		{Title: kit.Tr("Che cosa cambia"), Ems: 8, Weight: 2, Drop: 1, Cell: text(func(in roster.Incoming) string {
			return kit.Say(in.Changes())
		})},
	}, func() int { return len(e.rows) }, nil)
	e.grid.Empty = kit.Tr("Nessun giocatore: di' qui sopra in quale colonna sono i nomi.")
	e.grid.OnSpace = func(int) { e.toggle() }
	e.grid.OnDelete = func(int) { e.toggle() }
	e.grid.OnSelected = func(int) { e.selected() }
	e.other = kit.NewButton(kit.Tr("È un'altra persona"), theme.AccountIcon(), e.another)
	var fields []string
	for _, c := range roster.Columns() {
		fields = append(fields, kit.Say(roster.Title(c)))
	}
	for i := range list.Columns {
		choice := kit.NewSelect(fields, nil)
		choice.OnChanged = func(string) {
			if !e.filling {
				e.list.Assign(i, roster.Columns()[choice.SelectedIndex()])
				e.read()
			}
		}
		e.choices = append(e.choices, choice)
		title := list.ColumnName(i)
		if heading := list.Columns[i].Title; heading != "" {
			title = kit.Tr("%s – %s", title, heading)
		}
		name, example := kit.Bold(title), kit.Quiet(e.examples(i))
		name.Wrapping, name.Truncation = fyne.TextWrapOff, fyne.TextTruncateEllipsis
		example.Wrapping, example.Truncation = fyne.TextWrapOff, fyne.TextTruncateEllipsis
		e.columns.Add(kit.NewPanel(kit.Wide(13, container.NewVBox(name, choice, example))))
	}
	e.read()
	return e
}

// examples are the first texts of a column, each on a line.
func (e *listEditor) examples(column int) string {
	const shown = 3
	text, n := "", 0
	for _, row := range e.list.Rows {
		if column < len(row) && row[column] != "" && n < shown {
			if n > 0 {
				text += "\n"
			}
			text += row[column]
			n++
		}
	}
	return text
}

// read makes players of the list as its columns are assigned now.
func (e *listEditor) read() {
	e.rows, e.findings = e.list.Compare(e.view.Tournament.Players, e.view.Spelling)
	e.out = map[int]bool{}
	e.filling = true
	for i, c := range e.list.Columns {
		e.choices[i].SetSelectedIndex(slices.Index(roster.Columns(), c.Holds))
	}
	e.filling = false
	e.doubts.Objects = nil
	for i, f := range slices.Concat(e.list.Doubts(), e.findings) {
		const shown = 50
		if i == shown {
			e.doubts.Add(kit.Quiet("…"))
			break
		}
		l := kit.Warning("⚠ " + present.FindingWhere(f) + kit.Say(f.Message))
		e.doubts.Add(l)
	}
	e.doubts.Refresh()
	e.grid.Select(-1)
	e.show()
}

// show counts what would happen.
func (e *listEditor) show() {
	added, changed, same := 0, 0, 0
	for i, in := range e.rows {
		switch {
		case e.out[i]:
		case in.Known == nil:
			added++
		case in.Changes().IsZero():
			same++
		default:
			changed++
		}
	}
	e.head.SetText(
		kit.Tr("Nuovi: %d. Cambiano: %d. Restano come sono: %d. Una colonna è sbagliata? Correggila qui sotto.", added, changed, same))
	e.head.Wrapping = fyne.TextWrapWord
	e.selected()
	e.grid.Refresh()
}

func (e *listEditor) selected() {
	row := e.grid.Selected()
	kit.SetVisible(e.other, row >= 0 && row < len(e.rows) && e.rows[row].Known != nil)
}

// toggle leaves the selected row out, or takes it again.
func (e *listEditor) toggle() {
	if row := e.grid.Selected(); row >= 0 && row < len(e.rows) {
		e.out[row] = !e.out[row]
		e.show()
	}
}

// another enters who stands in the selected row as another person than the one of that name on the roster.
func (e *listEditor) another() {
	row := e.grid.Selected()
	if row < 0 || row >= len(e.rows) {
		return
	}
	players, _ := e.list.Players()
	players[row].ID = 0 // the number is the other's
	e.rows[row] = roster.Incoming{Player: players[row], Other: true}
	e.show()
}

// taken are the rows that are not left out.
func (e *listEditor) taken() []roster.Incoming {
	var taken []roster.Incoming
	for i, in := range e.rows {
		if !e.out[i] {
			taken = append(taken, in)
		}
	}
	return taken
}

// players are those of the list that are not left out, no matter who is on the roster.
func (e *listEditor) players() []engine.Player {
	all, _ := e.list.Players()
	var players []engine.Player
	for i, p := range all {
		if !e.out[i] {
			players = append(players, p)
		}
	}
	return players
}

// what is what becomes of a row.
func (e *listEditor) what(row int) kit.Cell {
	switch in := e.rows[row]; {
	case e.out[row]:
		return kit.Cell{Text: kit.Tr("non si prende"), Ink: kit.ColorQuiet}
	case in.Known == nil:
		return kit.Cell{Text: kit.Tr("nuovo"), Bold: true, Ink: theme.ColorNameSuccess}
	case in.Changes().IsZero():
		return kit.Cell{Text: kit.Tr("c'è già"), Ink: kit.ColorQuiet}
	}
	return kit.Cell{Text: kit.Tr("si aggiorna"), Bold: true, Ink: theme.ColorNameWarning}
}
