package pdf

import (
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/export"
	"raduno/export/worldmap"
)

// sheetLayout is the measures of one score sheet, in millimetres.
type sheetLayout struct {
	height    float64 // of the sheet, cut included
	body      float64 // width between the margins
	top       float64 // from the upper edge of the sheet to its header
	name      float64 // size of the tournament's name, in points
	title     float64 // size of the title, in points
	header    float64 // height of the header
	mapWidth  float64 // 0 prints no map
	mapHeight float64
	row       float64 // height of a player's row
	names     float64 // size of the names, in points
	noteLine  float64 // distance of the lines for notes
	notes     int     // lines for notes
	noteAside bool    // the notes stand beside the map, not under the table
}

var sheetLayouts = map[Layout]sheetLayout{
	FullPage: {
		height: pageHeight, body: bodyWidth, top: margin, name: 17, title: 15, header: 33, mapWidth: bodyWidth, mapHeight: bodyWidth / worldShape,
		row: 14, names: 12, noteLine: 9.5, notes: 3,
	},
	HalfPage: {
		height: pageHeight / 2, body: bodyWidth, top: margin, name: 12, title: 12, header: 20, mapWidth: 56 * worldShape, mapHeight: 56,
		row: leastRow, names: 10, noteLine: 6, notes: 3, noteAside: true,
	},
	Economy: {
		height: pageHeight / 2, body: bodyWidth, top: margin, name: 12, title: 12, header: 20, row: 12, names: 11, noteLine: 7, notes: 3,
	},
}

// worldShape is the width of the map over its height.
const worldShape = worldmap.Width / worldmap.Height

const (
	// leastRow is the least height of a row that is filled in by hand, in millimetres.
	leastRow = 8.0
	leastMap = 40.0 // height of a map on which the values can still be told apart
)

// mostSeats is how many players there is room for on half a page.
const mostSeats = 6

// fit takes the layout for a table with these rows: where its rows would be too low to be written in the map gives way, then the
// lines for notes.
func (p *sheetPrinter) fit(rows int) {
	if layout, known := p.layouts[rows]; known {
		p.layout = layout
		return
	}
	defer func() { p.layouts[rows] = p.layout }()
	p.layout = sheetLayouts[p.o.Layout]
	l := &p.layout
	for p.rowHeight(rows) < min(leastRow, l.row) {
		switch {
		case l.mapHeight > leastMap:
			l.mapHeight = max(l.mapHeight-1, leastMap)
			l.mapWidth = l.mapHeight * worldShape
		case l.notes > 1 && !l.noteAside:
			l.notes--
		default:
			return
		}
	}
}

// sheetColumn is a column of the table of scores.
type sheetColumn struct {
	title engine.Text
	edge  float64 // where it begins, from the margin, as a share of the width
}

var sheetColumns = []sheetColumn{
	{engine.Textf("Nominativo"), 0},
	{engine.Textf("Punti"), 0.43},
	{engine.Textf("Pti fuori obb."), 0.53},
	{engine.Textf("Punti Torneo"), 0.655},
	{engine.Textf("Firma"), 0.78},
}

// plainColumns are those of a game that is not played on the map, wonColumns of one that is won or lost and no more.
var (
	plainColumns = []sheetColumn{
		{engine.Textf("Nominativo"), 0},
		{engine.Textf("Punti"), 0.5},
		{engine.Textf("Punti Torneo"), 0.62},
		{engine.Textf("Firma"), 0.75},
	}
	wonColumns = []sheetColumn{
		{engine.Textf("Nominativo"), 0},
		{engine.Textf("Punti"), 0.5},
		{engine.Textf("Esito"), 0.62},
		{engine.Textf("Firma"), 0.75},
	}
)

// columns are those of the table of scores.
func (p *sheetPrinter) columns() []sheetColumn {
	switch {
	case p.o.WinsOnly:
		return wonColumns
	case p.o.Plain:
		return plainColumns
	}
	return sheetColumns
}

// edge is the left edge of a column, and behind the last column the right edge of the table.
func (p *sheetPrinter) edge(column int) float64 {
	if columns := p.columns(); column < len(columns) {
		return margin + columns[column].edge*bodyWidth
	}
	return margin + bodyWidth
}

// sheetPrinter prints score sheets.
type sheetPrinter struct {
	*document
	o       SheetOptions
	layout  sheetLayout
	layouts map[int]sheetLayout // by how many rows a sheet has
	forms   map[int]*form       // what sheets with as many rows share
	jots    map[int]jot         // where they have their notes
	at      jot                 // where the notes were drawn last
}

