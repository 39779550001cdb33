// Package csv writes a tournament as comma-separated values for a spreadsheet or a program: a line for each
// seat of each table, and after an empty line the standings; behind them, after another, what is said of the standings as
// a whole, a sentence a line: their moment, what was discarded, whose order the final decided. In games other than RisiKo! a
// line has a column for each value that is recorded of a seat ("Scheda: Potenza") and of the game as a whole ("Partita: Esito").
//
// A text that a spreadsheet would take for a formula (one that begins with = + - @, at its beginning or
// behind something that another program may take for a separator) gets an apostrophe before it. Numbers stay
// numbers, negative ones too.
package csv

import (
	"bufio"
	"cmp"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/export"
)

// Write writes the wanted part of a tournament, as an Excel of the language opens it by a double click: with semicolons where the comma
// stands before decimals, and a byte order mark, by which Excel knows UTF-8.
func Write(w io.Writer, t *engine.Tournament, c export.Content) error {
	rounds, err := c.Select(t)
	if err != nil {
		return err
	}
	p := printer{Writer: bufio.NewWriter(w), Voice: c.About.Voice, separator: ",", decimal: c.About.Voice.Text(engine.DecimalSign)}
	if p.decimal == "," {
		p.separator = ";"
	}
	p.WriteString("\ufeff")
	if !c.NoRounds {
		p.rounds(rounds)
	}
	for i, ranking := range c.Rankings {
		if i > 0 || !c.NoRounds {
			p.WriteString("\r\n")
		}
		p.ranking(ranking)
	}
	return p.Flush()
}

// printer writes one file. Lines end as RFC 4180 says.
type printer struct {
	*bufio.Writer
	export.Voice
	separator string
	decimal   string
}

func (p *printer) line(fields []string) {
	for i, field := range fields {
		if i > 0 {
			p.WriteString(p.separator)
		}
		if strings.ContainsAny(field, ",;\t\"|'") || strings.Contains(field, p.separator) {
			field = `"` + strings.ReplaceAll(field, `"`, `""`) + `"`
		}
		p.WriteString(field)
	}
	p.WriteString("\r\n")
}

func (p *printer) rounds(rounds []export.Round) {
	seatLabels, tableLabels := export.Columns(rounds)
	other := slices.ContainsFunc(rounds, func(r export.Round) bool {
		return slices.ContainsFunc(r.Tables, func(t export.Table) bool { return t.Form != nil })
	})
	head := []string{
		p.Say("Turno"), p.Say("Tavolo"), p.Say("Posto"), "ID", p.Say("Nome"), p.Say("Cognome"), p.Say("Nick"), p.Say("Club"),
		p.Say("Punti"),
	}
	if !other {
		head = append(head, p.Say("Pti fuori obb."))
	}
	for _, label := range seatLabels {
		head = append(head, Guard(p.Say("Scheda: %s", label)))
	}
	for _, label := range tableLabels {
		head = append(head, Guard(p.Say("Partita: %s", label)))
	}
	p.line(head)
	for _, round := range rounds {
		for _, table := range round.Tables {
			for _, seat := range table.Seats {
				fields := []string{
					strconv.Itoa(round.Number), strconv.Itoa(table.Number), strconv.Itoa(seat.Index + 1), strconv.Itoa(seat.ID),
					Guard(seat.Given), Guard(seat.Surname), Guard(seat.Nick), Guard(seat.Club), seat.ScoreText(p.decimal),
				}
				if !other {
					outside := ""
					if seat.Shown {
						outside = seat.Outside.Text(p.decimal)
					}
					fields = append(fields, outside)
				}
				for _, label := range seatLabels {
					fields = append(fields, p.value(seat.Record.Get(label)))
				}
				for _, label := range tableLabels {
					fields = append(fields, p.value(table.Record.Get(label)))
				}
				p.line(fields)
			}
		}
	}
}

func (p *printer) ranking(ranking export.Ranking) {
	if ranking.Reason != "" {
		p.line([]string{Guard(export.Clean(ranking.Reason))})
		return
	}
	fields := engine.Map(ranking.Columns, func(c export.Column) string { return Guard(export.Clean(c.Title)) })
	p.line(fields)
	for _, row := range ranking.Rows {
		for i := range fields {
			fields[i] = p.cell(export.Clean(row.Cell(i).Text))
		}
		p.line(fields)
	}
	if ranking.State == "" && len(ranking.Notes) == 0 {
		return
	}
	p.WriteString("\r\n")
	for _, sentence := range append([]string{ranking.State}, ranking.Notes...) {
		if sentence = export.Clean(sentence); sentence != "" {
			p.line([]string{Guard(sentence)})
		}
	}
}

var number = regexp.MustCompile(`^-?[0-9]+(?:[.,][0-9]+)?$`)

// cell is a cell of a ranking or a recorded value: a number in the form of the file, or a text.
func (p *printer) cell(text string) string {
	if number.MatchString(text) {
		return strings.NewReplacer(".", p.decimal, ",", p.decimal).Replace(text)
	}
	return Guard(text)
}

// value is what a score sheet holds, yes and no in the words of the file's language.
func (p *printer) value(text string) string {
	said := map[string]string{game.Yes: p.Say("SI"), game.No: p.Say("NO")}[text]
	return cmp.Or(said, p.cell(export.Clean(text)))
}

// formula is where a spreadsheet, with whatever separator it is set to, would begin to calculate.
var formula = regexp.MustCompile(`(^|[,;|\t"])(\s*)([=+\-@＝＋－＠])`)

// Guard makes a text one that no spreadsheet takes for a formula.
func Guard(text string) string {
	if text == "" {
		return ""
	}
	return formula.ReplaceAllString(text, "$1$2'$3")
}
