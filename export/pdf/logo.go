package pdf

import (
	"bytes"
	"image/png"
	"strconv"

	"github.com/jung-kurt/gofpdf"
)

// readLogos takes the pictures of the head into the document: the club's, and the second.
func (d *document) readLogos(logos [][]byte) error {
	for i, data := range logos {
		name, err := d.readPicture("logo"+strconv.Itoa(i), data)
		if err != nil {
			d.logos = nil
			return err
		}
		d.logos = append(d.logos, name)
	}
	return nil
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
	if d.pictures[name], err = png.Decode(bytes.NewReader(picture)); err != nil {
		return "", err
	}
	d.pdf.RegisterImageOptionsReader(name, gofpdf.ImageOptions{ImageType: "png"}, bytes.NewReader(picture))
	return name, d.pdf.Error()
}

// logoGap is the space between two pictures of a head.
const logoGap = 4.0

// logoWidth is what the pictures of the head take of a box's width; 0 without pictures.
func (d *document) logoWidth(width, height float64) (taken float64) {
	for i, logo := range d.logos {
		w, _ := d.pictureSize(logo, d.eachLogo(width), height)
		if taken += w; i > 0 {
			taken += logoGap
		}
	}
	return taken
}

// eachLogo is the part of a width that each picture of the head may have.
func (d *document) eachLogo(width float64) float64 {
	n := float64(len(d.logos))
	return (width - logoGap*(n-1)) / n
}

// pictureSize is the size of a picture of the document in a box; 0, 0 for no picture.
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
	d.picture(d.game, x+(width-w)/2, y+(height-h)/2, w, h)
}

// drawLogos sets the pictures of the head at the left of a box, in the middle of its height, and returns the width that they take.
func (d *document) drawLogos(x, y, height, width float64) float64 {
	at := x
	for _, logo := range d.logos {
		w, h := d.pictureSize(logo, d.eachLogo(width), height)
		d.picture(logo, at, y+(height-h)/2, w, h)
		at += w + logoGap
	}
	return max(0, at-x-logoGap)
}
