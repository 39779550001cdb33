package ui

import (
	"slices"
	"strings"
	"testing"

	"raduno/.ci/testing/uitest"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/ui/present"
)

// One player comes late and another is gone: the tables fit after one question, who moves is told, and
// “Annulla” there brings the tables back.
func TestTablesAreAdaptedToThosePresent(t *testing.T) {
	u, _ := drawnWindow(t)
	before := u.View.Round(1).TableIDs()
	u.Change("", func(d *desk.Desk) error {
		if _, err := d.AddPlayers([]engine.Player{{Name: "Zoe", Surname: "Bruni", Plays: true}}); err != nil {
			return err
		}
		return d.SetPresent(1, map[int]bool{2: false})
	}, nil)
	if gone, come := u.View.Misfits(u.View.Round(1)); !slices.Equal(gone, []int{2}) || !slices.Equal(come, []int{9}) {
		t.Fatalf("gone %v, come %v", gone, come)
	}
	if s := u.step(); s.Code != desk.Adapt {
		t.Errorf("the next step is %q", s.Text)
	}
	u.act(u.step())
	if s := u.step(); s.Code == desk.Adapt {
		t.Error("the next step is to adapt what fits")
	}
	gone, come := u.View.Misfits(u.View.Round(1))
	if len(gone)+len(come) > 0 {
		t.Errorf("still gone %v, come %v", gone, come)
	}
	message := uitest.Words(u.Win)
	for _, want := range []string{"Zoe Bruni entra al tavolo", "Bea Rossi lascia il tavolo"} {
		if !strings.Contains(message, want) {
			t.Errorf("%q is not told in\n%s", want, message)
		}
	}
	press(t, u, "Annulla: rimetti com'era")
	if after := u.View.Round(1).TableIDs(); !slices.EqualFunc(after, before, slices.Equal) {
		t.Errorf("tables %v, want %v", after, before)
	}
}

// Where those present fill no tables, the question itself leads to the roster, where a player who rests is marked absent.
func TestAdaptOffersTheWaysOut(t *testing.T) {
	u, _ := drawnWindow(t)
	u.Change("", func(d *desk.Desk) error {
		seen := d.View().Tournament.Settings
		settings := seen
		settings.Type = "raduno"
		if err := d.SetSettings(seen, settings); err != nil {
			return err
		}
		_, err := d.AddPlayers([]engine.Player{{Name: "Zoe", Surname: "Bruni", Plays: true}})
		return err
	}, nil)
	u.act(u.step())
	press(t, u, "Cambia i presenti")
	if u.Tab != present.RosterTab {
		t.Errorf("the question leads to tab %d", u.Tab)
	}
}
