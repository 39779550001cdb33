// Package text writes the plain text export: one line a table with cognome,nome,nick for each player in
// order of place, the winner first (docs/rules.md, section 8). A table without all its results has no winner and no line;
// where no table has them, a line for each round says how far it is.
//
// A field is put in quotes as in a CSV file where it holds a comma or a quote. The encoding is UTF-8, a line
// ends with a line feed. The ghost is no player and is left out. Since every line is a table, the standings
// are written only where no round is wanted: in columns of a fixed width.
//
// In games other than RisiKo! each player has two fields more: what is recorded of his seat ("Francia · Centri 8")
// and his points.
package text

import (
	"bufio"
	"encoding/csv"
	"io"
	"strings"
	"unicode/utf8"

	"raduno/engine"
	"raduno/export"
)

// Write writes the wanted part of a tournament.
func Write(w io.Writer, t *engine.Tournament, c export.Content) error {
	rounds, err := c.Select(t)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	fields := csv.NewWriter(out)
	results := false
	for _, round := range rounds {
		for _, table := range round.Tables {
			if table.State != engine.Played || table.Void {
				continue // its first name would be no winner's
			}
			if err := fields.Write(line(table, c.About.Voice)); err != nil {
				return err
			}
			results = true
		}
	}
	fields.Flush()
	if err := fields.Error(); err != nil {
		return err
	}
	if !results {
		for _, round := range rounds {
			out.WriteString(export.Joined(": ", c.About.Round(round.Number), c.About.Progress(round)) + "\n")
		}
	}
	if c.NoRounds {
		for i, ranking := range c.Rankings {
			if i > 0 {
				out.WriteByte('\n')
			}
			if err := Ranking(out, ranking, c.About.Text); err != nil {
				return err
			}
		}
	}
	return out.Flush()
}

// line is the fields of a table, three for each player, and five in games other than RisiKo!.
func line(table export.Table, voice export.Voice) []string {
	var fields []string
	for _, seat := range export.Players(table.ByPlace()) {
		fields = append(fields, seat.Surname, seat.Given, seat.Nick)
		if table.Form != nil {
			fields = append(fields, table.SeatText(seat), voice.Number(seat.Number()))
		}
	}
	return fields
}

// Ranking sets a ranking in columns wide enough for their longest cell, as a terminal shows it too.
func Ranking(w io.Writer, ranking export.Ranking, translate func(engine.Text) string) error {
	out := bufio.NewWriter(w)
	out.WriteString(export.Clean(ranking.Title) + "\n")
	if ranking.State != "" {
		out.WriteString(export.Clean(ranking.State) + "\n")
	}
	if ranking.Reason != "" {
		out.WriteString(export.Clean(ranking.Reason) + "\n")
		return out.Flush()
	}
	rows := [][]string{engine.Map(ranking.Columns, func(c export.Column) string { return export.Clean(c.Title) })}
	for _, row := range ranking.Rows {
		cells := make([]string, len(ranking.Columns))
		for i := range cells {
			cells[i] = export.Clean(ranking.Shown(row, i))
		}
		rows = append(rows, cells)
	}
	widths := make([]int, len(ranking.Columns))
	for _, cells := range rows {
		for i, cell := range cells {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	total := 2 * (len(widths) - 1)
	for _, width := range widths {
		total += width
	}
	for n, cells := range rows {
		var b strings.Builder
		for i, cell := range cells {
			if i > 0 {
				b.WriteString("  ")
			}
			b.WriteString(pad(cell, widths[i], ranking.Columns[i].Align))
		}
		out.WriteString(strings.TrimRight(b.String(), " ") + "\n")
		if n == 0 {
			continue
		}
		for _, why := range ranking.Rows[n-1].Why {
			out.WriteString("    " + export.Clean(why) + "\n")
		}
		if ranking.Rows[n-1].Cut {
			out.WriteString(strings.Repeat("-", total) + "\n")
		}
	}
	for _, note := range ranking.Notes {
		out.WriteString(export.Clean(note) + "\n")
	}
	if legend := ranking.Legend(translate, engine.Text{}); legend != "" {
		out.WriteString(legend + "\n")
	}
	return out.Flush()
}

func pad(cell string, width int, align export.Align) string {
	gap := width - utf8.RuneCountInString(cell)
	if align == export.Right {
		return strings.Repeat(" ", gap) + cell
	}
	return cell + strings.Repeat(" ", gap)
}
