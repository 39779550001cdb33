package diplomacy

import (
	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/game/diplomacy/database"
	"raduno/engine/game/diplomacy/scoring"
)

// finished are the seats of all games that are over, in the order of rounds, tables and powers.
func finished(g game.Game, t *engine.Tournament, read func(game.Place) *boardReader) []database.Seat {
	var list []database.Seat
	systems := map[string]bool{}
	for i := range t.Rounds {
		r := &t.Rounds[i]
		for j := range r.Tables {
			p := game.Place{Tournament: t, Round: r, Table: &r.Tables[j]}
			points, over := game.PointsOf(g, p, false, nil)
			if !over {
				continue
			}
			b := read(p)
			if len(b.problems) > 0 {
				continue
			}
			systems[b.system.Name] = true
			shares := sharesAt(p, read)
			for _, power := range scoring.Powers {
				seat := b.seatOf[power]
				one := database.Seat{
					Round: r.Number, Board: p.Table.Number, Player: holder(shares, seat, p.Table.Seats[seat].Player),
					Power: power, System: b.system.Name, Game: b.game, Yearly: b.years, Undated: b.undated, Points: points[seat], Rank: 1, Place: 1,
				}
				for _, other := range points {
					if other.Cmp(points[seat]) > 0 {
						one.Rank++
					}
				}
				for _, other := range scoring.Powers {
					switch c := b.game.ByCenters(other, power); {
					case c < 0:
						one.Place++
					case c == 0:
						one.Level++
					}
				}
				list = append(list, one)
			}
		}
	}
	for i := range list {
		list[i].Mixed = len(systems) > 1
	}
	return list
}

// eventOf is an event as the databases are told of it. The error, of kind BadInput, is that no game is over: missing says so.
func eventOf(g game.Game, t *engine.Tournament, read func(game.Place) *boardReader, missing engine.Text) (database.Event, error) {
	event := database.Event{Tournament: t, Seats: finished(g, t, read)}
	if len(event.Seats) == 0 {
		return event, &engine.Error{Kind: engine.BadInput, Text: missing}
	}
	if top := topBoardOf(t); top.Table != nil {
		event.Top = engine.Place{Round: top.Round.Number, Table: top.Table.Number}
	}
	var err error
	event.Ranking, err = game.Can(g).Rank(t, game.Options{Discards: t.Settings.Discards})
	return event, err
}

// lists are the two files of the World Diplomacy Database.
func lists(g game.Game, t *engine.Tournament, read func(game.Place) *boardReader) ([]game.List, error) {
	event, err := eventOf(g, t, read, engine.Textf("Non c'è ancora una partita finita: il World Diplomacy Database vuole i risultati."))
	if err != nil {
		return nil, err
	}
	return event.Lists(), nil
}

// reportOf is an event as JSON.
func reportOf(g game.Game, t *engine.Tournament, read func(game.Place) *boardReader) (any, error) {
	event, err := eventOf(g, t, read, engine.Textf("Non c'è ancora una partita finita: il JSON dell'evento porta i risultati."))
	if err != nil {
		return nil, err
	}
	return event.Report(), nil
}

// awards names the best of each power, in the words of a ranking's note.
func awards(t *engine.Tournament, games []database.Seat) engine.Text {
	best, players := database.Best(t, games), t.Index()
	var all []engine.Text
	for power, list := range best {
		for i, p := range list {
			player := players[p.Player]
			if i > 0 && database.Better(list[0], p) != 0 || player == nil {
				break
			}
			all = append(all, engine.Textf("%s %s (punti %s, centri %d)", scoring.Power(power).Name(), player.FullName(), game.Shown(p.Points),
				p.Game.Seats[power].Final()))
		}
	}
	if len(all) == 0 {
		return engine.Text{}
	}
	joined := all[0]
	for _, next := range all[1:] {
		joined = engine.Textf("%s; %s", joined, next)
	}
	return engine.Textf("Migliori potenze: %s.", joined)
}

// solosNoted names who won a game alone, with the power and the round.
func solosNoted(g game.Game, t *engine.Tournament, games []database.Seat) engine.Text {
	var joined engine.Text
	players := t.Index()
	for _, p := range games {
		player := players[p.Player]
		if player == nil || !p.Solo() {
			continue
		}
		one := engine.Textf("%s (%s, %s)", player.FullName(), p.Power.Name(), game.RoundName(t, g, p.Round).At())
		if joined.IsZero() {
			joined = one
		} else {
			joined = engine.Textf("%s; %s", joined, one)
		}
	}
	if joined.IsZero() {
		return joined
	}
	return engine.Textf("Vittorie solitarie: %s.", joined)
}

// noteAwards counts solos, and tells of them and of the best countries in a ranking of the whole tournament.
func noteAwards(g game.Game, ranking *game.Ranking, t *engine.Tournament, o game.Options, games []database.Seat) {
	last := o.Rounds
	ranking.Tally(engine.Textf("Solo"), func(row game.Row) int {
		n := 0
		for _, p := range games {
			if p.Player == row.ID && p.Solo() && (last == 0 || p.Round <= last) {
				n++
			}
		}
		return n
	})
	if note := solosNoted(g, t, games); !note.IsZero() && o.Rounds == 0 {
		ranking.Notes = append(ranking.Notes, note)
	}
	if note := awards(t, games); !note.IsZero() && o.Rounds == 0 {
		ranking.Notes = append(ranking.Notes, note)
	}
}
