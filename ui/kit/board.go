package kit

import (
	"cmp"
	"slices"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// BoardSeat is a seat on a card.
type BoardSeat struct {
	Title  string              // the player
	Key    int                 // by which the page knows the seat; 0 of one that cannot be chosen
	Head   bool                // no seat but a line over the seats below it
	Coming bool                // the player is not known yet: who will come
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

// places is where the cards of a board lie.
type places struct {
	room    fyne.Size // of the scroller
	columns int
	width   float32 // of a card
	way
	cards   []cardPlace
	foot    float32 // of the last row of cards
	apart   bool    // a title has no room beside its badge, which stands below it
	bracket bool    // all cards are in sight, those that lead on at the left
}

// cardPlace is where a card lies, with the feet of its seats below its head.
type cardPlace struct {
	at   fyne.Position
	size fyne.Size
	feet []float32
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
	Right int // how many cards, the last ones, stand at the right of a bracket; 0 for no bracket

	OnSeat   func(Seat)           // a seat was chosen
	OnEnter  func() bool          // Enter; false where it chooses the seat
	OnTitle  func(card int)       // the title of a card was clicked
	OnDrop   func(from, to Seat)  // a seat was dragged onto another
	OnDrag   func(Seat)           // a drag began
	OnEscape func()               // Escape
	OnRune   func(r rune, s Seat) // a letter, with the seat under the cursor

	cursor  Seat
	drag    Seat          // taken along by the mouse
	pressed bool          // the mouse is dragged, be it a seat or nothing
	needs   [][]seatNeeds // of each card; nil while that is not known
	placed  places        // where the cards lie in a scroller of a size

	body   *boardBody
	scroll *Scroll
}

// NewBoard makes a board.
func NewBoard(cards func() int, card func(int) BoardCard) *Board {
	b := &Board{Cards: cards, Card: card, cursor: NoSeat, drag: NoSeat}
	b.ExtendBaseWidget(b)
	b.body = &boardBody{board: b}
	b.body.Surface = NewSurface(b.body, NoSeat, b.at, b.begin)
	b.body.ExtendBaseWidget(b.body)
	b.scroll = NewScroll(b.body)
	b.scroll.OnScrolled = func(fyne.Position) { b.body.Refresh() }
	return b
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
	b.scroll.reveal(b.cardBox(card))
}

// CreateRenderer shows the cards in a scroller.
func (b *Board) CreateRenderer() fyne.WidgetRenderer {
	return NewPainter(b, func() fyne.Size { return fyne.NewSize(14*Em(), 8*Em()) }, func(p *Painter, size fyne.Size) {
		b.scroll.Resize(size)
		// The height of the cards depends on the width that they have just been given.
		b.scroll.Refresh()
		b.body.Refresh()
		p.Add(b.scroll)
	})
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
		if least, _ := b.widths(w); w != (way{}) && b.width() < least { // a name or a part would be cut
			continue
		}
		p := b.arranged(w)
		if p.foot <= room.Height {
			b.placed = p
			break
		}
		if p.foot < b.placed.foot || w.dense && !b.placed.dense {
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
	roomy := max(whole, min(most, roomyColumns))
	first, last := whole, roomy
	if w.dense {
		first, last = 1, most
	}
	for columns := first; columns <= last; columns++ {
		if p := b.inColumns(columns, w); p.foot <= b.scroll.Size().Height {
			return p
		}
	}
	return b.inColumns(roomy, w)
}

// inColumns lays the cards out in columns; a row is as high as its highest card.
func (b *Board) inColumns(columns int, w way) places {
	p := b.sized(w, columns, (b.width()-float32(columns-1)*boardGap)/float32(columns))
	y := float32(0)
	for row := range slices.Chunk(p.cards, columns) {
		highest := float32(0)
		for i := range row {
			row[i].at = fyne.NewPos(float32(i)*(p.width+boardGap), y)
			highest = max(highest, row[i].size.Height)
		}
		y += highest + boardGap
	}
	p.foot = y - boardGap
	return p
}

// sized gives the cards a width and the height that goes with it; where they lie is not said yet.
func (b *Board) sized(w way, columns int, width float32) places {
	p := places{room: b.scroll.Size(), columns: columns, way: w, width: width}
	for i := range b.needs {
		p.apart = p.apart || badgeApart(b.Card(i), width)
	}
	for _, seats := range b.needs {
		p.cards = append(p.cards, p.cardOf(seats))
	}
	return p
}

// cardOf is a card as high as its seats want it.
func (p places) cardOf(seats []seatNeeds) cardPlace {
	c, foot := cardPlace{}, float32(0)
	for _, need := range seats {
		switch {
		case need.seat.Head:
			foot += 1.5 * subHeight()
		case p.parts(need):
			foot += p.halvedHeight()
		default:
			foot += p.seatHeight()
		}
		c.feet = append(c.feet, foot)
	}
	if len(seats) == 0 {
		foot = p.seatHeight()
	}
	c.size = fyne.NewSize(p.width, p.headHeight()+foot+4)
	return c
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
		p := b.sized(w, 1, room.Width*bracketLeft)
		if least, _ := b.widths(w); least > p.width {
			continue
		}
		left := len(b.needs) - b.Right
		if column(p.cards[:left], 0, p.width, room.Height, true) &&
			column(p.cards[left:], room.Width*(1-bracketRight), room.Width*bracketRight, room.Height, false) {
			b.placed, b.placed.bracket = p, true
			return true
		}
	}
	return false
}

// column puts cards below each other in the middle of a height, spread over all of it or not. It reports whether they have room.
func column(cards []cardPlace, x, width, height float32, spread bool) bool {
	all, gaps := float32(0), float32(len(cards)-1)
	for _, c := range cards {
		all += c.size.Height
	}
	gap := float32(boardGap)
	if spread && gaps > 0 {
		gap = max(gap, (height-all)/gaps)
	}
	all += gap * gaps
	y := (height - all) / 2
	for i := range cards {
		cards[i].at, cards[i].size.Width = fyne.NewPos(x, y), width
		y += cards[i].size.Height + gap
	}
	return all <= height+1
}

// letters is the size of a name.
func (p places) letters() float32 {
	if p.large {
		return 1.25 * theme.TextSize()
	}
	return theme.TextSize()
}

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

// partWidth is how wide the part of a seat is, 0 where it has none.
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
	case p.dense: // in large letters 6 more are less than a line
		return max(theme.TextSize()+6, theme.TextSize()*10/7)
	}
	return p.letters() + theme.CaptionTextSize() + 12
}

