package xls

import "fmt"

func rgb(r, g, b int) string { return fmt.Sprintf("%02X%02X%02X", r, g, b) }

// fixedColors are the colors 0 to 7, which no palette changes.
var fixedColors = [8]string{"000000", "FFFFFF", "FF0000", "00FF00", "0000FF", "FFFF00", "FF00FF", "00FFFF"}

// defaultPalette is the colors 8 to 63 of a workbook without a palette of its own.
var defaultPalette = [56]string{
	"000000", "FFFFFF", "FF0000", "00FF00", "0000FF", "FFFF00", "FF00FF", "00FFFF",
	"800000", "008000", "000080", "808000", "800080", "008080", "C0C0C0", "808080",
	"9999FF", "993366", "FFFFCC", "CCFFFF", "660066", "FF8080", "0066CC", "CCCCFF",
	"000080", "FF00FF", "FFFF00", "00FFFF", "800080", "800000", "008080", "0000FF",
	"00CCFF", "CCFFFF", "CCFFCC", "FFFF99", "99CCFF", "FF99CC", "CC99FF", "FFCC99",
	"3366FF", "33CCCC", "99CC00", "FFCC00", "FF9900", "FF6600", "666699", "969696",
	"003366", "339966", "003300", "333300", "993300", "993366", "333399", "333333",
}

// color is a color of the palette, empty for the automatic ones.
func (b *book) color(index int) string {
	switch {
	case index < 0:
		return ""
	case index < 8:
		return fixedColors[index]
	case index < 64:
		return b.palette[index-8]
	}
	return ""
}
