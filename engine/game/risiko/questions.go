package risiko

import (
	"slices"

	"raduno/engine"
)

// Doubt is what must be asked before the scores of a table can be saved.
type Doubt int

// The doubts, in the order in which they are asked.
const (
	NoDoubt    Doubt = iota
	Missing          // a seat has no score and others have
	Replaced         // the table is written already, and not so: is it the right one?
	SameSheet        // another table of the round has the same scores: was its sheet typed twice?
	AllZero          // no seat has a point, or nothing is written at all: was it played?
	Eliminated       // some have 0: was anybody eliminated, and in what order?
	TiedOut          // several bear the same number of an elimination: who went out first?
	TiedTop          // several share the highest score: who won?
)

// Question is a doubt and the seats that it is about.
type Question struct {
	Doubt Doubt
	Seats []int // indexes; for Missing the first seat without a score
	Table int   // for SameSheet the number of the other table
}

// Entry is the score sheet of a table while it is typed: the seats, and what has been asked already.
type Entry struct {
	Seats  []engine.Seat
	Shared bool           // several may share the win (Unico Vincitore is off)
	Before []engine.Seat  // as the table was when its sheet was opened, to tell a wrong number of the table; nil for none
	Others []engine.Table // of the round, to tell a sheet that is typed twice; nil for none
	Sheet  Sheet

	replaced   bool // confirmed: other points are right
	sameAsked  bool
	zerosAsked bool
	tieAsked   bool
	blank      bool // confirmed: not played
}

// Ask is the next thing to be asked, none if the table can be saved.
func (s *Entry) Ask() Question {
	if s.blank {
		return Question{}
	}
	typed := slices.ContainsFunc(s.Seats, func(seat engine.Seat) bool { return seat.Score.Typed() })
	for i, seat := range s.Seats {
		if typed && !seat.Score.Typed() && seat.Player != engine.Ghost {
			return Question{Doubt: Missing, Seats: []int{i}}
		}
	}
	if !s.replaced && s.replaces() {
		return Question{Doubt: Replaced}
	}
	if number := s.sameSheet(); number > 0 && !s.sameAsked {
		return Question{Doubt: SameSheet, Table: number}
	}
	table := engine.Table{Seats: s.Seats}
	if table.State() == engine.NotPlayed {
		return Question{Doubt: AllZero, Seats: s.people()}
	}
	if zeros := s.zeros(); len(zeros) > 0 && !s.zerosAsked && s.Sheet.Eliminated {
		return Question{Doubt: Eliminated, Seats: zeros}
	}
	if level := s.levelOut(); len(level) > 0 && s.Sheet.Eliminated {
		return Question{Doubt: TiedOut, Seats: level}
	}
	if top := table.Top(false); len(top) > 1 && !s.tieAsked && s.Sheet.OneWinner {
		return Question{Doubt: TiedTop, Seats: top}
	}
	return Question{}
}

// replaces reports whether a table that was over gets other points for more than one player: who corrects a score seldom changes
// two, who writes at the wrong table nearly all.
func (s *Entry) replaces() bool {
	before := engine.Table{Seats: s.Before}
	changed := 0
	for i, seat := range s.Before {
		if max(0, seat.Score.Whole()) != max(0, s.Seats[i].Score.Whole()) {
			changed++
		}
	}
	return changed > 1 && before.State() == engine.Played
}

// Replace says that the table is to have other points than it had.
func (s *Entry) Replace() { s.replaced = true }

// people are the seats that are not the ghost's.
func (s *Entry) people() []int {
	var seats []int
	for i, seat := range s.Seats {
		if seat.Player != engine.Ghost {
			seats = append(seats, i)
		}
	}
	return seats
}

// zeros are the seats with a plain 0, ghosts aside.
func (s *Entry) zeros() []int {
	var seats []int
	for _, i := range s.people() {
		if s.Seats[i].Score.Typed() && s.Seats[i].Score.IsZero() {
			seats = append(seats, i)
		}
	}
	return seats
}

