package workbook

import (
	"strconv"
	"strings"
)

// The edges of a sheet.
const (
	maxRow = 1_048_576
	maxCol = 16_384
)

// cellRef is the name of a cell, such as "B7".
func cellRef(col, row int) string { return colName(col) + strconv.Itoa(row) }

// colName is the letters of a column, 1 for A.
func colName(col int) string {
	var letters [4]byte
	i := len(letters)
	for col > 0 {
		col--
		i--
		letters[i] = byte('A' + col%26)
		col /= 26
	}
	return string(letters[i:])
}

// parseRef reads a cell's name, with or without the dollars of a fixed reference.
func parseRef(ref string) (col, row int, ok bool) {
	i := 0
	if i < len(ref) && ref[i] == '$' {
		i++
	}
	for ; i < len(ref) && (ref[i]|0x20) >= 'a' && (ref[i]|0x20) <= 'z' && col <= maxCol; i++ {
		col = col*26 + int(ref[i]|0x20-'a') + 1
	}
	if i < len(ref) && ref[i] == '$' {
		i++
	}
	digits := i
	for ; i < len(ref) && ref[i] >= '0' && ref[i] <= '9' && row <= maxRow; i++ {
		row = row*10 + int(ref[i]-'0')
	}
	ok = i == len(ref) && i > digits && col >= 1 && col <= maxCol && row >= 1 && row <= maxRow
	return col, row, ok
}

// area is a rectangle of cells.
type area struct {
	col1, row1, col2, row2 int
}

func (a area) String() string { return cellRef(a.col1, a.row1) + ":" + cellRef(a.col2, a.row2) }

func (a area) contains(col, row int) bool {
	return col >= a.col1 && col <= a.col2 && row >= a.row1 && row <= a.row2
}

// parseArea reads a range such as "A1:L1" or a single cell.
func parseArea(ref string) (area, bool) {
	from, to, both := strings.Cut(ref, ":")
	if !both {
		to = from
	}
	col1, row1, ok1 := parseRef(from)
	col2, row2, ok2 := parseRef(to)
	return area{min(col1, col2), min(row1, row2), max(col1, col2), max(row1, row2)}, ok1 && ok2
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
