package rules

import (
	"cmp"
	"slices"
	"strconv"

	"raduno/engine"
)

// compare is negative where a stands before b, 0 where they share a place.
func (s *Standings) compare(a, b *Row) int {
	if a.FinalPlace != 0 || b.FinalPlace != 0 {
		return cmp.Or(engine.First(a.FinalPlace != 0, b.FinalPlace != 0), a.FinalPlace-b.FinalPlace)
	}
	_, c := s.part(a, b, len(s.held))
	return c
}

// part compares two rows by the type's keys over the first n of the rounds held, and names the key that
// parts them.
func (s *Standings) part(a, b *Row, n int) (Key, int) {
	for _, key := range s.Type.Ranking {
		if c := metrics[key].compare(s, a, b, n); c != 0 {
			return key, c
		}
	}
	return "", 0
}

// metric is what a key of a type's ranking looks at: how two rows compare over the first n of the rounds held
// (negative where the first stands before the second), and what a row has of it in words. other is the row it is told
// beside.
type metric struct {
	compare func(s *Standings, a, b *Row, n int) int
	words   func(s *Standings, row, other *Row, n int) engine.Number
}

// metrics are those of all keys.
var metrics map[Key]metric

func init() { // not a literal: the place before the last round goes by all of them
	metrics = map[Key]metric{
		KeyTotal:       units((*Standings).totalOf),
		KeyTotalBefore: units(earlier((*Standings).totalOf)),
		KeyBest:        units(nthBest(0)),
		KeySecond:      units(nthBest(1)),
		KeyThird:       units(nthBest(2)),
		KeyWins:        counts((*Standings).wins),
		KeyResults: {
			func(s *Standings, a, b *Row, n int) int { return compareResults(s.results(b, n), s.results(a, n)) },
			(*Standings).firstDifference,
		},
		KeyBefore: {
			func(s *Standings, a, b *Row, n int) int {
				if n <= 1 {
					return 0
				}
				_, c := s.part(a, b, n-1)
				return c
			},
			func(s *Standings, row, _ *Row, n int) engine.Number { return count(s.placeAfter(row, n-1)) },
		},
		KeyShare:     standingsPoints((*Standings).shares),
		KeyOpponents: standingsPoints((*Standings).opponents),
		KeyMeanPlace: {
			func(s *Standings, a, b *Row, n int) int { return s.meanPlace(a, n).Cmp(s.meanPlace(b, n)) },
			func(s *Standings, row, _ *Row, n int) engine.Number { return s.meanPlace(row, n).Number() },
		},
		KeyBestGame: units(func(s *Standings, row *Row, n int) int64 { return s.bestOf(row, n, false) }),
		KeyBestWin:  units(func(s *Standings, row *Row, n int) int64 { return s.bestOf(row, n, true) }),
		KeyGross: units(func(s *Standings, row *Row, n int) int64 {
			return sum(engine.Map(s.held[:n], func(r int) int64 { return row.Results[r].Total })) - row.penalty
		}),
		KeyPlayed:        counts((*Standings).games),
		KeyHead:          counts((*Standings).headToHead),
		KeyOlder:         ages(1),
		KeyYounger:       ages(-1),
		KeyFirsts:        counts(places(1)),
		KeySeconds:       counts(places(2)),
		KeyDecimals:      standingsPoints((*Standings).withDecimals),
		KeyDecimalBefore: standingsPoints(earlier((*Standings).withDecimals)),
	}
}

// earlier is a value before the last round.
func earlier[V any](value func(*Standings, *Row, int) V) func(*Standings, *Row, int) V {
	return func(s *Standings, row *Row, n int) V { return value(s, row, max(n-1, 0)) }
}

// measured is a metric of a value, the more the better.
func measured[V any](value func(*Standings, *Row, int) V, compare func(a, b V) int, say func(*Standings, V) engine.Number) metric {
	return metric{
		func(s *Standings, a, b *Row, n int) int { return compare(value(s, b, n), value(s, a, n)) },
		func(s *Standings, row, _ *Row, n int) engine.Number { return say(s, value(s, row, n)) },
	}
}

