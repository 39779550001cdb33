package rules_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/rules"
)

// qualified is a tournament of n players after two rounds; scores come from points, by ID and round.
func qualified(t *testing.T, n int, points func(id, round int) int) *engine.Tournament {
	t.Helper()
	tournament := hall(n, rand.New(rand.NewPCG(9, 9)))
	sizes, _, err := rules.FourFive.Sizes(n)
	must(t, err)
	for round := 1; round <= 2; round++ {
		var ids, scores [][]int
		next := 0
		for _, size := range sizes {
			var table, typed []int
			for range size {
				// The second round seats the players in other company.
				id := next + 1
				if round == 2 {
					id = (next*7)%n + 1
				}
				table = append(table, id)
				typed = append(typed, points(id, round))
				next++
			}
			ids, scores = append(ids, table), append(scores, typed)
		}
		tournament.SetRound(tables(round, ids, scores))
	}
	return tournament
}

// descending gives the better points the lower the ID, so that the standings go mostly by ID.
func descending(id, _ int) int { return 86 - id }

// The semifinals by number of players: how many play, how many finals follow.
func TestStepsByPlayers(t *testing.T) {
	cases := []struct {
		id                    string
		n, semifinalists, fin int
	}{
		{"raduno24", 37, 16, 1},
		{"raduno24", 76, 16, 1},
		{"raduno24", 77, 32, 2},
		{"raduno24", 116, 32, 2},
		{"raduno24", 117, 48, 3},
		{"raduno24", 157, 64, 4},
		{"raduno24", 196, 64, 4},
		{"raduno24", 197, 80, 5},
		{"master24", 50, 16, 1},
		{"master24", 100, 32, 2},
		{"master24", 150, 48, 3},
		{"master24", 200, 64, 4},
		{"raduno", 300, 16, 1},
	}
	for _, c := range cases {
		step := kind(t, c.id).StepFor(c.n, nil)
		if step.Semifinalists != c.semifinalists || step.Finals != c.fin {
			t.Errorf("%s, %d players: %+v", c.id, c.n, step)
		}
	}
	f := kind(t, "raduno24")
	changed := map[string]int{f.Thresholds(nil)[1].Name: 100}
	if step := f.StepFor(90, changed); step.Finals != 1 {
		t.Errorf("the threshold changed to 100 was not heeded: %+v", step)
	}
	if thresholds := f.Thresholds(changed); thresholds[1].Value != 100 || thresholds[1].Default != 76 || thresholds[1].Text.IsZero() {
		t.Errorf("the thresholds are %+v", thresholds)
	}
}

// twice gives two wins to some players of 32 with the scores named, and at most one to any other.
func twice(t *testing.T, scores map[int]int) *engine.Tournament {
	t.Helper()
	tournament := qualified(t, 32, func(int, int) int { return 0 })
	won := map[int]bool{}
	for r := range tournament.Rounds {
		for _, table := range tournament.Rounds[r].Tables {
			winner := slices.IndexFunc(table.Seats, func(s engine.Seat) bool { return scores[s.Player] > 0 })
			if winner < 0 {
				winner = slices.IndexFunc(table.Seats, func(s engine.Seat) bool { return !won[s.Player] })
			}
			for i := range table.Seats {
				table.Seats[i].Score = engine.NewScore(i)
			}
			id := table.Seats[winner].Player
			won[id] = true
			table.Seats[winner].Score = engine.NewScore(max(scores[id], 50))
		}
	}
	return tournament
}

// Few players of today: two, three or four semifinals, as the first of the standings have done.
func TestFewPlayers(t *testing.T) {
	cases := []struct {
		name   string
		scores map[int]int
		gone   []int
		direct []int
	}{
		{"two won twice", map[int]int{1: 80, 9: 75}, nil, []int{1, 9}},
		{"one won twice", map[int]int{9: 75}, nil, []int{9}},
		{"three won twice, the second and the third level", map[int]int{1: 80, 9: 75, 13: 75}, nil, []int{1}},
		{"three level", map[int]int{1: 80, 9: 80, 13: 80}, nil, nil},
		{"nobody won twice", nil, nil, nil},
		{"the first has withdrawn", map[int]int{1: 80, 9: 75}, []int{1}, nil},
		{"the second has withdrawn", map[int]int{1: 80, 9: 75}, []int{9}, nil},
	}
	for _, c := range cases {
		for _, id := range []string{"raduno24", "master24", "santeufemia"} {
			t.Run(id+"/"+c.name, func(t *testing.T) {
				tournament := twice(t, c.scores)
				for _, id := range c.gone {
					tournament.Player(id).Plays = false
				}
				p := planned(t, tournament, kind(t, id), 3, rules.PlanOptions{Seed: "x"})
				semifinals := 4 - len(c.direct)
				if !slices.Equal(p.Direct, c.direct) || len(p.Semifinalists) != 4*semifinals || len(p.Problem.Tables) != semifinals {
					t.Errorf("direct %v, %d semifinalists, want direct %v", p.Direct, len(p.Semifinalists), c.direct)
				}
				for _, id := range c.gone {
					if slices.Contains(p.Semifinalists, id) {
						t.Errorf("%d has withdrawn and plays", id)
					}
				}
				played := engine.Table{Number: 1}
				for i, id := range p.Semifinalists[:4] {
					played.Seats = append(played.Seats, engine.Seat{Player: id, Score: engine.NewScore(40 - i)})
				}
				tournament.SetRound(engine.Round{Number: 3, Tables: []engine.Table{played}}) // by a program that keeps no record
				standings, err := rules.Compute(tournament, kind(t, id), rules.StandingsOptions{})
				must(t, err)
				for _, id := range c.direct {
					e, err := standings.Explain(id)
					must(t, err)
					if !strings.Contains(fmt.Sprint(e.Games), "va direttamente in finale") {
						t.Errorf("%d: %v", id, e.Games)
					}
				}
			})
		}
	}
}

