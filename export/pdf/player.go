package pdf

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/export"
)

// PlayerSheet writes what one player did in a tournament: each round with table, score, place at the table
// and opponents, and his row in each of the rankings with its explanation. A player who is not in the roster
// is an error of kind BadInput. It returns the number of pages.
func PlayerSheet(w io.Writer, t *engine.Tournament, id int, rankings []export.Ranking, o ListOptions) (pages int, err error) {
	player := t.Player(id)
	if player == nil {
		return 0, engine.Errorf(engine.BadInput, "Fra gli iscritti non c'è nessuno con l'ID %d", id)
	}
	rounds, err := o.Forms.Rounds(t, nil)
	if err != nil {
		return 0, err
	}
	l := newListing(t.Info, export.PlayerSeat(*player).Name, o)
	l.player(*player, rounds, rankings)
	return l.finish(w)
}

func (l *listing) player(player engine.Player, rounds []export.Round, rankings []export.Ranking) {
	l.section(export.PlayerSeat(player).Name, false)
	for _, fact := range l.playerFacts(player) {
		l.fact(fact[0], fact[1])
	}
	l.playerPlaces(player, rankings, true)
	l.y += 6
	l.heading(l.say("I turni"))
	l.playerRounds(player, rounds)
}

// playerBlock is the same on a part of a page.
func (l *listing) playerBlock(player engine.Player, rounds []export.Round, rankings []export.Ranking) {
	l.heading(export.PlayerSeat(player).Name)
	var facts []string
	for _, fact := range l.playerFacts(player) {
		facts = append(facts, fact[0]+": "+fact[1])
	}
	l.paragraph(regular, 9, soft, strings.Join(facts, " · "))
	l.y -= 3
	l.playerPlaces(player, rankings, false)
	l.y += 3
	l.playerRounds(player, rounds)
}

// playerFacts are what the roster tells of a player.
func (l *listing) playerFacts(player engine.Player) (facts [][2]string) {
	seat := export.PlayerSeat(player)
	for _, fact := range [][2]string{
		{l.say("Club o famiglia"), seat.Club},
		{l.say("Nick"), seat.Nick},
		{l.say("Regione"), export.Clean(player.Region)},
		{"ID", strconv.Itoa(player.ID)},
	} {
		if fact[1] != "" {
			facts = append(facts, fact)
		}
	}
	return facts
}

// playerPlaces sets a player's row of each ranking, with its title where that is wanted or needed.
func (l *listing) playerPlaces(player engine.Player, rankings []export.Ranking, titled bool) {
	for _, ranking := range rankings {
		for _, row := range ranking.Rows {
			if row.Player == player.ID {
				if l.y += 5; titled || len(rankings) > 1 {
					l.heading(ranking.Title)
				}
				ranking.Rows = []export.Row{row}
				l.drawGrid(l.single(ranking))
				for _, text := range l.legend(ranking) {
					l.y++
					l.paragraph(regular, 9, soft, text)
				}
			}
		}
	}
}

// playerRounds sets the rounds of a player.
func (l *listing) playerRounds(player engine.Player, rounds []export.Round) {
	g := &grid{columns: []gridColumn{
		{title: l.say("Turno"), side: export.Right, style: bold},
		{title: l.say("Tavolo"), side: export.Right},
		{title: l.say("Punti"), side: export.Right, style: bold},
		{title: l.say("Posto"), side: export.Right},
		{title: l.say("Con chi"), flex: true},
	}}
	if l.o.Forms != nil {
		g.columns[len(g.columns)-1].title = l.say("Scheda")
	}
	for _, round := range rounds {
		for _, table := range round.Tables {
			if at := slices.IndexFunc(table.Seats, func(s export.Seat) bool { return s.ID == player.ID }); at >= 0 {
				row, others := l.playerTable(round, table, table.Seats[at])
				var below []string
				if table.Form != nil {
					// Up to seven others, each with his power: they need lines of their own.
					row[len(row)-1].text = table.SeatText(table.Seats[at])
					if text := table.Text(); text != "" {
						below = append(below, text)
					}
					below = append(below, l.say("Con %s", others))
				}
				g.rows, g.below = append(g.rows, row), append(g.below, below)
			}
		}
	}
	if len(g.rows) == 0 {
		l.paragraph(regular, 10, soft, l.say("Non è ancora stato a nessun tavolo."))
		return
	}
	g.size = 9.5
	l.measure(g, true)
	g.stretch(l.bodyWidth())
	l.drawGrid(g)
}

// single is a ranking of one row as a grid.
func (l *listing) single(ranking export.Ranking) *grid {
	g := rankingGrid(ranking)
	if l.fitGrid(g) {
		// Too wide for an upright page: what may be left out goes, the rest is set smaller.
		g.size = 7
		l.measure(g, false)
		g.stretch(l.bodyWidth())
	}
	return g
}

// playerTable is a player's line of a table at which he sits, and who sat there with him.
func (l *listing) playerTable(round export.Round, table export.Table, own export.Seat) (row []gridCell, with string) {
	place := ""
	if table.State == engine.Played {
		better := 0
		for _, seat := range table.Seats {
			if seat.Score.Cmp(own.Score) > 0 {
				better++
			}
		}
		place = l.say("%d° di %d", better+1, len(table.Seats))
	}
	var others []string
	for _, seat := range table.ByPlace() {
		if seat.ID == own.ID {
			continue
		}
		text := seat.Name
		if seat.Role != "" {
			text += " (" + seat.Role + ")"
		}
		if score := l.number(seat.Number()); score != "" {
			text += " " + score
		}
		others = append(others, text)
	}
	with = strings.Join(others, ", ")
	return []gridCell{
		{text: l.o.About.RoundInTable(round.Number)},
		{text: strconv.Itoa(table.Number)},
		{text: l.number(own.Number()), marked: own.Top},
		{text: place},
		{text: with},
	}, with
}
