package draw

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
)

// criterionKind is what is known of a criterion: the one place that says it.
type criterionKind struct {
	label engine.Text // in an organizer's words
	// numbered is the label of a criterion whose name ends with a number; example is a name with its number and missing what
	// the number says.
	numbered func(k int) engine.Text
	example  string
	missing  engine.Text
	// total: it looks at all rounds together.
	total bool
	// size is the size of table that it speaks of, and times how often a player sat at one before; 0 where it speaks of none.
	size  int
	times func(Player) int
	// group is the group of a player whose pairs at a table it counts, "" for none; nil where it counts others.
	group func(q Player, k int) string
}

// criterionKinds are the criteria by their names.
var criterionKinds = map[string]criterionKind{
	ClubPairs:   {label: engine.Textf("Stesso club allo stesso tavolo"), group: func(q Player, _ int) string { return q.Club }},
	RegionPairs: {label: engine.Textf("Stessa regione allo stesso tavolo"), group: func(q Player, _ int) string { return q.Region }},
	BandPairs: {label: engine.Textf("Stessa fascia allo stesso tavolo"), group: func(q Player, _ int) string {
		if q.Band > 0 {
			return strconv.Itoa(q.Band)
		}
		return ""
	}},
	WinnerPairs: {
		label: engine.Textf("Vincitori insieme"), example: "winner_pairs:1", missing: engine.Textf("di quale turno"),
		numbered: func(k int) engine.Text { return engine.Textf("Vincitori del turno %d insieme", k) },
		group: func(q Player, k int) string {
			if q.wonRound(k) {
				return "won"
			}
			return ""
		},
	},
	Rematch:      {label: engine.Textf("Incontri che si ripetono")},
	RematchTotal: {label: engine.Textf("Incontri che si ripetono"), total: true},
	RematchOver: {
		label: engine.Textf("Incontri oltre i primi"), example: "rematch_over:2", missing: engine.Textf("quanti incontri sono ammessi"),
		numbered: func(k int) engine.Text { return engine.Textf("Incontri oltre {1:il primo|i primi %d}", k) },
	},
	RepeatFive:    {label: engine.Textf("Di nuovo a un tavolo da 5"), size: 5, times: fivesOf},
	FiveTotal:     {label: engine.Textf("Di nuovo a un tavolo da 5"), size: 5, times: fivesOf, total: true},
	RepeatThree:   {label: engine.Textf("Di nuovo a un tavolo da 3"), size: 3, times: threesOf},
	ThreeTotal:    {label: engine.Textf("Di nuovo a un tavolo da 3"), size: 3, times: threesOf, total: true},
	RepeatBye:     {label: engine.Textf("Di nuovo a riposo"), size: 1, times: byesOf},
	ByeTotal:      {label: engine.Textf("Di nuovo a riposo"), size: 1, times: byesOf, total: true},
	ByeAgain:      {label: engine.Textf("A riposo due volte di seguito"), size: 1, times: restedOf},
	ClubVsClub:    {label: engine.Textf("Club contro gli stessi club"), total: true},
	PlayerVsClub:  {label: engine.Textf("Giocatori contro gli stessi club"), total: true},
	ApartPairs:    {label: engine.Textf("Coppie da separare insieme")},
	TogetherPairs: {label: engine.Textf("Coppie da unire separate")},
	ScoreGap:      {label: engine.Textf("Distanza di punti allo stesso tavolo")},
	AtTable:       {label: engine.Textf("Lontano dal proprio tavolo")},
	OffTable:      {label: engine.Textf("A un tavolo da evitare")},
	RepeatTable:   {label: engine.Textf("Di nuovo allo stesso tavolo")},
	RepeatSeat:    {label: engine.Textf("Di nuovo allo stesso posto del tavolo")},
}

func fivesOf(q Player) int { return q.Five }

func threesOf(q Player) int { return q.Three }

func byesOf(q Player) int { return q.Byes }

func restedOf(q Player) int {
	if q.Rested {
		return 1
	}
	return 0
}

// criterionNames are the names of all criteria, a k in the place of a number.
func criterionNames() []string {
	names := slices.Sorted(maps.Keys(criterionKinds))
	for i, name := range names {
		if criterionKinds[name].numbered != nil {
			names[i] += ":k"
		}
	}
	return names
}

// kind is what is known of a criterion; of a sum nothing.
func (c criterion) kind() criterionKind { return criterionKinds[c.name] }

// group is the group of a player that a criterion counts, "" for none. Proofs call it so too.
func (q Player) group(c criterion) string {
	if of := c.kind().group; of != nil {
		return of(q, c.number)
	}
	return ""
}

// CriterionName is a criterion of a draw in an organizer's words; one that is not known keeps its name.
func CriterionName(name string) engine.Text {
	c, err := parseCriterion(name)
	switch form := c.kind(); {
	case err == nil && c.parts != nil:
		return sumName(c)
	case err == nil && form.numbered != nil:
		return form.numbered(c.number)
	case err == nil:
		return form.label
	}
	if word, _, _ := strings.Cut(name, ":"); criterionKinds[word].numbered != nil {
		return criterionKinds[word].label
	}
	return engine.Textf("%s", name)
}

// sumName names a sum by its parts.
func sumName(c criterion) engine.Text {
	var text engine.Text
	for _, part := range c.parts {
		one := CriterionName(part.text)
		if part.weight > 1 {
			one = engine.Textf("%s (peso %d)", one, part.weight)
		}
		if text.IsZero() {
			text = one
		} else {
			text = engine.Textf("%s + %s", text, one)
		}
	}
	return text
}
