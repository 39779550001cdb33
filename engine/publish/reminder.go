package publish

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/alphabet"
	"raduno/engine/find"
	"raduno/engine/game"
)

// reminder is a text to be pasted where the players of a calendar read: the games that are late, those that are due next, and who is
// late with how many. The error, of kind Impossible, says that no game that is left has a deadline.
func (d press) reminder(request ExportRequest) ([]byte, error) {
	v := d.View()
	voice := d.voice(v.Tournament, request.Language)
	due := slices.DeleteFunc(find.Games(v, "", false, voice.Word), func(g find.ListedGame) bool { return g.Dates.Due.IsZero() })
	if len(due) == 0 {
		return nil, engine.Errorf(engine.Impossible,
			"Nessuna partita da finire ha una scadenza: scrivila nella scheda, o con “Scadenza (turno)” in Punti.")
	}
	slices.SortStableFunc(due, func(a, b find.ListedGame) int { return a.Dates.Due.Compare(b.Dates.Due) })
	var late, next []string
	behind, names := map[int]int{}, map[int]string{}
	for _, g := range due {
		line := voice.Say("%s, tavolo %d, entro il %s: %s", voice.Text(v.RoundName(g.Round)), g.Table, game.DayText(g.Dates.Due),
			strings.Join(g.Names, ", "))
		if !g.Late {
			next = append(next, line)
			continue
		}
		late = append(late, line)
		for i, id := range g.Players {
			behind[id]++
			names[id] = g.Names[i]
		}
	}
	lines := []string{cmp.Or(v.Tournament.Info.Name, voice.Say("Torneo"))}
	if len(late) > 0 {
		lines = append(slices.Concat(lines, []string{"", voice.Say("Partite in ritardo:")}, late), "",
			voice.Say("Chi è in ritardo: %s.", counted(behind, names)))
	}
	if len(next) > 0 {
		lines = slices.Concat(lines, []string{"", voice.Say("Prossime scadenze:")}, next)
	}
	return []byte(strings.Join(lines, "\n") + "\n"), nil
}

// counted are people with their counts, the highest first.
func counted(counts map[int]int, names map[int]string) string {
	ids := slices.SortedFunc(maps.Keys(counts), func(a, b int) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), alphabet.Compare(names[a], names[b]), cmp.Compare(a, b))
	})
	told := make([]string, len(ids))
	for i, id := range ids {
		told[i] = names[id] + " " + strconv.Itoa(counts[id])
	}
	return strings.Join(told, ", ")
}
