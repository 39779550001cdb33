package formula

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/rules"
	"raduno/engine/xlsx"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// editor edits the sheet Formula line by line, and says at every key what is wrong and where.
type editor struct {
	session *present.Session
	seen    [][]string // what the sheet Formula held
	lines   []*line
	notes   [][]string // lines for the reader, which stay
	dropped []string   // labels of lines that no formula has
	body    *fyne.Container
	side    *fyne.Container
	save    *kit.Button
	use     *kit.Check
	kind    rules.Type
	ok      bool // nothing is wrong
}

// line is a line of the sheet: a value for each cell, with one for each repetition of the last.
type line struct {
	field   rules.FormulaRow
	values  []string
	entries []*kit.Entry // by value; nil for a list of words
	cells   *fyne.Container
	problem *widget.Label
}

// Edit opens the organizer's own formula, or a copy of the type in force where it has none yet.
func Edit(session *present.Session) {
	start := session.View.Type.ID
	if start == "" {
		types := desk.FormulaTypes()
		start = types[len(types)-1].ID // the plainest
	}
	session.Look(func(d *desk.Desk) func() {
		rows, err := d.View().FormulaRows(), error(nil)
		if len(rows) == 0 {
			rows, err = d.View().FormulaCopy(start)
		}
		return func() {
			if err != nil {
				session.Fail(err)
				return
			}
			newEditor(session, rows).show(start)
		}
	})
}

func newEditor(session *present.Session, rows [][]string) *editor {
	e := &editor{session: session, body: container.NewVBox(), side: kit.NewLines()}
	e.save = kit.NewButton("", nil, nil) // until the editor is shown
	e.use = kit.NewCheck(kit.Tr("Usa questa formula per il torneo"), nil)
	v := session.View
	e.use.SetChecked(len(v.Tournament.Rounds) == 0 || v.Own != nil && v.Type.ID == v.Own.ID)
	e.seen = v.FormulaRows()
	e.load(rows)
	return e
}

// show opens the editor in a dialog as large as the window lets it be.
func (e *editor) show(start string) {
	win := e.session.Win
	var names, ids []string
	for _, typ := range desk.FormulaTypes() {
		names, ids = append(names, typ.Name), append(ids, typ.ID)
	}
	from := kit.NewSelect(names, nil)
	from.SetSelectedIndex(max(0, slices.Index(ids, start)))
	again := kit.NewButton(kit.Tr("Riparti da questo"), theme.ContentCopyIcon(), func() {
		id := ids[max(0, from.SelectedIndex())]
		e.session.Look(func(d *desk.Desk) func() {
			rows, err := d.View().FormulaCopy(id)
			return func() {
				if err != nil {
					e.session.Fail(err)
					return
				}
				e.load(rows)
			}
		})
	})
	head := kit.NewFlow(8, widget.NewLabel(kit.Tr("Copia di un tipo già pronto:")), kit.Wide(17, from), again)
	size := dialogs.Large(win)
	content := kit.Box(size.Width, size.Height, container.NewBorder(head, e.use, nil, nil, e.panes(size.Width)))
	d := dialogs.AskAsItIs(win, kit.Tr("Formula del torneo"), content, dialogs.Leave(),
		dialogs.Answer{Text: kit.Tr("Salva la formula"), Icon: theme.DocumentSaveIcon(), Main: true, Try: func() bool {
			return e.ok
		}, Do: e.commit})
	e.save = d.Button(1)
	e.check()
}

// panes are the rows of the formula with what they come to in words beside them; below them where the letters are so
// large that the rows would be cut off.
func (e *editor) panes(width float32) fyne.CanvasObject {
	const enough = 60 // ems
	rows := func(content fyne.CanvasObject) fyne.CanvasObject {
		return kit.NewScroll(kit.Margin(0, 8, 0, theme.ScrollBarSize(), content))
	}
	if width < enough*kit.Em() {
		return rows(container.NewVBox(e.body, kit.NewPanel(e.side)))
	}
	right := kit.Margin(0, 0, 10, 0, kit.Wide(19, kit.NewPanel(kit.Scrolled(e.side))))
	return container.NewBorder(nil, nil, nil, right, rows(e.body))
}

// commit writes the formula and, where that is wanted, makes it the type of the tournament.
func (e *editor) commit() {
	session, seen, use, name := e.session, e.seen, e.use.Checked, e.kind.Name
	rows, _ := e.sheet()
	id := e.kind.ID
	if id == "" {
		id = desk.OwnType
	}
	session.Change(kit.Tr("Salvo la formula…"), func(d *desk.Desk) error { return d.SetFormula(seen, rows) }, func() {
		session.Report(kit.Tr("Salvata la formula “%s”, nel foglio Formula.", name))
		if use {
			dialogs.ChangeType(session, id, name)
		}
	})
}

