package diplomacy

import (
	"slices"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/game/diplomacy/scoring"
)

// The systems of other events give what their published rules say: worked by hand from centres; a negative number is the
// year of the twentieth century in which a power without centres went out.
func TestOtherSystems(t *testing.T) {
	t.Parallel()
	plain := [scoring.PowerCount]int{12, 9, 6, 4, 3, -4, -5}
	level := [scoring.PowerCount]int{10, 10, 7, 4, 3, -4, -5}
	for _, c := range []struct {
		system  string
		centres [scoring.PowerCount]int
		want    string
	}{
		{"C-Diplo 100", plain, "51 24 14 5 4 1 1"},
		{"C-Diplo 100", level, "37 37 15 5 4 1 1"},
		{"C-Diplo 100", [scoring.PowerCount]int{18, 9, 4, 3, -4, -4, -5}, "100 0 0 0 0 0 0"},
		{"C-Diplo 80", plain, "37 23 13 4 3 0 0"},
		{"Sum of Squares", plain, "7200/143 4050/143 1800/143 800/143 450/143 0 0"},
		{"Tribute", plain, "49.2 16.2 13.2 11.2 10.2 0 0"},
		{"Tribute", [scoring.PowerCount]int{6, 6, 6, 6, 5, 5, -5}, "17 17 17 17 16 16 0"},
		{"Open Tribute", plain, "120 58 46 38 34 0 0"},
		{"Open Tribute", level, "73 73 52 40 36 0 0"},
		{"Bangkok", plain, "27 12 9 7 6 0.9 1.2"},
		{"Bangkok", [scoring.PowerCount]int{10, 9, 8, 4, 3, -4, -5}, "19 16 13 7 6 0.9 1.2"},
		{"Bangkok", [scoring.PowerCount]int{18, 9, 4, 3, -4, -4, -5}, "41 4.5 2 1.5 0 0 0"},
		{"Olympic", [scoring.PowerCount]int{10, 9, 8, 4, 3, -4, -5}, "21 15 12 7 6 0.9 1.2"},
		{"Olympic", plain, "27 12 9 7 6 0.9 1.2"},
		{"Original ManorCon", plain, "10400/267 6650/267 3800/267 2400/267 1850/267 0.3 0.4"},
		{"Maxonian", plain, "7 6 5 4 3 1 2"},
		{"7Eleven", plain, "8 6 5 4 3 1 2"},
		{"ManorCon", plain, "10400/267 6650/267 3800/267 2400/267 1850/267 0.3 0.4"},
		{"ManorCon v2", plain, "10400/251 6650/251 3800/251 2400/251 1850/251 0.3 0.4"},
		{"ManorCon", [scoring.PowerCount]int{18, 9, 4, 3, -4, -4, -5}, "75 0.6 0.6 0.6 0.3 0.3 0.4"},
		{"Maxonian", [scoring.PowerCount]int{15, 9, 6, 4, -3, -4, -5}, "9 6 5 4 1 2 3"},
		{"7Eleven", [scoring.PowerCount]int{15, 9, 6, 4, -3, -4, -5}, "11 6 5 4 1 2 3"},
		{"Maxonian", [scoring.PowerCount]int{18, 15, 1, -2, -3, -4, -5}, "12 6 5 1 2 3 4"},
		{"Detour09", plain, "700/19 1400/57 1000/57 700/57 500/57 0.75 1"},
		{"Detour09", [scoring.PowerCount]int{18, 9, 4, 3, -4, -4, -5}, "110 1.5 1.5 1.5 0.75 0.75 1"},
	} {
		g := Chosen()
		p := freshBoard(t, g, engine.Entry{Label: labelSystem, Value: c.system})
		won := false
		for i, n := range c.centres {
			if n < 0 {
				p.Table.Seats[i].Record.Set(labelCenters, "0")
				p.Table.Seats[i].Record.Set(labelEliminated, "0"+string(rune('0'-n)))
				continue
			}
			won = won || n >= scoring.SoloCenters
			p.Table.Seats[i].Record.Set(labelCenters, engine.WholePoints(n).String())
		}
		p.Table.Record.Set(labelLastYear, "1907")
		p.Table.Record.Set(labelOutcome, map[bool]string{true: "vittoria solitaria", false: "patta"}[won])
		if problems := g.Problems(p); len(problems) > 0 {
			t.Errorf("%s: %v", c.system, problems)
			continue
		}
		points, err := g.Points(p)
		if err != nil {
			t.Errorf("%s: %v", c.system, err)
			continue
		}
		for i, want := range strings.Fields(c.want) {
			if w, err := engine.ParsePoints(want); err != nil || points[i].Cmp(w) != 0 {
				t.Errorf("%s %v: %s has %s, want %s", c.system, c.centres, scoring.Powers[i], points[i], want)
			}
		}
		if page := game.Can(g).Rules(p.Tournament, nil); !strings.Contains(page.Title.String(), c.system) {
			t.Errorf("%s is announced as %q", c.system, page.Title)
		}
		for _, line := range game.Can(g).Why(p) {
			if line.IsZero() || strings.Contains(line.String(), "%!") {
				t.Errorf("%s: %q", c.system, line)
			}
		}
	}
}

