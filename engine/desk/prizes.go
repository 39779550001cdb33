package desk

import (
	"time"

	"raduno/engine"
	"raduno/engine/rules"
)

// Prizes says who has which prize by the standings as they are; nothing where there are no prizes. The error says what is wrong with
// the list, or why there are no standings.
func (v *View) Prizes() ([]rules.Award, error) { return v.PrizesBy(v.Tournament.Info.Prizes) }

// PrizesBy is Prizes by another list than that of the workbook.
func (v *View) PrizesBy(text string) ([]rules.Award, error) {
	list, columns, err := v.readPrizes(text)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	s, err := v.Ranking()
	if err != nil {
		return nil, err
	}
	day, _ := firstDay(v.Tournament)
	places := s.PrizePlaces()
	ranked := engine.Map(s.Rows, func(row rules.Row) rules.PrizeCandidate {
		return rules.PrizeCandidate{ID: row.Player.ID, Place: places[row.Player.ID], Age: ageOn(day, row.Player.Birth)}
	})
	return list.Give(ranked, columns), nil
}

// WrongPrizes says what is wrong with a list of prizes, or nothing.
func (v *View) WrongPrizes(text string) error {
	_, _, err := v.readPrizes(text)
	return err
}

// prizeFindings say what is wrong with the prizes of TORNEO: until it is mended none is given.
func (v *View) prizeFindings() []engine.Finding {
	if err := v.WrongPrizes(v.Tournament.Info.Prizes); err != nil {
		return []engine.Finding{{Sheet: "TORNEO", Code: "prizes", Warning: true, Message: engine.Message(err)}}
	}
	return nil
}

// readPrizes reads a list of prizes and what it needs of the roster.
func (v *View) readPrizes(text string) (rules.Prizes, map[string]rules.PrizeColumn, error) {
	list, err := rules.ParsePrizes(text)
	if err != nil {
		return nil, nil, err
	}
	columns := map[string]rules.PrizeColumn{}
	for _, title := range list.Columns() {
		if c := v.Tournament.Column(title); c != nil && v.forPrizes(c.Of) {
			column := rules.PrizeColumn{Texts: map[int]string{}, Known: c.Of != nil}
			for _, p := range v.Tournament.Players {
				if text := c.Text(&p); text != "" {
					column.Texts[p.ID] = text
				}
			}
			columns[title] = column
		}
	}
	_, dated := firstDay(v.Tournament)
	return list, columns, list.Wrong(columns, dated)
}

// forPrizes reports whether prizes can be given by a column: it is the organizer's own, or is there and several have the same in it.
func (v *View) forPrizes(c *engine.Column) bool { return c == nil || c.Shared && v.HasColumn(c) }

// PrizeColumns are the headings of the roster's columns by which prizes can be given.
func (v *View) PrizeColumns() []string {
	return append(engine.Map(engine.Where(engine.Roster, v.forPrizes), (*engine.Column).Heading), v.Tournament.OwnTitles()...)
}

// State says how far the tournament has come, and whether its results are final.
func (v *View) State() rules.State { return rules.StateOf(v.Tournament, v.Type) }

// firstDay is the first day of a tournament.
func firstDay(t *engine.Tournament) (day time.Time, known bool) {
	for _, date := range t.Info.Dates {
		if day, known = engine.Date(date); known {
			break
		}
	}
	return day, known
}

// ageOn is the age of a player on a day, by his date of birth; -1 where that is no date.
func ageOn(day time.Time, birth string) int {
	born, ok := engine.Date(birth)
	if !ok {
		return -1
	}
	age := day.Year() - born.Year()
	if born.AddDate(age, 0, 0).After(day) {
		age--
	}
	return max(age, -1)
}
