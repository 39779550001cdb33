package season

import (
	"slices"

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
	fields  map[string]ruleField
	seen    engine.Record // as the fields were filled
}

// ruleField asks for an entry of the rule.
type ruleField struct {
	object fyne.CanvasObject
	get    func() string
	set    func(string)
}

// choices are the entries that are one of two words, with these as they are read.
func choices() map[string][2][2]string {
	return map[string][2][2]string{
		"Punti": {{season.ByPlaces, kit.Tr("quelli di ogni posto")}, {season.ByPoints, kit.Tr("la somma dei punti dei tornei")}},
		"Certificazione": {
			{engine.YesNo(false), kit.Tr("tutti i tornei finiti")}, {engine.YesNo(true), kit.Tr("solo quelli certificati")},
		},
	}
}

// field asks for the entry of a label.
func (t *ruleTab) field(label string) ruleField {
	words, chosen := choices()[label]
	if !chosen {
		entry := kit.NewEntry()
		entry.OnSubmitted = func(string) { t.save() }
		return ruleField{entry, func() string { return entry.Text }, entry.SetText}
	}
	choice := kit.NewSelect([]string{words[0][1], words[1][1]}, nil)
	return ruleField{choice, func() string { return words[max(0, choice.SelectedIndex())][0] }, func(word string) {
		at := 0
		if word == words[1][0] {
			at = 1
		}
		choice.SetSelectedIndex(at)
	}}
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
		"Punti per posto":   kit.Tr("del primo, del secondo e così via, per esempio 25; 20; 16"),
		"Pesi per tipo":     kit.Tr("per esempio Raduno Nazionale=3; Open=1,5; gli altri contano 1"),
		"Migliori":          kit.Tr("quanti tornei contano, i migliori; 0 tutti"),
		"Presenze minime":   kit.Tr("chi ne ha meno sta in fondo, senza posto"),
		"Premio finale":     kit.Tr("punti in più a chi gioca una finale"),
		"A pari punti":      kit.Tr("vittorie, migliore, presenze, posti: nell'ordine in cui contano"),
		"Certificazione":    kit.Tr("quali tornei contano"),
		"Migliori del club": kit.Tr("quanti risultati di un club contano in ogni torneo; 0 tutti"),
	}
}

// show fills the fields, but those in which something was typed and not saved.
func (t *ruleTab) show() {
	now := slices.DeleteFunc(t.win.now.season.Entries(), func(e engine.Entry) bool { return e.Label == season.LabelQualified })
	if t.fields == nil {
		form, hint := widget.NewForm(), hints()
		t.fields = map[string]ruleField{}
		for _, e := range now {
			t.fields[e.Label] = t.field(e.Label)
			item := widget.NewFormItem(e.Label, t.fields[e.Label].object)
			item.HintText = hint[e.Label]
			form.AppendItem(item)
			t.fields[e.Label].set(e.Value)
		}
		t.form.Objects = []fyne.CanvasObject{form}
		t.form.Refresh()
	}
	for i, e := range now {
		if t.seen != nil && t.fields[e.Label].get() == t.seen[i].Value {
			t.fields[e.Label].set(e.Value)
		}
	}
	t.seen = now
}

// save writes what was changed; what is wrong in it is told and stays in the fields.
func (t *ruleTab) save() {
	changed := map[string]string{}
	for _, e := range t.seen {
		if text := t.fields[e.Label].get(); text != e.Value {
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
	})
}
