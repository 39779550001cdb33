package rules_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"raduno/engine"
	"raduno/engine/rules"
)

// regulation is what a club published, as answers and as an oracle that shares no code with the program reads it.
type regulation struct {
	name    string
	answers [][2]string

	evenings, discards, recovered, leastFinal, leastRecovered, leastRanked, final int
	direct, semifinalists                                                         func(n int) int
	// t total, w wins, v best win, g best game, s total without discards, h head to head, p games played, o older
	keys string
}

func always(k int) func(int) int { return func(int) int { return k } }

func upTo24(few, many int) func(int) int {
	return func(n int) int {
		if n <= 24 {
			return few
		}
		return many
	}
}

// regulations are the four of docs/rules.md, section 10, and one that goes by the other keys.
var regulations = []regulation{
	{
		"Caltanissetta",
		[][2]string{{"Serate", "9"}, {"Scarti", "3"}, {"Finalisti diretti", "2"}, {"Semifinalisti", "8"}},
		9, 3, 1, 0, 3, 0, 4, always(2), always(8), "twvgs",
	},
	{
		"San Cataldo",
		[][2]string{{"Serate", "5"}},
		5, 1, 1, 0, 3, 0, 4, upTo24(2, 1), upTo24(8, 12), "twvgs",
	},
	{
		"Scaligero", [][2]string{
			{"Serate", "4"},
			{"Finalisti diretti", "0"},
			{"Semifinalisti", "0"},
			{"Ripescati", "0"},
			{"Partite minime per la finale", "3"},
			{"Classifica", "totale; vittorie; miglior vittoria; totale senza scarti"},
		}, 4, 1, 0, 3, 3, 0, 4, always(0), always(0), "twvs",
	},
	{
		"Marsala", [][2]string{
			{"Serate", "3"}, {"Finalisti diretti", "4"}, {"Semifinalisti", "0"}, {"Ripescati", "0"}, {"Partite minime", "2"},
		}, 3, 1, 0, 0, 3, 2, 4, always(4), always(0), "twvgs",
	},
	{
		"Altri criteri",
		[][2]string{{"Serate", "4"}, {"Classifica", "vittorie; scontri diretti; partite giocate; più anziano; totale"}},
		4, 1, 1, 0, 3, 0, 4, upTo24(2, 1), upTo24(8, 12), "whpot",
	},
}

// asType is the regulation as the ready type with answers, asFormula as a sheet of the organizer's.
func (r regulation) asType(t *testing.T, base string) rules.Type {
	t.Helper()
	f := kind(t, base)
	settings := engine.Settings{Type: base}
	for _, answer := range r.answers {
		settings.Answers.Set(answer[0], answer[1])
	}
	must(t, f.CanAnswer(&engine.Tournament{}, settings))
	return f.With(settings)
}

func (r regulation) asFormula(t *testing.T, base string) rules.Type {
	t.Helper()
	f := r.asType(t, base)
	f.ID, f.Name = "propria", r.name
	rows := rules.LocalizedFormula(f.ToSheet(), "en") // as an English reader has it
	back, findings := rules.TypeFromSheet(rows)
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	return back
}

