package desk_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/hall"
)

// sheets is what is written of each player of a table, whatever the order of the seats.
func sheets(t engine.Table) string {
	var lines []string
	for _, s := range t.Seats {
		lines = append(lines, fmt.Sprint(s.Player, s.Record, s.Score.Text(",")))
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// boardOf is a tournament of Diplomacy whose first table has its centres and powers.
func boardOf(t *testing.T) *desk.Desk {
	t.Helper()
	d := newDesk(t, "dip-waccon2014", 14)
	mustDraw(t, d, desk.DrawRequest{Round: 1, Seed: "7"})
	change(t, d, func(table *engine.Table) {
		table.Record.Set("Esito", "patta")
		for i, n := range []string{"9", "7", "6", "5", "4", "2", "1"} {
			table.Seats[i].Record.Set("Centri", n)
		}
	})
	return d
}

// change writes something into the first table of the first round.
func change(t *testing.T, d *desk.Desk, write func(*engine.Table)) {
	t.Helper()
	p, err := d.View().Place(1, 1)
	must(t, err)
	write(p.Table)
	must(t, worked.Err(d.SetTable(1, *d.View().Round(1).Table(1), *p.Table)))
}

// exchangePowers gives the first and the last power each to the other's player.
func exchangePowers(table *engine.Table) {
	first, last := &table.Seats[0].Record, &table.Seats[len(table.Seats)-1].Record
	a, b := first.Get("Potenza"), last.Get("Potenza")
	first.Set("Potenza", b)
	last.Set("Potenza", a)
}

func powersOf(table engine.Table) string {
	var list []string
	for _, s := range table.Seats {
		list = append(list, s.Record.Get("Potenza"))
	}
	return strings.Join(list, " ")
}

const inOrderOfPowers = "Austria Inghilterra Francia Germania Italia Russia Turchia"

// A power changed by hand sorts the seats again, with everything that is written of their players; so it is after a restart, the
// record of the draw still holds and tells of it, and Annulla brings back what was.
func TestSeatsFollowTheirPowers(t *testing.T) {
	d := boardOf(t)
	before := *d.View().Round(1).Table(1)
	change(t, d, exchangePowers)
	after := *d.View().Round(1).Table(1)
	if powersOf(after) != inOrderOfPowers || after.Seats[0].Player != before.Seats[6].Player ||
		after.Seats[6].Player != before.Seats[0].Player {
		t.Errorf("the seats are %s", powersOf(after))
	}
	if after.Seats[0].Record.Get("Centri") != "1" || after.Seats[6].Record.Get("Centri") != "9" || after.State() != engine.Played {
		t.Errorf("centres went to others: %s", sheets(after))
	}
	d = reopen(t, d)
	if again := *d.View().Round(1).Table(1); sheets(again) != sheets(after) || powersOf(again) != inOrderOfPowers {
		t.Errorf("opened again:\n%s\nnot\n%s", sheets(again), sheets(after))
	}
	if v, err := d.View().Verify(t.Context(), 1); err != nil || len(v.Problems) > 0 || len(v.ByHand) != 1 || v.ByHand[0].ID != 0 {
		t.Errorf("the record says more than that powers were exchanged at the table: %+v, %v", v, err)
	}
	must(t, worked.Err(d.Undo()))
	if back := *d.View().Round(1).Table(1); sheets(back) != sheets(before) || !slices.Equal(back.IDs(), before.IDs()) {
		t.Errorf("taken back:\n%s\nnot\n%s", sheets(back), sheets(before))
	}
}

// While two players have the same power the seats stay where they are: the order cannot be told, and what is wrong is.
func TestSeatsStayWhilePowersClash(t *testing.T) {
	d := boardOf(t)
	before := d.View().Round(1).Table(1).IDs()
	change(t, d, func(table *engine.Table) { table.Record.Set("Esito", "") }) // a game that is over takes no clash at all
	change(t, d, func(table *engine.Table) { table.Seats[0].Record.Set("Potenza", "Turchia") })
	if now := d.View().Round(1).Table(1); !slices.Equal(now.IDs(), before) || now.State() != engine.Incomplete {
		t.Errorf("%v, %v", now.IDs(), now.State())
	}
	change(t, d, func(table *engine.Table) {
		table.Seats[6].Record.Set("Potenza", "Austria")
		table.Record.Set("Esito", "patta")
	})
	if now := *d.View().Round(1).Table(1); powersOf(now) != inOrderOfPowers || now.State() != engine.Played {
		t.Errorf("%s, %v", powersOf(now), now.State())
	}
}

// A sheet opened before the seats were sorted is saved by its players; where the powers changed meanwhile it is shown first, as any other
// change, and other players are refused.
func TestSheetsAreSavedByPlayer(t *testing.T) {
	d := boardOf(t)
	seen := *d.View().Round(1).Table(1)
	written := engine.Round{Tables: []engine.Table{seen}}.Clone().Tables[0]
	written.Seats[0].Record.Set("Centri", "10")
	written.Seats[1].Record.Set("Centri", "6")
	change(t, d, exchangePowers)
	var conflict *desk.Conflict
	if _, err := d.SetTable(1, seen, written); !errors.As(err, &conflict) {
		t.Fatalf("a change of another was written over unseen: %v", err)
	}
	now := *d.View().Round(1).Table(1)
	exchangePowers(&written) // who was asked takes over the other's powers, in the rows as they were
	must(t, worked.Err(d.SetTable(1, now, written)))
	got := *d.View().Round(1).Table(1)
	for _, s := range got.Seats {
		want := map[int]string{seen.Seats[0].Player: "10", seen.Seats[1].Player: "6", seen.Seats[6].Player: "1"}[s.Player]
		if want != "" && s.Record.Get("Centri") != want {
			t.Errorf("player %d has %s centres, not %s", s.Player, s.Record.Get("Centri"), want)
		}
	}
	written.Seats[2].Player = 14
	if slices.Contains(seen.IDs(), 14) {
		written.Seats[2].Player = 1000
	}
	if _, err := d.SetTable(1, got, written); engine.KindOf(err) != engine.BadInput || sheets(*d.View().Round(1).Table(1)) != sheets(got) {
		t.Errorf("a sheet of others is saved: %v", err)
	}
}

// A proposal that an earlier version kept, with every label and the seats in their order of then, is understood still.
func TestOldProposalsAreUnderstood(t *testing.T) {
	d := boardOf(t)
	table := *d.View().Round(1).Table(1)
	old := hall.Proposal{ID: "1", Round: 1, Table: 1, Device: "telefono 1", Nonce: "n", Record: slices.Clone(table.Record)}
	for i := len(table.Seats) - 1; i >= 0; i-- {
		record := slices.Clone(table.Seats[i].Record)
		record.Set("Centri", fmt.Sprint([]int{1, 2, 4, 5, 6, 7, 9}[i]))
		old.Seats = append(old.Seats, hall.ProposedSeat{Player: table.Seats[i].Player, Record: record})
	}
	line, err := json.Marshal(map[string]any{"proposal": old})
	must(t, err)
	folders, err := filepath.Glob(filepath.Join(filepath.Dir(d.Path()), "*"))
	must(t, err)
	for _, folder := range folders {
		if info, err := os.Stat(folder); err == nil && info.IsDir() {
			must(t, os.WriteFile(filepath.Join(folder, "rete.jsonl"), append(line, '\n'), 0o600))
		}
	}
	d = reopen(t, d)
	waiting, err := hall.Of(d).Waiting()
	if err != nil || len(waiting) != 1 {
		t.Fatal(waiting, err)
	}
	must(t, worked.Err(hall.Of(d).Accept("1", *d.View().Round(1).Table(1))))
	now := *d.View().Round(1).Table(1)
	for i, s := range now.Seats {
		if want := fmt.Sprint([]int{1, 2, 4, 5, 6, 7, 9}[i]); s.Player != table.Seats[i].Player || s.Record.Get("Centri") != want {
			t.Errorf("seat %d: player %d with %s, want %s", i+1, s.Player, s.Record.Get("Centri"), want)
		}
	}
	if waiting, err := hall.Of(d).Waiting(); err != nil || len(waiting) != 0 {
		t.Error(waiting, err)
	}
}

// What a phone did not touch stays as it is by then: a year that the desk wrote meanwhile is not lost with its proposal.
func TestAProposalKeepsWhatItDoesNotName(t *testing.T) {
	d := boardOf(t)
	table := *d.View().Round(1).Table(1)
	p := hall.Proposal{Round: 1, Table: 1, Device: "telefono 1", Nonce: "n"}
	for _, s := range table.Seats {
		p.Seats = append(p.Seats, hall.ProposedSeat{Player: s.Player, Record: engine.Record{{Label: "Centri", Value: s.Record.Get("Centri")}}})
	}
	p.Seats[0].Record[0].Value, p.Seats[1].Record[0].Value = "8", "8"
	sent, err := hall.Of(d).Propose(p)
	must(t, err)
	change(t, d, func(table *engine.Table) { table.Record.Set("Ultimo anno", "1907") })
	change(t, d, exchangePowers)
	must(t, worked.Err(hall.Of(d).Accept(sent.ID, *d.View().Round(1).Table(1))))
	now := *d.View().Round(1).Table(1)
	if now.Record.Get("Ultimo anno") != "1907" || now.Record.Get("Esito") != "patta" || powersOf(now) != inOrderOfPowers ||
		now.Seats[6].Record.Get("Centri") != "8" {
		t.Errorf("%v %s", now.Record, sheets(now))
	}
}