func subHeight() float32 {
	return fyne.MeasureText("Èg", theme.CaptionTextSize(), fyne.TextStyle{}).Height
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
	c := b.place().cards[card]
	return c.at, c.size
}

// at is the seat under a point; a seat of -1 on a card is its title.
func (b *Board) at(pos fyne.Position) Seat {
	for i, c := range b.place().cards {
		p := pos.Subtract(c.at)
		if p.X < 0 || p.X >= c.size.Width || p.Y < 0 || p.Y >= c.size.Height {
			continue
		}
		y := p.Y - b.placed.headHeight()
		if x, _ := b.placed.seats(); y < 0 || p.X < x {
			return Seat{i, -1}
		}
		return Seat{i, slices.IndexFunc(c.feet, func(foot float32) bool { return y < foot })}
	}
	return NoSeat
}

// boardBody is the cards.
type boardBody struct {
	*Surface[Seat]
	board *Board
}

func (b *boardBody) CreateRenderer() fyne.WidgetRenderer {
	return NewPainter(b, b.least, func(p *Painter, _ fyne.Size) { b.draw(p) })
}

// Cursor is a hand over a seat.
func (b *boardBody) Cursor() desktop.Cursor {
	if b.Hovered.Seat >= 0 && b.board.OnSeat != nil {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

// Tapped chooses a seat.
func (b *boardBody) Tapped(e *fyne.PointEvent) {
	b.takeKeyboard()
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
	b.Hovered = board.at(e.Position)
	b.Refresh()
}

// DragEnd drops the seat.
func (b *boardBody) DragEnd() {
	board := b.board
	from := board.drag
	board.drag, board.pressed = NoSeat, false
	if from.Card >= 0 {
		if to := b.Hovered; to.Seat >= 0 && to != from {
			board.OnDrop(from, to)
		} else if board.OnEscape != nil {
			board.OnEscape()
		}
	}
	b.Refresh()
}

// begin puts the cursor on the first seat where it is on none.
func (b *Board) begin() {
	if b.cursor.Card < 0 && b.Cards() > 0 {
		b.cursor = Seat{0, 0}
	}
}

// TypedRune hands a letter on, and the question mark to the window.
func (b *boardBody) TypedRune(r rune) {
	b.typedRune(r, func(r rune) { b.board.OnRune(r, b.board.cursor) }, b.board.OnRune != nil)
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

func (b *boardBody) least() fyne.Size {
	if b.board.Cards() == 0 {
		return fyne.NewSize(0, 100)
	}
	return fyne.NewSize(0, b.board.place().foot+boardGap)
}

func (b *boardBody) draw(p *Painter) {
	board := b.board
	if board.Cards() == 0 {
		b.sayEmpty(p, board.Empty, fyne.NewPos(0, 20), fyne.NewSize(board.width(), 80))
		return
	}
	top := board.scroll.Offset.Y
	bottom := top + board.scroll.Size().Height
	for i, c := range board.place().cards {
		if c.at.Y+c.size.Height >= top && c.at.Y <= bottom {
			b.drawCard(p, i, c)
		}
	}
	if board.placed.bracket {
		b.drawLinks(p)
	}
}

// drawLinks draws the links of a bracket, in two tones by turns. They never cross: of those that go down the first bend last, of those that
// go up the last do.
func (b *boardBody) drawLinks(p *Painter) {
	board := b.board
	var ends [][2]fyne.Position
	for card := board.Cards() - board.Right; card < board.Cards(); card++ {
		for i, seat := range board.Card(card).Seats {
			if seat.From == 0 {
				continue
			}
			from := Seat{Card: seat.From - 1} // from the player's seat there, or from the middle of the card
			from.Seat = slices.IndexFunc(board.Card(from.Card).Seats, func(s BoardSeat) bool { return s.Title == seat.Title })
			end := board.placed.middle(from).AddXY(board.placed.width, 0)
			ends = append(ends, [2]fyne.Position{end, board.placed.middle(Seat{card, i})})
		}
	}
	for i, end := range ends {
		depth := 1
		for k, other := range ends {
			if down := end[0].Y < end[1].Y; down == (other[0].Y < other[1].Y) && down == (k > i) && k != i {
				depth++
			}
		}
		ink := []fyne.ThemeColorName{theme.ColorNamePrimary, ColorQuiet}[i%2]
		bend := end[0].X + (end[1].X-end[0].X)*float32(depth)/float32(len(ends)/2+2)
		p.Stroke(ink, 2, end[0], fyne.NewPos(bend, end[0].Y), fyne.NewPos(bend, end[1].Y), end[1])
	}
}

// middle is the left edge of a card of a bracket at the middle of a seat, or of the card.
func (p places) middle(s Seat) fyne.Position {
	c, top := p.cards[s.Card], float32(0)
	if s.Seat < 0 {
		return c.at.AddXY(0, c.size.Height/2)
	}
	if s.Seat > 0 {
		top = c.feet[s.Seat-1]
	}
	return c.at.AddXY(0, p.headHeight()+(top+c.feet[s.Seat])/2)
}

func (b *boardBody) drawCard(p *Painter, index int, c cardPlace) {
	card, look := b.board.Card(index), Shape{Fill: ColorCard, Edge: ColorLine, Width: 1, Radius: 9}
	if card.Edge != "" {
		look.Edge, look.Width = card.Edge, 2
	}
	p.Box(c.at, c.size, look)
	b.drawHead(p, card, c.at, c.size)
	left, _ := b.board.placed.seats()
	head, width, top := b.board.placed.headHeight(), c.size.Width-left-cardEdge, float32(0)
	for i, seat := range card.Seats[:min(len(card.Seats), len(c.feet))] {
		b.drawSeat(p, Seat{index, i}, seat, c.at.AddXY(left, head+1+top), fyne.NewSize(width, c.feet[i]-top))
		top = c.feet[i]
	}
}

// drawHead draws the title of a card and its badge: beside it, below, or both at the left of the seats.
func (b *boardBody) drawHead(p *Painter, card BoardCard, pos fyne.Position, size fyne.Size) {
	placed, bold := b.board.placed, fyne.TextStyle{Bold: true}
	title, badge := Pen{Ink: theme.ColorNamePrimary, Style: bold}, Pen{Ink: cmp.Or(card.Ink, ColorQuiet), Style: bold}
	if placed.beside { // the sign of the badge stands for its words
		x, _ := placed.seats()
		room := fyne.NewSize(x, titleHeight())
		title.Align, title.Size, badge.Align = fyne.TextAlignCenter, 1.2*theme.TextSize(), fyne.TextAlignCenter
		p.Text(card.Short, pos.AddXY(0, 2), room, title)
		if sign, _ := utf8.DecodeRuneInString(card.Badge); card.Badge != "" && !unicode.IsLetter(sign) {
			p.Text(string(sign), pos.AddXY(0, titleHeight()), room, badge)
		}
		p.Box(pos.AddXY(x, 6), fyne.NewSize(1, size.Height-12), Shape{Fill: ColorLine})
		return
	}
	badge.Size, badge.Align = theme.CaptionTextSize(), fyne.TextAlignTrailing
	wide := badgeWidth(card.Badge, size.Width)
	room, at := size.Width-3*headPad-wide, pos.AddXY(size.Width-headPad-wide, 0)
	if placed.apart {
		room, at, badge.Align = size.Width-2*headPad, pos.AddXY(headPad, subHeight()), fyne.TextAlignLeading
	}
	p.Text(card.Title, pos.AddXY(headPad, 0), fyne.NewSize(room, titleHeight()), title)
	p.Text(card.Badge, at, fyne.NewSize(wide, titleHeight()), badge)
	p.Box(pos.AddXY(headPad, placed.headHeight()-1), fyne.NewSize(size.Width-2*headPad, 1), Shape{Fill: ColorLine})
}

func (b *boardBody) drawSeat(p *Painter, at Seat, seat BoardSeat, pos fyne.Position, size fyne.Size) {
	const pad = seatPad
	placed, caption := b.board.placed, Pen{Ink: cmp.Or(seat.SubInk, ColorQuiet), Size: theme.CaptionTextSize()}
	if seat.Head {
		caption.Style.Bold = true
		p.Text(seat.Title, pos.AddXY(pad, 3), size.SubtractWidthHeight(2*pad, 3), caption)
		return
	}
	fill := seat.Fill
	if fill == "" && at == b.Hovered && b.board.OnSeat != nil {
		fill = theme.ColorNameHover
	}
	if fill != "" {
		p.Box(pos.AddXY(2, 1), size.SubtractWidthHeight(4, 2), Shape{Fill: fill, Radius: 6})
	}
	pen := Pen{Size: placed.letters(), Style: fyne.TextStyle{Bold: seat.Bold, Italic: seat.Coming}}
	left, right := seatWidths(seat, size.Width)
	need := b.board.needs[at.Card][at.Seat]
	first, second, small := seat.Title, "", need.name
	if placed.parts(need) {
		first, second = Halves(seat.Title)
		small, pen.Size = need.half, theme.CaptionTextSize()
		if placed.beside {
			pen.Size *= leastShare
		}
	}
	if small > left { // a name is never cut: what stands beside it gives way
		left, right = small, max(0, left+right-small)
	}
	upper, name := placed.letters()+7, left
	if seat.Sub == "" {
		upper = size.Height - 2
	}
	if second != "" {
		upper = 2 * subHeight()
	}
	if placed.dense {
		upper = size.Height
		name = min(left, max(Width(first, pen.Size, pen.Style), Width(second, pen.Size, pen.Style))+1)
		if need.part > 0 { // whole, and the name is written smaller for it
			name = min(name, max(small, left-need.part-pad))
		}
	}
	line := fyne.NewSize(name, upper-1)
	if second != "" {
		line.Height /= 2
		p.Text(second, pos.AddXY(pad, 1+line.Height), line, pen)
	}
	p.Text(first, pos.AddXY(pad, 1), line, pen)
	if placed.dense {
		caption.Align = fyne.TextAlignTrailing
		p.Text(clubBeside(seat, need.part, left-name-pad), pos.AddXY(pad+name+pad, 1), fyne.NewSize(left-name-pad, upper-1), caption)
	} else {
		p.Text(seat.Sub, pos.AddXY(pad, upper), fyne.NewSize(left, size.Height-upper-3), caption)
	}
	p.Text(seat.Right, fyne.NewPos(pos.X+size.Width-pad-right, pos.Y), fyne.NewSize(right, size.Height),
		Pen{Ink: seat.Ink, Style: fyne.TextStyle{Bold: true}, Align: fyne.TextAlignTrailing})
	if b.Focused && at == b.board.cursor {
		top := float32(0)
		if placed.dense { // between the tails of two lines
			top = 1
		}
		p.Box(pos.AddXY(1, top), size.SubtractWidthHeight(2, 0), Shape{Edge: theme.ColorNamePrimary, Width: 2, Radius: 7})
	}
}

// clubBeside is what stands beside a name in a room: club and part, cut rather than small, the part alone, or nothing where nothing to
// speak of would be left.
func clubBeside(seat BoardSeat, part, room float32) string {
	const least = 4 // ems of a club, else it is left out
	caption := Width(seat.Sub, theme.CaptionTextSize(), fyne.TextStyle{})
	wanted, text := min(caption, part+least*Em()), seat.Sub
	if seat.SubInk != "" && seat.Part != "" {
		wanted = caption // a mark is no club: it is read whole
	}
	if room < wanted {
		text = seat.Part
	}
	return Fit(text, room, theme.CaptionTextSize(), fyne.TextStyle{})
}
