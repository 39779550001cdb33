// Package games is the register of the games. To add a game is to add its room to it.
package games

import (
	"raduno/engine/game"
	"raduno/engine/game/babylon5"
	"raduno/engine/game/diplomacy"
	"raduno/engine/game/league"
)

// ByID is the game of a tournament type by its ID; false for the types of RisiKo!.
func ByID(id string) (game.Game, bool) {
	switch id {
	case "lega-base":
		return league.New(league.Basic), true
	case "lega-bluemax":
		return league.New(league.BlueMax), true
	case "lega-velieri":
		return league.New(league.WoodenShips), true
	case "dipcon":
		return diplomacy.DipCon(), true
	case "italia2010":
		return diplomacy.Italia(), true
	case "babylon5":
		return babylon5.New(), true
	}
	if system, known := diplomacy.ByID(id); known {
		return diplomacy.New(system), true
	}
	return nil, false
}
