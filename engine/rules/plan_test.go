package rules_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/rules"
)

var must = worked.Must

func kind(t testing.TB, id string) rules.Type {
	t.Helper()
	f, err := rules.TypeByID(id)
	must(t, err)
	return f
}

// tables makes a round of whole scores; -2 stands for an empty cell.
func tables(number int, ids, scores [][]int) engine.Round {
	round := engine.Round{Number: number}
	for i := range ids {
		table := engine.Table{Number: i + 1}
		for j, id := range ids[i] {
			seat := engine.Seat{Player: id}
			if scores != nil && scores[i][j] > -2 {
				seat.Score = engine.NewScore(scores[i][j])
			}
			table.Seats = append(table.Seats, seat)
		}
		round.Tables = append(round.Tables, table)
	}
	return round
}

func refusal(t *testing.T, tournament *engine.Tournament, f rules.Type, round int, want engine.Kind, words ...string) {
	t.Helper()
	_, err := rules.NewPlan(f, tournament, round, rules.PlanOptions{Seed: "x"})
	if err == nil || engine.KindOf(err) != want {
		t.Fatalf("round %d: error %v of kind %v, want kind %v", round, err, engine.KindOf(err), want)
	}
	for _, word := range words {
		if !strings.Contains(err.Error(), word) {
			t.Errorf("round %d: %q is not in %q", round, word, err)
		}
	}
}

// The criteria of each round are those of the rules, winners named by their round.
func TestCriteria(t *testing.T) {
	cases := []struct {
		id     string
		first  []string
		second []string
	}{
		{"club", []string{"repeat3", "repeat5", "rematch", "club_pairs"}, []string{"repeat3", "repeat5", "rematch", "club_pairs"}},
		{"club-open", []string{"repeat5", "rematch", "club_pairs"}, []string{"repeat5", "rematch", "club_pairs"}},
		{"raduno", []string{"club_pairs", "region_pairs"}, []string{"rematch", "winner_pairs:1", "club_pairs"}},
		{"master", []string{"club_pairs"}, []string{"repeat5", "winner_pairs:1", "club_pairs", "rematch"}},
		{"open", []string{"club_pairs"}, []string{"repeat5", "club_pairs", "rematch"}},
		{"gufo", []string{"club_pairs"}, []string{"repeat5", "club_pairs", "rematch"}},
		{"spartac", []string{"club_pairs"}, []string{"repeat3", "repeat5", "club_pairs", "rematch"}},
		{"raduno24", []string{"club_pairs", "region_pairs"}, []string{"winner_pairs:1", "club_pairs", "rematch"}},
		{"master24", []string{"club_pairs"}, []string{"repeat5", "winner_pairs:1", "club_pairs", "rematch"}},
		{"santeufemia", []string{"club_pairs"}, []string{"repeat5", "winner_pairs:1", "club_pairs", "rematch"}},
		{"victory", []string{"club_pairs"}, []string{"repeat5", "club_pairs", "rematch"}},
		{"nazionale", []string{"club_pairs", "region_pairs"}, []string{}},
		{"bgl", []string{"club_pairs"}, []string{"repeat3", "rematch", "club_pairs"}},
		{"bgl-svizzera", []string{"club_pairs"}, []string{}},
		{"1vs1", []string{"club_pairs"}, []string{"repeat3", "rematch", "club_pairs"}},
		{"1vs1-svizzera", []string{"club_pairs"}, []string{}},
		{"squadre", []string{"club_pairs", "club_vs_club"}, []string{"club_pairs", "club_vs_club", "rematch", "player_vs_club"}},
	}
	if len(cases) != len(rules.Types()) {
		t.Fatalf("%d types, %d cases", len(rules.Types()), len(cases))
	}
	for _, c := range cases {
		f := kind(t, c.id)
		random := rand.New(rand.NewPCG(3, 4))
		tournament := hall(16, random)
		first := planned(t, tournament, f, 1, rules.PlanOptions{Seed: "x"})
		play(seat(t, tournament, f, first, 1, "x"), random)
		second := planned(t, tournament, f, 2, rules.PlanOptions{Seed: "x"})
		if !slices.Equal(first.Problem.Criteria, c.first) || !slices.Equal(second.Problem.Criteria, c.second) {
			t.Errorf("%s: %v and %v, want %v and %v", c.id, first.Problem.Criteria, second.Problem.Criteria, c.first, c.second)
		}
		if len(second.Problem.History) != 1 {
			t.Errorf("%s: the history is %v", c.id, second.Problem.History)
		}
	}
}

