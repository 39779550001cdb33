package pdf

import (
	"fmt"

	"github.com/jung-kurt/gofpdf"
)

// form is a drawing that is written into the file once and placed on as many pages as wanted.
type form struct {
	template gofpdf.Template
	id       string
	height   float64
	marks    []mark
}

// record makes a form as wide as the page of what draw draws, which has its origin at the form's upper left
// corner.
func (d *document) record(height float64, draw func()) *form {
	f := &form{height: height}
	page := d.pdf
	style, size := d.style, d.size
	d.recording = &f.marks
	f.template = page.CreateTemplateCustom(gofpdf.PointType{}, gofpdf.SizeType{Wd: pageWidth, Ht: height}, func(t *gofpdf.Tpl) {
		d.pdf = &t.Fpdf
		d.reset()
		draw()
	})
	d.pdf, d.recording = page, nil
	d.style, d.size = style, size
	return f
}

// place puts a form on the current page, its upper edge at y.
func (d *document) place(f *form, y float64) {
	d.note(func(c *canvas) {
		c.top += y
		for _, m := range f.marks {
			m(c)
		}
		c.top -= y
	})
	if f.id == "" {
		f.id = f.template.ID()
		d.pdf.UseTemplateScaled(f.template, gofpdf.PointType{Y: y}, gofpdf.SizeType{Wd: pageWidth, Ht: f.height})
		return
	}
	// What UseTemplateScaled writes, without making the checksum of the whole drawing again for each page.
	d.pdf.RawWriteStr(fmt.Sprintf("q 1 0 0 1 0 %.4f cm\n/TPL%s Do Q", (pageHeight-y-f.height)/point, f.id))
}
