package xls

// book is a workbook as read.
type book struct {
	sheets    []*sheet
	fonts     []font
	formats   map[int]string
	styles    []style
	palette   [56]string
	strings   []richText
	names     []name
	supBooks  []supBook
	externs   []extern
	date1904  bool
	active    int
	macros    bool
	encrypted bool
	decoded   int // characters of formulas put together so far
}

// supBook is a workbook that formulas speak of.
type supBook struct {
	own   bool     // this one
	names []string // functions of an add-in
}

// extern is the sheets that a reference in a formula means.
type extern struct{ book, first, last int }

// name is a defined name.
type name struct {
	text     string
	builtin  bool
	function bool // a macro, or a function that only newer versions know
	hidden   bool
	sheet    int // 1-based; 0: known everywhere
	tokens   payload
	extra    payload
}

// sheet is one sheet.
type sheet struct {
	name       string
	class      int // 0: cells; else a chart or a macro sheet
	visibility int // 0 visible, 1 hidden, 2 hidden from the menu too
	offset     int
	tabColor   int // 0: none

	cells    []cell
	rows     []row
	columns  []column
	merges   []area
	checks   []check
	rules    []rules
	notes    []note
	shared   map[position]shared
	arrays   map[position]array
	defWidth float64 // in characters; 0: not said
	defHigh  float64 // in points; 0: not said
	view     view
	page     page

	protected, password                         bool
	charts, pictures, shapes, links, newerRules int
	tables                                      int // what-if tables
}

// position is a cell, from 0.
type position struct{ row, col int }

// area is a rectangle of cells, from 0, both ends in it.
type area struct{ top, left, bottom, right int }

// kind is what is in a cell.
type kind int

const (
	blank kind = iota
	number
	text
	boolean
	failure
)

// cell is one cell.
type cell struct {
	position
	style   int
	record  kind
	number  float64 // of a number; 0 or 1 of a truth value; the code of an error
	text    string
	runs    []run
	formula *formula
}

// formula is a cell's formula, not yet in words.
type formula struct {
	tokens payload
	extra  payload // constants behind the tokens
}

// shared is a formula that several cells have, with references relative to each.
type shared struct {
	area area
	formula
}

// array is a formula over several cells at once.
type array struct {
	area area
	formula
}

type row struct {
	index  int
	height float64 // in points
	hidden bool
	level  int
	style  int // -1: none of its own
}

type column struct {
	first, last int
	width       float64 // in characters
	hidden      bool
	level       int
	style       int
}

// check is a data validation.
type check struct {
	flags                                         uint32
	promptTitle, errorTitle, promptText, errorTxt string
	first, second                                 payload
	areas                                         []area
}

// rules are the conditional formats of some areas, the first that holds wins.
type rules struct {
	areas []area
	list  []rule
}

// rule is a conditional format.
type rule struct {
	class         int // 1: compares the cell, 2: a formula
	operator      int
	first, second payload
	look          ruleLook
}

type ruleLook struct {
	fontColor    int // -1: not said
	bold, italic bool
	fill         int // -1: not said
}

type note struct {
	position
	object       int // the number of the box that holds the text
	author, text string
}

type view struct {
	frozen                  bool
	split                   bool
	noGrid, noZeros         bool
	formulas, noHeadings    bool
	x, y, topRow, leftCol   int
	zoom                    int
	firstRow, firstCol      int
	rightToLeft, pageBreaks bool
}

type page struct {
	set                      bool
	paper, scale             int
	fitWidth, fitHeight      int
	portrait, valid          bool
	overThenDown, noColor    bool
	fit                      bool
	header, footer           string
	headerMargin, footMargin float64
	margins                  [4]*float64 // left, right, top, bottom
	hCenter, vCenter         bool
}

type font struct {
	name                string
	size                float64
	bold, italic        bool
	strike              bool
	underline, position int
	color               int
}

type style struct {
	font, format           int
	locked, hidden         bool
	horizontal, vertical   int
	wrap, shrink           bool
	rotation, indent       int
	readingOrder           int
	borders                [4]line // left, right, top, bottom
	diagonal               line
	diagonalUp, diagonalDn bool
	pattern, fore, back    int
	styleOnly              bool
}

type line struct{ style, color int }
