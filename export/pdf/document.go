package pdf

import (
	"bytes"
	"fmt"
	"image"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jung-kurt/gofpdf"

	"raduno/engine"
	"raduno/export"
)

// The A4 page and its margins, in millimetres.
const (
	pageWidth  = 210.0
	pageHeight = 297.0
	margin     = 12.0
	bodyWidth  = pageWidth - 2*margin
)

// point is a typographic point in millimetres.
const point = 25.4 / 72

// colour is a colour of the printed page.
type colour engine.Colour

// The palette. Everything stays legible on a black-and-white printer.
var (
	ink   = colour{24, 38, 46}
	soft  = colour{88, 102, 110}
	line  = colour{160, 168, 172}
	faint = colour{214, 218, 220}
	coast = colour{58, 74, 82}
	tint  = colour{240, 243, 243}
	gold  = colour{255, 243, 210}
	white = colour{255, 255, 255}
)

// align is the side of a box at which a text stands.
type align = export.Align

// document is a PDF in the making.
type document struct {
	pdf  *gofpdf.Fpdf
	info engine.Info
	export.Voice
	style string
	size  float64
	paper float64  // height of the current page
	logos []string // names of the pictures of the head in the document
	deep  colour   // of heads and rules
	game  string   // of the picture on the score sheets of a game, likewise

	brush
	inked     colour // of letters
	pages     []page
	recording *[]mark // of a form
	pictures  map[string]image.Image
}

