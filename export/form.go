package export

import (
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
)

// Form is what the score sheet of a game other than RisiKo! asks for, as plain data: whoever makes it knows the
// game; the writers only know how it looks.
type Form struct {
	Title string   // what is played or how it is scored, such as "Sistema di punteggio WBC DipCon 2000"
	Clock string   // how much time there is; empty where the rules say nothing
	Help  []string // sentences that help while a sheet is filled in; nothing on a filled one
	Table []Field  // of the game as a whole
	Seat  []Field  // of each seat
	Chart *Chart   // a column for each year; nil for a game without
}

// Field is a value of a score sheet.
type Field struct {
	Label   string // of the value in engine.Record
	Kind    FieldKind
	Choices []string // of a Choice
	// Given says that the draw fills the field in, such as a power or a side: a blank sheet has it too, and so
	// does every list in which the seat stands.
	Given bool
	Mark  string // what a yes is written as; empty for a cross
}

// FieldKind says how a value is written by hand.
type FieldKind int

// The kinds of field.
const (
	Words  FieldKind = iota // a text of any length
	Number                  // a number of a few digits
	Day                     // a date
	Choice                  // one of some words, or nothing
	YesNo                   // yes, or nothing
)

// Chart is a column for each year of a game, in which players note what they have at its end. The values
// stand under "Label Year" in the record of a seat, where the game asks for them.
type Chart struct {
	Label string // "Centri"
	First int    // year
	Years int    // at least so many columns
}

// Forms gives the form of a table. It is nil for a tournament of RisiKo!, whose score sheet is package pdf's own.
type Forms func(round, table int) *Form

// Rounds is like the function of that name, and the tables have their forms.
func (f Forms) Rounds(t *engine.Tournament, numbers []int) ([]Round, error) {
	rounds, err := Rounds(t, numbers)
	if err != nil || f == nil {
		return rounds, err
	}
	for _, round := range rounds {
		for i := range round.Tables {
			table := &round.Tables[i]
			table.Form = f(round.Number, table.Number)
			if table.Form == nil {
				table.Form = &Form{} // nothing is known of this table, and it is none of RisiKo!
			}
			for j := range table.Seats {
				table.Seats[j].Role = table.Form.role(table.Seats[j].Record)
			}
		}
	}
	return rounds, nil
}

// role is what the draw gave a seat.
func (f *Form) role(record engine.Record) string {
	var parts []string
	for _, field := range f.Seat {
		if value := Clean(record.Get(field.Label)); field.Given && value != "" {
			parts = append(parts, field.given(value))
		}
	}
	return strings.Join(parts, " ")
}

// given is a value of the draw as a list shows it: “Francia” says what it is, “A” needs its label.
func (f Field) given(value string) string {
	if len(value) < 3 {
		return f.Label + " " + value
	}
	return value
}

// yes reports whether a value of a YesNo field says yes.
func yes(value string) bool { return strings.HasPrefix(strings.ToUpper(value), "S") }

// Written is a value as a sheet shows it: the mark of a yes, nothing for a no.
func (f Field) Written(value string) string {
	value = Clean(value)
	switch {
	case f.Kind != YesNo:
		return value
	case !yes(value):
		return ""
	case f.Mark != "":
		return f.Mark
	}
	return "×"
}

// SeatText is what is recorded of a seat on one line, "Francia · Centri 8"; empty where nothing is.
func (t Table) SeatText(s Seat) string {
	if t.Form == nil {
		return ""
	}
	return recordText(t.Form.Seat, s.Record)
}

// Text is what is recorded of the game as a whole on one line, "Ultimo anno 1907 · Esito patta"; empty where
// nothing is.
func (t Table) Text() string {
	if t.Form == nil {
		return ""
	}
	return recordText(t.Form.Table, t.Record)
}

// recordText is a record on one line: what the draw gave without its label, the others with it, the years of a
// chart in one.
func recordText(fields []Field, record engine.Record) string {
	var parts []string
	for i := 0; i < len(fields); i++ {
		f := fields[i]
		value := Clean(record.Get(f.Label))
		switch stem, year := yearOf(f.Label); {
		case value == "":
		case f.Kind == YesNo && yes(value):
			parts = append(parts, f.Label)
		case f.Kind == YesNo:
		case year != 0:
			years := f.Label
			for i+1 < len(fields) {
				next, number := yearOf(fields[i+1].Label)
				more := Clean(record.Get(fields[i+1].Label))
				if next != stem || number == 0 || more == "" {
					break
				}
				years = f.Label + "–" + strconv.Itoa(number)
				value += " " + more
				i++
			}
			parts = append(parts, years+": "+value)
		case f.Given && f.Kind == Choice:
			parts = append(parts, f.given(value))
		default:
			parts = append(parts, f.Label+" "+value)
		}
	}
	return strings.Join(parts, " · ")
}

// yearOf takes a label such as "Centri 1901" apart; year is 0 for another.
func yearOf(label string) (stem string, year int) {
	at := strings.LastIndexByte(label, ' ')
	if at < 0 || len(label)-at != 5 {
		return label, 0
	}
	year, err := strconv.Atoi(label[at+1:])
	if err != nil {
		return label, 0
	}
	return label[:at], year
}

// Year is the year of a field of the chart.
func (c *Chart) Year(f Field) (year int, ok bool) {
	if c == nil {
		return 0, false
	}
	stem, year := yearOf(f.Label)
	return year, year != 0 && stem == c.Label
}

// LastYear is the last year that a sheet has a column for: the chart's, or a later one that the game asks for.
func (f *Form) LastYear() int {
	if f.Chart == nil {
		return 0
	}
	last := f.Chart.First + f.Chart.Years - 1
	for _, field := range f.Seat {
		if year, charted := f.Chart.Year(field); charted {
			last = max(last, year)
		}
	}
	return last
}

// Columns are the labels of everything that rounds record, each once, in the order of the forms: of the seats
// and of the games as a whole.
func Columns(rounds []Round) (seat, table []string) {
	add := func(labels *[]string, fields []Field) {
		at := 0 // where a label that is not there yet belongs
		for _, f := range fields {
			if found := slices.Index(*labels, f.Label); found >= 0 {
				at = found + 1
				continue
			}
			*labels = slices.Insert(*labels, at, f.Label)
			at++
		}
	}
	for _, round := range rounds {
		for _, t := range round.Tables {
			if t.Form != nil {
				add(&seat, t.Form.Seat)
				add(&table, t.Form.Table)
			}
		}
	}
	return seat, table
}
