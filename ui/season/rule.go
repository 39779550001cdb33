package season

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/season"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
)

// ruleTab is how the season counts as data, entry by entry as the sheet Regola has it. Who qualifies has a tab of its own.
type ruleTab struct {
	win     *Window
	content fyne.CanvasObject
	form    *fyne.Container
	fields  []dialogs.Asked // of the entries
	seen    engine.Record   // as the fields were filled
}

// field asks for an entry of the rule: for one of two words, or for what is typed.
func (t *ruleTab) field(e engine.Entry) dialogs.Asked {
	switch e.Label {
	case "Punti":
		return dialogs.Picked([]string{kit.Tr("quelli di ogni posto"), kit.Tr("la somma dei punti dei tornei")},
			[]string{season.ByPlaces, season.ByPoints}, e.Value)
	case "Certificazione":
		return dialogs.Picked([]string{kit.Tr("tutti i tornei finiti"), kit.Tr("solo quelli certificati")},
			[]string{engine.YesNo(false), engine.YesNo(true)}, e.Value)
	}
	entry := kit.NewEntry()
	entry.SetText(e.Value)
	entry.OnSubmitted = func(string) { t.save() }
	return dialogs.Asked{CanvasObject: entry, Said: func() string { return entry.Text }}
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

// show makes the fields anew; what was typed in one and not saved stays.
func (t *ruleTab) show() {
	now := slices.DeleteFunc(t.win.now.season.Entries(), func(e engine.Entry) bool { return e.Label == season.LabelQualified })
	form, hint, typed := widget.NewForm(), hints(), t.changed()
	said := engine.Map(t.fields, func(f dialogs.Asked) string { return f.Said() })
	t.seen = now
	if slices.Equal(said, engine.Map(now, func(e engine.Entry) string { return e.Value })) {
		return // the keyboard may be in one of them
	}
	t.fields = nil
	for i, e := range now {
		if text, is := typed[e.Label]; is {
			e.Value = text
		}
		t.fields = append(t.fields, t.field(e))
		form.AppendItem(&widget.FormItem{Text: e.Label, Widget: t.fields[i].CanvasObject, HintText: hint[e.Label]})
	}
	t.form.Objects = []fyne.CanvasObject{form}
	t.form.Refresh()
}

// changed is what the fields say now where that is something else, by label.
func (t *ruleTab) changed() map[string]string {
	changed := map[string]string{}
	for i, e := range t.seen {
		if text := t.fields[i].Said(); text != e.Value {
			changed[e.Label] = text
		}
	}
	return changed
}

// save writes what was changed; what is wrong in it is told and stays in the fields.
func (t *ruleTab) save() {
	changed := t.changed()
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