// sameSheet is the number of another table whose sheet says the same, seat by seat; 0 for none. A sheet with points of one
// player only, as a RisiKo!, is like many.
func (s *Entry) sameSheet() int {
	points := func(seats []engine.Seat) (line []int, scorers int) {
		for _, seat := range seats {
			line = append(line, max(0, seat.Score.Whole()))
			if seat.Score.Whole() > 0 {
				scorers++
			}
		}
		return line, scorers
	}
	if !s.Sheet.RisiKo {
		return 0 // of a game with few results many tables are alike
	}
	mine, scorers := points(s.Seats)
	for _, other := range s.Others {
		if line, _ := points(other.Seats); scorers > 1 && slices.Equal(line, mine) {
			return other.Number
		}
	}
	return 0
}

// IsAnother says that the table played as another did.
func (s *Entry) IsAnother() { s.sameAsked = true }

// levelOut are the first seats that share the number of an elimination; none where each has its own.
func (s *Entry) levelOut() []int {
	for _, seat := range s.Seats {
		var level []int
		for i, other := range s.Seats {
			if seat.Score.Eliminated() && other.Score.Cmp(seat.Score) == 0 {
				level = append(level, i)
			}
		}
		if len(level) > 1 {
			return level
		}
	}
	return nil
}

// WentOut settles who of the seats with one number of an elimination went out first: the others follow in their order. Who
// went out before them all moves down.
func (s *Entry) WentOut(first int) {
	number := s.Seats[first].Score
	level := len(engine.Where(s.Seats, func(seat engine.Seat) bool { return seat.Score.Cmp(number) == 0 }))
	for i, seat := range s.Seats {
		if i == first || seat.Score.Eliminated() && seat.Score.Cmp(number) < 0 {
			s.Seats[i].Score = engine.NewScore(seat.Score.Whole() - level + 1)
		}
	}
}

// Won settles a tie: the seat gets a decimal more than the others, as the workbook has always written it.
func (s *Entry) Won(seat int) {
	s.tieAsked = true
	top := s.Seats[seat].Score
	whole := engine.NewScore(top.Whole())
	next := int64(1)
	if top.HasDecimals() {
		next = (top.Micros()-whole.Micros())/100_000 + 1
	}
	text := whole.Text(",") + "," + string(rune('0'+min(next, 9)))
	s.Seats[seat].Score, _ = engine.ParseScore(text)
}

// AskAgain forgets what was answered: a score was typed anew.
func (s *Entry) AskAgain() {
	s.replaced, s.sameAsked, s.zerosAsked, s.tieAsked = false, false, false, false
}

// Share leaves a tie as it is: several win.
func (s *Entry) Share() { s.tieAsked = true }

// KnockedOut records the order of elimination, the first out first, behind those that were typed as
// eliminated already: the last one out is -1, the one before him -2. Seats with a 0 that are not named were
// not eliminated.
func (s *Entry) KnockedOut(order []int) {
	s.zerosAsked = true
	rank := -1
	for _, seat := range s.Seats {
		rank = min(rank, seat.Score.Whole()-1)
	}
	if slices.IndexFunc(s.Seats, func(seat engine.Seat) bool { return seat.Score.Eliminated() }) < 0 {
		rank = -1
	}
	for i := len(order) - 1; i >= 0; i-- {
		s.Seats[order[i]].Score = engine.NewScore(rank)
		rank--
	}
}

// WonAtZero confirms a real game without a point: the winner is written as 0,1.
func (s *Entry) WonAtZero(seat int) {
	s.zerosAsked, s.tieAsked = true, true
	for _, i := range s.people() {
		if !s.Seats[i].Score.Typed() {
			s.Seats[i].Score = engine.NewScore(0)
		}
	}
	s.Seats[seat].Score, _ = engine.ParseScore("0,1")
}

// Clear says that the table was not played.
func (s *Entry) Clear() {
	s.blank = true
	for i := range s.Seats {
		s.Seats[i].Score = engine.Score{}
		s.Seats[i].Outside = engine.Score{}
	}
}
