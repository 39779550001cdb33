package pdf

import (
	"bytes"
	"fmt"
	"image"
	_ "image/jpeg" // a logo may be a JPEG picture
	_ "image/png"  // or a PNG
	"strconv"

	"github.com/jung-kurt/gofpdf"

	"raduno/engine"
	"raduno/export"
)

// sheetLayout is the measures of one score sheet, in millimetres.
type sheetLayout struct {
	height    float64 // of the sheet, cut included
	top       float64 // from the upper edge of the sheet to its header
	name      float64 // size of the tournament's name, in points
	title     float64 // size of the title, in points
	header    float64 // height of the header
	mapWidth  float64 // 0 prints no map
	mapHeight float64
	row       float64 // height of a player's row
	names     float64 // size of the names, in points
	noteLine  float64 // distance of the lines for notes
	noteAside bool    // the notes stand beside the map, not under the table
}

var sheetLayouts = map[Layout]sheetLayout{
	FullPage: {
		height: pageHeight, top: 12, name: 17, title: 15, header: 33, mapWidth: bodyWidth, mapHeight: 109,
		row: 12, names: 11.5, noteLine: 8.5,
	},
	HalfPage: {
		height: pageHeight / 2, top: 8, name: 12, title: 12, header: 21, mapWidth: 104, mapHeight: 62.3,
		row: 8.3, names: 10, noteLine: 8, noteAside: true,
	},
	Economy: {
		height: pageHeight / 3, top: 6, name: 11, title: 11, header: 18, row: 8, names: 10, noteLine: 6.5,
	},
}

// sheetColumn is a column of the table of scores.
type sheetColumn struct {
	title string
	share float64 // of the width
}

var sheetColumns = []sheetColumn{
	{"Nominativo", 0.43},
	{"Punti", 0.11},
	{"Pti fuori obb.", 0.12},
	{"Punti Torneo", 0.12},
	{"Firma", 0.22},
}

// total is what all territories are worth together.
const total = "Totale Punti: 164"

// sheetPrinter prints score sheets.
type sheetPrinter struct {
	*document
	o      SheetOptions
	layout sheetLayout
	left   float64 // edge of the header's text, right of the logo
	logo   string  // name of the registered picture, empty for none
	world  *stamped
}

func newSheetPrinter(d *document, o SheetOptions) *sheetPrinter {
	return &sheetPrinter{document: d, o: o, layout: sheetLayouts[o.Layout], left: margin}
}

// readLogo registers the club's picture.
func (p *sheetPrinter) readLogo() error {
	if len(p.o.Logo) == 0 {
		return nil
	}
	_, format, err := image.DecodeConfig(bytes.NewReader(p.o.Logo))
	if err != nil {
		return engine.Wrap(err, engine.BadInput, "Il logo non è un'immagine PNG o JPEG che si possa leggere")
	}
	p.logo = "logo"
	p.pdf.RegisterImageOptionsReader(p.logo, gofpdf.ImageOptions{ImageType: format}, bytes.NewReader(p.o.Logo))
	if err := p.pdf.Error(); err != nil {
		return engine.Wrap(err, engine.BadInput, "Il logo è un'immagine che non si può stampare: salvarlo di nuovo come PNG a 8 bit")
	}
	return nil
}

// print sets one sheet into a slot of the current page.
func (p *sheetPrinter) print(slot, number, count int, s sheet) {
	l := p.layout
	y := float64(slot)*l.height + l.top
	p.header(y, s)
	y += l.header
	notes := 0.0
	if l.mapWidth > 0 {
		x := margin
		if l.noteAside {
			p.notes(margin+l.mapWidth+6, y, bodyWidth-l.mapWidth-6, l.mapHeight, true)
		} else {
			x += (bodyWidth - l.mapWidth) / 2
		}
		p.drawWorld(x, y, l.mapWidth, l.mapHeight)
		y += l.mapHeight + 3
	}
	if !l.noteAside {
		notes = 4 + 3*l.noteLine
	}
	bottom := float64(slot)*l.height + l.height - 10 - notes
	y = p.scores(y, bottom-y, s)
	if !l.noteAside {
		p.notes(margin, y+3, bodyWidth, notes, false)
	}
	p.foot(float64(slot)*l.height+l.height-6, number, count, s)
}

