package pdf

import (
	"math"
	"slices"
	"strings"
	"time"

	"raduno/engine"
	"raduno/export"
)

// ListOptions say what lists and score sheets have in common.
type ListOptions struct {
	// Forms are the forms of a game other than RisiKo!, whose lists say which power or side a seat has, and whose sheets are of its own
	// kind; nil for RisiKo!.
	Forms export.Forms
	// About is what the tournament's type says of it: the heads tell it.
	About export.About
	// Stamp is the time of the print, at the foot of each page; zero for none.
	Stamp time.Time
	// Link is the address of the hall's pages while they are served, which phones scan off the lists for the wall; empty
	// for none.
	Link string
	// TableLink is the address of a table's form while the hall is served; nil for none.
	TableLink func(round, table int) string
	// Bracket is the bracket below the tables of a semifinal or final; nil for none.
	Bracket func(round int) *export.Diagram
	// Prizes are the names of a player's prizes, by ID, for his diploma.
	Prizes map[int][]string
	// Logos are PNG or JPEG pictures at the head of a sheet or a list's first page: the club's and the second.
	Logos [][]byte
}

// listing is a document of one or several lists: every page has the tournament and the list's title at its
// head, and time and page number at its foot.
type listing struct {
	*document
	o         ListOptions
	title     string
	round     int // that the list is about; 0 for the whole tournament
	landscape bool
	link      string  // that the head of a list for the wall shows to phones; empty for none
	aside     float64 // kept free of words at the right of the head
	inset     float64 // and at its left, where the club's picture is
	y         float64 // where the next line goes
}

func newListing(info engine.Info, title string, o ListOptions) *listing {
	l := &listing{document: newDocument(info, info.Name+" - "+title, o.About, o.Stamp), o: o}
	_ = l.readLogos(o.Logos) // a list without the pictures is a list
	return l
}

const (
	listTop    = 12.0 // from the upper edge of the page to its head
	listBottom = 15.0 // from the last line to the lower edge of the page
	listLogo   = 15.0 // how high the club's picture is at most, and how wide by twice
	wallCode   = 20.0 // the code for phones on a list for the wall, which is scanned from an arm's length
)

// pageWidth and pageHeight are the measures of the current page.
func (l *listing) pageWidth() float64 {
	if l.landscape {
		return pageHeight
	}
	return pageWidth
}

func (l *listing) pageHeight() float64 {
	if l.landscape {
		return pageWidth
	}
	return pageHeight
}

// bodyWidth is the width between the margins.
func (l *listing) bodyWidth() float64 { return l.pageWidth() - 2*margin }

// room is the height that is left on the page.
func (l *listing) room() float64 { return l.pageHeight() - listBottom - l.y }

// section begins a list on a new page, with its title in large letters.
func (l *listing) section(title string, landscape bool) {
	l.title, l.landscape = title, landscape
	if l.link != "" {
		l.aside = wallCode + 4
	}
	if w := l.logoWidth(2*listLogo, listLogo); w > 0 {
		l.inset = w + 4
	}
	l.addPage()
	l.drawLogos(margin, listTop, listLogo, 2*listLogo)
	l.font(bold, 18)
	l.put(margin+l.inset, listTop+13.5, l.bodyWidth()-l.inset-l.aside, export.Left, title)
	if l.link != "" {
		l.code(margin+l.bodyWidth()-wallCode, listTop-4.5, wallCode, l.link)
		l.font(regular, 9)
		l.put(margin, listTop+7.5, l.bodyWidth()-l.aside, export.Right, l.Say("per i telefoni: %s", l.link))
	}
	l.stroke(l.deep, 0.7)
	l.rule(margin, listTop+17, l.bodyWidth())
	l.y = listTop + 22
}

// next continues the list on a new page.
func (l *listing) next() {
	l.aside, l.inset = 0, 0
	l.addPage()
	l.font(bold, 11)
	l.put(margin, listTop+9.5, l.bodyWidth(), export.Left, l.title)
	l.stroke(l.deep, 0.5)
	l.rule(margin, listTop+12, l.bodyWidth())
	l.y = listTop + 16
}

func (l *listing) addPage() {
	l.turned(l.landscape)
	l.set(regular, 9, soft, margin+l.inset, listTop+3, l.bodyWidth()-l.inset-l.aside, export.Left, l.head())
}

