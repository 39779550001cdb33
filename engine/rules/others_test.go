package rules

import (
	"cmp"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine"
)

// Each oracle below is a game's rules (docs/rules.md, section 9) written again from the page, without a line of the engine: from rounds
// of tables of players with their scores it gives each player the keys that rank him, the most important first, more being better.

// played is a game: who sat at the table and what they made.
type played struct {
	who    []int
	scores []int
}

type oracle func(players int, rounds [][]played) (keys [][]*big.Rat, total []*big.Rat)

func rat(n int) *big.Rat { return big.NewRat(int64(n), 1) }

func perPlayer(players, keys int) [][]*big.Rat {
	list := make([][]*big.Rat, players+1)
	for i := range list {
		for range keys {
			list[i] = append(list[i], rat(0))
		}
	}
	return list
}

// byPlace shares the points of the places among those who are level there.
func byPlace(scores []int, points []int) []*big.Rat {
	out := make([]*big.Rat, len(scores))
	for i, own := range scores {
		better, level, sum := 0, 0, 0
		for _, other := range scores {
			if other > own {
				better++
			} else if other == own {
				level++
			}
		}
		for _, p := range points[better : better+level] {
			sum += p
		}
		out[i] = big.NewRat(int64(sum), int64(level))
	}
	return out
}

func riichi(players int, rounds [][]played) ([][]*big.Rat, []*big.Rat) {
	keys := perPlayer(players, 1)
	for _, tables := range rounds {
		for _, g := range tables {
			uma := byPlace(g.scores, []int{15, 5, -5, -15})
			for i, id := range g.who {
				keys[id][0].Add(keys[id][0], uma[i])
				keys[id][0].Add(keys[id][0], big.NewRat(int64(g.scores[i]-30000), 1000))
			}
		}
	}
	return keys, column(keys, 0)
}

func column(keys [][]*big.Rat, k int) []*big.Rat {
	list := make([]*big.Rat, len(keys))
	for i := range keys {
		list[i] = keys[i][k]
	}
	return list
}

func commander(players int, rounds [][]played) ([][]*big.Rat, []*big.Rat) {
	keys := perPlayer(players, 3)
	games, points := make([]int, players+1), make([]int, players+1)
	met := make([][]int, players+1) // 0 for an opponent of a bye
	for _, tables := range rounds {
		for _, g := range tables {
			for i, id := range g.who {
				games[id]++
				points[id] += g.scores[i]
				if g.scores[i] == 5 {
					keys[id][2].Add(keys[id][2], rat(1))
				}
				for _, other := range g.who {
					if other != id {
						met[id] = append(met[id], other)
					}
				}
				if len(g.who) == 1 {
					met[id] = append(met[id], 0, 0, 0)
				}
			}
		}
	}
	for id := 1; id <= players; id++ {
		keys[id][0].SetInt64(int64(points[id]))
		for _, other := range met[id] {
			share := big.NewRat(1, 5)
			if other != 0 {
				share = big.NewRat(int64(points[other]), int64(5*games[other]))
			}
			keys[id][1].Add(keys[id][1], share.Quo(share, rat(len(met[id]))))
		}
	}
	return keys, column(keys, 0)
}

func share(g played, i int) *big.Rat {
	sum := 0
	for _, s := range g.scores {
		sum += s
	}
	return big.NewRat(int64(g.scores[i]), int64(sum))
}

func settlers(players int, rounds [][]played) ([][]*big.Rat, []*big.Rat) {
	keys := perPlayer(players, 3)
	for _, tables := range rounds {
		for _, g := range tables {
			for i, id := range g.who {
				if g.scores[i] == slices.Max(g.scores) {
					keys[id][0].Add(keys[id][0], rat(1))
				}
				keys[id][1].Add(keys[id][1], rat(g.scores[i]))
				keys[id][2].Add(keys[id][2], share(g, i))
			}
		}
	}
	return keys, column(keys, 1)
}

func cities(players int, rounds [][]played) ([][]*big.Rat, []*big.Rat) {
	keys := perPlayer(players, 2)
	for _, tables := range rounds {
		for _, g := range tables {
			points := byPlace(g.scores, map[int][]int{3: {5, 3, 1}, 4: {5, 3, 2, 1}}[len(g.who)])
			for i, id := range g.who {
				keys[id][0].Add(keys[id][0], points[i])
				keys[id][1].Add(keys[id][1], share(g, i))
			}
		}
	}
	return keys, column(keys, 0)
}