// header sets logo, name of the tournament, title, table number and code.
func (p *sheetPrinter) header(y float64, s sheet) {
	l := p.layout
	height := l.header - 5
	x, right := margin, margin+bodyWidth
	if p.logo != "" {
		x += p.drawLogo(x, y, height) + 4
	}
	// The number in large digits is read from across the table.
	badge := height * 1.15
	right -= badge
	p.fill(deep)
	p.pdf.RoundedRect(right, y, badge, height, 2, "1234", "F")
	p.ink(white)
	p.font(regular, height*0.32)
	p.put(right, y+height*0.21, badge, export.Center, "TAVOLO")
	p.font(bold, height*1.7)
	p.put(right+1, y+height*0.84, badge-2, export.Center, strconv.Itoa(s.table.Number))
	p.ink(ink)
	right -= 4
	if p.o.Code != nil {
		right -= height
		p.code(right, y, height, p.o.Code(s.round, s.table.Number))
		right -= 4
	}
	width := right - x
	titleHeight := l.title * point * 1.3
	p.font(bold, l.name)
	p.box(x, y-0.8, width, height-titleHeight-l.name*0.33, export.Left, p.info.Name)
	p.font(regular, l.name*0.58)
	p.ink(soft)
	p.put(x, y+height-titleHeight-l.title*point*0.25, width, export.Left, about(p.info))
	p.ink(ink)
	p.font(bold, l.title)
	p.put(x, y+height-0.6, width, export.Left, p.title(s))
	p.stroke(deep, 0.6)
	p.rule(margin, y+height+2, bodyWidth)
	p.stroke(ink, 0.2)
}

// title names round and table.
func (p *sheetPrinter) title(s sheet) string {
	if p.o.SeedTitle {
		return fmt.Sprintf("Turno %d - Stampa Tavolo N°%d", s.round, s.table.Number)
	}
	title := fmt.Sprintf("Turno %d - Tavolo N°%d", s.round, s.table.Number)
	if date := p.o.dateOf(p.info); date != "" {
		title = date + " - " + title
	}
	return title
}

// drawLogo sets the picture into a square of the given height and returns the width it takes.
func (p *sheetPrinter) drawLogo(x, y, height float64) float64 {
	info := p.pdf.GetImageInfo(p.logo)
	w, h := height*info.Width()/info.Height(), height
	if limit := height * 2; w > limit {
		w, h = limit, limit*info.Height()/info.Width()
	}
	p.pdf.ImageOptions(p.logo, x, y+(height-h)/2, w, h, false, gofpdf.ImageOptions{}, 0, "")
	return w
}

// scores sets the table of players and points into the height and returns where it ends.
func (p *sheetPrinter) scores(y, height float64, s sheet) float64 {
	l := p.layout
	rows := max(s.table.Places, len(s.table.Seats))
	head, sum := l.row*0.62, l.row*0.68
	row := min(l.row, (height-head-sum)/float64(max(rows, 1)))
	edges := []float64{margin}
	for _, c := range sheetColumns {
		edges = append(edges, edges[len(edges)-1]+c.share*bodyWidth)
	}
	p.fill(deep)
	p.pdf.Rect(margin, y, bodyWidth, head, "F")
	p.ink(white)
	p.font(bold, l.names*0.75)
	for i, c := range sheetColumns {
		side := export.Center
		if i == 0 {
			side = export.Left
		}
		p.put(edges[i]+1, y+head/2+1.1, edges[i+1]-edges[i]-2, side, c.title)
	}
	p.ink(ink)
	top := y
	y += head
	for i := range rows {
		if i < len(s.table.Seats) {
			p.seat(edges, y, row, s, i)
		}
		y += row
		p.stroke(line, 0.2)
		p.rule(margin, y, bodyWidth)
	}
	p.stroke(line, 0.2)
	for _, x := range edges[1 : len(edges)-1] {
		p.pdf.Line(x, top+head, x, y)
	}
	p.stroke(deep, 0.4)
	p.pdf.Rect(margin, top, bodyWidth, y-top, "D")
	p.stroke(ink, 0.2)
	p.font(bold, l.names*0.9)
	p.put(margin, y+sum*0.72, edges[3]-margin-1.5, export.Right, total)
	return y + sum
}

