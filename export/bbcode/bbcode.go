// Package bbcode writes the export for a forum: per round a bold red "Turno n° N", then a table with a row a table
// (its number, then per player name, newline, club, and the points), and the standings (docs/rules.md, section 8). In games
// with a score sheet of their own, with up to eight at a table and more to say of each, a row is a seat: name and
// club, what is recorded, the points; what is recorded of the game stands in a row below.
//
// vBulletin 3 and 4 and XenForo take plain upper-case tags. A cell whose text forms a real tag is wrapped in
// [NOPARSE], so that no name can change the page; "ROMA [Il Gufo]" forms none and stays as it is. Discourse and anyone who
// else writes Markdown gets tables of Markdown. A forum without tables takes the plain text of package text.
package bbcode

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"raduno/engine"
	"raduno/export"
)

// Options of the export.
type Options struct {
	Markdown bool // tables of Markdown, instead of tags
	// Short leaves the standings with place, name and points alone.
	Short bool
	// Part is the most characters of one message; what is longer is cut between rows into messages that each close
	// what they open. 0 for one message.
	Part int
}

// Write writes the wanted part of a tournament, its messages one below the other with a line between them.
func Write(w io.Writer, t *engine.Tournament, c export.Content, o Options) error {
	parts, err := Parts(t, c, o)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	for i, part := range parts {
		if len(parts) > 1 {
			fmt.Fprintf(out, "~~~~~~~~~~ %d / %d ~~~~~~~~~~\n", i+1, len(parts))
		}
		out.WriteString(part)
	}
	return out.Flush()
}

// Parts are the messages that the wanted part of a tournament makes.
func Parts(t *engine.Tournament, c export.Content, o Options) ([]string, error) {
	rounds, err := c.Select(t)
	if err != nil {
		return nil, err
	}
	b := builder{info: t.Info, about: c.About}
	for _, round := range rounds {
		b.round(round)
	}
	for _, ranking := range c.Rankings {
		if o.Short {
			ranking = ranking.Without(export.NickColumn, export.ClubColumn, export.RoundColumn, export.WinsColumn, export.NoteColumn,
				export.OtherColumn)
		}
		b.ranking(ranking)
	}
	return cut(b.sections, c.About.Voice, o), nil
}

// section is a table with what stands around it, without marks yet.
type section struct {
	title  string
	before []string // lines above the table
	head   []cell
	rows   [][]cell
	after  []string
}

// cell is a cell of a table; its lines are clean and not escaped.
type cell struct {
	lines []string
	bold  bool
	right bool
}

func (c cell) text(separator string) string { return strings.Join(c.lines, separator) }

func plain(text string) cell { return cell{lines: []string{export.Clean(text)}} }

// builder makes the sections.
type builder struct {
	info     engine.Info
	about    export.About
	sections []section
}

func (b *builder) round(round export.Round) {
	s := section{title: b.about.RoundHeading(round.Number)}
	if facts := export.Joined(" · ", b.about.RoundDate(b.info, round.Number), b.about.Progress(round)); facts != "" {
		s.before = []string{facts}
	}
	for _, table := range round.Tables {
		if table.Form != nil {
			s.rows = append(s.rows, b.game(table)...)
			continue
		}
		row := []cell{b.number(table)}
		for _, seat := range table.Seats {
			if seat.Ghost && !seat.Score.Typed() {
				continue
			}
			row = append(row, who(seat), b.points(table, seat))
		}
		s.rows = append(s.rows, row)
	}
	if rests := b.about.Rests(round); rests != "" {
		s.after = append(s.after, rests)
	}
	b.sections = append(b.sections, s)
}

// number is a table's number, with a word where it has no winner yet.
func (b *builder) number(table export.Table) cell {
	c := cell{lines: []string{strconv.Itoa(table.Number)}, bold: true}
	if table.State == engine.Incomplete {
		c.lines[0] = b.about.Say("%s (in corso)", c.lines[0])
	}
	return c
}

// who is a seat's name over its club.
func who(seat export.Seat) cell {
	c := plain(seat.Name)
	if seat.Club != "" {
		c.lines = append(c.lines, seat.Club)
	}
	return c
}

// points are a seat's, bold where they are the table's highest; a table that is not over has none.
func (b *builder) points(table export.Table, seat export.Seat) cell {
	if table.State != engine.Played {
		return plain("")
	}
	c := plain(b.about.Number(seat.Number()))
	c.bold, c.right = seat.Top, true
	return c
}

// game is a table of a game with a score sheet of its own, a row a seat.
func (b *builder) game(table export.Table) (rows [][]cell) {
	for i, seat := range table.Seats {
		first := plain("")
		if i == 0 {
			first = b.number(table)
		}
		rows = append(rows, []cell{first, who(seat), plain(table.SeatText(seat)), b.points(table, seat)})
	}
	if text := table.Text(); text != "" {
		rows = append(rows, []cell{plain(""), plain(""), plain(text), plain("")})
	}
	return rows
}

