package draw

import (
	"strconv"
	"strings"

	"raduno/engine"
)

// CriterionName is a criterion of a draw in an organizer's words; one that is not known keeps its name.
func CriterionName(name string) engine.Text {
	if c, err := parseCriterion(name); err == nil && c.parts != nil {
		return sumName(c)
	}
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
	case "repeat3", "repeat3_total":
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
	case "rematch_over":
		if allowed, err := strconv.Atoi(argument); err == nil {
			return engine.Textf("Incontri oltre {1:il primo|i primi %d}", allowed)
		}
		return engine.Textf("Incontri oltre i primi")
	case "score_gap":
		return engine.Textf("Distanza di punti allo stesso tavolo")
	case "repeat_bye", "repeat_bye_total":
		return engine.Textf("Di nuovo a riposo")
	case "at_table":
		return engine.Textf("Lontano dal proprio tavolo")
	case "off_table":
		return engine.Textf("A un tavolo da evitare")
	case "repeat_table":
		return engine.Textf("Di nuovo allo stesso tavolo")
	case "worst_off":
		if limit, err := strconv.Atoi(argument); err == nil {
			return engine.Textf("Giocatori con almeno {1:un incontro ripetuto|%d incontri ripetuti}", limit)
		}
		return engine.Textf("Giocatori con più incontri ripetuti")
	case "repeat_seat":
		return engine.Textf("Di nuovo allo stesso posto del tavolo")
	case "bye_again":
		return engine.Textf("A riposo due volte di seguito")
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
