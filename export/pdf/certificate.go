package pdf

import (
	"fmt"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/export"
)

// Certificate writes how a round was drawn: type, seed, program, the criteria in their order with the value
// reached and the bound below which no draw can be, the tables as drawn, and how anybody can verify it.
func Certificate(info engine.Info, c *export.Certificate, o ListOptions) (*Paper, error) {
	l := newListing(info, o.About.Say("Verbale %s", o.About.OfRound(c.Round)), o)
	l.round = c.Round
	l.section(c.Title, false)
	for _, fact := range c.Facts {
		l.fact(fact.Label, fact.Value)
	}
	l.y += 4
	if len(c.Made) > 0 {
		l.sentences(c.MadeTitle, c.Made)
	}
	if len(c.Criteria) > 0 || c.Withheld != "" {
		l.heading(l.Say("Criteri, dal più importante"))
		if len(c.Criteria) > 0 {
			l.drawGrid(l.criteria(c.Criteria))
		}
		if c.Withheld != "" {
			l.y += 1.2
			l.paragraph(regular, 10, soft, c.Withheld)
		}
		l.y += 6
	}
	if c.Chance != "" {
		l.sentences(l.Say("Il caso"), []string{c.Chance})
	}
	if len(c.Verified) > 0 {
		l.sentences(l.Say("La verifica, con il foglio com'è oggi"), c.Verified)
	}
	l.sentences(l.Say("Come verificarlo"), c.HowTo)
	l.drawnTables(c.Tables)
	return l.finish()
}

// sentences sets a heading and sentences below it.
func (l *listing) sentences(heading string, sentences []string) {
	l.heading(heading)
	for _, sentence := range sentences {
		l.paragraph(regular, 10, ink, sentence)
		l.y += 1.2
	}
	l.y += 5
}

// fact sets a name and what it is, side by side; there are a few, at the head of a section.
func (l *listing) fact(name, value string) {
	const names, step = 45.0, 6.2
	l.set(regular, 10, soft, margin, l.y+step*0.7, names, export.Left, name)
	l.font(bold, 10)
	l.put(margin+names, l.y+step*0.7, l.bodyWidth()-names, export.Left, value)
	l.y += step
}

// heading sets the title of a part of a section.
func (l *listing) heading(text string) {
	if l.room() < 25 {
		l.next()
	}
	l.set(bold, 12, l.deep, margin, l.y+4.5, l.bodyWidth(), export.Left, text)
	l.y += 7.5
}

// criteria are criteria of a draw as a grid, each with its reason under it.
func (l *listing) criteria(criteria []export.CertifiedCriterion) *grid {
	g := &grid{columns: []gridColumn{
		{title: "", side: export.Right},
		{title: l.Say("Criterio"), style: bold, flex: true},
		{title: l.Say("Valore"), side: export.Right, style: bold},
		{title: l.Say("Minimo possibile"), side: export.Right},
		{title: l.Say("Esito"), flex: true},
	}}
	for i, c := range criteria {
		g.rows = append(g.rows, []gridCell{
			{text: strconv.Itoa(i+1) + "."},
			{text: c.Label},
			{text: strconv.FormatInt(c.Value, 10)},
			{text: strconv.FormatInt(c.Bound, 10)},
			{text: c.Outcome},
		})
		var why []string
		if c.Reason != "" {
			why = []string{c.Reason}
		}
		g.below = append(g.below, why)
	}
	l.fitGrid(g)
	g.size = min(g.size, 9.5)
	return g
}

// drawnTables lists the tables as they came out of the draw.
func (l *listing) drawnTables(tables []export.CertifiedTable) {
	l.heading(l.Say("I tavoli come sorteggiati"))
	var seats []int
	g := &grid{size: 9, columns: []gridColumn{
		{title: l.Say("Tavolo"), side: export.Right, style: bold},
		{title: l.Say("Giocatori (ID)"), flex: true},
	}}
	for _, table := range tables {
		names := make([]string, len(table.Seats))
		for j, seat := range table.Seats {
			names[j] = seat.Name
			if seat.Number > 0 {
				names[j] += fmt.Sprintf(" (%d)", seat.Number)
			}
		}
		g.rows = append(g.rows, []gridCell{{text: strconv.Itoa(table.Number)}, {text: strings.Join(names, ", ")}})
		seats = append(seats, len(names))
	}
	l.drawSeated(g, seats)
}
