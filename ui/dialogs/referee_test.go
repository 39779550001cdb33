package dialogs

import (
	"slices"
	"testing"

	"raduno/.ci/testing/uitest"
	"raduno/engine"
	"raduno/ui/present"
)

// A decision is written as it is made, is listed, and can be taken back; a refused one leaves what was typed.
func TestTheRefereeDecides(t *testing.T) {
	s := uitest.Drawn(t, "open")
	s.Set(nil, nil)
	e := newRefereeEditor(s.Session)
	e.who.entry.SetText(present.PlayerLine(*s.View.Tournament.Player(3)))
	e.points.SetText("molti")
	e.decide()
	if len(s.View.Tournament.Rulings) > 0 || e.points.Text != "molti" {
		t.Fatalf("%v, %q", s.View.Tournament.Rulings, e.points.Text)
	}
	choose := func(flag string) {
		e.choice.SetSelectedIndex(slices.IndexFunc(engine.RulingActs, func(act engine.RulingAct) bool { return act.Flag == flag }))
	}
	e.points.SetText("2,5")
	e.reason.SetText("in ritardo")
	e.decide()
	book := s.View.Tournament.Rulings
	if len(book) != 1 || book[0].Kind != engine.Penalty || book[0].Player != 3 || book[0].Points != "2.5" || book[0].Reason != "in ritardo" {
		t.Fatalf("%+v", book)
	}
	if len(e.list.Objects) != 1 || e.points.Text != "" {
		t.Errorf("%d lines, %q", len(e.list.Objects), e.points.Text)
	}
	choose("squalifica")
	e.round.SetSelectedIndex(2)
	e.decide()
	if book = s.View.Tournament.Rulings; len(book) != 2 || book[1].Kind != engine.Disqualification || book[1].Round != 2 {
		t.Errorf("%+v", book)
	}
	choose("posti")
	e.round.SetSelectedIndex(0)
	e.points.SetText("nessuno")
	e.decide()
	e.points.SetText("2")
	e.decide()
	choose("perde")
	e.round.SetSelectedIndex(1)
	e.decide()
	choose("tavolo")
	e.table.SetText("2")
	e.points.SetText("50 20 10 5")
	e.decide()
	book = s.View.Tournament.Rulings
	if len(book) != 5 || book[2].Places != 2 || book[2].Points != "" || book[3].Kind != engine.Forfeit || book[3].Round != 1 ||
		book[4].Player != 0 || book[4].Table != 2 || s.View.Round(1).Table(2).State() != engine.Played {
		t.Errorf("%+v", book)
	}
}