// counts is a metric in whole numbers.
func counts(value func(*Standings, *Row, int) int) metric {
	return measured(value, cmp.Compare[int], func(_ *Standings, n int) engine.Number { return count(n) })
}

// units is a metric in units of the scorer.
func units(value func(*Standings, *Row, int) int64) metric {
	return measured(value, cmp.Compare[int64], func(s *Standings, units int64) engine.Number { return s.compared(s.scorer.Points(units)) })
}

// standingsPoints is a metric in points.
func standingsPoints(value func(*Standings, *Row, int) engine.Points) metric {
	return measured(value, engine.Points.Cmp, func(_ *Standings, p engine.Points) engine.Number { return p.Number() })
}

// compared is points as they are told beside others: as they stand in the columns, and in full where those round.
func (s *Standings) compared(p engine.Points) engine.Number {
	if full := p.Number(); full != p.Shown() {
		return full
	}
	return s.Written(p)
}

// count is a whole number in words.
func count(n int) engine.Number { return engine.Number(strconv.Itoa(n)) }

// totalOf is the total over the first n of the rounds held.
func (s *Standings) totalOf(row *Row, n int) int64 {
	return sum(s.results(row, n)) - row.penalty
}

// nthBest is one of the results, 0 for the best.
func nthBest(i int) func(s *Standings, row *Row, n int) int64 {
	return func(s *Standings, row *Row, n int) int64 { return nth(s.results(row, n), i) }
}

// bestOf is the best result of the first n of the rounds held, of those won or of all, discarded ones too; or 0.
func (s *Standings) bestOf(row *Row, n int, won bool) (best int64) {
	any := false
	for _, r := range s.held[:n] {
		if result := &row.Results[r]; result.Played() && !result.NoPoints && (result.Won || !won) && (!any || result.Total > best) {
			best, any = result.Total, true
		}
	}
	return best
}

// games counts those played in the first n of the rounds held.
func (s *Standings) games(row *Row, n int) int {
	return len(engine.Where(s.held[:n], func(r int) bool { return row.Results[r].Played() && !row.Results[r].NoPoints }))
}

// withDecimals is the total with what was typed behind the comma.
func (s *Standings) withDecimals(row *Row, n int) engine.Points {
	return s.scorer.Points(s.totalOf(row, n)).Add(s.decimals(row, n))
}

// firstDifference is the first of a row's results that is not the other's.
func (s *Standings) firstDifference(row, other *Row, n int) engine.Number {
	own, others := s.results(row, n), s.results(other, n)
	for i := range own {
		if own[i] != nth(others, i) {
			return s.compared(s.scorer.Points(own[i]))
		}
	}
	return s.compared(s.scorer.Points(0))
}

// compareResults compares results one by one, the best first. Where one row has fewer, as when a final that it
// was not in is among what it discards, what is missing is a 0.
func compareResults(a, b []int64) int {
	for i := range max(len(a), len(b)) {
		if c := cmp.Compare(nth(a, i), nth(b, i)); c != 0 {
			return c
		}
	}
	return 0
}

// wins are those of the first n of the rounds held.
func (s *Standings) wins(row *Row, n int) int {
	if n == len(s.held) {
		return row.wins
	}
	return len(engine.Where(s.held[:n], func(r int) bool { return row.Results[r].Won }))
}

// results are those that count over the first n of the rounds held, the best first.
func (s *Standings) results(row *Row, n int) []int64 {
	if n == len(s.held) {
		return row.sorted
	}
	list := engine.Map(s.held[:n], func(r int) int64 { return row.Results[r].Total })
	sortDown(list)
	return list[:max(len(list)-s.dropped(n), 0)]
}

// decimals is what was typed behind the comma over the first n of the rounds held, in the results that count
// there: what is discarded of all rounds need not be of the rounds before.
func (s *Standings) decimals(row *Row, n int) engine.Points {
	var total engine.Points
	for _, result := range s.counted(row, n) {
		if !result.Eliminated {
			total = total.Add(result.Score.Points().Sub(engine.WholePoints(result.Score.Whole())))
		}
	}
	return total
}

