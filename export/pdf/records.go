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
	l := newListing(t.Info, o.About.Say("Calendario"), o)
	g := &grid{size: 9, columns: []gridColumn{
		{title: l.Say("Turno"), side: export.Right, style: bold},
		{title: l.Say("Tavolo"), side: export.Right},
		{title: l.Say("Giocatori"), flex: true},
	}}
	var seats []int
	for _, round := range rounds {
		called := l.o.About.RoundInTable(round.Number)
		for _, table := range round.Tables {
			names := engine.Map(table.Seats, l.calendarSeat)
			g.rows = append(g.rows, []gridCell{{text: called}, {text: strconv.Itoa(table.Number)}, {text: strings.Join(names, ", ")}})
			g.below, seats, called = append(g.below, lines(table.Days())), append(seats, len(names)), ""
		}
	}
	if len(g.rows) == 0 {
		return nil, engine.Errorf(engine.BadInput, "Non c'è ancora nessun turno da mettere nel calendario: prima sorteggialo")
	}
	l.section(l.Say("Calendario"), false)
	l.drawSeated(g, seats)
	return l.finish()
}

// lines are the texts that say something.
func lines(texts ...string) []string {
	return slices.DeleteFunc(texts, func(text string) bool { return text == "" })
}

// drawSeated draws a grid whose last cells name who sits at each table. Where one is wider than the page, the names stand whole below all
// rows; seats is how many each row names.
func (l *listing) drawSeated(g *grid, seats []int) {
	const others = 20 // of the width, for the columns before
	last, wide := len(g.columns)-1, false
	for _, row := range g.rows {
		l.font(regular, g.size)
		wide = wide || l.width(printable(row[last].text)) > l.bodyWidth()-others*float64(last)
	}
	if wide {
		g.below = append(g.below, make([][]string, len(g.rows)-len(g.below))...)
		for i, row := range g.rows {
			g.below[i] = append([]string{row[last].text}, g.below[i]...)
			row[last].text = l.Say("%d {1:giocatore|giocatori}", seats[i])
		}
	}
	l.measure(g, true)
	g.stretch(l.bodyWidth())
	l.drawGrid(g)
}

// calendarSeat is a seat in the calendar.
func (l *listing) calendarSeat(seat export.Seat) string {
	text := seat.Name
	if seat.Role != "" {
		text += " (" + seat.Role + ")"
	}
	return strings.TrimSpace(text + " " + l.Number(seat.Number()))
}
