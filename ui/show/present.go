package show

import (
	"raduno/engine/formula"
	"raduno/engine/game"
	"raduno/engine/game/games"
)

// GameOf is the game of a type, nil for RisiKo!.
func GameOf(kind formula.Type) game.Game {
	g, other := games.ByID(kind.Game)
	if !other {
		return nil
	}
	return g
}

// Scheduled reports whether all rounds of a type are made at once.
func Scheduled(kind formula.Type) bool {
	_, once := GameOf(kind).(game.Scheduler)
	return once
}

// LeftOver is how many players of a round are too many for its tables of seven, and how many are missing for one more
// table; both 0 where the tables are filled, or another game is played.
func LeftOver(s *View, round int) (over, missing int) {
	if s.Type.Tables != formula.Only7 || s.Game == nil {
		return 0, 0
	}
	seats, _ := s.Game.Seats(s.Tournament.Settings)
	present := len(s.Tournament.PresentIDs(round))
	over = present % seats
	if over == 0 || present < seats {
		return 0, 0
	}
	return over, seats - over
}
