// Package database writes events of Diplomacy for the databases that its people keep: the two files of the World Diplomacy Database, and
// the JSON that programs exchange. It is told of an event in its own words, and knows no score sheet.
package database

import (
	"raduno/engine"
	"raduno/engine/game"
)

// Event is what is told of an event: its roster and rounds, how it is ranked, the seats of the games that are over, in the order of
// rounds, boards and powers, and where the top board is; the zero Place for none.
type Event struct {
	Tournament *engine.Tournament
	Ranking    *game.Ranking
	Seats      []Seat
	Top        engine.Place
}
