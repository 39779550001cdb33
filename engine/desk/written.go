package desk

import "raduno/engine/workbook"

// WrittenStandings are the lines of the sheet Classifica as it stands in the file, whoever wrote it: what an old
// program published is official even where its workbook does not say how it was ranked.
func (d *Desk) WrittenStandings() []workbook.WrittenLine {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.book.WrittenStandings()
}
