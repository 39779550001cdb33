package hall

import (
	"cmp"
	"fmt"
	"image/color"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/ui/kit"
	"raduno/ui/show"
)

// screen is one picture for the hall: a title, and either blocks of lines in columns or one large word.
type screen struct {
	Title   string
	Right   string // such as the page
	Big     string
	Alarm   bool // the large word is urgent
	Below   string
	Text    []string // paragraphs to be read, as large as they go
	Columns int
	Rows    int // lines in a column that the type size is made for
	Blocks  []block
}

// block is a heading with lines, or lines alone.
type block struct {
	Head  string
	Lines []hallLine
}

// hallLine is a line with something at its right end.
type hallLine struct {
	Text  string
	Right string
	Bold  bool
}

// notPublished is what the hall sees while there is nothing to see.
func notPublished(title string) screen {
	return screen{Title: title, Below: kit.Tr("Tra poco…")}
}

// tablesOfPage is how many tables stand on one picture.
const tablesOfPage = 12

// tableScreens are the tables of a round by number.
func tableScreens(s *show.View, number int) []screen {
	title := kit.Tr("%d° turno – i tavoli", number)
	r := s.Round(number)
	if !show.Published(r) {
		return []screen{notPublished(title)}
	}
	var screens []screen
	for tables := range slices.Chunk(r.Tables, tablesOfPage) {
		one := screen{Title: title, Columns: 4, Rows: 16}
		if len(r.Tables) <= 6 {
			one.Columns, one.Rows = 3, 11
		}
		for i := range tables {
			t := &tables[i]
			b := block{Head: kit.Tr("Tavolo %d", t.Number)}
			for j, seat := range t.Seats {
				text := strings.Join(append([]string{s.Name(seat.Player)}, s.Given(r, t, j)...), " – ")
				b.Lines = append(b.Lines, hallLine{Text: text})
			}
			one.Blocks = append(one.Blocks, b)
			one.Rows = max(one.Rows, 3*(len(t.Seats)+1)+1)
		}
		screens = append(screens, one)
	}
	return paged(screens)
}

// The seat finder: names a column, columns a picture.
const (
	finderRows    = 16
	finderColumns = 3
)

// finderScreens are the players of a round by surname, each with his table.
func finderScreens(s *show.View, number int) []screen {
	title := kit.Tr("%d° turno – trova il tuo tavolo", number)
	r := s.Round(number)
	if !show.Published(r) {
		return []screen{notPublished(title)}
	}
	type place struct{ surname, name, table string }
	var places []place
	for _, t := range r.Tables {
		for _, seat := range t.Seats {
			if p := s.Players[seat.Player]; p != nil {
				places = append(places, place{p.Surname, p.Name, strconv.Itoa(t.Number)})
			}
		}
	}
	slices.SortStableFunc(places, func(a, b place) int {
		return cmp.Or(desk.CompareNames(a.surname, b.surname), desk.CompareNames(a.name, b.name))
	})
	var screens []screen
	for page := range slices.Chunk(places, finderRows*finderColumns) {
		one := screen{Title: title, Columns: finderColumns, Rows: finderRows}
		for column := range slices.Chunk(page, finderRows) {
			b := block{}
			for _, p := range column {
				b.Lines = append(b.Lines, hallLine{Text: p.surname + " " + p.name, Right: p.table})
			}
			one.Blocks = append(one.Blocks, b)
		}
		screens = append(screens, one)
	}
	return paged(screens)
}

func paged(screens []screen) []screen {
	if len(screens) > 1 {
		for i := range screens {
			screens[i].Right = fmt.Sprintf("%d / %d", i+1, len(screens))
		}
	}
	return screens
}

// revealRows is how many places stand on the picture of the standings at once.
const revealRows = 10

// revealScreen shows the standings from the last place up: as many rows as have been revealed, the newest on
// top.
func revealScreen(s *show.View, revealed int) screen {
	var lines []hallLine
	if s.Ranked != nil {
		for _, row := range s.Ranked.Rows {
			lines = append(lines, revealLine(s, row.Place, kit.NameAndClub(row.Player.FullName(), row.Player.Club), row.Total))
		}
	}
	return unveiled(kit.Tr("Classifica"), lines, revealed)
}

