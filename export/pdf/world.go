package pdf

// stamped is a drawing that is written once and placed on many pages.
type stamped struct{}

func (p *sheetPrinter) drawWorld(x, y, width, height float64) {
	p.stroke(line, 0.2)
	p.pdf.Rect(x, y, width, height, "D")
}
