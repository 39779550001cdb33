package roster

import (
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
)

// FullName and SurnameFirst are columns of lists that the roster has not: a name in one piece.
var (
	FullName = &engine.Column{
		ID: "full_name", Name: engine.Textf("Nome e cognome"), Set: cutting(cutName),
		Loose: []string{"nominativo", "giocatore", "nome cognome", "player", "player name", "full name", "partecipante", "iscritto"},
	}
	SurnameFirst = &engine.Column{
		ID: "surname_first", Name: engine.Textf("Cognome e nome"), Set: cutting(cutSurname),
		Loose: []string{"cognome nome", "surname name", "last name first name"},
	}
)

func cutting(cut func(string) (name, surname string)) func(*engine.Player, string) error {
	return func(p *engine.Player, text string) error {
		p.Name, p.Surname = cut(text)
		return nil
	}
}

// Columns are what a column of a list may hold, in the order in which they are offered; nil, the first, is one that is not taken.
func Columns() []*engine.Column {
	at := slices.Index(engine.Roster, engine.RosterSurname) + 1
	return slices.Concat([]*engine.Column{nil}, engine.Roster[:at], []*engine.Column{FullName, SurnameFirst}, engine.Roster[at:])
}

// Title is what an organizer calls what a column holds.
func Title(c *engine.Column) engine.Text {
	if c == nil {
		return engine.Textf("(non si prende)")
	}
	return c.Name
}

// Named is the column that a person calls so, as over a column of a list; “-” is one that is not taken. ok is false if there is none.
func Named(name string) (column *engine.Column, ok bool) {
	if name = strings.TrimSpace(name); name == "-" || name == "" {
		return nil, true
	}
	column = columnOf(name)
	return column, column != nil
}

// Sureness is how it is known what a column holds.
type Sureness int

// The ways, the least sure first.
const (
	ByOrder   Sureness = iota // guessed from the usual order of columns
	ByContent                 // numbers, SI and NO, known regions and clubs
	ByTitle                   // its heading says so
	Told                      // somebody said so (List.Assign)
)

// Column is a column of a list.
type Column struct {
	Title string // its heading; "" where the list has none
	Holds *engine.Column
	Sure  Sureness
}

// columnOf is the column that a heading means; nil if it means none.
func columnOf(heading string) *engine.Column {
	folded := engine.SpellingKey(heading)
	for _, c := range Columns()[1:] {
		if slices.ContainsFunc(c.Called(), func(word string) bool { return engine.SpellingKey(word) == folded }) {
			return c
		}
	}
	return nil
}

// headingRow is the index of the row of headings among the first rows, -1 if there is none. One that names a
// player's name counts; a title above it is passed over.
func headingRow(rows [][]string) int {
	for i, row := range rows[:min(len(rows), 6)] {
		for _, text := range row {
			if f := columnOf(text); f == engine.RosterName || f == engine.RosterSurname || f == FullName || f == SurnameFirst {
				return i
			}
		}
	}
	return -1
}

// columnsOf says what each column holds: by its heading, else by what stands in it and by the usual order.
func columnsOf(titles []string, rows [][]string) []Column {
	count := len(titles)
	for _, row := range rows {
		count = max(count, len(row))
	}
	columns := make([]Column, count)
	if len(titles) == 0 {
		guess(columns, rows)
		return columns
	}
	taken := map[*engine.Column]bool{}
	for i, title := range titles {
		columns[i].Title = title
		if f := columnOf(title); !taken[f] {
			columns[i].Holds, columns[i].Sure = f, ByTitle
			taken[f] = f != nil
		}
	}
	if taken[engine.RosterName] && !taken[engine.RosterSurname] && !taken[FullName] && !taken[SurnameFirst] { // it holds both
		for i := range columns {
			if columns[i].Holds == engine.RosterName {
				columns[i].Holds = FullName
			}
		}
	}
	return columns
}

// maxLooked is how many rows are looked at to find out what a column holds.
const maxLooked = 500

