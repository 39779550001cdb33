package roster

import (
	"slices"
	"strconv"
	"strings"

	"raduno/engine/spelling"

	"raduno/engine"
)

// Field is what a column holds.
type Field int

// The fields; Skip is a column that is not taken.
const (
	Skip Field = iota
	ID
	Name
	Surname
	FullName
	Nick
	Club
	Plays
	Region
	Birth
	NationalID
	Recent       // games finished in the last 30 days, for the leagues
	Offers       // what a player agrees to, in Diplomacy
	WDD          // his number in the World Diplomacy Database
	WDR          // his number in World Diplomacy Reference
	Fee          // what a player is to pay
	Paid         // what he has paid
	As           // by which name he is published
	SurnameFirst // like FullName, the surname in front
)

// headings are the words that stand over a column, folded.
var headings = map[Field][]string{
	ID:      {"id", "numero", "n", "no", "num", "progressivo", "id giocatore", "player id", "number", "codice"},
	Name:    {"nome", "name", "first name", "firstname", "given name", "forename", "nome giocatore"},
	Surname: {"cognome", "surname", "last name", "lastname", "family name", "cognome giocatore"},
	FullName: {
		"nominativo", "giocatore", "nome e cognome", "nome cognome", "player", "player name", "full name", "partecipante",
		"iscritto",
	},
	Nick: {"nick", "nickname", "nick name", "nick forum eg", "nick forum", "alias", "username", "soprannome", "utente"},
	Club: {
		"club", "club o famiglia", "club famiglia", "squadra", "team", "associazione", "famiglia", "family", "circolo", "società",
		"club di appartenenza",
	},
	Plays:        {"partecipa torneo", "partecipa", "partecipa al torneo", "presente", "plays", "playing", "present", "gioca"},
	Region:       {"regione", "region", "provenienza"},
	Birth:        {"data di nascita", "data nascita", "nascita", "birth", "birth date", "birthdate", "date of birth", "nato il"},
	NationalID:   {"id nazionale", "tessera", "numero tessera", "n tessera", "national id", "codice nazionale"},
	Recent:       {"partite recenti", "partite ultimi 30 giorni", "recent games"},
	Offers:       {"disponibilità", "volunteers", "volunteer", "availability"},
	WDD:          {"id wdd", "wdd", "wdd id", "numero wdd"},
	WDR:          {"id wdr", "wdr", "wdr id", "numero wdr"},
	Fee:          {"quota", "quota di iscrizione", "fee"},
	Paid:         {"pagato", "pagata", "ha pagato", "paid"},
	As:           {"pubblicato come", "pubblicata come", "compare come", "published as"},
	SurnameFirst: {"cognome e nome", "cognome nome", "surname name", "last name first name"},
}

// fieldNames are the fields as the sheet Iscritti calls them.
var fieldNames = [...]engine.Text{
	Skip: engine.Textf("(non si prende)"), ID: engine.Textf("Numero (ID)"), Name: engine.Textf("Nome"), Surname: engine.Textf("Cognome"),
	FullName: engine.Textf("Nome e cognome"), Nick: engine.Textf("Nick"), Club: engine.Textf("Club"), Plays: engine.Textf("Partecipa Torneo"),
	Region: engine.Textf("Regione"), Birth: engine.Textf("Data di nascita"), NationalID: engine.Textf("ID nazionale"),
	Recent: engine.Textf("Partite recenti"),
	Offers: engine.Textf("Disponibilità"), WDD: engine.Textf("ID WDD"),
	WDR: engine.Textf("ID WDR"), Fee: engine.Textf("Quota"), Paid: engine.Textf("Pagato"), As: engine.Textf("Pubblicato come"),
	SurnameFirst: engine.Textf("Cognome e nome"),
}

// Text is what an organizer calls the field.
func (f Field) Text() engine.Text { return fieldNames[f] }

// Fields are all fields, Skip first, in the order in which they are offered.
func Fields() []Field {
	return []Field{
		Skip, ID, Name, Surname, FullName, SurnameFirst, Nick, Club, Region, Plays, Birth, NationalID, Recent, Offers,
		WDD, WDR, Fee, Paid, As,
	}
}

