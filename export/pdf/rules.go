package pdf

import (
	"strings"

	"raduno/engine"
	"raduno/export"
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
	step := size * point * 1.38
	paragraph := func(style string, c colour, text string) {
		l.font(style, size)
		l.ink(c)
		lines, _ := l.wrap(l.printable(text), l.bodyWidth())
		for _, line := range lines {
			if draw {
				if l.room() < step {
					l.next()
					l.font(style, size)
					l.ink(c)
				}
				l.put(margin, l.y+step*0.72, l.bodyWidth(), export.Left, line)
				l.y += step
			}
			height += step
		}
		height += step * 0.55
		if draw {
			l.y += step * 0.55
		}
	}
	if page.Clock != "" {
		paragraph(bold, l.deep, page.Clock)
	}
	for text := range strings.Lines(page.Text) {
		paragraph(regular, ink, text)
	}
	l.ink(ink)
	return height
}
