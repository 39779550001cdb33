package desk

import (
	"cmp"
	"slices"

	"raduno/engine"
	"raduno/engine/standings"
	"raduno/engine/workbook"
	"raduno/export"
)

// mostCells is how large a matrix of meetings may be in the workbook and on paper, mostOnPage on a page: a larger one
// makes a file slow to open, and nobody finds his row in it.
const (
	mostCells  = 40_000
	mostOnPage = 3_600
)

// meetingsOf are who sat with whom in the first rounds, 0 for all: club by club, player by club, player by player. Clubs stand
// in the order of the alphabet, players in that of a register. The error is of kind BadInput where no round is drawn.
func meetingsOf(t *engine.Tournament, rounds int) (standings.Meetings, error) {
	if len(t.Rounds) == 0 {
		return standings.Meetings{}, engine.Errorf(engine.BadInput, "Non si è ancora incontrato nessuno: sorteggia prima un turno.")
	}
	sorted := *t
	sorted.Players = slices.Clone(t.Players)
	export.BySurname(sorted.Players, export.PlayerSeat)
	return standings.MeetingsOf(&sorted, rounds), nil
}

// meetingSheets are the sheets that count meetings, in their order.
var meetingSheets = []struct {
	sheet, corner string
	title, rows   engine.Text
	of            func(standings.Meetings) standings.Matrix
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

// matrices are the meetings as they are published. One of more cells than most, or without a club, says why it is left out.
func matrices(t *engine.Tournament, m standings.Meetings, most int, voice export.Voice) []export.Matrix {
	list := make([]export.Matrix, 0, len(meetingSheets))
	for _, s := range meetingSheets {
		counted := s.of(m)
		matrix := export.Matrix{
			Title: voice.Text(s.title), Note: voice.Text(meetingsNote(t, 0)), Corner: voice.Text(
				s.rows), Rows: counted.Rows, Columns: counted.Columns, Counts: counted.Counts,
			Self: s.sheet == "Incontri tra giocatori",
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

// pageMatrices are the meetings as the page has them: those of clubs only where there are some.
func pageMatrices(t *engine.Tournament, voice export.Voice) []export.Matrix {
	m, err := meetingsOf(t, 0)
	if err != nil {
		return nil // no round is drawn, which the page says
	}
	return slices.DeleteFunc(matrices(t, m, mostOnPage, voice), func(m export.Matrix) bool { return len(m.Columns) == 0 })
}

// meetingsNote says of which rounds the meetings are: the first ones, or all where that is 0.
func meetingsNote(t *engine.Tournament, rounds int) engine.Text {
	first, last := t.Rounds[0].Number, t.Rounds[len(t.Rounds)-1].Number
	if rounds > 0 {
		last = min(last, rounds)
	}
	if first == last {
		return engine.Textf("Incontri del turno %d, giocato o ancora da giocare.", first)
	}
	return engine.Textf("Incontri dei turni da %d a %d, giocati o ancora da giocare.", first, last)
}

// WriteMeetings counts the meetings, and writes the sheets of them anew and says which. They are to be read: nothing is ever read from
// them. A sheet of such a name that somebody else has made is not written over; the error names it.
func (d *Desk) WriteMeetings() (m standings.Meetings, sheets []string, err error) {
	e := &edit{what: engine.Textf("Contati gli incontri")}
	e.write = func(b *workbook.Book, t *engine.Tournament) error {
		var err error
		if m, err = meetingsOf(t, 0); err != nil {
			return err
		}
		foreign := ""
		if sheets, foreign, err = writeMeetings(b, m, meetingsNote(t, 0)); err == nil && foreign != "" {
			err = engine.Errorf(engine.BadInput, "C'è già un foglio “%s” che non ha scritto Raduno: cambiagli nome, così non va perso, e riprova.",
				foreign)
		}
		return err
	}
	err = d.change(e)
	return m, sheets, err
}

// writeMeetings writes the sheets, and says which and the first that it leaves as it is because somebody else has made it.
func writeMeetings(b *workbook.Book, m standings.Meetings, note engine.Text) (written []string, foreign string, err error) {
	for _, s := range meetingSheets {
		if !b.OwnsGrid(s.sheet, s.corner) {
			foreign = cmp.Or(foreign, s.sheet)
			continue
		}
		matrix := s.of(m)
		if cells := len(matrix.Rows) * len(matrix.Columns); cells == 0 || cells > mostCells {
			continue
		}
		grid := matrixGrid(s.corner, matrix)
		grid.Notes = []string{note.String()}
		if err := b.WriteGrid(s.sheet, grid); err != nil {
			return nil, "", err
		}
		written = append(written, s.sheet)
	}
	return written, foreign, nil
}

// matrixGrid is a sheet that counts meetings.
func matrixGrid(corner string, m standings.Matrix) workbook.Grid {
	g := workbook.Grid{Matrix: true, Headings: append([]string{corner}, m.Columns...)}
	for i, name := range m.Rows {
		cells := []workbook.Cell{word(name)}
		for _, count := range m.Counts[i] {
			cells = append(cells, number(count))
		}
		g.Rows = append(g.Rows, workbook.GridRow{Cells: cells})
	}
	return g
}

// Encounter is two players who met more than once.
type Encounter struct {
	Names [2]string
	IDs   [2]int
	Times int
}

// Repeated are the pairs of players who met more than once, the most often first.
func Repeated(m standings.Meetings) []Encounter {
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
