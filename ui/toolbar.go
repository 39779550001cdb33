package ui

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine/desk"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// toolbar is the row of controls that the manual's program had: tournament type, round, the draw (its GO) with
// Stampa, the standings.
type toolbar struct {
	u       *UI
	content *fyne.Container
	kind    *kit.Select
	slider  *widget.Slider
	number  *widget.Label
	print   *kit.Check
	goes    *kit.Button
	rank    *kit.Button
	filling bool // the widgets are being set by the program, not by the organizer
}

func newToolbar(u *UI) *toolbar {
	s := &toolbar{u: u}
	names, _ := u.snap.TypeNames()
	s.kind = kit.NewSelect(names, s.chosen)
	s.kind.PlaceHolder = kit.Tr("Scegli il tipo di torneo")
	s.slider = widget.NewSlider(1, 4)
	s.slider.Step = 1
	s.slider.OnChanged = func(v float64) {
		s.name(int(v))
		if !s.filling {
			u.SetRound(int(v))
		}
	}
	s.number = widget.NewLabelWithStyle("1", fyne.TextAlignCenter, fyne.TextStyle{Bold: true})
	s.number.SizeName = theme.SizeNameHeadingText
	s.print = kit.NewCheck(kit.Tr("Stampa"), func(on bool) { u.prefs.setPrint(on) })
	s.print.SetChecked(u.prefs.print())
	s.goes = kit.NewButton(kit.Tr("Sorteggia"), theme.MediaPlayIcon(), u.draw)
	s.goes.Importance = widget.HighImportance
	s.rank = kit.NewButton(kit.Tr("Scrivi la classifica"), theme.ListIcon(), u.WriteStandings)
	s.content = kit.NewFlow(10,
		kit.Fitting(15.5, 24, s.kind),
		container.NewHBox(container.NewCenter(widget.NewLabel(kit.Tr("Turno"))), container.NewCenter(kit.Wide(8, s.slider)),
			container.NewCenter(s.number)),
		s.goes, s.print, s.rank,
	)
	return s
}

// chosen records the type that the organizer chose.
func (s *toolbar) chosen(name string) {
	if s.filling {
		return
	}
	names, ids := s.u.snap.TypeNames()
	if i := slices.Index(names, name); i >= 0 {
		s.u.ChooseType(ids[i])
	}
}

func (s *toolbar) show(snap *present.View) {
	s.filling = true
	defer func() { s.filling = false }()
	if names, _ := snap.TypeNames(); !slices.Equal(names, s.kind.Options) {
		s.kind.SetOptions(names)
	}
	if name := snap.TypeName(); name != s.kind.Selected {
		if name == "" {
			s.kind.ClearSelected()
		} else {
			s.kind.SetSelected(name)
		}
		s.content.Refresh() // its place is as wide as the name
	}
	s.slider.Max = float64(max(snap.LastRound(), s.u.round))
	s.slider.SetValue(float64(s.u.round))
	s.slider.Refresh()
	s.name(s.u.round)
}

// name says which round the slider stands on: by its number, or as a semifinal or final.
func (s *toolbar) name(round int) {
	text := strconv.Itoa(round)
	if s.u.snap != nil && s.u.snap.Named(round) {
		text = kit.Say(s.u.snap.RoundName(round))
	}
	s.number.SetText(text)
}

// ChooseType sets the tournament type: in the workbook where it may be written, else for this window only.
func (u *UI) ChooseType(id string) {
	u.typeID = id
	if u.snap == nil {
		return
	}
	seen := u.snap.Tournament.Settings
	settings := seen
	if settings.Type == id || !u.snap.ReadOnly.IsZero() {
		u.reload()
		return
	}
	settings.Type, u.typeID = id, "" // the workbook's own counts, also where the new one is refused
	u.Change(kit.Tr("Registro il tipo di torneo…"), func(d *desk.Desk) error { return d.SetSettings(seen, settings) }, nil)
}
