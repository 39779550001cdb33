package desk

import (
	"raduno/engine"
	"raduno/engine/game"
)

// PicksUp reports whether a game without a draw may be entered (AddGame).
func (v *View) PicksUp() bool {
	return game.Can(v.Game).MaySit != nil
}

// PickedUp reports whether the games of a round were entered one by one, without a draw.
func (v *View) PickedUp(r *engine.Round) bool { return v.PicksUp() && r.Draw == nil }

// MaySit is why players, as IDs, may not sit down to a game without a draw; nil where they may.
func (v *View) MaySit(players []int) error {
	_, _, err := game.SitDown(v.Tournament, v.Game, players)
	return err
}

// AddGame enters a game without a draw: the players are IDs in the order of their seats. It joins the last round if that was made so too
// and none of them sits in it; else it is a new round. In a calendar it takes the game that those players have still to play, else the one
// that they have begun. Fill, which may be nil, writes its score sheet. The error is of kind Impossible where the rules forbid the game,
// BadInput for players who are not on the roster, or it is fill's; nothing is written then. The findings are what is wrong or missing on
// the score sheet.
func (d *Desk) AddGame(players []int, fill func(game.Place) error) (seat engine.Place, findings []engine.Finding, err error) {
	t := d.Tournament()
	seat, known, err := game.SitDown(t, d.View().gameOf(t), players)
	if err != nil || known && fill == nil {
		return seat, nil, err
	}
	e := &edit{}
	e.mutate = func(t *engine.Tournament) error {
		g := d.View().gameOf(t)
		if seat, known, err = game.SitDown(t, g, players); err != nil {
			return err
		}
		if !known {
			if err := d.View().seatGame(t, g, seat, players); err != nil {
				return err
			}
			r, inSheet := t.Round(seat.Round), seat.Table
			t.LabelTables(r)
			seat.Table = r.OfSheet(inSheet).Number
		}
		e.what = engine.Textf("Partita senza sorteggio: turno %d, tavolo %d", seat.Round, seat.Table)
		if fill == nil {
			return nil
		}
		p := game.Place{Tournament: t, Round: t.Round(seat.Round), Table: t.Round(seat.Round).Table(seat.Table)}
		if err := fill(p); err != nil {
			return err
		}
		game.Tidy(g, p)
		findings = game.At(game.Settle(g, t, nil), seat.Round, seat.Table)
		return nil
	}
	if err := d.change(e); err != nil {
		return engine.Place{}, nil, err
	}
	return seat, findings, nil
}

// seatGame makes the table of a game that is new, and its round where that is new too.
func (v *View) seatGame(t *engine.Tournament, g game.Game, at engine.Place, players []int) error {
	alone := engine.Round{Number: at.Round, Tables: []engine.Table{{Number: at.Table}}}
	for _, id := range players {
		alone.Tables[0].Seats = append(alone.Tables[0].Seats, engine.Seat{Player: id})
	}
	if err := g.Deal(t, &alone, seeded("powers", v.env.Seed())); err != nil {
		return err
	}
	if r := t.Round(at.Round); r != nil {
		r.Tables = append(r.Tables, alone.Tables[0])
	} else {
		t.SetRound(alone)
	}
	return nil
}
