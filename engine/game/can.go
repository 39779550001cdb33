package game

import (
	"math/rand/v2"
	"slices"
	"time"

	"raduno/engine"
)

// What only some games can do. Whoever needs it asks the game for it, and never which game it is.

// Typed is a game whose result at a table is one number a seat, typed as it is, with nothing else on record.
type Typed interface {
	Game
	// Doubts tell what is odd in the numbers of a table of a tournament, which are saved all the same; nothing where
	// somebody has confirmed them.
	Doubts(t *engine.Tournament, table engine.Table) []engine.Finding
}

// Recorded reports whether a game has a score sheet of fields ([Game.Form]) in place of one number a seat. A game that
// is not known has none.
func Recorded(g Game) bool {
	_, typed := g.(Typed)
	return g != nil && !typed
}

// Ranker is a game that ranks by rules of its own; the others are ranked by the keys of their tournament type.
type Ranker interface {
	Game
	// Rank ranks the tournament.
	Rank(t *engine.Tournament, o Options) (*Ranking, error)
	// RankedBy says by what, in a few words.
	RankedBy() engine.Text
}

// Explained is a game with a page of rules to be read out or projected in a round; without a round, that of the whole
// tournament.
type Explained interface {
	Game
	Rules(t *engine.Tournament, r *engine.Round) Page
}

// FillsTables is a game that is played at full tables only: who is too many rests, or as many as are missing play at
// two tables.
type FillsTables interface {
	Game
	// LeftOver is how many of n players are too many for full tables, and how many are missing for one more; both 0
	// where they fill them, or are not enough for one.
	LeftOver(set engine.Settings, n int) (over, missing int)
}

// LeftOver is the answer of a game with one size of table.
func LeftOver(seats, n int) (over, missing int) {
	if over = n % seats; over == 0 || n < seats {
		return 0, 0
	}
	return over, seats - over
}

// List is a table that is published under a name of its own.
type List struct {
	Name string // such as "boards": the end of the file's name
	Rows [][]string
}

// Listed is a game whose events go into a database that its people keep, in files of a form of their own.
type Listed interface {
	Game
	// Lists are the files. The error, of kind BadInput, says that there is nothing to tell yet.
	Lists(t *engine.Tournament) ([]List, error)
}

// Reasoned is a game that can tell how the points of a table came about.
type Reasoned interface {
	Game
	// Why is a sentence for each seat of a table that is over and well recorded; nil where there is none.
	Why(p Place) []engine.Text
}

// Share is a player's part of what a seat is worth.
type Share struct {
	Seat   int // index
	Player int // ID
	Part   engine.Points
	Why    engine.Text
}

// Sharing is a game in which what a seat is worth may belong to several players, one after the other.
type Sharing interface {
	Game
	// Shares are the parts of the seats that several players had, in their order; a seat that is not in it belongs to its player.
	Shares(p Place) []Share
}

// SharesOf are the parts of all seats of a table.
func SharesOf(g Game, p Place) []Share {
	var shared []Share
	if sharing, can := g.(Sharing); can {
		shared = sharing.Shares(p)
	}
	var list []Share
	for i, seat := range p.Table.Seats {
		before := len(list)
		for _, s := range shared {
			if s.Seat == i {
				list = append(list, s)
			}
		}
		if len(list) == before {
			list = append(list, Share{Seat: i, Player: seat.Player, Part: engine.WholePoints(1)})
		}
	}
	return list
}

// Seated is a game whose seats stand in an order of their own, such as that of the powers.
type Seated interface {
	Game
	// Order is the indexes of a table's seats in that order; nil where it cannot be told, as while two have the same power.
	Order(table *engine.Table) []int
}

// Odd is a game that finds odd what can hardly be in a record that is complete. It counts all the same.
type Odd interface {
	Game
	Odd(p Place) []engine.Text
}

// OddIn is what is odd at a table; nothing where the game never says so.
func OddIn(g Game, p Place) []engine.Text {
	if odd, can := g.(Odd); can {
		return odd.Odd(p)
	}
	return nil
}

// Discarder is a game in which the organizer may say how many of the lowest results do not count.
type Discarder interface {
	Game
	Discards()
}

// EndsNow is a game whose tournament can be ranked as if the games under way ended as they stand
// ([Options.EndedNow]).
type EndsNow interface {
	Game
	EndsNow()
}

// Column is something that only some games ask of a player of the roster.
type Column int

// The columns.
const (
	Wishes Column = iota // which seats he would like, the most wanted first (engine.Player.Wishes)
	Recent               // how many games he finished lately (engine.Player.Recent)
	Offers               // what he agrees to (engine.Player.Offers)
	Nation               // his nationality (engine.Player.Nation)
	WDD                  // his number in the World Diplomacy Database (engine.Player.WDD)
)

// Title is the column's in the sheet Iscritti.
func (c Column) Title() string {
	return [...]string{"Preferenze", "Partite recenti", "Disponibilità", "Nazionalità", "ID WDD"}[c]
}

// Of is what a player has in the column.
func (c Column) Of(p *engine.Player) *string {
	return []*string{&p.Wishes, &p.Recent, &p.Offers, &p.Nation, &p.WDD}[c]
}

// AsksPlayers is a game that uses such columns of the roster.
type AsksPlayers interface {
	Game
	Asks() []Column
	// Misread says what was not understood of what a player has in a column; zero where all was.
	Misread(c Column, value string) engine.Text
}

