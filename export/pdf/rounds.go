package pdf

import (
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/export"
)

// TableList writes the tables of a round by number, with their players and, once played, their points. It
// returns the number of pages.
func TableList(t *engine.Tournament, round int, o ListOptions) (*Paper, error) {
	rounds, err := o.Forms.Rounds(t, []int{round})
	if err != nil {
		return nil, err
	}
	l := newListing(t.Info, o.About.Round(round), o)
	l.link = o.Link
	l.tables(rounds[0])
	return l.finish()
}

// roundTitle is the title of a list of a round, which says so where the draw is not confirmed yet.
func (l *listing) roundTitle(round export.Round, what string) string {
	title := l.o.About.Round(round.Number) + " · " + what
	if round.Draft {
		title = l.Say("BOZZA · %s", title)
	}
	return title
}

// tables sets the tables of a round in two columns, reading down.
func (l *listing) tables(round export.Round) {
	l.round = round.Number
	l.section(l.roundTitle(round, l.Say("Tavoli")), false)
	if len(round.Tables) == 0 {
		l.paragraph(regular, 11, soft, l.Say("Questo turno non ha tavoli."))
		return
	}
	l.topLegend(round)
	const gap, below = 6.0, 3.5
	width := (l.bodyWidth() - gap) / 2
	top, column, first, room := l.y, 0, 0.0, ""
	for _, table := range round.Tables {
		height, headed := cardHeight(table), table.Room != room
		if room = table.Room; headed {
			height += roomHead
		}
		if l.room() < height && l.y > top {
			if first = l.y; column == 1 {
				l.next()
				top, column, first = l.y, -1, 0
			}
			column++
			l.y = top
		}
		x := margin + float64(column)*(width+gap)
		if headed {
			l.font(bold, 12)
			l.put(x, l.y+roomHead-3, width, export.Left, printable(room))
			l.y += roomHead
		}
		l.card(x, l.y, width, table)
		l.y += cardHeight(table) + below
	}
	if column == 1 { // below the longer of the columns
		l.y = max(l.y, first)
	}
	l.rests(round)
	if l.o.Bracket != nil {
		if d := l.o.Bracket(round.Number); d != nil {
			l.diagram(d)
		}
	}
}

// rests names who leaves his seat to others, and looks in vain for his name.
func (l *listing) rests(round export.Round) {
	if rests := l.o.About.Rests(round); rests != "" {
		l.paragraph(bold, 11, ink, rests)
	}
}

// topLegend says what the colour of a name means, where some have it.
func (l *listing) topLegend(round export.Round) {
	top := func(s export.Seat) bool { return s.Top }
	if slices.ContainsFunc(round.Tables, func(t export.Table) bool { return slices.ContainsFunc(t.Seats, top) }) {
		l.paragraph(regular, 9, soft, l.Say("In grassetto su fondo giallo: il punteggio più alto del tavolo."))
		l.y += 2
	}
}

const (
	cardRow  = 6.6  // height of a player's line on a card
	roomHead = 8.0  // height of the name of a part of the hall above its first table
	cardSide = 15.0 // width of the table's number
)

func cardHeight(table export.Table) float64 { return cardRow * float64(max(len(table.Seats), 2)) }

// card sets a table: its number large at the left, its players beside it.
func (l *listing) card(x, y, width float64, table export.Table) {
	height := cardHeight(table)
	l.fill(l.deep)
	l.rounded(x, y, cardSide, height, 1.5, "14", "F")
	const number = 20.0 // size of the table's number
	l.set(bold, number, white, x+1, y+height/2+number*point*capHeight/2, cardSide-2, export.Center, strconv.Itoa(table.Number))
	for i, seat := range table.Seats {
		l.cardSeat(x+cardSide, y+float64(i)*cardRow, width-cardSide, seat, table.State != engine.NotPlayed)
		if i > 0 {
			l.stroke(faint, 0.2)
			l.rule(x+cardSide, y+float64(i)*cardRow, width-cardSide)
		}
	}
	l.stroke(l.deep, 0.3)
	l.rounded(x, y, width, height, 1.5, "1234", "D")
}

