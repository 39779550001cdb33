package pdf

import (
	"strings"

	"raduno/engine"
	"raduno/export"
)

// The wall is read from three metres: capitals of nine millimetres are twice as high there as what good eyes make out.
const (
	bigRow  = 15.5
	bigSize = 35.0
)

// WallStandings writes standings to be read from three metres: place, name and points, a few rows a page.
func WallStandings(t *engine.Tournament, rankings []export.Ranking, o ListOptions) (*Paper, error) {
	return eachRanking(t, rankings, o, o.Link, (*listing).wallStandings)
}

func (l *listing) wallStandings(ranking export.Ranking) {
	l.section(ranking.Title, false)
	if ranking.State != "" {
		l.paragraph(bold, 15, ink, ranking.State)
		l.y += 2
	}
	legend := ranking.Without(export.RoundColumn).Legend(l.Voice.Text, engine.Text{}) // results of rounds are not shown
	l.notes(ranking, 10, legend)
	if l.missing(ranking, 15) {
		return
	}
	l.y += 2
	place, score := ranking.Column(export.PlaceColumn), scoreColumn(ranking)
	places, scores := 0.0, 0.0 // widths, the same on all pages
	l.font(bold, bigSize)
	for _, row := range ranking.Rows {
		places = max(places, l.width(printable(ranking.Shown(row, place))))
		scores = max(scores, l.width(printable(row.Cell(score).Text)))
	}
	places, scores = places+3, min(scores, l.bodyWidth()*0.3)+3
	for i, row := range ranking.Rows {
		if l.room() < bigRow {
			l.next()
		}
		if i%2 == 1 {
			l.fill(tint)
			l.rect(margin, l.y, l.bodyWidth(), bigRow, "F")
		}
		l.wallStanding(ranking, row, places, scores, row.Cell(score).Text)
		l.y += bigRow
		if row.Cut {
			l.stroke(ink, 1)
			l.rule(margin, l.y, l.bodyWidth())
		}
	}
}

// wallStanding sets a row: the name in what place and points leave.
func (l *listing) wallStanding(ranking export.Ranking, row export.Row, places, scores float64, score string) {
	base := l.y + bigRow/2 + bigSize*point*capHeight/2
	l.set(bold, bigSize, l.deep, margin, base, places-3, export.Right, ranking.Shown(row, ranking.Column(export.PlaceColumn)))
	l.put(margin+l.bodyWidth()-scores, base, scores, export.Right, score)
	l.font(regular, bigSize)
	name := strings.Join(ranking.Name(row), " ")
	if row.Tag != "" {
		name += " (" + row.Tag + ")"
	}
	l.put(margin+places+1, base, l.bodyWidth()-places-scores-3, export.Left, name)
}

// scoreColumn is the column that decides: the wins where all points are 0.
func scoreColumn(ranking export.Ranking) int {
	total := ranking.Column(export.TotalColumn)
	for _, row := range ranking.Rows {
		if text := row.Cell(total).Text; text != "" && text != "–" && text != "0" {
			return total
		}
	}
	if wins := ranking.Column(export.WinsColumn); wins >= 0 {
		return wins
	}
	return total
}
