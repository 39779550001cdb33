package desk

import (
	"slices"

	"raduno/engine"
	"raduno/engine/rules"
	"raduno/export"
)

// mostCells is how large a matrix of meetings may be in the workbook: a larger one makes a file slow to open, and nobody finds
// his row in it.
const mostCells = 40_000

// MeetingsOf are who sat with whom in the first rounds, 0 for all: club by club, player by club, player by player. Clubs stand
// in the order of the alphabet, players in that of a register. The error is of kind BadInput where no round is drawn.
func MeetingsOf(t *engine.Tournament, rounds int) (rules.Meetings, error) {
	if len(t.Rounds) == 0 {
		return rules.Meetings{}, engine.Errorf(engine.BadInput, "Non si è ancora incontrato nessuno: sorteggia prima un turno.")
	}
	sorted := *t
	sorted.Players = slices.Clone(t.Players)
	export.BySurname(sorted.Players, export.PlayerSeat)
	return rules.MeetingsOf(&sorted, rounds), nil
}

// meetingSheets are the sheets that count meetings, in their order.
var meetingSheets = []struct {
	sheet, corner string
	of            func(rules.Meetings) rules.Matrix
}{
	{"Incontri tra club", "Club", func(m rules.Meetings) rules.Matrix { return m.Clubs }},
	{"Incontri giocatore-club", "Giocatore", func(m rules.Meetings) rules.Matrix { return m.PlayerClubs }},
	{"Incontri tra giocatori", "Giocatore", func(m rules.Meetings) rules.Matrix { return m.Players }},
}

// MeetingsNote says of which rounds the meetings are: the first ones, or all where that is 0.
func MeetingsNote(t *engine.Tournament, rounds int) engine.Text {
	first, last := t.Rounds[0].Number, t.Rounds[len(t.Rounds)-1].Number
	if rounds > 0 {
		last = min(last, rounds)
	}
	if first == last {
		return engine.Textf("Incontri del turno %d, giocato o ancora da giocare.", first)
	}
	return engine.Textf("Incontri dei turni da %d a %d, giocati o ancora da giocare.", first, last)
}
