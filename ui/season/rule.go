package season

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/season"
	"raduno/ui/kit"
)

// ruleTab is how the season counts as data, entry by entry as the sheet Regola has it. Who qualifies has a tab of its own.
type ruleTab struct {
	win     *Window
	content fyne.CanvasObject
	form    *fyne.Container
	fields  map[string]*kit.Entry
	choices map[string]*choice
	seen    engine.Record // as the fields were filled
}

// choice is an entry of the rule that is chosen: one word of a few, or several in their order.
type choice struct {
	words, shown []string // as the rule has them, and as they are read
	selects      []*kit.Select
}

// choicesOf are the entries that are chosen.
func choicesOf() map[string]*choice {
	none := "–"
	points := &choice{
		words: []string{season.ByPlaces, season.ByPoints},
		shown: []string{kit.Tr("quelli di ogni posto"), kit.Tr("la somma dei punti dei tornei")},
	}
	ties := &choice{
		words: []string{"", season.TieWins, season.TieBest, season.TiePresence, season.TiePlaces},
		shown: []string{none, kit.Tr("vittorie"), kit.Tr("migliore"), kit.Tr("presenze"), kit.Tr("più primi posti")},
	}
	points.selects = []*kit.Select{kit.NewSelect(points.shown, nil)}
	for range len(ties.words) - 1 {
		ties.selects = append(ties.selects, kit.NewSelect(ties.shown, nil))
	}
	certified := &choice{
		words: []string{engine.YesNo(false), engine.YesNo(true)},
		shown: []string{kit.Tr("tutti i tornei finiti"), kit.Tr("solo quelli certificati")},
	}
	certified.selects = []*kit.Select{kit.NewSelect(certified.shown, nil)}
	return map[string]*choice{"Punti": points, "A pari punti": ties, "Certificazione": certified}
}

// value is what is chosen, as the rule has it.
func (c *choice) value() string {
	var words []string
	for _, s := range c.selects {
		if at := s.SelectedIndex(); at >= 0 && c.words[at] != "" {
			words = append(words, c.words[at])
		}
	}
	return strings.Join(words, ", ")
}

// set chooses what the rule says.
func (c *choice) set(value string) {
	words := strings.Split(value, ", ")
	for i, s := range c.selects {
		word := ""
		if i < len(words) {
			word = words[i]
		}
		s.SetSelectedIndex(max(0, slices.Index(c.words, word)))
	}
}

// text is what a field holds.
func (t *ruleTab) text(label string) string {
	if c := t.choices[label]; c != nil {
		return c.value()
	}
	return t.fields[label].Text
}

// fill has a field hold what the rule says.
func (t *ruleTab) fill(label, value string) {
	if c := t.choices[label]; c != nil {
		c.set(value)
		return
	}
	t.fields[label].SetText(value)
}

func newRuleTab(w *Window) *ruleTab {
	t := &ruleTab{win: w, form: container.NewStack()}
	save := kit.NewMainButton(kit.Tr("Salva la regola"), theme.DocumentSaveIcon(), t.save)
	t.content = kit.Scrolled(kit.Margin(8, 8, 0, 16, kit.NewLines(t.form, kit.NewFlow(8, save))))
	return t
}

// hints say what may be written, by the entries of the rule.
func hints() map[string]string {
	return map[string]string{
		"Punti per posto":    kit.Tr("del primo, del secondo e così via, per esempio 25; 20; 16"),
		"Pesi per tipo":      kit.Tr("per esempio Raduno Nazionale=3; Open=1,5; gli altri contano 1"),
		"Migliori":           kit.Tr("quanti tornei contano, i migliori; 0 tutti"),
		"Presenze minime":    kit.Tr("chi ne ha meno sta in fondo, senza posto"),
		"Premio finale":      kit.Tr("punti in più a chi gioca una finale"),
		"A pari punti":       kit.Tr("nell'ordine in cui contano"),
		"Certificazione":     kit.Tr("quali tornei contano"),
		"Migliori del club":  kit.Tr("quanti risultati di un club contano in ogni torneo; 0 tutti"),
		"Indirizzo del sito": kit.Tr("dove si pubblica, per le anteprime dei collegamenti; può restare vuoto"),
	}
}

// show fills the fields, but those in which something was typed and not saved.
func (t *ruleTab) show() {
	now := slices.DeleteFunc(t.win.now.season.Entries(), func(e engine.Entry) bool { return e.Label == season.LabelQualified })
	if t.fields != nil {
		for i, e := range now {
			if t.text(e.Label) == t.seen[i].Value {
				t.fill(e.Label, e.Value)
			}
		}
		t.seen = now
		return
	}
	form, hint := widget.NewForm(), hints()
	t.fields, t.choices = map[string]*kit.Entry{}, choicesOf()
	for _, e := range now {
		var content fyne.CanvasObject
		if c := t.choices[e.Label]; c != nil {
			row := container.NewGridWithColumns(len(c.selects))
			for _, s := range c.selects {
				row.Add(s)
			}
			content = row
		} else {
			field := kit.NewEntry()
			field.OnSubmitted = func(string) { t.save() }
			t.fields[e.Label], content = field, field
		}
		t.fill(e.Label, e.Value)
		item := widget.NewFormItem(e.Label, content)
		item.HintText = hint[e.Label]
		form.AppendItem(item)
	}
	t.seen = now
	t.form.Objects = []fyne.CanvasObject{form}
	t.form.Refresh()
}

// save writes what was changed; what is wrong in it is told and stays in the fields.
func (t *ruleTab) save() {
	changed := map[string]string{}
	for _, e := range t.seen {
		if text := t.text(e.Label); text != e.Value {
			changed[e.Label] = text
		}
	}
	if len(changed) == 0 {
		return
	}
	t.win.change(engine.Textf("Cambiata la regola della stagione"), func(s *season.Season) error {
		for _, e := range s.Entries() {
			if value, is := changed[e.Label]; is {
				if err := s.Set(e.Label, value); err != nil {
					return err
				}
			}
		}
		return nil
	}, nil)
}
