package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/game"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/show"
)

// roundFields are what holds of all tables of a round, such as the scoring system, and the page that explains it.
type roundFields struct {
	u       *UI
	content *fyne.Container
}

func newRoundFields(u *UI) *roundFields {
	return &roundFields{u: u, content: container.NewVBox()}
}

func (f *roundFields) show(s *show.View, r *engine.Round) {
	f.content.Objects = nil
	defer f.content.Refresh()
	for _, field := range show.FieldsOfRound(s, r) {
		f.content.Add(f.choice(s, r, field))
	}
	if s.Recorded() {
		rules := kit.NewButton(kit.Tr("Spiegazione"), theme.InfoIcon(), f.u.ShowRules)
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
		f.u.Change(kit.Tr("Salvo…"), func(d *desk.Desk) error { return d.SetRoundField(round, field.Label, chosen) }, func() {
			f.u.Tell(kit.Tr("Turno %d, %s: %s.", round, show.Word(field.Label), name))
		})
	}
	label := widget.NewLabel(kit.Tr("%s, per tutto il turno", show.Word(field.Label)))
	label.SizeName = theme.SizeNameCaptionText
	label.Truncation = fyne.TextTruncateEllipsis
	return container.New(kit.Tight{}, label, list)
}

// showRules shows the page that explains how the round is scored.
func (u *UI) ShowRules() {
	if u.snap == nil {
		return
	}
	page, known := u.snap.Rules(u.round)
	if !known {
		return
	}
	text := kit.NewLines()
	if !page.Clock.IsZero() {
		clock := kit.Wrapped(kit.Say(page.Clock))
		clock.SizeName = theme.SizeNameSubHeadingText
		clock.Importance = widget.HighImportance
		text.Add(clock)
	}
	words := kit.Wrapped(kit.Say(page.Text))
	words.SizeName = theme.SizeNameSubHeadingText
	text.Add(words)
	width := fyne.Min(62*kit.Em(), u.win.Canvas().Size().Width*0.72)
	dialogs.Note(u.win, kit.Say(page.Title), kit.Tr("Ho capito"), kit.Box(width, 0, text))
}
