package assets

import _ "embed"

// Icon is the picture of the program: a world on a dice table, drawn for Raduno.
//
//go:embed icon.svg
var Icon []byte

// SmallIcon is the same, painted already, for the frame of a window.
//
//go:embed icon96.png
var SmallIcon []byte

// IconPNG is the same, 256 dots wide, for the pages of a site and what others show of them.
//
//go:embed icon.png
var IconPNG []byte

// FyneItalian are the words of the toolkit itself in Italian, by the keys of Fyne.
//
//go:embed translations/it.json
var FyneItalian []byte
