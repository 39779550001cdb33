package pdf

import (
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/export"
)

// Calendar writes the games of all rounds in their order, a line each, with who plays what and, once played,
// the points.
func Calendar(t *engine.Tournament, o ListOptions) (*Paper, error) {
	rounds, err := o.Forms.Rounds(t, nil)
	if err != nil {
		return nil, err
	}
	seats := 0
	for _, round := range rounds {
		for _, table := range round.Tables {
			seats = max(seats, len(table.Seats))
		}
	}
	if seats == 0 {
		return nil, engine.Errorf(engine.BadInput, "Non c'è ancora nessun turno da mettere nel calendario: prima sorteggialo")
	}
	l := newListing(t.Info, o.About.Say("Calendario"), o)
	g := &grid{columns: []gridColumn{{title: l.Say("Turno"), side: export.Right, style: bold}, {title: l.Say("Tavolo"), side: export.Right}}}
	for i := range seats {
		g.columns = append(g.columns, gridColumn{title: l.Say("Posto %d", i+1), flex: true})
	}
	for _, round := range rounds {
		for i, table := range round.Tables {
			row := []gridCell{{}, {text: strconv.Itoa(table.Number)}}
			if i == 0 {
				row[0].text = l.o.About.RoundInTable(round.Number)
			}
			for _, seat := range table.Seats {
				row = append(row, l.calendarCell(seat))
			}
			for len(row) < len(g.columns) {
				row = append(row, gridCell{})
			}
			g.rows, g.below = append(g.rows, row), append(g.below, lines(table.Days()))
		}
	}
	landscape, fits := l.fitWhole(g)
	if !fits {
		landscape, g = false, l.belowGrid(g)
	}
	l.section(l.Say("Calendario"), landscape)
	l.topLegend(rounds...)
	l.drawGrid(g)
	return l.finish()
}

// lines are the texts that say something.
func lines(texts ...string) []string {
	return slices.DeleteFunc(texts, func(text string) bool { return text == "" })
}

// fitWhole fits a grid whose cells are all as important to the page: it turns the page and takes smaller letters
// rather than make any cell narrower than its text. It reports whether that can be done.
func (l *listing) fitWhole(g *grid) (landscape, fits bool) {
	const slack = 1.06 // what stands out is set bold, and wider
	for _, landscape := range []bool{false, true} {
		width := pageWidth - 2*margin
		if landscape {
			width = pageHeight - 2*margin
		}
		for g.size = 10; g.size >= 7; g.size -= 0.5 {
			l.measure(g, true)
			natural := 0.0
			for _, c := range g.shown {
				natural += c.natural
			}
			if natural*slack <= width {
				g.stretch(width)
				return landscape, true
			}
		}
	}
	return false, false
}

// belowGrid is a calendar whose seats stand in lines below the number of their table.
func (l *listing) belowGrid(g *grid) *grid {
	below := &grid{size: 10, columns: slices.Concat(g.columns[:2], []gridColumn{{title: l.Say("Giocatori"), flex: true}})}
	for i, row := range g.rows {
		var seats []string
		for _, cell := range row[2:] {
			if cell.text != "" {
				seats = append(seats, cell.text)
			}
		}
		below.rows = append(below.rows, []gridCell{row[0], row[1], {text: l.Say("%d {1:giocatore|giocatori}", len(seats))}})
		below.below = append(below.below, append([]string{strings.Join(seats, ", ")}, g.below[i]...))
	}
	l.measure(below, true)
	below.stretch(pageWidth - 2*margin)
	return below
}

// calendarCell is a seat in the calendar.
func (l *listing) calendarCell(seat export.Seat) gridCell {
	text := seat.Name
	if seat.Role != "" {
		text += " (" + seat.Role + ")"
	}
	if score := l.Number(seat.Number()); score != "" {
		text += " " + score
	}
	return gridCell{text: text, marked: seat.Top}
}

// NotMet writes for each player whom he has not played yet, by ID as missing tells; who has met everybody is
// not in it.
func NotMet(t *engine.Tournament, missing map[int][]int, o ListOptions) (*Paper, error) {
	title := o.About.Say("Chi non si è ancora incontrato")
	l := newListing(t.Info, title, o)
	index := t.Index()
	g := &grid{size: 10, columns: []gridColumn{
		{title: l.Say("Giocatore"), style: bold, flex: true},
		{title: l.Say("Da incontrare"), side: export.Right},
	}}
	for _, player := range bySurname(t) {
		others := slices.DeleteFunc(slices.Clone(missing[player.ID]), func(id int) bool { return index[id] == nil })
		if len(others) == 0 {
			continue
		}
		names := make([]string, len(others))
		for i, id := range others {
			names[i] = export.PlayerSeat(*index[id]).Name
		}
		g.rows = append(g.rows, []gridCell{{text: export.PlayerSeat(player).Name}, {text: strconv.Itoa(len(others))}})
		g.below = append(g.below, []string{strings.Join(names, ", ")})
	}
	l.section(title, false)
	if len(g.rows) == 0 {
		l.paragraph(regular, 11, soft, l.Say("Tutti hanno già giocato con tutti."))
		return l.finish()
	}
	l.measure(g, true)
	g.stretch(l.bodyWidth())
	l.drawGrid(g)
	return l.finish()
}
