package game

import (
	"fmt"
	"slices"
	"strings"

	"raduno/engine"
)

// inCell reports whether the field's value stands in a cell of the seat itself, not in a row of its record.
func (f Field) inCell() bool { return f.Kind == Score || f.Kind == Outside }

// cell is where the value of such a field stands.
func (f Field) cell(seat *engine.Seat) *engine.Score {
	if f.Kind == Outside {
		return &seat.Outside
	}
	return &seat.Score
}

// Of is what a seat has in the field, as it is typed; empty where nothing is written.
func (f Field) Of(seat engine.Seat) string {
	if f.inCell() {
		return f.cell(&seat).Text(",")
	}
	return seat.Record.Get(f.Label)
}

// Fill writes what was typed into a seat. The error, of kind BadInput, says that it is no score; a record takes any text, and
// [Field.Problem] tells what is wrong with it.
func (f Field) Fill(seat *engine.Seat, value string) error {
	if !f.inCell() {
		seat.Record.Set(f.Label, value)
		return nil
	}
	score, err := engine.ParseScore(value)
	if err != nil {
		return err
	}
	*f.cell(seat) = score
	return nil
}

// OneNumber reports whether the sheet asks for one number a seat: such a sheet is typed fast, number after number.
func (f Form) OneNumber() bool {
	return slices.ContainsFunc(f.Seat, func(f Field) bool { return f.Kind == Score })
}

// OneNumber reports whether the score sheets of a game ask for one number a seat.
func OneNumber(g Game) bool {
	return g.Form(Place{&engine.Tournament{}, &engine.Round{Number: 1}, &engine.Table{}}).OneNumber()
}

// Take writes into a table what another reading of it says, whose seats stand in the same order. Scores that the sheet
// does not ask for stay: they are worked out.
func (f Form) Take(table *engine.Table, written engine.Table) {
	table.Record = slices.Clone(written.Record)
	for i := range table.Seats {
		seat, from := &table.Seats[i], &written.Seats[i]
		seat.Record = slices.Clone(from.Record)
		for _, field := range f.Seat {
			if field.inCell() {
				*field.cell(seat) = *field.cell(from)
			}
		}
	}
}

// Line is what is written at a table on one line, for the log.
func (f Form) Line(t engine.Table) string {
	if f.OneNumber() {
		return t.ScoreLine()
	}
	var parts []string
	add := func(record engine.Record) {
		for _, e := range record {
			if e.Value != "" {
				parts = append(parts, e.Label+" "+e.Value)
			}
		}
	}
	add(t.Record)
	for _, s := range t.Seats {
		parts = append(parts, fmt.Sprintf("%d:", s.Player))
		add(s.Record)
	}
	return strings.Join(parts, ", ")
}

// SettleAt settles a tournament after one table was written, and gives what is to be told of that table.
func SettleAt(g Game, p Place) []engine.Finding {
	if can := Can(g); can.Doubts != nil {
		return doubtsAt(can, p)
	}
	return At(Settle(g, p.Tournament, nil), p.Round.Number, p.Table.Number)
}

// At are the findings about one table.
func At(findings []engine.Finding, round, table int) []engine.Finding {
	return slices.DeleteFunc(slices.Clone(findings), func(f engine.Finding) bool { return f.Place.Round != round || f.Place.Table != table })
}
