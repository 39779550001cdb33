package xls

import "github.com/xuri/excelize/v2"

// book is a workbook as read.
type book struct {
	sheets    []*sheet
	formats   map[int]string // of numbers
	styles    []int          // the number of each style's format
	strings   []string
	names     []name
	ownBooks  []bool // of the workbooks that references speak of: it is this one
	externs   []extern
	date1904  bool
	encrypted bool

	file    *excelize.File // the new workbook
	made    map[int]int    // its styles, by the format of numbers
	left    int            // cells of all sheets together that may still be read
	failure error          // the first error of writing it
}

// extern is the sheets that a reference means.
type extern struct{ book, first, last int }

// name is a named list: an area of one sheet.
type name struct {
	text      string
	reference int // to the sheet
	area
}

// sheet is one sheet.
type sheet struct {
	name       string
	class      int // 0: cells; else a chart or a macro sheet
	visibility int // 0 visible, 1 hidden, 2 hidden from the menu too
	offset     int
	stream     *stream
}

// area is a rectangle of cells, from 0, both ends in it.
type area struct{ top, left, bottom, right int }

// note is a comment.
type note struct {
	row, col int
	object   int // the number of the box that holds the text
	author   string
}
