package workbook

import (
	"strings"

	"raduno/engine/xlsx"
)

// HoldsStandings reports whether the sheet Classifica is there and says what WriteStandings would write into it: the
// same numbers and texts in the same cells, however they look, and nothing else.
func (b *Book) HoldsStandings(full Grid) bool {
	s, p, err := b.open(fullSheet)
	if err != nil || s == nil {
		return false
	}
	wanted := gridTexts(full)
	for _, r := range p.Rows {
		for _, c := range r.Cells {
			text := cellText(c.Text)
			if text == "" {
				continue
			}
			at := [2]int{r.Num, c.Col}
			if wanted[at] != text {
				return false
			}
			delete(wanted, at)
		}
	}
	return len(wanted) == 0
}

// gridTexts is what the cells of a grid say that say anything, by row and column.
func gridTexts(g Grid) map[[2]int]string {
	texts := map[[2]int]string{}
	put := func(row, col int, text string) {
		if text = cellText(text); text != "" {
			texts[[2]int{row, col}] = text
		}
	}
	for i, heading := range g.Headings {
		put(1, i+1, heading)
	}
	for i, r := range g.Rows {
		for j, c := range r.Cells {
			text := c.Text
			switch {
			case c.IsNumber:
				text, _ = numberText(c.Number)
			case c.Won:
				text += " " + WonSign
			}
			put(i+2, j+1, text)
		}
	}
	return texts
}

// cellText is a text as a cell keeps it, without what only spaces it out.
func cellText(text string) string { return strings.TrimSpace(clean(xlsx.Storable(text))) }
