package game

import (
	"math/rand/v2"

	"raduno/engine"
)

// What only some games can do. Whoever needs it asks the game for it, and never which game it is.

// Scheduler is a game whose rounds are all made at once, before the first is played.
type Scheduler interface {
	Game
	// Players is how many play; the rounds are made the moment the last of them enters.
	Players() int
	// Schedule is all rounds of the tournament, drafts of nothing: tables, seats in starting order, and the
	// records with their rows. The error says what is missing, such as players. Random deals the players.
	Schedule(t *engine.Tournament, random *rand.Rand) ([]engine.Round, error)
	// Reschedule makes the rounds of a tournament again as they were made, from the same chance.
	Reschedule(t *engine.Tournament, random *rand.Rand) ([]engine.Round, error)
}

// Continuing is a game that may run on into the next round.
type Continuing interface {
	Game
	// Continued tells, before a round is drawn, which games of the round before it still go on.
	Continued(t *engine.Tournament, round int) []engine.Text
}

// NotYetMet is a game in which everybody is to play everybody in the end.
type NotYetMet interface {
	Game
	// NotMet tells for each player whom he has not played yet, in the order of the roster. All are IDs; who has met
	// everybody is not in it. Only games that are over count.
	NotMet(t *engine.Tournament) map[int][]int
}

// TopBoard is a game with a last round in which the first of the ranking play for the first places.
type TopBoard interface {
	Game
	// TopBoard is who plays it in a round, as IDs in the order of the ranking, of those who are present; nobody where
	// the round is not the one of the top board. The error, of kind Impossible, says that there are too few.
	TopBoard(t *engine.Tournament, round int, present []int) ([]int, error)
}

// Reminder is a game whose printed sheet reminds the players of some of its rules.
type Reminder interface {
	Game
	Reminders() []engine.Text
}

// Carrier is a game whose points are carried from table to table.
type Carrier interface {
	Game
	// Carried is the game with the points of all tables of a tournament, worked out in one go.
	Carried(t *engine.Tournament) Game
}