// jot is where the lines for notes are.
type jot struct{ x, y, width float64 }

func newSheetPrinter(d *document, o SheetOptions) *sheetPrinter {
	return &sheetPrinter{
		document: d, o: o, layout: sheetLayouts[o.Layout], layouts: map[int]sheetLayout{}, forms: map[int]*form{},
		jots: map[int]jot{},
	}
}

// print sets one sheet into a slot of the current page.
func (p *sheetPrinter) print(slot int, s sheet) {
	y := float64(slot) * p.layout.height
	rows := max(s.table.Places, len(s.table.Seats), 1)
	p.fit(rows)
	if p.forms[rows] == nil {
		p.forms[rows] = p.record(p.layout.height, func() { p.blank(rows) })
		p.jots[rows] = p.at
	}
	p.place(p.forms[rows], y)
	at := p.jots[rows]
	p.decided(s, at.x, y+at.y, at.width, p.notesHeight())
	p.heading(y, s)
	row := p.rowHeight(rows)
	for i := range s.table.Seats {
		p.seat(y+p.scoresTop()+p.headHeight()+float64(i)*row, row, s, i)
	}
	p.footNumber(y+p.layout.height, s)
}

// blank draws what no table changes.
func (p *sheetPrinter) blank(rows int) {
	l := p.layout
	p.frame(l.top)
	switch {
	case l.mapWidth > 0 && p.game != "":
		p.drawGame(margin, l.top+l.header, l.mapWidth, l.mapHeight)
	case l.mapWidth > 0:
		p.drawWorld(margin, l.top+l.header, l.mapWidth, l.mapHeight)
	}
	bottom := p.scores(rows)
	if l.noteAside {
		p.notesAside(rows)
		p.signatureLine(p.edge(3), bottom-1.5, margin+bodyWidth-p.edge(3))
	} else {
		bottom += p.setQuestions(margin, bottom, bodyWidth, rows, true)
		p.notesUnder(bottom + 4)
	}
	p.foot(l.height)
}

// frame draws what the headers of all sheets have in common.
func (p *sheetPrinter) frame(y float64) {
	body := p.layout.body
	p.fill(p.deep)
	p.rounded(p.badge(), y, margin+body-p.badge(), p.headerHeight(), 2, "1234", "F")
	p.ink(white)
	p.font(regular, p.headerHeight()*0.32)
	p.put(p.badge(), y+p.headerHeight()*0.21, margin+body-p.badge(), export.Center, p.Say("TAVOLO"))
	p.stroke(p.deep, 0.6)
	p.rule(margin, y+p.headerHeight()+2, body)
	p.ink(ink)
}

// footUp is how far the foot of a sheet stands above its lower edge, within the margin.
const footUp = 7.0

// foot sets what the feet of all sheets have in common; the sheet ends at bottom.
func (p *sheetPrinter) foot(bottom float64) {
	body := p.layout.body
	p.font(regular, 7)
	p.ink(soft)
	p.put(margin, bottom-footUp, body/3, export.Left, p.info.Name)
	p.put(margin+body*2/3, bottom-footUp, body/3, export.Right, export.StampText(p.o.Stamp))
}

// footNumber tells which of how many sheets this is; the sheet ends at bottom.
func (p *sheetPrinter) footNumber(bottom float64, s sheet) {
	p.font(regular, 7)
	p.ink(soft)
	third := p.layout.body / 3
	p.put(margin+third, bottom-footUp, third, export.Center, p.Say("%s · foglio %d di %d", p.o.About.Round(s.round), s.number, s.count))
	p.ink(ink)
	if p.info.Footer != "" && bottom < pageHeight-1 { // it is cut off; at the foot of the page the document sets the line
		p.footer(bottom)
	}
}

// headerHeight is the height of the header without the space below it.
func (p *sheetPrinter) headerHeight() float64 { return p.layout.header - 5 }

// badge is the left edge of the table's number, set large to be read from across the table.
func (p *sheetPrinter) badge() float64 { return margin + p.layout.body - p.headerHeight()*1.15 }