// Too few players for the semifinals: the refusal says how many are missing.
func TestTooFewForSemifinals(t *testing.T) {
	tournament := qualified(t, 16, descending)
	tournament.Settings.SharedWins = true
	for _, id := range []int{3, 5, 7} {
		tournament.Player(id).Plays = false
	}
	refusal(t, tournament, kind(t, "raduno"), 3, engine.Impossible, "16", "13", "mancano 3")
}

// Each semifinal has one player of each band, and clubs apart go before that.
func TestSemifinalBands(t *testing.T) {
	f := kind(t, "raduno")
	tournament := qualified(t, 24, descending)
	tournament.Settings.SharedWins = true
	for i := range tournament.Players {
		tournament.Players[i].Club = ""
	}
	p := planned(t, tournament, f, 3, rules.PlanOptions{Seed: "x"})
	if !slices.Equal(p.Problem.Criteria, []string{"club_pairs", "band_pairs"}) || !p.ShowIDs {
		t.Errorf("criteria %v, IDs shown %v", p.Problem.Criteria, p.ShowIDs)
	}
	band := map[int]int{}
	for b, ids := range p.Bands {
		for _, id := range ids {
			band[id] = b
		}
	}
	for _, table := range seat(t, tournament, f, p, 3, "x").TableIDs() {
		seen := map[int]bool{}
		for _, id := range table {
			seen[band[id]] = true
		}
		if len(seen) != 4 {
			t.Errorf("the table %v has bands %v", table, seen)
		}
	}
}

// Players level on every key at a cut are parted by the seed, always in the same way, and the plan says so.
func TestLevelAtTheCut(t *testing.T) {
	f := kind(t, "raduno")
	tournament := qualified(t, 24, func(int, int) int { return 20 })
	tournament.Settings.SharedWins = true
	one := planned(t, tournament, f, 3, rules.PlanOptions{Seed: "a"})
	two := planned(t, tournament, f, 3, rules.PlanOptions{Seed: "a"})
	three := planned(t, tournament, f, 3, rules.PlanOptions{Seed: "b"})
	if !slices.Equal(one.Semifinalists, two.Semifinalists) || slices.Equal(one.Semifinalists, three.Semifinalists) {
		t.Errorf("seeds a, a, b: %v, %v, %v", one.Semifinalists, two.Semifinalists, three.Semifinalists)
	}
	if len(one.Notes) == 0 || !strings.Contains(one.Notes[0].String(), "seme") {
		t.Errorf("the notes are %v", one.Notes)
	}
	byID := planned(t, tournament, f, 3, rules.PlanOptions{ByID: true})
	if !slices.IsSorted(byID.Semifinalists) || byID.Semifinalists[15] != 16 {
		t.Errorf("by ID: %v", byID.Semifinalists)
	}
}

// With several finals the standings are dealt into parallel rankings, each with its own semifinals, and the
// winners of these meet in its final.
func TestParallelRankings(t *testing.T) {
	f := kind(t, "raduno24")
	tournament := qualified(t, 80, descending)
	tournament.Settings.SharedWins = true
	p := planned(t, tournament, f, 3, rules.PlanOptions{Seed: "x"})
	if len(p.Parts) != 2 || len(p.Problem.Tables) != 8 {
		t.Fatalf("%d parts, tables %v", len(p.Parts), p.Problem.Tables)
	}
	group := map[int]int{}
	for i, id := range p.Semifinalists {
		group[id] = i % 2
	}
	r := seat(t, tournament, f, p, 3, "x")
	var winners [2][]int
	for i := range r.Tables {
		ids := r.Tables[i].IDs()
		for _, id := range ids {
			if group[id] != i/4 {
				t.Errorf("table %d mixes the rankings: %v", i+1, ids)
			}
		}
		for j := range ids {
			r.Tables[i].Seats[j].Score = engine.NewScore(40 - 10*j)
		}
		winners[i/4] = append(winners[i/4], ids[0])
	}
	final := planned(t, tournament, f, 4, rules.PlanOptions{Seed: "x"})
	for g, want := range winners {
		if !slices.Equal(final.Ready[g], want) {
			t.Errorf("final %d is %v, want %v", g+1, final.Ready[g], want)
		}
	}
	// Tables written in another order still lead to the final of their players.
	r.Tables[0].Seats, r.Tables[5].Seats = r.Tables[5].Seats, r.Tables[0].Seats
	final = planned(t, tournament, f, 4, rules.PlanOptions{Seed: "x"})
	for g, want := range winners {
		got := slices.Clone(final.Ready[g])
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("tables exchanged: final %d is %v, want %v", g+1, got, want)
		}
	}
}