// texts are the fields of engine.Player.Texts, in its order.
var texts = []Field{Name, Surname, Nick, Club, Region, Birth, NationalID, Recent, Offers, WDD, WDR, Fee, Paid, As}

// Of is the text of a player in this field; nil for a field that is no text of his, such as his ID.
func (f Field) Of(p *engine.Player) *string {
	if at := slices.Index(texts, f); at >= 0 {
		return p.Texts()[at]
	}
	return nil
}

// FieldNamed is the field that a person calls so, as over a column of a list; “-” is Skip. ok is false if there is none.
func FieldNamed(name string) (field Field, ok bool) {
	if name = strings.TrimSpace(name); name == "-" || name == "" {
		return Skip, true
	}
	field = fieldOf(name)
	return field, field != Skip
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
	Field Field
	Sure  Sureness
}

func fieldOf(heading string) Field {
	folded := spelling.Key(heading)
	for field := ID; field <= SurnameFirst; field++ {
		if slices.ContainsFunc(headings[field], func(word string) bool { return spelling.Key(word) == folded }) {
			return field
		}
	}
	return Skip
}

// headingRow is the index of the row of headings among the first rows, -1 if there is none. One that names a
// player's name counts; a title above it is passed over.
func headingRow(rows [][]string) int {
	for i, row := range rows[:min(len(rows), 6)] {
		for _, text := range row {
			if f := fieldOf(text); f == Name || f == Surname || f == FullName || f == SurnameFirst {
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
	taken := map[Field]bool{}
	for i, title := range titles {
		columns[i].Title = title
		if f := fieldOf(title); !taken[f] {
			columns[i].Field, columns[i].Sure = f, ByTitle
			taken[f] = f != Skip
		}
	}
	if taken[Name] && !taken[Surname] && !taken[FullName] && !taken[SurnameFirst] { // it holds both
		for i := range columns {
			if columns[i].Field == Name {
				columns[i].Field = FullName
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
			distinct[spelling.Key(row[column])] = true
		}
	}
	return n >= 4 && 10*len(distinct) <= 7*n
}

// guess is for a list without headings: a column of whole numbers in front is the ID, one of SI and NO is Partecipa
// Torneo, one of mostly regions or known clubs is that, and the rest come in the order of the sheet Iscritti.
func guess(columns []Column, rows [][]string) {
	order := []Field{Name, Surname, Nick, Club, Region}
	known := func(column int, field Field, is func(string) bool) bool {
		if !slices.Contains(order, field) || !share(rows, column, 50, is) {
			return false
		}
		order = slices.DeleteFunc(order, func(f Field) bool { return f == field })
		return true
	}
	official := spelling.NewWords(spelling.Clubs())
	club := func(text string) bool {
		return spelling.IsClub(text) || clubbish(text) || len(official.Named(text, false)) > 0
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
		case known(i, Region, spelling.IsRegion):
			columns[i] = Column{Field: Region, Sure: ByContent}
		case i == clubs && known(i, Club, club):
			columns[i] = Column{Field: Club, Sure: ByContent}
		}
	}
	var texts []int
	for i := range columns {
		switch {
		case columns[i].Field != Skip:
		case i == 0 && share(rows, i, 100, func(s string) bool { _, err := strconv.Atoi(s); return err == nil }):
			columns[i] = Column{Field: ID, Sure: ByContent}
		case share(rows, i, 100, func(s string) bool { _, known := yes(s); return known }):
			columns[i] = Column{Field: Plays, Sure: ByContent}
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
		order = append([]Field{Surname, Name}, order[2:]...)
	case len(texts) == 1, len(texts) > 1 && share(rows, texts[0], 70, words):
		order = append([]Field{FullName}, slices.DeleteFunc(order, func(f Field) bool { return f == Name || f == Surname })...)
	}
	for n, i := range texts { // a nick is one person's, a club that of several
		if at := slices.Index(order, Nick); at == n && slices.Contains(order, Club) && repeated(rows, i) {
			order = slices.Delete(order, at, at+1)
		}
	}
	for n, i := range texts[:min(len(texts), len(order))] {
		columns[i] = Column{Field: order[n], Sure: ByOrder}
		if order[n] == FullName && len(texts) == 1 {
			columns[i].Sure = ByContent // what else could it be
		}
	}
}
