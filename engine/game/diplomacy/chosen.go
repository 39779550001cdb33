package diplomacy

import (
	"slices"
	"strings"

	"raduno/engine/game/diplomacy/scoring"

	"raduno/engine"
	"raduno/engine/game"
)

// ownFormula is the name of the organizer's own.
const ownFormula = "Formula propria"

// optionOther chooses the system of a tournament of other systems.
func optionOther() game.Field {
	f := game.Field{
		Label: labelSystem, Kind: game.Choice, Choices: []string{ownFormula}, Fixed: true,
		Help: engine.Textf("Con Formula propria i punti sono quelli delle voci che cominciano con “Formula”."),
	}
	f.Choices = append(namesOf(scoring.Others()), f.Choices...)
	f.Chapters = slices.Repeat([]string{chapterOfOthers}, len(f.Choices))
	f.Default = f.Choices[0]
	return f
}

// chapterOfOthers is the manual's chapter of the other systems, a section each, and of a formula of one's own.
const chapterOfOthers = "tipo-dip-altri"

// chosenSystem is the one that a tournament of other systems has chosen.
func chosenSystem(set engine.Settings) scoring.System {
	return named(set, scoring.Others(), game.Option(set, optionOther()))
}

// Chosen is a tournament of Diplomacy by a system of the list of others, or by the organizer's own formula.
func Chosen() game.Game { return oneSystem{chosen: true} }

// The options of a formula of one's own. An empty one is 0.
var (
	formulaCentre = game.Field{Label: "Formula: ogni centro", Kind: game.Number, Default: "1", Fixed: true}
	formulaPlaces = game.Field{
		Label: "Formula: posti", Kind: game.Words, Default: "0", Fixed: true,
		Help: engine.Textf("I punti del primo posto, del secondo e così via, separati da uno spazio: 38 14 7. Gli altri posti valgono 0."),
	}
	formulaSolo   = game.Field{Label: "Formula: vittoria", Kind: game.Number, Default: "100", Fixed: true}
	formulaKept   = game.Field{Label: "Formula: dopo una vittoria gli altri tengono i centri", Kind: game.YesNo, Default: game.No, Fixed: true}
	formulaDraw   = game.Field{Label: "Formula: da dividere nella patta", Kind: game.Number, Default: "0", Fixed: true}
	formulaAlive  = game.Field{Label: "Formula: vivo alla fine", Kind: game.Number, Default: "0", Fixed: true}
	formulaPlayed = game.Field{Label: "Formula: aver giocato", Kind: game.Number, Default: "0", Fixed: true}
	formulaYear   = game.Field{Label: "Formula: ogni anno degli eliminati", Kind: game.Number, Default: "0", Fixed: true}
)

func formulaOptions() []game.Field {
	return []game.Field{formulaCentre, formulaPlaces, formulaDraw, formulaAlive, formulaPlayed, formulaYear, formulaSolo, formulaKept}
}

// formulaOf is the formula that a tournament's options say. What is no number counts as nothing; the option refuses it
// where it is written.
func formulaOf(set engine.Settings) scoring.Formula {
	number := func(text string) engine.Points {
		p, err := engine.ParsePoints(strings.ReplaceAll(text, ",", "."))
		if err != nil {
			return engine.Points{}
		}
		return p
	}
	of := func(f game.Field) engine.Points { return number(game.Option(set, f)) }
	r := scoring.Formula{
		Centre: of(formulaCentre), Draw: of(formulaDraw), Alive: of(formulaAlive), Played: of(formulaPlayed), Year: of(formulaYear),
		Solo: of(formulaSolo), AfterSolo: game.YesOption(set, formulaKept),
	}
	for _, text := range strings.Fields(game.Option(set, formulaPlaces)) {
		r.Places = append(r.Places, number(text))
	}
	return r
}

// misreadPlaces says what of the places of a formula is no number.
func misreadPlaces(set engine.Settings) engine.Text {
	for _, text := range strings.Fields(game.Option(set, formulaPlaces)) {
		if _, err := engine.ParsePoints(strings.ReplaceAll(text, ",", ".")); err != nil {
			return engine.Textf(
				"“%s” in “%s”, fra le opzioni del gioco, non è un numero: scrivi i punti dei posti separati da uno spazio, come 38 14 7.",
				text, engine.Text{Format: formulaPlaces.Label})
		}
	}
	return engine.Text{}
}
