package league

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/game"
)

// recorded is a game as the oracle keeps it.
type recorded struct {
	seats  []int
	final  []int
	over   bool
	struck bool
	again  bool // to be replayed
}

// season is a league as the oracle keeps it: nothing of it is taken from the program.
type season struct {
	games []recorded
	gone  map[int]bool
}

func (s season) clone() season {
	c := season{gone: map[int]bool{}}
	for id := range s.gone {
		c.gone[id] = true
	}
	for _, g := range s.games {
		g.seats, g.final = slices.Clone(g.seats), slices.Clone(g.final)
		c.games = append(c.games, g)
	}
	return c
}

// counts reports whether a game has points: it is over and stands.
func (g recorded) counts() bool { return !g.struck && !g.again && g.over }

// points by the document's table: 0, 2, 6, 12 ... from the last upwards, those who are level share.
func (g recorded) points() []*big.Rat {
	n := len(g.seats)
	points := make([]*big.Rat, n)
	for i := range points {
		points[i] = new(big.Rat)
		ahead, level := 0, 0
		for j := range g.seats {
			if g.final[j] > g.final[i] {
				ahead++
			} else if g.final[j] == g.final[i] {
				level++
			}
		}
		for place := ahead + 1; place <= ahead+level; place++ {
			points[i].Add(points[i], big.NewRat(int64((n-place)*(n-place+1)), int64(level)))
		}
	}
	return points
}

// leave is what becomes of a player's games.
func (s *season) leave(player, with int) {
	for i := range s.games {
		g := &s.games[i]
		at := slices.Index(g.seats, player)
		switch {
		case at < 0, g.struck, g.counts():
		case with != 0:
			g.seats[at] = with
		default:
			g.struck = true
		}
	}
	s.gone[player] = true
}

// Whatever a season brings, in any order and with acts taken back: games played, struck, replayed, players who leave and who come in
// their place. Points and games of everybody are those of an oracle that knows the document alone.
func TestRandomSeasonsAgainstAnOracle(t *testing.T) {
	for seed := range uint64(worked.Budget(t, 20)) {
		random := rand.New(rand.NewPCG(seed, 35))
		g, seats := newGame(Basic), 2+random.IntN(7)
		tournament := &engine.Tournament{}
		tournament.Settings.Game.Set(leagueSeats.Label, strconv.Itoa(seats))
		for id := 1; id <= 10; id++ {
			tournament.Players = append(tournament.Players, engine.Player{ID: id, Name: "P" + strconv.Itoa(id), Plays: id <= 8})
		}
		rounds, err := g.Schedule(tournament, random)
		must(t, err)
		tournament.Rounds = rounds
		oracle := season{gone: map[int]bool{}}
		var places []engine.Place
		for _, r := range rounds {
			for _, table := range r.Tables {
				oracle.games = append(oracle.games, recorded{seats: table.IDs(), final: make([]int, seats)})
				places = append(places, engine.Place{Round: r.Number, Table: table.Number})
			}
		}
		type state struct {
			t *engine.Tournament
			s season
		}
		var past []state
		for range 40 {
			before := state{tournament.Clone(), oracle.clone()}
			switch act := random.IntN(20); {
			case act < 14:
				playOne(g, tournament, &oracle, places, random)
			case act < 16:
				i := random.IntN(len(places))
				if oracle.games[i].counts() && oracle.games[i].over {
					oracle.games[i].again = true
					tournament.Round(places[i].Round).Table(places[i].Table).Record.Set(replayField.Label, game.Yes)
				}
			case act < 18:
				player, with := 1+random.IntN(8), 0
				if random.IntN(2) == 0 {
					with = 9 + random.IntN(2)
				}
				if oracle.gone[player] || with != 0 && slices.ContainsFunc(oracle.games, func(g recorded) bool {
					return slices.Contains(g.seats, with)
				}) {
					continue
				}
				if err := g.Leave(tournament, player, with); err == nil {
					oracle.leave(player, with)
				}
			case len(past) > 0:
				tournament, oracle = past[len(past)-1].t, past[len(past)-1].s
				past = past[:len(past)-1]
				continue
			}
			past = append(past, before)
			game.Settle(g, tournament, nil)
			compareSeason(t, seed, g, tournament, oracle)
		}
	}
}

// playOne writes the result of a game that waits for one.
func playOne(g game.Game, t *engine.Tournament, oracle *season, places []engine.Place, random *rand.Rand) {
	i := random.IntN(len(places))
	o := &oracle.games[i]
	if o.counts() || o.struck {
		return
	}
	table := t.Round(places[i].Round).Table(places[i].Table)
	o.over, o.again = true, false
	table.Record.Set(replayField.Label, "")
	for k := range o.seats {
		o.final[k] = random.IntN(5)
		table.Seats[k].Record.Set(finalField.Label, strconv.Itoa(o.final[k]))
	}
	game.Settle(g, t, nil)
}

func compareSeason(t *testing.T, seed uint64, g leagueGame, tournament *engine.Tournament, oracle season) {
	t.Helper()
	total, games := map[int]*big.Rat{}, map[int]int{}
	for _, o := range oracle.games {
		if !o.counts() {
			continue
		}
		for k, points := range o.points() {
			if total[o.seats[k]] == nil {
				total[o.seats[k]] = new(big.Rat)
			}
			total[o.seats[k]].Add(total[o.seats[k]], points)
			games[o.seats[k]]++
		}
	}
	ranking, err := g.Rank(tournament, game.Options{})
	must(t, err)
	for _, row := range ranking.Rows {
		want := total[row.ID]
		if want == nil {
			want = new(big.Rat)
		}
		if row.Total.Rat().Cmp(want) != 0 || row.Tallies[0] != games[row.ID] {
			t.Fatalf("seed %d: player %d has %s in %d games, want %s in %d", seed, row.ID, row.Total, row.Tallies[0], want.RatString(),
				games[row.ID])
		}
	}
}
