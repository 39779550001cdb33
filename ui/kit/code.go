package kit

import (
	"bytes"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"github.com/skip2/go-qrcode"
)

// NewCode is a text for phones to scan (a QR code), with the quiet zone that scanners want. Of a text too long for one
// nothing is seen.
func NewCode(text string, side float32) *canvas.Image {
	const dots = 512
	image := &canvas.Image{}
	if picture, err := qrcode.Encode(text, qrcode.Medium, dots); err == nil {
		image = canvas.NewImageFromReader(bytes.NewReader(picture), "codice.png")
	}
	image.FillMode = canvas.ImageFillContain
	image.ScaleMode = canvas.ImageScalePixels
	image.SetMinSize(fyne.NewSquareSize(side))
	return image
}
