package preview

import (
	"bytes"
	"compress/zlib"
	"errors"
	"fmt"
	"image"
	"testing"

	"golang.org/x/image/font/sfnt"

	"raduno/assets"
)

// drawn draws what operators say on a page of a hundred by a hundred pixels.
func drawn(operators string) (picture *image.RGBA, err error) {
	defer said(&err)
	picture = image.NewRGBA(image.Rect(0, 0, 100, 100))
	p := &painter{doc: &Document{}, picture: picture, state: state{to: matrix{1, 0, 0, -1, 0, 100}, width: 1, clip: picture.Bounds()}}
	p.run([]byte(operators), dict{})
	return picture, nil
}

// A print that says what the preview does not know is not shown at all: nobody sees a page that is drawn wrong.
func TestWhatIsNotKnownIsNotDrawn(t *testing.T) {
	for _, operators := range []string{
		"10 10 20 20 re W n", "10 10 20 20 re f*", "/GS1 gs", "1 Tr", "2 Tw", "/Sh1 sh", "0 j", "1 J", "10 10 20 re f", "[3] 2 d",
		"Q", "10 10 l S", "(A) Tj", "/I1 Do", "BI /W 1 /H 1 /IM true /BPC 8 /D [1 0] /F /AHx ID\n80>\nEI", "0.1 0.2 0.3 0.4 k", "(A", "[1 2",
	} {
		if _, err := drawn(operators); !errors.Is(err, ErrUnknown) {
			t.Errorf("%s: %v", operators, err)
		}
	}
	if _, err := Open([]byte("%PDF-1.3\n")); !errors.Is(err, ErrUnknown) {
		t.Errorf("a file that is cut: %v", err)
	}
}

// Of a page whose data are cut, or packed in another way, nothing is drawn, not what comes before the cut.
func TestAPageThatIsCutIsNotDrawn(t *testing.T) {
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	_, _ = w.Write([]byte("10 10 20 20 re f "))
	_ = w.Close()
	for _, c := range []struct {
		filter string
		cut    int
		want   error
	}{{"/FlateDecode", 0, nil}, {"/FlateDecode", 4, ErrUnknown}, {"/FlateDecode", packed.Len(), ErrUnknown}, {"/LZWDecode", 0, ErrUnknown}} {
		data := packed.Bytes()[:packed.Len()-c.cut] // by 4 it loses the checksum
		pdf := fmt.Appendf(nil, "1 0 obj <</Filter %s /Length %d>>\nstream\n%s\nendstream", c.filter, len(data), data)
		err := func() (err error) {
			defer said(&err)
			_, _ = (&Document{pdf: pdf, places: map[ref]int{1: 0}}).object(ref(1))
			return nil
		}()
		if !errors.Is(err, c.want) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// Areas, lines and turned drawings stand where they were put, in their colours.
func TestDrawnWhereItStands(t *testing.T) {
	picture, err := drawn("1 0 0 rg 10 10 20 20 re f 0 0 1 RG 4 w 50 50 m 90 50 l S [10 10] 0 d 50 20 m 90 20 l S [] 0 d " +
		"q 0 1 -1 0 40 60 cm 0 1 0 rg 0 0 30 10 re f Q 10 95 m 10 95 l S " +
		"q 1 0 0 rg 20 0 0 20 70 70 cm\nBI /W 2 /H 2 /IM true /BPC 1 /D [1 0] /F /AHx ID\n8040>\nEI Q " +
		"0 1 0 rg 10 45 m 10 60 30 60 30 45 c f")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		x, y    int
		r, g, b uint8
	}{
		{20, 80, 255, 0, 0}, {5, 80, 0, 0, 0}, {20, 65, 0, 0, 0}, // the area, and beside it
		{70, 50, 0, 0, 255}, {45, 50, 0, 0, 0}, {70, 45, 0, 0, 0}, // the line
		{55, 80, 0, 0, 255}, {65, 80, 0, 0, 0}, {75, 80, 0, 0, 255}, // the dashes
		{35, 20, 0, 255, 0}, {45, 35, 0, 0, 0}, // turned by a quarter
		{10, 5, 0, 0, 255}, {10, 9, 0, 0, 0}, // a line without length is a dot
		{75, 15, 255, 0, 0}, {85, 15, 0, 0, 0}, {75, 25, 0, 0, 0}, {85, 25, 255, 0, 0}, // the modules of a code
		{20, 47, 0, 255, 0}, {12, 44, 0, 0, 0}, // below a curve, and outside it
	} {
		if at := picture.RGBAAt(c.x, c.y); at.R != c.r || at.G != c.g || at.B != c.b {
			t.Errorf("at %d, %d: %v", c.x, c.y, at)
		}
	}
}

// A string is read with the signs that gofpdf escapes in it, and a letter of which no width is told has the usual one.
func TestStringsAndWidths(t *testing.T) {
	if text, _ := (&lexer{data: []byte(`(a\r\(\\r\)b)`)}).next().([]byte); string(text) != "a\r(\\r)b" {
		t.Errorf("the string is %q", text)
	}
	outlines, err := sfnt.Parse(assets.Font("DejaVuSansCondensed"))
	if err != nil {
		t.Fatal(err)
	}
	f := &face{outlines: outlines, glyphs: make([]byte, 200), widths: map[int]float64{'A': 500}, usual: 600}
	for character, want := range map[int]float64{'A': 0.5, 'B': 0.6} {
		if _, width := f.glyph(character); width != want {
			t.Errorf("%c is %v wide", character, width)
		}
	}
}
