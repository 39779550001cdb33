package scores

import (
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/ui/present"
)

// WholeTable is the seat of a cell that belongs to the game as a whole.
const WholeTable = game.WholeTable

// cell is a value of a score sheet: a field of a seat, or of the game as a whole.
type cell struct {
	Seat  int // index, or WholeTable
	Label string
}

// sheet is the score sheet of a table of a game other than RisiKo! while it is being written. What is
// written in it is nowhere else until it is saved.
type sheet struct {
	game  game.Game
	place game.Place
	form  game.Form
	saved string // what stands in the workbook
	under int    // the column that an arrow came down from to the fields of the game as a whole
}

// newSheet is the sheet of a table as the tournament has it; nil if there is no such table.
func newSheet(g game.Game, t *engine.Tournament, round *engine.Round, table int) *sheet {
	own := round.Clone()
	target := own.Table(table)
	if target == nil {
		return nil
	}
	s := &sheet{game: g, place: game.Place{Tournament: t, Round: &own, Table: target}}
	s.form = g.Form(s.place)
	s.saved = s.written()
	return s
}

// written is all that is written in the sheet, to compare.
func (s *sheet) written() string {
	var all strings.Builder
	add := func(record engine.Record) {
		for _, e := range record {
			if e.Value != "" {
				all.WriteString(e.Label + "=" + e.Value + "\n")
			}
		}
		all.WriteString("\n")
	}
	add(s.place.Table.Record)
	for _, seat := range s.place.Table.Seats {
		add(seat.Record)
	}
	return all.String()
}

// changed reports whether something was written that is not saved.
func (s *sheet) changed() bool { return s.written() != s.saved }

// record is that of a seat, or of the game as a whole.
func (s *sheet) record(seat int) *engine.Record {
	if seat == WholeTable {
		return &s.place.Table.Record
	}
	return &s.place.Table.Seats[seat].Record
}

func (s *sheet) value(c cell) string { return s.record(c.Seat).Get(c.Label) }

// write puts a value into the sheet. It says whether the sheet has other fields now than before: in some games they
// depend on what is written.
func (s *sheet) write(c cell, value string) (reformed bool) {
	if s.value(c) == value {
		return false
	}
	s.record(c.Seat).Set(c.Label, value)
	form := s.game.Form(s.place)
	reformed = !slices.Equal(present.Labels(form.Seat), present.Labels(s.form.Seat)) ||
		!slices.Equal(present.Labels(form.Table), present.Labels(s.form.Table))
	s.form = form
	return reformed
}

// fields are those of a seat, or of the game as a whole.
func (s *sheet) fields(seat int) []game.Field {
	if seat == WholeTable {
		return s.form.Table
	}
	return s.form.Seat
}

func (s *sheet) field(c cell) game.Field {
	fields := s.fields(c.Seat)
	if i := slices.IndexFunc(fields, func(f game.Field) bool { return f.Label == c.Label }); i >= 0 {
		return fields[i]
	}
	return game.Field{Label: c.Label}
}

// rows are the cells of the seats, and below them those of the game as a whole where it has any.
func (s *sheet) rows() (rows [][]cell) {
	row := func(seat int) []cell {
		return engine.Map(s.fields(seat), func(f game.Field) cell { return cell{seat, f.Label} })
	}
	for i := range s.place.Table.Seats {
		rows = append(rows, row(i))
	}
	if len(s.form.Table) > 0 {
		rows = append(rows, row(WholeTable))
	}
	return rows
}

// columns are the cells of some fields of the seats, column by column.
func (s *sheet) columns(fields []game.Field) (list []cell) {
	for _, f := range fields {
		for i := range s.place.Table.Seats {
			list = append(list, cell{i, f.Label})
		}
	}
	return list
}

// inChart reports whether a cell is a count of a chart.
func (s *sheet) inChart(c cell) bool { return c.Seat != WholeTable && s.form.Chart.Of(c.Label) }

// cells are all of the sheet in the order in which they are written: a chart year by year, then seat by seat, then the
// game as a whole.
func (s *sheet) cells() []cell {
	chart := s.columns(engine.Where(s.form.Seat, func(f game.Field) bool { return s.form.Chart.Of(f.Label) }))
	return append(chart, slices.DeleteFunc(slices.Concat(s.rows()...), s.inChart)...)
}

