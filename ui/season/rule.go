package season

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/season"
	"raduno/ui/kit"
)

// ruleTab is the rule of the season as data, entry by entry as the sheet Regola has it.
type ruleTab struct {
	win     *Window
	content fyne.CanvasObject
	form    *fyne.Container
	fields  map[string]*kit.Entry
	seen    engine.Record // as the fields were filled
}

func newRuleTab(w *Window) *ruleTab {
	t := &ruleTab{win: w, form: container.NewStack()}
	save := kit.NewButton(kit.Tr("Salva la regola"), theme.DocumentSaveIcon(), t.save)
	save.Importance = widget.HighImportance
	t.content = kit.Scrolled(kit.Margin(8, 8, 0, 16, kit.NewLines(t.form, kit.NewFlow(8, save))))
	return t
}

// hints say what may be written, by the entries of the rule.
func hints() map[string]string {
	return map[string]string{
		"Punti":              kit.Tr("posti: i punti di ogni posto; punti: la somma dei punti dei tornei"),
		"Punti per posto":    kit.Tr("del primo, del secondo e così via, per esempio 25; 20; 16"),
		"Migliori":           kit.Tr("quanti tornei contano, i migliori; 0 tutti"),
		"Presenze minime":    kit.Tr("chi ne ha meno sta in fondo, senza posto"),
		"Premio finale":      kit.Tr("punti in più a chi gioca una finale"),
		"A pari punti":       kit.Tr("vittorie, migliore, presenze, posti, nell'ordine in cui contano"),
		"Migliori del club":  kit.Tr("quanti risultati di un club contano in ogni torneo; 0 tutti"),
		"Indirizzo del sito": kit.Tr("dove si pubblica, per le anteprime dei collegamenti; può restare vuoto"),
	}
}

// show fills the fields, but those in which something was typed and not saved.
func (t *ruleTab) show() {
	now := t.win.now.season.Entries()
	if len(t.fields) == len(now) {
		for i, e := range now {
			if field := t.fields[e.Label]; field.Text == t.seen[i].Value {
				field.SetText(e.Value)
			}
		}
		t.seen = now
		return
	}
	form, hint := widget.NewForm(), hints()
	t.fields = map[string]*kit.Entry{}
	for _, e := range now {
		field := kit.NewEntry()
		field.SetText(e.Value)
		field.OnSubmitted = func(string) { t.save() }
		t.fields[e.Label] = field
		item := widget.NewFormItem(e.Label, field)
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
		if text := t.fields[e.Label].Text; text != e.Value {
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
