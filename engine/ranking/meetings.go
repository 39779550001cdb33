package ranking

import (
	"slices"

	"raduno/engine"
	"raduno/engine/standings"
	"raduno/export"
)

// MostCells is how large a matrix of meetings may be in the workbook and on paper, mostOnPage on a page: a larger one
// makes a file slow to open, and nobody finds his row in it.
const (
	MostCells  = 40_000
	mostOnPage = 3_600
)

// Meetings are who sat with whom in the first rounds, 0 for all: club by club, player by club, player by player. Clubs stand
// in the order of the alphabet, players in that of a register. The error is of kind BadInput where no round is drawn.
func Meetings(t *engine.Tournament, rounds int) (standings.Meetings, error) {
	if len(t.Rounds) == 0 {
		return standings.Meetings{}, engine.Errorf(engine.BadInput, "Non si è ancora incontrato nessuno: sorteggia prima un turno.")
	}
	sorted := *t
	sorted.Players = slices.Clone(t.Players)
	export.BySurname(sorted.Players, export.PlayerSeat)
	return standings.MeetingsOf(&sorted, rounds), nil
}

// MeetingSheets are the sheets that count meetings, in their order.
var MeetingSheets = []struct {
	Sheet, Corner string
	title, rows   engine.Text
	Of            func(standings.Meetings) standings.Matrix
}{
	{"Incontri tra club", "Club", engine.Textf("Incontri tra club"), engine.Textf("Club"), func(m standings.Meetings) standings.Matrix {
		return m.Clubs
	}},
	{
		"Incontri giocatore-club", "Giocatore", engine.Textf("Incontri di ogni giocatore con i club"), engine.Textf("Giocatore"),
		func(m standings.Meetings) standings.Matrix {
			return m.PlayerClubs
		},
	},
	{
		"Incontri tra giocatori", "Giocatore", engine.Textf("Incontri tra giocatori"), engine.Textf("Giocatore"),
		func(m standings.Meetings) standings.Matrix {
			return m.Players
		},
	},
}

// Matrices are the meetings as they are published. One of more cells than most, or without a club, says why it is left out.
func Matrices(t *engine.Tournament, m standings.Meetings, most int, voice export.Voice) []export.Matrix {
	list := make([]export.Matrix, 0, len(MeetingSheets))
	for _, s := range MeetingSheets {
		counted := s.Of(m)
		matrix := export.Matrix{
			Title: voice.Text(s.title), Note: voice.Text(MeetingsNote(t, 0)),
			Corner: voice.Text(s.rows), Rows: counted.Rows, Columns: counted.Columns, Counts: counted.Counts,
			Self: s.Sheet == "Incontri tra giocatori",
		}
		switch {
		case len(counted.Columns) == 0:
			matrix.Reason = voice.Say("Nessuno ha un club.")
		case matrix.Size() > most:
			matrix.Reason = voice.Say("Resta fuori: è troppo grande per essere letta (caselle: %d).", matrix.Size())
		}
		list = append(list, matrix)
	}
	return list
}

// PageMatrices are the meetings as the page has them: those of clubs only where there are some.
func PageMatrices(t *engine.Tournament, voice export.Voice) []export.Matrix {
	m, err := Meetings(t, 0)
	if err != nil {
		return nil // no round is drawn, which the page says
	}
	return slices.DeleteFunc(Matrices(t, m, mostOnPage, voice), func(m export.Matrix) bool { return len(m.Columns) == 0 })
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
