package proof

import (
	"raduno/pairing/internal/objective"
	"raduno/pairing/internal/search"
)

// What proves a bound.
const (
	Trivial    = "nothing"     // no level is below 0
	ByCounting = "counting"    // seats, groups and meetings dealt as evenly as can be
	ByAll      = "enumeration" // every seating was tried
	ByDual     = "dual"        // prices
)

// Reason is what proves the bound of a level of a round, the levels above having their values, and the prices where it is those.
func Reason(p *objective.Problem, level int, r search.Result) (by string, tree *search.Proof) {
	place, priced := p.Objectives[level].(objective.Place)
	switch {
	case r.Certificate != nil && r.Certificate.Proof != nil:
		return ByDual, r.Certificate.Proof
	case r.Certificate != nil:
		return ByAll, nil
	case r.Bound <= 0:
		return Trivial, nil
	case priced:
		players, tables := place.Prices(p)
		return ByDual, &search.Proof{Dual: &search.Dual{Unit: 1, Player: players, Table: tables, Above: make([]int64, level)}}
	}
	return ByCounting, nil
}
