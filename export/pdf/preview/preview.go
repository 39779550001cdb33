// Package preview draws the pages of the program's own prints, so that the window shows them before they are printed. It knows
// what gofpdf writes for package pdf and no more: what it does not know is an error, and never a page that is drawn wrong.
package preview

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"

	"golang.org/x/image/draw"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// ErrUnknown is the error of a PDF in which something stands that the preview does not draw.
var ErrUnknown = errors.New("preview: not drawn")

// unknown is the panic of what the preview does not draw.
type unknown string

// Document is a PDF of which pages are drawn. It is for one goroutine.
type Document struct {
	pdf    []byte
	places map[ref]int
	pages  []dict
	box    []float64 // of pages that have none of their own
	faces  map[any]*face
	images map[any]image.Image
}

// face is a typeface of the document.
type face struct {
	outlines *sfnt.Font
	buffer   sfnt.Buffer
	glyphs   []byte          // two bytes for each character, by its number
	widths   map[int]float64 // in thousandths of the font size
	usual    float64
}

// Open reads a PDF as package pdf writes them. The error wraps ErrUnknown.
func Open(pdf []byte) (d *Document, err error) {
	defer said(&err)
	d = &Document{pdf: pdf, faces: map[any]*face{}, images: map[any]image.Image{}}
	places, trailer := objects(pdf)
	d.places = places
	catalog, _ := d.object(trailer["Root"])
	tree, _ := d.object(catalog["Pages"])
	for _, kid := range tree["Kids"].([]any) {
		page, _ := d.object(kid)
		d.pages = append(d.pages, page)
	}
	d.box = floats(tree["MediaBox"].([]any))
	return d, nil
}

// said makes an error of what was not known, or of a file that is not what gofpdf writes.
func said(err *error) {
	switch r := recover().(type) {
	case nil:
	case unknown:
		*err = fmt.Errorf("%w: %q", ErrUnknown, string(r))
	case error:
		*err = fmt.Errorf("%w: %w", ErrUnknown, r)
	default:
		panic(r)
	}
}

// Pages is how many pages the document has.
func (d *Document) Pages() int { return len(d.pages) }

// Page draws a page, counted from 0, as large as it fits into a box of pixels. The error wraps ErrUnknown.
func (d *Document) Page(number, width, height int) (picture *image.RGBA, err error) {
	defer said(&err)
	page := d.pages[number]
	box := d.box
	if own, ok := page["MediaBox"].([]any); ok {
		box = floats(own)
	}
	scale := min(float64(width)/box[2], float64(height)/box[3])
	picture = image.NewRGBA(image.Rect(0, 0, max(1, int(box[2]*scale)), max(1, int(box[3]*scale))))
	draw.Draw(picture, picture.Bounds(), image.White, image.Point{}, draw.Src)
	resources, _ := d.object(page["Resources"])
	_, content := d.object(page["Contents"])
	black := color.RGBA{A: 255}
	p := &painter{doc: d, picture: picture}
	p.state = state{to: matrix{scale, 0, 0, -scale, 0, box[3] * scale}, fill: black, stroke: black, width: 1, clip: picture.Bounds()}
	p.run(content, resources)
	return picture, nil
}

// face reads a typeface that a name of the resources stands for.
func (d *Document) face(of any) *face {
	if f := d.faces[of]; f != nil {
		return f
	}
	whole, _ := d.object(of)
	if whole["Encoding"] != name("Identity-H") {
		panic(unknown("encoding of a typeface"))
	}
	inner, _ := d.object(whole["DescendantFonts"].([]any)[0])
	about, _ := d.object(inner["FontDescriptor"])
	_, ttf := d.object(about["FontFile2"])
	_, glyphs := d.object(inner["CIDToGIDMap"])
	outlines, err := sfnt.Parse(ttf)
	if err != nil {
		panic(err)
	}
	f := &face{outlines: outlines, glyphs: glyphs, widths: map[int]float64{}, usual: 1000}
	if usual, ok := inner["DW"].(float64); ok {
		f.usual = usual
	}
	for w := inner["W"].([]any); len(w) > 0; {
		first := int(w[0].(float64))
		if each, ok := w[1].([]any); ok {
			for i, width := range floats(each) {
				f.widths[first+i] = width
			}
			w = w[2:]
			continue
		}
		for c := first; c <= int(w[1].(float64)); c++ {
			f.widths[c] = w[2].(float64)
		}
		w = w[3:]
	}
	d.faces[of] = f
	return f
}

// glyph is the outline of a character, and its width, both for a font size of 1.
func (f *face) glyph(character int) (outline path, width float64) {
	units := f.outlines.UnitsPerEm()
	index := sfnt.GlyphIndex(binary.BigEndian.Uint16(f.glyphs[2*character:]))
	segments, err := f.outlines.LoadGlyph(&f.buffer, index, fixed.I(int(units)), nil)
	if err != nil {
		panic(err)
	}
	at := func(p fixed.Point26_6) point {
		return point{float64(p.X) / 64 / float64(units), -float64(p.Y) / 64 / float64(units)}
	}
	for _, s := range segments {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			outline.move(at(s.Args[0]))
		case sfnt.SegmentOpLineTo:
			outline.line(at(s.Args[0]))
		case sfnt.SegmentOpQuadTo:
			from, control, to := outline.last(), at(s.Args[0]), at(s.Args[1])
			outline.curve(from.toward(control, 2./3), to.toward(control, 2./3), to)
		default:
			panic(unknown("outline of a letter"))
		}
	}
	width, ok := f.widths[character]
	if !ok {
		width = f.usual
	}
	return outline, width / 1000
}

// image reads a picture: gofpdf leaves the packed points of a PNG as they are, which become one again.
func (d *Document) image(of any) image.Image {
	if known := d.images[of]; known != nil {
		return known
	}
	about, data := d.object(of)
	hints, _ := about["DecodeParms"].(dict)
	if about["ColorSpace"] != name("DeviceRGB") || about["BitsPerComponent"] != 8. || about["Filter"] != name("FlateDecode") ||
		hints["Predictor"] != 15. || about["SMask"] != nil || about["Mask"] != nil {
		panic(unknown("picture"))
	}
	var file bytes.Buffer
	file.WriteString("\x89PNG\r\n\x1a\n")
	chunk := func(kind string, data []byte) {
		whole := append([]byte(kind), data...)
		_ = binary.Write(&file, binary.BigEndian, uint32(len(data))) // into memory
		file.Write(whole)
		_ = binary.Write(&file, binary.BigEndian, crc32.ChecksumIEEE(whole))
	}
	head := binary.BigEndian.AppendUint32(nil, uint32(about["Width"].(float64)))
	head = binary.BigEndian.AppendUint32(head, uint32(about["Height"].(float64)))
	chunk("IHDR", append(head, 8, 2, 0, 0, 0)) // eight bits, red green blue
	chunk("IDAT", data)
	chunk("IEND", nil)
	picture, err := png.Decode(&file)
	if err != nil {
		panic(err)
	}
	d.images[of] = picture
	return picture
}
