package workbook

import (
	"raduno/engine"
	"raduno/engine/xlsx"
)

// report gathers what is wrong in a workbook, and how the sure things are mended.
type report struct {
	list []problem
}

// problem is a finding, with the way to mend it where there is only one.
type problem struct {
	engine.Finding
	mend func() error
	// structural marks what changes where things are: it is mended first, and the workbook read again.
	structural bool
}

// fault adds an error, warn a warning. They return the problem so that a way to mend it can be given.
func (r *report) fault(sheet, cell, code, format string, args ...any) *problem {
	r.list = append(r.list, problem{Finding: engine.Finding{Sheet: sheet, Cell: cell, Code: code, Message: engine.Textf(format, args...)}})
	return &r.list[len(r.list)-1]
}

func (r *report) warn(sheet, cell, code, format string, args ...any) *problem {
	p := r.fault(sheet, cell, code, format, args...)
	p.Warning = true
	return p
}

// mendStructure is a way to mend that changes where things are.
func (p *problem) mendStructure(mend func() error) { p.mend, p.structural = mend, true }

// mendNumber mends by a number in a cell, given by its digits; mendText by a text.
func (p *problem) mendNumber(s *xlsx.Sheet, col, num int, digits string) {
	p.mend = func() error { s.SetNumber(col, num, s.Style(col, num), digits); return nil }
}

func (p *problem) mendText(s *xlsx.Sheet, col, num int, text string) {
	p.mend = func() error { s.SetText(col, num, s.Style(col, num), text); return nil }
}

// about says whom a problem concerns.
func (p *problem) about(ids ...int) *problem {
	p.Players = ids
	return p
}

// place says of every problem where in the tournament its cell is.
func (r *report) place(ro *roster, places []roundPlace) {
	people := map[int]int{} // row -> ID
	for id, row := range ro.rows {
		people[row] = id
	}
	rounds := map[string]*roundPlace{}
	for i := range places {
		rounds[places[i].sheet] = &places[i]
	}
	for i := range r.list {
		p := &r.list[i]
		col, row, _ := xlsx.ParseCell(p.Cell)
		if round := rounds[p.Sheet]; round != nil {
			p.Place = round.at(col, row)
		} else if id := people[row]; id != 0 && ro.sheet != nil && p.Sheet == ro.sheet.Name {
			p.Place = engine.Place{Player: id}
			if f := ro.holds(col); f != nil {
				p.Place.Field = f.Heading()
			}
		}
	}
}

// at is what stands in a cell of a round's sheet.
func (p *roundPlace) at(col, row int) engine.Place {
	at := engine.Place{Round: p.round.Number}
	for i, table := range p.tables {
		for s, seat := range table.seats {
			if seat.row == row && (col == seat.id || col == seat.name || col == seat.score) {
				at.Table, at.Seat, at.Score = p.round.Tables[i].Number, s+1, col == seat.score
				return at
			}
		}
		if row == table.titleRow || row == table.row {
			at.Table = p.round.Tables[i].Number
		}
	}
	return at
}

// maxFindings limits the findings that are reported: more would not be read.
const maxFindings = 2_000

func (r *report) findings() []engine.Finding {
	list := make([]engine.Finding, 0, len(r.list))
	for _, p := range r.list {
		if len(list) == maxFindings {
			return append(list, engine.Finding{
				Sheet: p.Sheet, Code: "too-many",
				Message: engine.Textf("{1:C'è un altro problema|Ci sono altri %d problemi}: correggi questi e ricontrolla", len(r.list)-maxFindings),
			})
		}
		p.Sure = p.mend != nil
		list = append(list, p.Finding)
	}
	return list
}