// heading sets logo, name of the tournament, title, code for phones and table number.
func (p *sheetPrinter) heading(top float64, s sheet) {
	l := p.layout
	y, height := top+l.top, p.headerHeight()
	x, right := margin, p.badge()-4
	p.set(bold, height*1.7, white, p.badge()+1, y+height*0.84, margin+l.body-p.badge()-2, export.Center, strconv.Itoa(s.table.Number))
	if len(p.logos) > 0 {
		x += p.drawLogos(x, y, height, height*2) + 4
	}
	const lift = 4.0 // what a code keeps clear above itself lies in the margin
	right += 3
	if p.o.TableLink != nil {
		right -= height + lift
		p.code(right, y-lift-1.8, height+lift, p.o.TableLink(s.round, s.table.Number))
		p.font(regular, 5.5)
		p.put(right, y+height+0.4, height+lift, export.Center, p.Say("per i telefoni"))
	}
	width := right - x
	about := p.o.about(p.info, s.round)
	// From below: the title, venue and organizer, and the name in what is left.
	p.font(bold, l.title)
	p.put(x, y+height-0.6, width, export.Left, p.title(s))
	rest := height - l.title*point*1.35
	if about != "" {
		p.set(regular, l.name*0.58, soft, x, y+rest-l.name*point*0.2, width, export.Left, about)
		rest -= l.name * point * 0.8
	}
	p.font(bold, l.name)
	p.box(x, y-0.8, width, rest, export.Left, p.info.Name)
}

// title names round and table.
func (p *sheetPrinter) title(s sheet) string {
	title := p.Say("%s - Tavolo N°%d", p.o.About.Round(s.round), s.table.Number)
	if p.o.SeedTitle {
		title = p.Say("%s - Stampa Tavolo N°%d", p.o.About.Round(s.round), s.table.Number)
	}
	if s.table.Room != "" {
		title += " - " + s.table.Room
	}
	if date := p.RoundDate(p.info, s.round); date != "" && !p.o.SeedTitle {
		title = date + " - " + title
	}
	if s.draft {
		title = p.Say("BOZZA - %s", title)
	}
	return title
}

// scoresTop is the upper edge of the table of scores.
func (p *sheetPrinter) scoresTop() float64 {
	top := p.layout.top + p.layout.header
	if p.layout.mapWidth > 0 {
		top += p.layout.mapHeight + 3
	}
	return top
}

func (p *sheetPrinter) headHeight() float64 { return p.layout.row * 0.62 }

// sumHeight is the height of the line below the table of scores; on a half page the referee signs beside the sum.
func (p *sheetPrinter) sumHeight() float64 {
	switch {
	case p.layout.noteAside:
		return 8
	case p.o.Plain && p.o.Sum == "":
		return 3
	}
	return p.layout.row * 0.68
}

// rowHeight is the height of a player's row: less than the layout's where many sit at a table.
func (p *sheetPrinter) rowHeight(rows int) float64 {
	room := p.layout.height - margin - p.scoresTop() - p.headHeight() - p.sumHeight()
	if !p.layout.noteAside {
		room -= 8 + p.notesHeight() + p.setQuestions(margin, 0, bodyWidth, rows, false)
	}
	return min(p.layout.row, room/float64(rows))
}

// scores draws the table of scores without players and returns its lower edge.
func (p *sheetPrinter) scores(rows int) float64 {
	top, head, row := p.scoresTop(), p.headHeight(), p.rowHeight(rows)
	p.fill(p.deep)
	p.rect(margin, top, bodyWidth, head, "F")
	p.ink(white)
	p.font(bold, p.layout.names*0.78)
	for i, c := range p.columns() {
		side := export.Center
		if i == 0 {
			side = export.Left
		}
		p.put(p.edge(i)+1.2, top+head/2+p.size*point*capHeight/2, p.edge(i+1)-p.edge(i)-2.4, side, p.Text(c.title))
	}
	p.ink(ink)
	bottom := top + head + float64(rows)*row
	p.stroke(line, 0.2)
	for i := 1; i < rows; i++ {
		p.rule(margin, top+head+float64(i)*row, bodyWidth)
	}
	for i := 1; i < len(p.columns()); i++ {
		p.segment(p.edge(i), top+head, p.edge(i), bottom)
	}
	p.stroke(p.deep, 0.4)
	p.rect(margin, top, bodyWidth, bottom-top, "D")
	p.font(bold, p.layout.names*0.9)
	if p.o.Sum != "" {
		column := len(p.columns()) - 2 // the points of the tournament and the signature stand behind it
		p.put(margin, bottom+p.sumHeight()*0.75, p.edge(column)-margin-1.5, export.Right, p.Say("Totale Punti: %s", p.o.Sum))
	}
	return bottom + p.sumHeight()
}

