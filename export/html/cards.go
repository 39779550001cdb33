package html

import (
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/export"
)

// cards are the cards of players and clubs, of which a page shows the one whose address it is opened with: "#g12" is the player of ID 12,
// "#k3" the third club.
type cards struct {
	page
	places  map[int][]int // after each round, by ID
	rounds  []export.Round
	ranking export.Ranking
	rows    map[int]int // row of the ranking, by ID
	people  []export.Seat
	clubs   []string // as first written, in the order of the register
}

// cardsOf are the cards of a page; nil if it has none.
func (p page) cardsOf(rounds []export.Round, c export.Content) *cards {
	if c.Places == nil {
		return nil
	}
	all := &cards{page: p, places: c.Places, rounds: rounds, ranking: c.Players(), rows: map[int]int{}}
	for i, row := range all.ranking.Rows {
		all.rows[row.Player] = i
	}
	all.people = seated(rounds)
	export.BySurname(all.people, func(s export.Seat) export.Seat { return s })
	for _, seat := range all.people {
		if seat.Club != "" && all.club(seat.Club) < 0 {
			all.clubs = append(all.clubs, seat.Club)
		}
	}
	slices.SortStableFunc(all.clubs, engine.CompareNames)
	return all
}

// seated is who sat at a table, each once.
func seated(rounds []export.Round) (people []export.Seat) {
	seen := map[int]bool{}
	for _, round := range rounds {
		for _, table := range round.Tables {
			for _, seat := range table.Seats {
				if seat.Known && !seat.Ghost && !seen[seat.ID] {
					seen[seat.ID] = true
					people = append(people, seat)
				}
			}
		}
	}
	return people
}

// club is the index of a club, however it is written; -1 for none.
func (c *cards) club(name string) int {
	return slices.IndexFunc(c.clubs, func(other string) bool { return engine.PlainLetters(other) == engine.PlainLetters(name) })
}

// write writes all cards: none is seen before its address is opened.
func (c *cards) write() {
	for _, seat := range c.people {
		c.player(seat)
	}
	for i := range c.clubs {
		c.clubCard(i)
	}
}

// address is that of a player's card; empty for who has not sat at any table.
func (c *cards) address(player int) string {
	if !slices.ContainsFunc(c.people, func(s export.Seat) bool { return s.ID == player }) {
		return ""
	}
	return "#g" + strconv.Itoa(player)
}

// open begins a card.
func (c *cards) open(id, name string) {
	c.put("<section class=\"one\" id=\"", id, "\" aria-labelledby=\"", id, "h\">\n<h2 id=\"", id, "h\">", escape(name), "</h2>\n")
}

// shut ends it with the way back.
func (c *cards) shut() {
	c.put("<p><a href=\"#c1\">", c.say("Alla classifica"), "</a></p>\n</section>\n")
}

// table begins the table of a card, of columns with these titles.
func (c *cards) table(titles ...string) {
	c.put("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"", strings.Join(titles, ", "), "\">\n<table>\n<thead><tr>")
	for _, title := range titles {
		c.put("<th scope=\"col\">", title, "</th>")
	}
	c.put("</tr></thead>\n<tbody>\n")
}

// value is what the standings say of a player in a column of a kind; empty where they do not.
func (c *cards) value(id int, content export.ColumnKind) string {
	if row, is := c.rows[id]; is {
		return c.ranking.Text(c.ranking.Rows[row], content)
	}
	return ""
}

// result is what the standings say of a player's round; what stands on the sheet where they do not.
func (c *cards) result(id, round int, seat export.Seat) string {
	row, is := c.rows[id]
	for i, column := range c.ranking.Columns {
		if is && column.Kind == export.RoundColumn && column.Round == round {
			return c.ranking.Rows[row].Cell(i).Text
		}
	}
	return c.about.Number(seat.Number())
}

// player writes the card of a player: his games, and who was before and behind him at a table.
func (c *cards) player(seat export.Seat) {
	c.open("g"+strconv.Itoa(seat.ID), seat.Name)
	c.put("<p class=\"state\">", strings.Join(c.facts(seat), " · "), "</p>\n")
	c.table(c.say("Turno"), c.say("Tavolo"), c.say("Con"), c.say("Punti"), c.say("Posto dopo"))
	var met headToHead
	for i, round := range c.rounds {
		for _, table := range round.Tables {
			if own := slices.IndexFunc(table.Seats, func(s export.Seat) bool { return s.ID == seat.ID }); own >= 0 {
				c.game(i, table, own, &met)
			}
		}
	}
	c.put("</tbody>\n</table>\n</div>\n")
	for i, label := range []string{c.say("Davanti a"), c.say("Dietro a"), c.say("Alla pari con")} {
		if list := met[i]; len(list) > 0 {
			c.put("<p><b>", label, "</b> ", list.text(), "</p>\n")
		}
	}
	c.shut()
}

