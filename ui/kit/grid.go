package kit

import (
	"cmp"
	"image/color"
	"time"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
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

// Edited is a row of which some cells are fields.
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

	Sorted     int // column that the rows are sorted by, -1 for none
	Descending bool

	selected int
	focused  bool
	hovered  int
	lastTap  time.Time
	lastRow  int

	body   *gridBody
	scroll *Scroll
	head   *gridHead
	over   *fyne.Container    // what stands above the titles
	widths []float32          // 0 for a column that is left out
	widest map[string]float32 // the widest text that a column has had, by its title, in ems
}

// NewGrid makes a grid; cell is nil where each column says what stands in it.
func NewGrid(columns []Column, rows func() int, cell func(row, column int) Cell) *Grid {
	g := &Grid{Columns: columns, Rows: rows}
	if g.Cell = cell; cell == nil {
		g.Cell = func(row, column int) Cell { return g.Columns[column].Cell(row) }
	}
	g.Sorted, g.selected, g.hovered, g.lastRow = -1, -1, -1, -1
	g.ExtendBaseWidget(g)
	g.body = &gridBody{grid: g}
	g.body.ExtendBaseWidget(g.body)
	g.scroll = NewScroll(g.body)
	g.scroll.OnScrolled = func(fyne.Position) { g.body.Refresh() }
	g.over = container.NewWithoutLayout()
	g.head = &gridHead{grid: g}
	g.head.ExtendBaseWidget(g.head)
	return g
}

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
	if row < 0 {
		return
	}
	top := g.top(row)
	bottom := top + g.RowHeight()
	switch {
	case top < g.scroll.Offset.Y:
		g.scroll.ScrollToOffset(fyne.NewPos(0, top))
	case bottom > g.scroll.Offset.Y+g.scroll.Size().Height:
		g.scroll.ScrollToOffset(fyne.NewPos(0, bottom-g.scroll.Size().Height))
	}
}

// cellPad is the room at either side of a cell's text.
const cellPad = 7

// measure takes note of how wide the texts are of the columns that share the room. What was once wide stays so: the columns
// do not jump while somebody looks for a name.
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
	g.widths = make([]float32, len(g.Columns))
	dropped := make([]bool, len(g.Columns))
	for i, c := range g.Columns {
		dropped[i] = c.Off
	}
	need, lack, weight := float32(0), float32(0), float32(0)
	sum := func() {
		need, lack, weight = 0, 0, 0
		for i, c := range g.Columns {
			if !dropped[i] {
				need += c.Ems * Em()
				lack += g.lacks(c)
				weight += c.Weight
			}
		}
	}
	drop := func(may func(Column) bool) bool {
		worst := -1
		for i, c := range g.Columns {
			if !dropped[i] && c.Drop > 0 && may(c) && (worst < 0 || c.Drop > g.Columns[worst].Drop) {
				worst = i
			}
		}
		if worst >= 0 {
			dropped[worst] = true
		}
		return worst >= 0
	}
	sum()
	for need > width && drop(func(Column) bool { return true }) {
		sum()
	}
	for g.Rows() > 0 && need+lack > width && drop(func(c Column) bool { return g.widest[c.Title] == 0 }) {
		sum()
	}
	free := max(0, width-need)
	given := min(free, lack)
	for i, c := range g.Columns {
		if dropped[i] {
			continue
		}
		g.widths[i] = c.Ems * Em()
		if need > width {
			g.widths[i] *= width / need
			continue
		}
		if lack > 0 {
			g.widths[i] += given * g.lacks(c) / lack
		}
		if weight > 0 {
			g.widths[i] += (free - given) * c.Weight / weight
		}
	}
}

// CreateRenderer lays the titles over the rows.
func (g *Grid) CreateRenderer() fyne.WidgetRenderer {
	return Drawn(g, func(size fyne.Size) {
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
	}, func() fyne.Size { return fyne.NewSize(10*Em(), g.head.MinSize().Height+3*g.RowHeight()) }, g.over, g.head, g.scroll)
}

