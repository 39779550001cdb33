package desk_test

import (
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/standings"
)

// judged is a tournament of three rounds, the first two played.
func judged(t *testing.T, kind string) *desk.Desk {
	t.Helper()
	d := newDesk(t, kind, 16)
	for round := 1; round <= 2; round++ {
		if _, err := d.Draw(t.Context(), desk.DrawRequest{Round: round, Seed: "arbitro"}, nil); err != nil {
			t.Fatal(err)
		}
		must(t, d.Simulate(round, "arbitro"))
	}
	return d
}

func standing(t *testing.T, d *desk.Desk) *standings.Standings {
	t.Helper()
	s, err := d.Standings(desk.StandingsRequest{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A penalty is taken off the total, exactly, and the player falls behind whoever now has more; taking it back gives all again.
func TestAPenaltyIsTakenOffTheTotal(t *testing.T) {
	for _, kind := range []string{"open", "raduno24", "master24", "1vs1", "squadre", "lega-base"} {
		d := newDesk(t, kind, 8)
		if d.View().Round(1) == nil { // the calendar of a league is there already
			if _, err := d.Draw(t.Context(), desk.DrawRequest{Round: 1, Seed: "arbitro"}, nil); err != nil {
				t.Fatal(kind, err)
			}
		}
		must(t, d.Simulate(1, "arbitro"))
		before := standing(t, d)
		first := before.Rows[0]
		points := "2"
		if kind == "1vs1" {
			points = "1" // of games won
		}
		must(t, d.Rule(engine.Ruling{Kind: engine.Penalty, Player: first.Player.ID, Points: points, Reason: "in ritardo"}))
		after := standing(t, d).Row(first.Player.ID)
		lost, err := engine.ParsePoints(points)
		must(t, err)
		if kind == "1vs1" {
			if after.Wins != first.Wins-1 {
				t.Errorf("%s: %d wins of %d", kind, after.Wins, first.Wins)
			}
		} else if after.Total.Cmp(first.Total.Sub(lost)) != 0 {
			t.Errorf("%s: %s of %s", kind, after.Total, first.Total)
		}
		for _, row := range standing(t, d).Rows {
			if row.Place > 0 && row.Place < after.Place && row.Total.Cmp(after.Total) < 0 {
				t.Errorf("%s: %d with %s stands before %s", kind, row.Place, row.Total, after.Total)
			}
		}
		if note := after.Note.String(); !strings.Contains(note, "Penalità: −"+points) {
			t.Errorf("%s: %q", kind, note)
		}
		e, err := standing(t, d).Explain(first.Player.ID)
		must(t, err)
		told := ""
		for _, line := range e.Lines() {
			told += line.String() + "\n"
		}
		if !strings.Contains(told, "penalità di "+points+" (in ritardo)") {
			t.Errorf("%s: %s", kind, told)
		}
		must(t, d.Unrule(1))
		if again := standing(t, d).Row(first.Player.ID); again.Total.Cmp(first.Total) != 0 || again.Place != first.Place || !again.Note.IsZero() {
			t.Errorf("%s: taken back, %+v", kind, again)
		}
	}
}

// Who is disqualified plays no more and has no place, or keeps what he had before the round from which he is.
func TestADisqualifiedPlayerPlaysNoMore(t *testing.T) {
	d := judged(t, "open")
	first, second := standing(t, d).Rows[0].Player.ID, standing(t, d).Rows[1].Player.ID
	had := standing(t, d).Row(second).Results[0].Points
	must(t, d.Rule(engine.Ruling{Kind: engine.Disqualification, Player: first}))
	must(t, d.Rule(engine.Ruling{Kind: engine.Disqualification, Player: second, Round: 2}))
	s := standing(t, d)
	if out := s.Row(first); out.Place != 0 || s.Rows[15].Player.ID != first {
		t.Errorf("he stands at %d", out.Place)
	}
	if s.Rows[0].Place != 1 || s.Rows[14].Place == 0 {
		t.Error("those behind did not move up")
	}
	if row := s.Row(second); row.Place == 0 || row.Total.Cmp(had) != 0 {
		t.Errorf("from round 2 on: place %d, %s of %s", row.Place, row.Total, had)
	}
	result, err := d.Draw(t.Context(), desk.DrawRequest{Round: 3}, nil)
	must(t, err)
	for _, id := range []int{first, second} {
		if table, _ := result.Round.Find(id); table >= 0 {
			t.Errorf("%d plays round 3", id)
		}
	}
}

// A substitute has the seat; what is made there counts for nobody, and he has no place for it. Taken back the seat is the player's.
func TestASubstituteIsNotRanked(t *testing.T) {
	d := judged(t, "open")
	if _, err := d.AddPlayers([]engine.Player{{Name: "Sosti", Surname: "Tuto", Plays: true}}); err != nil {
		t.Fatal(err)
	}
	const with = 17
	replaced := d.View().Round(2).Tables[0].Seats[0].Player
	must(t, d.Rule(engine.Ruling{Kind: engine.Substitution, Player: replaced, With: with, Round: 2}))
	if got := d.View().Round(2).Tables[0].Seats[0].Player; got != with {
		t.Fatalf("%d sits there", got)
	}
	s := standing(t, d)
	if row := s.Row(with); row.Place != 0 || row.Total.Sign() != 0 {
		t.Errorf("the substitute: %d, %s", row.Place, row.Total)
	}
	if row := s.Row(replaced); row.Total.Cmp(row.Results[0].Points) != 0 {
		t.Errorf("the replaced has %s", row.Total)
	}
	if err := d.Rule(engine.Ruling{Kind: engine.Substitution, Player: replaced, With: 1, Round: 2}); engine.KindOf(err) != engine.BadInput {
		t.Errorf("who does not sit is replaced: %v", err)
	}
	must(t, d.Unrule(1))
	if got := d.View().Round(2).Tables[0].Seats[0].Player; got != replaced {
		t.Errorf("%d sits there afterwards", got)
	}
}

// What cannot be decided is refused with the reason, and the book stays as it was; undo takes a decision back.
func TestTheRefereesBookRefusesWhatCannotBe(t *testing.T) {
	d := judged(t, "open")
	for _, r := range []engine.Ruling{
		{Kind: engine.Penalty, Player: 99, Points: "2"},
		{Kind: engine.Penalty, Player: 1, Points: "-2"},
		{Kind: engine.Penalty, Player: 1, Points: "due"},
		{Kind: engine.Penalty, Player: 1, Points: "1/7"},
		{Kind: engine.Penalty, Player: 1, Points: "2", Round: 9},
		{Kind: engine.Substitution, Player: 1, With: 2},
		{Kind: engine.Substitution, Player: 1, With: 99, Round: 2},
		{Kind: engine.Substitution, Player: 1, With: 2, Round: 2},
	} {
		if err := d.Rule(r); engine.KindOf(err) != engine.BadInput {
			t.Errorf("%+v: %v", r, err)
		}
	}
	if err := d.Unrule(1); engine.KindOf(err) != engine.BadInput || len(d.View().Tournament.Rulings) > 0 {
		t.Errorf("%v, %v", err, d.View().Tournament.Rulings)
	}
	must(t, d.Rule(engine.Ruling{Kind: engine.Caution, Player: 1, Reason: "parole"}))
	if _, err := d.Undo(); err != nil || len(d.View().Tournament.Rulings) > 0 {
		t.Errorf("after undo: %v, %v", d.View().Tournament.Rulings, err)
	}
}
