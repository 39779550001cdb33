package pdf

import (
	"errors"
	"slices"

	"raduno/engine"
	"raduno/export"
)

// Standings writes one standings or several, of players or of teams, complete or reduced: the columns say which. Where
// rows explain themselves the explanations stand under them.
func Standings(t *engine.Tournament, rankings []export.Ranking, o ListOptions) (*Paper, error) {
	return eachRanking(t, rankings, o, "", (*listing).standings)
}

// eachRanking is a document with a section for each ranking; the link is for phones, empty for none.
func eachRanking(t *engine.Tournament, rankings []export.Ranking, o ListOptions, link string, set func(*listing, export.Ranking)) (*Paper,
	error,
) {
	if len(rankings) == 0 {
		return nil, errors.New("pdf: no standings to write")
	}
	l := newListing(t.Info, rankings[0].Title, o)
	l.link = link
	for _, ranking := range rankings {
		set(l, ranking)
	}
	return l.finish()
}

// standings sets a ranking as a section of its own.
func (l *listing) standings(ranking export.Ranking) {
	g := rankingGrid(ranking)
	l.section(ranking.Title, l.fitGrid(g))
	if ranking.State != "" {
		l.paragraph(bold, 10, ink, ranking.State)
	}
	l.notes(ranking, 9, ranking.Legend(l.Voice.Text, engine.Textf("in grassetto su fondo giallo una partita vinta")))
	if len(ranking.Notes) > 0 || ranking.State != "" {
		l.y += 2
	}
	if l.missing(ranking, 11) {
		return
	}
	l.drawGrid(g)
	for _, part := range l.leftOut(ranking, g) {
		l.y += 6
		if l.broken(40) {
			l.next()
		}
		l.drawGrid(part)
	}
}

// notes sets what belongs to a whole ranking, and the legend of its signs.
func (l *listing) notes(ranking export.Ranking, size float64, legend string) {
	for _, note := range append(slices.Clone(ranking.Notes), lines(legend)...) {
		l.paragraph(regular, size, soft, note)
	}
}

// missing says why a ranking has no rows; it is false where it has some.
func (l *listing) missing(ranking export.Ranking, size float64) bool {
	switch {
	case ranking.Reason != "":
		l.paragraph(regular, size, ink, ranking.Reason)
	case len(ranking.Rows) == 0:
		l.paragraph(regular, size, soft, l.Say("Ancora nessuno in classifica."))
	default:
		return false
	}
	return true
}

// leftOut are the columns for which a grid has no room, in grids of their own with place and name: nothing of a standings is missing on
// paper.
func (l *listing) leftOut(ranking export.Ranking, g *grid) (parts []*grid) {
	var names, rest []int
	for i, c := range ranking.Columns {
		if c.Kind == export.PlaceColumn || c.Name() {
			names = append(names, i)
		}
		if !slices.ContainsFunc(g.shown, func(shown gridColumn) bool { return shown.index == i }) {
			rest = append(rest, i)
		}
	}
	ranking.Rows = slices.Clone(ranking.Rows)
	for i := range ranking.Rows {
		ranking.Rows[i].Why = nil // it stands in the first grid
	}
	for len(rest) > 0 {
		var part *grid
		n := 0
		for n < len(rest) {
			wider := rankingGrid(ranking.Of(slices.Concat(names, rest[:n+1])))
			wider.size = g.size
			if l.measure(wider, true) > l.bodyWidth() && n > 0 {
				break
			}
			part = wider
			n++
		}
		l.measure(part, true)
		part.stretch(l.bodyWidth())
		parts, rest = append(parts, part), rest[n:]
	}
	return parts
}

// rankingGrid is a ranking as a grid.
func rankingGrid(ranking export.Ranking) *grid {
	g := &grid{}
	for _, c := range ranking.Columns {
		style := regular
		if c.Kind == export.PlaceColumn || c.Kind == export.TotalColumn || c.Name() {
			style = bold
		}
		g.columns = append(g.columns, gridColumn{
			title: c.Title, side: c.Align, style: style, minor: c.Minor,
			flex: c.Align == export.Left && c.Kind != export.PlaceColumn,
		})
	}
	explained := false
	for _, row := range ranking.Rows {
		cells := make([]gridCell, len(ranking.Columns))
		for i := range cells {
			cells[i] = gridCell{text: ranking.Shown(row, i), marked: row.Cell(i).Won}
		}
		if row.Cut {
			g.lines = append(g.lines, len(g.rows))
		}
		g.rows = append(g.rows, cells)
		explained = explained || len(row.Why) > 0
	}
	if explained {
		for _, row := range ranking.Rows {
			g.below = append(g.below, row.Why)
		}
	}
	return g
}
