package workbook

import (
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/xlsx"
	"raduno/export"
)

// HoldsStandings reports whether the sheet Classifica is there and says what WriteStandings would write into it: the
// same numbers and texts in the same cells, however they look, and nothing else.
func (b *Book) HoldsStandings(full export.Ranking) bool {
	s, p, err := b.open(fullSheet)
	if err != nil || s == nil {
		return false
	}
	wanted := gridTexts(full)
	for _, r := range p.Rows {
		for _, c := range r.Cells {
			at := [2]int{r.Num, c.Col}
			if wanted[at] != cellText(c.Text) {
				return false
			}
			delete(wanted, at)
		}
	}
	return len(wanted) == 0
}

// HasStandings reports whether the sheet Classifica has a ranking, or the reason for its absence.
func (b *Book) HasStandings() bool {
	_, p, err := b.open(fullSheet)
	return err == nil && len(p.Rows) > 1
}

// gridTexts is what the cells of a grid say that say anything, by row and column.
func gridTexts(ranking export.Ranking) map[[2]int]string {
	texts := map[[2]int]string{}
	put := func(row, col int, text string) {
		if text = cellText(text); text != "" {
			texts[[2]int{row, col}] = text
		}
	}
	for i, column := range ranking.Columns {
		put(1, i+1, column.Title)
	}
	for i, r := range ranking.Rows {
		for j, c := range r.Cells {
			put(i+2, j+1, gridText(c))
		}
	}
	for i, note := range notesOf(ranking) {
		put(noteRow(ranking)+i, noteColumn, note)
	}
	return texts
}

// cellText is a text as a cell keeps it, without what only spaces it out.
func cellText(text string) string { return strings.TrimSpace(engine.CleanText(xlsx.Storable(text))) }

// WrittenLine is a line of the sheet Classifica, as whatever program wrote it.
type WrittenLine struct {
	Place  int
	Player int // ID
	Wins   int
	Total  engine.Points
}

// WrittenStandings are the lines of the sheet Classifica, in its order; none where the sheet is not there or has not
// the columns Pos. and pt_tot that the old programs and Raduno give it (docs/rules.md, section 7).
func (b *Book) WrittenStandings() []WrittenLine {
	s, p, err := b.open(fullSheet)
	if err != nil || s == nil {
		return nil
	}
	columns := map[string]int{}
	var lines []WrittenLine
	for _, r := range p.Rows {
		cells := map[int]string{}
		for _, c := range r.Cells {
			cells[c.Col] = cellText(c.Text)
		}
		if len(columns) == 0 {
			for col, text := range cells {
				columns[strings.ToLower(text)] = col
			}
			if columns["pos."] == 0 || columns["pt_tot"] == 0 {
				return nil
			}
			if columns["id"] == 0 {
				columns["id"] = columns["pt_tot"] + 1 // GestioneRaduno 1.9 writes it there, without a heading
			}
			continue
		}
		place, err1 := strconv.Atoi(cells[columns["pos."]])
		id, err2 := strconv.Atoi(cells[columns["id"]])
		total, err3 := engine.ParsePoints(strings.ReplaceAll(cells[columns["pt_tot"]], ",", "."))
		if err1 != nil || err2 != nil || err3 != nil || id <= 0 {
			continue
		}
		wins, _ := strconv.Atoi(cells[columns["v_tot"]]) // a type that counts none has no such column
		lines = append(lines, WrittenLine{place, id, wins, total})
	}
	return lines
}
