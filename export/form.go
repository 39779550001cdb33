package export

import (
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/game"
)

// Form is the score sheet of a table, and what is said around it on paper: anyone who makes it knows the game; the writers
// only know how it looks.
type Form struct {
	game.Form
	Title string   // what is played or how it is scored, such as "Sistema di punteggio WBC DipCon 2000"
	Clock string   // how much time there is; empty where the rules say nothing
	Help  []string // sentences that help while a sheet is filled in; nothing on a filled one
	Voice Voice    // of what is printed and exported
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
			table.Form.Voice.table(table)
			for j := range table.Seats {
				table.Seats[j].Role = table.Form.role(table.Seats[j].Record)
			}
		}
	}
	return rounds, nil
}

// role is what the draw gave a seat.
func (f *Form) role(record engine.Record) string {
	return Clean(strings.Join(game.Given(f.Seat, record, asIs), ", "))
}

// asIs is the word of a form that speaks its language already.
func asIs(word string) string { return word }

// Written is a value as a sheet shows it: the mark of a yes, nothing for a no.
func Written(f game.Field, value string) string {
	value = Clean(value)
	switch {
	case f.Kind != game.YesNo:
		return value
	case !game.IsYes(value):
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

// Days are when a game began, is to be over and was, or that it was given up, on one line; empty where nothing of it is
// recorded.
func (t Table) Days() string {
	if t.Form == nil {
		return ""
	}
	days := slices.DeleteFunc(slices.Clone(t.Form.Table), func(f game.Field) bool { return f.Kind != game.Date && !f.Voids })
	return recordText(days, t.Record)
}

// recordText is a record on one line: what the draw gave without its label, the others with it, the years of a
// chart in one.
func recordText(fields []game.Field, record engine.Record) string {
	var parts []string
	for i := 0; i < len(fields); i++ {
		f := fields[i]
		value := Clean(record.Get(f.Label))
		switch stem, year := yearOf(f.Label); {
		case value == "":
		case f.Kind == game.YesNo && game.IsYes(value):
			parts = append(parts, f.Label)
		case f.Kind == game.YesNo:
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
		case f.Given && (f.Kind == game.Choice || f.Kind == game.Words):
			parts = append(parts, game.Given([]game.Field{f}, engine.Record{{Label: f.Label, Value: value}}, asIs)...)
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

// ChartYear is the year of a field of a chart; c may be nil.
func ChartYear(c *game.Chart, f game.Field) (year int, ok bool) {
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
		if year, charted := ChartYear(f.Chart, field); charted {
			last = max(last, year)
		}
	}
	return last
}

// Columns are the labels of everything that rounds record, each once, in the order of the forms: of the seats
// and of the games as a whole.
func Columns(rounds []Round) (seat, table []string) {
	add := func(labels *[]string, fields []game.Field) {
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
