package rules

import (
	"strings"

	"raduno/engine"
)

// Written is points as every document of these standings has them: with as many decimals as the number among the totals
// and results that needs most, so that those of a column stand under each other and a sentence says what the column says.
func (s *Standings) Written(p engine.Points) engine.Number {
	text := p.Shown()
	missing := s.places() - decimalsOf(text)
	if missing <= 0 {
		return text
	}
	if missing == s.places() {
		text += ","
	}
	return text + engine.Number(strings.Repeat("0", missing))
}

// countPlaces is how many decimals the totals and results need.
func (s *Standings) countPlaces() int {
	n := 0
	for _, r := range s.Rows {
		n = max(n, decimalsOf(r.Total.Shown()))
		for _, result := range r.Results {
			n = max(n, decimalsOf(result.Points.Shown()))
		}
	}
	return n
}

// decimalsOf is how many decimals a written number has.
func decimalsOf(number engine.Number) int {
	_, decimals, _ := strings.Cut(string(number), ",")
	return len(decimals)
}
