package ui

import (
	"strconv"
	"strings"

	"raduno/engine"
)

// criterionName is a criterion of a draw in an organizer's words.
func criterionName(name string) engine.Text {
	kind, argument, _ := strings.Cut(name, ":")
	switch kind {
	case "club_pairs":
		return engine.Textf("Stesso club allo stesso tavolo")
	case "region_pairs":
		return engine.Textf("Stessa regione allo stesso tavolo")
	case "rematch", "rematch_total":
		return engine.Textf("Incontri che si ripetono")
	case "winner_pairs":
		if round, err := strconv.Atoi(argument); err == nil {
			return engine.Textf("Vincitori del turno %d insieme", round)
		}
		return engine.Textf("Vincitori insieme")
	case "repeat5", "repeat5_total":
		return engine.Textf("Di nuovo a un tavolo da 5")
	case "repeat3":
		return engine.Textf("Di nuovo a un tavolo da 3")
	case "band_pairs":
		return engine.Textf("Stessa fascia allo stesso tavolo")
	case "club_vs_club":
		return engine.Textf("Club contro gli stessi club")
	case "player_vs_club":
		return engine.Textf("Giocatori contro gli stessi club")
	case "apart":
		return engine.Textf("Coppie da separare insieme")
	case "together":
		return engine.Textf("Coppie da unire separate")
	}
	return engine.Textf("%s", name)
}

// proof says what is known of a criterion's value.
func proof(c engine.Count) engine.Text {
	switch {
	case c.Value == 0:
		return engine.Textf("✓ nessuno")
	case c.Optimal:
		return engine.Textf("✓ il minimo possibile, dimostrato")
	case c.Bound > 0:
		return engine.Textf("non meno di %d", c.Bound)
	}
	return engine.Textf("minimo non dimostrato")
}

// change is what an exchange does to one criterion.
type change struct {
	Criterion     string
	Before, After int64
}

// verdict is +1 if an exchange makes the draw better, -1 if worse, 0 if neither, with the criterion that
// decides: the first, in order of importance, that changes.
func verdict(changes []change) (int, change) {
	for _, c := range changes {
		switch {
		case c.After < c.Before:
			return 1, c
		case c.After > c.Before:
			return -1, c
		}
	}
	return 0, change{}
}

// verdictText says a verdict in a word and a sign.
func verdictText(v int, c change) engine.Text {
	switch {
	case v > 0:
		return engine.Textf("▲ meglio −%d", c.Before-c.After)
	case v < 0:
		return engine.Textf("▼ peggio +%d", c.After-c.Before)
	}
	return engine.Textf("= uguale")
}
