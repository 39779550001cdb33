package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// toolbar is the row above the tabs: tournament type, round, the next step.
type toolbar struct {
	u       *UI
	content *fyne.Container
	choice  *kit.Select
	rounds  *fyne.Container // the rounds beside each other, or a list of them where they are many or the window is narrow
	marks   []string        // of them
	open    int             // the round that is open
	filling bool            // the widgets are being set by the program, not by the organizer
}

// fewRounds is how many rounds stand beside each other; more become a list.
const fewRounds = 6

func newToolbar(u *UI) *toolbar {
	s := &toolbar{u: u, rounds: container.NewHBox()}
	names, _ := u.View.TypeNames()
	s.choice = kit.NewSelect(names, s.chosen)
	s.choice.PlaceHolder = kit.Tr("Tipo")
	s.content = kit.NewFlow(10, kit.Fitting(8, 24, s.choice), s.rounds, kit.NewSpring(stepEms*kit.Em(), u.banner.content))
	return s
}

// stepEms is how wide the next step is at least, in ems: where there is less room it takes a row of its own.
const stepEms = 26

// chosen records the type that the organizer chose.
func (s *toolbar) chosen(name string) {
	if s.filling {
		return
	}
	names, ids := s.u.View.TypeNames()
	if i := slices.Index(names, name); i >= 0 {
		s.show(s.u.View) // as it is until the question is answered
		dialogs.ChangeType(s.u.Session, ids[i], name)
	}
}

func (s *toolbar) show(snap *present.View) {
	s.filling = true
	defer func() { s.filling = false }()
	if names, _ := snap.TypeNames(); !slices.Equal(names, s.choice.Options) {
		s.choice.SetOptions(names)
	}
	if name := snap.TypeName(); name != s.choice.Selected {
		if name == "" {
			s.choice.ClearSelected()
		} else {
			s.choice.SetSelected(name)
		}
		s.content.Refresh() // its place is as wide as the name
	}
	s.showRounds(snap)
}

// showRounds puts the rounds there, with the open one tinted.
func (s *toolbar) showRounds(snap *present.View) {
	last := max(snap.LastRound(), s.u.Round)
	marks := make([]string, last)
	for round := range last {
		marks[round] = kit.Say(snap.RoundMark(round + 1))
	}
	if slices.Equal(marks, s.marks) && s.open == s.u.Round {
		return // nothing is replaced under a finger
	}
	s.marks, s.open, s.rounds.Objects = marks, s.u.Round, nil
	defer s.content.Refresh()
	list := kit.NewSelect(marks, nil)
	list.SetSelectedIndex(s.u.Round - 1)
	list.OnChanged = func(string) { s.u.Turn(list.SelectedIndex() + 1) }
	folded := kit.Fitting(5, 9, list)
	if last > fewRounds {
		s.rounds.Add(folded)
		return
	}
	segments := container.NewHBox()
	for i, mark := range marks {
		button := kit.NewQuietButton(mark, nil, func() {
			if s.u.Round != i+1 {
				s.u.Turn(i + 1)
				s.u.unlessAsked(s.u.focusPage) // a number is typed for that round then
			}
		})
		if i+1 == s.u.Round {
			segments.Add(kit.NewTint(kit.ColorTint, button))
			continue
		}
		segments.Add(button)
	}
	s.rounds.Add(kit.Either(s.content, segments, folded))
}
