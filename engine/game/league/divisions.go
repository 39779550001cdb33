package league

import (
	"cmp"
	"maps"
	"slices"
	"strconv"

	"raduno/engine"
	"raduno/engine/alphabet"
	"raduno/engine/game"
)

// byDivision puts players into the order of their divisions, the highest first: that of their names.
func byDivision(a, b engine.Player) int {
	return cmp.Compare(alphabet.Fold(a.Division), alphabet.Fold(b.Division))
}

// divisionsOf are the players of each division, eight each, by ID, so that a calendar can be made again from its seed whatever the
// order of the roster. Where nobody has a division all are one. The error, of kind Impossible, says where somebody is missing or too
// many, and who has no division while others have one.
func divisionsOf(t *engine.Tournament) ([][]engine.Player, error) {
	var players []engine.Player
	for _, p := range t.Players {
		if t.Present(1, p) && p.ID > 0 && !slices.ContainsFunc(players, func(q engine.Player) bool { return q.ID == p.ID }) {
			players = append(players, p)
		}
	}
	slices.SortFunc(players, func(a, b engine.Player) int { return cmp.Or(byDivision(a, b), cmp.Compare(a.ID, b.ID)) })
	var divisions [][]engine.Player
	for i, p := range players {
		if i == 0 || byDivision(players[i-1], p) != 0 {
			divisions = append(divisions, nil)
		}
		divisions[len(divisions)-1] = append(divisions[len(divisions)-1], p)
	}
	if len(divisions) > 1 && divisions[0][0].Division == "" {
		return nil, engine.Errorf(engine.Impossible, "%s non ha una Divisione nel foglio Iscritti, e altri sì: scrivi quella di tutti.",
			divisions[0][0].DisplayName())
	}
	if len(divisions) == 0 {
		divisions = append(divisions, nil)
	}
	for _, division := range divisions {
		if err := eight(division); err != nil {
			return nil, err
		}
	}
	return divisions, nil
}

// eight refuses a division that has not eight players.
func eight(players []engine.Player) error {
	if len(players) > 0 && players[0].Division != "" && len(players) != Players {
		return engine.Errorf(engine.Impossible,
			"La divisione %s ha %d {2:giocatore|giocatori} e ne vuole 8: correggi Divisione o Partecipa Torneo nel foglio Iscritti.",
			players[0].Division, len(players))
	}
	switch n := len(players) - Players; {
	case n == -1:
		return engine.Errorf(engine.Impossible,
			"Una lega ha 8 giocatori e ne manca 1: iscrivilo, con SI in Partecipa Torneo, e il calendario si fa.")
	case n < 0:
		return engine.Errorf(engine.Impossible,
			"Una lega ha 8 giocatori e {1:ne manca|ne mancano} %d: {1:iscrivilo|iscrivili}, con SI in Partecipa Torneo, e il calendario si fa.", -n)
	case n == 1:
		return engine.Errorf(engine.Impossible,
			"Una lega ha 8 giocatori e ce n'è 1 di troppo: ritiralo, mettendo NO in Partecipa Torneo, o scrivi a tutti la Divisione.")
	case n > 0:
		return engine.Errorf(engine.Impossible,
			"Una lega ha 8 giocatori e ce {1:n'è %d|ne sono %d} di troppo: {1:ritiralo|ritirali}, mettendo NO in Partecipa Torneo, o scrivi a "+
				"tutti la Divisione.", n)
	}
	return nil
}

// full reports whether every division has its eight.
func full(t *engine.Tournament) bool {
	_, err := divisionsOf(t)
	return err == nil
}

// asDrawn gives players the divisions in which they were drawn, told by who meets whom, whatever the roster says of them now. Where too
// few rounds are left to tell, the roster's stay.
func asDrawn(t *engine.Tournament) {
	division := map[int]int{} // by ID: the first table of his division
	first := 0
	for _, r := range t.Rounds {
		tables := r.TableIDs()
		if r.Draw != nil {
			tables = r.Draw.Tables
		}
		for _, table := range tables {
			first++
			least := first
			for _, id := range table {
				if at, known := division[id]; known {
					least = min(least, at)
				}
			}
			for _, id := range table {
				if at, known := division[id]; known && at != least {
					for other, had := range division {
						if had == at {
							division[other] = least
						}
					}
				}
				division[id] = least
			}
		}
	}
	size := map[int]int{}
	for _, at := range division {
		size[at]++
	}
	for _, n := range size {
		if n != Players {
			return
		}
	}
	order := slices.Sorted(maps.Keys(size))
	for i := range t.Players {
		p := &t.Players[i]
		if p.Division = ""; len(order) > 1 && division[p.ID] > 0 {
			p.Division = strconv.Itoa(1000 + slices.Index(order, division[p.ID]))
		}
	}
}

// NextSeason is who plays in which division in the next season, by ID: the first of each division but the highest change places with as
// many of the last of the one above it. Fewer move where players are level on the line: it tells where.
func (g leagueGame) NextSeason(t *engine.Tournament, moving int) (next map[int]string, told []engine.Text, err error) {
	ranking, err := g.Rank(t, game.Options{})
	if err != nil {
		return nil, nil, err
	}
	players := t.Index()
	var divisions [][]game.Row
	next = map[int]string{}
	for _, row := range ranking.Rows {
		if row.Place == 0 {
			continue
		}
		if n := len(divisions); n == 0 || byDivision(*players[divisions[n-1][0].ID], *players[row.ID]) != 0 {
			divisions = append(divisions, nil)
		}
		divisions[len(divisions)-1] = append(divisions[len(divisions)-1], row)
		next[row.ID] = players[row.ID].Division
	}
	for i := 1; i < len(divisions); i++ {
		above, below := divisions[i-1], divisions[i]
		n := min(moving, len(above)/2, len(below)/2)
		for n > 0 && (above[len(above)-n].Place == above[len(above)-n-1].Place || below[n-1].Place == below[n].Place) {
			n--
		}
		if n < moving {
			told = append(told, engine.Textf("Tra %s e %s cambiano {3:in uno|in %d} per parte e non {4:uno|%d}: sulla linea ci sono dei pari, o i "+
				"giocatori sono pochi. Decidi tu, e scrivi la loro Divisione.", players[above[0].ID].Division, players[below[0].ID].Division, n, moving))
		}
		for k := range n {
			up, down := below[k].ID, above[len(above)-1-k].ID
			next[up], next[down] = players[down].Division, players[up].Division
		}
	}
	return next, told, nil
}