// head is the tournament, its type and venue, and the day: of the round that the list is about, or all of them.
func (l *listing) head() string {
	day := l.Days(l.info)
	if l.round > 0 {
		day = l.RoundDate(l.info, l.round)
	}
	var parts []string
	for _, part := range []string{l.info.Name, l.o.About.Type, l.info.Venue, day} {
		if part = printable(part); part != "" && !slices.Contains(parts, part) {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, "  ·  ")
}

// paragraph sets a text over the width of the page, on as many lines and pages as it needs.
func (l *listing) paragraph(style string, size float64, c colour, text string) {
	l.lines(style, size, 1.35, c, text)
}

// lines sets a text as a paragraph is set; lead is the distance of its lines, in font sizes.
func (l *listing) lines(style string, size, lead float64, c colour, text string) {
	l.font(style, size)
	step := size * point * lead
	lines, _ := l.wrap(printable(text), l.bodyWidth())
	for _, line := range lines {
		if l.room() < step {
			l.next()
		}
		l.font(style, size)
		l.ink(c)
		l.put(margin, l.y+step*0.72, l.bodyWidth(), export.Left, line)
		l.y += step
	}
	l.ink(ink)
}

// finish numbers the pages and ends the document.
func (l *listing) finish() (*Paper, error) {
	stamp := ""
	if text := export.StampText(l.o.Stamp); text != "" {
		stamp = l.Say("Stampato il %s", text)
	}
	for i, page := range l.pages {
		l.landscape = page.width > page.height
		l.pdf.SetPage(i + 1)
		l.reset()
		l.font(regular, 8)
		l.ink(soft)
		y := l.pageHeight() - 8
		l.put(margin, y, l.bodyWidth()/2, export.Left, stamp)
		l.put(margin+l.bodyWidth()/2, y, l.bodyWidth()/2, export.Right, l.Say("Pagina %d di %d", i+1, len(l.pages)))
	}
	return l.document.finish()
}

// gridColumn is a column of a grid.
type gridColumn struct {
	title   string
	side    align
	style   string
	natural float64 // the width that its longest cell asks for; found by measure
	least   float64 // it may shrink to this
	width   float64
	minor   bool    // may be left out where there is no room
	flex    bool    // takes the room that is left
	fixed   float64 // width that the cells need beside their texts, to be written in by hand
	index   int     // of its cells
}

// gridCell is a cell of a grid.
type gridCell struct {
	text   string
	marked bool // stands out: a won game
}

// grid is a table that runs over pages.
type grid struct {
	columns []gridColumn
	rows    [][]gridCell
	below   [][]string // explanations under a row, nil for none
	size    float64    // of the letters, in points
	shown   []gridColumn
	quiet   func(row int) bool // rows set in soft ink; may be nil
	box     bool               // the first column is a box to tick
	least   float64            // height of a row that is written on by hand; 0 where none is
	lines   []int              // rows with a heavy line below them
}

const gridPad = 1.3 // millimetres left and right of a cell's text

// fit is a way to set a grid: with the columns of less weight or not, and how small the letters may be.
type fit struct {
	landscape, minor bool
	least            float64
}

// fitGrid chooses size, orientation and columns so that the grid fits the page, and reports whether it needs
// it landscape. A list that is written on by hand lies on a clipboard: it stays upright as long as it can.
func (l *listing) fitGrid(g *grid) (landscape bool) {
	const largest, least = 10.0, 6.5
	tries := []fit{{false, true, 8}, {true, true, 7}, {false, false, 8}, {true, false, 8}}
	if g.least > 0 {
		tries = []fit{{false, true, 8}, {false, false, 6.5}, {true, true, 7}, {true, false, 8}}
	}
	for _, try := range tries {
		width := pageWidth - 2*margin
		if try.landscape {
			width = pageHeight - 2*margin
		}
		for size := largest; size >= try.least; size-- {
			g.size = size
			if l.measure(g, try.minor) <= width {
				g.stretch(width)
				return try.landscape
			}
		}
	}
	for g.size = 8; l.measure(g, false) > pageHeight-2*margin && g.size > least; g.size -= 0.5 {
	}
	g.stretch(pageHeight - 2*margin)
	return true
}

// measure chooses the columns, finds their widths and returns the sum of the least widths.
func (l *listing) measure(g *grid, minor bool) (sum float64) {
	g.shown = g.shown[:0]
	for i, c := range g.columns {
		if c.minor && !minor {
			continue
		}
		c.index = i
		l.font(bold, g.size*0.9)
		c.natural = l.width(printable(c.title))
		l.font(c.style, g.size)
		for _, row := range g.rows {
			c.natural = math.Max(c.natural, l.width(printable(row[i].text)))
		}
		c.natural = max(c.natural+2*gridPad+0.2, c.fixed)
		c.least = c.natural
		if c.flex {
			c.least = math.Min(c.natural, g.size*4.2)
		}
		sum += c.least
		g.shown = append(g.shown, c)
	}
	return sum
}

// stretch gives every column its width: its natural one where there is room, less for the flexible ones
// where there is not; what is left over goes to the flexible ones.
func (g *grid) stretch(width float64) {
	natural, least := 0.0, 0.0
	flexible := 0
	for _, c := range g.shown {
		natural += c.natural
		least += c.least
		if c.flex {
			flexible++
		}
	}
	for i := range g.shown {
		c := &g.shown[i]
		c.width = squeezed(c.natural, c.least, natural, least, width)
		if free := max(0, width-natural); c.flex {
			c.width += free / float64(flexible)
		} else if flexible == 0 {
			c.width += free / float64(len(g.shown))
		}
	}
}

// squeezed is the width of a column of a table: its natural one where all have room for theirs, else less, down to the least. The sums
// are those of all columns.
func squeezed(natural, least, sumNatural, sumLeast, width float64) float64 {
	switch {
	case sumNatural <= width:
		return natural
	case sumLeast < width:
		return least + (natural-least)*(width-sumLeast)/(sumNatural-sumLeast)
	}
	return least * width / sumLeast
}

// drawGrid sets the rows, with the head again on each page.
func (l *listing) drawGrid(g *grid) {
	row, step := max(g.size*point*1.75, g.least), g.size*point*1.2
	below := make([][]string, len(g.rows))
	for i := range g.below {
		l.font(regular, g.size*0.82)
		for _, text := range g.below[i] {
			wrapped, _ := l.wrap(printable(text), l.bodyWidth()-14)
			below[i] = append(below[i], wrapped...)
		}
	}
	under := func(i int) float64 { // what the lines below a row take
		if len(below[i]) == 0 {
			return 0
		}
		return float64(len(below[i]))*step + 1.5
	}
	row = l.evened(row, max(g.size*point*1.4, g.least*0.85), len(g.rows), under)
	l.gridHead(g, row)
	for i, cells := range g.rows {
		if l.broken(row + under(i)) {
			l.next()
			l.gridHead(g, row)
		}
		if i%2 == 1 {
			l.fill(tint)
			l.rect(margin, l.y, l.bodyWidth(), math.Min(row+under(i), l.room()), "F")
		}
		l.gridRow(g, i, cells, row)
		l.y += row
		l.gridBelow(g, below[i], row, step)
		if slices.Contains(g.lines, i) {
			l.stroke(ink, 0.6)
			l.rule(margin, l.y, l.bodyWidth())
		}
	}
	l.stroke(line, 0.25)
	l.rule(margin, l.y, l.bodyWidth())
}

// gridBelow sets the lines below a row of the given height.
func (l *listing) gridBelow(g *grid, lines []string, row, step float64) {
	l.font(regular, g.size*0.82)
	for _, text := range lines {
		if l.room() < step {
			l.next()
			l.gridHead(g, row)
			l.font(regular, g.size*0.82)
		}
		l.ink(soft)
		l.put(margin+12, l.y+step*0.75, l.bodyWidth()-14, export.Left, text)
		l.y += step
	}
	if len(lines) > 0 {
		l.y += 1.5
	}
	l.ink(ink)
}

// broken reports whether a row of the given height begins a new page; what is higher than half a page is broken inside.
func (l *listing) broken(height float64) bool {
	return l.room() < height && l.room() < l.pageHeight()/2
}

// evened is the height of rows, lowered where that saves a last page with a few rows on it. under is what the lines below a
// row take.
func (l *listing) evened(row, least float64, rows int, under func(int) float64) float64 {
	// pages is how many pages rows of a height take, and how high the last one is filled.
	pages := func(height float64) (n int, last float64) {
		full := l.pageHeight() - listBottom - listTop - 16
		left, n := l.room()-height, 1
		for i := range rows {
			if h := height + under(i); left < h && left < l.pageHeight()/2 {
				left, n, last = full-height, n+1, 0
			}
			left -= height + under(i)
			last += height + under(i)
			for left < 0 { // lines that go on on the next page
				left, n, last = left+full-height, n+1, -left
			}
		}
		return n, last
	}
	wanted, last := pages(row)
	if wanted == 1 || last > 0.25*l.pageHeight() { // a page that is a quarter full is no last row
		return row
	}
	for height := row; height >= least; height -= 0.05 {
		if n, _ := pages(height); n < wanted {
			return height
		}
	}
	return row
}

func (l *listing) gridHead(g *grid, height float64) {
	l.fill(l.deep)
	l.rect(margin, l.y, l.bodyWidth(), height, "F")
	l.ink(white)
	l.font(bold, g.size*0.9)
	x := margin
	for _, c := range g.shown {
		l.put(x+gridPad, l.y+height/2+l.size*point*capHeight/2, c.width-2*gridPad, c.side, c.title)
		x += c.width
	}
	l.ink(ink)
	l.y += height
}

func (l *listing) gridRow(g *grid, index int, cells []gridCell, height float64) {
	x := margin
	base := l.y + height/2 + g.size*point*capHeight/2
	for i, c := range g.shown {
		cell := cells[c.index]
		if g.box && i == 0 {
			side := min(height*0.75, 6)
			l.stroke(ink, 0.3)
			l.rect(x+(c.width-side)/2, l.y+(height-side)/2, side, side, "D")
		}
		style := c.style
		if cell.marked {
			l.fill(gold)
			l.rect(x+0.3, l.y+0.3, c.width-0.6, height-0.6, "F")
			style = bold
		}
		l.ink(ink)
		if g.quiet != nil && g.quiet(index) {
			l.ink(soft)
		}
		l.font(style, g.size)
		l.put(x+gridPad, base, c.width-2*gridPad, c.side, cell.text)
		x += c.width
	}
	l.ink(ink)
}