// facts are a player's place, total and club.
func (c *cards) facts(seat export.Seat) (facts []string) {
	if place := c.value(seat.ID, export.PlaceColumn); place != "" && place != "–" {
		facts = append(facts, escape(c.say("%s° posto", place)))
	}
	if total := c.value(seat.ID, export.TotalColumn); total != "" {
		facts = append(facts, escape(c.say("punti %s", total)))
	}
	if at := c.club(seat.Club); seat.Club != "" && at >= 0 {
		facts = append(facts, "<a href=\"#k"+strconv.Itoa(at+1)+"\">"+escape(seat.Club)+"</a>")
	}
	return facts
}

// game writes the line of a player's game, in a round by its index, and takes over whom he met.
func (c *cards) game(round int, table export.Table, own int, met *headToHead) {
	number, id := c.rounds[round].Number, table.Seats[own].ID
	n, k := strconv.Itoa(number), strconv.Itoa(table.Number)
	var with []string
	for j, other := range table.Seats {
		if j == own || other.Ghost {
			continue
		}
		with = append(with, c.name(other))
		if table.State == engine.Played && !table.Void {
			met.add(c.name(other), table.Seats[own].Score.Cmp(other.Score))
		}
	}
	place := ""
	if places := c.places[id]; round < len(places) && places[round] > 0 {
		place = strconv.Itoa(places[round]) + "°"
	}
	c.put("<tr><th scope=\"row\">", escape(c.about.Round(number)), "</th><td><a href=\"#tavolo-", n, "-", k, "\">", k, "</a></td><td>",
		strings.Join(with, ", "), "</td><td>", escape(c.result(id, number, table.Seats[own])), "</td><td>", place, "</td></tr>\n")
}

// headToHead are those who were at a table with somebody: behind him, before him, level with him.
type headToHead [3]names

func (h *headToHead) add(name string, sign int) {
	at := map[int]int{1: 0, -1: 1, 0: 2}[sign]
	h[at] = append(h[at], name)
}

// names are names, each as often as something happened with it.
type names []string

// text is each name once, with how often it stands there.
func (n names) text() string {
	times := map[string]int{}
	var list []string
	for _, name := range n {
		if times[name]++; times[name] == 1 {
			list = append(list, name)
		}
	}
	for i, name := range list {
		if times[name] > 1 {
			list[i] = name + " ×" + strconv.Itoa(times[name])
		}
	}
	return strings.Join(list, ", ")
}

// name leads to the card of a player.
func (c *cards) name(seat export.Seat) string {
	if !seat.Known {
		return escape(seat.Name)
	}
	return "<a href=\"#g" + strconv.Itoa(seat.ID) + "\">" + escape(seat.Name) + "</a>"
}

// clubCard writes the card of a club: its people, the best first.
func (c *cards) clubCard(at int) {
	c.open("k"+strconv.Itoa(at+1), c.clubs[at])
	people := slices.DeleteFunc(slices.Clone(c.people), func(s export.Seat) bool { return s.Club == "" || c.club(s.Club) != at })
	last := len(c.ranking.Rows)
	slices.SortStableFunc(people, func(a, b export.Seat) int {
		row := func(s export.Seat) int {
			if row, is := c.rows[s.ID]; is {
				return row
			}
			return last
		}
		return row(a) - row(b)
	})
	list := make([]member, len(people))
	for i, seat := range people {
		list[i] = member{escape(c.value(seat.ID, export.PlaceColumn)), c.name(seat), escape(c.value(seat.ID, export.TotalColumn))}
	}
	c.members(list)
	c.shut()
}

// member is a line of a club's card, in markup: who is of it, with the place and the points that the page ranks by.
type member struct{ place, name, points string }

// members writes a club's people.
func (p page) members(list []member) {
	titles := []string{p.say("Pos."), p.say("Giocatore"), p.say("Punti")}
	p.put("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"", strings.Join(titles, ", "), "\">\n<table class=\"rank\">\n",
		"<thead><tr><th scope=\"col\" class=\"r p\">", titles[0], "</th><th scope=\"col\">", titles[1], "</th><th scope=\"col\" class=\"r tot\">",
		titles[2], "</th></tr></thead>\n<tbody>\n")
	for _, m := range list {
		p.put("<tr><td class=\"r p\">", m.place, "</td><th scope=\"row\">", m.name, "</th><td class=\"r tot\">", m.points, "</td></tr>\n")
	}
	p.put("</tbody>\n</table>\n</div>\n")
}
