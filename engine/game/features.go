package game

import (
	"math/rand/v2"
	"slices"
	"time"

	"raduno/engine"
)

// Features is what only some games can do: each game fills in what is true of it, in one value, and leaves the rest empty. Anyone who
// needs something asks [Can] for it, and never which game it is. A function that is nil is something that the game does not do.
type Features struct {
	// Formulas says that the game's tournament types are formulas: how a table is made, scored and ranked is the type's data,
	// and an organizer may write a formula of his own.
	Formulas bool
	// Typed says of a table whose numbers are typed as they are how they are read: which of them win, and whether nothing is to
	// come.
	Typed func(table *engine.Table)
	// Doubts tell what is odd in the numbers of a table that are typed as they are. They are saved all the same; nothing
	// where they were confirmed.
	Doubts func(t *engine.Tournament, table engine.Table) []engine.Finding

	// WinsAlone says that only a player who is first alone wins a table: a tie at the top has no winner.
	WinsAlone bool

	// Rank ranks the tournament by rules of the game's own, and RankedBy says by what, in a few words. The others are ranked
	// by the keys of their tournament type.
	Rank     func(t *engine.Tournament, o Options) (*Ranking, error)
	RankedBy engine.Text

	// Rules is a page of rules to be read out or projected in a round; without a round, that of the whole tournament.
	Rules func(t *engine.Tournament, r *engine.Round) Page
	// Reminders are rules that the printed sheet repeats for the players.
	Reminders []engine.Text

	// LeftOver is of a game that is played at full tables only, where who is too many rests, or as many as are missing play
	// at two tables: how many of n players are too many for full tables, and how many are missing for one more. Both are 0
	// where they fill them, or are not enough for one.
	LeftOver func(set engine.Settings, n int) (over, missing int)
	// TableSizes are the tables for n players where the organizer says how many sit at one. The error, of kind Impossible,
	// says that they are too few.
	TableSizes func(set engine.Settings, n int) ([]int, error)
	// MaySit is of a game that people may sit down to without a draw, and enter when they have played it. It refuses
	// players, by ID, who by the game's own rules may not play one now.
	MaySit func(t *engine.Tournament, players []int) error

	// Report is the event as programs for the game exchange it, ready to be written as JSON. The error, of kind BadInput, says that
	// there is nothing to tell yet.
	Report func(t *engine.Tournament) (any, error)
	// Why tells how the points of a table that is over and well recorded came about: a sentence for each seat, or nil.
	Why func(p Place) []engine.Text
	// Order is the indexes of a table's seats where they stand in an order of their own, such as that of the powers; nil
	// where it cannot be told, as while two have the same power.
	Order func(table *engine.Table) []int
	// Odd is what can hardly be in a record that is complete. It counts all the same.
	Odd func(p Place) []engine.Text
	// Dates are the days of a table that is played in its own time, as on a forum.
	Dates func(p Place) Dates
	// Carried is the game with the points of all tables of a tournament, worked out in one go, where points are carried from
	// table to table.
	Carried func(t *engine.Tournament) Game

	// Discards says that the organizer may say how many of the lowest results do not count.
	Discards bool
	// EndsNow says that the tournament can be ranked as if the games under way ended as they stand ([Options.EndedNow]).
	EndsNow bool

	// Asks are the columns of the roster that the game uses, and Misread says what was not understood of what a player has
	// in one; zero where all was, nil where all always is.
	Asks    []*engine.Column
	Misread func(c *engine.Column, value string) engine.Text

	// Proposed is what an empty field most likely holds, as the sheet stands, so that few keys are typed; empty where that
	// cannot be said. Enter takes it.
	Proposed func(p Place, seat int, label string) string
	// Seldom reports whether Enter goes past a field while it is empty.
	Seldom func(p Place, seat int, label string) bool

	// Dealt says what came of a round whose draw gave the seats something that can be told of, such as the powers: what
	// repeats and how little could.
	Dealt func(t *engine.Tournament, r *engine.Round) []engine.Text
	// Assigned counts what the players of a round were given besides their seats; nil where nothing was yet.
	Assigned func(t *engine.Tournament, r *engine.Round) *Assigned
	// Calendar makes all rounds at once, before the first is played; nil where each is drawn.
	Calendar *Calendar
	// Leave has a player leave while a calendar is played, for whom another may come, by ID (0 for none); nil where this is not done in
	// one act.
	Leave func(t *engine.Tournament, player, with int) error
	// Continued tells, before a round is drawn, which games of the round before it still go on.
	Continued func(t *engine.Tournament, round int) []engine.Text
	// Last is the number of the last round by the rules; 0 for any number of rounds.
	Last func(set engine.Settings) int
	// NotMet is of a game in which everybody is to play everybody in the end. It tells for each player whom he has not
	// played yet, in the order of the roster. All are IDs; who has met everybody is not in it. Only games that are over
	// count.
	NotMet func(t *engine.Tournament) map[int][]int
	// TopRound is the number of the last round in which the first of the ranking play for the first places; 0 where none is
	// played.
	TopRound func(set engine.Settings) int
	// TopBoard is who plays it in a round, as IDs in the order of the ranking, of those who are present; none where the
	// round is not the one of the top board. The error, of kind Impossible, says that there are too few.
	TopBoard func(t *engine.Tournament, round int, present []int) ([]int, error)
	// Penalises says that its ranking takes off the points of the referee's book itself, since its rules bound them.
	Penalises bool
	// Expelled is the round in which each disqualified player was, by ID.
	Expelled func(t *engine.Tournament) map[int]int
}