// Clubs and regions are one whatever their case and blanks, under the spelling seen first; who won and who
// sat at tables of 5 and 3 goes in, ghosts left out.
func TestWhatADrawKnows(t *testing.T) {
	tournament := &engine.Tournament{Presence: engine.Presence{}}
	for i, club := range []string{"ROMA [Il Gufo]", "roma  [il gufo] ", "", "Asinelli", "x", "y", "z", "w"} {
		tournament.Players = append(tournament.Players, engine.Player{ID: i + 1, Surname: "P", Club: club, Plays: true})
	}
	tournament.Players[0].Region, tournament.Players[1].Region = "EMILIA", "Emilia"
	tournament.SetRound(tables(1, [][]int{{1, 2, 3, engine.Ghost}, {4, 5, 6, 7, 8}}, [][]int{{50, 10, 5, 60}, {9, 40, 3, 2, 1}}))
	p := planned(t, tournament, kind(t, "spartac"), 2, rules.PlanOptions{})
	one, two, five := p.Problem.Players[0], p.Problem.Players[1], p.Problem.Players[4]
	if one.Club != "ROMA [Il Gufo]" || two.Club != one.Club || one.Region != "EMILIA" || two.Region != one.Region {
		t.Errorf("%+v and %+v are not of one club and region", one, two)
	}
	if one.Three != 1 || one.Five != 0 || five.Five != 1 || !slices.Equal(one.Won, []int{1}) || !slices.Equal(five.Won, []int{1}) ||
		len(two.Won) != 0 {
		t.Errorf("%+v, %+v, %+v", one, two, five)
	}
	if !slices.EqualFunc(p.Problem.History[0], [][]int{{1, 2, 3}, {4, 5, 6, 7, 8}}, slices.Equal[[]int]) {
		t.Errorf("the history is %v", p.Problem.History)
	}
}

// Of a Torneo a Squadre a draw knows the clubs of those who have gone home, since clubs met them; other types
// have no use for them.
func TestADrawOfTeamsKnowsTheAbsent(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	for id, want := range map[string][]draw.Absent{"squadre": {{ID: 3, Club: "Il Gufo"}}, "gufo": nil} {
		tournament := hall(18, random)
		for i := range tournament.Players {
			tournament.Players[i].Club = "Asinelli"
		}
		tournament.Players[2].Club, tournament.Players[3].Club = " Il  Gufo", ""
		f := kind(t, id)
		play(seat(t, tournament, f, planned(t, tournament, f, 1, rules.PlanOptions{Seed: "x"}), 1, "x"), random)
		tournament.Players[2].Plays, tournament.Players[3].Plays = false, false
		if got := planned(t, tournament, f, 2, rules.PlanOptions{Seed: "x"}).Problem.Absent; !slices.Equal(got, want) {
			t.Errorf("%s: absent are %v, want %v", id, got, want)
		}
	}
}

// A ghost takes the last seat of the small tables and is no player of the draw.
func TestGhostTables(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	tournament := hall(14, random)
	p := planned(t, tournament, kind(t, "spartac"), 1, rules.PlanOptions{})
	r := seat(t, tournament, kind(t, "spartac"), p, 1, "x")
	for i, table := range r.Tables {
		if ghost := slices.Contains(table.IDs(), engine.Ghost); len(table.Seats) != 4 || ghost != (i < 2) {
			t.Errorf("table %d: %v", i+1, table.IDs())
		}
	}
}

