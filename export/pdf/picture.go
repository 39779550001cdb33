package pdf

import (
	"bytes"
	"image"
	"image/color"
	_ "image/jpeg" // a logo may be a JPEG picture
	"image/png"

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

// shrink sets a picture on white, each of its new points the mean of the old ones that it covers.
func shrink(picture image.Image) *image.RGBA {
	bounds := picture.Bounds()
	w, h := bounds.Dx(), bounds.Dy()
	side := max(w, h)
	width, height := w, h
	if side > pictureSide {
		width, height = max(1, w*pictureSide/side), max(1, h*pictureSide/side)
	}
	small := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			var red, green, blue, n uint64
			for oldY := y * h / height; oldY < max((y+1)*h/height, y*h/height+1); oldY++ {
				for oldX := x * w / width; oldX < max((x+1)*w/width, x*w/width+1); oldX++ {
					r, g, b, alpha := picture.At(bounds.Min.X+oldX, bounds.Min.Y+oldY).RGBA()
					paper := 0xffff - alpha // colours come multiplied by their alpha
					red, green, blue, n = red+uint64(r+paper), green+uint64(g+paper), blue+uint64(b+paper), n+1
				}
			}
			small.SetRGBA(x, y, color.RGBA{uint8(red / n >> 8), uint8(green / n >> 8), uint8(blue / n >> 8), 0xff})
		}
	}
	return small
}
