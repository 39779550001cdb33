package diplomacy

import (
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/game/diplomacy/scoring"
)

// What a system of an earlier edition scored has no points of another system: one sentence tells what to do, on its board and in the
// rules. The rounds of an event by other systems keep theirs.
func TestSystemsOfEarlierEditions(t *testing.T) {
	t.Parallel()
	g := DipCon()
	for _, system := range []string{"Formula propria", "Tribute"} {
		p := freshBoard(t, g, engine.Entry{Label: labelSystem, Value: system})
		for i, n := range strings.Fields("12 9 6 4 3 0 0") {
			p.Table.Seats[i].Record.Set(labelCenters, n)
		}
		p.Table.Record.Set(labelOutcome, scoring.Draw.Name().String())
		problems := g.Problems(p)
		if len(problems) != 1 || !strings.Contains(problems[0].String(), "“"+system+"” non c'è") {
			t.Errorf("%s: %v", system, problems)
		}
		if points, err := g.Points(p); err == nil {
			t.Errorf("%s: %v", system, points)
		}
		if game.Settle(g, p.Tournament, nil); p.Table.State() == engine.Played || p.Table.Seats[0].Score.IsZero() == false {
			t.Errorf("%s: the board is worth %+v", system, p.Table.Seats[0].Score)
		}
		ranking, err := game.Can(g).Rank(p.Tournament, game.Options{EndedNow: true})
		if err != nil || ranking.Rows[0].Total.Sign() != 0 {
			t.Errorf("%s: %+v, %v", system, ranking.Rows[0], err)
		}
		if page := game.Can(g).Rules(p.Tournament, p.Round); page.Text.String() != problems[0].String() {
			t.Errorf("%s is announced as %v", system, page)
		}
		game.Can(g).Why(p)
		game.Can(g).Odd(p)
		g.Hints(p)
		g.Form(p)
	}
}

// In any event of one system the best rounds may count, who sits out may have points, and a top board may decide the first
// places.
func TestEventOfOneSystem(t *testing.T) {
	t.Parallel()
	g := systemEvent{system: withID("dip-waccon2014")}
	tournament := event(t, g, 14, 3, optionBest.Label, "2", optionRestPoints.Label, "9")
	tournament.Players = append(tournament.Players, engine.Player{ID: 15, Name: "R", Plays: true})
	tournament.Rounds[1].SitOuts = []int{15}
	ranking, err := game.Can(g).Rank(tournament, game.Options{})
	must(t, err)
	for _, row := range ranking.Rows {
		counting, sum := 0, engine.Points{}
		for _, result := range row.Results {
			if result.Counts {
				counting, sum = counting+1, sum.Add(result.Points)
			}
		}
		if row.ID == 15 && row.Total.Cmp(engine.WholePoints(9)) != 0 || row.ID != 15 && counting != 2 || row.Total.Cmp(sum) != 0 {
			t.Errorf("player %d has %s from %d rounds", row.ID, row.Total, counting)
		}
	}

	final := event(t, g, 14, 2)
	final.Settings.Game.Set(optionFinal.Label, "2")
	top, err := game.Can(g).TopBoard(final, 3, final.PresentIDs(3))
	if err != nil || len(top) != scoring.PowerCount {
		t.Fatal(top, err)
	}
	round := engine.Round{Number: 3, Tables: []engine.Table{{Number: 1}}}
	for _, id := range top {
		round.Tables[0].Seats = append(round.Tables[0].Seats, engine.Seat{Player: id})
	}
	final.SetRound(round)
	must(t, g.Deal(final, final.Round(3), source(3)))
	table := &final.Round(3).Tables[0]
	last := table.Seats[3].Player // the fourth power wins the top board, no matter who has it
	for i, n := range []string{"5", "4", "3", "12", "4", "3", "3"} {
		table.Seats[i].Record.Set(labelCenters, n)
	}
	table.Record.Set(labelOutcome, "patta")
	game.Settle(g, final, nil)
	ranked, err := game.Can(g).Rank(final, game.Options{})
	if err != nil || ranked.Rows[0].ID != last || ranked.Rows[0].Place != 1 {
		t.Errorf("the top board is won by %d, the standings lead with %+v, %v", last, ranked.Rows[0], err)
	}
}