// semis is a tournament with its semifinals played: the first of each table has won.
func semis(t *testing.T, n int, semifinals [][]int) *engine.Tournament {
	t.Helper()
	tournament := qualified(t, n, descending)
	tournament.Settings.SharedWins = true
	scores := make([][]int, len(semifinals))
	for i, table := range semifinals {
		for j := range table {
			scores[i] = append(scores[i], 40-5*j)
		}
	}
	tournament.SetRound(tables(3, semifinals, scores))
	return tournament
}

// The final is made of the winners of the semifinals as they were played, tables recomposed by hand
// included; who withdraws is replaced, and three or two semifinals have their direct finalists.
func TestFinalists(t *testing.T) {
	four := [][]int{{1, 5, 9, 13}, {2, 6, 10, 14}, {3, 7, 11, 15}, {4, 8, 12, 16}}
	three := [][]int{{2, 5, 8, 11}, {3, 6, 9, 12}, {4, 7, 10, 13}}
	two := [][]int{{3, 5, 7, 9}, {4, 6, 8, 10}}
	cases := []struct {
		name  string
		semis [][]int
		gone  []int
		want  []int
	}{
		{"four winners", four, nil, []int{1, 2, 3, 4}},
		{"a winner withdrew, the second takes his place", four, []int{1}, []int{2, 3, 4, 5}},
		{"the first two withdrew", four, []int{1, 5}, []int{2, 3, 4, 9}},
		{"a table withdrew whole, the best second comes in", four, []int{1, 5, 9, 13}, []int{2, 3, 4, 6}},
		{"two tables withdrew whole", four, []int{1, 5, 9, 13, 2, 6, 10, 14}, []int{3, 4, 7, 8}},
		{"three semifinals and the first", three, nil, []int{1, 2, 3, 4}},
		{"the direct finalist withdrew", three, []int{1}, []int{2, 3, 4, 5}},
		{"two semifinals and the first two", two, nil, []int{1, 2, 3, 4}},
		{"one of two direct finalists withdrew", two, []int{2}, []int{1, 3, 4, 5}},
		{"one semifinal", [][]int{{4, 5, 6, 7}}, nil, []int{1, 2, 3, 4}},
		{"a table of another size", [][]int{{1, 5, 9}, {2, 6, 10, 14, 17}, {3, 7, 11, 15}, {4, 8, 12, 16}}, nil, []int{1, 2, 3, 4}},
		{"recomposed by hand", [][]int{{16, 5, 9, 13}, {2, 6, 10, 14}, {3, 7, 11, 15}, {4, 8, 12, 1}}, nil, []int{2, 3, 4, 16}},
		{"five semifinals", [][]int{{1, 6}, {2, 7}, {3, 8}, {4, 9}, {5, 10}}, nil, []int{1, 2, 3, 4, 5}},
	}
	for _, c := range cases {
		for _, id := range []string{"raduno", "master", "raduno24", "master24", "santeufemia"} {
			t.Run(id+"/"+c.name, func(t *testing.T) {
				tournament := semis(t, 24, c.semis)
				for _, gone := range c.gone {
					tournament.Player(gone).Plays = false
				}
				p := planned(t, tournament, kind(t, id), 4, rules.PlanOptions{ByID: true})
				if len(p.Ready) != 1 || !p.Final {
					t.Fatalf("the finals are %v", p.Ready)
				}
				got := slices.Clone(p.Ready[0])
				slices.Sort(got)
				if !slices.Equal(got, c.want) {
					t.Errorf("the finalists are %v, want %v (%v)", got, c.want, p.Notes)
				}
			})
		}
	}
}

// A final cannot be made of semifinals that lack scores or have two winners.
func TestFinalRefusals(t *testing.T) {
	f := kind(t, "raduno24")
	tournament := semis(t, 24, [][]int{{1, 5, 9, 13}, {2, 6, 10, 14}, {3, 7, 11, 15}, {4, 8, 12, 16}})
	tournament.Settings.SharedWins = false
	tournament.Rounds[2].Tables[1].Seats[1].Score = engine.NewScore(40)
	refusal(t, tournament, f, 4, engine.BadInput, "tavoli 2")
	tournament.Rounds[2].Tables[2].Seats[1].Score = engine.Score{}
	refusal(t, tournament, f, 4, engine.BadInput, "tavoli 3")
	tournament.Rounds = tournament.Rounds[:2]
	refusal(t, tournament, f, 4, engine.BadInput, "la semifinale")
}