// WholeTable is the seat of a field that belongs to the game as a whole.
const WholeTable = -1

// Prompter is a game that knows of the empty fields of a score sheet what most likely stands in them, and which are
// seldom filled in, so that few keys are typed.
type Prompter interface {
	Game
	// Proposed is what an empty field most likely holds, as the sheet stands; empty where that cannot be said. Enter
	// takes it.
	Proposed(p Place, seat int, label string) string
	// Seldom reports whether Enter goes past a field while it is empty.
	Seldom(p Place, seat int, label string) bool
}

// Pasted is a game whose score sheets can be filled from a text that was made elsewhere: a block of a spreadsheet, the page
// of a game played online.
type Pasted interface {
	Game
	// Paste writes what a text says into a table's records and says what it wrote. Where the text is not understood the
	// error, of kind BadInput, says why, and nothing is written.
	Paste(p Place, text string) (engine.Text, error)
}

// Dealer is a game whose draw gives the seats something that can be told of, such as the powers.
type Dealer interface {
	Game
	// Dealt says what came of it in a round that has been dealt: which wishes were met, what repeats and how little
	// could.
	Dealt(t *engine.Tournament, r *engine.Round) []engine.Text
}

// Asks reports whether a game uses a column of the roster.
func Asks(g Game, c Column) bool {
	asks, does := g.(AsksPlayers)
	return does && slices.Contains(asks.Asks(), c)
}

// Scheduler is a game whose rounds are all made at once, before the first is played.
type Scheduler interface {
	Game
	// Players is how many play; the rounds are made the moment the last of them enters.
	Players() int
	// Schedule is all rounds of the tournament, drafts of nothing: tables, seats in starting order, and the
	// records with their rows. The error says what is missing, such as players. Random deals the players.
	Schedule(t *engine.Tournament, random *rand.Rand) ([]engine.Round, error)
	// Rounds is how many rounds the schedule has.
	Rounds(set engine.Settings) int
	// Reschedule makes the rounds of a tournament again as they were made, from the same chance.
	Reschedule(t *engine.Tournament, random *rand.Rand) ([]engine.Round, error)
}

// Continuing is a game that may run on into the next round.
type Continuing interface {
	Game
	// Continued tells, before a round is drawn, which games of the round before it still go on.
	Continued(t *engine.Tournament, round int) []engine.Text
}

// Ending is a game whose rules say which round is the last.
type Ending interface {
	Game
	// Last is its number; 0 for any number of rounds.
	Last(set engine.Settings) int
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
	// TopRound is the number of that round; 0 where none is played.
	TopRound(set engine.Settings) int
	// TopBoard is who plays it in a round, as IDs in the order of the ranking, of those who are present; nobody where
	// the round is not the one of the top board. The error, of kind Impossible, says that there are too few.
	TopBoard(t *engine.Tournament, round int, present []int) ([]int, error)
}

// Called is how a round of a game is called, drawn or not; a nil game has no names.
func Called(t *engine.Tournament, g Game, number int) engine.Called {
	if top, has := g.(TopBoard); has && number > 0 && top.TopRound(t.Settings) == number {
		return engine.Called{Number: number, Phase: engine.TopBoard}
	}
	return engine.Called{Number: number}
}

// Reminder is a game whose printed sheet reminds the players of some of its rules.
type Reminder interface {
	Game
	Reminders() []engine.Text
}

// PickUp is a game that people may sit down to without a draw, and enter when they have played it.
type PickUp interface {
	Game
	// MaySit refuses players, by ID, who by the game's own rules may not play one now.
	MaySit(t *engine.Tournament, players []int) error
}

// Expels is a game in which a player may be disqualified.
type Expels interface {
	Game
	// Expelled is the round in which each disqualified player was, by ID.
	Expelled(t *engine.Tournament) map[int]int
}

// SizesTables is a game whose organizer says how many sit at a table.
type SizesTables interface {
	Game
	// TableSizes are the tables for n players. The error, of kind Impossible, says that they are too few.
	TableSizes(set engine.Settings, n int) ([]int, error)
}

// Dated is a game whose tables are played each in its own time, as on a forum.
type Dated interface {
	Game
	Dates(p Place) Dates
}

// Dates are the days of a game; zero where nothing is written.
type Dates struct{ Begun, Due, Over time.Time }

// ChecksOptions is a game whose options must go together.
type ChecksOptions interface {
	Game
	// WrongOptions is what does not; zero where they do.
	WrongOptions(set engine.Settings) engine.Text
}

// TakesOptions is a game whose options stand on the score sheets too, such as names of the seats.
type TakesOptions interface {
	Game
	// TakeOptions writes into the tables what the options say now, in the place of what they said before.
	TakeOptions(t *engine.Tournament, before engine.Settings)
}

// GivenUp is the field of a game that may be given up.
var GivenUp = Field{
	Label: "Abbandonata", Kind: YesNo, Default: No, Voids: true,
	Help: engine.Textf("SI se nessuno la finirà: non conta per nessuno, e non la si aspetta più."),
}

// Carrier is a game whose points are carried from table to table.
type Carrier interface {
	Game
	// Carried is the game with the points of all tables of a tournament, worked out in one go.
	Carried(t *engine.Tournament) Game
}
