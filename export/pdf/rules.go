package pdf

import (
	"strings"

	"raduno/engine"
)

// RulesPage is what a round is played by, to be read out before it.
type RulesPage struct {
	Title string
	Clock string // empty where the rules say nothing of time
	Text  string // its paragraphs end with a line feed
}

// Rules writes the page of rules in letters as large as one page takes.
func Rules(info engine.Info, page RulesPage, o ListOptions) (*Paper, error) {
	l := newListing(info, page.Title, o)
	l.section(page.Title, false)
	l.y += 4
	top := l.y
	const largest, least = 22.0, 8.0
	size := largest
	for size > least && l.rules(page, size, false) > l.pageHeight()-listBottom-top {
		size -= 0.5
	}
	l.y = top
	l.rules(page, size, true)
	return l.finish()
}

// rules sets clock and text and returns their height; it only measures where draw is false.
func (l *listing) rules(page RulesPage, size float64, draw bool) (height float64) {
	const lead = 1.38
	step := size * point * lead
	paragraph := func(style string, c colour, text string) {
		if draw {
			l.lines(style, size, lead, c, text)
			l.y += step * 0.55
			return
		}
		l.font(style, size)
		lines, _ := l.wrap(printable(text), l.bodyWidth())
		height += step * (float64(len(lines)) + 0.55)
	}
	if page.Clock != "" {
		paragraph(bold, l.deep, page.Clock)
	}
	for text := range strings.Lines(page.Text) {
		paragraph(regular, ink, text)
	}
	return height
}