// load takes the lines of a sheet. Each label gets a line, empty where the sheet says nothing of it.
func (e *editor) load(rows [][]string) {
	e.lines, e.notes, e.dropped = nil, nil, nil
	form, rows := e.form(), rules.LocalizedFormula(rows, string(kit.Spoken()))
	known := map[string]bool{}
	for _, field := range form {
		known[foldLabel(field.Title)] = true
		found := false
		for _, row := range rows {
			if len(row) > 0 && foldLabel(row[0]) == foldLabel(field.Title) && (field.Many || !found) {
				e.lines = append(e.lines, newFormulaLine(field, row[1:]))
				found = true
			}
		}
		if !found {
			e.lines = append(e.lines, newFormulaLine(field, nil))
		}
	}
	for i, row := range rows {
		switch {
		case len(row) == 0 || i == 0 && !known[foldLabel(row[0])]: // the first is the sheet's title
		case strings.HasPrefix(row[0], "#"):
			e.notes = append(e.notes, row)
		case strings.TrimSpace(row[0]) != "" && !known[foldLabel(row[0])]:
			e.dropped = append(e.dropped, row[0])
		}
	}
	e.rebuild()
}

// form is the rows of the sheet, with the columns of the roster among the criteria.
func (e *editor) form() []rules.FormulaRow {
	return rules.RowsIn(string(kit.Spoken()), e.session.View.Tournament.OwnTitles())
}

func foldLabel(label string) string {
	return strings.ToLower(strings.Join(strings.Fields(label), " "))
}

func newFormulaLine(field rules.FormulaRow, values []string) *line {
	l := &line{field: field, values: make([]string, max(len(field.Cells), len(values)))}
	for i, value := range values {
		l.values[i] = spelled(l.cell(i), value)
	}
	return l
}

// cell is the cell of the form that a value stands in.
func (l *line) cell(i int) rules.Cell { return l.field.Cells[min(i, len(l.field.Cells)-1)] }

// spelled is a word as the list of choices spells it.
func spelled(c rules.Cell, value string) string {
	alike := func(choice string) bool { return foldLabel(choice) == foldLabel(value) }
	if i := slices.IndexFunc(c.Choices, alike); i >= 0 {
		return c.Choices[i]
	}
	return strings.TrimSpace(value)
}

// empty reports whether the line says nothing.
func (l *line) empty() bool {
	for i, value := range l.values {
		if c := l.cell(i); value != "" && c.Fixed == "" && !c.Counter {
			return false
		}
	}
	return true
}

// row is the line as the sheet has it: a value that repeats and is empty is left out.
func (l *line) row(count int) []string {
	row := []string{l.field.Title}
	for i, value := range l.values {
		switch c := l.cell(i); {
		case c.Fixed != "":
			value = c.Fixed
		case c.Counter:
			value = strconv.Itoa(count)
		case c.Repeats && value == "":
			continue
		}
		row = append(row, value)
	}
	return row
}

// valueAt is which value stands in a column of the line's row; -1 for none.
func (l *line) valueAt(column int) int {
	for i, value := range l.values {
		if c := l.cell(i); c.Repeats && c.Fixed == "" && !c.Counter && value == "" {
			continue
		}
		if column--; column == 1 {
			return i
		}
	}
	return -1
}

// sheet is the lines that say something, as the sheet has them, under its title; of is which line each row is, nil for none.
func (e *editor) sheet() (rows [][]string, of []*line) {
	rows, of = rules.LocalizedFormula([][]string{{"Formula del torneo"}}, string(kit.Spoken())), []*line{nil}
	count := map[string]int{}
	for _, l := range e.lines {
		if l.empty() {
			continue
		}
		count[l.field.Title]++
		rows, of = append(rows, l.row(count[l.field.Title])), append(of, l)
	}
	return append(rows, e.notes...), of
}

