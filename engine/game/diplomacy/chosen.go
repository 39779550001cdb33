package diplomacy

import (
	"slices"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/game/diplomacy/scoring"
)

// optionOther chooses the system of a tournament of other systems.
func optionOther() game.Field {
	names := namesOf(scoring.Others())
	return game.Field{
		Label: labelSystem, Kind: game.Choice, Choices: names, Chapters: slices.Repeat([]string{chapterOfSystems}, len(names)), Default: names[0],
		Fixed: true,
	}
}

// chapterOfSystems is the ID of the manual's chapter of the systems, with a section for each.
const chapterOfSystems = "tipo-dip-altri"

// chosenSystem is the one that a tournament of other systems has chosen.
func chosenSystem(set engine.Settings) scoring.System {
	return named(scoring.Others(), game.Option(set, optionOther()))
}

// Chosen is a tournament of Diplomacy by a system of the list of others.
func Chosen() game.Game { return oneSystem{chosen: true} }

// ownFormula was the choice of a system that the options of an organizer made; workbooks of earlier editions name it still.
const ownFormula = "Formula propria"

// ownFormulaGone is what is said of a game that such a system would score.
var ownFormulaGone = engine.Textf("La “Formula propria” non c'è più fra i sistemi, e la partita resta senza punti: scegli un altro “Sistema”, o " +
	"finisci l'evento con la versione di Raduno con cui è cominciato.")
