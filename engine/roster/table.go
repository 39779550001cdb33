package roster

import (
	"cmp"
	"encoding/csv"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"raduno/engine"
)

// Lines are the lines of the list as they are understood, with what is known; blank ones are left out. A person whom a line names
// is found, or doubtful with the answers that come into question; no other line is passed over in silence.
func (l *List) Lines(known Known) []Line {
	r := &reader{known: known, alone: true}
	for _, list := range known.Clubs {
		r.named = append(r.named, engine.NewWordIndex(list))
	}
	surnameFirst := false
	if l.IsTable() {
		for i, text := range l.text[:min(max(0, l.first-2), len(l.text))] {
			if clean(text) != "" {
				r.lines = append(r.lines, Line{Number: i + 1, Text: strings.TrimSpace(text), State: Skipped, Why: aTitle})
			}
		}
		r.table(l)
	} else {
		surnameFirst = r.text(l.text)
	}
	lines := r.settle(surnameFirst)
	doubled(lines)
	return lines
}

// IsTable reports whether the list has columns from end to end.
func (l *List) IsTable() bool { return len(l.Columns) > 0 }

// text reads running text, with the tables that stand in it. It reports whether a title says that the surname comes first.
func (r *reader) text(lines []string) (surnameFirst bool) {
	for at := 0; at < len(lines); {
		if field := columnOf(clean(lines[at])); field == FullName || field == SurnameFirst || field == engine.RosterName {
			surnameFirst = surnameFirst || field == SurnameFirst
			at++ // it stands over one column of names
			continue
		}
		if table := tableAt(lines, at); table != nil {
			r.table(table)
			at = table.first - 1 + len(table.Rows)
			continue
		}
		r.below = ""
		if at++; at < len(lines) {
			r.below = lines[at]
		}
		r.line(at, lines[at-1])
	}
	return surnameFirst
}

// tableAt is the table that begins with a line of a text, nil if none does: one with titles, or three rows cut alike.
func tableAt(lines []string, at int) *List {
	const least = 3
	for _, separator := range separators {
		titles := cellsOf(lines[at], separator)
		named := titlesIn(titles) > 1 && headingRow([][]string{titles}) == 0
		if !named && (len(titles) < 2 || separator == ',' || listMark.MatchString(lines[at]) && !digits(titles[0])) {
			continue
		}
		l := &List{Separator: separator, text: lines, first: at + 1}
		if named {
			l.first++
		}
		var rows [][]string
		for _, line := range lines[l.first-1:] {
			row := cellsOf(line, separator)
			if len(row) < 2 || !named && len(row) != len(titles) || stamp.MatchString(line) {
				break
			}
			rows = append(rows, row)
		}
		switch {
		case named:
			l.fill(titles, rows)
			return l
		case len(rows) >= least:
			l.fill(nil, rows)
			return l
		}
	}
	return nil
}

func digits(text string) bool {
	return text != "" && strings.IndexFunc(text, func(c rune) bool { return !unicode.IsDigit(c) }) < 0
}

// cellsOf cuts one line of a table.
func cellsOf(line string, separator rune) []string {
	reader := csv.NewReader(strings.NewReader(strings.TrimRight(line, "\r")))
	reader.Comma, reader.FieldsPerRecord, reader.LazyQuotes = separator, -1, true
	row, err := reader.Read()
	if err != nil {
		return nil
	}
	return row
}

// table reads the rows of a table.
func (r *reader) table(l *List) {
	for i, c := range l.Columns {
		if c.Sure == ByOrder && c.Holds == engine.RosterNick && !l.Has(engine.RosterClub) && share(l.Rows, i, 50, func(text string) bool {
			return len(r.clubs(text, false)) > 0
		}) {
			l.Columns[i].Holds, l.Columns[i].Sure = engine.RosterClub, ByContent // one that only the roster knows
		}
	}
	unsure := slices.ContainsFunc(l.Columns, func(c Column) bool { return c.Holds == FullName && c.Sure == ByOrder })
	players, rows, findings := l.players()
	odd := map[int]engine.Text{}
	for _, f := range slices.Concat(l.doubts, findings) {
		if f.Code == "name-missing" {
			continue
		}
		if line, err := strconv.Atoi(strings.TrimLeftFunc(f.Cell, unicode.IsLetter)); err == nil && f.Code != "id-double" {
			odd[line] = f.Message
		}
	}
	at := 0
	for i, row := range l.Rows {
		s := said{
			reader: r, number: l.first + i, whole: l.Has(FullName) || l.Has(SurnameFirst),
			raw: strings.Join(slices.DeleteFunc(slices.Clone(row), func(c string) bool {
				return c == ""
			}), " "+string(cmp.Or(l.Separator, ';'))+" "),
		}
		if s.number <= len(l.text) && strings.TrimSpace(l.text[s.number-1]) != "" {
			s.raw = l.text[s.number-1]
		}
		switch {
		case at < len(rows) && rows[at] == s.number:
			if p := players[at]; unsure && odd[s.number].IsZero() && !names(strings.Fields(p.FullName())) {
				odd[s.number] = isName // half of it may stand in another column
			}
			s.row(players[at], odd[s.number])
			at++
		case strings.TrimSpace(strings.Join(row, "")) != "":
			s.skip(notAName)
		}
	}
}

// row enters somebody of a table.
func (s *said) row(p engine.Player, odd engine.Text) {
	clubs := s.reader.clubs(p.Club, true)
	if len(clubs) == 1 {
		p.Club = clubs[0]
	}
	words := strings.Fields(p.FullName())
	switch {
	case !odd.IsZero():
		s.ask(odd, Choice{takeHim, p})
	case p.Name == "" || p.Surname == "":
		s.ask(noSurname, Choice{engine.Textf("Solo “%s”", p.FullName()), p})
	case common(words) && !names(words):
		s.ask(isName, Choice{takeHim, p})
	case p.Club != "" && len(clubs) > 1:
		var choices []Choice
		for _, club := range clubs[:min(len(clubs), 3)] {
			q := p
			q.Club = club
			choices = append(choices, Choice{engine.Textf("%s", club), q})
		}
		s.ask(unsureClub, choices...)
	default:
		s.reader.lines = append(s.reader.lines, Line{Number: s.number, Text: strings.TrimSpace(s.raw), Player: p, whole: s.whole})
	}
}
