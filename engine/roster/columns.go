package roster

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"raduno/engine"
	"raduno/engine/xlsx"
)

// FullName and SurnameFirst are columns of lists that the roster has not: a name in one piece.
var (
	FullName = &engine.Column{
		ID: "full_name", Name: engine.Textf("Nome e cognome"), Set: cutting(cutName),
		Loose: []string{
			"nominativo", "giocatore", "nome cognome", "player", "player name", "full name", "partecipante", "iscritto",
			"nome completo",
		},
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
		return engine.Textf("Non serve")
	}
	if isOwn(c) {
		return engine.Textf("%s (colonna tua)", c.Name)
	}
	return c.Name
}

// Own is a column of the organizer's own, by its title.
func Own(title string) *engine.Column {
	return &engine.Column{ID: ownMark + title, Name: engine.Textf("%s", title), Title: title}
}

// ownMark stands before the title of a column of the organizer's own where people and preferences name it.
const ownMark = "+"

// isOwn reports whether a column is the organizer's own.
func isOwn(c *engine.Column) bool { return c != nil && c.Set == nil }

// Code is a column for preferences, as Named reads it.
func Code(c *engine.Column) string {
	if c == nil {
		return "-"
	}
	return c.ID
}

// Choices are what a column of a list with that title may hold: Columns, the organizer's own, and a new one of his under that title.
func Choices(own []string, title string) []*engine.Column {
	choices := Columns()
	for _, title := range own {
		choices = append(choices, Own(title))
	}
	same := func(other string) bool { return engine.CleanHeading(other) == engine.CleanHeading(title) }
	if engine.CleanHeading(title) != "" && columnOf(title) == nil && !slices.ContainsFunc(own, same) {
		choices = append(choices, Own(title))
	}
	return choices
}

// Named is the column of a name, as over a column of a list with a title: “-” is one that is not taken, “+Cena” the organizer's own, “+”
// that under the title. ok is false for an unknown name.
func Named(name, title string) (column *engine.Column, ok bool) {
	name = strings.TrimSpace(name)
	own, is := strings.CutPrefix(name, ownMark)
	switch {
	case name == "-", name == "":
		return nil, true
	case is && strings.TrimSpace(own) != "":
		title = own
	case !is:
		column = columnOf(name)
		return column, column != nil
	}
	title = strings.TrimSpace(title)
	return Own(title), engine.CleanHeading(title) != "" && columnOf(title) == nil
}

// Sureness is how it is known what a column holds.
type Sureness int

// The ways, the least sure first.
const (
	ByOrder   Sureness = iota // guessed from the usual order of columns
	ByContent                 // numbers, SI and NO, known regions and clubs
	ByTitle                   // its heading says so
	Stated                    // the organizer said so (List.SetColumns)
)

// Column is a column of a list.
type Column struct {
	Title string // its heading; "" where the list has none
	Holds *engine.Column
	Sure  Sureness
}

// ColumnName is a column as a spreadsheet names it, A for the first, 0.
func ColumnName(column int) string { return xlsx.ColumnName(column + 1) }

// called are the columns by the words that mean them, reduced by SpellingKey.
var called = sync.OnceValue(func() map[string]*engine.Column {
	columns := map[string]*engine.Column{}
	for _, c := range slices.Backward(Columns()[1:]) {
		for _, word := range c.Called() {
			columns[engine.SpellingKey(word)] = c
		}
	}
	return columns
})

// columnOf is the column that a heading means; nil if it means none.
func columnOf(heading string) *engine.Column { return called()[engine.SpellingKey(heading)] }

// wording is a word that stands in the titles of a form's questions, or with * how it begins, and what it asks for.
type wording struct {
	word   string
	column *engine.Column
}

func (w wording) is(word string) bool {
	begin, open := strings.CutSuffix(w.word, "*")
	return word == begin || open && strings.HasPrefix(word, begin)
}

// wordings are those, the telling ones first: “Nome del tuo club” asks for the club, “Nome e cellulare di un genitore” for nothing here.
var wordings = func() (list []wording) {
	for _, kind := range []struct {
		column *engine.Column
		words  string
	}{
		{nil, "mail* posta telefon* cellular* phone tel mobile genitor* accompagn* emergenz* indirizz* allerg* note intoller* cena pranzo " +
			"privacy consens* commento messaggi* dieta arriv* preferi* timestamp cronologic* horodateur " +
			"zeitstempel marca orario inizio completamento"},
		{engine.RosterNick, "nick nickname soprannom* username utente alias"},
		{engine.RosterClub, "club gruppo squadr* team famigli* associazion* circol* verein equip*"},
		{engine.RosterRegion, "region*"},
		{engine.RosterBirth, "nascita nato nata birth"},
		{engine.RosterNational, "tessera"},
		{engine.RosterFee, "quota"},
		{engine.RosterPaid, "pagat*"},
		{engine.RosterSurname, "cognom* surname last family nachname familienname nom apellido*"},
		{engine.RosterName, "nome name first vorname vor prenom nombre"},
		{FullName, "nominativ* chiam* giocator* partecipant* iscritt* player chi"},
	} {
		for word := range strings.FieldsSeq(kind.words) {
			list = append(list, wording{word, kind.column})
		}
	}
	return list
}()

