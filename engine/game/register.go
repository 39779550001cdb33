package game

import (
	"raduno/engine/scoring/diplomacy"
	"raduno/engine/scoring/league"
)

// ByID is the game of a tournament type by its ID; false for the types of RisiKo!.
func ByID(id string) (Game, bool) {
	switch id {
	case "lega-base":
		return newLeague(league.Basic), true
	case "lega-bluemax":
		return newLeague(league.BlueMax), true
	case "lega-velieri":
		return newLeague(league.WoodenShips), true
	case "dipcon":
		return dipCon{}, true
	case "italia2010":
		return italia{}, true
	case "babylon5":
		return babylon{}, true
	}
	if system, known := diplomacy.ByID(id); known {
		return oneSystem{system}, true
	}
	return nil, false
}

// LeaguePlayers is the number of players of a league, whose schedule is made when the last of them enters.
const LeaguePlayers = league.Players
