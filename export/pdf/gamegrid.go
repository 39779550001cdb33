package pdf

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/export"
)

// gameColumn is a column of the grid on a score sheet of a game other than RisiKo!.
type gameColumn struct {
	title          string
	natural, least float64 // the width that it would like and the one it can do with
	width          float64
	flex           bool // takes its share of the room that is left
	// cell is what stands in a seat's row, on a blank sheet too if it is given.
	cell  func(seat export.Seat) string
	given bool
	style string
	size  float64 // of the letters, as a share of the size of the names
	side  align
	words []string // to tick on a blank sheet, one of them
}

// columns are those of a sheet: who plays what, the years, the other fields, the points and the signature.
func (p *gamePrinter) columns(s sheet) []gameColumn {
	form := s.table.Form
	var columns, rest []gameColumn
	for _, f := range form.Seat {
		if _, charted := export.ChartYear(form.Chart, f); charted {
			continue
		}
		c := p.fieldColumn(f, s)
		if f.Given {
			columns = append(columns, c)
		} else {
			rest = append(rest, c)
		}
	}
	columns = append(columns, gameColumn{
		title: p.Say("Nominativo"), natural: 62, least: 33, flex: true, given: true, side: export.Left, style: regular,
		cell: func(seat export.Seat) string { return seat.Label() },
	})
	columns = append(columns, p.chart(s)...)
	columns = append(columns, rest...)
	columns = append(columns,
		gameColumn{
			title: p.Say("Punti Torneo"), natural: 18, least: 12, side: export.Center, style: bold,
			cell: func(seat export.Seat) string { return p.Number(seat.Number()) },
		},
		gameColumn{title: p.Say("Firma"), natural: 34, least: 15, flex: true, cell: func(export.Seat) string { return "" }},
	)
	for i := range columns {
		c := &columns[i]
		c.size = 0.95
		if c.style == bold {
			c.size = 0.85
		}
		p.font(bold, p.layout.names*0.6)
		for _, word := range strings.Fields(printable(c.title)) {
			c.least = math.Max(c.least, p.width(word)+1.8)
		}
		c.natural = math.Max(c.natural, c.least)
	}
	fitColumns(columns, p.layout.body)
	return columns
}

// fieldColumn is the column of a field.
func (p *gamePrinter) fieldColumn(f game.Field, s sheet) gameColumn {
	c := gameColumn{
		title: f.Label, given: f.Given, side: export.Center, style: regular,
		cell: func(seat export.Seat) string { return export.Written(f, seat.Record.Get(f.Label)) },
	}
	switch f.Kind {
	case game.Words:
		c.natural, c.least, c.flex, c.side = 28, 17, true, export.Left
	case game.Date:
		c.natural, c.least = 24, 17
	case game.YesNo:
		c.natural, c.least = 15, 9
		if f.Mark == "" {
			c.words = []string{""}
		} else {
			c.title += " (" + f.Mark + ")"
		}
	case game.Choice:
		c.natural, c.least = p.choiceWidths(f, s)
		if f.Given {
			c.style, c.side = bold, export.Left
		} else {
			c.words = f.Choices
		}
	default:
		c.natural, c.least = 17, 10
	}
	return c
}

// choiceWidths are the widths of a column for its choices, and for what is written in it.
func (p *gamePrinter) choiceWidths(f game.Field, s sheet) (natural, least float64) {
	style, beside, shrunk := regular, 5.5, 0.66 // beside the box to tick
	if f.Given {
		style, beside, shrunk = bold, 0, 1 // all of a column in the same size
	}
	values := slices.Clone(f.Choices)
	for _, seat := range s.table.Seats {
		values = append(values, export.Written(f, seat.Record.Get(f.Label)))
	}
	natural, least = 13, 11
	p.font(style, p.layout.names*0.85)
	for _, value := range values {
		width := math.Min(p.width(printable(value)), 30)
		natural = math.Max(natural, width+beside+3)
		least = math.Max(least, width*shrunk+beside+2)
	}
	return natural, least
}

// manyYears are more columns than have room for a year in four figures.
const manyYears = 16

