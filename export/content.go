package export

import (
	"slices"
	"time"

	"raduno/engine"
)

// Content says which part of a tournament is to be written.
type Content struct {
	Rounds   []int     // numbers of the rounds, nil for all that have a sheet
	NoRounds bool      // no round at all: only the standings
	Rankings []Ranking // the standings, in the order in which they are to stand; none if empty
	EndedNow []Ranking // the standings as they would be if the games under way ended now, for a page; none where that is not asked
	Forms    Forms     // the forms of games other than RisiKo!; nil for RisiKo!
	About    About     // what the tournament's type says of it
	// Places are the places of each player after each round, by ID, for the cards on a page; nil for no cards.
	Places map[int][]int
	// Certificate is where the page with the certificate of a round's draw lies beside what is written; nil for nowhere.
	Certificate func(round int) string
	// Picture is the address of the picture that stands for a page where people post its address; empty for none.
	Picture string
	News    []string  // what a message tells of the round besides its tables
	Stamp   time.Time // when it was written, printed where there is room for it; zero for no mention
}

// Players is the standings of the players: the last list with places, or the last list; without lists an empty one.
func (c Content) Players() (list Ranking) {
	for _, r := range c.Rankings {
		if r.Column(PlaceColumn) >= 0 || list.Column(PlaceColumn) < 0 {
			list = r
		}
	}
	return list
}

// Select gives the rounds that are wanted, by number. A round that has no sheet is an error of kind
// BadInput.
func (c Content) Select(t *engine.Tournament) ([]Round, error) {
	if c.NoRounds {
		return nil, nil
	}
	return c.Forms.Rounds(t, c.Rounds)
}

// NoRound says that a tournament has no such round, and how many it has: a calendar that is whole has no other to be drawn.
func NoRound(t *engine.Tournament, number int) error {
	if len(t.Rounds) == 0 {
		return engine.Errorf(engine.BadInput, "Il turno %d non c'è in questo torneo: prima sorteggialo", number)
	}
	return engine.Errorf(engine.BadInput, "Il turno %d non c'è in questo torneo: {2:ne è sorteggiato uno|ne sono sorteggiati %d}.", number,
		len(t.Rounds))
}

// Rounds joins the rounds with the given numbers to their players, ascending; nil numbers mean all. A round
// that has no sheet is an error of kind BadInput.
func Rounds(t *engine.Tournament, numbers []int) ([]Round, error) {
	if numbers == nil {
		for _, r := range t.Rounds {
			numbers = append(numbers, r.Number)
		}
	}
	numbers = slices.Compact(slices.Sorted(slices.Values(numbers)))
	index := t.Index()
	rounds := make([]Round, 0, len(numbers))
	for _, number := range numbers {
		round := t.Round(number)
		if round == nil {
			return nil, NoRound(t, number)
		}
		rounds = append(rounds, join(t, round, index))
	}
	return rounds, nil
}

// StampText is a time as an organizer reads it, "05/10/2025 18:30"; empty for the zero time.
func StampText(stamp time.Time) string {
	if stamp.IsZero() {
		return ""
	}
	return stamp.Format("02/01/2006 15:04")
}
