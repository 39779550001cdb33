package league

import (
	"raduno/engine"
	"raduno/engine/game"
)

// Leave has a player leave the league. The error is of kind BadInput for who sits in no game of the calendar, and for a substitute who does.
func (g leagueGame) Leave(t *engine.Tournament, l game.Leaving) error {
	sits := func(id int) (games []game.Place) {
		for i := range t.Rounds {
			for j := range t.Rounds[i].Tables {
				if _, at := seatOf(&t.Rounds[i].Tables[j], id); at {
					games = append(games, game.Place{Tournament: t, Round: &t.Rounds[i], Table: &t.Rounds[i].Tables[j]})
				}
			}
		}
		return games
	}
	p, his := t.Player(l.Player), sits(l.Player)
	switch {
	case p == nil:
		return engine.UnknownPlayer(l.Player)
	case len(his) == 0:
		return engine.Errorf(engine.BadInput, "%s non siede a nessuna partita del calendario: basta NO in Partecipa Torneo.", p.DisplayName())
	case l.With != 0 && t.Player(l.With) == nil:
		return engine.UnknownPlayer(l.With)
	case l.With != 0 && len(sits(l.With)) > 0:
		return engine.Errorf(engine.BadInput, "%s gioca già la lega: il sostituto è uno che non siede a nessuna partita.", t.Who(l.With))
	}
	if l.ByHalf {
		over := 0
		for _, place := range his {
			if place.Table.State() == engine.Played && !place.Table.Void {
				over++
			}
		}
		l.StrikePlayed = 2*over < len(his)
		l.Forfeit = !l.StrikePlayed
	}
	left := p.Plays
	for _, place := range his {
		left = g.leaveGame(place, l) || left
	}
	if !left {
		return engine.Errorf(engine.BadInput, "%s ha già lasciato: non gli restano partite.", p.DisplayName())
	}
	p.Plays = false
	if with := t.Player(l.With); with != nil {
		with.Plays = true
	}
	game.Settle(g, t, nil)
	return nil
}

// leaveGame says what becomes of one of his games, and reports whether it was to be changed.
func (g leagueGame) leaveGame(p game.Place, l game.Leaving) (touched bool) {
	at, _ := seatOf(p.Table, l.Player)
	played := p.Table.State() == engine.Played
	switch {
	case p.Table.Void, played && !l.StrikePlayed, !played && l.Forfeit && forfeits(p.Table)[at]:
		return false
	case played, l.With == 0 && !l.Forfeit:
		p.Table.Record.Set(game.GivenUp.Label, game.Yes)
	case l.With != 0:
		p.Table.Seats[at].Player = l.With
	default:
		p.Table.Seats[at].Record.Set(forfeitField.Label, game.Yes)
	}
	game.Tidy(g, p)
	return true
}

func seatOf(table *engine.Table, id int) (seat int, sits bool) {
	for i, s := range table.Seats {
		if s.Player == id {
			return i, true
		}
	}
	return -1, false
}
