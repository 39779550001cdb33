package draw

import (
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
)

// The names of the criteria, as they stand in a problem. Each is a number to be made small.
const (
	ClubPairs     = "club_pairs"       // pairs of the same club at a table
	RegionPairs   = "region_pairs"     // pairs of the same region at a table
	Rematch       = "rematch"          // over the pairs at a table, how often they met before
	WinnerPairs   = "winner_pairs"     // pairs of winners of a round at a table; written winner_pairs:k
	RepeatFive    = "repeat5"          // seats at 5-tables given to those who had one, once for each time
	RepeatThree   = "repeat3"          // the same for 3-tables
	RematchTotal  = "rematch_total"    // over all pairs m(m-1)/2 of all their meetings, less that of history
	FiveTotal     = "repeat5_total"    // over all players f(f-1)/2 of all their 5-tables, earlier ones included
	ThreeTotal    = "repeat3_total"    // the same for 3-tables
	ClubVsClub    = "club_vs_club"     // over pairs of clubs m(m-1)/2 of their meetings, earlier ones included
	PlayerVsClub  = "player_vs_club"   // over players and other clubs, the same
	BandPairs     = "band_pairs"       // pairs of the same band at a table
	ApartPairs    = "apart"            // pairs of Apart at a table
	TogetherPairs = "together"         // pairs of Together not at a table
	RematchOver   = "rematch_over"     // over the pairs at a table, by how much they have now met more than k times; written rematch_over:k
	ScoreGap      = "score_gap"        // over the pairs at a table, how far their scores are apart
	RepeatBye     = "repeat_bye"       // rests given to those who had one, once for each time; who sits alone at a table rests
	ByeAgain      = "bye_again"        // rests given to those who rested in the round before
	AtTable       = "at_table"         // players of AtTable who sit at none of their tables
	OffTable      = "off_table"        // players of OffTable who sit at a table of theirs
	RepeatTable   = "repeat_table"     // over the players, how often they sat at the table of the same number before
	RepeatSeat    = "repeat_seat"      // over the players, how often they sat at this place of a table before: the last criterion
	ByeTotal      = "repeat_bye_total" // over all players b(b-1)/2 of all their rests, earlier ones included
)

// criterion is a name taken apart.
type criterion struct {
	name   string // without its number
	number int    // of winner_pairs the round, of rematch_over how often is not too often
	// parts are those of a sum, written 3*club_pairs+region_pairs: criteria that stand beside each other and count that many
	// times each. Its name is then empty.
	parts []weighed
}

// weighed is a criterion in a sum.
type weighed struct {
	criterion
	weight int64
	text   string // its name as it is written
}

// places reports whether a criterion tells tables apart by their numbers.
func (c criterion) places() bool { return c.has(AtTable) || c.has(OffTable) || c.has(RepeatTable) }

// has reports whether it is the criterion of that name, or a sum with it.
func (c criterion) has(name string) bool {
	return c.name == name || slices.ContainsFunc(c.parts, func(part weighed) bool { return part.name == name })
}

// oneRound reports whether a criterion has a meaning for a single round alone: a sum adds up round by round, and in some of
// its criteria the rounds before would have to count.
func (c criterion) oneRound() bool {
	return c.parts != nil && (c.has(RematchOver) || c.has(ByeAgain) || c.has(RepeatTable))
}

// maxShare is how many times a criterion may count in a sum.
const maxShare = 1000

// parseCriterion takes a name apart; an unknown one is an error that lists those there are.
func parseCriterion(text string) (criterion, error) {
	if strings.ContainsAny(text, "+*") {
		return parseSum(text)
	}
	name, number, _ := strings.Cut(text, ":")
	switch form, known := criterionKinds[name]; {
	case known && form.numbered == nil && name == text:
		return criterion{name: text}, nil
	case known && form.numbered != nil && name != text:
		if k, err := strconv.Atoi(number); err == nil && k >= 1 {
			return criterion{name: name, number: k}, nil
		}
		return criterion{}, engine.Errorf(engine.BadInput, "il criterio “%s” non dice %s: si scrive per esempio %s", text, form.missing,
			form.example)
	}
	if name == "worst_off" {
		return criterion{}, engine.Errorf(engine.BadUsage,
			"il criterio “%s” non c'è più: al suo posto “rematch_over:2” conta gli incontri degli stessi due oltre il secondo", text)
	}
	return criterion{}, engine.Errorf(engine.BadInput,
		"il criterio “%s” non esiste: quelli che ci sono sono %s", text, strings.Join(criterionNames(), ", "))
}

// parseSum takes a sum of criteria apart.
func parseSum(text string) (criterion, error) {
	var sum criterion
	for term := range strings.SplitSeq(text, "+") {
		weight, name, weighs := strings.Cut(term, "*")
		if !weighs {
			weight, name = "1", term
		}
		k, err := strconv.Atoi(weight)
		if err != nil || k < 1 || k > maxShare {
			return criterion{}, engine.Errorf(engine.BadInput,
				"nel criterio “%s” il peso di “%s” non è un numero da 1 a %d: si scrive per esempio 3*club_pairs+region_pairs", text, term, maxShare)
		}
		c, err := parseCriterion(name)
		if err != nil {
			return criterion{}, err
		}
		if c.kind().total || c.name == RepeatSeat {
			return criterion{}, engine.Errorf(engine.BadInput,
				"“%s” non si può sommare ad altri criteri, come in “%s”: non è una somma su coppie o tavoli di un turno", name, text)
		}
		if slices.ContainsFunc(sum.parts, func(part weighed) bool { return part.text == name }) {
			return criterion{}, engine.Errorf(engine.BadInput, "nel criterio “%s” compare due volte “%s”", text, name)
		}
		sum.parts = append(sum.parts, weighed{c, int64(k), name})
	}
	return sum, nil
}
