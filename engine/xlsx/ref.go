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

// splitSheetRef parts a reference such as "'1° Turno'!$A$1:$A$9" into sheet and range.
func splitSheetRef(ref string) (sheet, cells string, ok bool) {
	bang := strings.LastIndexByte(ref, '!')
	if bang < 0 {
		return "", "", false
	}
	sheet = ref[:bang]
	if strings.HasPrefix(sheet, "'") && strings.HasSuffix(sheet, "'") && len(sheet) >= 2 {
		sheet = strings.ReplaceAll(sheet[1:len(sheet)-1], "''", "'")
	}
	return sheet, ref[bang+1:], true
}

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
