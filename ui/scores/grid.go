package scores

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// grid is the part of a score sheet that has a row for each seat: the names at the left, the points at the right,
// and between them the fields, which scroll sideways where they are too many.
type grid struct {
	content *fyne.Container
	names   *fyne.Container
	fields  *fyne.Container
	points  *fyne.Container
	scroll  *container.Scroll
	worth   []*widget.Label
	named   []*kit.NameOver // below the names: what the draw gave, which must not scroll out of sight, and the club
	widths  []float32
	entries map[cell]*entry // of the whole sheet, those of its lower part too
}

// newGrid makes the rows of a sheet. Entries that are there already are used again: anyone who is writing in one
// goes on.
func newGrid(s *sheet, snap *present.View, entries map[cell]*entry) *grid {
	g := &grid{entries: entries}
	seats := len(s.place.Table.Seats)
	g.names = container.New(&sheetColumns{seats: seats})
	g.points = container.New(&sheetColumns{seats: seats, widths: []float32{5.2 * kit.Em()}})
	g.names.Add(newColumnHead(kit.Tr("Giocatore"), fyne.TextAlignLeading))
	g.points.Add(newColumnHead(kit.Tr("Punteggio"), fyne.TextAlignTrailing))
	for _, f := range s.form.Seat {
		g.widths = append(g.widths, fieldWidth(f))
	}
	g.fields = container.New(&sheetColumns{seats: seats, widths: g.widths})
	for _, f := range s.form.Seat {
		g.fields.Add(newColumnHead(present.Word(f.Label), fyne.TextAlignLeading))
	}
	for i, seat := range s.place.Table.Seats {
		name := kit.NewNameOver(snap.Name(seat.Player), "")
		g.names.Add(name)
		g.named = append(g.named, name)
		for _, f := range s.form.Seat {
			g.fields.Add(entries[cell{i, f.Label}])
		}
		points := widget.NewLabelWithStyle("–", fyne.TextAlignTrailing, fyne.TextStyle{Bold: true})
		points.Truncation = fyne.TextTruncateEllipsis
		g.worth = append(g.worth, points)
		g.points.Add(points)
	}
	g.setCaptions(s, snap)
	g.scroll = container.NewHScroll(g.fields)
	g.content = container.New(&sheetParts{grid: g}, g.names, g.scroll, g.points)
	return g
}

// setCaptions writes under the names what the draw gave each seat, such as the power, and the club.
func (g *grid) setCaptions(s *sheet, snap *present.View) {
	if s == nil {
		return
	}
	for i, seat := range s.place.Table.Seats {
		var parts []string
		for _, f := range s.form.Seat {
			if value := seat.Record.Get(f.Label); f.Given && value != "" {
				parts = append(parts, present.ShownValue(f, value))
			}
		}
		if club := snap.Club(seat.Player); club != "" {
			parts = append(parts, club)
		}
		g.named[i].SetCaption(strings.Join(parts, " · "))
	}
}

// setPoints shows what the seats are worth; nil while that cannot be said.
func (g *grid) setPoints(points []engine.Points) {
	for i, l := range g.worth {
		text := "–"
		if i < len(points) {
			text = kit.Number(game.Shown(points[i]))
		}
		if l.Text != text {
			l.SetText(text)
		}
	}
}

// reveal brings a field into sight.
func (g *grid) reveal(e *entry) {
	left, right := e.Position().X, e.Position().X+e.Size().Width
	switch view := g.scroll.Size().Width; {
	case left < g.scroll.Offset.X:
		g.scroll.ScrollToOffset(fyne.NewPos(fyne.Max(0, left-theme.Padding()), 0))
	case right > g.scroll.Offset.X+view:
		g.scroll.ScrollToOffset(fyne.NewPos(right-view+theme.Padding(), 0))
	}
}

// fieldWidth is how wide a field of a kind is, so that what is usual in it can be read and its title fits two lines.
func fieldWidth(f game.Field) float32 {
	em := kit.Em()
	width := 4.2 * em
	switch f.Kind {
	case game.Choice:
		for _, choice := range f.Choices {
			width = fyne.Max(width, kit.Width(present.Word(choice), theme.TextSize(), fyne.TextStyle{})+4.2*em)
		}
		width = fyne.Min(width, 14*em)
	case game.Words:
		width = 9 * em
		if f.Given { // a name
			width = 6.2 * em
		}
	case game.Date:
		width = 7 * em
	case game.Number:
		width = 5.4 * em
	case game.Whole:
		if f.Most >= 1000 {
			width = 5.4 * em
		}
	}
	for len(titleLines(present.Word(f.Label), width)) > 2 {
		width += em / 2
	}
	return fyne.Max(width, widest(strings.Fields(present.Word(f.Label))))
}

// titleStyle is that of the titles of columns.
var titleStyle = fyne.TextStyle{Bold: true}