// Assigned is what the players of a round were given besides their seats, such as powers: how often they had the same before, and the
// least that these tables allow.
type Assigned struct {
	What         engine.Text
	Value, Least int
}

// Calendar is how a game makes all its rounds at once.
type Calendar struct {
	// Full reports whether all who are to play are there: the rounds are made that moment. Nil where the organizer says when.
	Full func(t *engine.Tournament) bool
	// Make is all rounds of the tournament, drafts of nothing: tables, seats in starting order, and the records with their
	// rows. The error says what is missing, such as players. Random deals the players.
	Make func(t *engine.Tournament, random *rand.Rand) ([]engine.Round, error)
	// Remake makes the rounds of a tournament again as they were made, from the same chance.
	Remake func(t *engine.Tournament, random *rand.Rand) ([]engine.Round, error)
	// Rounds is how many rounds there are.
	Rounds func(set engine.Settings) int
}

// Can is what a game can do besides what every game can; nothing where no game is known.
func Can(g Game) Features {
	if g == nil {
		return Features{}
	}
	return g.Features()
}

// LeftOver is the answer of a game with one size of table.
func LeftOver(seats, n int) (over, missing int) {
	if over = n % seats; over == 0 || n < seats {
		return 0, 0
	}
	return over, seats - over
}

// OddIn is what is odd at a table; nothing where the game never says so.
func OddIn(g Game, p Place) []engine.Text {
	if odd := Can(g).Odd; odd != nil {
		return odd(p)
	}
	return nil
}

// WholeTable is the seat of a field that belongs to the game as a whole.
const WholeTable = -1

// Asks reports whether a game uses a column of the roster.
func Asks(g Game, c *engine.Column) bool { return slices.Contains(Can(g).Asks, c) }

// RoundName is how a round of a game is called, drawn or not; a nil game has no names.
func RoundName(t *engine.Tournament, g Game, number int) engine.RoundName {
	if top := Can(g).TopRound; top != nil && number > 0 && top(t.Settings) == number {
		return engine.RoundName{Number: number, Phase: engine.TopBoard}
	}
	return engine.RoundName{Number: number}
}

// Dates are the days of a game; zero where nothing is written.
type Dates struct{ Begun, Due, Over time.Time }

// GivenUp is the field of a game that may be given up.
var GivenUp = Field{
	Label: "Abbandonata", Kind: YesNo, Default: No, Voids: true,
	Help: engine.Textf("SI se nessuno la finirà: non conta per nessuno, e non la si aspetta più."),
}