// teamRevealScreen is revealScreen of the teams' standings.
func teamRevealScreen(s *show.View, revealed int) screen {
	var lines []hallLine
	for _, team := range s.Ranked.Teams {
		lines = append(lines, revealLine(s, team.Place, team.Club, team.Best))
	}
	return unveiled(kit.Tr("Classifica a squadre"), lines, revealed)
}

func revealLine(s *show.View, place int, name string, points engine.Points) hallLine {
	text := fmt.Sprintf("%d°   %s", place, name)
	if place == 0 {
		text = "–   " + name
	}
	return hallLine{Text: text, Right: s.Points(points)}
}

// unveiled is the picture of the last lines of a standings, with the first of them in bold.
func unveiled(title string, lines []hallLine, revealed int) screen {
	one := screen{Title: title, Columns: 1, Rows: revealRows + 2}
	if len(lines) == 0 || revealed <= 0 {
		one.Below = kit.Tr("La classifica sta per essere svelata…")
		return one
	}
	lines = lines[max(0, len(lines)-revealed):]
	lines = lines[:min(len(lines), revealRows)]
	lines[0].Bold = true
	one.Blocks = []block{{Lines: lines}}
	return one
}

// hallView draws a screen at any size: texts grow with the window.
type hallView struct {
	widget.BaseWidget
	screen screen
}

func newHallView() *hallView {
	v := &hallView{}
	v.ExtendBaseWidget(v)
	return v
}

func (v *hallView) show(s screen) {
	v.screen = s
	v.Refresh()
}

// CreateRenderer draws the screen.
func (v *hallView) CreateRenderer() fyne.WidgetRenderer {
	return &hallRenderer{view: v, ground: canvas.NewRectangle(color.Transparent)}
}

type hallRenderer struct {
	view    *hallView
	ground  *canvas.Rectangle
	lines   []kit.Line
	rects   []*canvas.Rectangle
	objects []fyne.CanvasObject
	used    int
	boxes   int
}

func (r *hallRenderer) line(text string, pos fyne.Position, size fyne.Size, align fyne.TextAlign, textSize float32, bold bool, ink fyne.ThemeColorName) {
	if text == "" {
		return
	}
	if r.used == len(r.lines) {
		r.lines = append(r.lines, kit.NewLine())
	}
	l := r.lines[r.used]
	r.used++
	l.Set(text, pos, size, align, textSize, fyne.TextStyle{Bold: bold}, ink)
	r.objects = append(r.objects, l.Text)
}

func (r *hallRenderer) rect(pos fyne.Position, size fyne.Size, fill fyne.ThemeColorName, radius float32) {
	if r.boxes == len(r.rects) {
		r.rects = append(r.rects, canvas.NewRectangle(color.Transparent))
	}
	box := r.rects[r.boxes]
	r.boxes++
	box.FillColor, box.CornerRadius = kit.Color(fill), radius
	box.Move(pos)
	box.Resize(size)
	r.objects = append(r.objects, box)
}

func (r *hallRenderer) Layout(size fyne.Size) {
	s := r.view.screen
	r.used, r.boxes = 0, 0
	r.ground.FillColor = kit.Color(theme.ColorNameBackground)
	r.ground.Resize(size)
	r.objects = []fyne.CanvasObject{r.ground}
	if size.Width < 40 || size.Height < 40 {
		return
	}
	unit := fyne.Min(size.Height, size.Width*0.62) / 100
	pad := 3 * unit
	head := 10 * unit
	r.rect(fyne.NewPos(0, 0), fyne.NewSize(size.Width, head), theme.ColorNamePrimary, 0)
	r.line(s.Title, fyne.NewPos(pad, 0), fyne.NewSize(size.Width*0.8, head), fyne.TextAlignLeading, 5.4*unit, true, theme.ColorNameForegroundOnPrimary)
	r.line(s.Right, fyne.NewPos(size.Width*0.8, 0), fyne.NewSize(size.Width*0.2-pad, head), fyne.TextAlignTrailing, 4*unit, false, theme.ColorNameForegroundOnPrimary)
	body := fyne.NewSize(size.Width-2*pad, size.Height-head-2*pad)
	top := fyne.NewPos(pad, head+pad)
	switch {
	case s.Big != "":
		r.big(s, top, body)
	case len(s.Text) > 0:
		r.text(s, top, body)
	case len(s.Blocks) == 0:
		r.line(s.Below, top, body, fyne.TextAlignCenter, 7*unit, false, kit.ColorQuiet)
	default:
		r.columns(s, top, body)
	}
}