// Who is absent or withdrawn does not sit, and the plan says why.
func TestExclusions(t *testing.T) {
	tournament := hall(10, rand.New(rand.NewPCG(1, 1)))
	tournament.Players[0].Plays = false
	tournament.Presence[1] = map[int]bool{2: false}
	p := planned(t, tournament, kind(t, "open"), 1, rules.PlanOptions{})
	if len(p.Problem.Players) != 8 || len(p.Excluded) != 2 || p.Excluded[0].ID != 1 || p.Excluded[1].ID != 2 ||
		p.Excluded[0].Why.String() == p.Excluded[1].Why.String() {
		t.Errorf("%d sit, left out %v", len(p.Problem.Players), p.Excluded)
	}
}

// The organizer's own pairs go before every criterion.
func TestPairsComeFirst(t *testing.T) {
	tournament := hall(16, rand.New(rand.NewPCG(1, 1)))
	tournament.Apart = [][2]int{{1, 2}, {3, 99}}
	tournament.Together = [][2]int{{5, 6}}
	p := planned(t, tournament, kind(t, "open"), 1, rules.PlanOptions{})
	if want := []string{"apart", "together", "club_pairs"}; !slices.Equal(p.Problem.Criteria, want) || len(p.Problem.Apart) != 1 {
		t.Errorf("criteria %v, apart %v", p.Problem.Criteria, p.Problem.Apart)
	}
}

// Tables that are kept come first in the problem, and the rest is drawn around them.
func TestKeptTables(t *testing.T) {
	for _, id := range []string{"open", "master24", "nazionale", "bgl-svizzera"} {
		f := kind(t, id)
		random := rand.New(rand.NewPCG(8, 8))
		tournament := hall(21, random)
		play(seat(t, tournament, f, planned(t, tournament, f, 1, rules.PlanOptions{Seed: "a"}), 1, "a"), random)
		for round := 1; round <= 2; round++ {
			p := planned(t, tournament, f, round, rules.PlanOptions{Seed: "b", Kept: [][]int{{3, 1, 4, 2}}})
			solution, err := p.Solve(context.Background(), draw.Solve, draw.Options{Seed: "b"})
			must(t, err)
			kept := slices.Clone(solution.Tables[0])
			slices.Sort(kept)
			if !slices.Equal(kept, []int{1, 2, 3, 4}) || len(p.Problem.Players) != 21 {
				t.Errorf("%s, round %d: table 1 is %v of %v", id, round, solution.Tables[0], p.Problem.Tables)
			}
		}
	}
}

// Draws that need results are refused where these are missing or where a table has two winners.
func TestRefusals(t *testing.T) {
	raduno := kind(t, "raduno")
	tournament := hall(8, rand.New(rand.NewPCG(1, 1)))
	refusal(t, tournament, raduno, 0, engine.BadUsage)
	refusal(t, tournament, raduno, 5, engine.Impossible, "la finale")
	refusal(t, tournament, raduno, 2, engine.BadInput, "turno 1")
	tournament.SetRound(tables(1, [][]int{{1, 2, 3, 4}, {5, 6, 7, 8}}, [][]int{{50, 1, 2, 3}, {50, 1, 2, -2}}))
	refusal(t, tournament, raduno, 2, engine.BadInput, "tavoli 2")
	tournament.SetRound(tables(1, [][]int{{1, 2, 3, 4}, {5, 6, 7, 8}}, [][]int{{50, 50, 2, 3}, {50, 1, 2, 3}}))
	refusal(t, tournament, raduno, 2, engine.BadInput, "tavoli 1", "più di un vincitore")
	tournament.Settings.SharedWins = true
	if won := planned(t, tournament, raduno, 2, rules.PlanOptions{}).Problem.Players[1].Won; !slices.Equal(won, []int{1}) {
		t.Errorf("the second winner won %v", won)
	}
	tournament.Players[7].ID = 1
	refusal(t, tournament, raduno, 1, engine.BadInput, "ID 1")
	refusal(t, hall(7, rand.New(rand.NewPCG(1, 1))), raduno, 1, engine.Impossible, "aggiungerne 1")
}