// rebuild makes the widgets of all lines.
func (e *editor) rebuild() {
	titles := map[rules.Group]string{
		rules.GroupDraw: kit.Tr("Tavoli e sorteggio"), rules.GroupFinals: kit.Tr("Semifinali e finale"), rules.GroupSheet: kit.Tr(
			"Scheda del tavolo"),
		rules.GroupScoring: kit.Tr("Punti"), rules.GroupRanking: kit.Tr("Classifica"),
	}
	form := e.form()
	e.body.Objects = nil
	for group := rules.GroupDraw; group <= rules.GroupRanking; group++ {
		box := container.NewVBox()
		for _, field := range form {
			if field.Group == group && field.ID != "Codice" { // the program's own name for it: there is one
				box.Add(e.fieldOf(field))
			}
		}
		e.body.Add(kit.Heading(titles[group]))
		e.body.Add(kit.NewTint(theme.ColorNameHeaderBackground, box)) // lists of words are drawn on white
	}
	e.body.Refresh()
	e.check()
}

// fieldOf is the lines of a label, with a button for another where there may be several.
func (e *editor) fieldOf(field rules.FormulaRow) fyne.CanvasObject {
	title := kit.Bold(field.Title)
	if field.Required {
		title.SetText(kit.Tr("%s – serve", field.Title))
	}
	left := kit.Wide(17, kit.NewLines(title, kit.Quiet(kit.Say(field.Help))))
	list := container.NewVBox()
	for _, l := range e.lines {
		if l.field.Title == field.Title {
			list.Add(e.lineOf(l))
		}
	}
	if field.Many {
		add := kit.NewQuietButton(kit.Tr("Aggiungi una riga"), theme.ContentAddIcon(), func() { e.addLine(field) })
		list.Add(container.NewHBox(add))
	}
	return container.NewBorder(nil, widget.NewSeparator(), left, nil, list)
}

func (e *editor) lineOf(l *line) fyne.CanvasObject {
	l.cells = kit.NewFlow(6)
	l.problem = kit.Wrapped("")
	l.problem.Importance = widget.DangerImportance
	l.problem.Hide()
	e.fill(l)
	if !l.field.Many {
		return container.NewVBox(l.cells, l.problem)
	}
	remove := kit.NewQuietButton("", theme.DeleteIcon(), func() { e.removeLine(l) })
	return container.NewVBox(container.NewBorder(nil, nil, nil, container.NewVBox(remove), l.cells), l.problem)
}

func (e *editor) addLine(field rules.FormulaRow) {
	last := 0
	for i, l := range e.lines {
		if l.field.Title == field.Title {
			last = i
		}
	}
	e.lines = slices.Insert(e.lines, last+1, newFormulaLine(field, nil))
	e.rebuild()
}

func (e *editor) removeLine(l *line) {
	i := slices.Index(e.lines, l)
	others := slices.ContainsFunc(e.lines, func(o *line) bool { return o != l && o.field.Title == l.field.Title })
	if others {
		e.lines = slices.Delete(e.lines, i, i+1)
	} else {
		e.lines[i] = newFormulaLine(l.field, nil)
	}
	e.rebuild()
}

// none is the choice of nothing in a list of words.
const none = "–"

// fill makes the widgets of a line's cells; after a repeated cell that is filled comes an empty one.
func (e *editor) fill(l *line) {
	if last := len(l.values) - 1; l.cell(last).Repeats && l.values[last] != "" {
		l.values = append(l.values, "")
	}
	l.cells.Objects, l.entries = nil, make([]*kit.Entry, len(l.values))
	for i, value := range l.values {
		c := l.cell(i)
		switch {
		case c.Fixed != "":
			l.cells.Add(widget.NewLabel(c.Fixed))
		case c.Counter:
			l.cells.Add(widget.NewLabel(strconv.Itoa(e.countOf(l))))
		case c.Choices != nil:
			l.cells.Add(kit.Wide(11.5, e.choiceOf(l, i, c, value)))
		default:
			entry := kit.NewNumber()
			if c.Wide {
				entry = kit.NewEntry()
			}
			entry.SetText(value)
			entry.OnChanged = func(text string) { e.set(l, i, text, c.Repeats && i == len(l.values)-1) }
			l.entries[i] = entry
			wide := float32(5)
			if c.Wide {
				wide = 24
			}
			l.cells.Add(kit.Wide(wide, entry))
		}
	}
	l.cells.Refresh()
}

func (e *editor) choiceOf(l *line, i int, c rules.Cell, value string) fyne.CanvasObject {
	options := append([]string{none}, c.Choices...)
	if value != "" && !slices.Contains(options, value) {
		options = append(options, value) // as it stands in the sheet, with the reason why it will not do
	}
	s := kit.NewSelect(options, nil)
	s.PlaceHolder = none
	if value != "" {
		s.SetSelected(value)
	}
	s.OnChanged = func(word string) {
		if word == none {
			word = ""
		}
		e.set(l, i, word, c.Repeats)
	}
	return s
}