func widest(words []string) float32 {
	var width float32
	for _, w := range words {
		width = fyne.Max(width, kit.Width(w, theme.CaptionTextSize(), titleStyle)+4)
	}
	return width
}

// titleLines breaks a title into lines of a width.
func titleLines(title string, width float32) []string {
	var lines []string
	for _, w := range strings.Fields(title) {
		if n := len(lines); n > 0 && kit.Width(lines[n-1]+" "+w, theme.CaptionTextSize(), titleStyle) <= width-4 {
			lines[n-1] += " " + w
			continue
		}
		lines = append(lines, w)
	}
	return lines
}

// columnHead is the title of a column, in two lines where it is long; it stands at the foot of its box.
type columnHead struct {
	widget.BaseWidget
	title string
	align fyne.TextAlign
}

func newColumnHead(title string, align fyne.TextAlign) *columnHead {
	h := &columnHead{title: title, align: align}
	h.ExtendBaseWidget(h)
	return h
}

// CreateRenderer draws the title.
func (h *columnHead) CreateRenderer() fyne.WidgetRenderer {
	return kit.NewPainter(h, func() fyne.Size { return fyne.NewSize(10, 2*lineHeight()+4) }, func(p *kit.Painter, size fyne.Size) {
		lines := titleLines(h.title, size.Width)
		if len(lines) > 2 {
			lines = []string{lines[0], strings.Join(lines[1:], " ")}
		}
		for i, text := range lines {
			y := size.Height - float32(len(lines)-i)*lineHeight() - 2
			p.Text(text, fyne.NewPos(2, y), fyne.NewSize(size.Width-4, lineHeight()),
				kit.Pen{Ink: kit.ColorQuiet, Size: theme.CaptionTextSize(), Style: titleStyle, Align: h.align})
		}
	})
}

func lineHeight() float32 { return theme.CaptionTextSize() * 1.35 }

// headHigh and rowHigh are the heights that the parts of a grid have in common.
func headHigh() float32 { return 2*lineHeight() + 6 }

func rowHigh() float32 { return theme.TextSize() + 2*theme.InnerPadding() + 9 }

// columnGap is the room between two fields.
const columnGap = 5

// sheetColumns lays objects into rows of the widths given; a single column without a width takes all there is.
type sheetColumns struct {
	seats  int
	widths []float32
}

// Layout places the objects, titles first, then row by row.
func (l *sheetColumns) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	widths := l.widths
	if len(widths) == 0 {
		widths = []float32{size.Width}
	}
	for i, o := range objects {
		row, column := i/len(widths), i%len(widths)
		var x float32
		for _, w := range widths[:column] {
			x += w + columnGap
		}
		if row == 0 {
			o.Move(fyne.NewPos(x, 0))
			o.Resize(fyne.NewSize(widths[column], headHigh()))
			continue
		}
		high := fyne.Min(rowHigh()-3, o.MinSize().Height)
		y := headHigh() + float32(row-1)*rowHigh() + (rowHigh()-high)/2
		o.Move(fyne.NewPos(x, y))
		o.Resize(fyne.NewSize(widths[column], high))
	}
}

// MinSize is that of all rows.
func (l *sheetColumns) MinSize([]fyne.CanvasObject) fyne.Size {
	var width float32
	for i, w := range l.widths {
		if i > 0 {
			width += columnGap
		}
		width += w
	}
	return fyne.NewSize(width, headHigh()+float32(l.seats)*rowHigh())
}

// sheetParts lays names, fields and points side by side: the fields get what they need as far as there is room, the
// names the rest.
type sheetParts struct{ grid *grid }

const (
	fewestNameEms = 11.5
	usualNameEms  = 13.5
	mostNameEms   = 22
	partGap       = 8
)

// Layout places the three parts.
func (l *sheetParts) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	names, fields, points := objects[0], objects[1], objects[2]
	need, right := l.grid.fields.MinSize().Width, points.MinSize().Width
	left := size.Width - need - right - 2*partGap
	left = fyne.Max(fewestNameEms*kit.Em(), fyne.Min(left, mostNameEms*kit.Em()))
	middle := fyne.Min(need, size.Width-left-right-2*partGap)
	names.Move(fyne.NewPos(0, 0))
	names.Resize(fyne.NewSize(left, size.Height))
	fields.Move(fyne.NewPos(left+partGap, 0))
	fields.Resize(fyne.NewSize(middle, size.Height))
	points.Move(fyne.NewPos(left+middle+2*partGap, 0))
	points.Resize(fyne.NewSize(right, size.Height))
}

// MinSize is the height of the rows, with room for a bar under them, and a width in which something can be written.
func (l *sheetParts) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize((fewestNameEms+12)*kit.Em(), objects[0].MinSize().Height+theme.ScrollBarSize())
}
