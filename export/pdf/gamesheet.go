package pdf

import (
	"math"
	"strings"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/export"
)

// gamePrinter prints the score sheets of games other than RisiKo!: a grid with a row for each seat, the fields
// of the game as a whole under it, then help, notes and the referee's box. A full page lies on its side where
// the grid is wide; a half page never does.
type gamePrinter struct {
	*sheetPrinter
	y    float64 // where the next part goes
	end  float64 // where the last part has to end
	step float64 // height of a line of fields
}

// comfort is how far the columns may be narrower than they would like before the page is turned.
const comfort = 0.85

// all prints the sheets.
func (p *gamePrinter) all(sheets []sheet) {
	layout := p.o.layoutOf(sheets)
	if layout == FullPage {
		for _, s := range sheets {
			p.layout = sheetLayouts[FullPage]
			columns := p.columns(s)
			landscape := false
			if wanted, _ := sumWidths(columns); wanted*comfort > p.layout.body {
				landscape = true
				p.layout.height, p.layout.body = pageWidth, pageHeight-2*margin
			}
			p.turned(landscape)
			p.paper = p.layout.height
			p.sheet(0, s, columns)
		}
		return
	}
	p.layout = sheetLayouts[layout]
	p.inCuttingOrder(sheets, layout, func(slot int, s sheet) { p.sheet(float64(slot)*p.layout.height, s, p.columns(s)) })
}

// filled reports whether a sheet shows what was recorded. In a report the sheet of a game that has not begun is a
// blank one.
func (p *gamePrinter) filled(s sheet) bool { return p.o.Filled && s.table.State != engine.NotPlayed }

// sheet prints one sheet with its upper edge at top.
func (p *gamePrinter) sheet(top float64, s sheet, columns []gameColumn) {
	l := p.layout
	bottom := top + l.height
	p.frame(top + l.top)
	p.heading(top, s)
	p.foot(bottom)
	p.footNumber(bottom, s)
	p.y, p.end = top+l.top+p.headerHeight()+3.5, bottom-margin
	p.step = math.Max(6.6, l.names*0.72)
	p.rules(s)
	rows := max(s.table.Places, len(s.table.Seats), 1)
	plan := p.plan(rows, s)
	p.grid(s, columns, rows, plan.row)
	p.y += 2
	p.fields(s, true)
	p.help(plan.help, true)
	p.notes(plan.notes)
	if plan.notes > 0 {
		p.decided(s, margin, p.y+2, p.layout.body-refereeBox-refereeGap, p.notesHeight(plan.notes))
	}
}

// rules sets what is played and the clock under the header.
func (p *gamePrinter) rules(s sheet) {
	size := p.layout.names * 0.95
	if title := printable(s.table.Form.Title); title != "" && title != printable(p.info.Name) {
		p.font(bold, size)
		p.put(margin, p.y+size*point, p.layout.body, export.Left, title)
		p.y += size * point * 1.45
	}
	p.font(regular, size*0.75)
	p.ink(soft)
	p.y += p.lines(s.table.Form.Clock, true)
	p.ink(ink)
	p.y += 1.2
}

// lines sets a text over the width of the sheet and returns the height that it takes; it only measures where
// draw is false.
func (p *gamePrinter) lines(text string, draw bool) float64 {
	step := p.size * point * 1.28
	lines, _ := p.wrap(printable(text), p.layout.body)
	for i, line := range lines {
		if draw {
			p.put(margin, p.y+step*(float64(i)+0.78), p.layout.body, export.Left, line)
		}
	}
	return step * float64(len(lines))
}

// gamePlan is how the room of a sheet is shared out.
type gamePlan struct {
	row   float64  // height of a row
	help  []string // the sentences there is room for
	notes int      // lines for notes
}

// plan gives the rows what they need to be written in by hand; help and notes get what is left.
func (p *gamePrinter) plan(rows int, s sheet) gamePlan {
	plan := gamePlan{help: s.table.Form.Help, notes: 3}
	if p.filled(s) {
		plan.help = nil
	}
	fixed := p.y + p.gridHead() + 2 + p.fields(s, false)
	for {
		room := p.end - fixed - p.help(plan.help, false) - p.notesHeight(plan.notes)
		plan.row = math.Min(p.layout.row*1.25, room/float64(rows))
		switch {
		case plan.row >= leastRow:
			for plan.notes < 12 && p.notesHeight(plan.notes+1)-p.notesHeight(plan.notes) < room-plan.row*float64(rows) {
				plan.notes++
				room = p.end - fixed - p.help(plan.help, false) - p.notesHeight(plan.notes)
			}
			return plan
		case len(plan.help) > 1:
			plan.help = plan.help[:len(plan.help)-1]
		case plan.notes > 1:
			plan.notes--
		case len(plan.help) > 0:
			plan.help = nil
		case plan.notes > 0:
			plan.notes = 0
		default:
			plan.row = math.Max(plan.row, 3)
			return plan
		}
	}
}

// help sets the sentences in small letters.
func (p *gamePrinter) help(sentences []string, draw bool) float64 {
	if len(sentences) == 0 {
		return 0
	}
	p.font(regular, p.layout.names*0.7)
	if draw {
		p.ink(soft)
		p.y++
	}
	height := p.lines(strings.Join(sentences, " "), draw)
	if draw {
		p.ink(ink)
		p.y += height
	}
	return height + 1
}

