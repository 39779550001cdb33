package pdf

import (
	"bytes"
	"image"
	_ "image/jpeg" // a logo may be a JPEG picture
	"image/png"

	"golang.org/x/image/draw"
	_ "golang.org/x/image/webp" // or WebP, which phones and browsers save

	"raduno/engine"
)

const (
	pictureSide = 480        // a logo is printed smaller than 40 mm: at 300 dots an inch this is enough
	pictureArea = 16_000_000 // no larger picture is unpacked, in pixels: it takes up to 15 bytes each
)

// Picture makes a small PNG that gofpdf can embed of any PNG, JPEG or WebP: gofpdf refuses interlaced ones, 16 bits
// a channel and inverted colours. Transparent parts become white, a large picture is made smaller. The error, of kind
// BadInput, says what is wrong with the picture.
func Picture(data []byte) ([]byte, error) {
	unreadable := func(err error) error {
		return engine.Wrap(err, engine.BadInput, "Il logo non è un'immagine PNG, JPEG o WebP che si possa leggere: scegli un altro file")
	}
	config, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, unreadable(err)
	}
	if config.Width < 1 || config.Height < 1 || config.Width > pictureArea/config.Height {
		return nil, engine.Errorf(engine.BadInput, "Il logo è di %d x %d pixel: salvalo più piccolo, fino a 4000 x 4000", config.Width,
			config.Height)
	}
	picture, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, unreadable(err)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, shrink(picture)); err != nil {
		return nil, unreadable(err)
	}
	return b.Bytes(), nil
}

// shrink sets a picture on white, smaller where it is large.
func shrink(picture image.Image) *image.RGBA {
	width, height := picture.Bounds().Dx(), picture.Bounds().Dy()
	if side := max(width, height); side > pictureSide {
		width, height = max(1, width*pictureSide/side), max(1, height*pictureSide/side)
	}
	small := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.Draw(small, small.Rect, image.White, image.Point{}, draw.Src)
	draw.CatmullRom.Scale(small, small.Rect, picture, picture.Bounds(), draw.Over, nil)
	return small
}
