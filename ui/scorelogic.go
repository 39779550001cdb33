package ui

import (
	"slices"

	"raduno/engine"
)

// doubt is what must be asked before the scores of a table can be saved.
type doubt int

// The doubts, in the order in which they are asked.
const (
	noDoubt    doubt = iota
	missing          // a seat has no score
	allZero          // nobody has a point: was it played at all?
	eliminated       // some have 0: was anybody eliminated, and in what order?
	tiedTop          // several share the highest score: who won?
)

// question is a doubt and the seats that it is about.
type question struct {
	Doubt doubt
	Seats []int // indexes; for the missing doubt the first seat without a score
}

// sheet is the score sheet of a table while it is typed: the seats, and what has been asked already.
type sheet struct {
	Seats  []engine.Seat
	Shared bool // several may share the win (Unico Vincitore is off)

	zerosAsked bool
	tieAsked   bool
	blank      bool // confirmed: not played
}

// ask is the next thing to be asked, none if the table can be saved.
func (s *sheet) ask() question {
	if s.blank {
		return question{}
	}
	for i, seat := range s.Seats {
		if !seat.Score.Typed() && seat.Player != engine.Ghost {
			return question{missing, []int{i}}
		}
	}
	table := engine.Table{Seats: s.Seats}
	if table.State() == engine.NotPlayed {
		return question{allZero, s.people()}
	}
	if zeros := s.zeros(); len(zeros) > 0 && !s.zerosAsked {
		return question{eliminated, zeros}
	}
	if top := table.Top(false); len(top) > 1 && !s.tieAsked {
		return question{tiedTop, top}
	}
	return question{}
}

// people are the seats that are not the ghost's.
func (s *sheet) people() []int {
	var seats []int
	for i, seat := range s.Seats {
		if seat.Player != engine.Ghost {
			seats = append(seats, i)
		}
	}
	return seats
}

// zeros are the seats with a plain 0, ghosts aside.
func (s *sheet) zeros() []int {
	var seats []int
	for _, i := range s.people() {
		if s.Seats[i].Score.Typed() && s.Seats[i].Score.IsZero() {
			seats = append(seats, i)
		}
	}
	return seats
}

// won settles a tie: the seat gets a decimal more than the others, as the workbook has always written it.
func (s *sheet) won(seat int) {
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

// share leaves a tie as it is: several win.
func (s *sheet) share() { s.tieAsked = true }

// knockedOut records the order of elimination, the first out first, behind those that were typed as
// eliminated already: the last one out is -1, the one before him -2. Seats with a 0 that are not named were
// not eliminated.
func (s *sheet) knockedOut(order []int) {
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

// wonAtZero confirms a real game without a point: the winner is written as 0,1.
func (s *sheet) wonAtZero(seat int) {
	s.zerosAsked, s.tieAsked = true, true
	s.Seats[seat].Score, _ = engine.ParseScore("0,1")
}

// clear says that the table was not played.
func (s *sheet) clear() {
	s.blank = true
	for i := range s.Seats {
		s.Seats[i].Score = engine.Score{}
		s.Seats[i].Outside = engine.Score{}
	}
}

// nextMissing is the number of the first table after the given one that has no scores yet, beginning again
// at the top; 0 if none is missing.
func nextMissing(round engine.Round, after int) int {
	first := 0
	for _, t := range round.Tables {
		if t.State() == engine.Played {
			continue
		}
		if t.Number > after {
			return t.Number
		}
		if first == 0 {
			first = t.Number
		}
	}
	return first
}
