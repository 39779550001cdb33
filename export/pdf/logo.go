package pdf

import (
	"bytes"

	"github.com/jung-kurt/gofpdf"
)

// readLogo takes the club's picture into the document; nil for none.
func (d *document) readLogo(data []byte) error {
	if len(data) == 0 {
		return nil
	}
	picture, err := Picture(data)
	if err != nil {
		return err
	}
	d.logo = "logo"
	d.pdf.RegisterImageOptionsReader(d.logo, gofpdf.ImageOptions{ImageType: "png"}, bytes.NewReader(picture))
	return d.pdf.Error()
}

// logoSize is the size of the club's picture in a box; 0, 0 where there is none.
func (d *document) logoSize(width, height float64) (w, h float64) {
	if d.logo == "" {
		return 0, 0
	}
	info := d.pdf.GetImageInfo(d.logo)
	if w = height * info.Width() / info.Height(); w > width {
		return width, width * info.Height() / info.Width()
	}
	return w, height
}

// drawLogo sets the club's picture at the left of a box, in the middle of its height, and returns the width that it takes.
func (d *document) drawLogo(x, y, height, width float64) float64 {
	w, h := d.logoSize(width, height)
	if w > 0 {
		d.pdf.ImageOptions(d.logo, x, y+(height-h)/2, w, h, false, gofpdf.ImageOptions{}, 0, "")
	}
	return w
}
