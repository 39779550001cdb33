package xls

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

	cells  []cell
	hidden [][2]int // first and last of hidden columns
	merges []area
	notes  []note
}

// position is a cell, from 0.
type position struct{ row, col int }

// area is a rectangle of cells, from 0, both ends in it.
type area struct{ top, left, bottom, right int }

// kind is what is in a cell.
type kind int

const (
	number kind = iota
	text
	boolean
	failure
)

// cell is one cell that says something.
type cell struct {
	position
	style  int
	record kind
	number float64 // of a number; 0 or 1 of a truth value; the code of an error
	text   string
}

type note struct {
	position
	object       int // the number of the box that holds the text
	author, text string
}
