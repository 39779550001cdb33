package draw

import (
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
)

// The names of the criteria, as they stand in a problem. Each is a number to be made small.
const (
	ClubPairs     = "club_pairs"     // pairs of the same club at a table
	RegionPairs   = "region_pairs"   // pairs of the same region at a table
	Rematch       = "rematch"        // over the pairs at a table, how often they met before
	WinnerPairs   = "winner_pairs"   // pairs of winners of a round at a table; written winner_pairs:k
	RepeatFive    = "repeat5"        // seats at 5-tables given to those who had one, once for each time
	RepeatThree   = "repeat3"        // the same for 3-tables
	RematchTotal  = "rematch_total"  // over all pairs m(m-1)/2 of all their meetings, less that of history
	FiveTotal     = "repeat5_total"  // over all players f(f-1)/2 of all their 5-tables, earlier ones included
	ThreeTotal    = "repeat3_total"  // the same for 3-tables
	ClubVsClub    = "club_vs_club"   // over pairs of clubs m(m-1)/2 of their meetings, earlier ones included
	PlayerVsClub  = "player_vs_club" // over players and other clubs, the same
	BandPairs     = "band_pairs"     // pairs of the same band at a table
	ApartPairs    = "apart"          // pairs of Apart at a table
	TogetherPairs = "together"       // pairs of Together not at a table
)

// criterion is a name taken apart.
type criterion struct {
	name  string // without its number
	round int    // of winner_pairs
}

// groups reports whether a criterion counts the pairs of a group at a table.
func (c criterion) groups() bool {
	switch c.name {
	case ClubPairs, RegionPairs, BandPairs, WinnerPairs:
		return true
	}
	return false
}

// group is the group of a player that a criterion counts, "" for none. Proofs call it so too.
func (q Player) group(c criterion) string {
	switch {
	case c.name == ClubPairs:
		return q.Club
	case c.name == RegionPairs:
		return q.Region
	case c.name == BandPairs && q.Band > 0:
		return strconv.Itoa(q.Band)
	case c.name == WinnerPairs && q.wonRound(c.round):
		return "won"
	}
	return ""
}

var plainCriteria = []string{
	ClubPairs, RegionPairs, Rematch, RepeatFive, RepeatThree, RematchTotal, FiveTotal, ThreeTotal,
	ClubVsClub, PlayerVsClub, BandPairs, ApartPairs, TogetherPairs,
}

// parseCriterion takes a name apart; an unknown one is an error that lists those there are.
func parseCriterion(text string) (criterion, error) {
	if slices.Contains(plainCriteria, text) {
		return criterion{name: text}, nil
	}
	if number, ok := strings.CutPrefix(text, WinnerPairs+":"); ok {
		round, err := strconv.Atoi(number)
		if err == nil && round >= 1 {
			return criterion{name: WinnerPairs, round: round}, nil
		}
		return criterion{}, engine.Errorf(engine.BadInput,
			"il criterio “%s” non dice di quale turno: si scrive per esempio winner_pairs:1", text)
	}
	return criterion{}, engine.Errorf(engine.BadInput,
		"il criterio “%s” non esiste: quelli che ci sono sono %s", text,
		strings.Join(plainCriteria, ", ")+", "+WinnerPairs+":k")
}
