// Package bracket is the way of the players through semifinals and final: who sits where, and why.
package bracket

import (
	"bytes"
	"slices"

	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/formula"
)

// Way is how a player came to his seat.
type Way int

// The ways.
const (
	ByPlace  Way = iota // into a semifinal, by his place in the standings
	Straight            // into the final without a semifinal
	Winner              // into the final, as the winner of a semifinal
	Runner              // into the final, as one of the best of those who did not win
)

// Seat is a player of a semifinal or of the final.
type Seat struct {
	Player int
	Way    Way
	Place  int // in the standings of the qualification; of a Runner at his table, 0 where he sat at none
	Band   int // fascia in a semifinal, 1 the best; 0 where Raduno drew none
	Table  int // of the semifinal that he played; 0 for none
	Won    bool
}

// Table is a table of the bracket.
type Table struct {
	Number int
	Seats  []Seat
}

// Bracket is that of a tournament whose semifinals are drawn.
type Bracket struct {
	Semifinals, Finals []Table // no finals before they are drawn
	Direct             []int   // who goes straight to the final
	places             []int   // theirs in the standings of the qualification, 0 for none
	rounds             [2]int  // the semifinals' and the final's numbers
}

// Of is the bracket of a tournament; nil where no semifinals are drawn. Place is a player's place in the standings of the
// qualification, 0 if he has none.
func Of(t *engine.Tournament, kind formula.Type, place func(id int) int) *Bracket {
	r := t.Round(kind.Semifinals())
	if r == nil || formula.RoundName(t, kind, r.Number).Phase != engine.Semifinals {
		return nil
	}
	b := &Bracket{rounds: [2]int{r.Number, kind.Final()}}
	if r.Draw != nil {
		b.Direct = r.Draw.Origin.Direct
	}
	for _, id := range b.Direct {
		b.places = append(b.places, place(id))
	}
	bands := Bands(r)
	for _, table := range r.Tables {
		won := winners(table)
		b.Semifinals = append(b.Semifinals, tableOf(table, func(id int) Seat {
			return Seat{Player: id, Place: place(id), Band: bands[id], Table: table.Number, Won: slices.Contains(won, id)}
		}))
	}
	final := t.Round(kind.Final())
	if final == nil {
		return b
	}
	for _, table := range final.Tables {
		won := winners(table)
		b.Finals = append(b.Finals, tableOf(table, func(id int) Seat {
			s := Finalist(r, id)
			s.Won = slices.Contains(won, id)
			return s
		}))
	}
	return b
}

func tableOf(table engine.Table, seat func(id int) Seat) Table {
	t := Table{Number: table.Number}
	for _, id := range table.IDs() {
		if id > 0 {
			t.Seats = append(t.Seats, seat(id))
		}
	}
	return t
}

// winners are who won a table that is played.
func winners(table engine.Table) []int {
	if table.State() != engine.Played {
		return nil
	}
	var ids []int
	for _, seat := range table.Top(false) {
		ids = append(ids, table.Seats[seat].Player)
	}
	return ids
}

// Finalist is how a player came from the semifinals to the final.
func Finalist(semifinals *engine.Round, id int) Seat {
	at, seat := semifinals.Find(id)
	if at < 0 {
		if semifinals.Draw == nil || slices.Contains(semifinals.Draw.Origin.Direct, id) {
			return Seat{Player: id, Way: Straight}
		}
		return Seat{Player: id, Way: Runner}
	}
	table := semifinals.Tables[at]
	if slices.Contains(table.Top(false), seat) {
		return Seat{Player: id, Way: Winner, Table: table.Number}
	}
	place := 1
	for _, other := range table.Seats {
		if other.Score.Cmp(table.Seats[seat].Score) > 0 {
			place++
		}
	}
	return Seat{Player: id, Way: Runner, Place: place, Table: table.Number}
}

// Has reports whether a round is of the bracket.
func (b *Bracket) Has(round int) bool { return b != nil && slices.Contains(b.rounds[:], round) }

// Seat is a player's seat in a round of the bracket.
func (b *Bracket) Seat(round, player int) (Seat, bool) {
	if b == nil {
		return Seat{}, false
	}
	tables := b.Semifinals
	switch round {
	case b.rounds[0]:
	case b.rounds[1]:
		tables = b.Finals
	default:
		return Seat{}, false
	}
	for _, t := range tables {
		for _, s := range t.Seats {
			if s.Player == player {
				return s, true
			}
		}
	}
	return Seat{}, false
}

// Said says how a player came to his seat in a round; zero in a round that is not of the bracket.
func (b *Bracket) Said(round, player int) engine.Text {
	if s, is := b.Seat(round, player); is {
		return s.Said()
	}
	return engine.Text{}
}

// Said says how a player came to his seat, short, so that the club beside it is seen whole.
func (s Seat) Said() engine.Text {
	switch {
	case s.Way == Straight:
		return engine.Textf("direttamente in finale")
	case s.Way == Winner:
		return engine.Textf("ha vinto il tavolo %d", s.Table)
	case s.Way == Runner && s.Table == 0:
		return engine.Textf("ripescato dalla classifica")
	case s.Way == Runner:
		return engine.Textf("ripescato, %d° al tavolo %d", s.Place, s.Table)
	case s.Place == 0:
		return engine.Text{}
	case s.Band > 0:
		return engine.Textf("%d°, fascia %d", s.Place, s.Band)
	}
	return engine.Textf("%d° in classifica", s.Place)
}

// Bands are the bands of a semifinal's players, by ID, as the draw had them; nothing where Raduno did not draw it.
func Bands(r *engine.Round) map[int]int {
	if r.Draw == nil {
		return nil
	}
	problem, err := draw.Decode(bytes.NewReader(r.Draw.Problem))
	if err != nil {
		return nil
	}
	bands := map[int]int{}
	for _, p := range problem.Players {
		bands[p.ID] = p.Band
	}
	return bands
}
