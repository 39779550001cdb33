package publish

import (
	"raduno/engine/rules"
	"raduno/export"
)

// prizes are the prizes as a list: nothing before the last round is played, nor if there are none.
func (d publisher) prizes(voice export.Voice) []export.Ranking {
	v := d.View()
	if !v.State().Over() {
		return nil
	}
	r := export.Ranking{Title: voice.Say("Premi"), Columns: []export.Column{
		{Title: voice.Say("Premio")},
		{Title: voice.Say("Cognome"), Kind: export.SurnameColumn},
		{Title: voice.Say("Nome"), Kind: export.GivenColumn},
		{Title: voice.Say("Club o Famiglia"), Kind: export.ClubColumn, Minor: true},
	}}
	awards, err := v.Prizes()
	if err != nil {
		// What is wrong with the list is the organizer's, and may tell of a column that is private.
		r.Reason = voice.Say("I premi non sono ancora decisi.")
		return []export.Ranking{r}
	}
	for _, a := range awards {
		for _, id := range a.Players {
			p := v.Players[id]
			r.Rows = append(r.Rows, export.Row{Player: id, Cells: []export.Cell{{Text: a.Prize}, {Text: p.Surname}, {Text: p.Name}, {Text: p.Club}}})
		}
	}
	if len(r.Rows) == 0 {
		return nil
	}
	return []export.Ranking{r}
}

// prizesOf are the names of the prizes of each player, by ID.
func prizesOf(awards []rules.Award) map[int][]string {
	names := map[int][]string{}
	for _, a := range awards {
		for _, id := range a.Players {
			names[id] = append(names[id], a.Prize)
		}
	}
	return names
}