// big writes one word as large as it goes.
func (r *hallRenderer) big(s screen, top fyne.Position, body fyne.Size) {
	ink := theme.ColorNameForeground
	if s.Alarm {
		ink = theme.ColorNameError
	}
	style := fyne.TextStyle{Bold: true}
	textSize := body.Height * 0.55
	if wide := kit.Width(s.Big, textSize, style); wide > body.Width*0.95 {
		textSize *= body.Width * 0.95 / wide
	}
	r.line(s.Big, top, fyne.NewSize(body.Width, body.Height*0.8), fyne.TextAlignCenter, textSize, true, ink)
	r.line(s.Below, top.AddXY(0, body.Height*0.8), fyne.NewSize(body.Width, body.Height*0.2), fyne.TextAlignCenter, body.Height*0.06, false, kit.ColorQuiet)
}

// columns fills the blocks into columns, from left to right where each has a heading, else one a column.
func (r *hallRenderer) columns(s screen, top fyne.Position, body fyne.Size) {
	gap := body.Width * 0.018
	width := (body.Width - gap*float32(s.Columns-1)) / float32(s.Columns)
	row := body.Height / float32(s.Rows)
	headed := s.Blocks[0].Head != ""
	tallest := 0
	for _, b := range s.Blocks {
		tallest = max(tallest, len(b.Lines))
	}
	for i, b := range s.Blocks {
		x := top.X + float32(i%s.Columns)*(width+gap)
		y := top.Y
		if headed {
			y += float32(i/s.Columns) * (float32(tallest+1) + 0.3) * row
			box := fyne.NewSize(width, float32(tallest+1)*row)
			r.rect(fyne.NewPos(x, y), box, kit.ColorCard, row*0.2)
			r.line(b.Head, fyne.NewPos(x+row*0.3, y), fyne.NewSize(width-row*0.6, row), fyne.TextAlignLeading, row*0.62, true, kit.ColorAccent)
			y += row * 0.85
		}
		for j, line := range b.Lines {
			at := fyne.NewPos(x, y+float32(j)*row)
			if headed {
				room := width - row*0.6
				r.line(line.Text, at.AddXY(row*0.3, 0), fyne.NewSize(room, row), fyne.TextAlignLeading, fitted(line, row*0.58, room), line.Bold, theme.ColorNameForeground)
				continue
			}
			r.finderLine(line, j, at, fyne.NewSize(width, row))
		}
	}
}

// fitted is the size at which a line's text fits its room: a long name is written smaller rather than cut, down to three
// fifths of the usual size.
func fitted(line hallLine, size, room float32) float32 {
	smallest := size * 0.6
	for size > smallest && kit.Width(line.Text, size, fyne.TextStyle{Bold: line.Bold}) > room {
		size = max(size*0.96, smallest)
	}
	return size
}

func (r *hallRenderer) finderLine(line hallLine, j int, at fyne.Position, size fyne.Size) {
	fill := kit.ColorCard
	if j%2 == 1 {
		fill = kit.ColorStripe
	}
	if line.Bold {
		fill = kit.ColorTint
	}
	row := size.Height
	r.rect(at, fyne.NewSize(size.Width, row*0.94), fill, row*0.12)
	right := kit.Width(line.Right, row*0.62, fyne.TextStyle{Bold: true}) + row*0.2
	room := size.Width - right - row*0.9
	r.line(line.Text, at.AddXY(row*0.3, 0), fyne.NewSize(room, row*0.94), fyne.TextAlignLeading, fitted(line, row*0.56, room), line.Bold, theme.ColorNameForeground)
	r.line(line.Right, fyne.NewPos(at.X+size.Width-right-row*0.3, at.Y), fyne.NewSize(right, row*0.94), fyne.TextAlignTrailing, row*0.6, true, kit.ColorAccent)
}

func (r *hallRenderer) MinSize() fyne.Size { return fyne.NewSize(120, 80) }

func (r *hallRenderer) Refresh() {
	r.Layout(r.view.Size())
	canvas.Refresh(r.view)
}

func (r *hallRenderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *hallRenderer) Destroy() {}