// counted are the games of the first n of the rounds held that are not discarded there: what is discarded of all rounds need not
// be of the rounds before.
func (s *Standings) counted(row *Row, n int) []*Result {
	discarded := func(r int) bool { return row.Results[r].Discarded }
	if k := s.dropped(n); n < len(s.held) {
		left := lowest(row, s.held[:n], k)
		discarded = func(r int) bool { return slices.Contains(left, r) }
	}
	var list []*Result
	for _, r := range s.held[:n] {
		if result := &row.Results[r]; result.Played() && !discarded(r) {
			list = append(list, result)
		}
	}
	return list
}

// shares is the sum of the shares of the tables' points.
func (s *Standings) shares(row *Row, n int) engine.Points {
	var total engine.Points
	for _, result := range s.counted(row, n) {
		if share := result.Share; share.Of != 0 {
			total = total.Add(engine.NewPoints(share.Part, share.Of))
		}
	}
	return total
}

// meanPlace is the mean of the places at the tables; level players have the mean of theirs where the type says so. Who has not
// played comes last.
func (s *Standings) meanPlace(row *Row, n int) engine.Points {
	var sum engine.Points
	games := s.counted(row, n)
	for _, result := range games {
		place := engine.WholePoints(result.Place)
		if s.Type.Scoring.PlaceMean {
			place = place.Add(engine.NewPoints(int64(result.Level-1), 2))
		}
		sum = sum.Add(place)
	}
	if len(games) == 0 {
		return engine.WholePoints(len(s.Rows) + 1)
	}
	return sum.Div(engine.WholePoints(len(games)))
}

// places counts how often a player had a place at his table.
func places(place int) func(s *Standings, row *Row, n int) int {
	return func(s *Standings, row *Row, n int) int {
		return len(engine.Where(s.counted(row, n), func(result *Result) bool { return result.Place == place && !result.Rested }))
	}
}

// headToHead is how often a row came ahead, less how often behind, at tables with those who are level with it on all keys before.
func (s *Standings) headToHead(row *Row, n int) int {
	at := [2]int{n, row.Player.ID}
	if net, known := s.heads[at]; known {
		return net
	}
	before, net := s.Type.Ranking[:slices.Index(s.Type.Ranking, KeyHead)], 0
	for i := range s.Rows {
		other := &s.Rows[i]
		if other.unranked || slices.ContainsFunc(before, func(key Key) bool { return metrics[key].compare(s, row, other, n) != 0 }) {
			continue
		}
		for _, r := range s.held[:n] {
			if a, b := &row.Results[r], &other.Results[r]; a.Played() && a.Table == b.Table && !a.NoPoints && !b.NoPoints {
				net += cmp.Compare(b.Place, a.Place)
			}
		}
	}
	s.heads[at] = net
	return net
}

// ages is a metric of the dates of birth: the earlier first, or the later where sign is -1. A player without one comes after the others.
// In words it says nothing: such a date is not for everybody.
func ages(sign int) metric {
	return metric{func(_ *Standings, a, b *Row, _ int) int {
		x, known := engine.Date(a.Player.Birth)
		y, other := engine.Date(b.Player.Birth)
		if c := engine.First(known, other); c != 0 || !known {
			return c
		}
		return sign * x.Compare(y)
	}, func(*Standings, *Row, *Row, int) engine.Number { return "" }}
}

// noBirth warns of those whose age is not known, where it decides a place.
func (s *Standings) noBirth() {
	if !slices.Contains(s.Type.Ranking, KeyOlder) && !slices.Contains(s.Type.Ranking, KeyYounger) {
		return
	}
	unknown := len(engine.Where(s.Rows, func(row Row) bool {
		_, known := engine.Date(row.Player.Birth)
		return !known && s.games(&row, len(s.held)) > 0
	}))
	if unknown > 0 {
		s.warn("Iscritti", "birth-unknown", engine.Textf(
			"Data di nascita che manca o non si legge: {1:un giocatore|%d giocatori}. Dove decide l'età vanno dopo gli altri.", unknown))
	}
}

