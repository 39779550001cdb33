package desk_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/rules"
)

// judged is a tournament of three rounds, the first two played.
func judged(t *testing.T, typeID string) *desk.Desk {
	t.Helper()
	d := newDesk(t, typeID, 16)
	for round := 1; round <= 2; round++ {
		mustDraw(t, d, desk.DrawRequest{Round: round, Seed: "arbitro"})
		must(t, d.Simulate(round, "arbitro"))
	}
	return d
}

// A penalty is taken off the total, exactly, and the player falls behind anyone who now has more; taking it back gives all again.
func TestAPenaltyIsTakenOffTheTotal(t *testing.T) {
	for _, typeID := range []string{"open", "raduno24", "master24", "1vs1", "squadre", "lega-base"} {
		d := newDesk(t, typeID, 8)
		if d.View().Round(1) == nil { // the calendar of a league is there already
			mustDraw(t, d, desk.DrawRequest{Round: 1, Seed: "arbitro"})
		}
		must(t, d.Simulate(1, "arbitro"))
		before := standingsOf(t, d)
		first := before.Rows[0]
		points := "2"
		switch typeID {
		case "1vs1":
			points = "1" // of games won
		case "master24":
			points = "0.5" // a game is worth 1.1
		}
		must(t, d.Rule(engine.Ruling{Kind: engine.Penalty, Player: first.Player.ID, Points: points, Reason: "in ritardo"}))
		after := standingsOf(t, d).Row(first.Player.ID)
		lost, err := engine.ParsePoints(points)
		must(t, err)
		if typeID == "1vs1" {
			if after.Wins != first.Wins-1 {
				t.Errorf("%s: %d wins of %d", typeID, after.Wins, first.Wins)
			}
		} else if after.Total.Cmp(first.Total.Sub(lost)) != 0 {
			t.Errorf("%s: %s of %s", typeID, after.Total, first.Total)
		}
		for _, row := range standingsOf(t, d).Rows {
			if row.Place > 0 && row.Place < after.Place && row.Total.Cmp(after.Total) < 0 {
				t.Errorf("%s: %d with %s stands before %s", typeID, row.Place, row.Total, after.Total)
			}
		}
		if note := after.Note.String(); !strings.Contains(note, "Penalità: −"+strings.Replace(points, ".", ",", 1)) {
			t.Errorf("%s: %q", typeID, note)
		}
		e, err := standingsOf(t, d).Explain(first.Player.ID)
		must(t, err)
		if message := whyOf(e); !strings.Contains(message, "penalità di "+strings.Replace(points, ".", ",", 1)+" (in ritardo)") {
			t.Errorf("%s: %s", typeID, message)
		}
		must(t, d.Unrule(1))
		again := standingsOf(t, d).Row(first.Player.ID)
		if again.Total.Cmp(first.Total) != 0 || again.Place != first.Place || !again.Note.IsZero() {
			t.Errorf("%s: taken back, %+v", typeID, again)
		}
	}
}

// Who is disqualified plays no more and has no place, or keeps what he had before the round from which he is.
func TestADisqualifiedPlayerPlaysNoMore(t *testing.T) {
	d := judged(t, "open")
	first, second := standingsOf(t, d).Rows[0].Player.ID, standingsOf(t, d).Rows[1].Player.ID
	had := standingsOf(t, d).Row(second).Results[0].Points
	must(t, d.Rule(engine.Ruling{Kind: engine.Disqualification, Player: first}))
	must(t, d.Rule(engine.Ruling{Kind: engine.Disqualification, Player: second, Round: 2}))
	s := standingsOf(t, d)
	if out := s.Row(first); out.Place != 0 || s.Rows[15].Player.ID != first {
		t.Errorf("he stands at %d", out.Place)
	}
	if s.Rows[0].Place != 1 || s.Rows[14].Place == 0 {
		t.Error("those behind did not move up")
	}
	if row := s.Row(second); row.Place == 0 || row.Total.Cmp(had) != 0 {
		t.Errorf("from round 2 on: place %d, %s of %s", row.Place, row.Total, had)
	}
	result := mustDraw(t, d, desk.DrawRequest{Round: 3})
	for _, id := range []int{first, second} {
		if table, _ := result.Round.Find(id); table >= 0 {
			t.Errorf("%d plays round 3", id)
		}
	}
}

