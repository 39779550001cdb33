package desk

import (
	"bytes"
	"slices"

	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/formula"
)

// Called is how a round is called, drawn or not.
func (v *View) Called(number int) engine.Called {
	return formula.Called(v.Tournament, v.Type, number)
}

// RoundName is how a round is called, drawn or not: "Turno 3", "Semifinale", "Finale".
func (v *View) RoundName(number int) engine.Text { return v.Called(number).Name() }

// RoundMark is a round at the head of a column: "T3", "Semif.", "Finale".
func (v *View) RoundMark(number int) engine.Text { return v.Called(number).Mark() }

// Named reports whether a round has a name of its own in the place of a number.
func (v *View) Named(number int) bool { return v.Called(number).Named() }

// TheRound is a round in a sentence: "il turno 3", "la semifinale".
func (v *View) TheRound(number int) engine.Text { return v.Called(number).The() }

// OfRound is a round in a sentence, as what something is of: "del turno 3", "della semifinale".
func (v *View) OfRound(number int) engine.Text { return v.Called(number).Of() }

// AtRound is a round in a sentence, as where something is: "al turno 3", "alla semifinale".
func (v *View) AtRound(number int) engine.Text { return v.Called(number).At() }

// called is how a round is called, as everybody sees the tournament.
func (d *Desk) called(number int) engine.Called { return d.View().Called(number) }

// Semifinalist is where a player of a semifinal comes from.
type Semifinalist struct {
	Place int // in the standings of the qualification
	Band  int // fascia, 1 the best; 0 where Raduno drew none
}

// semifinalists are the players of the semifinals that are drawn, by ID; nil where there are none.
func (d *Desk) semifinalists(v *View) map[int]Semifinalist {
	r := v.Round(v.Type.Semifinals())
	if r == nil || v.Called(r.Number).Phase != engine.Semifinals {
		return nil
	}
	before, err := d.rankAs(v.Tournament, v.Type, StandingsRequest{Rounds: r.Number - 1})
	if err != nil {
		return nil // the page of the standings says why
	}
	all := map[int]Semifinalist{}
	for _, row := range before.Rows {
		if at, _ := r.Find(row.Player.ID); at >= 0 {
			all[row.Player.ID] = Semifinalist{Place: row.Place}
		}
	}
	for id, band := range BandsOf(r) {
		s := all[id]
		s.Band = band
		all[id] = s
	}
	return all
}

// WayTo says how a player came to his seat in a semifinal or in the final: by his place in the standings, by the table that he won,
// straight, or as the best of the others. It is zero in any other round.
func (v *View) WayTo(round, player int) engine.Text {
	semifinals := v.Round(v.Type.Semifinals())
	switch phase := v.Called(round).Phase; {
	case semifinals == nil:
		return engine.Text{}
	case phase == engine.Semifinals:
		at, is := v.Semifinalists()[player]
		switch {
		case !is:
			return engine.Text{}
		case at.Band > 0: // short, so that the club is seen whole
			return engine.Textf("%d°, fascia %d", at.Place, at.Band)
		}
		return engine.Textf("%d° in classifica", at.Place)
	case phase != engine.Final:
		return engine.Text{}
	}
	at, seat := semifinals.Find(player)
	if at < 0 {
		if semifinals.Draw == nil || slices.Contains(semifinals.Draw.Origin.Direct, player) {
			return engine.Textf("direttamente in finale")
		}
		return engine.Textf("ripescato dalla classifica")
	}
	table := semifinals.Tables[at]
	if slices.Contains(table.Top(false), seat) {
		return engine.Textf("ha vinto il tavolo %d", table.Number)
	}
	place := 1
	for _, other := range table.Seats {
		if other.Score.Cmp(table.Seats[seat].Score) > 0 {
			place++
		}
	}
	return engine.Textf("ripescato, %d° al tavolo %d", place, table.Number)
}

// BandsOf are the bands of a semifinal's players, by ID, as the draw had them; nothing where Raduno did not draw it.
func BandsOf(r *engine.Round) map[int]int {
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