// newDocument starts an A4 document about a tournament. The stamp dates it; without one it is dated to a
// fixed day, so that the same input gives the same bytes.
func newDocument(info engine.Info, title string, about export.About, stamp time.Time) *document {
	f := gofpdf.New("P", "mm", "A4", "")
	if stamp.IsZero() {
		stamp = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	f.SetCreationDate(stamp)
	f.SetModificationDate(stamp)
	f.SetCatalogSort(true)
	f.SetProducer("Raduno", true)
	f.SetCreator("Raduno", true)
	f.SetTitle(bare(title), true)
	f.SetMargins(margin, margin, margin)
	f.SetAutoPageBreak(false, 0)
	for _, style := range []string{regular, bold} {
		f.AddUTF8FontFromBytes(family, style, slices.Clone(faces()[style])) // gofpdf writes into the file when it cuts out the letters used
	}
	f.SetLineJoinStyle("round")
	d := &document{Voice: about.Voice, pdf: f, info: info, paper: pageHeight, pictures: map[string]image.Image{}}
	deep, _ := engine.ParseColour(info.Colour) // who asked for the print was told what is wrong with it
	d.deep = colour(deep)
	if info.Footer != "" {
		f.SetFooterFunc(func() {
			_, height := f.GetPageSize()
			d.footer(height)
		})
	}
	return d
}

// footer sets the organizer's line at the lower edge of a page, or of a part of it that is cut off.
func (d *document) footer(edge float64) {
	width, _ := d.pdf.GetPageSize()
	d.reset()
	d.set(regular, 8, soft, margin, edge-4, width-2*margin, export.Center, d.info.Footer)
}

// finish ends the document.
func (d *document) finish() (*Paper, error) {
	var b bytes.Buffer
	if err := d.pdf.Output(&b); err != nil {
		return nil, fmt.Errorf("write PDF: %w", err)
	}
	return &Paper{withLanguage(b.Bytes(), d.Tag()), d.pages}, nil
}

// withLanguage adds to the catalog of a PDF what gofpdf has no call for: the language, by which it is read aloud, and that a
// window shows the title instead of the file's name. The catalog is the last object.
func withLanguage(pdf []byte, lang string) []byte {
	const catalog = "/Type /Catalog\n"
	at := bytes.LastIndex(pdf, []byte(catalog))
	if at < 0 {
		return pdf
	}
	return exchanged(pdf, at, catalog, catalog+"/Lang ("+lang+")\n/ViewerPreferences <</DisplayDocTitle true>>\n")
}

// exchanged is a PDF with a piece at a place exchanged for another, and its cross reference put right.
func exchanged(pdf []byte, at int, old, changed string) []byte {
	const start = "startxref\n"
	shift := len(changed) - len(old)
	out := slices.Concat(pdf[:at], []byte(changed), pdf[at+len(old):])
	end := bytes.LastIndex(out, []byte(start))
	digits, rest, _ := bytes.Cut(out[end+len(start):], []byte("\n"))
	place, err := strconv.Atoi(string(digits))
	if end < 0 || err != nil {
		return pdf
	}
	place += shift // the cross reference is behind every object
	const first, entry = len("0000000000 65535 f \n"), 20
	table := out[place:end]
	head := bytes.IndexByte(table[len("xref\n"):], '\n') + len("xref\n") + 1
	for line := table[head+first:]; len(line) >= entry && line[17] == 'n'; line = line[entry:] {
		if offset, err := strconv.Atoi(string(line[:10])); err == nil && offset > at {
			copy(line, fmt.Sprintf("%010d", offset+shift))
		}
	}
	return slices.Concat(out[:end], []byte(start+strconv.Itoa(place)+"\n"), rest)
}

// page starts a new page.
func (d *document) page() {
	d.pdf.AddPage()
	d.pages = append(d.pages, page{width: pageWidth, height: pageHeight})
	d.reset()
}

// turned starts a new page, on its side where it is landscape.
func (d *document) turned(landscape bool) {
	orientation, p := "P", page{width: pageWidth, height: pageHeight}
	if landscape {
		orientation, p = "L", page{width: pageHeight, height: pageWidth}
	}
	d.pdf.AddPageFormat(orientation, gofpdf.SizeType{Wd: pageWidth, Ht: pageHeight})
	d.pages = append(d.pages, p)
	d.reset()
}

// reset starts a drawing that depends on nothing drawn before.
func (d *document) reset() {
	d.style, d.size = "?", 0
	d.ink(ink)
	d.fill(white)
	d.stroke(ink, 0.2)
}

func (d *document) font(style string, size float64) {
	if d.style == style && d.size == size {
		return
	}
	d.style, d.size = style, size
	d.pdf.SetFont(family, style, size)
}

func (d *document) ink(c colour) {
	d.inked = c
	d.pdf.SetTextColor(c.R, c.G, c.B)
}

func (d *document) fill(c colour) {
	d.filled = c
	d.pdf.SetFillColor(c.R, c.G, c.B)
}

func (d *document) stroke(c colour, width float64) {
	d.stroked, d.line = c, width
	d.pdf.SetDrawColor(c.R, c.G, c.B)
	d.pdf.SetLineWidth(width)
}

// width is the width of a printable text in the current font, in millimetres.
func (d *document) width(text string) float64 { return d.pdf.GetStringWidth(text) }

// text writes a printable text from x on.
func (d *document) text(x, y float64, text string) {
	text = visual(text)
	d.pdf.Text(x, y, text)
	face, size, ink := outlines()[d.style], d.size, d.inked
	d.note(func(c *canvas) { c.text(face, size, x, y, text, ink) })
}

// put writes a text with its baseline at y, shrunk and at last cut to the width.
func (d *document) put(x, y, width float64, a align, text string) {
	style, size := d.style, d.size
	text = d.fit(text, width, min(size, max(size*0.6, smallest)))
	w := d.width(text)
	switch a {
	case export.Right:
		x += width - w
	case export.Center:
		x += (width - w) / 2
	}
	if text != "" {
		d.text(x, y, text)
	}
	d.font(style, size)
}

// set puts a text in a font and a colour, and goes on in ink.
func (d *document) set(style string, size float64, c colour, x, y, width float64, a align, text string) {
	d.font(style, size)
	d.ink(c)
	d.put(x, y, width, a, text)
	d.ink(ink)
}

// fit makes a text printable and sets the font so that it has the width: first smaller, down to least, then
// cut with an ellipsis.
func (d *document) fit(text string, width, least float64) string {
	text = printable(text)
	const exact = 1e-6 // what adding and taking away again leaves of a width that fits
	width += exact
	w := d.width(text)
	if w <= width {
		return text
	}
	size := math.Max(least, math.Floor(d.size*width/w*20)/20)
	d.font(d.style, size)
	return d.cut(text, width)
}

// cut shortens a printable text to the width, with an ellipsis where something is missing.
func (d *document) cut(text string, width float64) string {
	if d.width(text) <= width {
		return text
	}
	runes := []rune(text)
	low, high := 0, len(runes)
	for low < high {
		middle := (low + high + 1) / 2
		if d.width(strings.TrimRight(string(runes[:middle]), " ")+ellipsis) <= width {
			low = middle
		} else {
			high = middle - 1
		}
	}
	return strings.TrimRight(string(runes[:low]), " ") + ellipsis
}

// box writes a text into a box: on one line if it fits, else on as many lines as the box takes at a smaller
// size, else cut. It stays inside the box whatever the text.
func (d *document) box(x, y, width, height float64, a align, text string) {
	text = printable(text)
	if text == "" {
		return
	}
	style, size := d.style, d.size
	lines := d.wrapInto(text, width, height)
	step := d.size * point * lineHeight
	top := y + (height-step*float64(len(lines)))/2
	for i, line := range lines {
		base := top + step*float64(i) + step*0.5 + d.size*point*capHeight/2
		d.put(x, base, width, a, line)
	}
	d.font(style, size)
}

const (
	lineHeight = 1.18 // of a text set in lines, in font sizes
	capHeight  = 0.73 // of a capital letter, in font sizes
	smallest   = 5.5  // no text is set smaller than this many points
	nearly     = 0.82 // a line may shrink to this before it is broken in two
)

// wrapInto breaks a text into lines that fit a box, at the largest size up to the current one, and leaves
// that size set. What does not fit at the smallest size is cut.
func (d *document) wrapInto(text string, width, height float64) []string {
	// A line set a little smaller reads better than two lines.
	if full := d.width(text); full > width && full*nearly <= width {
		d.font(d.style, math.Floor(d.size*width/full*20)/20)
		return []string{text}
	}
	for size := d.size; ; size -= 0.5 {
		size = math.Max(size, smallest)
		d.font(d.style, size)
		room := max(1, int(height/(size*point*lineHeight)+1e-9))
		lines, broken := d.wrap(text, width)
		if len(lines) <= room && !broken {
			return lines
		}
		if size > smallest {
			continue
		}
		if len(lines) > room {
			lines[room-1] = strings.Join(lines[room-1:], " ")
			lines = lines[:room]
		}
		for i := range lines {
			lines[i] = d.cut(lines[i], width)
		}
		return lines
	}
}

// wrap breaks a printable text at its blanks into lines of at most the width, and reports whether a word was
// wider than a line and had to be broken inside.
func (d *document) wrap(text string, width float64) (lines []string, broken bool) {
	current := ""
	for _, word := range strings.Fields(text) {
		for {
			joined := word
			if current != "" {
				joined = current + " " + word
			}
			if d.width(joined) <= width {
				current = joined
				break
			}
			if current != "" {
				lines = append(lines, current)
				current = ""
				continue
			}
			broken = true
			head := d.head(word, width)
			lines = append(lines, head)
			word = word[len(head):]
		}
	}
	if current != "" {
		lines = append(lines, current)
	}
	return lines, broken
}

// head is the longest beginning of a word, of one rune at least, that has the width.
func (d *document) head(word string, width float64) string {
	end := 0
	for i, r := range word {
		next := i + len(string(r))
		if end > 0 && d.width(word[:next]) > width {
			break
		}
		end = next
	}
	return word[:end]
}

// rule draws a horizontal line.
func (d *document) rule(x, y, width float64) { d.segment(x, y, x+width, y) }
