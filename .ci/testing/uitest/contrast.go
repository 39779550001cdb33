package uitest

import (
	"image/color"
	"math"
)

// luminance is how bright a colour is for the eye, from 0 to 1, as WCAG 2 counts it.
func luminance(c color.NRGBA) float64 {
	linear := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// Contrast is WCAG's ratio between what is written and its ground, from 1 to 21.
func Contrast(ink, ground color.NRGBA) float64 {
	light, dark := luminance(Over(ink, ground)), luminance(ground)
	if light < dark {
		light, dark = dark, light
	}
	return (light + 0.05) / (dark + 0.05)
}

// Over is a colour that lets something through, on a ground.
func Over(c, ground color.NRGBA) color.NRGBA {
	mix := func(top, below uint8) uint8 {
		return uint8((int(top)*int(c.A) + int(below)*(255-int(c.A)) + 127) / 255)
	}
	return color.NRGBA{R: mix(c.R, ground.R), G: mix(c.G, ground.G), B: mix(c.B, ground.B), A: 255}
}
