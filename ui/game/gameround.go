package game

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/game"
	"raduno/ui/kit"
	"raduno/ui/show"
)

// roundFields are what holds of all tables of a round, such as the scoring system, and the page that explains it.
type roundFields struct {
	host    Host
	content *fyne.Container
}

func newRoundFields(host Host) *roundFields {
	return &roundFields{host: host, content: container.NewVBox()}
}

func (f *roundFields) show(s *show.View, r *engine.Round) {
	f.content.Objects = nil
	defer f.content.Refresh()
	for _, field := range show.FieldsOfRound(s, r) {
		f.content.Add(f.choice(s, r, field))
	}
	if s.Recorded() {
		rules := kit.NewButton(kit.Tr("Spiegazione"), theme.InfoIcon(), f.host.ShowRules)
		f.content.Add(rules)
	}
}

// choice is a list from which a field of the round is chosen.
func (f *roundFields) choice(s *show.View, r *engine.Round, field game.Field) fyne.CanvasObject {
	var names []string
	for _, c := range field.Choices {
		names = append(names, show.Word(c))
	}
	value := r.Tables[0].Record.Get(field.Label)
	list := kit.NewSelect(names, nil)
	list.PlaceHolder = kit.Tr("da scegliere")
	if i := slices.Index(field.Choices, value); i >= 0 {
		list.SetSelectedIndex(i)
	}
	list.OnChanged = func(name string) {
		i := slices.Index(names, name)
		if i < 0 || field.Choices[i] == value {
			return
		}
		chosen, round := field.Choices[i], r.Number
		f.host.Change(kit.Tr("Salvo…"), func(d *desk.Desk) error { return d.SetRoundField(round, field.Label, chosen) }, func() {
			f.host.Tell(kit.Tr("Turno %d, %s: %s.", round, show.Word(field.Label), name))
		})
	}
	label := widget.NewLabel(kit.Tr("%s, per tutto il turno", show.Word(field.Label)))
	label.SizeName = theme.SizeNameCaptionText
	label.Truncation = fyne.TextTruncateEllipsis
	return container.New(kit.Tight{}, label, list)
}