// Totals and places of random events are those of the oracles, to the last fraction.
func TestOtherGamesAgainstTheirOracles(t *testing.T) {
	games := map[string]struct {
		keys          oracle
		threes, rests bool
		score         func(r *rand.Rand, n int) []int
	}{
		"riichi-ema": {keys: riichi, score: func(r *rand.Rand, n int) []int {
			s, left := make([]int, n), 120000
			for i := range s[1:] {
				s[i+1] = 1000 * (r.IntN(70) - 6)
				left -= s[i+1]
			}
			s[0] = left
			return s
		}},
		"pod": {keys: commander, threes: true, rests: true, score: func(r *rand.Rand, n int) []int {
			s := make([]int, n)
			if r.IntN(5) == 0 {
				return slices.Repeat([]int{1}, n)
			}
			s[r.IntN(n)] = 5
			return s
		}},
		"catan":       {keys: settlers, threes: true, score: few(2, 10)},
		"carcassonne": {keys: cities, threes: true, score: few(40, 45)},
	}
	for id, g := range games {
		for seed := range uint64(worked.Budget(t, 400)) {
			random := rand.New(rand.NewPCG(seed, 9))
			n, rounds := 4*(1+random.IntN(8)), [][]played{}
			if g.threes {
				n = 6 + random.IntN(30)
			}
			for range 1 + random.IntN(6) {
				rounds = append(rounds, randomRound(random, n, g.threes, g.rests, g.score))
			}
			if wrong := against(t, id, n, rounds, g.keys); wrong != "" {
				t.Fatalf("%s, seed %d: %s", id, seed, wrong)
			}
		}
	}
}

// few draws scores so near that several are level.
func few(least, most int) func(r *rand.Rand, n int) []int {
	return func(r *rand.Rand, n int) []int {
		s := make([]int, n)
		for i := range s {
			s[i] = least + r.IntN(most-least+1)
		}
		return s
	}
}

// randomRound seats some players, all of them or all but a few who are absent or rest.
func randomRound(random *rand.Rand, n int, threes, rests bool, score func(*rand.Rand, int) []int) (tables []played) {
	ids := random.Perm(n)
	for len(ids) >= 3 {
		size := 4
		if threes && (len(ids) == 3 || len(ids)%4 != 0 && random.IntN(2) == 0) {
			size = 3
		}
		if size > len(ids) {
			break
		}
		g := played{scores: score(random, size)}
		for _, i := range ids[:size] {
			g.who = append(g.who, i+1)
		}
		tables, ids = append(tables, g), ids[size:]
	}
	for _, i := range ids {
		if rests {
			tables = append(tables, played{[]int{i + 1}, []int{5}})
		}
	}
	return tables
}

// against compares the standings of an event with those of an oracle.
func against(t *testing.T, typeID string, n int, rounds [][]played, of oracle) string {
	t.Helper()
	tournament := &engine.Tournament{}
	for id := 1; id <= n; id++ {
		tournament.Players = append(tournament.Players, engine.Player{ID: id, Surname: fmt.Sprint(id), Plays: true})
	}
	for i, tables := range rounds {
		round := engine.Round{Number: i + 1}
		for j, g := range tables {
			table := engine.Table{Number: j + 1}
			for k, id := range g.who {
				table.Seats = append(table.Seats, engine.Seat{Player: id, Score: engine.NewScore(g.scores[k])})
			}
			round.Tables = append(round.Tables, table)
		}
		tournament.SetRound(round)
	}
	f := builtin(t, typeID)
	f.Phases = nil // of the rounds before the semifinals there may be any number
	s, err := Compute(tournament, f, StandingsOptions{})
	if err != nil {
		return err.Error()
	}
	keys, total := of(n, rounds)
	better := func(a, b int) int {
		for k := range keys[a] {
			if c := keys[b][k].Cmp(keys[a][k]); c != 0 {
				return c
			}
		}
		return 0
	}
	for _, row := range s.Rows {
		id, place := row.Player.ID, 1
		for other := 1; other <= n; other++ {
			if cmp.Compare(better(other, id), 0) < 0 {
				place++
			}
		}
		if row.Place != place || row.Total.Rat().Cmp(total[id]) != 0 {
			return fmt.Sprintf("player %d has place %d and %s, the oracle says %d and %s", id, row.Place, row.Total, place, total[id].RatString())
		}
	}
	return ""
}

// Places at the tables rank, each key by itself, and only the best results count where the formula says how many; an explanation
// names what parts two players.
func TestKeysOfPlaces(t *testing.T) {
	tournament := made(t, 4,
		[]string{"1:50 2:50 3:30 4:20"},
		[]string{"1:10 2:60 3:50 4:40"},
		[]string{"1:40 2:10 3:30 4:20"})
	f := builtin(t, "carcassonne")
	for _, c := range []struct {
		key  Key
		want string
	}{
		{KeyMeanPlace, "1:1 1:2 3:3 4:4"}, // 6.5, 6.5, 7 and 10 thirds
		{KeyFirsts, "1:1 1:2 3:3 3:4"},
		{KeySeconds, "1:3 2:1 2:2 2:4"},
		{KeyShare, "1:3 2:2 3:1 4:4"}, // 0.7958, 0.8083, 0.8125 and 0.5833
	} {
		f.Ranking = []Key{c.key}
		s, err := Compute(tournament, f, StandingsOptions{})
		must(t, err)
		if got := order(s); got != c.want {
			t.Errorf("%s: %s, want %s", c.key, got, c.want)
		}
	}
	f.Ranking, f.Best = []Key{KeyTotal}, 1
	s, err := Compute(tournament, f, StandingsOptions{})
	must(t, err)
	for id, want := range map[int]string{1: "5", 2: "5", 3: "3", 4: "2"} {
		if got := s.Row(id).Total.String(); got != want {
			t.Errorf("the best result of player %d is %s, want %s", id, got, want)
		}
	}
}
