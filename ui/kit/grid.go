package kit

import (
	"cmp"
	"slices"
	"time"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Column is a column of a Grid.
type Column struct {
	Title  string
	Ems    float32 // least width, in ems
	Weight float32 // share of the room that is left
	Align  fyne.TextAlign
	Drop   int                // the higher, the sooner it is left out where there is no room; 0 always stays
	Off    bool               // it is left out
	Cell   func(row int) Cell // what stands in it; nil where the grid says it
	Over   fyne.CanvasObject  // stands above its title; nil for none
}

// Cell is what stands in one cell of a Grid.
type Cell struct {
	Text  string
	Rest  string // stands behind the text, and is never bold
	Bold  bool
	Small bool                // in the size of captions
	Ink   fyne.ThemeColorName // empty for the running colour
	Fill  fyne.ThemeColorName // a pill behind the text; empty for none
}

// size is that of its text.
func (c Cell) size() float32 {
	if c.Small {
		return theme.CaptionTextSize()
	}
	return theme.TextSize()
}

func (c Cell) style() fyne.TextStyle { return fyne.TextStyle{Bold: c.Bold} }

// wide is how wide the text is.
func (c Cell) wide() float32 { return Width(c.Text, c.size(), c.style()) }

// restWide is how wide that is which stands behind the text, with the room before it.
func (c Cell) restWide() float32 {
	if c.Rest == "" {
		return 0
	}
	return Width(" "+c.Rest, c.size(), fyne.TextStyle{})
}

// Parting is a line above a row, which says at its ends what holds above and below.
type Parting struct {
	Row         int
	Left, Right string
}

// Edited is a row with fields in some of its cells.
type Edited struct {
	Row    int
	Fields map[int]fyne.CanvasObject // by column; those of columns that are left out are not shown
}

// Grid shows rows of aligned cells. It draws only the rows in sight, so that thousands scroll at ease, and
// is worked by keyboard as by mouse: arrows, page keys, Home, End, Enter, space and letters.
type Grid struct {
	widget.BaseWidget
	Columns []Column // a grid keeps its focus and its selection when they change: Refresh lays them out
	Rows    func() int
	Cell    func(row, column int) Cell
	Empty   string   // said where there are no rows
	Part    *Parting // a line between two rows; nil for none
	Bare    bool     // without the titles
	High    float32  // of a row; 0 for the usual
	Edited  *Edited  // a row that is corrected where it stands; nil for none

	OnSelected func(row int)              // the selection moved
	OnEnter    func(row int)              // Enter or a double click
	OnTwice    func(row int)              // a double click, where it is not Enter
	OnSpace    func(row int)              // the space bar
	OnDelete   func(row int)              // the delete key
	OnEdit     func(row int)              // F2
	OnRune     func(r rune)               // any other letter
	OnTab      func()                     // the tabulator; nil where it goes on to the next widget
	OnArrow    func(down bool) bool       // an arrow; false where it moves the selection
	OnSort     func(column int)           // a click on a title
	OnCell     func(row, column int) bool // a click on a cell; false where it only selects the row
	OnShortcut func(fyne.Shortcut) bool   // a shortcut; false where it is the window's
	Begins     func() bool                // whether a row is selected when the keyboard comes to none; nil for always

	Sorted     int // column that the rows are sorted by, -1 for none
	Descending bool

	selected int
	lastTap  time.Time
	lastRow  int

	body   *gridBody
	scroll *Scroll
	head   *gridHead
	over   *fyne.Container    // what stands above the titles
	shown  []shownColumn      // those that have room
	widest map[string]float32 // the widest text that a column has had, by its title, in ems
}

// NewGrid makes a grid; cell is nil where each column says what stands in it.
func NewGrid(columns []Column, rows func() int, cell func(row, column int) Cell) *Grid {
	g := &Grid{Columns: columns, Rows: rows}
	if g.Cell = cell; cell == nil {
		g.Cell = func(row, column int) Cell { return g.Columns[column].Cell(row) }
	}
	g.Sorted, g.selected, g.lastRow = -1, -1, -1
	g.ExtendBaseWidget(g)
	g.body = &gridBody{grid: g}
	g.body.Surface = NewSurface(g.body, -1, g.rowAt, g.begin)
	g.body.ExtendBaseWidget(g.body)
	g.scroll = NewScroll(g.body)
	g.scroll.OnScrolled = func(fyne.Position) { g.body.Refresh() }
	g.over = container.NewWithoutLayout()
	g.head = &gridHead{grid: g}
	g.head.ExtendBaseWidget(g.head)
	return g
}

// SetColumns gives the grid other columns; Refresh shows them.
func (g *Grid) SetColumns(columns []Column) { g.Columns, g.shown = columns, nil }

// RowHeight is the height of a row.
func (g *Grid) RowHeight() float32 { return cmp.Or(g.High, theme.TextSize()+12) }

// top is where a row begins.
func (g *Grid) top(row int) float32 {
	y := float32(row) * g.RowHeight()
	if g.Part != nil && row >= g.Part.Row {
		y += g.RowHeight()
	}
	return y
}

// Selected is the selected row, -1 for none.
func (g *Grid) Selected() int { return g.selected }

// Select selects a row and brings it into sight. It calls OnSelected where the selection changes.
func (g *Grid) Select(row int) {
	row = min(row, g.Rows()-1)
	changed := row != g.selected
	g.selected = row
	g.reveal(row)
	g.body.Refresh()
	if changed && g.OnSelected != nil {
		g.OnSelected(row)
	}
}

// Focusable is what takes the keyboard.
func (g *Grid) Focusable() fyne.Focusable { return g.body }

func (g *Grid) reveal(row int) {
	if row >= 0 {
		g.scroll.reveal(fyne.NewPos(0, g.top(row)), fyne.NewSize(0, g.RowHeight()))
	}
}

// cellPad is the room at either side of a cell's text.
const cellPad = 7

// measure takes note of how wide the texts are of the columns that share the room. What was once wide stays so: the columns
// do not jump while a name is looked for.
func (g *Grid) measure() {
	if g.widest == nil {
		g.widest = map[string]float32{}
	}
	for i, c := range g.Columns {
		if c.Weight == 0 && c.Drop == 0 {
			continue
		}
		var longest Cell
		length := 0
		for row := range g.Rows() {
			cell := g.Cell(row, i)
			if n := utf8.RuneCountInString(cell.Text + cell.Rest); n > length {
				longest, length = cell, n
			}
		}
		if length > 0 {
			g.widest[c.Title] = max(g.widest[c.Title], (longest.wide()+longest.restWide())/Em())
		}
	}
}

// lacks is what a column lacks beyond its least width for its widest text.
func (g *Grid) lacks(c Column) float32 {
	if c.Weight == 0 {
		return 0
	}
	return max(0, g.widest[c.Title]*Em()+2*cellPad-c.Ems*Em())
}

// layoutColumns shares a width among the columns: first what each needs at least, then what the long texts lack, for which
// columns without any text give way, and what is left by weight.
func (g *Grid) layoutColumns(width float32) {
	g.measure()
	var stay []int
	for i, c := range g.Columns {
		if !c.Off {
			stay = append(stay, i)
		}
	}
	need, lack, weight := float32(0), float32(0), float32(0)
	sum := func() {
		need, lack, weight = 0, 0, 0
		for _, i := range stay {
			c := g.Columns[i]
			need, lack, weight = need+c.Ems*Em(), lack+g.lacks(c), weight+c.Weight
		}
	}
	drop := func(may func(Column) bool) bool {
		worst := -1
		for k, i := range stay {
			if c := g.Columns[i]; c.Drop > 0 && may(c) && (worst < 0 || c.Drop > g.Columns[stay[worst]].Drop) {
				worst = k
			}
		}
		if worst >= 0 {
			stay = slices.Delete(stay, worst, worst+1)
			sum()
		}
		return worst >= 0
	}
	sum()
	for need > width && drop(func(Column) bool { return true }) {
	}
	for g.Rows() > 0 && need+lack > width && drop(func(c Column) bool { return g.widest[c.Title] == 0 }) {
	}
	free := max(0, width-need)
	given := min(free, lack)
	g.shown = nil
	x := float32(0)
	for _, i := range stay {
		c := g.Columns[i]
		wide := c.Ems * Em() * min(1, width/max(1, need))
		if lack > 0 {
			wide += given * g.lacks(c) / lack
		}
		if weight > 0 {
			wide += (free - given) * c.Weight / weight
		}
		if wide > 0 {
			g.shown = append(g.shown, shownColumn{i, x, wide})
		}
		x += wide
	}
}

// shownColumn is a column that has room: which, where it begins, and how wide it is.
type shownColumn struct {
	at       int
	x, width float32
}

// room is that of a column's text in a row.
func (c shownColumn) room(y, height float32) (fyne.Position, fyne.Size) {
	return fyne.NewPos(c.x+cellPad, y), fyne.NewSize(max(0, c.width-2*cellPad), height)
}

// CreateRenderer lays the titles over the rows.
func (g *Grid) CreateRenderer() fyne.WidgetRenderer {
	least := func() fyne.Size { return fyne.NewSize(10*Em(), g.head.MinSize().Height+3*g.RowHeight()) }
	return NewPainter(g, least, func(p *Painter, size fyne.Size) {
		height := g.head.MinSize().Height
		if g.head.Hidden = g.Bare; g.Bare {
			height = 0
		}
		g.layoutColumns(size.Width - theme.ScrollBarSize())
		above := g.layOver()
		g.head.Move(fyne.NewPos(0, above))
		g.head.Resize(fyne.NewSize(size.Width, height))
		height += above
		g.scroll.Move(fyne.NewPos(0, height))
		g.scroll.Resize(fyne.NewSize(size.Width, fyne.Max(0, size.Height-height)))
		g.head.Refresh()
		g.body.Refresh()
		p.Add(g.over, g.head, g.scroll)
	})
}

// layOver puts what stands above the titles in its place, and returns how high it is.
func (g *Grid) layOver() (height float32) {
	g.over.Objects = nil
	for _, c := range g.shown {
		if over := g.Columns[c.at].Over; over != nil {
			size := fyne.NewSize(c.width-cellPad, over.MinSize().Height)
			over.Move(fyne.NewPos(c.x, 0))
			over.Resize(size)
			g.over.Objects = append(g.over.Objects, over)
			height = max(height, size.Height+cellPad)
		}
	}
	g.over.Refresh()
	return height
}

// Refresh shows the rows as they are now.
func (g *Grid) Refresh() {
	g.selected = min(g.selected, g.Rows()-1)
	g.BaseWidget.Refresh()
	g.scroll.Refresh()
}

// gridHead is the line of titles.
type gridHead struct {
	widget.BaseWidget
	grid *Grid
}

func (h *gridHead) CreateRenderer() fyne.WidgetRenderer {
	return NewPainter(h, func() fyne.Size { return fyne.NewSize(0, theme.CaptionTextSize()+14) }, h.paint)
}

// Tapped sorts by the column.
func (h *gridHead) Tapped(e *fyne.PointEvent) {
	if column := h.grid.columnAt(e.Position.X); column >= 0 && h.grid.OnSort != nil {
		h.grid.OnSort(column)
	}
}

// columnAt is the column at a place of a row, -1 for none.
func (g *Grid) columnAt(at float32) int {
	for _, c := range g.shown {
		if at >= c.x && at < c.x+c.width {
			return c.at
		}
	}
	return -1
}

func (h *gridHead) paint(p *Painter, size fyne.Size) {
	g := h.grid
	p.Box(fyne.Position{}, size, Shape{Fill: theme.ColorNameHeaderBackground})
	p.Box(fyne.NewPos(0, size.Height-1), fyne.NewSize(size.Width, 1), Shape{Fill: theme.ColorNameSeparator})
	for _, c := range g.shown {
		title := g.Columns[c.at].Title
		switch {
		case g.Sorted == c.at && g.Descending:
			title += " ▾"
		case g.Sorted == c.at:
			title += " ▴"
		}
		at, room := c.room(0, size.Height)
		p.Text(title, at, room,
			Pen{Ink: ColorQuiet, Size: theme.CaptionTextSize(), Style: fyne.TextStyle{Bold: true}, Align: g.Columns[c.at].Align})
	}
}

// gridBody is the rows.
type gridBody struct {
	*Surface[int]
	grid *Grid
}

func (b *gridBody) CreateRenderer() fyne.WidgetRenderer {
	least := func() fyne.Size { return fyne.NewSize(0, b.grid.top(max(1, b.grid.Rows()))) }
	return NewPainter(b, least, func(p *Painter, size fyne.Size) { b.draw(p, size.Width) })
}

func (g *Grid) rowAt(pos fyne.Position) int {
	row := int(pos.Y / g.RowHeight())
	if part := g.Part; part != nil && row >= part.Row {
		if row--; row < part.Row {
			return -1
		}
	}
	if row < 0 || row >= g.Rows() {
		return -1
	}
	return row
}

// Tapped selects the row; twice quickly is Enter.
func (b *gridBody) Tapped(e *fyne.PointEvent) {
	g := b.grid
	b.takeKeyboard()
	row := g.rowAt(e.Position)
	if row < 0 {
		return
	}
	now := time.Now()
	double := row == g.lastRow && now.Sub(g.lastTap) < 350*time.Millisecond
	g.lastTap, g.lastRow = now, row
	g.Select(row)
	switch {
	case g.OnCell != nil && g.OnCell(row, g.columnAt(e.Position.X)):
	case double && g.OnTwice != nil:
		g.lastRow = -1
		g.OnTwice(row)
	case double && g.OnEnter != nil:
		g.lastRow = -1
		g.OnEnter(row)
	}
}

// begin selects the first row if none was.
func (g *Grid) begin() {
	if g.selected < 0 && g.Rows() > 0 && (g.Begins == nil || g.Begins()) {
		g.Select(0)
	}
}

// TypedRune hands a letter on, and the question mark to the window; the space bar comes as a key.
func (b *gridBody) TypedRune(r rune) { b.typedRune(r, b.grid.OnRune, b.grid.OnRune != nil) }

// TypedShortcut hands a shortcut on, to the window where it is not taken.
func (b *gridBody) TypedShortcut(s fyne.Shortcut) {
	if b.grid.OnShortcut == nil || !b.grid.OnShortcut(s) {
		HandShortcut(b, s)
	}
}

// AcceptsTab reports whether the tabulator stays in the grid.
func (b *gridBody) AcceptsTab() bool { return b.grid.OnTab != nil }

// TypedKey moves the selection and acts on it.
func (b *gridBody) TypedKey(e *fyne.KeyEvent) {
	g := b.grid
	last := g.Rows() - 1
	page := max(1, int(g.scroll.Size().Height/g.RowHeight())-1)
	switch e.Name {
	case fyne.KeyTab:
		if g.OnTab != nil {
			g.OnTab()
		}
	case fyne.KeyDown, fyne.KeyUp:
		down := e.Name == fyne.KeyDown
		switch {
		case g.OnArrow != nil && g.OnArrow(down):
		case down:
			g.Select(min(g.selected+1, last))
		default:
			g.Select(max(g.selected-1, min(0, last)))
		}
	case fyne.KeyPageDown:
		g.Select(min(g.selected+page, last))
	case fyne.KeyPageUp:
		g.Select(max(g.selected-page, min(0, last)))
	case fyne.KeyHome:
		g.Select(min(0, last))
	case fyne.KeyEnd:
		g.Select(last)
	default:
		b.act(e.Name)
	}
}

func (b *gridBody) act(key fyne.KeyName) {
	g := b.grid
	var f func(int)
	switch key {
	case fyne.KeyReturn, fyne.KeyEnter:
		f = g.OnEnter
	case fyne.KeySpace:
		f = g.OnSpace
	case fyne.KeyDelete:
		f = g.OnDelete
	case fyne.KeyF2:
		f = g.OnEdit
	default:
		HandKey(g, &fyne.KeyEvent{Name: key})
	}
	if f != nil && g.selected >= 0 && g.selected < g.Rows() {
		f(g.selected)
	}
}

// draw draws the rows that are in sight.
func (b *gridBody) draw(p *Painter, width float32) {
	g := b.grid
	count, height := g.Rows(), g.RowHeight()
	if count == 0 {
		b.sayEmpty(p, g.Empty, fyne.NewPos(0, 10), fyne.NewSize(width, max(60, g.scroll.Size().Height-20)))
		return
	}
	first := max(0, int(g.scroll.Offset.Y/height)-1)
	last := min(count-1, int((g.scroll.Offset.Y+g.scroll.Size().Height)/height)+1)
	for row := first; row <= last; row++ {
		b.drawRow(p, row, fyne.NewSize(width, height))
	}
	if g.Part != nil {
		b.drawPart(p, fyne.NewPos(0, g.top(g.Part.Row)-height), fyne.NewSize(width, height))
	}
	if b.Focused && g.selected >= 0 {
		p.Box(fyne.NewPos(1, g.top(g.selected)+1), fyne.NewSize(width-2, height-2), Shape{Edge: theme.ColorNamePrimary, Width: 2, Radius: 4})
	}
	if g.Edited == nil {
		return
	}
	for _, c := range g.shown { // the fields of the row that is corrected may be higher than the row
		if field := g.Edited.Fields[c.at]; field != nil {
			tall := max(height, field.MinSize().Height)
			field.Move(fyne.NewPos(c.x, max(0, g.top(g.Edited.Row)+(height-tall)/2)))
			field.Resize(fyne.NewSize(c.width-2, tall))
			p.Add(field)
		}
	}
}

// drawPart draws the line between two rows.
func (b *gridBody) drawPart(p *Painter, pos fyne.Position, size fyne.Size) {
	pen, part := Pen{Ink: ColorAccent, Size: theme.CaptionTextSize(), Style: fyne.TextStyle{Bold: true}}, b.grid.Part
	left, right := Width(part.Left, pen.Size, pen.Style), Width(part.Right, pen.Size, pen.Style)
	p.Box(pos.AddXY(left+4*cellPad, size.Height/2-1), fyne.NewSize(max(0, size.Width-left-right-8*cellPad), 2), Shape{Fill: ColorAccent})
	p.Text(part.Left, pos.AddXY(2*cellPad, 0), fyne.NewSize(left+1, size.Height), pen)
	p.Text(part.Right, pos.AddXY(size.Width-2*cellPad-right-1, 0), fyne.NewSize(right+1, size.Height), pen)
}

func (b *gridBody) drawRow(p *Painter, row int, size fyne.Size) {
	g, y := b.grid, b.grid.top(row)
	fill := ColorCard
	switch {
	case row == g.selected:
		fill = theme.ColorNameSelection
	case row == b.Hovered:
		fill = theme.ColorNameHeaderBackground
	case row%2 == 1:
		fill = ColorStripe
	}
	p.Box(fyne.NewPos(0, y), size, Shape{Fill: fill})
	for _, c := range g.shown {
		if g.Edited != nil && g.Edited.Row == row && g.Edited.Fields[c.at] != nil {
			continue
		}
		cell := g.Cell(row, c.at)
		at, room := c.room(y, size.Height)
		pen := Pen{Ink: cell.Ink, Size: cell.size(), Align: g.Columns[c.at].Align}
		if cell.Fill != "" {
			drawPill(p, cell, pen.Align, at, room)
		}
		if cell.Rest != "" {
			part := min(cell.wide(), room.Width*cell.wide()/(cell.wide()+cell.restWide()))
			p.Text(" "+cell.Rest, at.AddXY(part, 0), room.SubtractWidthHeight(part, 0), pen)
			room.Width = part
		}
		pen.Style = cell.style()
		p.Text(cell.Text, at, room, pen)
	}
}

// drawPill draws the ground behind the text of a cell.
func drawPill(p *Painter, cell Cell, align fyne.TextAlign, pos fyne.Position, size fyne.Size) {
	wide := min(cell.wide(), size.Width) + 12
	x := pos.X - 6
	switch align {
	case fyne.TextAlignTrailing:
		x = pos.X + size.Width - wide + 6
	case fyne.TextAlignCenter:
		x = pos.X + (size.Width-wide)/2
	}
	p.Box(fyne.NewPos(x, pos.Y+4), fyne.NewSize(wide, size.Height-8), Shape{Fill: cell.Fill, Radius: 6})
}
