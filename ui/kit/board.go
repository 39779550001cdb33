package kit

import (
	"image/color"
	"slices"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// BoardSeat is a seat on a card.
type BoardSeat struct {
	Title  string              // the player
	Key    int                 // by which the page knows the seat; 0 of one that cannot be chosen
	Head   bool                // no seat but a line over the seats below it
	Coming bool                // nobody is known yet: who will come
	From   int                 // the card that leads here in a bracket, counted from 1; 0 for none
	Part   string              // what he is at the table, such as a power; never cut
	Sub    string              // that and his club, small
	SubInk fyne.ThemeColorName // of Sub; empty for the quiet colour
	Right  string              // score, or the effect of a swap
	Bold   bool                // the winner
	Ink    fyne.ThemeColorName // of Right; empty for the running colour
	Fill   fyne.ThemeColorName // ground of the seat; empty for the card's
}

// BoardCard is a table.
type BoardCard struct {
	Title string
	Short string              // stands for the title at the left of the seats, where many cards want the room; empty where nothing can
	Badge string              // at the right of the title
	Ink   fyne.ThemeColorName // of the badge
	Edge  fyne.ThemeColorName // of the card; empty for the usual one
	Seats []BoardSeat
}

// Seat names a seat of a board: index of the card and of the seat; -1 for none.
type Seat struct{ Card, Seat int }

// NoSeat is no seat at all.
var NoSeat = Seat{-1, -1}

// Density is how much room a seat takes.
type Density int

// The densities: AsRoomAllows is one line a player where cards of two would not all be in sight.
const (
	AsRoomAllows Density = iota
	TwoLines
	OneLine
)

// places is where the cards of a board lie.
type places struct {
	room    fyne.Size // of the scroller
	columns int
	width   float32   // of a card
	tops    []float32 // of the rows of cards, and the foot of the last
	way
	boxes []place     // of each card of a bracket, which has no rows of cards
	heads float32     // the size of all titles: that at which the longest has room
	apart bool        // a title has no room beside its badge, which stands below it
	feet  [][]float32 // of each card the feet of its seats, below its head
}

// place is where a card lies.
type place struct {
	at   fyne.Position
	size fyne.Size
}

// way is how seats are written: one line a player or two; a long name in one line or, where it has no room, in two; in large letters; with
// more room around them; beside a short title.
type way struct{ dense, halved, large, airy, beside bool }

// seatNeeds is the room that a seat wants: for its name in full size and written small; for the wider of the name's halves; for its part.
type seatNeeds struct {
	full, name, half, part float32
	seat                   BoardSeat
}

// Board shows the tables of a round as cards. Only the cards in sight are drawn. A seat is chosen with a
// click, dragged onto another, or reached with the arrows and chosen with Enter or space.
type Board struct {
	widget.BaseWidget
	Cards func() int
	Card  func(i int) BoardCard
	Empty string
	Dense Density // one line a player, or two
	Right int     // how many cards, the last ones, stand at the right of a bracket; 0 for no bracket

	OnSeat   func(Seat)           // a seat was chosen
	OnEnter  func() bool          // Enter; false where it chooses the seat
	OnTitle  func(card int)       // the title of a card was clicked
	OnDrop   func(from, to Seat)  // a seat was dragged onto another
	OnDrag   func(Seat)           // a drag began
	OnEscape func()               // Escape
	OnRune   func(r rune, s Seat) // a letter, with the seat under the cursor

	cursor  Seat
	hovered Seat
	focused bool
	drag    Seat // taken along by the mouse
	pressed bool // the mouse is dragged, be it a seat or nothing
	dragAt  fyne.Position
	needs   [][]seatNeeds // of each card; nil while that is not known
	placed  places        // where the cards lie in a scroller of a size

	body   *boardBody
	scroll *Scroll
}

// NewBoard makes a board.
func NewBoard(cards func() int, card func(int) BoardCard) *Board {
	b := &Board{Cards: cards, Card: card, cursor: NoSeat, hovered: NoSeat, drag: NoSeat}
	b.ExtendBaseWidget(b)
	b.body = &boardBody{board: b}
	b.body.ExtendBaseWidget(b.body)
	b.scroll = NewScroll(b.body)
	b.scroll.OnScrolled = func(fyne.Position) { b.body.Refresh() }
	return b
}

// Thin shows one line a player instead of two, or two again.
func (b *Board) Thin() {
	b.Dense = OneLine
	if b.place().dense {
		b.Dense = TwoLines
	}
	b.Refresh()
}

// Focusable is what takes the keyboard.
func (b *Board) Focusable() fyne.Focusable { return b.body }

// Cursor is the seat under the keyboard's cursor.
func (b *Board) Cursor() Seat { return b.cursor }

// SetCursor moves the cursor and brings it into sight.
func (b *Board) SetCursor(s Seat) {
	if seats := b.Card(s.Card).Seats; s.Seat >= 0 && s.Seat < len(seats) && seats[s.Seat].Head {
		s.Seat++
	}
	b.cursor = s
	b.Reveal(s.Card)
	b.body.Refresh()
}

// Reveal brings a card into sight.
func (b *Board) Reveal(card int) {
	if card < 0 || b.scroll.Size().Height == 0 {
		return
	}
	pos, size := b.cardBox(card)
	switch {
	case pos.Y < b.scroll.Offset.Y:
		b.scroll.ScrollToOffset(fyne.NewPos(0, pos.Y-boardGap))
	case pos.Y+size.Height > b.scroll.Offset.Y+b.scroll.Size().Height:
		b.scroll.ScrollToOffset(fyne.NewPos(0, pos.Y+size.Height+boardGap-b.scroll.Size().Height))
	}
}

// CreateRenderer shows the cards in a scroller.
func (b *Board) CreateRenderer() fyne.WidgetRenderer {
	return Drawn(b, func(size fyne.Size) {
		b.scroll.Resize(size)
		// The height of the cards depends on the width that they have just been given.
		b.scroll.Refresh()
		b.body.Refresh()
	}, func() fyne.Size { return fyne.NewSize(14*Em(), 8*Em()) }, b.scroll)
}

// Refresh shows the cards as they are now.
func (b *Board) Refresh() {
	b.measure()
	b.BaseWidget.Refresh()
}

const boardGap = 8

func (b *Board) width() float32 { return b.scroll.Size().Width - theme.ScrollBarSize() }

// A card is at least narrowCard ems wide, narrowDense with one line a player, and names make it at most wideCard wide. Where wider cards
// mean scrolling, they leave room for roomyColumns side by side, so that a hall can still be looked over.
const (
	narrowCard   = 15.5
	narrowDense  = 12.5
	wideCard     = 30
	roomyColumns = 5
)

// place lays the cards out, once for each size of the board.
func (b *Board) place() places {
	room := b.scroll.Size()
	if b.needs == nil || len(b.needs) != b.Cards() {
		b.measure()
	}
	if b.placed.columns > 0 && b.placed.room == room {
		return b.placed
	}
	if b.Right > 0 && b.bracket() {
		return b.placed
	}
	b.placed = b.arranged(way{})
	ways := []way{{}, {dense: true}, {halved: true}, {dense: true, halved: true}}
	if b.shortTitles() {
		ways = append(ways, way{dense: true, beside: true}, way{dense: true, halved: true, beside: true})
	}
	for _, w := range ways {
		wanted := b.Dense == AsRoomAllows || w.dense == (b.Dense == OneLine)
		if least, _ := b.widths(w); !wanted || w != (way{}) && b.width() < least { // a name or a part would be cut
			continue
		}
		p := b.arranged(w)
		if p.foot() <= room.Height {
			b.placed = p
			break
		}
		if p.foot() < b.placed.foot() || w.dense && !b.placed.dense {
			b.placed = p
		}
	}
	return b.placed
}

// shortTitles reports whether all cards have short titles.
func (b *Board) shortTitles() bool {
	for i := range b.Cards() {
		if b.Card(i).Short == "" {
			return false
		}
	}
	return true
}

// arranged lays the cards out: as few side by side as put all of them in sight, and no fewer than names need; where they are
// not all in sight as many as leave the names whole.
func (b *Board) arranged(w way) places {
	narrow := float32(narrowCard)
	if w.dense {
		narrow = narrowDense
	}
	least, named := b.widths(w)
	most := b.columnsOf(max(narrow*Em(), least))
	whole := min(most, b.columnsOf(min(max(named, narrow*Em()), wideCard*Em())))
	if !w.dense {
		for columns := whole; columns <= most; columns++ {
			if p := b.inColumns(columns, w); columns == most || columns >= roomyColumns || p.foot() <= b.scroll.Size().Height {
				return p
			}
		}
	}
	for columns := 1; columns <= most; columns++ {
		if p := b.inColumns(columns, w); p.foot() <= b.scroll.Size().Height {
			return p
		}
	}
	return b.inColumns(max(whole, min(most, roomyColumns)), w)
}

// inColumns lays the cards out in that many columns; a row is as high as its highest card.
func (b *Board) inColumns(columns int, w way) places {
	p := places{room: b.scroll.Size(), columns: columns, way: w, width: (b.width() - float32(columns-1)*boardGap) / float32(columns)}
	for i, seats := range b.needs {
		p.apart = p.apart || badgeApart(b.Card(i), p.width)
		p.feet = append(p.feet, p.feetOf(seats))
	}
	y := float32(0)
	for first := 0; first < len(b.needs); first += columns {
		p.tops = append(p.tops, y)
		highest := float32(0)
		for card := first; card < min(first+columns, len(b.needs)); card++ {
			highest = max(highest, p.cardHeight(card))
		}
		y += highest + boardGap
	}
	p.tops = append(p.tops, y)
	return p
}

// feetOf are the feet of a card's seats, below its head.
func (p places) feetOf(seats []seatNeeds) []float32 {
	foot, feet := float32(0), make([]float32, len(seats))
	for k, need := range seats {
		switch {
		case need.seat.Head:
			foot += 1.5 * subHeight()
		case p.parts(need):
			foot += p.halvedHeight()
		default:
			foot += p.seatHeight()
		}
		feet[k] = foot
	}
	return feet
}

// halvedHeight is that of a seat whose name is written in two lines.
func (p places) halvedHeight() float32 {
	if p.beside {
		return 1.7 * Em()
	}
	return p.seatHeight() + subHeight()
}

// longName is from how wide a name may be written in two lines.
func (w way) longName() float32 {
	if w.beside {
		return 11.5 * Em()
	}
	return 13 * Em()
}

// Of a bracket's room, the cards at the left and those at the right take these parts; what is between them is for the links.
const (
	bracketLeft  = 0.41
	bracketRight = 0.44
)

// bracket lays the cards out as a bracket, and reports whether all of it is in sight.
func (b *Board) bracket() bool {
	room := b.scroll.Size()
	for _, w := range []way{{large: true}, {}, {dense: true, airy: true}, {dense: true}, {halved: true}, {dense: true, halved: true}} {
		p := places{room: room, columns: 1, way: w, width: room.Width * bracketLeft}
		if least, _ := b.widths(w); least > p.width {
			continue
		}
		for i, seats := range b.needs {
			p.apart = p.apart || badgeApart(b.Card(i), p.width)
			p.feet = append(p.feet, p.feetOf(seats))
		}
		left := len(b.needs) - b.Right
		if p.column(0, left, 0, p.width, room.Height) &&
			p.column(left, len(b.needs), room.Width*(1-bracketRight), room.Width*bracketRight, 0) {
			b.placed = p
			return true
		}
	}
	return false
}

// column puts cards below each other: over a height, or in the middle where that is 0. It reports whether they have room.
func (p *places) column(from, to int, x, width, over float32) bool {
	all := float32(0)
	for card := from; card < to; card++ {
		all += p.cardHeight(card)
	}
	gap, y := float32(boardGap), float32(0)
	if over > 0 && to-from > 1 {
		gap = max(gap, (over-all)/float32(to-from-1))
	}
	all += gap * float32(to-from-1)
	y = (p.room.Height - all) / 2
	for card := from; card < to; card++ {
		p.boxes = append(p.boxes, place{fyne.NewPos(x, y), fyne.NewSize(width, p.cardHeight(card))})
		y += p.cardHeight(card) + gap
	}
	return all <= p.room.Height+1
}

// letters is the size of a name.
func (p places) letters() float32 {
	if p.large {
		return 1.25 * theme.TextSize()
	}
	return theme.TextSize()
}

// foot is where the last row of cards ends.
func (p places) foot() float32 { return p.tops[len(p.tops)-1] - boardGap }

// columns is how many cards stand side by side.
func (b *Board) columns() int { return b.place().columns }

func (b *Board) columnsOf(width float32) int {
	return max(1, int((b.width()+boardGap)/(width+boardGap)))
}

// measure finds what room the seats want.
func (b *Board) measure() {
	b.placed, b.needs = places{}, make([][]seatNeeds, b.Cards())
	for i := range b.needs {
		for _, seat := range b.Card(i).Seats {
			need := seatNeeds{name: smallName(seat.Title), part: partWidth(seat), seat: seat}
			need.full = Width(seat.Title, theme.TextSize(), fyne.TextStyle{Bold: true})
			first, second := Halves(seat.Title)
			need.half = leastShare * max(smallName(first), smallName(second)) // each line is written smaller before it is cut
			b.needs[i] = append(b.needs[i], need)
		}
	}
}

// widths are those of a card: at the least, with names written small, and that which shows the longest name in full size, with a
// score beside it.
func (b *Board) widths(w way) (least, named float32) {
	beside := 4 * Em()
	if w.beside { // no more than there is: the room is short
		beside = shortTitle*Em() + 2*seatPad
		for _, seats := range b.needs {
			for _, need := range seats {
				beside = max(beside, shortTitle*Em()+2*seatPad+Width(need.seat.Right, theme.TextSize(), fyne.TextStyle{Bold: true}))
			}
		}
	}
	for _, seats := range b.needs {
		for _, need := range seats {
			name, full := need.name, need.full
			if w.halved && name > w.longName() {
				name = max(need.half, w.longName())
				full = name
			}
			room := max(name, need.part)
			if w.dense {
				room = name + need.part
			}
			least, named = max(least, room+beside), max(named, full+beside)
		}
	}
	return least, named
}

// parts reports whether the name of a seat is written in two lines.
func (p places) parts(need seatNeeds) bool {
	if !p.halved || need.name <= p.longName() || need.half >= need.name {
		return false
	}
	_, width := p.seats()
	left, _ := seatWidths(need.seat, width)
	if p.dense && need.part > 0 {
		left -= need.part + seatPad
	}
	return need.name > left
}

// smallName is how wide a name is at the least: it is written small rather than cut.
func smallName(name string) float32 {
	return Width(name, theme.CaptionTextSize(), fyne.TextStyle{Bold: true}) + 1
}

// partWidth is how wide the part of a seat is, 0 if there is none.
func partWidth(seat BoardSeat) float32 {
	if seat.Part == "" {
		return 0
	}
	return Width(seat.Part, theme.CaptionTextSize(), fyne.TextStyle{}) + 1
}

// titleHeight is that of a card's title with the badge beside it.
func titleHeight() float32 { return 1.6 * Em() }

// headHeight is that of what stands above the seats: where a badge stands below its title, it does so in all cards, so that
// seats stand side by side.
func (p places) headHeight() float32 {
	switch {
	case p.beside:
		return 0
	case p.apart:
		return titleHeight() + subHeight()
	}
	return titleHeight()
}

// shortTitle is how many ems a title takes at the left of the seats.
const shortTitle = 1.7

// seats is where the seats of a card begin, and how wide they are.
func (p places) seats() (x, width float32) {
	x = cardEdge
	if p.beside {
		x += shortTitle * Em()
	}
	return x, p.width - x - cardEdge
}

// headSize is the size of the titles, once the cards have their places: one for all.
func (b *Board) headSize() float32 {
	if b.placed.heads == 0 {
		b.placed.heads = theme.TextSize()
		for i := range b.Cards() {
			card, room := b.Card(i), b.placed.width-2*headPad
			if !b.placed.apart {
				room -= headPad + badgeWidth(card.Badge, b.placed.width)
			}
			b.placed.heads = min(b.placed.heads, shrunk(card.Title, room, theme.TextSize(), fyne.TextStyle{Bold: true}))
		}
	}
	return b.placed.heads
}

const headPad = 12 // from the edge of a card to its title and its badge

// badgeWidth is the room of a badge in a card of a width.
func badgeWidth(badge string, width float32) float32 {
	return fyne.Min(Width(badge, theme.CaptionTextSize(), fyne.TextStyle{Bold: true})+1, width*0.6)
}

// badgeApart reports whether the title of a card has no room beside its badge, however small it is written.
func badgeApart(card BoardCard, width float32) bool {
	style, room := fyne.TextStyle{Bold: true}, width-3*headPad-badgeWidth(card.Badge, width)
	return card.Badge != "" && Width(card.Title, shrunk(card.Title, room, theme.TextSize(), style), style) > room
}

// seatHeight is that of a seat: the name with the club below it, or beside it.
func (p places) seatHeight() float32 {
	switch {
	case p.airy:
		return theme.TextSize() + 12
	case p.dense:
		return theme.TextSize() + 6
	}
	return p.letters() + theme.CaptionTextSize() + 12
}

func subHeight() float32 {
	return fyne.MeasureText("Èg", theme.CaptionTextSize(), fyne.TextStyle{}).Height
}

// cardHeight is the height of a card with its seats.
func (p places) cardHeight(card int) float32 {
	foot := p.seatHeight()
	if feet := p.feet[card]; len(feet) > 0 {
		foot = feet[len(feet)-1]
	}
	return p.headHeight() + foot + 4
}

const (
	cardEdge = 3 // from the edge of a card to its seats
	seatPad  = 9
)

// seatWidths is the room of the name and of what stands right of it, in a seat of a width.
func seatWidths(seat BoardSeat, width float32) (left, right float32) {
	right = fyne.Min(Width(seat.Right, theme.TextSize(), fyne.TextStyle{Bold: true})+2, width*0.5)
	if seat.Right == "" {
		right = -seatPad
	}
	return width - 3*seatPad - right, right
}

// cardBox is where a card lies, as high as its own seats.
func (b *Board) cardBox(card int) (fyne.Position, fyne.Size) {
	p := b.place()
	if p.boxes != nil {
		return p.boxes[card].at, p.boxes[card].size
	}
	x := float32(card%p.columns) * (p.width + boardGap)
	return fyne.NewPos(x, p.tops[card/p.columns]), fyne.NewSize(p.width, p.cardHeight(card))
}

// at is the seat under a point; a seat of -1 on a card is its title.
func (b *Board) at(pos fyne.Position) Seat {
	for card := range b.Cards() {
		p, s := b.cardBox(card)
		if pos.X < p.X || pos.X >= p.X+s.Width || pos.Y < p.Y || pos.Y >= p.Y+s.Height {
			continue
		}
		y := pos.Y - p.Y - b.placed.headHeight()
		if x, _ := b.placed.seats(); y < 0 || pos.X < p.X+x {
			return Seat{card, -1}
		}
		seat := slices.IndexFunc(b.placed.feet[card], func(foot float32) bool { return y < foot })
		return Seat{card, seat}
	}
	return NoSeat
}

// boardBody is the cards.
type boardBody struct {
	widget.BaseWidget
	board *Board
}

var (
	_ fyne.Focusable     = (*boardBody)(nil)
	_ fyne.Draggable     = (*boardBody)(nil)
	_ fyne.Tappable      = (*boardBody)(nil)
	_ desktop.Hoverable  = (*boardBody)(nil)
	_ desktop.Cursorable = (*boardBody)(nil)
)

func (b *boardBody) CreateRenderer() fyne.WidgetRenderer {
	r := &boardBodyRenderer{
		body: b, empty: newEmptyState(), ring: canvas.NewRectangle(color.Transparent),
		flyGround: canvas.NewRectangle(color.Transparent), flyText: NewLine(),
	}
	return Painted(b, func(fyne.Size) { r.draw() }, r.least, func() []fyne.CanvasObject { return r.objects })
}

// Cursor is a hand over a seat.
func (b *boardBody) Cursor() desktop.Cursor {
	if b.board.hovered.Seat >= 0 && b.board.OnSeat != nil {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

// Tapped chooses a seat.
func (b *boardBody) Tapped(e *fyne.PointEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(b); c != nil {
		c.Focus(b)
	}
	s := b.board.at(e.Position)
	if s.Card < 0 {
		return
	}
	if s.Seat < 0 {
		if b.board.OnTitle != nil {
			b.board.OnTitle(s.Card)
		}
		return
	}
	b.board.SetCursor(s)
	if b.board.OnSeat != nil {
		b.board.OnSeat(s)
	}
}

// Dragged takes a seat along.
func (b *boardBody) Dragged(e *fyne.DragEvent) {
	board := b.board
	if board.OnDrop == nil {
		return
	}
	if !board.pressed { // only the seat that was pressed: those that the mouse comes over later stay where they are
		board.pressed = true
		if start := board.at(e.Position.Subtract(e.Dragged)); start.Seat >= 0 {
			board.drag = start
			if board.OnDrag != nil {
				board.OnDrag(start)
			}
		}
	}
	if board.drag.Seat < 0 {
		return
	}
	board.dragAt = e.Position
	board.hovered = board.at(e.Position)
	b.Refresh()
}

// DragEnd drops the seat.
func (b *boardBody) DragEnd() {
	board := b.board
	from := board.drag
	board.drag, board.pressed = NoSeat, false
	if from.Card >= 0 {
		if to := board.at(board.dragAt); to.Seat >= 0 && to != from && board.OnDrop != nil {
			board.OnDrop(from, to)
		} else if board.OnEscape != nil {
			board.OnEscape()
		}
	}
	b.Refresh()
}

// MouseIn marks the seat under the mouse.
func (b *boardBody) MouseIn(e *desktop.MouseEvent) { b.MouseMoved(e) }

// MouseMoved marks the seat under the mouse.
func (b *boardBody) MouseMoved(e *desktop.MouseEvent) {
	if s := b.board.at(e.Position); s != b.board.hovered {
		b.board.hovered = s
		b.Refresh()
	}
}

// MouseOut takes the mark away.
func (b *boardBody) MouseOut() {
	b.board.hovered = NoSeat
	b.Refresh()
}

// FocusGained shows the cursor.
func (b *boardBody) FocusGained() {
	b.board.focused = true
	if b.board.cursor.Card < 0 && b.board.Cards() > 0 {
		b.board.cursor = Seat{0, 0}
	}
	b.Refresh()
}

// FocusLost hides the cursor.
func (b *boardBody) FocusLost() {
	b.board.focused = false
	b.Refresh()
}

// TypedRune hands a letter on, and the question mark to the window.
func (b *boardBody) TypedRune(r rune) {
	switch {
	case r == ' ':
	case r != '?' && b.board.OnRune != nil:
		b.board.OnRune(r, b.board.cursor)
	default:
		HandRune(b, r)
	}
}

// TypedKey moves the cursor and chooses.
func (b *boardBody) TypedKey(e *fyne.KeyEvent) {
	board := b.board
	if board.Cards() == 0 {
		if e.Name == fyne.KeyEscape && board.OnEscape != nil {
			board.OnEscape()
		}
		return
	}
	c := board.cursor
	switch e.Name {
	case fyne.KeyDown:
		board.move(c, 1)
	case fyne.KeyUp:
		board.move(c, -1)
	case fyne.KeyRight:
		board.jump(Seat{c.Card + 1, c.Seat})
	case fyne.KeyLeft:
		board.jump(Seat{c.Card - 1, c.Seat})
	case fyne.KeyHome:
		board.jump(Seat{0, 0})
	case fyne.KeyEnd:
		board.jump(Seat{board.Cards() - 1, 0})
	case fyne.KeyPageDown:
		board.jump(Seat{c.Card + 2*board.columns(), c.Seat})
	case fyne.KeyPageUp:
		board.jump(Seat{c.Card - 2*board.columns(), c.Seat})
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		if board.OnEnter != nil && board.OnEnter() {
			return
		}
		if c.Seat >= 0 && board.OnSeat != nil {
			board.OnSeat(c)
		}
	case fyne.KeyEscape:
		if board.OnEscape != nil {
			board.OnEscape()
		}
	default:
		HandKey(board, e)
	}
}

// jump goes to the nearest seat that exists.
func (b *Board) jump(s Seat) {
	s.Card = max(0, min(s.Card, b.Cards()-1))
	s.Seat = max(0, min(s.Seat, len(b.Card(s.Card).Seats)-1))
	b.SetCursor(s)
}

// move goes a seat down or up, over to the card below or above.
func (b *Board) move(c Seat, by int) {
	if c.Card < 0 {
		b.jump(Seat{0, 0})
		return
	}
	next, seats := c.Seat+by, b.Card(c.Card).Seats
	if next >= 0 && next < len(seats) && seats[next].Head {
		next += by
	}
	switch {
	case next < 0 && c.Card-b.columns() >= 0:
		b.jump(Seat{c.Card - b.columns(), len(b.Card(c.Card-b.columns()).Seats) - 1})
	case next >= len(seats) && c.Card+b.columns() < b.Cards():
		b.jump(Seat{c.Card + b.columns(), 0})
	default:
		b.jump(Seat{c.Card, next})
	}
}

// boardDrawing is the drawing of one card.
type boardDrawing struct {
	ground, line *canvas.Rectangle
	title, badge Line
	seats        []boardSeatDrawing
}

type boardSeatDrawing struct {
	ground                    *canvas.Rectangle
	title, second, sub, right Line
}

type boardBodyRenderer struct {
	body      *boardBody
	cards     []*boardDrawing
	objects   []fyne.CanvasObject
	empty     *widget.Label
	ring      *canvas.Rectangle
	flyGround *canvas.Rectangle
	flyText   Line
}

func (r *boardBodyRenderer) least() fyne.Size {
	b := r.body.board
	switch {
	case b.Cards() == 0:
		return fyne.NewSize(0, 100)
	case b.place().boxes != nil: // all in sight
		return fyne.Size{}
	}
	pos, size := b.cardBox(b.Cards() - 1)
	return fyne.NewSize(0, pos.Y+size.Height+boardGap)
}

func (r *boardBodyRenderer) draw() {
	b := r.body.board
	r.objects = r.objects[:0]
	if b.Cards() == 0 {
		if b.Empty != "" {
			r.empty.SetText(b.Empty)
			r.empty.Move(fyne.NewPos(0, 20))
			r.empty.Resize(fyne.NewSize(b.width(), 80))
			r.objects = append(r.objects, r.empty)
		}
		return
	}
	top, bottom := b.scroll.Offset.Y, b.scroll.Offset.Y+b.scroll.Size().Height
	drawn := 0
	for card := range b.Cards() {
		pos, size := b.cardBox(card)
		if pos.Y+size.Height < top || pos.Y > bottom {
			continue
		}
		if drawn >= len(r.cards) {
			r.cards = append(r.cards, newBoardDrawing())
		}
		r.drawCard(r.cards[drawn], card, pos, size)
		drawn++
	}
	r.drawLinks()
	r.drawFlight()
}

// drawLinks draws the links of a bracket, in two tones by turns. They never cross: of those that go down the first bend last, of those that
// go up the last do.
func (r *boardBodyRenderer) drawLinks() {
	b := r.body.board
	if b.placed.boxes == nil {
		return
	}
	var ends [][2]fyne.Position
	for card := b.Cards() - b.Right; card < b.Cards(); card++ {
		for i, seat := range b.Card(card).Seats {
			if seat.From == 0 {
				continue
			}
			from := Seat{Card: seat.From - 1} // from the player's seat there, or from the middle of the card
			from.Seat = slices.IndexFunc(b.Card(from.Card).Seats, func(s BoardSeat) bool { return s.Title == seat.Title })
			end := b.placed.middle(from).AddXY(b.placed.width, 0)
			ends = append(ends, [2]fyne.Position{end, b.placed.middle(Seat{card, i})})
		}
	}
	for i, end := range ends {
		depth := 1
		for k, other := range ends {
			if down := end[0].Y < end[1].Y; down == (other[0].Y < other[1].Y) && down == (k > i) && k != i {
				depth++
			}
		}
		ink := theme.ColorNamePrimary
		if i%2 == 1 {
			ink = ColorQuiet
		}
		bend := end[0].X + (end[1].X-end[0].X)*float32(depth)/float32(len(ends)/2+2)
		at := end[0]
		for _, next := range []fyne.Position{fyne.NewPos(bend, end[0].Y), fyne.NewPos(bend, end[1].Y), end[1]} {
			line := canvas.NewLine(Color(ink))
			line.StrokeWidth, line.Position1, line.Position2 = 2, at, next
			r.objects = append(r.objects, line)
			at = next
		}
	}
}

// middle is the left edge of a card of a bracket at the middle of a seat, or of the card.
func (p places) middle(s Seat) fyne.Position {
	box := p.boxes[s.Card]
	if s.Seat < 0 {
		return box.at.AddXY(0, box.size.Height/2)
	}
	top := float32(0)
	if s.Seat > 0 {
		top = p.feet[s.Card][s.Seat-1]
	}
	return box.at.AddXY(0, p.headHeight()+(top+p.feet[s.Card][s.Seat])/2)
}

func newBoardDrawing() *boardDrawing {
	return &boardDrawing{
		ground: canvas.NewRectangle(color.Transparent), line: canvas.NewRectangle(color.Transparent), title: NewLine(),
		badge: NewLine(),
	}
}

func (r *boardBodyRenderer) drawCard(d *boardDrawing, index int, pos fyne.Position, size fyne.Size) {
	b := r.body.board
	card := b.Card(index)
	d.ground.FillColor = Color(ColorCard)
	d.ground.StrokeColor = Color(ColorLine)
	d.ground.StrokeWidth = 1
	if card.Edge != "" {
		d.ground.StrokeColor = Color(card.Edge)
		d.ground.StrokeWidth = 2
	}
	d.ground.CornerRadius = 9
	d.ground.Move(pos)
	d.ground.Resize(size)
	r.drawHead(d, card, pos, size)
	head, feet, top := b.placed.headHeight(), b.placed.feet[index], float32(0)
	left, width := b.placed.seats()
	if b.placed.boxes != nil { // those at the right are wider
		width = size.Width - 2*cardEdge
	}
	for i, seat := range card.Seats[:min(len(card.Seats), len(feet))] {
		if i >= len(d.seats) {
			d.seats = append(d.seats, boardSeatDrawing{
				ground: canvas.NewRectangle(color.Transparent), title: NewLine(), second: NewLine(), right: NewLine(),
				sub: NewLine(),
			})
		}
		r.drawSeat(d.seats[i], Seat{index, i}, seat, pos.AddXY(left, head+1+top), fyne.NewSize(width, feet[i]-top))
		top = feet[i]
	}
}

// drawHead draws the title of a card and its badge, beside it or below.
func (r *boardBodyRenderer) drawHead(d *boardDrawing, card BoardCard, pos fyne.Position, size fyne.Size) {
	const pad = headPad
	head, style, wide := r.body.board.placed.headHeight(), fyne.TextStyle{Bold: true}, badgeWidth(card.Badge, size.Width)
	title, badge, side := size.Width-3*pad-wide, fyne.NewPos(pos.X+size.Width-pad-wide, pos.Y), fyne.TextAlignTrailing
	if r.body.board.placed.apart {
		title, badge, side = size.Width-2*pad, pos.AddXY(pad, subHeight()), fyne.TextAlignLeading
	}
	ink := card.Ink
	if ink == "" {
		ink = ColorQuiet
	}
	d.line.FillColor = Color(ColorLine)
	if r.body.board.placed.beside { // the sign of the badge stands for its words
		x, _ := r.body.board.placed.seats()
		sign, _ := utf8.DecodeRuneInString(card.Badge)
		d.title.Set(card.Short, pos.AddXY(0, 2), fyne.NewSize(x, titleHeight()), fyne.TextAlignCenter, 1.2*theme.TextSize(), style,
			theme.ColorNamePrimary)
		d.badge.Set("", pos, fyne.Size{}, side, theme.TextSize(), style, ink)
		if card.Badge != "" && !unicode.IsLetter(sign) {
			d.badge.Set(string(sign), pos.AddXY(0, titleHeight()), fyne.NewSize(x, titleHeight()), fyne.TextAlignCenter, theme.TextSize(),
				style, ink)
		}
		d.line.Move(pos.AddXY(x, 6))
		d.line.Resize(fyne.NewSize(1, size.Height-12))
		r.objects = append(r.objects, d.ground, d.title.Text, d.badge.Text, d.line)
		return
	}
	d.title.Set(card.Title, pos.AddXY(pad, 0), fyne.NewSize(title, titleHeight()), fyne.TextAlignLeading, r.body.board.headSize(), style,
		theme.ColorNamePrimary)
	d.badge.Set(card.Badge, badge, fyne.NewSize(wide, titleHeight()), side, theme.CaptionTextSize(), style, ink)
	d.line.Move(pos.AddXY(pad, head-1))
	d.line.Resize(fyne.NewSize(size.Width-2*pad, 1))
	r.objects = append(r.objects, d.ground, d.title.Text, d.badge.Text, d.line)
}

func (r *boardBodyRenderer) drawSeat(d boardSeatDrawing, at Seat, seat BoardSeat, pos fyne.Position, size fyne.Size) {
	b := r.body.board
	if seat.Head {
		d.title.Set(seat.Title, pos.AddXY(seatPad, 3), size.SubtractWidthHeight(2*seatPad, 3), fyne.TextAlignLeading, theme.CaptionTextSize(),
			fyne.TextStyle{Bold: true}, ColorQuiet)
		r.objects = append(r.objects, d.title.Text)
		return
	}
	fill := seat.Fill
	if fill == "" && at == b.hovered && b.OnSeat != nil {
		fill = theme.ColorNameHover
	}
	if fill != "" {
		d.ground.FillColor = Color(fill)
		d.ground.CornerRadius = 6
		d.ground.Move(pos.AddXY(2, 1))
		d.ground.Resize(size.SubtractWidthHeight(4, 2))
		r.objects = append(r.objects, d.ground)
	}
	const pad = seatPad
	style := fyne.TextStyle{Bold: seat.Bold, Italic: seat.Coming}
	left, right := seatWidths(seat, size.Width)
	ink := seat.Ink
	if ink == "" {
		ink = theme.ColorNameForeground
	}
	under := seat.SubInk
	if under == "" {
		under = ColorQuiet
	}
	need := b.needs[at.Card][at.Seat]
	first, second, small, textSize := seat.Title, "", need.name, b.placed.letters()
	if b.placed.parts(need) {
		first, second = Halves(seat.Title)
		small, textSize = need.half, theme.CaptionTextSize()
		if b.placed.beside {
			textSize *= leastShare
		}
	}
	if small > left { // a name is never cut: what stands beside it gives way
		left, right = small, max(0, left+right-small)
	}
	upper, name := b.placed.letters()+7, left
	if seat.Sub == "" {
		upper = size.Height - 2
	}
	if second != "" {
		upper = 2 * subHeight()
	}
	if b.placed.dense {
		upper = size.Height
		name = min(left, max(Width(first, textSize, style), Width(second, textSize, style))+1)
		if need.part > 0 { // whole, and the name is written smaller for it
			name = min(name, max(small, left-need.part-pad))
		}
	}
	line := fyne.NewSize(name, upper-1)
	if second != "" {
		line.Height /= 2
		d.second.Set(second, pos.AddXY(pad, 1+line.Height), line, fyne.TextAlignLeading, textSize, style, theme.ColorNameForeground)
		r.objects = append(r.objects, d.second.Text)
	}
	d.title.Set(first, pos.AddXY(pad, 1), line, fyne.TextAlignLeading, textSize, style, theme.ColorNameForeground)
	r.objects = append(r.objects, d.title.Text)
	const least = 4 // ems of a club, else it is left out
	caption := Width(seat.Sub, theme.CaptionTextSize(), fyne.TextStyle{})
	switch {
	case seat.Sub == "", b.placed.dense && seat.Part == "" && left-name-pad < min(least*Em(), caption):
	case b.placed.dense:
		text := seat.Sub
		room := min(caption, need.part+least*Em())
		if seat.SubInk != "" {
			room = caption // a mark is no club: it is read whole
		}
		if seat.Part != "" && left-name-pad < room {
			text = seat.Part // nothing to speak of would be left of the club
		}
		club := Fit(text, left-name-pad, theme.CaptionTextSize(), fyne.TextStyle{}) // cut rather than small
		d.sub.Set(club, pos.AddXY(pad+name+pad, 1), fyne.NewSize(left-name-pad, upper-1), fyne.TextAlignTrailing, theme.CaptionTextSize(),
			fyne.TextStyle{}, under)
		r.objects = append(r.objects, d.sub.Text)
	default:
		d.sub.Set(seat.Sub, pos.AddXY(pad, upper), fyne.NewSize(left, size.Height-upper-3), fyne.TextAlignLeading, theme.CaptionTextSize(),
			fyne.TextStyle{}, under)
		r.objects = append(r.objects, d.sub.Text)
	}
	if seat.Right != "" {
		d.right.Set(seat.Right, fyne.NewPos(pos.X+size.Width-pad-right, pos.Y), fyne.NewSize(right, size.Height), fyne.TextAlignTrailing,
			theme.TextSize(), fyne.TextStyle{Bold: true}, ink)
		r.objects = append(r.objects, d.right.Text)
	}
	if b.focused && at == b.cursor {
		r.ring.StrokeColor = Color(theme.ColorNamePrimary)
		r.ring.StrokeWidth = 2
		r.ring.CornerRadius = 7
		r.ring.Move(pos.AddXY(1, 0))
		r.ring.Resize(size.SubtractWidthHeight(2, 0))
		r.objects = append(r.objects, r.ring)
	}
}

// drawFlight draws the seat that is being dragged under the mouse.
func (r *boardBodyRenderer) drawFlight() {
	b := r.body.board
	if b.drag.Seat < 0 || b.drag.Card >= b.Cards() {
		return
	}
	seats := b.Card(b.drag.Card).Seats
	if b.drag.Seat >= len(seats) {
		return
	}
	name := seats[b.drag.Seat].Title
	style := fyne.TextStyle{Bold: true}
	size := fyne.NewSize(Width(name, theme.TextSize(), style)+24, theme.TextSize()+16)
	pos := b.dragAt.SubtractXY(size.Width/2, size.Height/2)
	r.flyGround.FillColor = Color(theme.ColorNamePrimary)
	r.flyGround.CornerRadius = 8
	r.flyGround.Move(pos)
	r.flyGround.Resize(size)
	r.flyText.Set(name, pos.AddXY(12, 0), size.SubtractWidthHeight(20, 0), fyne.TextAlignLeading, theme.TextSize(), style,
		theme.ColorNameForegroundOnPrimary)
	r.objects = append(r.objects, r.flyGround, r.flyText.Text)
}
