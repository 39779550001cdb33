package diplomacy

import (
	"cmp"
	"slices"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/game/diplomacy/scoring"
)

// finishedSeat is a seat of a game that is over.
type finishedSeat struct {
	Round, Board int
	Player       int // ID
	Power        scoring.Power
	System       string // its name
	Game         scoring.Game
	Yearly       bool // the centres of every year are known
	Undated      bool // the last year is not
	Points       engine.Points
	Rank         int  // at the board, by points
	Mixed        bool // the rounds of the event have several systems, whose points do not compare
}

// finished are the seats of all games that are over, in the order of rounds, tables and powers.
func finished(g boardGame, t *engine.Tournament) []finishedSeat {
	var list []finishedSeat
	systems := map[string]bool{}
	for p := range game.Places(t) {
		points, over := game.PointsOf(g, p, false, nil)
		if !over {
			continue
		}
		b := g.read(p)
		if len(b.problems) > 0 {
			continue
		}
		systems[b.system.Name] = true
		for _, power := range scoring.Powers {
			seat := b.seatOf[power]
			one := finishedSeat{
				Round: p.Round.Number, Board: p.Table.Number, Player: p.Table.Seats[seat].Player,
				Power: power, System: b.system.Name, Game: b.game, Yearly: b.years, Undated: b.undated, Points: points[seat],
				Rank: game.PlaceIn(points, points[seat]),
			}
			list = append(list, one)
		}
	}
	for i := range list {
		list[i].Mixed = len(systems) > 1
	}
	return list
}

// bestOf are for each power the best game of each player who had it, the best first: by points, then centres.
func bestOf(t *engine.Tournament, games []finishedSeat) [scoring.PowerCount][]finishedSeat {
	var best [scoring.PowerCount][]finishedSeat
	players := t.Index()
	for _, p := range games {
		if player := players[p.Player]; player != nil && player.Offered().Unranked {
			continue
		}
		best[p.Power] = append(best[p.Power], p)
	}
	for power := range best {
		list := best[power]
		slices.SortStableFunc(list, betterGame)
		seen := map[int]bool{}
		best[power] = slices.DeleteFunc(list, func(p finishedSeat) bool {
			again := seen[p.Player]
			seen[p.Player] = true
			return again
		})
	}
	return best
}

// betterGame puts the game with more points first, among equals the one with more centres. Where the points are of several
// systems the centres decide, and then the place at the board.
func betterGame(a, b finishedSeat) int {
	centres := b.Game.Seats[b.Power].Final() - a.Game.Seats[a.Power].Final()
	if a.Mixed {
		return cmp.Or(centres, a.Rank-b.Rank)
	}
	return cmp.Or(b.Points.Cmp(a.Points), centres)
}

// solo reports whether the power won alone, by centres or because the others conceded.
func (p finishedSeat) solo() bool { return p.Game.Winner != scoring.None && p.Game.Won(p.Power) }

// awards names the best of each power, in the words of a ranking's note.
func awards(t *engine.Tournament, games []finishedSeat) engine.Text {
	best, players := bestOf(t, games), t.Index()
	var all []engine.Text
	for power, list := range best {
		for i, p := range list {
			player := players[p.Player]
			if i > 0 && betterGame(list[0], p) != 0 || player == nil {
				break
			}
			all = append(all, engine.Textf("%s %s (punti %s, centri %d)", scoring.Power(power).Name(), player.FullName(), game.Shown(p.Points),
				p.Game.Seats[power].Final()))
		}
	}
	return listed("Migliori potenze: %s.", all)
}

// solosNoted names who won a game alone, with the power and the round.
func solosNoted(g game.Game, t *engine.Tournament, games []finishedSeat) engine.Text {
	var all []engine.Text
	players := t.Index()
	for _, p := range games {
		if player := players[p.Player]; player != nil && p.solo() {
			all = append(all, engine.Textf("%s (%s, %s)", player.FullName(), p.Power.Name(), game.RoundName(t, g, p.Round).At()))
		}
	}
	return listed("Vittorie solitarie: %s.", all)
}

// listed sets texts into a sentence, one after the other; zero where there are none.
func listed(sentence string, texts []engine.Text) engine.Text {
	if len(texts) == 0 {
		return engine.Text{}
	}
	joined := texts[0]
	for _, next := range texts[1:] {
		joined = engine.Textf("%s; %s", joined, next)
	}
	return engine.Textf(sentence, joined)
}

// noteAwards counts solos, and tells of them and of the best countries in a ranking of the whole tournament.
func noteAwards(g boardGame, ranking *game.Ranking, t *engine.Tournament, o game.Options) {
	games, last := finished(g, t), o.Rounds
	ranking.Tally(engine.Textf("Solo"), func(row game.Row) int {
		return len(engine.Where(games, func(p finishedSeat) bool {
			return p.Player == row.ID && p.solo() && (last == 0 || p.Round <= last)
		}))
	})
	// An earlier edition had these choices; what each was by itself is how it is now.
	as := []string{"", "0", "turni", "i punti a chi riposa", "a chi ha cominciato"}
	for _, label := range []string{"Contano i migliori", "Un riposo vale", "Riposi che valgono", "Punti delle sostituzioni"} {
		if value := t.Settings.Game.Get(label); !slices.Contains(as, value) {
			ranking.Notes = append(ranking.Notes, engine.Textf("La scelta “%s: %s” non c'è più, e non conta.", label, value))
		}
	}
	for _, note := range []engine.Text{solosNoted(g, t, games), awards(t, games)} {
		if !note.IsZero() && o.Rounds == 0 {
			ranking.Notes = append(ranking.Notes, note)
		}
	}
}
