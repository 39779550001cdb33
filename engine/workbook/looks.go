package workbook

import (
	"raduno/engine"
	"raduno/engine/xlsx"
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

// The lines around cells.
var (
	hairFrame = xlsx.Frame{Color: hairColor, Style: 1}
	wonFrame  = xlsx.Frame{Color: strongColor, Style: 2}
)

// The looks of cells.
var (
	bannerLook = xlsx.Look{Bold: true, Size: 16, Color: strongColor, Horizontal: "left"}
	titleLook  = xlsx.Look{Bold: true, Size: 11, Color: whiteColor, Fill: titleFill, Horizontal: "left"}
	headLook   = xlsx.Look{Bold: true, Size: 11, Color: whiteColor, Fill: titleFill, Frame: hairFrame, Horizontal: "center", Wrap: true}
	idLook     = xlsx.Look{Size: 9, Color: mutedColor, Frame: hairFrame, Horizontal: "center", Unlocked: true}
	nameLook   = xlsx.Look{Size: 10, Color: inkColor, Frame: hairFrame, Horizontal: "left", Wrap: true}
	scoreLook  = xlsx.Look{Bold: true, Size: 12, Color: inkColor, Fill: inputFill, Frame: hairFrame, Horizontal: "center", Unlocked: true}
	fieldLook  = xlsx.Look{Size: 9, Color: mutedColor, Frame: hairFrame, Horizontal: "right"}
	valueLook  = xlsx.Look{Size: 10, Color: inkColor, Fill: inputFill, Frame: hairFrame, Horizontal: "center", Unlocked: true}
	gameLook   = xlsx.Look{Size: 10, Color: inkColor, Fill: inputFill, Frame: hairFrame, Horizontal: "left", Unlocked: true}
	cellLook   = xlsx.Look{Size: 10, Color: inkColor, Frame: hairFrame, Horizontal: "left"}
	rosterLook = xlsx.Look{Size: 10, Color: inkColor, Horizontal: "left", Unlocked: true}
	noteLook   = xlsx.Look{Size: 10, Color: inkColor, Horizontal: "left"}
	logLook    = xlsx.Look{Size: 10, Color: inkColor, Horizontal: "left", Wrap: true}
	labelLook  = xlsx.Look{Bold: true, Size: 10, Color: inkColor, Fill: bandFill, Frame: hairFrame, Horizontal: "left"}
	inputLook  = xlsx.Look{Size: 10, Color: inkColor, Fill: inputFill, Frame: hairFrame, Horizontal: "left", Wrap: true, Unlocked: true}
	dayLook    = xlsx.Look{
		Size: 10, Color: inkColor, Fill: inputFill, Frame: hairFrame, Format: dateFormat, Horizontal: "left",
		Unlocked: true,
	}
	countLabel = xlsx.Look{Bold: true, Size: 10, Color: inkColor, Horizontal: "right"}
	countLook  = xlsx.Look{Bold: true, Size: 12, Color: inkColor, Horizontal: "center"}
)

const dateFormat = "dd/mm/yyyy"

// style is the number of a look in the workbook, in the font of the sheets that Raduno makes.
func (b *Book) style(l xlsx.Look) int {
	l.Font = fontName
	return b.file.Style(l)
}

// isDateStyle reports whether numbers of a style are shown as dates.
func (b *Book) isDateStyle(style int) bool {
	text, builtin := b.file.NumberFormat(style)
	if text != "" {
		return engine.LooksLikeDate(text)
	}
	return builtin >= 14 && builtin <= 22
}