// seat sets a player into his row.
func (p *sheetPrinter) seat(y, height float64, s sheet, index int) {
	seat := s.table.Seats[index]
	cell := func(column int, a align, style, text string) {
		p.font(style, p.layout.names)
		p.box(p.edge(column)+1.5, y+0.4, p.edge(column+1)-p.edge(column)-3, height-0.8, a, text)
	}
	if seat.Ghost {
		p.ink(soft)
	}
	name := seat.Label()
	if index < len(p.o.Seats) {
		name = strings.TrimSpace(p.o.Seats[index]) + " · " + name
	}
	cell(0, export.Left, regular, name)
	p.ink(ink)
	if !p.o.Filled {
		if p.o.WinsOnly {
			p.font(regular, 8)
			p.tick(p.edge(2)+3, y+height/2, p.Say("vinta"))
		}
		return
	}
	style := regular
	if seat.Top {
		style = bold
	}
	cell(1, export.Center, style, p.Number(seat.Number()))
	points := 2
	if !p.o.Plain {
		points = 3
		if seat.Shown {
			cell(2, export.Center, regular, p.Number(seat.Outside.Number()))
		}
	}
	if p.o.TournamentPoints != nil {
		cell(points, export.Center, regular, p.o.TournamentPoints(s.round, s.table.Number, seat.Index))
	}
}

// refereeBox is how wide the referee's box is, refereeGap how far from it the lines for notes end.
const refereeBox, refereeGap = 52.0, 6.0

// notesUnder draws "Note:" with three lines under the table, and the referee's box beside them.
func (p *sheetPrinter) notesUnder(y float64) {
	p.noteLines(margin, y, bodyWidth-refereeBox-refereeGap)
	p.signature(margin+bodyWidth-refereeBox, y, refereeBox, max(p.notesHeight(), 11))
}

// notesHeight is what the lines for notes take.
func (p *sheetPrinter) notesHeight() float64 { return 4 + float64(p.layout.notes-1)*p.layout.noteLine }

// tick sets a box to tick with its word behind it, y at their middle.
func (p *sheetPrinter) tick(x, y float64, word string) {
	const side = 4.0
	p.stroke(ink, 0.25)
	p.rect(x, y-side/2, side, side, "D")
	p.ink(soft)
	p.put(x+side+1.2, y+p.size*point*capHeight/2, 14, export.Left, word)
	p.ink(ink)
}

// notesAside draws them in the column beside the map.
func (p *sheetPrinter) notesAside(rows int) {
	const gap = 6.0
	x, y := margin+p.layout.mapWidth+gap, p.layout.top+p.layout.header
	width := bodyWidth - p.layout.mapWidth - gap
	p.noteLines(x, y, width)
	p.setQuestions(x, y+p.notesHeight(), width, rows, true)
}

// decided writes into the notes of a filled sheet what the referee decided there.
func (p *sheetPrinter) decided(s sheet, x, y, width, height float64) {
	if !p.o.Filled || p.o.Decided == nil {
		return
	}
	p.font(regular, 8)
	p.box(x+13, y, width-13, height, export.Left, p.o.Decided(s.round, s.table.Number))
}

func (p *sheetPrinter) noteLines(x, y, width float64) {
	p.at = jot{x, y, width}
	p.font(bold, p.layout.names*0.9)
	p.put(x, y+3.5, 20, export.Left, p.Say("Note:"))
	p.stroke(line, 0.25)
	p.rule(x+13, y+4, width-13)
	for i := 1; i < p.layout.notes; i++ {
		p.rule(x, y+4+float64(i)*p.layout.noteLine, width)
	}
}

// signatureLine draws a line for the referee, on whose right end it stands.
func (p *sheetPrinter) signatureLine(x, y, width float64) {
	p.font(regular, 8)
	p.ink(soft)
	word := p.Say("Firma dell'arbitro")
	p.put(x+1.5, y-0.5, width/2, export.Left, word)
	label := p.width(printable(word)) + 3
	p.stroke(line, 0.25)
	p.rule(x+label, y, width-label)
	p.ink(ink)
}

// signature draws an empty box for the referee.
func (p *sheetPrinter) signature(x, y, width, height float64) {
	p.stroke(line, 0.25)
	p.rounded(x, y, width, height, 1.5, "1234", "D")
	p.set(regular, p.layout.names*0.65, soft, x+2, y+3.2, width-4, export.Left, p.Say("Firma dell'arbitro"))
}
