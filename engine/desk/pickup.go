package desk

import (
	"slices"

	"raduno/engine"
	"raduno/engine/game"
)

// PicksUp reports whether a game may be entered that nobody drew (AddGame).
func (v *View) PicksUp() bool {
	return game.Can(v.Game).MaySit != nil
}

// PickedUp reports whether the games of a round were entered one by one, without a draw.
func (v *View) PickedUp(r *engine.Round) bool { return v.PicksUp() && r.Draw == nil }

// MaySit says why players, as IDs, may not sit down to a game that nobody drew; nil where they may.
func (v *View) MaySit(players []int) error {
	_, _, err := v.desk.sitDown(v.Tournament, players)
	return err
}

// Sitting is where players sat down to a game.
type Sitting struct {
	Round, Table int
	Findings     []engine.Finding // what is wrong or missing on its score sheet, where something was written
}

// AddGame enters a game that nobody drew: the players are IDs in the order of their seats. It joins the last round where
// that was made so too and none of them sits in it, and is a new round otherwise. Where a calendar holds the games, the
// one that those players have still to play is theirs, else the one that they have begun. Fill, which may be nil, writes its score sheet.
// The error is of kind Impossible where the rules forbid the game, BadInput for players who are not on the roster, or it is fill's;
// nothing is written then.
func (d *Desk) AddGame(players []int, fill func(game.Place) error) (Sitting, error) {
	seat, known, err := d.sitDown(d.Tournament(), players)
	if err != nil || known && fill == nil {
		return seat, err
	}
	e := &edit{}
	e.mutate = func(t *engine.Tournament) error {
		if seat, known, err = d.sitDown(t, players); err != nil {
			return err
		}
		e.what = engine.Textf("Partita senza sorteggio: turno %d, tavolo %d", seat.Round, seat.Table)
		g := d.gameOf(t)
		if !known {
			if err := d.seatGame(t, g, seat, players); err != nil {
				return err
			}
		}
		if fill == nil {
			return nil
		}
		p := game.Place{Tournament: t, Round: t.Round(seat.Round), Table: t.Round(seat.Round).Table(seat.Table)}
		if err := fill(p); err != nil {
			return err
		}
		game.Tidy(g, p)
		seat.Findings = game.At(game.Settle(g, t, nil), seat.Round, seat.Table)
		return nil
	}
	e.write = d.writeGames
	if err := d.change(e); err != nil {
		return Sitting{}, err
	}
	return seat, nil
}

// seatGame makes the table of a game that is new, and its round where that is new too.
func (d *Desk) seatGame(t *engine.Tournament, g game.Game, at Sitting, players []int) error {
	alone := engine.Round{Number: at.Round, Tables: []engine.Table{{Number: at.Table}}}
	for _, id := range players {
		alone.Tables[0].Seats = append(alone.Tables[0].Seats, engine.Seat{Player: id})
	}
	if err := g.Deal(t, &alone, seeded("powers", d.env.Seed())); err != nil {
		return err
	}
	if r := t.Round(at.Round); r != nil {
		r.Tables = append(r.Tables, alone.Tables[0])
	} else {
		t.SetRound(alone)
	}
	return nil
}

// sitDown says where players who want to enter a game sit down: at a table of the calendar, which is known, else at a new
// one.
func (d *Desk) sitDown(t *engine.Tournament, players []int) (at Sitting, known bool, err error) {
	g := d.gameOf(t)
	rules := game.Can(g)
	if rules.MaySit == nil {
		return at, false, engine.Errorf(engine.BadUsage,
			"In questo torneo le partite si sorteggiano: una partita senza sorteggio c'è solo nelle leghe.")
	}
	seen := map[int]bool{}
	for _, id := range players {
		switch {
		case t.Player(id) == nil:
			return at, false, unknownPlayer(id)
		case seen[id]:
			return at, false, engine.Errorf(engine.BadInput, "%s è scritto due volte: in una partita ognuno siede a un posto solo.", fullName(t, id))
		}
		seen[id] = true
	}
	switch least, most := g.Seats(t.Settings); {
	case least == most && len(players) != least:
		return at, false, engine.Errorf(engine.Impossible, "Una partita ha %d giocatori; quelli indicati: %d.", least, len(players))
	case len(players) < least || len(players) > most:
		return at, false, engine.Errorf(engine.Impossible, "Una partita ha da %d a %d giocatori; quelli indicati: %d.", least, most, len(players))
	}
	if err := rules.MaySit(t, players); err != nil {
		return at, false, err
	}
	together := func(table engine.Table) bool {
		return len(table.Seats) == len(players) && !slices.ContainsFunc(table.IDs(), func(id int) bool { return !seen[id] })
	}
	calendar, underWay := false, Sitting{}
	for _, r := range t.Rounds {
		if r.Draw == nil {
			continue
		}
		calendar = rules.Calendar != nil
		for _, table := range r.Tables {
			switch at := (Sitting{Round: r.Number, Table: table.Number}); {
			case !calendar || !together(table):
			case table.State() == engine.NotPlayed:
				return at, true, nil
			case table.State() == engine.Incomplete && underWay.Table == 0:
				underWay = at
			}
		}
	}
	if underWay.Table != 0 {
		return underWay, true, nil
	}
	if calendar {
		return at, false, engine.Errorf(engine.Impossible,
			"Il calendario non ha più una partita da giocare tra questi giocatori: ognuno gioca le sue, e lo stesso numero con tutti.")
	}
	if len(t.Rounds) == 0 {
		return Sitting{Round: 1, Table: 1}, false, nil
	}
	last := t.Rounds[len(t.Rounds)-1]
	if last.Draw != nil || slices.ContainsFunc(players, func(id int) bool { at, _ := last.Find(id); return at >= 0 }) {
		return Sitting{Round: last.Number + 1, Table: 1}, false, nil
	}
	number := 0
	for _, table := range last.Tables {
		number = max(number, table.Number)
	}
	return Sitting{Round: last.Number, Table: number + 1}, false, nil
}