// layOver puts what stands above the titles in its place, and returns how high it is.
func (g *Grid) layOver() (height float32) {
	g.over.Objects = nil
	var x float32
	for i, c := range g.Columns {
		if c.Over != nil && g.widths[i] > 0 {
			size := fyne.NewSize(g.widths[i]-cellPad, c.Over.MinSize().Height)
			c.Over.Move(fyne.NewPos(x, 0))
			c.Over.Resize(size)
			g.over.Objects = append(g.over.Objects, c.Over)
			height = max(height, size.Height+cellPad)
		}
		x += g.widths[i]
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

// cellBox is the room of a column's text.
func (g *Grid) cellBox(x float32, column int) (left, width float32) {
	return x + cellPad, fyne.Max(0, g.widths[column]-2*cellPad)
}

// gridHead is the line of titles.
type gridHead struct {
	widget.BaseWidget
	grid *Grid
}

func (h *gridHead) CreateRenderer() fyne.WidgetRenderer {
	r := &gridHeadRenderer{head: h, ground: canvas.NewRectangle(color.Transparent), line: canvas.NewRectangle(color.Transparent)}
	return Painted(h, r.place, func() fyne.Size { return fyne.NewSize(0, theme.CaptionTextSize()+14) }, r.objects)
}

// Tapped sorts by the column.
func (h *gridHead) Tapped(e *fyne.PointEvent) {
	if column := h.grid.columnAt(e.Position.X); column >= 0 && h.grid.OnSort != nil {
		h.grid.OnSort(column)
	}
}

// columnAt is the column at a place of a row, -1 for none.
func (g *Grid) columnAt(at float32) int {
	for i, w := range g.widths {
		if at >= 0 && at < w {
			return i
		}
		at -= w
	}
	return -1
}

type gridHeadRenderer struct {
	head         *gridHead
	ground, line *canvas.Rectangle
	titles       []Line
}

func (r *gridHeadRenderer) place(size fyne.Size) {
	g := r.head.grid
	r.ground.FillColor = Color(theme.ColorNameHeaderBackground)
	r.ground.Resize(size)
	r.line.FillColor = Color(theme.ColorNameSeparator)
	r.line.Resize(fyne.NewSize(size.Width, 1))
	r.line.Move(fyne.NewPos(0, size.Height-1))
	for len(r.titles) < len(g.Columns) {
		r.titles = append(r.titles, NewLine())
	}
	for _, left := range r.titles[len(g.Columns):] { // of columns that the grid had before
		left.Hide()
	}
	var x float32
	for i, c := range g.Columns {
		if i >= len(g.widths) || g.widths[i] == 0 {
			r.titles[i].Hide()
			continue
		}
		title := c.Title
		if g.Sorted == i {
			if g.Descending {
				title += " ▾"
			} else {
				title += " ▴"
			}
		}
		left, width := g.cellBox(x, i)
		r.titles[i].Show()
		r.titles[i].Set(title, fyne.NewPos(left, 0), fyne.NewSize(width, size.Height), c.Align,
			theme.CaptionTextSize(), fyne.TextStyle{Bold: true}, ColorQuiet)
		x += g.widths[i]
	}
}

func (r *gridHeadRenderer) objects() []fyne.CanvasObject {
	objects := []fyne.CanvasObject{r.ground, r.line}
	for _, t := range r.titles {
		objects = append(objects, t.Text)
	}
	return objects
}

// gridBody is the rows.
type gridBody struct {
	widget.BaseWidget
	grid *Grid
}

var (
	_ fyne.Focusable    = (*gridBody)(nil)
	_ fyne.Tappable     = (*gridBody)(nil)
	_ desktop.Hoverable = (*gridBody)(nil)
)

func (b *gridBody) CreateRenderer() fyne.WidgetRenderer {
	r := &gridBodyRenderer{body: b, empty: newEmptyState(), ring: canvas.NewRectangle(color.Transparent)}
	return Painted(b, func(fyne.Size) { r.draw() }, func() fyne.Size {
		return fyne.NewSize(0, b.grid.top(max(1, b.grid.Rows())))
	}, func() []fyne.CanvasObject { return r.objects })
}

func (b *gridBody) rowAt(pos fyne.Position) int {
	row := int(pos.Y / b.grid.RowHeight())
	if part := b.grid.Part; part != nil && row >= part.Row {
		if row--; row < part.Row {
			return -1
		}
	}
	if row < 0 || row >= b.grid.Rows() {
		return -1
	}
	return row
}

// Tapped selects the row; twice quickly is Enter.
func (b *gridBody) Tapped(e *fyne.PointEvent) {
	g := b.grid
	if c := fyne.CurrentApp().Driver().CanvasForObject(b); c != nil {
		c.Focus(b)
	}
	row := b.rowAt(e.Position)
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

// FocusGained shows where the keyboard is; the first row is selected if none was.
func (b *gridBody) FocusGained() {
	b.grid.focused = true
	if b.grid.selected < 0 && b.grid.Rows() > 0 {
		b.grid.Select(0)
	}
	b.Refresh()
}

// FocusLost takes the mark away.
func (b *gridBody) FocusLost() {
	b.grid.focused = false
	b.Refresh()
}

// TypedRune hands a letter on, and the question mark to the window; the space bar comes as a key.
func (b *gridBody) TypedRune(r rune) {
	switch {
	case r == ' ':
	case r != '?' && b.grid.OnRune != nil:
		b.grid.OnRune(r)
	default:
		HandRune(b, r)
	}
}

// TypedShortcut hands a shortcut on, to the window where nobody takes it.
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

// MouseIn marks the row under the mouse.
func (b *gridBody) MouseIn(e *desktop.MouseEvent) { b.MouseMoved(e) }

// MouseMoved marks the row under the mouse.
func (b *gridBody) MouseMoved(e *desktop.MouseEvent) {
	if row := b.rowAt(e.Position); row != b.grid.hovered {
		b.grid.hovered = row
		b.Refresh()
	}
}

// MouseOut takes the mark away.
func (b *gridBody) MouseOut() {
	b.grid.hovered = -1
	b.Refresh()
}

// gridRow is the drawing of one row, used again for another when it scrolls away.
type gridRow struct {
	ground *canvas.Rectangle
	pills  []*canvas.Rectangle
	cells  []Line
	rests  []Line // behind those
}

type gridBodyRenderer struct {
	body    *gridBody
	rows    []*gridRow
	objects []fyne.CanvasObject
	empty   *widget.Label
	ring    *canvas.Rectangle
	part    *canvas.Rectangle // between two rows
	ends    [2]Line           // what it says
}

// draw fills as many row drawings as are in sight.
func (r *gridBodyRenderer) draw() {
	g := r.body.grid
	r.objects = r.objects[:0]
	width := r.body.Size().Width
	count := g.Rows()
	if count == 0 {
		if g.Empty != "" {
			r.empty.SetText(g.Empty)
			r.empty.Move(fyne.NewPos(0, 10))
			r.empty.Resize(fyne.NewSize(width, fyne.Max(60, g.scroll.Size().Height-20)))
			r.objects = append(r.objects, r.empty)
		}
		return
	}
	height := g.RowHeight()
	first := max(0, int(g.scroll.Offset.Y/height)-1)
	last := min(count-1, int((g.scroll.Offset.Y+g.scroll.Size().Height)/height)+1)
	for row := first; row <= last; row++ {
		i := row - first
		if i >= len(r.rows) {
			r.rows = append(r.rows, &gridRow{ground: canvas.NewRectangle(color.Transparent)})
		}
		r.drawRow(r.rows[i], row, fyne.NewPos(0, g.top(row)), fyne.NewSize(width, height))
	}
	if g.Part != nil {
		r.drawPart(fyne.NewPos(0, g.top(g.Part.Row)-height), fyne.NewSize(width, height))
	}
	if g.focused && g.selected >= 0 {
		r.ring.StrokeColor = Color(theme.ColorNamePrimary)
		r.ring.StrokeWidth = 2
		r.ring.CornerRadius = 4
		r.ring.Move(fyne.NewPos(1, g.top(g.selected)+1))
		r.ring.Resize(fyne.NewSize(width-2, height-2))
		r.objects = append(r.objects, r.ring)
	}
	if g.Edited != nil {
		r.placeFields(g)
	}
}

// placeFields puts the fields of the row that is corrected over its cells; they may be higher than the row.
func (r *gridBodyRenderer) placeFields(g *Grid) {
	var x float32
	for i := range g.Columns {
		if field := g.Edited.Fields[i]; field != nil && g.widths[i] > 0 {
			height := max(g.RowHeight(), field.MinSize().Height)
			field.Move(fyne.NewPos(x, max(0, g.top(g.Edited.Row)+(g.RowHeight()-height)/2)))
			field.Resize(fyne.NewSize(g.widths[i]-2, height))
			r.objects = append(r.objects, field)
		}
		x += g.widths[i]
	}
}

// drawPart draws the line between two rows.
func (r *gridBodyRenderer) drawPart(pos fyne.Position, size fyne.Size) {
	if r.part == nil {
		r.part, r.ends = canvas.NewRectangle(color.Transparent), [2]Line{NewLine(), NewLine()}
	}
	style, part := fyne.TextStyle{Bold: true}, r.body.grid.Part
	left, right := Width(part.Left, theme.CaptionTextSize(), style), Width(part.Right, theme.CaptionTextSize(), style)
	r.ends[0].Set(part.Left, pos.AddXY(2*cellPad, 0), fyne.NewSize(left+1, size.Height), fyne.TextAlignLeading, theme.CaptionTextSize(), style,
		ColorAccent)
	r.ends[1].Set(part.Right, pos.AddXY(size.Width-2*cellPad-right-1, 0), fyne.NewSize(right+1, size.Height), fyne.TextAlignLeading,
		theme.CaptionTextSize(), style, ColorAccent)
	r.part.FillColor = Color(ColorAccent)
	r.part.Move(pos.AddXY(left+4*cellPad, size.Height/2-1))
	r.part.Resize(fyne.NewSize(fyne.Max(0, size.Width-left-right-8*cellPad), 2))
	r.objects = append(r.objects, r.part, r.ends[0].Text, r.ends[1].Text)
}

func (r *gridBodyRenderer) drawRow(drawing *gridRow, row int, pos fyne.Position, size fyne.Size) {
	g := r.body.grid
	fill := ColorCard
	switch {
	case row == g.selected:
		fill = theme.ColorNameSelection
	case row == g.hovered:
		fill = theme.ColorNameHeaderBackground
	case row%2 == 1:
		fill = ColorStripe
	}
	drawing.ground.FillColor = Color(fill)
	drawing.ground.Move(pos)
	drawing.ground.Resize(size)
	r.objects = append(r.objects, drawing.ground)
	for len(drawing.cells) < len(g.Columns) {
		drawing.cells = append(drawing.cells, NewLine())
		drawing.rests = append(drawing.rests, NewLine())
		drawing.pills = append(drawing.pills, canvas.NewRectangle(color.Transparent))
	}
	var x float32
	for i, c := range g.Columns {
		if i >= len(g.widths) || g.widths[i] == 0 {
			continue
		}
		cell := g.Cell(row, i)
		left, width := g.cellBox(x, i)
		x += g.widths[i]
		if cell.Text == "" || g.Edited != nil && g.Edited.Row == row && g.Edited.Fields[i] != nil {
			continue
		}
		ink := cell.Ink
		if ink == "" {
			ink = theme.ColorNameForeground
		}
		if cell.Fill != "" {
			r.drawPill(drawing.pills[i], cell, c, fyne.NewPos(left, pos.Y), fyne.NewSize(width, size.Height))
		}
		if cell.Rest != "" {
			part := fyne.Min(cell.wide(), width*cell.wide()/(cell.wide()+cell.restWide()))
			drawing.rests[i].Set(" "+cell.Rest, fyne.NewPos(left+part, pos.Y), fyne.NewSize(width-part, size.Height), c.Align, cell.size(),
				fyne.TextStyle{}, ink)
			r.objects, width = append(r.objects, drawing.rests[i].Text), part
		}
		drawing.cells[i].Set(cell.Text, fyne.NewPos(left, pos.Y), fyne.NewSize(width, size.Height), c.Align, cell.size(), cell.style(), ink)
		r.objects = append(r.objects, drawing.cells[i].Text)
	}
}

func (r *gridBodyRenderer) drawPill(pill *canvas.Rectangle, cell Cell, c Column, pos fyne.Position, size fyne.Size) {
	wide := fyne.Min(cell.wide(), size.Width) + 12
	x := pos.X - 6
	switch c.Align {
	case fyne.TextAlignTrailing:
		x = pos.X + size.Width - wide + 6
	case fyne.TextAlignCenter:
		x = pos.X + (size.Width-wide)/2
	}
	pill.FillColor = Color(cell.Fill)
	pill.CornerRadius = 6
	pill.Move(fyne.NewPos(x, pos.Y+4))
	pill.Resize(fyne.NewSize(wide, size.Height-8))
	r.objects = append(r.objects, pill)
}
