package pdf_test

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/sample"
	"raduno/engine"
	"raduno/export/pdf"
)

// A picture of 12,000 by 12,000 pixels in a small file is refused before it is unpacked; WebP is read.
func TestALogoIsBoundedAndMayBeWebP(t *testing.T) {
	var bomb bytes.Buffer
	must(t, png.Encode(&bomb, image.NewPaletted(image.Rect(0, 0, 4100, 4000), color.Palette{color.White})))
	if _, err := pdf.Picture(bomb.Bytes()); err == nil || !strings.Contains(err.Error(), "più piccolo") {
		t.Error(err)
	}
	webp, err := base64.StdEncoding.DecodeString("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==")
	if err == nil {
		_, err = pdf.Picture(webp)
	}
	if err != nil {
		t.Error(err)
	}
}

func TestAnyLogoPrints(t *testing.T) {
	worked.Slow(t)
	tournament := sample.Tournament(8, 1, 0)
	deep := image.NewNRGBA64(image.Rect(0, 0, 900, 300)) // 16 bits a channel, half transparent
	grey := image.NewGray(image.Rect(0, 0, 1, 7))
	for x := range 900 {
		deep.SetNRGBA64(x, x/3, color.NRGBA64{R: 0xffff, A: uint16(x * 70)})
	}
	var pictures [][]byte
	for _, picture := range []image.Image{deep, grey} {
		var p, j bytes.Buffer
		must(t, png.Encode(&p, picture))
		must(t, jpeg.Encode(&j, picture, nil))
		pictures = append(pictures, p.Bytes(), j.Bytes())
	}
	for _, picture := range pictures {
		for _, layout := range []pdf.Layout{pdf.FullPage, pdf.HalfPage, pdf.Economy} {
			o := pdf.SheetOptions{ListOptions: pdf.ListOptions{Logos: [][]byte{picture}}, Layout: layout}
			data := sheets(t, tournament, nil, o)
			if !bytes.Contains(data, []byte("/Subtype /Image")) || !bytes.Equal(data, sheets(t, tournament, nil, o)) {
				t.Error("no picture, or another at each print")
			}
			read(t, data)
		}
	}
	for _, wrong := range [][]byte{[]byte("GIF89a"), []byte("x"), pictures[0][:80], pictures[1][:200]} {
		o := pdf.SheetOptions{ListOptions: pdf.ListOptions{Logos: [][]byte{wrong}}}
		if _, err := pdf.ScoreSheets(tournament, nil, o); engine.KindOf(err) != engine.BadInput {
			t.Errorf("a broken logo: %v", err)
		}
	}
}