// countOf is the number of a line among those of its label.
func (e *editor) countOf(l *line) int {
	n := 0
	for _, other := range e.lines {
		if other.field.Title == l.field.Title {
			n++
		}
		if other == l {
			break
		}
	}
	return n
}

// set changes a value. Where cells come or go with it, the line is made anew with the keyboard where it was.
func (e *editor) set(l *line, i int, value string, grows bool) {
	l.values[i] = strings.TrimSpace(value)
	if grows {
		fixed := len(l.field.Cells) - 1
		l.values = append(l.values[:fixed:fixed], slices.DeleteFunc(slices.Clone(l.values[fixed:]), func(v string) bool { return v == "" })...)
		if len(l.values) < len(l.field.Cells) {
			l.values = append(l.values, "")
		}
		at := -1
		if i < len(l.entries) && l.entries[i] != nil {
			at = l.entries[i].CursorColumn
		}
		e.fill(l)
		if at >= 0 && i < len(l.entries) && l.entries[i] != nil {
			e.session.Win.Canvas().Focus(l.entries[i])
			l.entries[i].CursorColumn = at
			l.entries[i].Refresh()
		}
	}
	e.check()
}

// check reads the lines as the sheet would be read, puts what is wrong beside its line, and says in words
// what the formula means.
func (e *editor) check() {
	rows, of := e.sheet()
	typ, findings := rules.TypeFromSheet(rows)
	e.kind = typ
	for _, l := range e.lines {
		if l.problem == nil {
			continue
		}
		l.problem.SetText("")
		l.problem.Hide()
		for _, entry := range l.entries {
			if entry != nil {
				entry.SetValidationError(nil)
			}
		}
	}
	defer e.body.Refresh() // what is wrong with a line has room only below it
	var general []string
	e.ok = true
	for _, f := range findings {
		e.ok = e.ok && f.Warning
		if line, value := at(of, f.Cell); line != nil && line.problem != nil {
			line.wrong(value, kit.Say(f.Message))
		} else {
			general = append(general, kit.Say(f.Message))
		}
	}
	if e.kind.Name == "" {
		e.ok = false
		general = append(general, kit.Tr("Scrivi il nome della formula."))
	}
	kit.SetAble(e.save, e.ok)
	e.showSide(len(findings), general)
}

// at finds the line and the value that a cell of the sheet, such as C5, belongs to.
func at(of []*line, cell string) (*line, int) {
	column, row, is := xlsx.ParseCell(cell)
	if !is || row > len(of) || of[row-1] == nil {
		return nil, 0
	}
	return of[row-1], of[row-1].valueAt(column)
}

// wrong shows what is wrong with a value of the line.
func (l *line) wrong(value int, text string) {
	if l.problem.Text != "" {
		text = l.problem.Text + "\n" + text
	}
	l.problem.SetText("⚠ " + strings.TrimPrefix(text, "⚠ "))
	l.problem.Show()
	if value >= 0 && value < len(l.entries) && l.entries[value] != nil {
		l.entries[value].SetValidationError(errors.New(text))
	}
}

// showSide says what is missing, or what the formula means.
func (e *editor) showSide(wrong int, general []string) {
	e.side.Objects = nil
	add := func(objects ...fyne.CanvasObject) { e.side.Objects = append(e.side.Objects, objects...) }
	for _, label := range e.dropped {
		add(kit.Warning(kit.Tr("Nel foglio c'è la riga “%s”, che nessuna formula ha: salvando si toglie.", label)))
	}
	if !e.ok {
		title := kit.Bold(kit.Tr("Da sistemare: %d", max(wrong, len(general))))
		title.Importance = widget.DangerImportance
		add(title)
		for _, text := range general {
			add(kit.Wrapped("⚠ " + text))
		}
		if wrong > len(general) {
			add(kit.Quiet(kit.Tr("Ogni cella sbagliata ha il suo perché in rosso, sotto la riga.")))
		}
		e.side.Refresh()
		return
	}
	words := e.kind.Words()
	good := kit.Bold(kit.Tr("✓ La formula è in ordine"))
	good.Importance = widget.SuccessImportance
	add(good)
	part := func(title string, texts ...engine.Text) {
		add(kit.Bold(title))
		for _, text := range texts {
			add(kit.Wrapped(kit.Sentence(kit.Say(text))))
		}
	}
	part(kit.Tr("Tavoli"), words.Tables)
	part(kit.Tr("Sorteggio"), words.Rounds...)
	part(kit.Tr("Punti"), words.Scoring)
	part(kit.Tr("Classifica"), words.Ranking)
	e.side.Refresh()
}
