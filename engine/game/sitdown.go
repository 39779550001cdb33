package game

import (
	"slices"

	"raduno/engine"
)

// SitDown says where players, as IDs, who want to enter a game without a draw sit down: at a table of the calendar, which is known,
// else at a new one, whose number in the sheet is in the place. The error is of kind Impossible where the rules forbid the game,
// BadInput for players who are not on the roster, BadUsage where games are drawn.
func SitDown(t *engine.Tournament, g Game, players []int) (at engine.Place, known bool, err error) {
	rules := Can(g)
	if rules.MaySit == nil {
		return at, false, engine.Errorf(engine.BadUsage,
			"In questo torneo le partite si sorteggiano: una partita senza sorteggio c'è solo nelle leghe.")
	}
	seen := map[int]bool{}
	for _, id := range players {
		switch {
		case t.Player(id) == nil:
			return at, false, engine.UnknownPlayer(id)
		case seen[id]:
			return at, false, engine.Errorf(engine.BadInput, "%s è scritto due volte: in una partita ognuno siede a un posto solo.", t.Who(id))
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
	calendar, underWay := false, engine.Place{}
	for _, r := range t.Rounds {
		if r.Draw == nil {
			continue
		}
		calendar = rules.Calendar != nil
		for _, table := range r.Tables {
			switch at := (engine.Place{Round: r.Number, Table: table.Number}); {
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
		return engine.Place{Round: 1, Table: 1}, false, nil
	}
	last := t.Rounds[len(t.Rounds)-1]
	if last.Draw != nil || slices.ContainsFunc(players, func(id int) bool { at, _ := last.Find(id); return at >= 0 }) {
		return engine.Place{Round: last.Number + 1, Table: 1}, false, nil
	}
	number := 0
	for _, table := range last.Tables {
		number = max(number, table.SheetNumber())
	}
	return engine.Place{Round: last.Number, Table: number + 1}, false, nil
}
