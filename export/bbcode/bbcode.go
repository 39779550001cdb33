// Package bbcode writes the export for a vBulletin forum: per round a bold red "Turno n° N", then a table
// with a row a table (its number, then per player name, newline, club, and the points), and the standings
// (rules: section 8). In games other than RisiKo!, with up to eight at a table and more to say of each, a row
// is a seat: name and club, what is recorded, the points; what is recorded of the game stands in a row below.
//
// It uses plain upper-case tags that vBulletin 3 and 4 know. A cell whose text forms a real tag is wrapped in
// [NOPARSE], so that no name can change the page; "ROMA [Il Gufo]" forms none and stays as it is.
package bbcode

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/export"
)

// Options of the vBulletin export.
type Options struct {
	// Grid gives the tables the class of vBulletin 4 that draws their lines; an older forum does not know it.
	Grid bool
}

// Write writes the wanted part of a tournament.
func Write(w io.Writer, t *engine.Tournament, c export.Content, o Options) error {
	rounds, err := c.Select(t)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	p := printer{Writer: out, table: "[TABLE]", info: t.Info, about: c.About}
	if o.Grid {
		p.table = `[TABLE="class: grid"]`
	}
	for _, round := range rounds {
		p.round(round)
	}
	for _, ranking := range c.Rankings {
		p.ranking(ranking)
	}
	return out.Flush()
}

// printer writes one export. Nothing but the newline inside a cell stands between the tags of a table: a
// forum would show it as an empty line above the table.
type printer struct {
	*bufio.Writer
	table string // the opening tag of a table
	info  engine.Info
	about export.About
}

func (p printer) put(parts ...string) {
	for _, part := range parts {
		p.WriteString(part)
	}
}

func (p printer) heading(text string) {
	p.put("[COLOR=Red][B]", text, "[/B][/COLOR]\n")
}

func (p printer) round(round export.Round) {
	p.heading("Turno n° " + strconv.Itoa(round.Number))
	var facts []string
	for _, fact := range []string{p.about.Names[round.Number], export.RoundDate(p.info, round.Number), progress(round)} {
		if fact != "" {
			facts = append(facts, fact)
		}
	}
	if len(facts) > 0 {
		p.put("[I]", Escape(strings.Join(facts, " · ")), "[/I]\n")
	}
	p.put(p.table)
	for _, table := range round.Tables {
		if table.Form != nil {
			p.game(table)
			continue
		}
		p.put("[TR][TD][B]", strconv.Itoa(table.Number), "[/B]", standing(table), "[/TD]")
		for _, seat := range table.Seats {
			if seat.Ghost && !seat.Score.Typed() {
				continue
			}
			p.put("[TD]", who(seat), "[/TD][TD]", points(table, seat), "[/TD]")
		}
		p.put("[/TR]")
	}
	p.put("[/TABLE]\n\n")
}

// who is a seat's name over its club.
func who(seat export.Seat) string {
	name := seat.Name
	if seat.Club != "" {
		name += "\n" + seat.Club
	}
	return Escape(name)
}

// standing says of a table that it has no winner yet.
func standing(table export.Table) string {
	if table.State == engine.Incomplete {
		return "\n[I]in corso[/I]"
	}
	return ""
}

// progress says of a round that it is not over.
func progress(round export.Round) string {
	played := 0
	for _, table := range round.Tables {
		if table.State == engine.Played {
			played++
		}
	}
	switch {
	case round.Draft:
		return "bozza del sorteggio, non ancora confermata"
	case played == len(round.Tables):
		return ""
	case played == 0:
		return "sorteggiato, non ancora giocato"
	}
	return fmt.Sprintf("tavoli con il risultato: %d su %d", played, len(round.Tables))
}

// points are a seat's, bold where nobody at the table has more; of a table that is not over there are none.
func points(table export.Table, seat export.Seat) string {
	if table.State != engine.Played {
		return ""
	}
	score := seat.ScoreText(",")
	if seat.Top {
		score = "[B]" + score + "[/B]"
	}
	return score
}

// game writes a table of a game other than RisiKo!, a row a seat.
func (p printer) game(table export.Table) {
	for i, seat := range table.Seats {
		number := ""
		if i == 0 {
			number = "[B]" + strconv.Itoa(table.Number) + "[/B]" + standing(table)
		}
		p.put("[TR][TD]", number, "[/TD][TD]", who(seat), "[/TD][TD]", Escape(table.SeatText(seat)), "[/TD][TD]", points(table, seat), "[/TD][/TR]")
	}
	if text := table.Text(); text != "" {
		p.put("[TR][TD][/TD][TD][/TD][TD]", Escape(text), "[/TD][TD][/TD][/TR]")
	}
}

func (p printer) ranking(ranking export.Ranking) {
	p.heading(Escape(export.Clean(ranking.Title)))
	if ranking.State != "" {
		p.put("[B]", Escape(export.Clean(ranking.State)), "[/B]\n")
	}
	if ranking.Reason != "" {
		p.put(Escape(export.Clean(ranking.Reason)), "\n\n")
		return
	}
	p.put(p.table, "[TR]")
	for _, column := range ranking.Columns {
		p.put("[TD][B]", Escape(export.Clean(column.Title)), "[/B][/TD]")
	}
	p.put("[/TR]")
	for _, row := range ranking.Rows {
		p.put("[TR]")
		for i, column := range ranking.Columns {
			cell := row.Cell(i)
			text := Escape(export.Clean(cell.Text))
			if sign := row.Mark.Sign(); sign != "" && column.Kind == export.PlaceColumn {
				text = sign + " " + text
			}
			if text != "" && (cell.Won || column.Kind == export.TotalColumn) {
				text = "[B]" + text + "[/B]"
			}
			switch column.Align {
			case export.Right:
				text = "[RIGHT]" + text + "[/RIGHT]"
			case export.Center:
				text = "[CENTER]" + text + "[/CENTER]"
			}
			p.put("[TD]", text, "[/TD]")
		}
		p.put("[/TR]")
	}
	p.put("[/TABLE]\n")
	for _, row := range ranking.Rows {
		for _, why := range row.Why {
			p.put(Escape(export.Clean(why)), "\n")
		}
	}
	for _, note := range ranking.Notes {
		p.put(Escape(export.Clean(note)), "\n")
	}
	p.put("\n")
}
