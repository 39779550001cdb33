package desk

import (
	"slices"

	"raduno/engine"
	"raduno/engine/rules"
	"raduno/engine/workbook"
)

// WriteMeetings counts the meetings, and writes the sheets of them anew and says which. They are to be read: nothing is ever read from
// them. A sheet of such a name that somebody else has made is not written over; the error names it.
func (d *Desk) WriteMeetings() (m rules.Meetings, sheets []string, err error) {
	e := &edit{what: engine.Textf("Contati gli incontri")}
	e.write = func(b *workbook.Book, t *engine.Tournament) error {
		var err error
		if m, err = MeetingsOf(t, 0); err != nil {
			return err
		}
		foreign := ""
		if sheets, foreign, err = WriteMeetings(b, m, MeetingsNote(t, 0)); err == nil && foreign != "" {
			err = engine.Errorf(engine.BadInput, "C'è già un foglio “%s” che non ha scritto Raduno: cambiagli nome, così non va perso, e riprova.",
				foreign)
		}
		return err
	}
	err = d.change(e)
	return m, sheets, err
}

// Encounter is two players who met more than once.
type Encounter struct {
	Names [2]string
	IDs   [2]int
	Times int
}

// Repeated are the pairs of players who met more than once, the most often first.
func Repeated(m rules.Meetings) []Encounter {
	var list []Encounter
	for i, row := range m.Players.Counts {
		for j, times := range row[i+1:] {
			if other := i + 1 + j; times > 1 {
				list = append(list, Encounter{[2]string{m.Players.Rows[i], m.Players.Rows[other]}, [2]int{m.IDs[i], m.IDs[other]}, times})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b Encounter) int { return b.Times - a.Times })
	return list
}
