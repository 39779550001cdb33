package rules_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/rules"
)

// Whatever the referee decides, of every type and after every round: places have no hole, who has no place holds none in the final, and
// nobody plays a final for a semifinal that did not count for him.
func TestPlacesHaveNoHoleWhateverTheRefereeDecides(t *testing.T) {
	for _, f := range rules.Types() {
		for night := range uint64(worked.Budget(t, 1)) {
			t.Run(fmt.Sprint(f.ID, night), func(t *testing.T) {
				t.Parallel()
				random := rand.New(rand.NewPCG(night, 55))
				tournament := hall(20+4*random.IntN(6), random)
				last := f.Final()
				if last == 0 {
					last = 3
				}
				for round := 1; round <= last; round++ {
					p, err := rules.NewPlan(f, tournament, round, rules.RankerOf(tournament, f), rules.PlanOptions{Seed: "s"})
					if engine.KindOf(err) == engine.Impossible {
						return
					} else if err != nil {
						t.Fatal(err)
					}
					r := seat(t, tournament, f, p, round, "s")
					for _, ruling := range tournament.Rulings {
						if at, _ := r.Find(ruling.With); at >= 0 && ruling.Kind == engine.Substitution && ruling.Round == round-1 && round == f.Final() {
							t.Fatalf("%d plays the final for a semifinal in the place of another", ruling.With)
						}
					}
					decide(tournament, r, random)
					play(r, random)
					holes(t, tournament, f)
				}
			})
		}
	}
}

// decide adds some rulings about the players of a round that is drawn and not played.
func decide(t *engine.Tournament, r *engine.Round, random *rand.Rand) {
	for i := range r.Tables {
		seats := r.Tables[i].Seats
		at := random.IntN(len(seats))
		ruling := engine.Ruling{Player: seats[at].Player, Round: r.Number}
		switch random.IntN(12) {
		case 0:
			ruling.Kind, ruling.Round = engine.Disqualification, 0
		case 1:
			ruling.Kind, ruling.Round = engine.Disqualification, max(2, r.Number)
		case 2:
			ruling.Kind = engine.Forfeit
		case 3:
			ruling.Kind, ruling.Points = engine.Penalty, "5"
		case 4, 5:
			id := len(t.Players) + 1
			t.Players = append(t.Players, engine.Player{ID: id, Name: "Rita", Surname: fmt.Sprint("Riserva ", id), Plays: true})
			ruling.Kind, ruling.With = engine.Substitution, id
			seats[at].Player = id
		default:
			continue
		}
		t.Rulings = append(t.Rulings, ruling)
	}
}

func holes(t *testing.T, tournament *engine.Tournament, f rules.Type) {
	t.Helper()
	s, err := rules.Compute(tournament, f, rules.StandingsOptions{SharedWins: true})
	if err != nil {
		t.Fatal(err)
	}
	finals := map[int]int{} // how many share a place of parallel finals
	for _, row := range s.Rows {
		finals[row.FinalPlace]++
	}
	for i, row := range s.Rows {
		switch {
		case row.Place == 0 && row.FinalPlace > 0:
			t.Fatalf("%d has no place, and place %d of the final", row.Player.ID, row.FinalPlace)
		case row.Place == 0 || finals[1] > 1 && row.FinalPlace > 0:
		case i == 0 && row.Place != 1:
			t.Fatalf("the first has place %d", row.Place)
		case i > 0 && row.Place != i+1 && row.Place != s.Rows[i-1].Place:
			t.Fatalf("row %d has place %d behind place %d", i+1, row.Place, s.Rows[i-1].Place)
		}
	}
}