// passed reports whether Enter goes past a cell: the draw has filled it in, or it seldom is filled in at all.
func (s *sheet) passed(c cell) bool {
	if seldom := game.Can(s.game).Seldom; seldom != nil && s.value(c) == "" && seldom(s.place, c.Seat, c.Label) {
		return true
	}
	field := s.field(c)
	return field.Given && s.value(c) != "" || (field.Voids || field.Office) && s.value(c) == ""
}

// proposed is what most likely stands in a cell that is empty; empty where that cannot be said.
func (s *sheet) proposed(c cell) string {
	proposed := game.Can(s.game).Proposed
	if proposed == nil || s.value(c) != "" {
		return ""
	}
	return proposed(s.place, c.Seat, c.Label)
}

// overAt reports whether Enter in an empty cell ends a chart: its year has no count.
func (s *sheet) overAt(c cell) bool {
	if !s.form.Chart.Of(c.Label) {
		return false
	}
	return !slices.ContainsFunc(s.place.Table.Seats, func(seat engine.Seat) bool { return seat.Record.Get(c.Label) != "" })
}

// first is where writing begins: at the first cell that is empty, column by column, so that a game under way goes on
// with the year that is not complete. The cells that the draw fills in are left out; where nothing is written yet, or
// nothing is empty, it is the very first.
func (s *sheet) first() (cell, bool) {
	cells := slices.DeleteFunc(s.cells(), s.passed)
	if len(cells) == 0 {
		return cell{}, false
	}
	if slices.ContainsFunc(cells, func(c cell) bool { return s.value(c) != "" }) {
		for _, c := range append(s.columns(s.form.Seat), cells...) {
			if !s.passed(c) && s.value(c) == "" && s.field(c).Default == "" {
				return c, true
			}
		}
	}
	return cells[0], true
}

// next is the cell that Enter goes on to; false at the end of the sheet.
func (s *sheet) next(c cell) (cell, bool) {
	list, over := s.cells(), s.overAt(c)
	for _, after := range list[slices.Index(list, c)+1:] {
		if !s.passed(after) && !(over && s.inChart(after)) {
			return after, true
		}
	}
	return cell{}, false
}

// beside is the cell that an arrow goes to: columns to the right, or rows down. Below the last seat lie the fields of
// the game as a whole, in one row; from there an arrow goes up into the column that it came down from.
func (s *sheet) beside(c cell, right, down int) (cell, bool) {
	rows, last := s.rows(), len(s.place.Table.Seats)
	row := slices.IndexFunc(rows, func(row []cell) bool { return slices.Contains(row, c) })
	column := slices.Index(rows[row], c) + right
	switch {
	case row+down < 0 || row+down >= len(rows):
		return cell{}, false
	case down != 0 && row == last:
		column = s.under
	case down != 0 && row+down == last:
		s.under = column
	}
	row += down
	if down != 0 {
		column = min(column, len(rows[row])-1)
	}
	if column < 0 || column >= len(rows[row]) {
		return cell{}, false
	}
	return rows[row][column], true
}

// table is the table as it is written, to be saved.
func (s *sheet) table() engine.Table {
	return engine.Round{Tables: []engine.Table{*s.place.Table}}.Clone().Tables[0]
}

// takeOver puts what was written of the same players into the sheet, whatever order they came in.
func (s *sheet) takeOver(written engine.Table) {
	seats, same := s.place.Table.Aligned(written.Seats)
	if !same {
		return
	}
	s.place.Table.Record = slices.Clone(written.Record)
	for i := range seats {
		s.place.Table.Seats[i].Record = slices.Clone(seats[i].Record)
	}
}

// savedAs is what another reading of the table says in the order of this sheet's seats, to compare; false where others sit there.
func (s *sheet) savedAs(fresh *sheet) (string, bool) {
	seats, same := s.place.Table.Aligned(fresh.place.Table.Seats)
	if !same {
		return "", false
	}
	fresh.place.Table.Seats = seats
	return fresh.written(), true
}