// asked is the column that a question of a form asks for, however it is worded; nil if it asks for none. A sentence is no title.
func asked(title string) *engine.Column {
	words := strings.FieldsFunc(engine.Fold(title), func(c rune) bool { return !unicode.IsLetter(c) })
	at := func(column *engine.Column) int {
		return slices.IndexFunc(words, func(word string) bool {
			return slices.ContainsFunc(wordings, func(w wording) bool { return w.column == column && w.is(word) })
		})
	}
	if len(words) == 0 || len(words) > 14 {
		return nil
	}
	for _, w := range wordings {
		if !slices.ContainsFunc(words, w.is) {
			continue
		}
		if w.column == FullName && len(words) > 4 && !strings.HasSuffix(strings.TrimSpace(title), "?") {
			return nil
		}
		switch name, surname := at(engine.RosterName), at(engine.RosterSurname); {
		case w.column != engine.RosterSurname || name < 0:
		case name < surname:
			return FullName
		default:
			return SurnameFirst
		}
		return w.column
	}
	return nil
}

// isName reports whether a column holds a name or a part of one; isWhole, whether it holds a name in one piece.
func isName(c *engine.Column) bool {
	return c == engine.RosterName || c == engine.RosterSurname || isWhole(c)
}

func isWhole(c *engine.Column) bool { return c == FullName || c == SurnameFirst }

// meant is the column that a title means, or else what the question of a form asks for; nil if it is neither.
func meant(title string) *engine.Column { return cmp.Or(columnOf(title), asked(title)) }

// headingRow is the index of the row of titles among the first rows, -1 for none. It names a part of a name, or two columns; the row with
// the most titles wins, and a title above it is passed over.
func headingRow(rows [][]string) int {
	heading, most := -1, 0
	for i, row := range rows[:min(len(rows), 12)] {
		name, titles, cells, person := false, 0, 0, false
		for _, text := range row {
			c := meant(text)
			if text != "" {
				cells++
			}
			if c != nil {
				titles++
				name = name || isName(c)
			}
			person = person || c == nil && names(strings.Fields(text))
		}
		if cells > 1 && (name || titles > 1 && !person) && titles > most {
			heading, most = i, titles
		}
	}
	return heading
}

// columnsOf says what each column holds: by its title where what stands in it does not speak against that, else by what stands in it and by
// the usual order.
func columnsOf(titles []string, rows [][]string, known *knowledge) []Column {
	count := len(titles)
	for _, row := range rows {
		count = max(count, len(row))
	}
	columns := make([]Column, count)
	taken := map[*engine.Column]bool{}
	take := func(i int, c *engine.Column, sure Sureness) {
		if c != nil && !taken[c] && columns[i].Holds == nil {
			columns[i].Holds, columns[i].Sure, taken[c] = c, sure, true
		}
	}
	// Microsoft counts the answers in front of their times, and puts the name of who is signed in behind the mail.
	form := func(i int) bool {
		c := columnOf(titles[i])
		return c == engine.RosterID && i+1 < len(titles) && columnOf(titles[i+1]) == nil && share(rows, i+1, 60, moment.MatchString) ||
			i > 0 && c == engine.RosterName && mailTitle(titles[i-1]) &&
				slices.ContainsFunc(titles[i+1:], func(t string) bool { return isWhole(meant(t)) || meant(t) == engine.RosterName })
	}
	for _, exact := range []bool{true, false} { // the usual words first, then how a question may ask
		for i, title := range titles {
			columns[i].Title = title
			c := columnOf(title)
			if !exact {
				if c = asked(title); (isName(c) || c == engine.RosterClub) && share(rows, i, 50, never) || share(rows, i, 80, yesOrNo) {
					continue
				}
			}
			if !form(i) && (len(rows) == 0 || share(rows, i, 1, filled)) {
				take(i, c, ByTitle)
			}
		}
	}
	for i, title := range titles { // an empty column may stand under another title
		if !form(i) {
			take(i, columnOf(title), ByTitle)
		}
	}
	whole := taken[FullName] || taken[SurnameFirst]
	for i := range columns {
		switch c := &columns[i]; {
		case whole:
		case c.Holds == engine.RosterName && !taken[engine.RosterSurname]: // it holds both
			c.Holds, whole = FullName, true
		case c.Holds == engine.RosterSurname && !taken[engine.RosterName] && share(rows, i, 70, twoWords):
			c.Holds, whole = SurnameFirst, true
		}
	}
	if !whole && !taken[engine.RosterSurname] && !taken[engine.RosterName] {
		guess(columns, rows, known)
	}
	return columns
}

// mailTitle reports whether a title is that of addresses.
func mailTitle(title string) bool {
	folded := engine.Fold(title)
	return strings.Contains(folded, "mail") || strings.Contains(folded, "posta")
}