// cardSeat sets a player's name, club, what the draw gave him and, at a table with scores, points on one line.
func (l *listing) cardSeat(x, y, width float64, seat export.Seat, scores bool) {
	style := regular
	if seat.Top {
		style = bold
		l.fill(gold)
		l.rect(x+0.2, y+0.2, width-0.4, cardRow-0.4, "F")
	}
	base := y + cardRow/2 + 9.5*point*capHeight/2
	right := x + width - 1.5
	if scores {
		l.font(style, 10)
		l.put(right-11, base, 11, export.Right, l.Number(seat.Number()))
		right -= 12.5
	}
	if seat.Role != "" {
		l.font(bold, 8.5)
		width := min(l.width(printable(seat.Role)), width*0.3)
		l.put(right-width, base, width+0.1, export.Right, seat.Role)
		right -= width + 2
	}
	if seat.Ghost {
		l.ink(soft)
	}
	l.font(style, 9.5)
	room := right - x - 1.5
	name := printable(seat.Name)
	nameWidth := min(l.width(name), room)
	if seat.Club != "" {
		nameWidth = min(nameWidth, room*0.62)
	}
	l.put(x+1.5, base, nameWidth+0.1, export.Left, name)
	l.set(regular, 7, soft, x+1.5+nameWidth+2, base, room-nameWidth-2, export.Left, seat.Club)
}

// seatRow is a line of the seat-finder.
type seatRow struct {
	seat  export.Seat
	table int
}

// SeatFinder writes who sits where in a round, by surname, in large letters for the wall.
func SeatFinder(t *engine.Tournament, round int, o ListOptions) (*Paper, error) {
	rounds, err := o.Forms.Rounds(t, []int{round})
	if err != nil {
		return nil, err
	}
	var rows []seatRow
	for _, table := range rounds[0].Tables {
		for _, seat := range export.Players(table.Seats) {
			rows = append(rows, seatRow{seat, table.Number})
		}
	}
	export.BySurname(rows, func(r seatRow) export.Seat { return r.seat })
	l := newListing(t.Info, o.About.Round(round), o)
	l.link = o.Link
	l.seatFinder(rounds[0], rows)
	return l.finish()
}

const (
	wallRow  = 7.7  // height of a line on the wall
	wallSize = 14.0 // letters on the wall, in points
)

// seatFinder fills columns of equal length, reading down.
func (l *listing) seatFinder(round export.Round, rows []seatRow) {
	const columns, gap = 2, 8.0
	width := (pageWidth - 2*margin - gap) / columns
	l.round = round.Number
	l.section(l.roundTitle(round, l.Say("Trova il tuo tavolo")), false)
	for begin := true; len(rows) > 0 || begin; begin = false {
		if !begin {
			l.next()
		}
		top := l.y
		l.wallHead(top, width, gap, columns)
		top += wallRow
		fit := int((l.pageHeight() - listBottom - top) / wallRow)
		// The last page is filled evenly, so that its columns are equally long.
		length := min(fit, (len(rows)+columns-1)/columns)
		for column := range columns {
			x := margin + float64(column)*(width+gap)
			for i := 0; i < length && len(rows) > 0; i++ {
				l.wallRow(x, top+float64(i)*wallRow, width, rows[0], i%2 == 1)
				rows = rows[1:]
			}
		}
		l.y = top + float64(length)*wallRow
	}
	l.y += wallRow / 2
	l.rests(round)
}

func (l *listing) wallHead(y, width, gap float64, columns int) {
	for column := range columns {
		x := margin + float64(column)*(width+gap)
		l.font(bold, 9)
		l.ink(soft)
		l.put(x+1.5, y+wallRow-2.2, width/2, export.Left, l.Say("Giocatore"))
		l.put(x+width-22, y+wallRow-2.2, 20.5, export.Right, l.Say("Tavolo"))
	}
	l.ink(ink)
}

func (l *listing) wallRow(x, y, width float64, row seatRow, shaded bool) {
	const number = 15.0
	if shaded {
		l.fill(tint)
		l.rect(x, y, width, wallRow, "F")
	}
	base := y + wallRow/2 + wallSize*point*capHeight/2
	l.font(bold, wallSize)
	room := width - number - 3
	if row.seat.Role != "" {
		l.font(regular, wallSize*0.75)
		width := min(l.width(printable(row.seat.Role)), room*0.35)
		l.put(x+1.5+room-width, base, width+0.1, export.Right, row.seat.Role)
		l.font(bold, wallSize)
		room -= width + 2
	}
	surname, given := printable(row.seat.Surname), printable(row.seat.Given)
	if surname == "" {
		surname = printable(row.seat.Name)
	}
	if row.seat.Tag != "" {
		given = strings.TrimSpace(given + " (" + printable(row.seat.Tag) + ")")
	}
	used := min(l.width(surname), room)
	if given != "" {
		used = min(used, room*0.72)
	}
	l.put(x+1.5, base, used+0.1, export.Left, surname)
	l.font(regular, wallSize)
	if row.seat.Surname != "" {
		l.put(x+1.5+used+1.6, base, room-used-1.6, export.Left, given)
	}
	l.font(bold, wallSize+2)
	l.put(x+width-number-1.5, base, number, export.Right, strconv.Itoa(row.table))
	l.stroke(faint, 0.2)
	l.rule(x, y+wallRow, width)
}
