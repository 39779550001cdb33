package export

import (
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
)

// Round is a round whose seats know their players.
type Round struct {
	Number int
	Draft  bool // drawn and not yet confirmed
	Tables []Table
	Rests  []Seat // who leaves his seat to others
}

// Table is a table whose seats know their players.
type Table struct {
	Number int    // in the hall
	Room   string // in which part of it; empty where it is one
	State  engine.State
	Seats  []Seat // in the order of the sheet; a seat without a player is left out
	Places int    // seats of the table, those without a player included
	Record engine.Record
	Void   bool  // it was given up and does not count
	Form   *Form // what its score sheet asks for; nil for RisiKo!, and where Forms is not asked
}

// Seat is a place at a table with all its texts clean and ready to be set.
type Seat struct {
	ID      int
	Index   int // of the seat at its table, as in engine.Table
	Ghost   bool
	Known   bool   // false where the roster has no player with this ID
	Name    string // "Nome Cognome", or what stands for it, with the tag of one who has a homonym
	Tag     string // what tells him from his homonyms; empty if there are none
	Given   string // nome
	Surname string // cognome
	Nick    string
	ByNick  bool // Name begins with the nick
	Club    string
	Score   engine.Score
	Outside engine.Score
	// Shown reports whether a score is to be written: at a table that was not played the zeros of the sheet
	// are blanks.
	Shown bool
	// Top marks the highest score of a played table, decimals included; several where it is shared.
	Top    bool
	Record engine.Record
	Role   string // what the draw gave the seat, such as a power or a side; empty in RisiKo!
}

// ScoreText is the score as typed, with the given decimal separator; empty where none is to be written.
func (s Seat) ScoreText(separator string) string {
	if !s.Shown {
		return ""
	}
	return s.Score.Text(separator)
}

// Number is the score as people read it; empty where none is to be written.
func (s Seat) Number() engine.Number { return engine.Number(s.ScoreText(",")) }

// Label is "Nome Cognome - CLUB", the way a score sheet names a player; the name alone without a club.
func (s Seat) Label() string {
	if s.Club == "" {
		return s.Name
	}
	return s.Name + " - " + s.Club
}

// ByPlace gives the seats in order of place, the winner first: by score as typed, decimals included, an
// empty cell last; equal scores, and a table that was not played, stay in seat order.
func (t Table) ByPlace() []Seat {
	seats := slices.Clone(t.Seats)
	if t.State == engine.NotPlayed {
		return seats
	}
	slices.SortStableFunc(seats, func(a, b Seat) int {
		if a.Score.Typed() != b.Score.Typed() {
			if a.Score.Typed() {
				return -1
			}
			return 1
		}
		return b.Score.Cmp(a.Score)
	})
	return seats
}

// Rests says who leaves his seat to others in a round; empty where all play.
func (v Voice) Rests(round Round) string {
	if len(round.Rests) == 0 {
		return ""
	}
	names := engine.Map(round.Rests, func(s Seat) string { return s.Name })
	return v.Say("Riposano: %s.", strings.Join(names, ", "))
}

// Progress says that a round is not over, and how far it is; empty where all its tables have their results.
func (v Voice) Progress(round Round) string {
	played := len(engine.Where(round.Tables, func(t Table) bool { return t.State == engine.Played }))
	switch {
	case round.Draft:
		return v.Say("bozza del sorteggio, non ancora confermata")
	case played == len(round.Tables):
		return ""
	case played == 0:
		return v.Say("sorteggiato, non ancora giocato")
	}
	return v.Say("tavoli con il risultato: %d su %d", played, len(round.Tables))
}

// Players are the seats without the ghost.
func Players(seats []Seat) []Seat {
	return slices.DeleteFunc(slices.Clone(seats), func(s Seat) bool { return s.Ghost })
}

func join(tournament *engine.Tournament, round *engine.Round, index map[int]*engine.Player) Round {
	joined := Round{Number: round.Number, Draft: round.Draft, Tables: make([]Table, 0, len(round.Tables))}
	for _, table := range round.InHall().Tables {
		t := Table{
			Number: table.Number, Room: Clean(tournament.Settings.RoomOf(table.Number)),
			State: table.State(), Places: len(table.Seats), Seats: make([]Seat, 0, len(table.Seats)),
			Record: table.Record, Void: table.Void,
		}
		top := tournament.Firsts(round.Number, table, true)
		for i, seat := range table.Seats {
			if seat.Player == 0 {
				continue
			}
			s := name(seat.Player, index)
			s.Index, s.Score, s.Outside, s.Record = i, seat.Score, seat.Outside, seat.Record
			s.Shown = t.State != engine.NotPlayed && seat.Score.Typed()
			s.Top = slices.Contains(top, i)
			t.Seats = append(t.Seats, s)
		}
		joined.Tables = append(joined.Tables, t)
	}
	for _, id := range round.SitOuts {
		if seated, _ := round.Find(id); seated < 0 {
			joined.Rests = append(joined.Rests, name(id, index))
		}
	}
	return joined
}

// name fills in who sits on a seat.
func name(id int, index map[int]*engine.Player) Seat {
	if id == engine.Ghost {
		return Seat{ID: id, Ghost: true, Known: true, Name: engine.GhostName, Surname: engine.GhostName}
	}
	if player := index[id]; player != nil {
		return PlayerSeat(*player)
	}
	// A workbook may hold an ID that is not in Iscritti: the check says so, and the product shows it.
	return Seat{ID: id, Name: unnamedPlayer(id), Surname: unnamedPlayer(id)}
}

// PlayerSeat is a player as a seat without a table.
func PlayerSeat(player engine.Player) Seat {
	s := Seat{
		ID: player.ID, Known: true, Given: Clean(player.Name), Surname: Clean(player.Surname),
		Nick: Clean(player.Nick), ByNick: player.ShortName() != player.FullName(), Club: Clean(player.Club),
		Name: Clean(player.DisplayName()), Tag: Clean(player.Tag),
	}
	if s.Name == "" {
		s.Name = unnamedPlayer(player.ID)
	}
	return s
}

// unnamedPlayer is what stands for a player of whom only the ID is known.
func unnamedPlayer(id int) string { return "ID " + strconv.Itoa(id) }