// never reports whether a text can be no part of a name, nor a club: a date, an address, a number, a sentence.
func never(text string) bool {
	return moment.MatchString(text) || mail.MatchString(text) || link.MatchString(text) || phone.MatchString(text) ||
		money.MatchString(text) ||
		!strings.ContainsFunc(text, unicode.IsLetter) && !engine.SignsAlone(text) || len(strings.Fields(text)) > 8
}

func yesOrNo(text string) bool { _, known := engine.ParseYesNo(text); return known }

// maxLooked is how many rows are looked at to find out what a column holds.
const maxLooked = 500

// share reports whether at least a percentage of the texts of a column are of a kind.
func share(rows [][]string, column, percent int, is func(string) bool) bool {
	n, all := kinds(rows, column, is)
	return n > 0 && 100*n >= percent*all
}

// kinds counts the texts of a column that are of a kind, and all of them.
func kinds(rows [][]string, column int, is func(string) bool) (n, all int) {
	for _, row := range rows[:min(len(rows), maxLooked)] {
		if column < len(row) && row[column] != "" {
			if all++; is(row[column]) {
				n++
			}
		}
	}
	return n, all
}

// repeated reports whether a column has texts that stand in several rows.
func repeated(rows [][]string, column int) bool {
	met := map[string]bool{}
	again, all := kinds(rows, column, func(text string) bool {
		key := engine.SpellingKey(text)
		was := met[key]
		met[key] = true
		return was
	})
	return all >= 4 && 10*again >= 3*all
}

// guess is for a list whose titles do not say where the names are: a column of whole numbers in front is the ID, one of SI and NO is
// Partecipa Torneo, one of mostly regions or known clubs is that, one of dates or addresses is nothing, and the rest come in the order
// of the sheet Iscritti.
func guess(columns []Column, rows [][]string, known *knowledge) {
	order := []*engine.Column{engine.RosterName, engine.RosterSurname, engine.RosterNick, engine.RosterClub, engine.RosterRegion}
	taken := func(c *engine.Column) bool {
		return slices.ContainsFunc(columns, func(there Column) bool { return there.Holds == c })
	}
	order = slices.DeleteFunc(order, taken)
	club := func(text string) bool {
		return engine.SaysNone(text) && !engine.SignsAlone(text) || clubbish(text) || len(known.clubs(text, false)) > 0
	}
	clubs, most := -1, 0 // of two columns that may be the clubs' the one with more of them
	for i := range columns {
		if n, _ := kinds(rows, i, club); n > 0 && n >= most {
			clubs, most = i, n
		}
	}
	var texts []int
	for i := range columns {
		c := &columns[i]
		if c.Holds != nil || !share(rows, i, 1, filled) {
			continue
		}
		c.Sure = ByContent
		switch {
		case !taken(engine.RosterRegion) && share(rows, i, 50, engine.IsRegion):
			c.Holds = engine.RosterRegion
		case i == clubs && !taken(engine.RosterClub) && share(rows, i, 50, club):
			c.Holds = engine.RosterClub
		case i == 0 && share(rows, i, 100, digits):
			c.Holds = engine.RosterID
		case share(rows, i, 100, yesOrNo):
			c.Holds = engine.RosterPlays
		case share(rows, i, 60, never):
		default:
			c.Sure = ByOrder
			texts = append(texts, i)
		}
	}
	order = slices.DeleteFunc(order, taken)
	// Names of two words and more in one column are whole ones, unless nothing else could be the surname's column.
	allGiven := func(text string) bool { return every(text, given) }
	whole := len(texts) == 1 || len(texts) > 1 && share(rows, texts[0], 70, twoWords) && !share(rows, texts[1], 35, allGiven)
	if whole && slices.Contains(order, engine.RosterName) {
		order = append([]*engine.Column{FullName}, slices.DeleteFunc(order, isName)...)
	}
	if !whole && len(texts) > 1 && surnamesFirst(rows, texts[0], texts[1]) {
		order[0], order[1] = order[1], order[0]
	}
	for n, i := range texts { // a nick is one person's, a club that of several
		if at := slices.Index(order, engine.RosterNick); at == n && slices.Contains(order, engine.RosterClub) && repeated(rows, i) {
			order = slices.Delete(order, at, at+1)
		}
	}
	for n, i := range texts[:min(len(texts), len(order))] {
		columns[i].Holds, columns[i].Sure = order[n], ByOrder
		if order[n] == FullName && len(texts) == 1 {
			columns[i].Sure = ByContent // what else could it be
		}
	}
}

// surnamesFirst reports whether of two columns of names the one in front has the surnames in more rows than not.
func surnamesFirst(rows [][]string, front, behind int) bool {
	var rowsIn [3]int // by their order
	for _, row := range rows[:min(len(rows), maxLooked)] {
		if max(front, behind) < len(row) && row[front] != "" && row[behind] != "" {
			rowsIn[orderOf([]string{strings.Fields(row[front])[0], strings.Fields(row[behind])[0]})]++
		}
	}
	return rowsIn[surnameFirst] > rowsIn[nameFirst]
}

func filled(text string) bool { return text != "" }

func isBlank(text string) bool { return text == "" }

func twoWords(text string) bool { return len(strings.Fields(text)) > 1 }

func digits(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(c rune) bool { return !unicode.IsDigit(c) })
}
