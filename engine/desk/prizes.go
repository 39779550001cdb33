package desk

import (
	"strings"
	"time"

	"raduno/engine"
	"raduno/engine/prizes"
	"raduno/export"
)

// prizeList are the prizes of a tournament, as they can be given.
type prizeList struct {
	list    prizes.List
	columns map[string]map[int]string // what the roster says where the prizes ask for it
	err     error
}

// readPrizes reads the prizes and what they need of the roster.
func (d *Desk) readPrizes(t *engine.Tournament) *prizeList {
	list, err := prizes.Parse(t.Info.Prizes)
	p := &prizeList{list, map[string]map[int]string{}, err}
	for _, title := range list.Columns() {
		column, known := d.book.RosterColumn(title)
		if !known && p.err == nil {
			p.err = engine.Errorf(engine.BadInput,
				"Premi, nel foglio TORNEO: nel foglio Iscritti non c'è una colonna “%s” che si possa pubblicare. Aggiungila, o correggi il "+
					"premio.", title)
		}
		p.columns[title] = column
	}
	if _, known := firstDay(t); list.ByAge() && !known && p.err == nil {
		p.err = engine.Errorf(engine.BadInput,
			"Premi, nel foglio TORNEO: per un premio secondo l'età serve la data del torneo, per esempio 14/11/2026.")
	}
	return p
}

// Prizes says who has which prize by the standings as they are; nothing where there are no prizes. The error says what is wrong with
// the list, or why there are no standings.
func (v *View) Prizes() ([]prizes.Award, error) {
	if v.prizes.err != nil || len(v.prizes.list) == 0 {
		return nil, v.prizes.err
	}
	s, err := v.Ranking()
	if err != nil {
		return nil, err
	}
	day, _ := firstDay(v.Tournament)
	var ranked []prizes.Ranked
	for _, row := range s.Rows {
		ranked = append(ranked, prizes.Ranked{ID: row.Player.ID, Place: row.Place, Age: ageOn(day, row.Player.Birth)})
	}
	return v.prizes.list.Give(ranked, v.prizes.columns), nil
}

// Over reports whether the last round is played.
func (v *View) Over() bool {
	rounds := v.Tournament.Rounds
	if len(rounds) == 0 {
		return false
	}
	last := &rounds[len(rounds)-1]
	return v.IsLast(last.Number) && last.Played() == len(last.Tables)
}

// firstDay is the first day of a tournament.
func firstDay(t *engine.Tournament) (day time.Time, known bool) {
	for _, date := range t.Info.Dates {
		if day, known = export.Date(date); known {
			break
		}
	}
	return day, known
}

// ageOn is how old somebody is on a day, by the date of his birth; -1 where that is no date.
func ageOn(day time.Time, birth string) int {
	born, ok := export.Date(strings.TrimSpace(birth))
	if !ok {
		return -1
	}
	age := day.Year() - born.Year()
	if born.AddDate(age, 0, 0).After(day) {
		age--
	}
	return max(age, -1)
}
