package pdf

import (
	"io"

	"raduno/engine"
	"raduno/export"
)

// Standings writes a standings, of players or of teams, complete or reduced: the columns say which. Where its
// rows explain themselves the explanations stand under them. It returns the number of pages.
func Standings(w io.Writer, t *engine.Tournament, ranking export.Ranking, o ListOptions) (pages int, err error) {
	l := newListing(t.Info, ranking.Title, o)
	l.standings(ranking)
	return l.finish(w)
}

// standings sets a ranking as a section of its own.
func (l *listing) standings(ranking export.Ranking) {
	g := rankingGrid(ranking)
	l.section(ranking.Title, l.fitGrid(g))
	for _, note := range ranking.Notes {
		l.paragraph(regular, 9, soft, note)
	}
	if len(ranking.Notes) > 0 {
		l.y += 2
	}
	if len(ranking.Rows) == 0 {
		l.paragraph(regular, 11, soft, "Ancora nessuno in classifica.")
		return
	}
	l.drawGrid(g)
}

// rankingGrid is a ranking as a grid.
func rankingGrid(ranking export.Ranking) *grid {
	g := &grid{}
	for _, c := range ranking.Columns {
		style := regular
		if c.Place || c.Total || c.Name {
			style = bold
		}
		g.columns = append(g.columns, gridColumn{
			title: c.Title, side: c.Align, style: style, minor: c.Minor,
			flex: c.Align == export.Left && !c.Place,
		})
	}
	explained := false
	for _, row := range ranking.Rows {
		cells := make([]gridCell, len(ranking.Columns))
		for i := range cells {
			cell := row.Cell(i)
			cells[i] = gridCell{text: cell.Text, marked: cell.Won}
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