// A substitute has the seat; his result there counts for no player, and he has no place for it. Taken back the seat is the player's.
func TestASubstituteIsNotRanked(t *testing.T) {
	d := judged(t, "open")
	enrol(t, d, engine.Player{Name: "Sosti", Surname: "Tuto", Plays: true})
	const with = 17
	replaced := d.View().Round(2).Tables[0].Seats[0].Player
	must(t, d.Rule(engine.Ruling{Kind: engine.Substitution, Player: replaced, With: with, Round: 2}))
	if got := d.View().Round(2).Tables[0].Seats[0].Player; got != with {
		t.Fatalf("%d sits there", got)
	}
	s := standingsOf(t, d)
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

// A club has what its players have in the standings: nothing of anyone who is disqualified, and less what the referee took off.
func TestTheRefereesBookHoldsForTheClubs(t *testing.T) {
	d := newDesk(t, "squadre", 16)
	mustDraw(t, d, desk.DrawRequest{Round: 1, Seed: "arbitro"})
	must(t, d.Simulate(1, "arbitro"))
	for i, r := range []engine.Ruling{
		{Kind: engine.Caution, Player: 1},
		{Kind: engine.Disqualification, Player: 1},
		{Kind: engine.Penalty, Player: 2, Points: "5"},
		{Kind: engine.Forfeit, Player: 3, Round: 1},
	} {
		must(t, d.Rule(r))
		s := standingsOf(t, d)
		sums := map[string]engine.Points{}
		for _, row := range s.Rows {
			if row.Place > 0 {
				sums[row.Player.Club] = sums[row.Player.Club].Add(row.Total)
			}
		}
		for _, team := range s.Teams {
			if team.Best.Cmp(sums[team.Club]) != 0 || team.Total.Cmp(team.Best) != 0 {
				t.Errorf("%s: %s has %s, its players %s", r.Kind, team.Club, team.Best, sums[team.Club])
			}
		}
		if notes := desk.Rankings(d.Tournament(), s, engine.Text.String)[0].Notes; (len(notes) > 1) != (i > 0) {
			t.Errorf("%s: %q", r.Kind, notes)
		}
	}
}

// A penalty that the type cannot hold, as of a type that was chosen later, is named with its cell, and blocks no standings.
func TestAPenaltyInPartsOfAPointBlocksNothing(t *testing.T) {
	d := judged(t, "bgl")
	must(t, d.Rule(engine.Ruling{Kind: engine.Penalty, Player: 1, Points: "0.001"}))
	choose(t, d, func(s *engine.Settings) { s.Type = "open" })
	if row := standingsOf(t, d).Row(1); row.Penalty.Sign() != 0 {
		t.Errorf("%s off", row.Penalty)
	}
	for _, findings := range [][]engine.Finding{d.View().Findings, standingsOf(t, d).Warnings} {
		if at := slices.IndexFunc(findings, func(f engine.Finding) bool { return f.Code == "penalty-unit" }); at < 0 || findings[at].Cell == "" {
			t.Errorf("%v", findings)
		}
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
		{Kind: engine.Penalty, Player: 1, Points: "500"},
		{Kind: engine.Penalty, Player: 1, Places: 16},
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

// A player falls as many places as the referee takes, those he falls behind move up, and the reason says so; in any game.
func TestAPenaltyInPlaces(t *testing.T) {
	for _, typeID := range []string{"open", "raduno24", "dip-waccon2014", "babylon5"} {
		d := played(t, typeID)
		before := standingsOf(t, d)
		first := before.Rows[0]
		must(t, d.Rule(engine.Ruling{Kind: engine.Penalty, Player: first.Player.ID, Places: 2, Reason: "in ritardo"}))
		s := standingsOf(t, d)
		after, ahead := s.Row(first.Player.ID), 0
		for _, row := range before.Rows {
			if row.Player.ID != first.Player.ID && row.Place > 0 && row.Place <= first.Place+2 {
				ahead++
				if now := s.Row(row.Player.ID); now.Place > row.Place || now.Place >= after.Place {
					t.Errorf("%s: %d stood at %d and is at %d, the penalty at %d", typeID, row.Player.ID, row.Place, now.Place, after.Place)
				}
			}
		}
		if first.Place > 0 && (after.Place != ahead+1 || after.Total.Cmp(first.Total) != 0 || !strings.Contains(after.Note.String(), "2 posti")) {
			t.Errorf("%s: from %d to %d behind %d, %q", typeID, first.Place, after.Place, ahead, after.Note)
		}
		for i, row := range s.Rows {
			if i > 0 && row.Place > 0 && row.Place < s.Rows[i-1].Place || s.Row(row.Player.ID).Player.ID != row.Player.ID {
				t.Errorf("%s: the rows are not in the order of their places", typeID)
			}
		}
		e, err := s.Explain(first.Player.ID)
		must(t, err)
		if message := whyOf(e); !strings.Contains(message, "penalità di 2 posti (in ritardo)") {
			t.Errorf("%s: %s", typeID, message)
		}
		must(t, d.Unrule(1))
		if again := standingsOf(t, d).Row(first.Player.ID); again.Place != first.Place {
			t.Errorf("%s: taken back, %d", typeID, again.Place)
		}
	}
}

// Who loses the table has nothing of it, in the standings and in the draws that follow: the next of a semifinal is in the final.
func TestALostTableCountsForNothing(t *testing.T) {
	for _, typeID := range []string{"open", "gufo", "dip-waccon2014", "italia2010", "lega-base"} {
		d := played(t, typeID)
		first := standingsOf(t, d).Rows[0]
		had := first.Results[0].Points
		must(t, d.Rule(engine.Ruling{Kind: engine.Forfeit, Player: first.Player.ID, Round: 1, Reason: "dadi truccati"}))
		row := standingsOf(t, d).Row(first.Player.ID)
		if row.Total.Cmp(first.Total.Sub(had)) != 0 || row.Results[0].Won || !strings.Contains(row.Note.String(), "perde il tavolo") {
			t.Errorf("%s: %s of %s less %s, %q", typeID, row.Total, first.Total, had, row.Note)
		}
		for _, other := range standingsOf(t, d).Rows {
			if other.Place > 0 && other.Place < row.Place && other.Total.Cmp(row.Total) < 0 {
				t.Errorf("%s: %s stands before %s", typeID, other.Total, row.Total)
			}
		}
		_, err := d.Undo()
		must(t, err)
		if again := standingsOf(t, d).Row(first.Player.ID); again.Total.Cmp(first.Total) != 0 {
			t.Errorf("%s: undone, %s of %s", typeID, again.Total, first.Total)
		}
	}
	d := newDesk(t, "master", 20)
	playTo(t, d, 4, "tavolo perso")
	semi, final := d.View().Round(3), d.View().Round(4)
	var winner int
	for _, seat := range semi.Tables[0].Seats {
		if table, _ := final.Find(seat.Player); table >= 0 {
			winner = seat.Player
		}
	}
	must(t, d.Rule(engine.Ruling{Kind: engine.Forfeit, Player: winner, Round: 3}))
	list := d.View().Consequences
	if len(list) != 1 || list[0].Round != 4 || !slices.Equal(list[0].Out, []int{winner}) || len(list[0].In) != 1 {
		t.Fatalf("%d won the semifinal and lost it, and told is %+v", winner, list)
	}
	mustDraw(t, d, desk.DrawRequest{Round: 4, IfExists: desk.Replace})
	if table, _ := d.View().Round(4).Find(list[0].In[0]); table < 0 {
		t.Errorf("%d is not in the final", list[0].In[0])
	}
}

// The points of a table that the referee decided are written, and each of its players reads who made them; other numbers of points, and
// other tables, are refused.
func TestATableDecidedByTheReferee(t *testing.T) {
	d := judged(t, "open")
	for _, r := range []engine.Ruling{
		{Kind: engine.Decision, Round: 2, Table: 9, Points: "1 2 3 4"},
		{Kind: engine.Decision, Round: 9, Table: 1},
		{Kind: engine.Decision, Round: 2, Table: 1, Points: "1 2 3"},
		{Kind: engine.Decision, Round: 2, Table: 1, Points: "1 2 3 quattro"},
		{Kind: engine.Forfeit, Player: 1},
		{Kind: engine.Penalty, Player: 1, Places: -1},
	} {
		if err := d.Rule(r); engine.KindOf(err) != engine.BadInput {
			t.Errorf("%+v: %v", r, err)
		}
	}
	must(t, d.Rule(engine.Ruling{Kind: engine.Decision, Round: 2, Table: 1, Points: "50 20 10 -1", Reason: "sospesa"}))
	again := reopen(t, d)
	for i, want := range []string{"50", "20", "10", "-1"} {
		seat := again.View().Round(2).Table(1).Seats[i]
		e, err := standingsOf(t, again).Explain(seat.Player)
		must(t, err)
		if message := whyOf(e); seat.Score.String() != want || !strings.Contains(message,
			"tavolo 1 sono una decisione dell'arbitro nel turno 2 (sospesa)") {
			t.Errorf("%s of %s: %s", seat.Score, want, message)
		}
	}
	if notes := standingsOf(t, again).Notes; len(notes) == 0 || !strings.Contains(notes[len(notes)-1].String(), "decisione dell'arbitro") {
		t.Errorf("the standings say %v", notes)
	}
}

// In a game that adds up positions a penalty adds to them; in Italia 2010 sheet and book together take no more than its rules let.
func TestPenaltiesByTheRulesOfTheGame(t *testing.T) {
	d := played(t, "dipcon")
	first := standingsOf(t, d).Rows[0]
	must(t, d.Rule(engine.Ruling{Kind: engine.Penalty, Player: first.Player.ID, Points: "1"}))
	after := standingsOf(t, d)
	if row := after.Row(first.Player.ID); row.Total.Cmp(first.Total.Add(engine.WholePoints(1))) != 0 {
		t.Errorf("dipcon: %s of %s", row.Total, first.Total)
	}
	for i, row := range after.Rows {
		if i > 0 && row.Place > 0 && row.Total.Cmp(after.Rows[i-1].Total) < 0 {
			t.Errorf("dipcon: %s stands behind %s", row.Total, after.Rows[i-1].Total)
		}
	}
	d = played(t, "italia2010")
	first = standingsOf(t, d).Rows[0]
	for _, points := range []string{"140", "140"} {
		must(t, d.Rule(engine.Ruling{Kind: engine.Penalty, Player: first.Player.ID, Points: points}))
	}
	if row := standingsOf(t, d).Row(first.Player.ID); row.Penalty.Cmp(engine.WholePoints(200)) != 0 ||
		row.Total.Cmp(first.Total.Sub(engine.WholePoints(200))) != 0 {
		t.Errorf("italia2010: %s off, %s of %s", row.Penalty, row.Total, first.Total)
	}
}

// played is a tournament of a type after its first round.
func played(t *testing.T, typeID string) *desk.Desk {
	t.Helper()
	n := map[string]int{"lega-base": 8, "babylon5": 8}[typeID]
	d := newDesk(t, typeID, cmp.Or(n, 28))
	if d.View().Round(1) == nil { // the calendar of a league is there already
		mustDraw(t, d, desk.DrawRequest{Round: 1, Seed: "arbitro"})
	}
	must(t, d.Simulate(1, "arbitro"))
	return d
}

// whyOf is what an explanation says.
func whyOf(e rules.Explanation) string {
	message := ""
	for _, line := range e.Lines() {
		message += line.String() + "\n"
	}
	return message
}