// season is invented: few points, so that there are ties at every cut; people who are away, come late, withdraw or are disqualified.
func (r regulation) season(random *rand.Rand, players int) *engine.Tournament {
	t := &engine.Tournament{Evenings: true, Presence: engine.Presence{}}
	from := map[int]int{}
	for id := 1; id <= players; id++ {
		t.Players = append(t.Players, engine.Player{ID: id, Name: "N", Surname: fmt.Sprintf("S%02d", id), Plays: true})
		if random.IntN(4) > 0 {
			t.Players[id-1].Birth = fmt.Sprintf("%d/5/19%d", 1+random.IntN(2), 70+random.IntN(4))
		}
		if from[id] = 1; random.IntN(6) == 0 {
			from[id] = 1 + random.IntN(r.evenings)
		}
	}
	for number := 1; number <= r.evenings; number++ {
		var here []int
		for id := 1; id <= players; id++ {
			if number >= from[id] && random.IntN(5) > 0 {
				here = append(here, id)
			}
		}
		random.Shuffle(len(here), func(i, j int) { here[i], here[j] = here[j], here[i] })
		round := engine.Round{Number: number}
		for len(here) >= 3 {
			size := 4
			if n := len(here); n == 3 || n == 5 || n == 6 {
				size = max(3, n/2)
				if n == 5 {
					size = 5
				}
			}
			table := engine.Table{Number: len(round.Tables) + 1}
			for i, id := range here[:size] {
				score := 1 + random.IntN(3)*10
				if i == 0 {
					score = 40 + random.IntN(2)*10
				}
				table.Seats = append(table.Seats, engine.Seat{Player: id, Score: engine.NewScore(score)})
			}
			round.Tables, here = append(round.Tables, table), here[size:]
		}
		t.SetRound(round)
	}
	semifinals := map[int]bool{}
	t.Presence[r.evenings+1] = semifinals
	for i := range t.Players {
		switch random.IntN(12) {
		case 0:
			t.Players[i].Plays = false
		case 1:
			semifinals[t.Players[i].ID] = false
		case 2:
			t.Rulings = append(t.Rulings, engine.Ruling{Kind: engine.Disqualification, Player: t.Players[i].ID, Round: r.evenings + 1})
		}
	}
	return t
}

// sum is what the oracle knows of a player, in quarters of a point.
type sum struct {
	id, total, wins, bestWin, gross, played int
	head, born                              int   // born: the later, the lower; least where it is not known
	games, rounds                           []int // the best first, and their evenings
}

func (s sum) key(k rune) int {
	return map[rune]int{
		't': s.total, 'w': s.wins, 'v': s.bestWin, 'g': append(slices.Clone(s.games), 0)[0], 's': s.gross, 'h': s.head,
		'p': s.played, 'o': s.born,
	}[k]
}

// ranking adds up a season by hand, by Spartac's points or Open's.
func (r regulation) ranking(t *engine.Tournament, open bool) []sum {
	var list []sum
	for _, p := range t.Players {
		one, credited := sum{id: p.ID, born: -1 << 20}, []int{}
		if day, err := time.Parse("2/1/2006", p.Birth); err == nil {
			one.born = -int(day.Unix() / 86400)
		}
		for _, round := range t.Rounds {
			points := 0
			for _, table := range round.Tables {
				at := slices.IndexFunc(table.Seats, func(s engine.Seat) bool { return s.Player == p.ID })
				if at < 0 || round.Number > r.evenings {
					continue
				}
				own, top, factor := table.Seats[at].Score.Whole(), table.Seats[0].Score.Whole(), 4
				if len(table.Seats) == 5 {
					factor = 5
				}
				switch {
				case open && at == 0:
					points = own*factor + 200
				case open:
					points = own * factor
				case at == 0:
					points = 400 + own*factor
				default:
					points = 400 - 4*(top-own)
				}
				if at == 0 {
					one.wins, one.bestWin = one.wins+1, max(one.bestWin, points)
				}
				one.played, one.gross = one.played+1, one.gross+points
				one.games, one.rounds = append(one.games, points), append(one.rounds, round.Number)
			}
			if round.Number <= r.evenings && len(round.Tables) > 0 {
				credited = append(credited, points)
			}
		}
		slices.Sort(credited)
		for _, points := range credited[min(r.discards, len(credited)-1):] {
			one.total += points
		}
		order := make([]int, len(one.games))
		for i := range order {
			order[i] = i
		}
		slices.SortStableFunc(order, func(a, b int) int { return one.games[b] - one.games[a] })
		games, rounds := slices.Clone(one.games), slices.Clone(one.rounds)
		for i, at := range order {
			one.games[i], one.rounds[i] = games[at], rounds[at]
		}
		list = append(list, one)
	}
	if before, _, has := strings.Cut(r.keys, "h"); has {
		r.meet(t, list, before)
	}
	slices.SortStableFunc(list, r.compare)
	return list
}

