package pdf

import (
	"fmt"
	"strings"

	"github.com/skip2/go-qrcode"
	"github.com/srwiley/rasterx"
)

// code draws a QR code into a square, with the border that readers need to find it: four modules that stay white. A text
// too long for one is left out: the sheet is usable without it.
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
	const quiet = 4
	module := size / float64(len(modules)+2*quiet)
	size = float64(len(modules)) * module
	d.print(x+quiet*module, y+quiet*module, size, size, modules)
}

// print draws modules into a rectangle: a stencil of one bit a module, written in line, is a tenth of what as many squares
// would take.
func (d *document) print(x, y, width, height float64, modules [][]bool) {
	kept := d.brush
	d.filled = ink
	d.drawn("F", area{x, y, width, height}, func(shape rasterx.Adder) {
		w, h := width*fine/float64(len(modules[0])), height*fine/float64(len(modules))
		for row, line := range modules {
			for column, black := range line {
				if left, top := x*fine+w*float64(column), y*fine+h*float64(row); black {
					rasterx.AddRect(left, top, left+w, top+h, 0, shape)
				}
			}
		}
	})
	d.brush = kept
	d.pdf.RawWriteStr(
		fmt.Sprintf("q %.3f %.3f %.3f rg %.4f 0 0 %.4f %.4f %.4f cm\nBI /W %d /H %d /IM true /BPC 1 /D [1 0] /F /AHx ID\n%s>\nEI Q",
			float64(ink.R)/255, float64(ink.G)/255, float64(ink.B)/255,
			width/point, height/point, x/point, (d.paper-y-height)/point, len(modules[0]), len(modules), stencil(modules)))
}

// stencil is a picture of one bit a point in hexadecimal digits, each row filled up to whole bytes.
func stencil(rows [][]bool) string {
	const digits = "0123456789abcdef"
	var b strings.Builder
	for _, row := range rows {
		for at := 0; at < (len(row)+7)/8*8; at += 4 {
			nibble := 0
			for i := range 4 {
				if at+i < len(row) && row[at+i] {
					nibble |= 8 >> i
				}
			}
			b.WriteByte(digits[nibble])
		}
	}
	return b.String()
}
