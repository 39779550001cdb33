package pdf

import (
	"io"
	"math"
	"strconv"

	"raduno/engine"
	"raduno/export"
)

// Meetings writes matrices of who has met whom, each over as many pages as it needs, on every one of which the names of its
// rows and columns stand again. It returns the number of pages.
func Meetings(w io.Writer, t *engine.Tournament, matrices []export.Matrix, o ListOptions) (pages int, err error) {
	l := newListing(t.Info, o.About.Say("Incontri"), o)
	l.outline = true
	for _, m := range matrices {
		if m.Reason != "" {
			l.section(m.Title, false)
			l.paragraph(regular, 11, soft, m.Reason)
			continue
		}
		l.matrix(m)
	}
	return l.finish(w)
}

// The measures of a matrix, in millimetres: names in the rows, and cells that are still read across a page.
const (
	matrixNames = 50.0
	matrixHead  = 36.0 // names of the columns, which stand upright
	matrixCell  = 4.2
	matrixWide  = 9.0 // of a cell where there is room
	matrixRow   = 4.6
	matrixSize  = 8.0 // letters, in points
)

// matrix sets the pages of a matrix, from the left to the right and then down.
func (l *listing) matrix(m export.Matrix) {
	l.font(regular, matrixSize)
	names := 0.0
	for _, name := range m.Rows {
		names = max(names, l.width(l.printable(name)))
	}
	names = min(names+3, matrixNames)
	landscape := matrixPages(m, names, pageHeight, pageWidth) < matrixPages(m, names, pageWidth, pageHeight)
	first := true
	for rows := m.Rows; len(rows) > 0; {
		fit := 0
		from := len(m.Rows) - len(rows)
		for column := 0; column < len(m.Columns); {
			if first {
				l.section(m.Title, landscape)
				l.paragraph(regular, 9, soft, m.Note+" "+l.say("Una casella vuota: mai. In grassetto: più di una volta."))
				l.y += 2
				first = false
			} else {
				l.next()
			}
			width := l.bodyWidth() - names
			across := int(math.Ceil(float64(len(m.Columns)) * matrixCell / width)) // pages beside one another, filled evenly
			count := min(len(m.Columns)-column, (len(m.Columns)+across-1)/across)
			if here := int((l.room() - matrixHead) / matrixRow); fit == 0 || here < fit {
				fit = min(here, len(rows)) // the pages beside one another hold the same rows
			}
			l.matrixPage(m, names, min(width/float64((len(m.Columns)+across-1)/across), matrixWide), from, from+fit, column, column+count)
			column += count
		}
		rows = rows[fit:]
	}
}

// matrixPages is how many pages of a size a matrix takes about.
func matrixPages(m export.Matrix, names, width, height float64) float64 {
	across := math.Ceil(float64(len(m.Columns)) * matrixCell / (width - 2*margin - names))
	return across * math.Ceil(float64(len(m.Rows))*matrixRow/(height-listTop-listBottom-30-matrixHead))
}

// matrixPage sets the rows and columns of a matrix that one page holds, each from the first to before the last.
func (l *listing) matrixPage(m export.Matrix, names, cell float64, top, bottom, left, right int) {
	x, y := margin+names, l.y+matrixHead
	l.font(bold, matrixSize*0.9)
	for i, name := range m.Columns[left:right] {
		at := x + (float64(i)+0.5)*cell + matrixSize*point*capHeight/2
		l.pdf.TransformBegin()
		l.pdf.TransformRotate(90, at, y-1)
		l.put(at, y-1, matrixHead-1, export.Left, name)
		l.pdf.TransformEnd()
	}
	width := names + float64(right-left)*cell
	for i := top; i < bottom; i++ {
		if (i-top)%2 == 1 {
			l.fill(tint)
			l.pdf.Rect(margin, y, width, matrixRow, "F")
		}
		base := y + matrixRow/2 + matrixSize*point*capHeight/2
		l.ink(ink)
		l.font(regular, matrixSize)
		l.put(margin+0.5, base, names-1.5, export.Left, m.Rows[i])
		for j := left; j < right; j++ {
			l.matrixCell(m, i, j, x+float64(j-left)*cell, y, cell, base)
		}
		y += matrixRow
	}
	l.stroke(line, 0.15)
	for i := range right - left + 1 {
		l.pdf.Line(x+float64(i)*cell, l.y+matrixHead, x+float64(i)*cell, y)
	}
	l.stroke(l.deep, 0.4)
	l.rule(margin, l.y+matrixHead, width)
	l.rule(margin, y, width)
	l.y = y
}

func (l *listing) matrixCell(m export.Matrix, row, column int, x, y, width, base float64) {
	if m.Self && row == column {
		l.fill(line)
		l.pdf.Rect(x, y, width, matrixRow, "F")
		return
	}
	count := m.Counts[row][column]
	if count == 0 {
		return
	}
	style := regular
	if count > 1 {
		style = bold
	}
	l.font(style, matrixSize)
	l.put(x, base, width, export.Center, strconv.Itoa(count))
}
