package pdf

import (
	"bytes"

	"github.com/jung-kurt/gofpdf"
)

// readLogo takes the club's picture into the document; nil for none.
func (d *document) readLogo(data []byte) (err error) {
	d.logo, err = d.readPicture("logo", data)
	return err
}

// readPicture takes a picture into the document under a name, which it returns; empty for no picture.
func (d *document) readPicture(name string, data []byte) (string, error) {
	if len(data) == 0 {
		return "", nil
	}
	picture, err := Picture(data)
	if err != nil {
		return "", err
	}
	d.pdf.RegisterImageOptionsReader(name, gofpdf.ImageOptions{ImageType: "png"}, bytes.NewReader(picture))
	return name, d.pdf.Error()
}

// logoSize is the size of the club's picture in a box; 0, 0 where there is none.
func (d *document) logoSize(width, height float64) (w, h float64) {
	return d.pictureSize(d.logo, width, height)
}

// pictureSize is the size of a picture of the document in a box; 0, 0 where there is none.
func (d *document) pictureSize(name string, width, height float64) (w, h float64) {
	if name == "" {
		return 0, 0
	}
	info := d.pdf.GetImageInfo(name)
	if w = height * info.Width() / info.Height(); w > width {
		return width, width * info.Height() / info.Width()
	}
	return w, height
}

// drawGame sets the picture of a game into the middle of a box, as large as it fits.
func (d *document) drawGame(x, y, width, height float64) {
	w, h := d.pictureSize(d.game, width, height)
	d.pdf.ImageOptions(d.game, x+(width-w)/2, y+(height-h)/2, w, h, false, gofpdf.ImageOptions{}, 0, "")
}

// drawLogo sets the club's picture at the left of a box, in the middle of its height, and returns the width that it takes.
func (d *document) drawLogo(x, y, height, width float64) float64 {
	w, h := d.logoSize(width, height)
	if w > 0 {
		d.pdf.ImageOptions(d.logo, x, y+(height-h)/2, w, h, false, gofpdf.ImageOptions{}, 0, "")
	}
	return w
}
