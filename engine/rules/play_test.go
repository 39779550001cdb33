package rules_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/rules"
)

// hall is a tournament of n invented players, some of them of the same clubs and regions.
func hall(n int, random *rand.Rand) *engine.Tournament {
	t := &engine.Tournament{Presence: engine.Presence{}}
	for i := 1; i <= n; i++ {
		club := fmt.Sprintf("Club %d", random.IntN(n/4+2))
		if random.IntN(5) == 0 {
			club = ""
		}
		t.Players = append(t.Players, engine.Player{
			ID: i, Name: "Nome", Surname: fmt.Sprintf("Cognome %03d", i), Club: club,
			Region: fmt.Sprintf("Regione %d", random.IntN(6)), Plays: true,
		})
	}
	return t
}

// play writes scores without ties at the top.
func play(round *engine.Round, random *rand.Rand) {
	for i := range round.Tables {
		seats := round.Tables[i].Seats
		winner := random.IntN(len(seats))
		for j := range seats {
			seats[j].Score = engine.NewScore(random.IntN(40))
			if j == winner {
				seats[j].Score = engine.NewScore(40 + random.IntN(47))
			}
		}
	}
}

func planned(t testing.TB, tournament *engine.Tournament, f rules.Type, round int, o rules.PlanOptions) rules.Plan {
	t.Helper()
	p, err := rules.NewPlan(f, tournament, round, o)
	if err != nil {
		t.Fatalf("%s, round %d: %v", f.ID, round, err)
	}
	return p
}

// seat solves a plan and adds the round to the tournament.
func seat(t testing.TB, tournament *engine.Tournament, f rules.Type, p rules.Plan, round int, seed string) *engine.Round {
	t.Helper()
	solution, err := p.Solve(context.Background(), draw.Solve, draw.Options{Seed: seed, LimitMS: 50})
	if err != nil {
		t.Fatalf("%s, round %d: %v", f.ID, round, err)
	}
	counts, err := draw.Count(p.Problem, solution.Tables)
	if err != nil {
		t.Fatalf("%s, round %d: %v", f.ID, round, err)
	}
	for i, c := range solution.Criteria {
		if c.Name != p.Problem.Criteria[i] || c.Value != counts[i] {
			t.Errorf("%s, round %d: %s is said to be %d and is %d", f.ID, round, c.Name, c.Value, counts[i])
		}
	}
	r := engine.Round{Number: round, Draw: &engine.DrawRecord{Type: f.ID, Seed: seed}}
	for i, ids := range p.Seats(solution.Tables) {
		table := engine.Table{Number: i + 1}
		for _, id := range ids {
			table.Seats = append(table.Seats, engine.Seat{Player: id})
		}
		r.Tables = append(r.Tables, table)
	}
	tournament.SetRound(r)
	return tournament.Round(round)
}

// Every type can be played from its roster to its last round with every sensible number of players, and
// each player sits once.
func TestEveryTypeCanBePlayed(t *testing.T) {
	worked.Slow(t)
	for _, f := range rules.Types() {
		for _, n := range []int{16, 20, 37, 52, 80, 120} {
			t.Run(fmt.Sprintf("%s/%d", f.ID, n), func(t *testing.T) {
				if testing.Short() && n > 52 {
					t.Skip("a large hall")
				}
				random := rand.New(rand.NewPCG(uint64(n), 7))
				tournament := hall(n, random)
				tournament.Settings.FiveIfNeeded = true
				last := f.Rounds
				if last == 0 {
					last = 3
				}
				for round := 1; round <= last; round++ {
					p := planned(t, tournament, f, round, rules.PlanOptions{Seed: "seme"})
					r := seat(t, tournament, f, p, round, "seme")
					checkSeats(t, tournament, f, r, p)
					play(r, random)
				}
				s, err := rules.Compute(tournament, f, rules.StandingsOptions{})
				must(t, err)
				if f.Final() > 0 {
					if !s.FinalPlayed || s.Rows[0].FinalPlace != 1 {
						t.Errorf("the winner of the final does not lead: %+v", s.Rows[0])
					}
				}
			})
		}
	}
}

func checkSeats(t *testing.T, tournament *engine.Tournament, f rules.Type, r *engine.Round, p rules.Plan) {
	t.Helper()
	seen := map[int]bool{}
	for _, table := range r.Tables {
		for _, s := range table.Seats {
			if s.Player == engine.Ghost {
				continue
			}
			if seen[s.Player] || tournament.Player(s.Player) == nil {
				t.Errorf("round %d: ID %d sits twice or is nobody", r.Number, s.Player)
			}
			seen[s.Player] = true
		}
	}
	switch r.Number {
	case f.Semifinals():
		if len(seen) != len(p.Semifinalists) || !p.ShowIDs {
			t.Errorf("%d play the semifinals, want %d", len(seen), len(p.Semifinalists))
		}
	case f.Final():
		if len(seen) != 4*len(r.Tables) || !p.Final {
			t.Errorf("%d play %d finals", len(seen), len(r.Tables))
		}
	default:
		if len(seen) != len(tournament.Players) {
			t.Errorf("round %d: %d of %d sit", r.Number, len(seen), len(tournament.Players))
		}
	}
}