// share reports whether of the texts of a column at least that many in a hundred are of a kind.
func share(rows [][]string, column, percent int, is func(string) bool) bool {
	n, all := 0, 0
	for _, row := range rows[:min(len(rows), maxLooked)] {
		if column < len(row) && row[column] != "" {
			if all++; is(row[column]) {
				n++
			}
		}
	}
	return n > 0 && 100*n >= percent*all
}

// repeated reports whether a column has texts that stand in several rows.
func repeated(rows [][]string, column int) bool {
	n, distinct := 0, map[string]bool{}
	for _, row := range rows {
		if column < len(row) && row[column] != "" {
			n++
			distinct[engine.SpellingKey(row[column])] = true
		}
	}
	return n >= 4 && 10*len(distinct) <= 7*n
}

// guess is for a list without headings: a column of whole numbers in front is the ID, one of SI and NO is Partecipa
// Torneo, one of mostly regions or known clubs is that, and the rest come in the order of the sheet Iscritti.
func guess(columns []Column, rows [][]string) {
	order := []*engine.Column{engine.RosterName, engine.RosterSurname, engine.RosterNick, engine.RosterClub, engine.RosterRegion}
	known := func(column int, field *engine.Column, is func(string) bool) bool {
		if !slices.Contains(order, field) || !share(rows, column, 50, is) {
			return false
		}
		order = slices.DeleteFunc(order, func(f *engine.Column) bool { return f == field })
		return true
	}
	official := engine.NewWordIndex(engine.OfficialClubs())
	club := func(text string) bool {
		return engine.IsClub(text) || clubbish(text) || len(official.Named(text, false)) > 0
	}
	clubs, most := -1, 0 // of two columns that may be the clubs' the one with more of them
	for i := range columns {
		n := 0
		for _, row := range rows[:min(len(rows), maxLooked)] {
			if i < len(row) && row[i] != "" && club(row[i]) {
				n++
			}
		}
		if n > 0 && n >= most {
			clubs, most = i, n
		}
	}
	for i := range columns { // the regions and the clubs are known, wherever they stand
		switch {
		case known(i, engine.RosterRegion, engine.IsRegion):
			columns[i] = Column{Holds: engine.RosterRegion, Sure: ByContent}
		case i == clubs && known(i, engine.RosterClub, club):
			columns[i] = Column{Holds: engine.RosterClub, Sure: ByContent}
		}
	}
	var texts []int
	for i := range columns {
		switch {
		case columns[i].Holds != nil:
		case i == 0 && share(rows, i, 100, func(s string) bool { _, err := strconv.Atoi(s); return err == nil }):
			columns[i] = Column{Holds: engine.RosterID, Sure: ByContent}
		case share(rows, i, 100, func(s string) bool { _, known := engine.ParseYesNo(s); return known }):
			columns[i] = Column{Holds: engine.RosterPlays, Sure: ByContent}
		default:
			texts = append(texts, i)
		}
	}
	// Names of two words and more in one column are whole ones, unless nothing else could be the surname's column.
	words := func(text string) bool { return len(strings.Fields(text)) > 1 }
	allGiven := func(text string) bool { return every(text, given) }
	switch {
	case len(texts) > 1 && share(rows, texts[1], 35, allGiven) && !share(rows, texts[0], 20, func(text string) bool {
		return names(strings.Fields(text))
	}):
		order = append([]*engine.Column{engine.RosterSurname, engine.RosterName}, order[2:]...)
	case len(texts) == 1, len(texts) > 1 && share(rows, texts[0], 70, words):
		order = append([]*engine.Column{FullName}, slices.DeleteFunc(order, func(f *engine.Column) bool {
			return f == engine.RosterName || f == engine.RosterSurname
		})...)
	}
	for n, i := range texts { // a nick is one person's, a club that of several
		if at := slices.Index(order, engine.RosterNick); at == n && slices.Contains(order, engine.RosterClub) && repeated(rows, i) {
			order = slices.Delete(order, at, at+1)
		}
	}
	for n, i := range texts[:min(len(texts), len(order))] {
		columns[i] = Column{Holds: order[n], Sure: ByOrder}
		if order[n] == FullName && len(texts) == 1 {
			columns[i].Sure = ByContent // what else could it be
		}
	}
}