// noteStep is the distance of the lines for notes.
func (p *gamePrinter) noteStep() float64 { return math.Min(p.layout.noteLine, 7.5) }

// notesHeight is what the notes take; the referee's box needs its own height even beside a single line.
func (p *gamePrinter) notesHeight(lines int) float64 {
	if lines == 0 {
		return 0
	}
	return math.Max(float64(lines)*p.noteStep(), 11) + 2
}

// notes draws the lines for notes and the referee's box beside them.
func (p *gamePrinter) notes(lines int) {
	if lines == 0 {
		return
	}
	width := p.layout.body - refereeBox - refereeGap
	y := p.y + 2
	p.font(bold, p.layout.names*0.9)
	p.put(margin, y+p.noteStep()-1.5, 20, export.Left, p.Say("Note:"))
	p.stroke(line, 0.25)
	for i := range lines {
		indent := 0.0
		if i == 0 {
			indent = 13
		}
		p.rule(margin+indent, y+float64(i+1)*p.noteStep()-1, width-indent)
	}
	p.signature(margin+p.layout.body-refereeBox, y, refereeBox, math.Min(p.notesHeight(lines)-3, 22))
}

// token is a piece of a line of fields.
type token struct {
	width float64
	draw  func(x, y float64) // y is the middle of the line
	stay  bool               // on the line of the piece before
	next  bool               // a new field begins
}

// fields sets the fields of the game as a whole, as many on a line as there is room for, and returns the
// height that they take.
func (p *gamePrinter) fields(s sheet, draw bool) float64 {
	var tokens []token
	for _, f := range s.table.Form.Table {
		tokens = append(tokens, p.field(f, s)...)
	}
	if len(tokens) == 0 {
		return 0
	}
	const gap, wide = 3.5, 9.0
	x, lines := 0.0, 1
	for i, t := range tokens {
		space := gap
		if t.next {
			space = wide
		}
		needed := t.width
		if i+1 < len(tokens) && tokens[i+1].stay {
			needed += gap + tokens[i+1].width
		}
		switch {
		case x == 0:
		case x+space+needed > p.layout.body && !t.stay:
			x = 0
			lines++
		default:
			x += space
		}
		if draw {
			t.draw(margin+x, p.y+(float64(lines)-0.5)*p.step)
		}
		x += t.width
	}
	if draw {
		p.y += float64(lines) * p.step
	}
	return float64(lines) * p.step
}

// field is a field of the game as a whole: its label, and its value, its choices to tick or a line to write on.
func (p *gamePrinter) field(f game.Field, s sheet) []token {
	size := p.layout.names * 0.88
	value := export.Written(f, s.table.Record.Get(f.Label))
	if f.Given && (value == "" || f.Kind == game.Choice && strings.Contains(s.table.Form.Title, value)) {
		return nil // said already, or nothing to say
	}
	if (f.Opens || f.Voids || f.Office) && value == "" {
		return nil // the organizer's, not for who fills in a sheet
	}
	if p.filled(s) && value == "" && s.table.State == engine.Played {
		return nil // left empty for good
	}
	if !f.Given && !p.filled(s) {
		value = ""
	}
	text := func(style, words string) token {
		p.font(style, size)
		words = printable(words)
		width := math.Min(p.width(words), p.layout.body*0.6)
		return token{width: width, draw: func(x, y float64) {
			p.font(style, size)
			p.put(x, y+size*point*capHeight/2, width+0.1, export.Left, words)
		}}
	}
	label := text(bold, f.Label+":")
	if f.Given && f.Kind == game.YesNo {
		label = text(bold, f.Label)
	}
	label.next = true
	tokens := []token{label}
	switch {
	case f.Given && f.Kind == game.YesNo:
		return tokens
	case value == "" && f.Kind == game.Choice && !p.filled(s):
		for _, choice := range f.Choices {
			tokens = append(tokens, p.ticked(text(regular, choice)))
		}
	case value == "" && f.Kind == game.YesNo && !p.filled(s):
		tokens[0] = text(bold, f.Label)
		tokens[0] = p.ticked(tokens[0])
		tokens[0].next = true
		return tokens
	default:
		if f.Kind == game.YesNo && value != "" {
			value = p.Say("sì")
		}
		tokens = append(tokens, p.written(f, text(regular, value)))
	}
	tokens[1].stay = true
	return tokens
}

// ticked is a piece with a box to tick before it.
func (p *gamePrinter) ticked(t token) token {
	const side, gap = 3.4, 1.3
	return token{width: t.width + side + gap, draw: func(x, y float64) {
		p.stroke(ink, 0.25)
		p.rect(x, y-side/2, side, side, "D")
		t.draw(x+side+gap, y)
	}}
}

// written is a value on a line that is long enough to write it by hand.
func (p *gamePrinter) written(f game.Field, value token) token {
	width := 18.0
	switch f.Kind {
	case game.Words, game.Choice:
		width = 55
	case game.Date:
		width = 30
	}
	width = math.Max(width, value.width+2)
	return token{width: width, draw: func(x, y float64) {
		p.stroke(line, 0.25)
		p.rule(x, y+p.step*0.26, width)
		value.draw(x+1, y)
	}}
}
