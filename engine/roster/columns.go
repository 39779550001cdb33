package roster

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"raduno/engine/workbook"
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
	Wishes       // the powers wanted in Diplomacy
	Recent       // games finished in the last 30 days, for the leagues
	SurnameFirst // like FullName, the surname in front
)

// headings are the words that stand over a column, folded.
var headings = map[Field][]string{
	ID:           {"id", "numero", "n", "no", "num", "progressivo", "id giocatore", "player id", "number", "codice"},
	Name:         {"nome", "name", "first name", "firstname", "given name", "forename", "nome giocatore"},
	Surname:      {"cognome", "surname", "last name", "lastname", "family name", "cognome giocatore"},
	FullName:     {"nominativo", "giocatore", "nome e cognome", "nome cognome", "player", "player name", "full name", "partecipante", "iscritto"},
	Nick:         {"nick", "nickname", "nick name", "nick forum eg", "nick forum", "alias", "username", "soprannome", "utente"},
	Club:         {"club", "club o famiglia", "club famiglia", "squadra", "team", "associazione", "famiglia", "family", "circolo", "società", "club di appartenenza"},
	Plays:        {"partecipa torneo", "partecipa", "partecipa al torneo", "presente", "plays", "playing", "present", "gioca"},
	Region:       {"regione", "region", "provenienza"},
	Birth:        {"data di nascita", "data nascita", "nascita", "birth", "birth date", "birthdate", "date of birth", "nato il"},
	NationalID:   {"id nazionale", "tessera", "numero tessera", "n tessera", "national id", "codice nazionale"},
	Wishes:       {"preferenze", "preferenza", "potenze preferite", "preferences", "wishes"},
	Recent:       {"partite recenti", "partite ultimi 30 giorni", "recent games"},
	SurnameFirst: {"cognome e nome", "cognome nome", "surname name", "last name first name"},
}

// fold makes headings comparable: lower case, letters and single blanks only.
func fold(text string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}), " ")
}

func fieldOf(heading string) Field {
	folded := fold(heading)
	for field := ID; field <= SurnameFirst; field++ {
		if slices.Contains(headings[field], folded) {
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

// guess says what each column holds: by its heading, else by what stands in it and by the usual order.
func guess(titles []string, rows [][]string) []Field {
	columns := len(titles)
	for _, row := range rows {
		columns = max(columns, len(row))
	}
	fields := make([]Field, columns)
	if len(titles) > 0 {
		taken := map[Field]bool{}
		for i, title := range titles {
			if f := fieldOf(title); !taken[f] {
				fields[i] = f
				taken[f] = f != Skip
			}
		}
		return fields
	}
	return guessByContent(columns, rows)
}

// guessByContent is for a list without headings: a column of whole numbers in front is the ID, one of SI and
// NO is Partecipa Torneo, one of mostly regions or known clubs is that, and the rest come in the order of the sheet
// Iscritti.
func guessByContent(columns int, rows [][]string) []Field {
	fields := make([]Field, columns)
	holds := func(column int, ok func(string) bool) bool {
		n := 0
		for _, row := range rows {
			if column < len(row) && row[column] != "" {
				if !ok(row[column]) {
					return false
				}
				n++
			}
		}
		return n > 0
	}
	mostly := func(column int, ok func(string) bool) bool {
		n, all := 0, 0
		for _, row := range rows[:min(len(rows), 500)] {
			if column < len(row) && row[column] != "" {
				if all++; ok(row[column]) {
					n++
				}
			}
		}
		return n > 0 && 2*n >= all
	}
	order := []Field{Name, Surname, Nick, Club, Region}
	known := func(column int, field Field, is func(string) bool) bool {
		if !slices.Contains(order, field) || !mostly(column, is) {
			return false
		}
		order = slices.DeleteFunc(order, func(f Field) bool { return f == field })
		return true
	}
	club := func(text string) bool { return workbook.IsClub(text) || strings.Contains(text, "[") }
	for i := range fields { // the regions and the clubs are known, wherever they stand
		switch {
		case known(i, Region, workbook.IsRegion):
			fields[i] = Region
		case known(i, Club, club):
			fields[i] = Club
		}
	}
	texts := 0
	for i := range fields {
		switch {
		case fields[i] != Skip:
		case i == 0 && holds(i, func(s string) bool { _, err := strconv.Atoi(s); return err == nil }):
			fields[i] = ID
		case holds(i, func(s string) bool { _, known := yes(s); return known }):
			fields[i] = Plays
		case texts < len(order):
			fields[i] = order[texts]
			texts++
		}
	}
	if texts == 1 {
		fields[slices.Index(fields, Name)] = FullName
	}
	return fields
}