// chart is the columns of the years, the total and the elimination. A filled sheet has the years only if the
// game asks for them.
func (p *gamePrinter) chart(s sheet) []gameColumn {
	form := s.table.Form
	if form.Chart == nil {
		return nil
	}
	last := form.LastYear()
	years := engine.Where(form.Seat, func(f game.Field) bool {
		_, charted := export.ChartYear(form.Chart, f)
		return charted
	})
	asked := len(years) > 0
	if p.filled(s) && asked {
		last, _ = export.ChartYear(form.Chart, years[len(years)-1])
	}
	var columns []gameColumn
	for year := form.Chart.First; year <= last && (asked || !p.filled(s)); year++ {
		label := form.Chart.Label + " " + strconv.Itoa(year)
		title := strconv.Itoa(year)
		if last-form.Chart.First >= manyYears {
			title = "’" + title[len(title)-2:]
		}
		columns = append(columns, gameColumn{
			title: title, natural: 9, least: 4, side: export.Center, style: regular,
			cell: func(seat export.Seat) string { return export.Clean(seat.Record.Get(label)) },
		})
	}
	if !asked {
		return columns
	}
	return append(columns,
		gameColumn{
			title: p.Say("Totale"), natural: 15, least: 10, side: export.Center, style: bold,
			cell: func(seat export.Seat) string { return lastYear(seat, years) },
		},
		gameColumn{
			title: p.Say("Eliminato nel"), natural: 18, least: 12, side: export.Center, style: regular,
			cell: func(seat export.Seat) string { return eliminated(seat, years, form.Chart) },
		})
}

// lastYear is what a seat had at the end of the last year that is written.
func lastYear(seat export.Seat, years []game.Field) string {
	for _, f := range slices.Backward(years) {
		if value := export.Clean(seat.Record.Get(f.Label)); value != "" {
			return value
		}
	}
	return ""
}

// eliminated is the first year at whose end a seat had nothing left.
func eliminated(seat export.Seat, years []game.Field, chart *game.Chart) string {
	for _, f := range years {
		if export.Clean(seat.Record.Get(f.Label)) == "0" {
			year, _ := export.ChartYear(chart, f)
			return strconv.Itoa(year)
		}
	}
	return ""
}

// sumWidths are the widths that all columns would like, and those they can do with.
func sumWidths(columns []gameColumn) (natural, least float64) {
	for _, c := range columns {
		natural += c.natural
		least += c.least
	}
	return natural, least
}

// fitColumns shares out the width of the sheet.
func fitColumns(columns []gameColumn, width float64) {
	natural, least := sumWidths(columns)
	flexible := 0.0
	for _, c := range columns {
		if c.flex {
			flexible += c.natural
		}
	}
	for i := range columns {
		c := &columns[i]
		if c.width = squeezed(c.natural, c.least, natural, least, width); natural <= width && c.flex {
			c.width += (width - natural) * c.natural / flexible
		}
	}
}

// gridHead is the height of the grid's head.
func (p *gamePrinter) gridHead() float64 { return p.layout.names * 0.78 }

// grid draws the rows of the seats.
func (p *gamePrinter) grid(s sheet, columns []gameColumn, rows int, row float64) {
	// The page may have been turned since the columns were made.
	fitColumns(columns, p.layout.body)
	top, head := p.y, p.gridHead()
	bottom := top + head + float64(rows)*row
	p.fill(p.deep)
	p.rect(margin, top, p.layout.body, head, "F")
	p.ink(white)
	x := margin
	for _, c := range columns {
		p.font(bold, p.layout.names*0.75)
		p.box(x+0.8, top+0.4, c.width-1.6, head-0.8, c.side, c.title)
		x += c.width
	}
	p.ink(ink)
	for i := range rows {
		if i < len(s.table.Seats) {
			p.gridSeat(top+head+float64(i)*row, row, columns, s.table.Seats[i], p.filled(s))
		}
	}
	p.stroke(line, 0.2)
	for i := 1; i < rows; i++ {
		p.rule(margin, top+head+float64(i)*row, p.layout.body)
	}
	x = margin
	for _, c := range columns[:len(columns)-1] {
		x += c.width
		p.segment(x, top+head, x, bottom)
	}
	p.stroke(p.deep, 0.4)
	p.rect(margin, top, p.layout.body, bottom-top, "D")
	p.y = bottom
}

// gridSeat sets a seat into its row.
func (p *gamePrinter) gridSeat(y, height float64, columns []gameColumn, seat export.Seat, filled bool) {
	x := margin
	for _, c := range columns {
		value := c.cell(seat)
		switch {
		case c.given || filled:
			p.font(c.style, p.layout.names*c.size)
			if seat.Ghost {
				p.ink(soft)
			}
			p.box(x+0.9, y+0.4, c.width-1.8, height-0.8, c.side, value)
			p.ink(ink)
		case len(c.words) > 0:
			p.ticks(x, y, c.width, height, c.words)
		}
		x += c.width
	}
}

// ticks draws boxes to tick, one under the other, each with its word.
func (p *gamePrinter) ticks(x, y, width, height float64, words []string) {
	step := height / float64(len(words))
	side := math.Min(3.4, step*0.72)
	p.stroke(ink, 0.25)
	for i, word := range words {
		middle := y + (float64(i)+0.5)*step
		left := x + 1.4
		if word == "" {
			left = x + (width-side)/2
		}
		p.rect(left, middle-side/2, side, side, "D")
		p.font(regular, math.Min(p.layout.names*0.8, step*2))
		p.put(left+side+1, middle+p.size*point*capHeight/2, width-side-3.2, export.Left, word)
	}
}
