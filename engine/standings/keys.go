package standings

import (
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
		if key == formula.KeyBefore {
			if n > 1 {
				if _, c := s.part(a, b, n-1); c != 0 {
					return key, c
				}
			}
			continue
		}
		if key == formula.KeyResults {
			if c := slices.CompareFunc(s.results(b, n), s.results(a, n), engine.Points.Cmp); c != 0 {
				return key, c
			}
			continue
		}
		if c := s.value(b, key, n).Cmp(s.value(a, key, n)); c != 0 {
			return key, c
		}
	}
	return "", 0
}

// value is what a row has of a key over the first n of the rounds held.
func (s *Standings) value(row *Row, key formula.Key, n int) engine.Points {
	switch key {
	case formula.KeyTotal:
		if n == len(s.held) {
			return row.total
		}
		return add(s.results(row, n))
	case formula.KeyWins:
		if n == len(s.held) {
			return engine.WholePoints(row.wins)
		}
		wins := 0
		for _, r := range s.held[:n] {
			if row.Results[r].Won {
				wins++
			}
		}
		return engine.WholePoints(wins)
	case formula.KeyBest:
		return nth(s.results(row, n), 0)
	case formula.KeySecond:
		return nth(s.results(row, n), 1)
	case formula.KeyThird:
		return nth(s.results(row, n), 2)
	case formula.KeyTotalBefore:
		return add(s.results(row, max(n-1, 0)))
	case formula.KeyDecimals:
		return add(s.results(row, n)).Add(s.decimals(row, n))
	case formula.KeyDecimalBefore:
		n = max(n-1, 0)
		return add(s.results(row, n)).Add(s.decimals(row, n))
	}
	return engine.Points{}
}

// results are those that count over the first n of the rounds held, the best first.
func (s *Standings) results(row *Row, n int) []engine.Points {
	if n == len(s.held) {
		return row.sorted
	}
	list := make([]engine.Points, 0, n)
	for _, r := range s.held[:n] {
		list = append(list, row.Results[r].Points)
	}
	slices.SortFunc(list, func(a, b engine.Points) int { return b.Cmp(a) })
	return list[:max(len(list)-s.Options.Discards, 0)]
}

// decimals is what was typed behind the comma over the first n of the rounds held.
func (s *Standings) decimals(row *Row, n int) engine.Points {
	var total engine.Points
	for _, r := range s.held[:n] {
		if result := &row.Results[r]; result.Played() && !result.Eliminated && !result.Discarded {
			total = total.Add(result.Score.Points().Sub(engine.WholePoints(result.Score.Whole())))
		}
	}
	return total
}

func add(list []engine.Points) engine.Points {
	var total engine.Points
	for _, p := range list {
		total = sum(total, p)
	}
	return total
}

func nth(list []engine.Points, i int) engine.Points {
	if i < len(list) {
		return list[i]
	}
	return engine.Points{}
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
