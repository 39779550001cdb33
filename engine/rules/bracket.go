package rules

import (
	"bytes"
	"slices"

	"raduno/engine"
	"raduno/engine/draw"
)

// Way is how a player came to his seat.
type Way int

// The ways.
const (
	ByPlacing Way = iota // into a semifinal, by his place in the standings
	Straight             // into the final without a semifinal
	Winner               // into the final, as the winner of a semifinal
	Runner               // into the final, as one of the best of those who did not win
	Recovered            // into a semifinal, by another key than his place
)

// BracketSeat is a player of a semifinal or of the final.
type BracketSeat struct {
	Player int
	Way    Way
	Place  int // in the standings of the qualification, 0 for none; of a Runner at his table, 0 where he sat at none
	Band   int // fascia in a semifinal, 1 the best; 0 where Raduno drew none
	Table  int // of the semifinal that he played; 0 for none
	Won    bool
	By     engine.Text // of a Recovered one by what
}

// BracketTable is a table of the bracket.
type BracketTable struct {
	Number int
	Seats  []BracketSeat
}

// Bracket is that of a tournament whose semifinals are drawn.
type Bracket struct {
	Semifinals, Finals []BracketTable // no finals before they are drawn
	Direct             []BracketSeat  // who goes straight to the final
	rounds             [2]int         // the semifinals' and the final's numbers
}

// BracketOf is the bracket of a tournament; nil where no semifinals are drawn. Place is a player's place in the standings of the
// qualification, 0 if he has none.
func BracketOf(t *engine.Tournament, typ Type, place func(id int) int) *Bracket {
	r := t.Round(typ.Semifinals())
	if r == nil || RoundName(t, typ, r.Number).Phase != engine.Semifinals {
		return nil
	}
	b, origin := &Bracket{rounds: [2]int{r.Number, typ.Final()}}, engine.Origin{}
	if r.Draw != nil {
		origin = r.Draw.Origin
	}
	for _, id := range origin.Direct {
		b.Direct = append(b.Direct, BracketSeat{Player: id, Way: Straight, Place: place(id)})
	}
	bands := SemifinalBands(r)
	for _, table := range r.Tables {
		won := firsts(t, r.Number, table, false)
		passes, substitute := t.Passes(r.Number, table)
		b.Semifinals = append(b.Semifinals, tableOf(table, func(id int) BracketSeat {
			if id == substitute && id != 0 {
				id = passes
			}
			s := BracketSeat{Player: id, Place: place(id), Band: bands[id], Table: table.Number, Won: slices.Contains(won, id)}
			if one := engine.Find(origin.Recovered, func(one *engine.Recovered) bool { return one.Player == id }); one != nil {
				s.Way, s.By = Recovered, one.Text(func(round int) engine.Text { return RoundName(t, typ, round).At() })
			}
			return s
		}))
	}
	final := t.Round(typ.Final())
	if final == nil {
		return b
	}
	for _, table := range final.Tables {
		won := firsts(t, final.Number, table, false)
		b.Finals = append(b.Finals, tableOf(table, func(id int) BracketSeat {
			s := Finalist(t, r, id)
			if s.Won = slices.Contains(won, id); s.Way == Straight {
				s.Place = place(id)
			}
			return s
		}))
	}
	return b
}

func tableOf(table engine.Table, seat func(id int) BracketSeat) BracketTable {
	return BracketTable{Number: table.Number, Seats: engine.Map(people(table.IDs()), seat)}
}

// firsts are the players who come first at a table of a round, or who goes on from it by the organizer's word.
func firsts(t *engine.Tournament, round int, table engine.Table, ghost bool) []int {
	if id, _ := t.Passes(round, table); id != 0 {
		return []int{id}
	}
	return people(engine.Map(t.Firsts(round, table, ghost), func(seat int) int { return table.Seats[seat].Player }))
}

// Finalist is how a player of a tournament came from its semifinals to the final.
func Finalist(t *engine.Tournament, semifinals *engine.Round, id int) BracketSeat {
	at, seat := semifinals.Find(id)
	if at < 0 {
		for _, table := range semifinals.Tables {
			if passes, _ := t.Passes(semifinals.Number, table); passes == id {
				return BracketSeat{Player: id, Way: Winner, Table: table.Number}
			}
		}
		if semifinals.Draw == nil || slices.Contains(semifinals.Draw.Origin.Direct, id) {
			return BracketSeat{Player: id, Way: Straight}
		}
		return BracketSeat{Player: id, Way: Runner}
	}
	table := semifinals.Tables[at]
	if slices.Contains(firsts(t, semifinals.Number, table, false), id) {
		return BracketSeat{Player: id, Way: Winner, Table: table.Number}
	}
	place := 1
	for _, other := range t.Counting(semifinals.Number, table).Seats {
		if other.Score.Cmp(table.Seats[seat].Score) > 0 {
			place++
		}
	}
	return BracketSeat{Player: id, Way: Runner, Place: place, Table: table.Number}
}

// Has reports whether a round is of the bracket.
func (b *Bracket) Has(round int) bool { return b != nil && slices.Contains(b.rounds[:], round) }

// Seat is a player's seat in a round of the bracket; the zero seat where he has none.
func (b *Bracket) Seat(round, player int) BracketSeat {
	if !b.Has(round) {
		return BracketSeat{}
	}
	tables := b.Semifinals
	if round == b.rounds[1] {
		tables = b.Finals
	}
	for _, t := range tables {
		if s := engine.Find(t.Seats, func(s *BracketSeat) bool { return s.Player == player }); s != nil {
			return *s
		}
	}
	return BracketSeat{}
}

// Said says how a player came to his seat, short, so that the club beside it is seen whole; zero of the zero seat.
func (s BracketSeat) Said() engine.Text {
	switch {
	case s.Way == Straight:
		return engine.Textf("direttamente in finale")
	case s.Way == Recovered:
		return engine.Textf("★ %s", s.By)
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

// SemifinalBands are the bands of a semifinal's players, by ID, as the draw had them; nothing where Raduno did not draw it.
func SemifinalBands(r *engine.Round) map[int]int {
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

// FinalTables are the tables of the final; before they are drawn, one of those who are in it for sure.
func (b *Bracket) FinalTables() []BracketTable {
	if len(b.Finals) > 0 {
		return b.Finals
	}
	coming := BracketTable{Seats: slices.Clone(b.Direct)}
	for _, t := range b.Semifinals {
		if s := engine.Find(t.Seats, func(s *BracketSeat) bool { return s.Won }); s != nil {
			coming.Seats = append(coming.Seats, BracketSeat{Player: s.Player, Way: Winner, Table: t.Number})
		}
	}
	return []BracketTable{coming}
}
