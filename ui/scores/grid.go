package scores

import (
	"slices"
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
	worth   []*widget.Label
	named   []*kit.NameOver // below the names: what the draw gave, which must not scroll out of sight, and the club
}

// newGrid makes the rows of a sheet. Entries that are there already are used again: anyone who is writing in one
// goes on.
func newGrid(s *sheet, snap *present.View, entries map[cell]*entry) *grid {
	g := &grid{}
	widths := engine.Map(s.form.Seat, fieldWidth)
	names, fields, points := container.New(&sheetColumns{}), container.New(&sheetColumns{widths}),
		container.New(&sheetColumns{[]float32{5.2 * kit.Em()}})
	names.Add(newColumnHead(kit.Tr("Giocatore"), fyne.TextAlignLeading))
	points.Add(newColumnHead(kit.Tr("Punteggio"), fyne.TextAlignTrailing))
	for _, f := range s.form.Seat {
		fields.Add(newColumnHead(present.Word(f.Label), fyne.TextAlignLeading))
	}
	for i, seat := range s.place.Table.Seats {
		g.named = append(g.named, kit.NewNameOver(snap.Name(seat.Player), ""))
		names.Add(g.named[i])
		for _, f := range s.form.Seat {
			fields.Add(entries[cell{i, f.Label}])
		}
		worth := widget.NewLabelWithStyle("–", fyne.TextAlignTrailing, fyne.TextStyle{Bold: true})
		worth.Truncation = fyne.TextTruncateEllipsis
		g.worth = append(g.worth, worth)
		points.Add(worth)
	}
	g.setCaptions(s, snap)
	g.content = container.New(sheetParts{}, names, container.NewHScroll(fields), points)
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
	for word := range strings.FieldsSeq(present.Word(f.Label)) {
		width = fyne.Max(width, kit.Width(word, theme.CaptionTextSize(), titleStyle)+4)
	}
	return width
}

// titleStyle is that of the titles of columns.
var titleStyle = fyne.TextStyle{Bold: true}

// titleLines breaks a title into lines of a width.
func titleLines(title string, width float32) []string {
	return strings.Split(kit.Folded(title, width-4, theme.CaptionTextSize(), titleStyle), "\n")
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

// sheetColumns lays objects into rows of the widths given; without widths a single column takes all there is.
type sheetColumns struct{ widths []float32 }

// Layout places the objects, titles first, then row by row.
func (l *sheetColumns) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	widths := l.widths
	if len(widths) == 0 {
		widths = []float32{size.Width}
	}
	y := float32(0)
	for row := range slices.Chunk(objects, len(widths)) {
		x, room := float32(0), rowHigh()
		if y == 0 {
			room = headHigh()
		}
		for i, o := range row {
			high := room
			if y > 0 {
				high = fyne.Min(room-3, o.MinSize().Height)
			}
			o.Move(fyne.NewPos(x, y+(room-high)/2))
			o.Resize(fyne.NewSize(widths[i], high))
			x += widths[i] + columnGap
		}
		y += room
	}
}

// MinSize is that of all rows.
func (l *sheetColumns) MinSize(objects []fyne.CanvasObject) fyne.Size {
	width := columnGap * float32(max(0, len(l.widths)-1))
	for _, w := range l.widths {
		width += w
	}
	return fyne.NewSize(width, headHigh()+float32(len(objects)/max(1, len(l.widths))-1)*rowHigh())
}

// sheetParts lays names, fields and points side by side: the fields get what they need as far as there is room, the
// names the rest.
type sheetParts struct{}

const (
	fewestNameEms = 11.5
	mostNameEms   = 22
	partGap       = 8
)

// Layout places the three parts.
func (sheetParts) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	need, right := objects[1].(*container.Scroll).Content.MinSize().Width, objects[2].MinSize().Width
	left := fyne.Max(fewestNameEms*kit.Em(), fyne.Min(size.Width-need-right-2*partGap, mostNameEms*kit.Em()))
	middle := fyne.Min(need, size.Width-left-right-2*partGap)
	x := float32(0)
	for i, width := range []float32{left, middle, right} {
		objects[i].Move(fyne.NewPos(x, 0))
		objects[i].Resize(fyne.NewSize(width, size.Height))
		x += width + partGap
	}
}

// MinSize is the height of the rows, with room for a bar under them, and a width in which something can be written.
func (sheetParts) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize((fewestNameEms+12)*kit.Em(), objects[0].MinSize().Height+theme.ScrollBarSize())
}
