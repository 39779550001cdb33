package standings

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/formula"
)

// compare is negative where a stands before b, 0 where they share a place.
func (s *Standings) compare(a, b *Row) int {
	if a.FinalPlace != 0 || b.FinalPlace != 0 {
		switch {
		case a.FinalPlace == 0:
			return 1
		case b.FinalPlace == 0:
			return -1
		}
		return a.FinalPlace - b.FinalPlace
	}
	_, c := s.part(a, b, len(s.held))
	return c
}

// part compares two rows by the type's keys over the first n of the rounds held, and names the key that
// parts them.
func (s *Standings) part(a, b *Row, n int) (formula.Key, int) {
	for _, key := range s.Type.Ranking {
		if c := s.compareKey(a, b, key, n); c != 0 {
			return key, c
		}
	}
	return "", 0
}

func (s *Standings) compareKey(a, b *Row, key formula.Key, n int) int {
	switch key {
	case formula.KeyBefore:
		if n <= 1 {
			return 0
		}
		_, c := s.part(a, b, n-1)
		return c
	case formula.KeyResults:
		return compareResults(s.results(b, n), s.results(a, n))
	case formula.KeyDecimals, formula.KeyDecimalBefore:
		return s.value(b, key, n).Cmp(s.value(a, key, n))
	case formula.KeyWins:
		return cmp.Compare(s.wins(b, n), s.wins(a, n))
	}
	return cmp.Compare(s.units(b, key, n), s.units(a, key, n))
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

// units is what a row has of a key that is made of results, over the first n of the rounds held.
func (s *Standings) units(row *Row, key formula.Key, n int) int64 {
	switch key {
	case formula.KeyTotal, formula.KeyDecimals:
		if n == len(s.held) {
			return row.total
		}
		return add(s.results(row, n))
	case formula.KeyTotalBefore, formula.KeyDecimalBefore:
		return add(s.results(row, max(n-1, 0)))
	case formula.KeyBest:
		return nth(s.results(row, n), 0)
	case formula.KeySecond:
		return nth(s.results(row, n), 1)
	case formula.KeyThird:
		return nth(s.results(row, n), 2)
	}
	return 0
}

// value is what a row has of a key over the first n of the rounds held, as points.
func (s *Standings) value(row *Row, key formula.Key, n int) engine.Points {
	switch key {
	case formula.KeyWins:
		return engine.WholePoints(s.wins(row, n))
	case formula.KeyDecimals:
		return s.scorer.Points(s.units(row, key, n)).Add(s.decimals(row, n))
	case formula.KeyDecimalBefore:
		return s.scorer.Points(s.units(row, key, n)).Add(s.decimals(row, max(n-1, 0)))
	}
	return s.scorer.Points(s.units(row, key, n))
}

// wins are those of the first n of the rounds held.
func (s *Standings) wins(row *Row, n int) int {
	if n == len(s.held) {
		return row.wins
	}
	wins := 0
	for _, r := range s.held[:n] {
		if row.Results[r].Won {
			wins++
		}
	}
	return wins
}

// results are those that count over the first n of the rounds held, the best first.
func (s *Standings) results(row *Row, n int) []int64 {
	if n == len(s.held) {
		return row.sorted
	}
	list := make([]int64, 0, n)
	for _, r := range s.held[:n] {
		list = append(list, row.Results[r].Total)
	}
	sortDown(list)
	return list[:max(len(list)-s.Options.Discards, 0)]
}

// decimals is what was typed behind the comma over the first n of the rounds held, in the results that count
// there: what is discarded of all rounds need not be of the rounds before.
func (s *Standings) decimals(row *Row, n int) engine.Points {
	var total engine.Points
	discarded := func(r int) bool { return row.Results[r].Discarded }
	if k := s.Options.Discards; k > 0 && n < len(s.held) {
		left := lowest(row, s.held[:n], k)
		discarded = func(r int) bool { return slices.Contains(left, r) }
	}
	for _, r := range s.held[:n] {
		if result := &row.Results[r]; result.Played() && !result.Eliminated && !discarded(r) {
			total = total.Add(result.Score.Points().Sub(engine.WholePoints(result.Score.Whole())))
		}
	}
	return total
}

func add(units []int64) int64 {
	var total int64
	for _, u := range units {
		total += u
	}
	return total
}

func nth(units []int64, i int) int64 {
	if i < len(units) {
		return units[i]
	}
	return 0
}

// finalPlaces orders the players of each final: by score as typed, level ones by their place before it.
// Several finals give shared places.
func (s *Standings) finalPlaces(final *engine.Round) {
	last := len(s.Rounds) - 1
	for _, table := range final.Tables {
		var rows []*Row
		for _, seat := range table.Seats {
			if row := s.Row(seat.Player); row != nil && row.Results[last].Table == max(table.Number, 1) && !slices.Contains(rows, row) {
				rows = append(rows, row)
			}
		}
		ahead := func(a, b *Row) int {
			if c := b.Results[last].Score.Cmp(a.Results[last].Score); c != 0 {
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

func numbers(list []int) string {
	text := make([]string, len(list))
	for i, n := range list {
		text[i] = strconv.Itoa(n)
	}
	return strings.Join(text, ", ")
}
