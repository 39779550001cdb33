package html

import (
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/export"
)

// cards is the table of what each played: it is read as it is where no script runs. Of it the script shows the card of whomever the
// address names, "#g12" for the player of ID 12, or of a club.
type cards struct {
	page
	places  map[int][]int // after each round, by ID
	rounds  []export.Round
	ranking export.Ranking
	rows    map[int]int // row of the ranking, by ID
	people  []export.Seat
	seated  map[int]bool // IDs of the people
}

// cardsOf are the cards of a page; nil if it has none.
func (p page) cardsOf(rounds []export.Round, c export.Content) *cards {
	if c.Places == nil {
		return nil
	}
	all := &cards{page: p, places: c.Places, rounds: rounds, ranking: c.Players(), rows: map[int]int{}, seated: map[int]bool{}}
	for i, row := range all.ranking.Rows {
		all.rows[row.Player] = i
	}
	for _, round := range rounds {
		for _, table := range round.Tables {
			for _, seat := range table.Seats {
				if seat.Known && !seat.Ghost && !all.seated[seat.ID] {
					all.seated[seat.ID] = true
					all.people = append(all.people, seat)
				}
			}
		}
	}
	slices.SortStableFunc(all.people, func(a, b export.Seat) int { return all.row(a.ID) - all.row(b.ID) })
	return all
}

// row is where a player stands in the standings; behind all where they do not have him.
func (c *cards) row(id int) int {
	if row, is := c.rows[id]; is {
		return row
	}
	return len(c.ranking.Rows)
}

// address is that of a player's card; empty for who has not sat at any table.
func (c *cards) address(player int) string {
	if !c.seated[player] {
		return ""
	}
	return "#g" + strconv.Itoa(player)
}

// write writes the table, and the templates of the cards in the language of the page.
func (c *cards) write() {
	c.put("<section id=\"giocatori\" aria-labelledby=\"giocatorih\">\n<h2 id=\"giocatorih\">", c.Say("Le partite di ognuno"), "</h2>\n",
		"<p class=\"note\">", c.Say("Di ogni turno: tavolo; posto al tavolo; punti; posto in classifica dopo."), "</p>\n")
	columns := []string{c.Say("Giocatore"), c.Say("Pos."), c.Say("Punti"), c.Say("Club")}
	for _, round := range c.rounds {
		columns = append(columns, escape(c.Round(round.Number)))
	}
	c.table(columns...)
	c.put("<tbody>\n")
	games := c.games()
	for _, seat := range c.people {
		c.put("<tr id=\"g", strconv.Itoa(seat.ID), "\"><th>", escape(seat.Name), "<td>", escape(c.value(seat.ID, export.PlaceColumn)),
			"<td>", escape(c.value(seat.ID, export.TotalColumn)), "<td>", escape(seat.Club))
		for _, played := range games[seat.ID] {
			c.put("<td>", strings.Join(played, "<br>"))
		}
		c.put("\n")
	}
	c.shut()
	c.put("</section>\n<template><p class=\"state\" data-place=\"", escape(c.Say("%s° posto", "#")), "\" data-points=\"",
		escape(c.Say("punti %s", "#")), "\"></p>\n")
	c.table(c.Say("Turno"), c.Say("Tavolo"), c.Say("Con"), c.Say("Punti"), c.Say("Posto dopo"))
	c.shut()
	c.put("<p><b>", c.Say("Davanti a"), "</b> </p><p><b>", c.Say("Dietro a"), "</b> </p><p><b>", c.Say("Alla pari con"), "</b> </p>\n")
	c.put("<p><a href=\"#c1\">", c.Say("Alla classifica"), "</a></p></template>\n<template>\n")
	c.table(c.Say("Pos."), c.Say("Giocatore"), c.Say("Punti"))
	c.shut()
	c.put("<p><a href=\"#c1\">", c.Say("Alla classifica"), "</a></p></template>\n")
}

// table begins a table of columns with these titles.
func (c *cards) table(titles ...string) {
	c.put("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"", titles[0], "\">\n<table>\n<thead><tr>")
	for _, title := range titles {
		c.put("<th scope=\"col\">", title)
	}
	c.put("\n")
}

// shut ends it.
func (c *cards) shut() { c.put("</table>\n</div>\n") }

// games are the cells of each player, one a round, each of the games played in it.
func (c *cards) games() map[int][][]string {
	cells := map[int][][]string{}
	for _, seat := range c.people {
		cells[seat.ID] = make([][]string, len(c.rounds))
	}
	for i, round := range c.rounds {
		for _, table := range round.Tables {
			for _, seat := range table.Seats {
				if games := cells[seat.ID]; games != nil && !seat.Ghost {
					games[i] = append(games[i], c.game(i, table, seat))
				}
			}
		}
	}
	return cells
}

// game is a game of a player in a round by its index: table, place at it, points, place in the standings then; only the table of one that
// was not played.
func (c *cards) game(round int, table export.Table, seat export.Seat) string {
	number, k := c.rounds[round].Number, strconv.Itoa(table.Number)
	link := "<a href=\"#tavolo-" + strconv.Itoa(number) + "-" + k + "\">" + k + "</a>"
	if table.State != engine.Played {
		return link
	}
	at, after := "–", "–" // a game that was given up has no first
	if !table.Void {
		ahead := engine.Where(table.Seats, func(s export.Seat) bool { return !s.Ghost && s.Score.Cmp(seat.Score) > 0 })
		at = strconv.Itoa(1+len(ahead)) + "°"
	}
	if places := c.places[seat.ID]; round < len(places) && places[round] > 0 {
		after = strconv.Itoa(places[round]) + "°"
	}
	return link + "; " + at + "; " + escape(c.result(number, seat)) + "; " + after
}

// value is what the standings say of a player in a column of a kind; empty where they do not.
func (c *cards) value(id int, content export.ColumnKind) string {
	if row, is := c.rows[id]; is {
		return c.ranking.Text(c.ranking.Rows[row], content)
	}
	return ""
}

// result is what the standings say of a player's round; what stands on the sheet where they do not.
func (c *cards) result(round int, seat export.Seat) string {
	row, is := c.rows[seat.ID]
	for i, column := range c.ranking.Columns {
		if is && column.Kind == export.RoundColumn && column.Round == round {
			return c.ranking.Rows[row].Cell(i).Text
		}
	}
	return c.Number(seat.Number())
}
