// Package games is the register of the games. To add a game is to add its room to it.
package games

import (
	"raduno/engine/game"
	"raduno/engine/game/babylon5"
	"raduno/engine/game/diplomacy"
	"raduno/engine/game/diplomacy/scoring"
	"raduno/engine/game/league"
	"raduno/engine/game/risiko"
)

// registered are the games by ID, RisiKo! aside.
var registered = rooms()

func rooms() map[string]game.Game {
	list := map[string]game.Game{
		"lega-base":    league.New(league.Basic),
		"lega-bluemax": league.New(league.BlueMax),
		"lega-velieri": league.New(league.WoodenShips),
		"dipcon":       diplomacy.DipCon(),
		"italia2010":   diplomacy.Italia(),
		"babylon5":     babylon5.New(),
	}
	for _, system := range scoring.Systems() {
		list[system.ID] = diplomacy.New(system)
	}
	return list
}

// Register adds a game, before any tournament is opened.
func Register(id string, g game.Game) { registered[id] = g }

// ByID is the game that a tournament type names; where it names none, the one whose scores are typed, by its rules.
func ByID(id string, rules risiko.Rules) game.Game {
	if g, known := registered[id]; known {
		return g
	}
	return risiko.New(rules)
}
