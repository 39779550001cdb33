package workbook

import (
	"github.com/xuri/excelize/v2"
)

// The colours and the font of the sheets that Raduno makes.
const (
	inkColor    = "1F2933"
	mutedColor  = "52606D"
	whiteColor  = "FFFFFF"
	strongColor = "1F4E5F"
	titleFill   = "1F4E5F"
	bandFill    = "E8F1F2"
	inputFill   = "FFF9E5"
	noteFill    = "F3F5F7"
	hairColor   = "B8C4CC"
	fontName    = "Arial"
)

// frame is the border of a cell.
type frame int

const (
	noFrame frame = iota
	hairFrame
	wonFrame
)

// look is how a cell looks.
type look struct {
	bold       bool
	size       float64
	color      string
	fill       string
	frame      frame
	format     string // of numbers
	horizontal string
	wrap       bool
	unlocked   bool
}

// The looks of cells.
var (
	bannerLook = look{bold: true, size: 16, color: strongColor, horizontal: "left"}
	titleLook  = look{bold: true, size: 11, color: whiteColor, fill: titleFill, horizontal: "left"}
	headLook   = look{bold: true, size: 11, color: whiteColor, fill: titleFill, frame: hairFrame, horizontal: "center", wrap: true}
	idLook     = look{size: 9, color: mutedColor, frame: hairFrame, horizontal: "center", unlocked: true}
	nameLook   = look{size: 10, color: inkColor, frame: hairFrame, horizontal: "left", wrap: true}
	scoreLook  = look{bold: true, size: 12, color: inkColor, fill: inputFill, frame: hairFrame, horizontal: "center", unlocked: true}
	fieldLook  = look{size: 9, color: mutedColor, frame: hairFrame, horizontal: "right"}
	valueLook  = look{size: 10, color: inkColor, fill: inputFill, frame: hairFrame, horizontal: "center", unlocked: true}
	gameLook   = look{size: 10, color: inkColor, fill: inputFill, frame: hairFrame, horizontal: "left", unlocked: true}
	cellLook   = look{size: 10, color: inkColor, frame: hairFrame, horizontal: "left"}
	rosterLook = look{size: 10, color: inkColor, horizontal: "left", unlocked: true}
	logLook    = look{size: 10, color: inkColor, horizontal: "left", wrap: true}
	labelLook  = look{bold: true, size: 10, color: inkColor, fill: bandFill, frame: hairFrame, horizontal: "left"}
	inputLook  = look{size: 10, color: inkColor, fill: inputFill, frame: hairFrame, horizontal: "left", wrap: true, unlocked: true}
	dayLook    = look{size: 10, color: inkColor, fill: inputFill, frame: hairFrame, format: dateFormat, horizontal: "left", unlocked: true}
	countLabel = look{bold: true, size: 10, color: inkColor, horizontal: "right"}
	countLook  = look{bold: true, size: 12, color: inkColor, horizontal: "center"}
)

const dateFormat = "dd/mm/yyyy"

// style is the number of a look in the workbook.
func (b *Book) style(l look) int32 {
	if n, ok := b.looks[l]; ok {
		return n
	}
	if b.looks == nil {
		b.looks = map[look]int32{}
	}
	before := b.countStyles()
	n, err := b.file.NewStyle(l.style())
	b.fail(err)
	b.styled = b.styled || b.countStyles() != before
	b.looks[l] = int32(n)
	return int32(n)
}

func (b *Book) countStyles() int {
	if b.file.Styles == nil || b.file.Styles.CellXfs == nil {
		return 0
	}
	return len(b.file.Styles.CellXfs.Xf)
}

func (l look) style() *excelize.Style {
	s := &excelize.Style{
		Font:       &excelize.Font{Bold: l.bold, Size: l.size, Color: l.color, Family: fontName},
		Alignment:  &excelize.Alignment{Horizontal: l.horizontal, Vertical: "center", WrapText: l.wrap},
		Protection: &excelize.Protection{Locked: !l.unlocked},
		Border:     l.frame.borders(),
	}
	if l.horizontal == "left" {
		s.Alignment.Indent = 1
	}
	if l.fill != "" {
		s.Fill = excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{l.fill}}
	}
	if l.format != "" {
		s.CustomNumFmt = &l.format
	}
	return s
}

func (f frame) borders() []excelize.Border {
	color, style := hairColor, 1
	switch f {
	case noFrame:
		return nil
	case wonFrame:
		color, style = strongColor, 2
	}
	var list []excelize.Border
	for _, side := range []string{"left", "right", "top", "bottom"} {
		list = append(list, excelize.Border{Type: side, Color: color, Style: style})
	}
	return list
}

// isDateStyle reports whether numbers of a style are shown as dates.
func (b *Book) isDateStyle(style int32) bool {
	s, err := b.file.GetStyle(int(style))
	if err != nil {
		return false
	}
	if s.CustomNumFmt != nil {
		return looksLikeDate(*s.CustomNumFmt)
	}
	return s.NumFmt >= 14 && s.NumFmt <= 22
}