// opponents is the mean of the mean results of a player's opponents, one counted each time that he was met.
func (s *Standings) opponents(row *Row, n int) engine.Points {
	if s.means[n] == nil {
		s.means[n] = s.opponentsOf(n)
	}
	return s.means[n][row.Player.ID]
}

// opponentsOf is the mean of everybody's opponents over the first n of the rounds held.
func (s *Standings) opponentsOf(n int) map[int]engine.Points {
	measure := s.Type.Opponents
	own := make(map[int]engine.Points, len(s.Rows)) // mean results
	for i := range s.Rows {
		row, games, sum := &s.Rows[i], 0, int64(0)
		for _, r := range s.held[:n] {
			if row.Results[r].Played() {
				games++
				sum += row.Results[r].Total
			}
		}
		if games > 0 {
			own[row.Player.ID] = s.scorer.Points(sum).Div(engine.WholePoints(games * max(measure.Most, 1)))
		}
	}
	means := make(map[int]engine.Points, len(s.Rows))
	for i := range s.Rows {
		row, met, sum := &s.Rows[i], 0, engine.Points{}
		for _, r := range s.held[:n] {
			result := &row.Results[r]
			if result.Rested {
				met += measure.Rest
				sum = sum.Add(measure.RestMean.Mul(engine.WholePoints(measure.Rest)))
			}
			if !result.Played() {
				continue
			}
			for _, id := range s.tableOf(result) {
				if mean, ranked := own[id]; ranked && id != row.Player.ID {
					met++
					sum = sum.Add(mean)
				}
			}
		}
		if met > 0 {
			means[row.Player.ID] = sum.Div(engine.WholePoints(met))
		}
	}
	return means
}

// tableOf are the players at the table of a result.
func (s *Standings) tableOf(result *Result) []int {
	round := s.source.Round(result.Round)
	for i := range round.Tables {
		if max(round.Tables[i].Number, 1) == result.Table {
			return round.Tables[i].IDs()
		}
	}
	return nil
}

func sum[N int | int64](list []N) (total N) {
	for _, n := range list {
		total += n
	}
	return total
}

func nth[T any](list []T, i int) (one T) {
	if i < len(list) {
		one = list[i]
	}
	return one
}

// finalPlaces orders the players of each final: by score as typed, level ones by their place before it. Who is out of the standings has
// no place in it; the place of a substitute is the one of whom he replaced, behind those who played for themselves. Several finals give
// shared places.
func (s *Standings) finalPlaces(final *engine.Round) {
	last := len(s.Rounds) - 1
	for _, table := range final.Tables {
		var rows []*Row
		for _, seat := range table.Seats {
			row := s.Row(seat.Player)
			if row == nil || row.Results[last].Table != max(table.Number, 1) {
				continue
			}
			if replaced := s.source.Replaced(final.Number, seat.Player); replaced != 0 {
				row = s.Row(replaced)
			}
			if row != nil && !row.unranked && !slices.Contains(rows, row) {
				rows = append(rows, row)
			}
		}
		counts := func(row *Row) bool { return row.Results[last].Played() && !row.Results[last].NoPoints }
		ahead := func(a, b *Row) int {
			if c := engine.First(counts(a), counts(b)); c != 0 {
				return c
			}
			if c := s.Type.Scoring.Sheet.Winning().Cmp(b.Results[last].Score, a.Results[last].Score); counts(a) && c != 0 {
				return c
			}
			_, c := s.part(a, b, len(s.held))
			return c
		}
		slices.SortStableFunc(rows, ahead)
		for i, row := range rows {
			row.FinalPlace = i + 1
			if i > 0 && ahead(rows[i-1], row) == 0 {
				row.FinalPlace = rows[i-1].FinalPlace
			}
		}
	}
}