// seat sets the row of a player.
func (p *sheetPrinter) seat(edges []float64, y, height float64, s sheet, index int) {
	seat := s.table.Seats[index]
	cell := func(column int, a align, style, text string) {
		p.font(style, p.layout.names)
		p.box(edges[column]+1.5, y+0.4, edges[column+1]-edges[column]-3, height-0.8, a, text)
	}
	if seat.Ghost {
		p.ink(soft)
	}
	cell(0, export.Left, regular, seat.Label())
	p.ink(ink)
	if !p.o.Filled {
		return
	}
	style := regular
	if seat.Top {
		style = bold
	}
	cell(1, export.Center, style, seat.ScoreText(","))
	if seat.Shown {
		cell(2, export.Center, regular, seat.Outside.Text(","))
	}
	if p.o.TournamentPoints != nil {
		cell(3, export.Center, regular, p.o.TournamentPoints(s.round, s.table.Number, seat.Index))
	}
}

// notes sets "Note:" with three lines, and the box for the referee's signature beside or under it.
func (p *sheetPrinter) notes(x, y, width, height float64, under bool) {
	l := p.layout
	p.font(bold, l.names*0.9)
	p.put(x, y+3.5, 20, export.Left, "Note:")
	lines, box := width, 0.0
	if !under {
		box = 52
		lines -= box + 6
	}
	p.stroke(line, 0.25)
	for i := range 3 {
		at, from := y+4+float64(i)*l.noteLine, 0.0
		if i == 0 {
			from = 13
		}
		if under {
			at += 1
		}
		p.rule(x+from, at, lines-from)
	}
	if under {
		box = 18
		p.signature(x, y+height-box, width, box)
	} else {
		p.signature(x+lines+6, y, box, 4+2*l.noteLine)
	}
	p.stroke(ink, 0.2)
}

// signature sets an empty box for the referee.
func (p *sheetPrinter) signature(x, y, width, height float64) {
	p.stroke(line, 0.25)
	p.pdf.RoundedRect(x, y, width, height, 1.5, "1234", "D")
	p.font(regular, p.layout.names*0.65)
	p.ink(soft)
	p.put(x+2, y+3.2, width-4, export.Left, "Firma dell'arbitro")
	p.ink(ink)
}

// foot sets tournament, round, number of the sheet and time under a sheet.
func (p *sheetPrinter) foot(y float64, number, count int, s sheet) {
	p.font(regular, 7)
	p.ink(soft)
	third := bodyWidth / 3
	p.put(margin, y, third*1.5, export.Left, p.info.Name)
	p.put(margin+third*1.5, y, third*0.7, export.Center, fmt.Sprintf("Turno %d · foglio %d di %d", s.round, number, count))
	p.put(margin+third*2.2, y, third*0.8, export.Right, export.StampText(p.o.Stamp))
	p.ink(ink)
}

// cutMarks draws the dashed lines along which the page is cut.
func (p *sheetPrinter) cutMarks() {
	p.stroke(line, 0.2)
	p.pdf.SetDashPattern([]float64{1.5, 1.5}, 0)
	for i := 1; i < p.o.Layout.perPage(); i++ {
		p.rule(0, float64(i)*p.layout.height, pageWidth)
	}
	p.pdf.SetDashPattern(nil, 0)
}