// meet counts for each how often they came ahead, less how often behind, of whoever is level with them on some keys.
func (r regulation) meet(t *engine.Tournament, list []sum, before string) {
	of := map[int]*sum{}
	for i := range list {
		of[list[i].id] = &list[i]
	}
	first := regulation{keys: before}
	for _, round := range t.Rounds {
		for _, table := range round.Tables {
			for _, a := range table.Seats {
				for _, b := range table.Seats {
					if round.Number <= r.evenings && first.compare(*of[a.Player], *of[b.Player]) == 0 {
						of[a.Player].head += a.Score.Cmp(b.Score)
					}
				}
			}
		}
	}
}

func (r regulation) compare(a, b sum) int {
	for _, k := range r.keys {
		if c := b.key(k) - a.key(k); c != 0 {
			return c
		}
	}
	return 0
}

// lot is the order of those whom nothing parts, as the program drew it.
func (r regulation) goesOn(t *engine.Tournament, list []sum, lot func(a, b int) int) (direct, semifinalists []int, recovered int) {
	slices.SortStableFunc(list, func(a, b sum) int { return cmp.Or(r.compare(a, b), lot(a.id, b.id)) })
	n, held := 0, 0
	for _, round := range t.Rounds {
		held += min(len(round.Tables), 1)
	}
	var able []sum
	for _, one := range list {
		if one.played > 0 {
			n++
		}
		player := *t.Player(one.id)
		here, said := t.Presence[r.evenings+1][one.id]
		barred := slices.ContainsFunc(t.Rulings, func(x engine.Ruling) bool { return x.Player == one.id })
		if player.Plays && (here || !said) && !barred && one.played > 0 && one.played >= max(r.leastFinal, min(r.leastRanked, held)) {
			able = append(able, one)
		}
	}
	straight, rest := min(r.direct(n), len(able)), []sum(nil)
	rest = able[straight:]
	for size := r.semifinalists(n); size > 0; size -= 4 {
		var others []sum
		for i, one := range rest {
			if i >= size-r.recovered && one.played >= r.leastRecovered {
				others = append(others, one)
			}
		}
		if len(rest) < size-r.recovered || len(others) < r.recovered {
			continue
		}
		second := func(s sum) int { return append(slices.Clone(s.games), -1, -1)[1] }
		slices.SortStableFunc(others, func(a, b sum) int { return cmp.Or(b.games[0]-a.games[0], second(b)-second(a)) })
		for _, one := range append(slices.Clone(rest[:size-r.recovered]), others[:r.recovered]...) {
			semifinalists = append(semifinalists, one.id)
		}
		for _, one := range able[:straight] {
			direct = append(direct, one.id)
		}
		return direct, semifinalists, r.recovered
	}
	for _, one := range able[:min(r.final, len(able))] {
		direct = append(direct, one.id)
	}
	return direct, nil, 0
}

