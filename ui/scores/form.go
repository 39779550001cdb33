package scores

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/game"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// form shows the score sheet of a table: a row for each seat, the fields of the game as a whole under them, and
// what comes of it all as it is written.
type form struct {
	page     *formEntry
	content  *kit.Panel
	title    *widget.Label
	first    *widget.Label   // the first problem, always in sight
	body     *fyne.Container // the grid
	whole    *fyne.Container // the fields of the game as a whole
	help     *widget.Label   // about the field that has the keyboard
	problems *fyne.Container
	hints    *fyne.Container

	grid    *grid
	entries map[cell]*entry
	at      cell // that has the keyboard
}

func newForm(p *formEntry) *form {
	f := &form{page: p, title: kit.Heading(""), body: container.NewStack(), whole: kit.NewFlow(12)}
	f.help = kit.Quiet("")
	f.problems, f.hints = kit.NewLines(), kit.NewLines()
	save := kit.NewMainButton(kit.Tr("Salva"), theme.DocumentSaveIcon(), func() { p.submit(p.sheet.table()) })
	leave := kit.NewQuietButton(kit.Tr("Chiudi"), nil, p.Page.leave)
	f.title.Truncation = fyne.TextTruncateOff
	f.first = widget.NewLabel("")
	f.first.Truncation = fyne.TextTruncateEllipsis
	head := container.NewBorder(nil, nil, f.title, container.NewHBox(leave, save), f.first)
	main := container.NewVBox(f.body, f.whole, f.help)
	messages := container.NewVBox(main, container.NewGridWithColumns(2, f.problems, f.hints))
	f.content = kit.NewPanel(container.NewBorder(head, nil, nil, nil, kit.Scrolled(messages)))
	return f
}

// clear forgets the sheet that was shown.
func (f *form) clear() {
	f.entries, f.grid = nil, nil
	f.body.Objects, f.whole.Objects = nil, nil
	f.problems.Objects, f.hints.Objects = nil, nil
	f.first.SetText("")
}

// fill shows a sheet. A field that was there already stays, with the keyboard and what is typed in it.
func (f *form) fill(s *sheet, snap *present.View) {
	f.title.SetText(kit.Tr("%s, tavolo %d", snap.RoundName(s.place.Round.Number).Name(), s.place.Table.Number))
	before := f.entries
	f.entries = map[cell]*entry{}
	for _, c := range s.cells() {
		field := s.field(c)
		e := before[c]
		if e == nil || e.field.Kind != field.Kind || len(e.field.Choices) != len(field.Choices) {
			e = f.entry(c, field)
		}
		e.field = field
		if c != f.at || e.value() != s.value(c) {
			e.show(s.value(c))
		}
		f.entries[c] = e
	}
	f.grid = newGrid(s, snap, f.entries)
	f.body.Objects = []fyne.CanvasObject{f.grid.content}
	f.whole.Objects = nil
	for _, field := range s.form.Table {
		width := fyne.Max(fieldWidth(field), kit.Width(present.Word(field.Label), theme.CaptionTextSize(), fyne.TextStyle{})+6)
		if field.Kind == game.Words && !field.Given {
			width = fyne.Max(width, wordsEms*kit.Em()) // a sentence, such as who took over from whom
		}
		f.whole.Add(kit.Box(width, 0, kit.Field(present.Word(field.Label), f.entries[cell{WholeTable, field.Label}])))
	}
	f.content.Refresh()
	if e := f.entries[f.at]; e != nil {
		kit.Reveal(e)
	}
}

// wordsEms is how wide a field of the game as a whole is that holds words.
const wordsEms = 18

// entry makes the field of a cell.
func (f *form) entry(c cell, field game.Field) *entry {
	p := f.page
	e := newEntry(field)
	e.OnChanged = func(string) { p.wrote(c, e.value()) }
	e.OnSubmitted = func(string) { p.entered(c) }
	e.onMove = func(right, down int) {
		if to, there := p.sheet.beside(c, right, down); there {
			f.focus(to)
		}
	}
	e.onLeave = p.Page.leave
	e.onOther = p.shortcut
	e.onGain = func() {
		f.at = c
		f.propose()
		f.explain(e.field)
	}
	return e
}

// propose shows in the empty fields what Enter takes for them.
func (f *form) propose() {
	s := f.page.sheet
	if s == nil {
		return
	}
	for c, e := range f.entries {
		text := present.ShownValue(e.field, e.field.Default)
		if value := s.proposed(c); value != "" {
			text = present.ShownValue(e.field, value)
		}
		if e.PlaceHolder != text {
			e.SetPlaceHolder(text)
		}
	}
}

// focus gives the keyboard to a cell.
func (f *form) focus(c cell) {
	if e := f.entries[c]; e != nil {
		f.page.take(e)
	}
}

// explain says of a field what may stand in it.
func (f *form) explain(field game.Field) {
	parts := []string{present.Word(field.Label) + "."}
	switch field.Kind {
	case game.Choice:
		choices := engine.Map(field.Choices, present.Word)
		parts = append(parts, kit.Tr("Bastano le prime lettere: %s.", strings.Join(choices, ", ")))
	case game.YesNo:
		parts = append(parts, kit.Tr("S per sì, N per no."))
	case game.Date:
		parts = append(parts, kit.Tr("Una data, come 5/11/2026."))
	}
	if !field.Help.IsZero() {
		parts = append(parts, kit.Say(field.Help))
	}
	f.help.SetText(strings.Join(parts, " "))
}

// report shows what comes of the sheet as it stands.
func (f *form) report(trial desk.Trial, err error) {
	f.problems.Objects, f.hints.Objects = nil, nil
	f.first.Importance = widget.WarningImportance
	switch {
	case err != nil:
		f.first.SetText(kit.SayError(err))
		f.problems.Add(kit.Wrapped(kit.SayError(err)))
	case len(trial.Problems) == 0:
		done := kit.Wrapped("✓ " + kit.Tr("La scheda è completa."))
		done.Importance = widget.SuccessImportance
		f.first.Importance = widget.SuccessImportance
		f.first.SetText(done.Text)
		f.problems.Add(done)
		for _, odd := range trial.Odd {
			f.problems.Add(kit.Warning("• " + kit.Say(odd)))
		}
	default:
		f.first.SetText(kit.Say(trial.Problems[0]))
		f.problems.Add(kit.Bold(kit.Tr("Manca o non torna")))
		for _, problem := range trial.Problems {
			f.problems.Add(kit.Warning("• " + kit.Say(problem)))
		}
	}
	if len(trial.Hints) > 0 {
		f.hints.Add(kit.Bold(kit.Tr("Da sapere")))
		for _, hint := range trial.Hints {
			f.hints.Add(kit.Quiet("• " + kit.Say(hint)))
		}
	}
	if f.grid != nil {
		f.grid.setPoints(trial.Points)
		f.grid.setCaptions(f.page.sheet, f.page.snap)
	}
	f.propose()
	f.content.Refresh()
}