func (b *builder) ranking(ranking export.Ranking) {
	s := section{title: export.Clean(ranking.Title)}
	for _, text := range []string{ranking.State, ranking.Reason} {
		if text != "" {
			s.before = append(s.before, export.Clean(text))
		}
	}
	if ranking.Reason == "" {
		for _, column := range ranking.Columns {
			c := plain(column.Title)
			c.bold, c.right = true, column.Align == export.Right
			s.head = append(s.head, c)
		}
		for _, row := range ranking.Rows {
			var cells []cell
			for i, column := range ranking.Columns {
				given := row.Cell(i)
				c := plain(ranking.Shown(row, i))
				c.bold = given.Text != "" && (given.Won || column.Kind == export.TotalColumn)
				c.right = column.Align == export.Right
				cells = append(cells, c)
			}
			s.rows = append(s.rows, cells)
		}
	}
	for _, row := range ranking.Rows {
		for _, why := range row.Why {
			s.after = append(s.after, export.Clean(why))
		}
	}
	for _, note := range ranking.Notes {
		s.after = append(s.after, export.Clean(note))
	}
	if legend := ranking.Legend(b.about.Text, engine.Textf("in grassetto una partita vinta")); legend != "" {
		s.after = append(s.after, legend)
	}
	b.sections = append(b.sections, s)
}

// cut writes the sections as messages, each of at most as many characters as asked, a row longer than that apart.
func cut(sections []section, voice export.Voice, o Options) []string {
	var parts []string
	text := ""
	end := func() {
		if text != "" {
			parts = append(parts, text)
			text = ""
		}
	}
	fits := func(more string) bool {
		return o.Part <= 0 || utf8.RuneCountInString(text)+utf8.RuneCountInString(more) <= o.Part
	}
	for _, s := range sections {
		if whole := o.write(voice, s); fits(whole) {
			text += whole
			continue
		}
		rest := s
		for more := true; more; {
			n := 0
			for n < len(rest.rows) && fits(o.write(voice, piece(rest, n+1))) {
				n++
			}
			if n == 0 && text != "" {
				end()
				continue
			}
			n = max(n, min(1, len(rest.rows)))
			text += o.write(voice, piece(rest, n))
			if more = n < len(rest.rows); more {
				rest.rows, rest.before = rest.rows[n:], nil
				rest.title = voice.Say("%s (segue)", s.title)
			}
		}
	}
	end()
	return parts
}

// piece is the first rows of a section; what stands below the table goes with the last row.
func piece(s section, rows int) section {
	if rows < len(s.rows) {
		s.after = nil
	}
	s.rows = s.rows[:min(rows, len(s.rows))]
	return s
}

// write is a section as the forum takes it.
func (o Options) write(voice export.Voice, s section) string {
	var b strings.Builder
	if o.Markdown {
		writeMarkdown(&b, voice, s)
	} else {
		writeTags(&b, s)
	}
	return b.String()
}

// writeTags writes upper-case tags. Nothing but the newline inside a cell stands between the tags of a table: a forum
// would show it as an empty line above the table.
func writeTags(b *strings.Builder, s section) {
	put := func(parts ...string) {
		for _, part := range parts {
			b.WriteString(part)
		}
	}
	put("[COLOR=Red][B]", export.EscapeTags(s.title), "[/B][/COLOR]\n")
	for _, line := range s.before {
		put("[I]", export.EscapeTags(line), "[/I]\n")
	}
	if len(s.rows) > 0 || len(s.head) > 0 {
		put("[TABLE]")
		if len(s.head) > 0 {
			put(tagRow(s.head))
		}
		for _, row := range s.rows {
			put(tagRow(row))
		}
		put("[/TABLE]\n")
	}
	for _, line := range s.after {
		put(export.EscapeTags(line), "\n")
	}
	put("\n")
}

func tagRow(row []cell) string {
	var b strings.Builder
	b.WriteString("[TR]")
	for _, c := range row {
		text := export.EscapeTags(c.text("\n"))
		if c.bold && text != "" {
			text = "[B]" + text + "[/B]"
		}
		b.WriteString("[TD]" + text + "[/TD]")
	}
	b.WriteString("[/TR]")
	return b.String()
}

// inMarkdown makes the letters that Markdown takes for marks plain ones.
var inMarkdown = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`, "<", "&lt;", "|", `\|`, "#", `\#`,
	"~", `\~`, "@", "@\u2060")

func writeMarkdown(b *strings.Builder, voice export.Voice, s section) {
	b.WriteString("### " + inMarkdown.Replace(s.title) + "\n\n")
	for _, line := range s.before {
		b.WriteString("*" + inMarkdown.Replace(line) + "*\n\n")
	}
	columns := len(s.head)
	for _, row := range s.rows {
		columns = max(columns, len(row))
	}
	if columns > 0 {
		line := func(row []cell) {
			b.WriteString("|")
			for i := range columns {
				text := ""
				if i < len(row) {
					lines := make([]string, len(row[i].lines))
					for j, part := range row[i].lines {
						lines[j] = inMarkdown.Replace(part)
					}
					text = strings.Join(lines, "<br>")
					if row[i].bold && text != "" {
						text = "**" + text + "**"
					}
				}
				b.WriteString(" " + text + " |")
			}
			b.WriteString("\n")
		}
		head := s.head
		if len(head) == 0 {
			head = []cell{plain(voice.Say("Tavolo"))}
		}
		line(head)
		b.WriteString("|")
		for i := range columns {
			if i < len(s.head) && s.head[i].right {
				b.WriteString("---:|")
			} else {
				b.WriteString("---|")
			}
		}
		b.WriteString("\n")
		for _, row := range s.rows {
			line(row)
		}
		b.WriteString("\n")
	}
	for _, text := range s.after {
		b.WriteString(inMarkdown.Replace(text) + "\n\n")
	}
}
