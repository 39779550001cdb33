package rules_test

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/rules"
	"raduno/export"
	"raduno/export/bbcode"
	"raduno/export/csv"
	"raduno/export/html"
	"raduno/export/message"
	"raduno/export/text"
)

// Whatever the referee decides, of every type and at every moment: places have no hole, who has no place holds none in the final and no
// prize, no player is in a final for a semifinal that did not count for him, and every page says whether the standings can still change and
// names the same winner.
func TestPlacesHaveNoHoleWhateverTheRefereeDecides(t *testing.T) {
	for _, f := range rules.Types() {
		for night := range uint64(worked.Budget(t, 4)) {
			t.Run(fmt.Sprint(f.ID, night), func(t *testing.T) {
				t.Parallel()
				random := rand.New(rand.NewPCG(night, 55))
				tournament := hall(20+4*random.IntN(6), random)
				tournament.Settings.Type = f.ID
				last := f.Final()
				if last == 0 {
					last = 3
				}
				for round := 1; round <= last; round++ {
					p, err := rules.NewPlan(f, tournament, round, rules.PlanOptions{Seed: "s"})
					if engine.KindOf(err) == engine.Impossible {
						return
					} else if err != nil {
						t.Fatal(err)
					}
					r := anyhow(tournament, f, p, round, random)
					for _, ruling := range tournament.Rulings {
						if at, _ := r.Find(ruling.With); at >= 0 && ruling.Kind == engine.Substitution && ruling.Round == round-1 && round == f.Final() {
							t.Fatalf("%d plays the final for a semifinal in the place of another", ruling.With)
						}
					}
					decide(tournament, r, random)
					half := r.Tables[len(r.Tables)/2:]
					play(r, random)
					for _, table := range r.Tables {
						if last := len(table.Seats) - 1; table.Seats[last].Player == engine.Ghost {
							table.Seats[0].Score, table.Seats[last].Score = engine.NewScore(90), engine.Score{}
						}
					}
					typed := make([]engine.Table, len(half))
					for i := range half {
						typed[i] = half[i]
						half[i].Seats = nil
						for _, seat := range typed[i].Seats {
							half[i].Seats = append(half[i].Seats, engine.Seat{Player: seat.Player})
						}
					}
					surfaces(t, tournament, f, false)
					copy(half, typed)
					surfaces(t, tournament, f, round == rules.LastRound(tournament, f))
				}
				tournament.Settings.Ended = true
				surfaces(t, tournament, f, true)
			})
		}
	}
}

// anyhow seats a round by chance where a rule does not.
func anyhow(t *engine.Tournament, f rules.Type, p rules.Plan, round int, random *rand.Rand) *engine.Round {
	tables := p.Ready
	if tables == nil {
		players := p.Problem.Players
		random.Shuffle(len(players), func(i, j int) { players[i], players[j] = players[j], players[i] })
		for _, size := range p.Problem.Tables {
			var ids []int
			for _, player := range players[:size] {
				ids = append(ids, player.ID)
			}
			tables, players = append(tables, ids), players[size:]
		}
	}
	r := engine.Round{Number: round, Draw: &engine.DrawRecord{Type: f.ID, Seed: "s", Origin: engine.Origin{Direct: p.Direct}}}
	for i, ids := range p.Seats(tables) {
		table := engine.Table{Number: i + 1}
		for _, id := range ids {
			table.Seats = append(table.Seats, engine.Seat{Player: id})
		}
		r.Tables = append(r.Tables, table)
	}
	t.SetRound(r)
	return t.Round(round)
}

// decide adds some rulings about the players of a round that is drawn and not played.
func decide(t *engine.Tournament, r *engine.Round, random *rand.Rand) {
	for i := range r.Tables {
		seats := r.Tables[i].Seats
		at := random.IntN(len(seats))
		ruling := engine.Ruling{Player: seats[at].Player, Round: r.Number}
		if ruling.Player == engine.Ghost {
			continue
		}
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

// surfaces asks all that is published of a tournament; over says whether its results are final.
func surfaces(t *testing.T, tournament *engine.Tournament, f rules.Type, over bool) {
	t.Helper()
	s, err := rules.Compute(tournament, f, rules.StandingsOptions{SharedWins: true})
	must(t, err)
	if s.State.Over() != over || s.Final() != over {
		t.Fatalf("%s is %+v", f.ID, s.State)
	}
	holes(t, s)
	first := s.Rows[0]
	prize, err := rules.ParsePrizes("Coppa: posto 1")
	must(t, err)
	var candidates []rules.PrizeCandidate
	for id, place := range s.PrizePlaces() {
		candidates = append(candidates, rules.PrizeCandidate{ID: id, Place: place})
	}
	if cup := prize.Give(candidates, nil); s.Shown(first.Place) == 1 && (len(cup) == 0 || s.Row(cup[0].Players[0]).Place != 1) {
		t.Fatalf("the cup: %v", cup)
	}
	bracket := rules.BracketOf(tournament, f, func(int) int { return 1 })
	alone := s.FinalPlayed && bracket != nil && len(bracket.Finals) == 1
	if alone {
		for _, seat := range bracket.Finals[0].Seats {
			if row := s.Row(seat.Player); seat.Won && row.Place != 1 {
				t.Fatalf("%d wins the final, and has place %d", seat.Player, row.Place)
			}
		}
	}
	c := export.Content{Rankings: desk.Rankings(tournament, s, engine.Text.String)}
	for name, write := range map[string]func(io.Writer, *engine.Tournament, export.Content) error{
		"testo": text.Write, "html": html.Write, "csv": csv.Write, "messaggio": message.Write,
		"vb": func(w io.Writer, t *engine.Tournament, c export.Content) error {
			return bbcode.Write(w, t, c, bbcode.Options{})
		},
	} {
		var page bytes.Buffer
		c.NoRounds = name == "testo" // its tables are all that it has with them
		must(t, write(&page, tournament, c))
		if strings.Contains(page.String(), "Classifica finale") != over || !over && s.State.Stage == rules.Running &&
			!strings.Contains(page.String(), "provvisoria") {
			t.Fatalf("%s, %+v:\n%s", name, s.State, page.String())
		}
		printed := page.String()
		if _, winner, is := strings.Cut(printed, "vince\n"); alone && name == "messaggio" && is {
			winner, _, _ = strings.Cut(winner, "\n")
			if won := slices.ContainsFunc(s.Rows, func(r rules.Row) bool {
				return r.Place == 1 &&
					strings.Contains(winner, r.Player.FullName())
			}); !won &&
				!strings.HasSuffix(winner, "partita finita") {
				t.Fatalf("the message tells %q, the first is %s", winner, first.Player.FullName())
			}
		}
	}
}

func holes(t *testing.T, s *rules.Standings) {
	t.Helper()
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