// The four regulations give, as a formula and as the ready type, who goes on as sums by hand give it. With
// RADUNO_NIGHT=N it plays N seasons of each.
func TestFourRegulations(t *testing.T) {
	seasons := 10
	if night, err := strconv.Atoi(os.Getenv("RADUNO_NIGHT")); err == nil {
		seasons = night
	}
	lot := func(a, b int) int { return a - b }
	for i, r := range regulations {
		for season := range seasons {
			random := rand.New(rand.NewPCG(uint64(i), uint64(season)))
			base := []string{"club", "club-open"}[season%2]
			tournament := r.season(random, 5+random.IntN(32))
			list := r.ranking(tournament, base == "club-open")
			direct, semifinalists, recovered := r.goesOn(tournament, list, lot)
			for _, f := range []rules.Type{r.asType(t, base), r.asFormula(t, base)} {
				where := fmt.Sprintf("%s, %s, season %d", r.name, f.ID, season)
				standings, err := rules.Compute(tournament, f, rules.StandingsOptions{})
				if err != nil {
					t.Fatal(where, err)
				}
				for _, one := range list {
					if row := standings.Row(one.id); row.Total.Cmp(engine.NewPoints(int64(one.total), 4)) != 0 || row.Wins != one.wins {
						t.Errorf("%s: %d has %s and %d wins, by hand %d/4 and %d", where, one.id, row.Total, row.Wins, one.total, one.wins)
					}
				}
				plan, err := rules.NewPlan(f, tournament, f.Semifinals(), rules.PlanOptions{ByID: true})
				if len(direct)+len(semifinalists) < 3 {
					if engine.KindOf(err) != engine.Impossible {
						t.Errorf("%s: nobody is left for a final, and the draw says %v", where, err)
					}
					continue
				}
				if err != nil {
					t.Fatal(where, err)
				}
				if !slices.Equal(plan.Direct, direct) || !slices.Equal(plan.Semifinalists, semifinalists) || len(plan.Recovered) != recovered {
					t.Fatalf("%s: straight %v, semifinals %v (%d), by hand %v, %v (%d)", where, plan.Direct, plan.Semifinalists, len(plan.Recovered),
						direct, semifinalists, recovered)
				}
				if plan.Final != (len(semifinalists) == 0) || f.FinalAtOnce(tournament, f.Semifinals()) != plan.Final {
					t.Errorf("%s: final %v", where, plan.Final)
				}
				for band, ids := range plan.Bands {
					if want := semifinalists[band*len(semifinalists)/4:][:len(semifinalists)/4]; !slices.Equal(ids, want) {
						t.Errorf("%s: band %d is %v, by hand %v", where, band, ids, want)
					}
				}
				if !plan.Final {
					r.playFinal(t, where, tournament.Clone(), f, random, direct, semifinalists, list)
				}
			}
		}
	}
}

// playFinal plays the semifinals, has a winner and a direct finalist stay away, and compares the final.
func (r regulation) playFinal(
	t *testing.T, where string, tournament *engine.Tournament, f rules.Type, random *rand.Rand, direct, semifinalists []int, list []sum,
) {
	t.Helper()
	round := engine.Round{Number: f.Semifinals(), Draw: &engine.DrawRecord{Type: f.ID, Seed: "x", Origin: engine.Origin{Direct: direct}}}
	tables := len(semifinalists) / 4
	for k := range tables {
		table := engine.Table{Number: k + 1}
		for band := range 4 {
			table.Seats = append(table.Seats, engine.Seat{Player: semifinalists[band*tables+k], Score: engine.NewScore(10 + random.IntN(3))})
		}
		winner := random.IntN(4)
		table.Seats[winner].Score = engine.NewScore(20)
		round.Tables = append(round.Tables, table)
	}
	tournament.SetRound(round)
	away := map[int]bool{}
	tournament.Presence[f.Final()] = map[int]bool{}
	for _, id := range slices.Concat(direct, semifinalists) {
		if random.IntN(6) == 0 {
			away[id], tournament.Presence[f.Final()][id] = true, false
		}
	}
	place := map[int]int{}
	for i, one := range list {
		place[one.id] = i
	}
	var final []int
	for _, id := range direct {
		if !away[id] {
			final = append(final, id)
		}
	}
	type loser struct{ id, at, score int }
	var losers []loser
	for _, table := range round.Tables {
		seats := slices.Clone(table.Seats)
		slices.SortStableFunc(seats, func(a, b engine.Seat) int {
			return cmp.Or(b.Score.Cmp(a.Score), place[a.Player]-place[b.Player])
		})
		through := false
		for at, seat := range seats {
			switch {
			case away[seat.Player]:
			case !through:
				through, final = true, append(final, seat.Player)
			default:
				losers = append(losers, loser{seat.Player, at, seat.Score.Whole()})
			}
		}
	}
	slices.SortStableFunc(losers, func(a, b loser) int { return cmp.Or(a.at-b.at, b.score-a.score, place[a.id]-place[b.id]) })
	for len(final) < r.final && len(losers) > 0 {
		final, losers = append(final, losers[0].id), losers[1:]
	}
	plan, err := rules.NewPlan(f, tournament, f.Final(), rules.PlanOptions{ByID: true})
	if err != nil || len(final) == r.final && !slices.Equal(slices.Sorted(slices.Values(plan.Ready[0])), slices.Sorted(slices.Values(final))) {
		t.Errorf("%s: final %v, by hand %v, %v", where, plan.Ready, final, err)
	}
}
