package pdf

import (
	"github.com/skip2/go-qrcode"
)

// code draws a QR code into a square. A text too long for one is left out: the sheet is usable without it.
func (d *document) code(x, y, size float64, text string) {
	if text == "" {
		return
	}
	code, err := qrcode.New(text, qrcode.Medium)
	if err != nil {
		return
	}
	code.DisableBorder = true
	modules := code.Bitmap()
	step := size / float64(len(modules))
	d.fill(ink)
	for row, cells := range modules {
		for from := 0; from < len(cells); from++ {
			if !cells[from] {
				continue
			}
			to := from
			for to < len(cells) && cells[to] {
				to++
			}
			d.pdf.Rect(x+float64(from)*step, y+float64(row)*step, float64(to-from)*step, step, "F")
			from = to
		}
	}
}