// A third of tables of 5 is let in where the organizer allows it.
func TestFivesWhereAllowed(t *testing.T) {
	tournament := hall(18, rand.New(rand.NewPCG(1, 1)))
	refusal(t, tournament, kind(t, "raduno"), 1, engine.Impossible, "da 5")
	p := planned(t, tournament, kind(t, "raduno"), 1, rules.PlanOptions{Fives: true})
	if !slices.Equal(p.Problem.Tables, []int{4, 4, 5, 5}) {
		t.Errorf("the tables are %v", p.Problem.Tables)
	}
}

// The seats at tables of 5 are drawn before the rest, among those who had fewest.
func TestLottery(t *testing.T) {
	f := kind(t, "master24")
	tournament := hall(22, rand.New(rand.NewPCG(1, 1)))
	first := planned(t, tournament, f, 1, rules.PlanOptions{Seed: "a"})
	again := planned(t, tournament, f, 1, rules.PlanOptions{Seed: "a"})
	other := planned(t, tournament, f, 1, rules.PlanOptions{Seed: "b"})
	if len(first.Parts) != 2 || len(first.Parts[1].Problem.Players) != 10 || !slices.Equal(first.Parts[1].Tables, []int{3, 4}) {
		t.Fatalf("the parts are %+v", first.Parts)
	}
	ids := func(p rules.Plan) []int {
		var list []int
		for _, player := range p.Parts[1].Problem.Players {
			list = append(list, player.ID)
		}
		return list
	}
	if !slices.Equal(ids(first), ids(again)) || slices.Equal(ids(first), ids(other)) {
		t.Errorf("seeds a, a, b draw %v, %v, %v", ids(first), ids(again), ids(other))
	}
}

// A record gives the same draw again.
func TestRecord(t *testing.T) {
	f := kind(t, "master24")
	tournament := hall(22, rand.New(rand.NewPCG(1, 1)))
	for _, round := range []int{1} {
		p := planned(t, tournament, f, round, rules.PlanOptions{Seed: "a"})
		record, err := p.Record()
		if err != nil || !json.Valid(record) {
			t.Fatal(err, string(record))
		}
		back, err := rules.ReadPlan(record)
		must(t, err)
		one, err := p.Solve(context.Background(), draw.Solve, draw.Options{Seed: "a"})
		must(t, err)
		two, err := back.Solve(context.Background(), draw.Solve, draw.Options{Seed: "a"})
		must(t, err)
		if !slices.EqualFunc(one.Tables, two.Tables, slices.Equal[[]int]) {
			t.Errorf("%v, again %v", one.Tables, two.Tables)
		}
	}
	for _, wrong := range []string{"", "[]", `{"parts": [{"tables": [7]}]}`} {
		if _, err := rules.ReadPlan([]byte(wrong)); err == nil {
			t.Errorf("%q is read", wrong)
		}
	}
}

