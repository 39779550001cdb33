package season

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/season"
	"raduno/ui/kit"
)

// qualifiedTab is who qualifies, by the rule that stands above the list: what is typed is tried at once, and written when it is saved.
type qualifiedTab struct {
	win     *Window
	content fyne.CanvasObject
	rule    *kit.Entry
	seen    string // the rule as the season had it when the field was filled
	report  *widget.Label
	grid    *kit.Grid
	rows    []qualifiedRow
	save    *kit.Button
	copy    *kit.Button
}

// qualifiedRow is a person, or the name of the standings of the persons below.
type qualifiedRow struct {
	heading string
	line    season.QualifyLine
}

func newQualifiedTab(w *Window) *qualifiedTab {
	t := &qualifiedTab{win: w, rule: kit.NewEntry(), report: kit.Wrapped("")}
	t.rule.SetPlaceHolder(kit.Tr("i primi 8 di ogni torneo, chi è già qualificato passa il posto"))
	t.rule.OnChanged = func(string) { t.try() }
	t.rule.OnSubmitted = func(string) { t.write() }
	t.save = kit.NewMainButton(kit.Tr("Salva la regola"), theme.DocumentSaveIcon(), t.write)
	t.copy = kit.NewButton(kit.Tr("Copia il testo"), theme.ContentCopyIcon(), t.copyText)
	t.grid = kit.NewGrid([]kit.Column{
		{Title: kit.Tr("Pos."), Ems: 3.2, Align: fyne.TextAlignTrailing},
		{Title: kit.Tr("Giocatore"), Ems: 11, Weight: 2},
		{Title: kit.Tr("Club"), Ems: 8, Weight: 1, Drop: 1},
		{Title: kit.Tr("Perché"), Ems: 14, Weight: 4},
	}, func() int { return len(t.rows) }, t.cell)
	t.grid.Empty = kit.Tr("Nessuno: scrivi qui sopra chi si qualifica.")
	top := kit.NewLines(container.NewBorder(nil, nil, nil, container.NewHBox(t.save, t.copy), t.rule), t.report)
	t.content = container.NewBorder(kit.Margin(6, 6, 0, 0, top), nil, nil, nil, kit.NewTint(kit.ColorCard, t.grid))
	return t
}

// show fills the field, unless something was typed and not saved, and makes the list anew.
func (t *qualifiedTab) show() {
	now := t.win.now.season.Places
	typed := t.rule.Text != t.seen
	t.seen = now
	if !typed && t.rule.Text != now {
		t.rule.SetText(now) // and it is tried
		return
	}
	t.try()
}

// try makes the list by what is typed, or says what is wrong with it.
func (t *qualifiedTab) try() {
	if t.win.now == nil {
		return
	}
	t.rows = nil
	rule := strings.TrimSpace(t.rule.Text)
	q, err := t.win.now.season.Qualified(rule)
	t.report.Importance = widget.MediumImportance
	switch {
	case rule == "":
		t.report.SetText(kit.Tr("Scrivi chi si qualifica: quanti di ogni torneo o della stagione, e se chi è già qualificato passa il posto."))
	case err != nil:
		t.report.Importance = widget.WarningImportance
		t.report.SetText(kit.SayError(err))
	default:
		messages := engine.Map(q.Report, kit.Say)
		t.report.SetText(strings.Join(messages, " "))
		for _, list := range q.Lists {
			t.rows = append(t.rows, qualifiedRow{heading: kit.Sentence(kit.Say(list.Name))})
			for _, line := range list.Lines {
				t.rows = append(t.rows, qualifiedRow{line: line})
			}
			if list.Left > 0 {
				t.rows = append(t.rows, qualifiedRow{heading: kit.Say(list.Untaken())})
			}
		}
	}
	kit.SetAble(t.copy, rule != "" && err == nil)
	kit.SetAble(t.save, rule != t.seen && (rule == "" || err == nil))
	t.content.Refresh() // what is told may need more lines
}

func (t *qualifiedTab) cell(row, column int) kit.Cell {
	r := t.rows[row]
	ink := kit.ColorQuiet
	switch r.line.State {
	case season.In:
		ink = theme.ColorNameForeground
	case season.Level:
		ink = theme.ColorNameWarning
	}
	switch {
	case r.heading != "" && column == 1:
		return kit.Cell{Text: r.heading, Bold: true, Ink: kit.ColorAccent}
	case r.heading != "":
		return kit.Cell{}
	case column == 0:
		return kit.Cell{Text: strconv.Itoa(r.line.Place), Ink: ink}
	case column == 1:
		return kit.Cell{Text: r.line.Name, Bold: r.line.State == season.In, Ink: ink}
	case column == 2:
		return kit.Cell{Text: r.line.Club, Ink: kit.ColorQuiet}
	}
	return kit.Cell{Text: kit.Say(r.line.Why), Ink: ink}
}

// write writes the rule into the season.
func (t *qualifiedTab) write() {
	if t.save.Disabled() || t.win.now == nil {
		return
	}
	rule := strings.TrimSpace(t.rule.Text)
	t.win.change(engine.Textf("Cambiata la regola della stagione"), func(s *season.Season) error {
		return s.Set(season.LabelQualified, rule)
	})
}

// copyText hands the list to the clipboard, by the names that may be published.
func (t *qualifiedTab) copyText() {
	lines, err := t.win.now.season.QualifiedText(strings.TrimSpace(t.rule.Text))
	if err != nil {
		t.win.fail(err)
		return
	}
	var text strings.Builder
	for _, line := range lines {
		text.WriteString(kit.Say(line) + "\n")
	}
	fyne.CurrentApp().Clipboard().SetContent(text.String())
	t.win.say(kit.Tr("Copiato: incollalo dove vuoi. Ci sono solo i nomi che si possono pubblicare."))
}
