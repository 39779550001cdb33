package xlsx

import (
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"
)

// The edges of a sheet.
const (
	MaxRow = 1_048_576
	MaxCol = 16_384
)

// CellName is the name of a cell, such as "B7".
func CellName(col, row int) string { return ColumnName(col) + strconv.Itoa(row) }

// ColumnName is the letters of a column, 1 for A; empty where the sheet has no such column.
func ColumnName(col int) string {
	name, _ := excelize.ColumnNumberToName(col)
	return name
}

// ParseCell reads a cell's name, with or without the dollars of a fixed reference.
func ParseCell(ref string) (col, row int, ok bool) {
	col, row, err := excelize.CellNameToCoordinates(ref)
	return col, row, err == nil && row <= MaxRow
}

// Area is a rectangle of cells.
type Area struct {
	Col1, Row1, Col2, Row2 int
}

func (a Area) String() string { return CellName(a.Col1, a.Row1) + ":" + CellName(a.Col2, a.Row2) }

func (a Area) Contains(col, row int) bool {
	return col >= a.Col1 && col <= a.Col2 && row >= a.Row1 && row <= a.Row2
}

// ParseArea reads a range such as "A1:L1" or a single cell.
func ParseArea(ref string) (Area, bool) {
	from, to, both := strings.Cut(ref, ":")
	if !both {
		to = from
	}
	col1, row1, ok1 := ParseCell(from)
	col2, row2, ok2 := ParseCell(to)
	return Area{min(col1, col2), min(row1, row2), max(col1, col2), max(row1, row2)}, ok1 && ok2
}

// pieces cuts a formula into what stands in quotes, words with the signs of references, and single other signs.
func pieces(formula string) (list []string) {
	for len(formula) > 0 {
		end := 1
		switch c := formula[0]; {
		case c == '"' || c == '\'':
			for ; end < len(formula); end++ {
				if formula[end] != c {
					continue
				}
				if end++; end == len(formula) || formula[end] != c { // a quote that is doubled ends nothing
					break
				}
			}
		case isRefByte(c):
			for end < len(formula) && isRefByte(formula[end]) {
				end++
			}
		}
		list, formula = append(list, formula[:end]), formula[end:]
	}
	return list
}

// sheetAt is the name of the sheet that a piece of a formula is, or of two with a colon between; empty for none, and for one of another
// workbook. before is what else the piece holds, where a range ends in another sheet.
func sheetAt(all []string, i int) (before, name string) {
	if i+1 >= len(all) || all[i+1] != "!" || i > 0 && all[i-1] == "]" {
		return "", ""
	}
	switch piece := all[i]; {
	case piece[0] == '\'' && len(piece) > 1:
		name = strings.ReplaceAll(piece[1:len(piece)-1], "''", "'")
	case isRefByte(piece[0]):
		if i > 0 && all[i-1] == "!" {
			at := strings.LastIndexByte(piece, ':') + 1
			return piece[:at], piece[at:]
		}
		name = piece
	}
	return "", name
}

// isRefByte reports whether a byte stands in words, or in references between them.
func isRefByte(c byte) bool { return isWordByte(c) || c == '$' || c == ':' }

func isWordByte(c byte) bool {
	return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' || c == '.' || c >= 0x80
}

// plainSheetName reports whether a sheet's name needs no quotes in a formula.
func plainSheetName(name string) bool {
	for i := range len(name) {
		if !isWordByte(name[i]) || name[i] >= 0x80 {
			return false
		}
	}
	return name != "" && (name[0] < '0' || name[0] > '9')
}

// QuoteSheet is a sheet's name as it stands in a formula.
func QuoteSheet(name string) string {
	if plainSheetName(name) {
		return name
	}
	return "'" + strings.ReplaceAll(name, "'", "''") + "'"
}
