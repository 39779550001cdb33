package dialogs

import (
	"testing"

	"raduno/engine"
	"raduno/ui/uitest"
)

// A decision is written as it is made, is listed, and can be taken back; a refused one leaves what was typed.
func TestTheRefereeDecides(t *testing.T) {
	s := uitest.Drawn(t, "open")
	s.Show(nil, nil)
	e := newRefereeEditor(s)
	e.who.choose(*s.View().Tournament.Player(3))
	e.points.SetText("molti")
	e.decide()
	if len(s.View().Tournament.Rulings) > 0 || e.points.Text != "molti" {
		t.Fatalf("%v, %q", s.View().Tournament.Rulings, e.points.Text)
	}
	e.points.SetText("2,5")
	e.reason.SetText("in ritardo")
	e.decide()
	book := s.View().Tournament.Rulings
	if len(book) != 1 || book[0].Kind != engine.Penalty || book[0].Player != 3 || book[0].Points != "2.5" || book[0].Reason != "in ritardo" {
		t.Fatalf("%+v", book)
	}
	if len(e.list.Objects) != 1 || e.points.Text != "" {
		t.Errorf("%d lines, %q", len(e.list.Objects), e.points.Text)
	}
	e.kind.SetSelectedIndex(2)
	e.round.SetSelectedIndex(2)
	e.decide()
	if book = s.View().Tournament.Rulings; len(book) != 2 || book[1].Kind != engine.Disqualification || book[1].Round != 2 {
		t.Errorf("%+v", book)
	}
}
