package ui

import (
	"slices"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/verify"
	"raduno/ui/present"
)

// After an exchange by hand the panel says what the tables are now, not what the draw reached; a round shows
// nothing that was found out about another.
func TestThePanelSaysWhatTheTablesAreNow(t *testing.T) {
	u, _ := drawnWindow(t)
	u.GoTo(present.TablesTab)
	before := words(u)
	var worse verify.Swap
	for _, seat := range u.View.Round(1).Tables[0].Seats {
		reports, err := u.Desk.View().Seated(1).Effects(seat.Player)
		must(t, err)
		for _, r := range reports {
			changed := engine.Where(r.Criteria, func(c verify.CriterionChange) bool { return c.Before != c.After })
			if len(changed) > 0 && changed[0].After > changed[0].Before {
				worse = r
			}
		}
	}
	if worse.Round == 0 {
		t.Fatal("no exchange makes the tables worse")
	}
	u.tables.Check()
	u.tables.Swap(worse.Players[0], worse.Players[1])
	if !u.footer.toast.Content.Visible() {
		t.Error("no button takes the exchange back")
	}
	if want := "≠ al sorteggio era"; strings.Contains(before, want) || !strings.Contains(words(u), want) {
		t.Errorf("no %q in\n%s", want, words(u))
	}
	if strings.Contains(words(u), "Verificato") {
		t.Error("what was verified before the exchange is still said")
	}
	u.tables.Check()
	for _, table := range u.View.Round(1).Tables {
		u.Change("", func(d *desk.Desk) error {
			seats := slices.Clone(table.Seats)
			for i := range seats {
				seats[i].Score = engine.NewScore(40 - 10*i)
			}
			_, err := d.SetTable(1, *d.View().Round(1).Table(table.Number), engine.Table{Seats: seats})
			return err
		}, nil)
	}
	u.Turn(2)
	u.tablesNow().Draw()
	u.Turn(1)
	u.tables.Check()
	u.Turn(2)
	if strings.Contains(words(u), "Verificato") || strings.Contains(words(u), "≠ al sorteggio era") {
		t.Errorf("the second round says what was found out about the first:\n%s", words(u))
	}
}

// scored types a table's scores into the tournament, in the order of its seats.
func scored(t *testing.T, u *UI, table int, points ...int) {
	t.Helper()
	seats := slices.Clone(u.View.Round(1).Table(table).Seats)
	for i, p := range points {
		seats[i].Score = engine.NewScore(p)
	}
	u.Change("", func(d *desk.Desk) error {
		_, err := d.SetTable(1, *d.View().Round(1).Table(table), engine.Table{Seats: seats})
		return err
	}, nil)
}