// BGL Svizzera and 1vs1 Svizzera seat the standings in order, NazionaleRisiKo deals them to the tables.
func TestRoundsByStandings(t *testing.T) {
	ids := [][]int{{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11}}
	scores := [][]int{{40, 30, 20, 10}, {80, 35, 25, 15}, {60, 22, 12}}
	tournament := hall(11, rand.New(rand.NewPCG(1, 1)))
	tournament.SetRound(tables(1, ids, scores))
	f := kind(t, "bgl-svizzera")
	ranked, err := rules.Compute(tournament, f, rules.StandingsOptions{})
	must(t, err)
	order := engine.Map(ranked.Rows, func(r rules.Row) int { return r.Player.ID })
	p := planned(t, tournament, f, 2, rules.PlanOptions{Seed: "x"})
	if got := slices.Concat(p.Ready...); !slices.Equal(got, order) || !slices.Equal(p.Problem.Tables, []int{4, 4, 3}) {
		t.Errorf("the tables are %v, the standings %v", p.Ready, order)
	}
	p = planned(t, tournament, kind(t, "1vs1-svizzera"), 2, rules.PlanOptions{Seed: "x"})
	if len(p.Ready) != 6 || len(p.Ready[5]) != 1 || !slices.Equal(p.GhostTables, []int{5}) {
		t.Errorf("the tables are %v, ghosts at %v", p.Ready, p.GhostTables)
	}

	national := kind(t, "nazionale")
	random := rand.New(rand.NewPCG(2, 2))
	tournament = hall(18, random)
	for round := 1; round <= 2; round++ {
		play(seat(t, tournament, national, planned(t, tournament, national, round, rules.PlanOptions{Seed: "x"}), round, "x"), random)
	}
	p = planned(t, tournament, national, 3, rules.PlanOptions{Seed: "x"})
	s, err := rules.Compute(tournament, national, rules.StandingsOptions{})
	must(t, err)
	place := map[int]int{}
	for i, row := range s.Rows {
		place[row.Player.ID] = i + 1
	}
	for k, table := range p.Ready {
		for i, id := range table {
			if want := k + 1 + 4*i; i < 4 && s.Rows[want-1].Place != s.Rows[place[id]-1].Place {
				t.Errorf("table %d has place %d, want %d", k+1, place[id], want)
			}
		}
	}
	if len(p.Ready[2]) != 5 || len(p.Ready[3]) != 5 {
		t.Errorf("the leftovers are not at the last tables: %v", p.Ready)
	}
}

// Alla greca the winner keeps his table, the second moves one on, the third two, the fourth three; who has
// left leaves a gap that is filled, and newcomers find a seat.
func TestGreek(t *testing.T) {
	f := kind(t, "nazionale")
	tournament := hall(16, rand.New(rand.NewPCG(1, 1)))
	ids := [][]int{{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}, {13, 14, 15, 16}}
	scores := [][]int{{50, 40, 30, 20}, {50, 40, 30, 20}, {50, 40, 30, 20}, {20, 30, 40, 50}}
	tournament.SetRound(tables(1, ids, scores))
	p := planned(t, tournament, f, 2, rules.PlanOptions{Seed: "x"})
	want := [][]int{{1, 8, 11, 15}, {2, 5, 12, 14}, {3, 6, 9, 13}, {4, 7, 10, 16}}
	if !slices.EqualFunc(p.Ready, want, slices.Equal[[]int]) || len(p.Notes) != 0 {
		t.Errorf("the tables are %v, want %v (%v)", p.Ready, want, p.Notes)
	}
	tournament.Players[7].Plays = false // 8 leaves a gap at table 1
	tournament.Players = append(tournament.Players, engine.Player{ID: 17, Surname: "Nuovo", Plays: true})
	p = planned(t, tournament, f, 2, rules.PlanOptions{Seed: "x"})
	if !slices.Contains(p.Ready[0], 17) || len(p.Notes) != 1 {
		t.Errorf("the tables are %v (%v)", p.Ready, p.Notes)
	}
	for _, id := range []int{2, 6, 10} { // three more leave: three tables of 4 and one left over
		tournament.Player(id).Plays = false
	}
	p = planned(t, tournament, f, 2, rules.PlanOptions{Seed: "x"})
	sizes := []int{}
	for _, table := range p.Ready {
		sizes = append(sizes, len(table))
	}
	slices.Sort(sizes)
	if !slices.Equal(sizes, []int{4, 4, 5}) {
		t.Errorf("the tables are %v", p.Ready)
	}
}
