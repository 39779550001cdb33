package publish

import (
	"cmp"
	"slices"
	"strings"

	"raduno/engine"
	"raduno/export"
)

// enrolled is who plays, by surname, with clubs and their counts, and the programme of the day: what is published before the first
// draw.
func enrolled(t *engine.Tournament, voice export.Voice) export.Ranking {
	players := slices.DeleteFunc(slices.Clone(t.Players), func(p engine.Player) bool { return !p.Plays })
	slices.SortStableFunc(players, func(a, b engine.Player) int {
		return cmp.Or(engine.CompareNames(a.Surname, b.Surname), engine.CompareNames(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
	})
	r := export.Ranking{Title: voice.Say("Iscritti"), Columns: []export.Column{
		{Title: voice.Say("Cognome"), Kind: export.SurnameColumn},
		{Title: voice.Say("Nome"), Kind: export.GivenColumn},
		{Title: voice.Say("Nick"), Kind: export.NickColumn, Minor: true},
		{Title: voice.Say("Club o Famiglia"), Kind: export.ClubColumn},
	}}
	var clubs []string
	for _, p := range players {
		cells := []export.Cell{{Text: p.Surname}, {Text: p.Name}, {Text: p.Nick}, {Text: p.Club}}
		r.Rows = append(r.Rows, export.Row{Player: p.ID, Tag: p.Tag, Cells: cells})
		if p.Club != "" && !slices.ContainsFunc(clubs, func(club string) bool { return engine.Fold(club) == engine.Fold(p.Club) }) {
			clubs = append(clubs, p.Club)
		}
	}
	r.State = voice.Say("%d {1:iscritto|iscritti}", len(players)) + " · " + voice.Say("%d club", len(clubs))
	if free := t.Info.Places - len(players); free > 0 {
		r.State += " · " + voice.Say("{1:resta un posto|restano %d posti}", free)
	} else if t.Info.Places > 0 {
		r.State += " · " + voice.Say("posti esauriti")
	}
	if n := len(t.Waiting()); n > 0 {
		r.State += " · " + voice.Say("%d in lista d'attesa", n)
	}
	if t.Info.Closes != "" {
		r.Notes = append(r.Notes, voice.Say("Le iscrizioni chiudono alle %s.", t.Info.Closes))
	}
	for line := range strings.SplitSeq(t.Info.Program, ";") {
		if line = strings.TrimSpace(line); line != "" {
			r.Notes = append(r.Notes, line)
		}
	}
	return r
}