// A win conceded below 18 centres is no win in C-Diplo, which counts centres and places; another system gives it the points of a solo.
func TestConcededByCentres(t *testing.T) {
	t.Parallel()
	for system, want := range map[string]string{
		"C-Diplo 100": "51 24 14 5 4 1 1", "C-Diplo 80": "37 23 13 4 3 0 0", "Tribute": "100 0 0 0 0 0 0",
	} {
		g := Chosen()
		p := freshBoard(t, g, engine.Entry{Label: labelSystem, Value: system})
		for i, n := range strings.Fields("12 9 6 4 3 0 0") {
			p.Table.Seats[i].Record.Set(labelCenters, n)
		}
		for _, i := range []scoring.Power{scoring.Russia, scoring.Turkey} {
			p.Table.Seats[i].Record.Set(labelEliminated, "04")
		}
		p.Table.Record.Set(labelLastYear, "1907")
		p.Table.Record.Set(labelOutcome, scoring.Concession.Name().String())
		p.Table.Seats[scoring.Austria].Record.Set(labelPart, partWinner)
		points, err := g.Points(p)
		if err != nil {
			t.Errorf("%s: %v, %v", system, err, g.Problems(p))
			continue
		}
		for i, text := range strings.Fields(want) {
			if w, err := engine.ParsePoints(text); err != nil || points[i].Cmp(w) != 0 {
				t.Errorf("%s: %s has %s, want %s", system, scoring.Powers[i], points[i], text)
			}
		}
	}
}

// A round of a DipCon may have any system; by lot come the nine of DipCon.
func TestOtherSystemsInAnEvent(t *testing.T) {
	t.Parallel()
	g := DipCon()
	for system, want := range map[string]string{"Tribute": "49.2", "WACcon DipCon 2014": "7200/143"} {
		p := freshBoard(t, g, engine.Entry{Label: labelSystem, Value: system})
		for i, n := range strings.Fields("12 9 6 4 3 0 0") {
			p.Table.Seats[i].Record.Set(labelCenters, n)
		}
		p.Table.Record.Set(labelOutcome, scoring.Draw.Name().String())
		points, err := g.Points(p)
		if w, _ := engine.ParsePoints(want); err != nil || points[0].Cmp(w) != 0 || len(g.Problems(p)) > 0 {
			t.Errorf("%s: %v, %v, %v", system, points, err, g.Problems(p))
		}
		if title := game.Can(g).Rules(p.Tournament, p.Round).Title.String(); !strings.Contains(title, system) {
			t.Errorf("%s is announced as %q", system, title)
		}
	}
	drawn := map[string]bool{}
	for seed := range uint64(60) {
		tournament := &engine.Tournament{}
		drawn[drawSystem(tournament, &engine.Round{Number: 1}, source(seed))] = true
	}
	for name := range drawn {
		if !slices.Contains(namesOf(scoring.Systems()), name) {
			t.Errorf("%s came by lot", name)
		}
	}
}

