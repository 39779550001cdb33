package diplomacy

import (
	"slices"
	"strconv"
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
	formulaSquare = game.Field{Label: "Formula: quadrato dei centri", Kind: game.Number, Default: "0", Fixed: true}
	formulaSteps  = game.Field{
		Label: "Formula: soglie", Kind: game.Words, Default: "0", Fixed: true,
		Help: engine.Textf("In più, per chi ha almeno tanti centri: con 4:30 8:42, 30 punti da 4 centri e 42 da 8."),
	}
	formulaPlaces = game.Field{
		Label: "Formula: posti", Kind: game.Words, Default: "0", Fixed: true,
		Help: engine.Textf("I punti del primo posto, del secondo e così via, separati da uno spazio: 38 14 7. Gli altri posti valgono 0."),
	}
	formulaLow = game.Field{Label: "Formula: i pari hanno il posto più basso", Kind: game.YesNo, Default: game.No, Fixed: true}
	formulaTop = game.Field{
		Label: "Formula: in testa", Kind: game.Words, Default: "0", Fixed: true,
		Help: engine.Textf("I punti di chi ha più centri da solo, poi di ognuno dei due, dei tre e così via che sono in testa insieme: 9 3 1."),
	}
	formulaLead   = game.Field{Label: "Formula: ogni centro di distacco", Kind: game.Number, Default: "0", Fixed: true}
	formulaDraw   = game.Field{Label: "Formula: da dividere nella patta", Kind: game.Number, Default: "0", Fixed: true}
	formulaAlive  = game.Field{Label: "Formula: vivo alla fine", Kind: game.Number, Default: "0", Fixed: true}
	formulaPlayed = game.Field{Label: "Formula: aver giocato", Kind: game.Number, Default: "0", Fixed: true}
	formulaYear   = game.Field{Label: "Formula: ogni anno degli eliminati", Kind: game.Number, Default: "0", Fixed: true}
	formulaYears  = game.Field{
		Label: "Formula: anni che contano", Kind: game.Whole, Most: 99, Default: "0", Fixed: true, Help: engine.Textf("Al massimo; 0 per tutti."),
	}
	formulaTotal = game.Field{
		Label: "Formula: da dividere in proporzione", Kind: game.Number, Default: "0", Fixed: true,
		Help: engine.Textf(
			"I superstiti si dividono tanti punti in proporzione a quelli qui sopra, che così fanno da pesi; 0 per tenerli come sono."),
	}
	formulaDead   = game.Field{Label: "Formula: peso di un eliminato", Kind: game.Number, Default: "0", Fixed: true}
	formulaSolo   = game.Field{Label: "Formula: vittoria", Kind: game.Number, Default: "100", Fixed: true}
	formulaLost   = game.Field{Label: "Formula: agli altri dopo una vittoria", Kind: game.Number, Default: "0", Fixed: true}
	formulaKept   = game.Field{Label: "Formula: dopo una vittoria gli altri tengono i centri", Kind: game.YesNo, Default: game.No, Fixed: true}
	formulaAges   = game.Field{Label: "Formula: dopo una vittoria gli altri hanno gli anni", Kind: game.YesNo, Default: game.No, Fixed: true}
	formulaNeeded = game.Field{Label: "Formula: si vince solo con 18 centri", Kind: game.YesNo, Default: game.No, Fixed: true}
)

// formulaOptions are they all, shown where the system is the formula, or one by lot that may be.
func formulaOptions() []game.Field {
	options := []game.Field{
		formulaCentre, formulaSquare, formulaSteps, formulaPlaces, formulaLow, formulaTop, formulaLead, formulaDraw, formulaAlive, formulaPlayed,
		formulaYear, formulaYears, formulaTotal, formulaDead, formulaSolo, formulaLost, formulaKept, formulaAges, formulaNeeded,
	}
	for i := range options {
		options[i].With = game.Condition{Label: labelSystem, Values: []string{ownFormula, drawnOfAll}}
	}
	return options
}

// points reads a number as it is typed.
func points(text string) (engine.Points, error) {
	return engine.ParsePoints(strings.ReplaceAll(text, ",", "."))
}

// formulaOf is the formula that a tournament's options say. What is no number counts as nothing; the option refuses it
// where it is written.
func formulaOf(set engine.Settings) scoring.Formula {
	of := func(f game.Field) engine.Points {
		p, _ := points(game.Option(set, f))
		return p
	}
	r := scoring.Formula{
		Centre: of(formulaCentre), Square: of(formulaSquare), LowPlaces: game.YesOption(set, formulaLow), Lead: of(formulaLead),
		Draw: of(formulaDraw), Alive: of(formulaAlive), Played: of(formulaPlayed), Year: of(formulaYear),
		MostYears: game.WholeOption(set, formulaYears), Total: of(formulaTotal), Dead: of(formulaDead),
		Solo: of(formulaSolo), Lost: of(formulaLost), AfterSolo: game.YesOption(set, formulaKept), YearsLost: game.YesOption(set, formulaAges),
		ByCentres: game.YesOption(set, formulaNeeded),
	}
	r.Places, _ = pointsOf(game.Option(set, formulaPlaces))
	if top := game.Option(set, formulaTop); top != formulaTop.Default {
		r.Top, _ = pointsOf(top)
	}
	r.Steps, _ = stepsOf(game.Option(set, formulaSteps))
	return r
}

// pointsOf reads points with blanks between them, as far as the first word that is no number; that word is the second result.
func pointsOf(text string) (list []engine.Points, wrong string) {
	for _, word := range strings.Fields(text) {
		p, err := points(word)
		if err != nil {
			return list, word
		}
		list = append(list, p)
	}
	return list, ""
}

// stepsOf reads points by number of centres, as 4:30 8:42, or the default for none. wrong is the first word that cannot be read.
func stepsOf(text string) (steps []scoring.Step, wrong string) {
	for _, word := range strings.Fields(text) {
		if word == formulaSteps.Default {
			continue
		}
		centres, worth, _ := strings.Cut(word, ":")
		n, err := strconv.Atoi(centres)
		p, bad := points(worth)
		if err != nil || bad != nil || n < 1 || n > scoring.BoardCenters {
			return steps, word
		}
		steps = append(steps, scoring.Step{Centres: n, Worth: p})
	}
	return steps, ""
}

// misread names what cannot be read in a formula's lists.
func misread(set engine.Settings) engine.Text {
	for _, f := range []game.Field{formulaPlaces, formulaTop} {
		if _, wrong := pointsOf(game.Option(set, f)); wrong != "" {
			return engine.Textf(
				"“%s” in “%s”, fra le opzioni del gioco, non è un numero: scrivi i punti dei posti separati da uno spazio, come 38 14 7.",
				wrong, engine.Text{Format: f.Label})
		}
	}
	if _, wrong := stepsOf(game.Option(set, formulaSteps)); wrong != "" {
		return engine.Textf(
			"“%s” in “%s”, fra le opzioni del gioco, non è una soglia: scrivi centri e punti, come 4:30 8:42.",
			wrong, engine.Text{Format: formulaSteps.Label})
	}
	return engine.Text{}
}