// A sorte fra tutti, every system comes, none twice in an event under two names.
func TestEverySystemComesByLot(t *testing.T) {
	t.Parallel()
	drawn := map[string]bool{}
	for seed := range uint64(600) {
		tournament := &engine.Tournament{}
		tournament.Settings.Game = engine.Record{{Label: labelSystem, Value: drawnOfAll}}
		drawn[drawSystem(tournament, &engine.Round{Number: 1}, source(seed))] = true
	}
	for _, name := range namesOf(allSystems()) {
		if drawn[name] == (name == "Sum of Squares") { // WACcon by another name
			t.Errorf("%s by lot: %v", name, drawn[name])
		}
	}
}

// What an organizer's own formula scored in an earlier edition has no points of another system: one sentence tells what to do, on its
// board and in the rules. The rounds of an event by other systems keep theirs.
func TestOwnFormulaOfEarlierEditions(t *testing.T) {
	t.Parallel()
	for _, g := range []game.Game{Chosen(), DipCon()} {
		p := freshBoard(t, g, engine.Entry{Label: labelSystem, Value: "Formula propria"}, engine.Entry{Label: "Formula: posti", Value: "10"})
		for i, n := range strings.Fields("12 9 6 4 3 0 0") {
			p.Table.Seats[i].Record.Set(labelCenters, n)
		}
		p.Table.Record.Set(labelOutcome, scoring.Draw.Name().String())
		if problems := g.Problems(p); len(problems) != 1 || problems[0].String() != ownFormulaGone.String() {
			t.Errorf("%T: %v", g, problems)
		}
		if points, err := g.Points(p); err == nil {
			t.Errorf("%T: %v", g, points)
		}
		if game.Settle(g, p.Tournament, nil); p.Table.State() == engine.Played || p.Table.Seats[0].Score.IsZero() == false {
			t.Errorf("%T: the board is worth %+v", g, p.Table.Seats[0].Score)
		}
		ranking, err := game.Can(g).Rank(p.Tournament, game.Options{EndedNow: true})
		if err != nil || ranking.Rows[0].Total.Sign() != 0 {
			t.Errorf("%T: %+v, %v", g, ranking.Rows[0], err)
		}
		if page := game.Can(g).Rules(p.Tournament, p.Round); page.Text.String() != ownFormulaGone.String() {
			t.Errorf("%T is announced as %v", g, page)
		}
		game.Can(g).Why(p)
		game.Can(g).Odd(p)
		g.Hints(p)
		g.Form(p)
	}
}

// Who has as many centres at the end as another and was ahead more recently goes before him in Maxonian.
func TestMaxonianTies(t *testing.T) {
	t.Parallel()
	p := freshBoard(t, Chosen(), engine.Entry{Label: labelSystem, Value: "Maxonian"}, engine.Entry{Label: optionYearly.Label, Value: game.Yes})
	for i, centres := range []string{"58", "48", "46", "46", "43", "42", "41"} {
		p.Table.Seats[i].Record.Set(yearLabel(1901), centres[:1])
		p.Table.Seats[i].Record.Set(yearLabel(1902), centres[1:])
	}
	p.Table.Record.Set(labelOutcome, "patta")
	points, err := Chosen().Points(p)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"7", "6", "4.5", "4.5", "3", "2", "1"} {
		if w, _ := engine.ParsePoints(want); points[i].Cmp(w) != 0 {
			t.Errorf("%s has %s, want %s", scoring.Powers[i], points[i], want)
		}
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
	if err != nil {
		t.Fatal(err)
	}
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
	if err := g.Deal(final, final.Round(3), source(3)); err != nil {
		t.Fatal(err)
	}
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
