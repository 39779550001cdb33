package xls

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"
)

// errFormula means that a formula has no words here: it speaks of other files, of macros, or is damaged. Its last result
// stays.
var errFormula = errors.New("xls: formula not understood")

// maxFormula bounds the length of a formula in words; Excel's own limit is 8192. The others bound what is put together on
// the way, for one formula and for all: a few tokens that thousands of cells share can be made to grow without end.
const (
	maxFormula    = 8192
	maxDecoded    = 1 << 20
	maxAllDecoded = 64 << 20
)

// decoder turns the tokens of a formula into words. The tokens are in the order in which a pocket calculator of the
// old kind wants them: first the operands, then what to do with them.
type decoder struct {
	book  *book
	base  position // the cell to which relative references are relative
	stack []string
	extra payload
	size  int

	// What recalculation wants to know: the cells that the formula reads, and whether it does nothing that only Excel
	// should calculate.
	reads  []place
	simple bool
}

// place is an area of a sheet; sheet -1 is the formula's own.
type place struct {
	sheet int
	area
}

// words is the formula as it is typed, without the equals sign. Base is the cell of the formula, for shared formulas and
// conditions.
func (b *book) words(tokens, extra payload, base position) (string, error) {
	d := &decoder{book: b, base: base, extra: extra}
	return d.words(tokens)
}

func (d *decoder) words(tokens payload) (string, error) {
	d.simple = true
	for len(tokens) > 0 {
		used, err := d.token(tokens)
		if err != nil {
			return "", err
		}
		if used > len(tokens) {
			return "", errFormula
		}
		tokens = tokens[used:]
		if d.size > maxDecoded || d.book.decoded > maxAllDecoded {
			return "", errFormula
		}
	}
	if len(d.stack) != 1 || len(d.stack[0]) > maxFormula {
		return "", errFormula
	}
	return d.stack[0], nil
}

func (d *decoder) push(s string) {
	d.size += len(s)
	d.book.decoded += len(s)
	d.stack = append(d.stack, s)
}

// pop takes the last n operands.
func (d *decoder) pop(n int) ([]string, error) {
	if n < 0 || n > len(d.stack) {
		return nil, errFormula
	}
	at := len(d.stack) - n
	operands := append([]string(nil), d.stack[at:]...)
	d.stack = d.stack[:at]
	return operands, nil
}

// operators are those between two operands, by token from 0x03.
var operators = [...]string{"+", "-", "*", "/", "^", "&", "<", "<=", "=", ">=", ">", "<>", " ", ",", ":"}

// token follows one token and says how many bytes it took.
func (d *decoder) token(t payload) (int, error) {
	id := t.u8(0)
	if id >= 0x20 {
		return d.operand(id&0x1F|0x20, t)
	}
	switch {
	case id >= 0x03 && id <= 0x11:
		operands, err := d.pop(2)
		if err != nil {
			return 0, err
		}
		d.push(operands[0] + operators[id-0x03] + operands[1])
		return 1, nil
	case id >= 0x12 && id <= 0x15:
		operands, err := d.pop(1)
		if err != nil {
			return 0, err
		}
		d.push(map[int]string{0x12: "+", 0x13: "-", 0x15: "("}[id] + operands[0] + map[int]string{0x14: "%", 0x15: ")"}[id])
		return 1, nil
	}
	switch id {
	case 0x16: // an argument left out
		d.push("")
		return 1, nil
	case 0x17:
		text, used := t.text(1, 1)
		d.push(quoted(text))
		return 1 + used, nil
	case 0x19:
		return d.attribute(t)
	case 0x1C:
		d.push(errorText(t.u8(1)))
		return 2, nil
	case 0x1D:
		d.push(truth(t.u8(1) != 0))
		return 2, nil
	case 0x1E:
		d.push(strconv.Itoa(t.u16(1)))
		return 3, nil
	case 0x1F:
		d.push(strconv.FormatFloat(t.f64(1), 'G', -1, 64))
		return 9, nil
	}
	return 0, errFormula
}

func quoted(s string) string { return `"` + strings.ReplaceAll(s, `"`, `""`) + `"` }

func truth(yes bool) string {
	if yes {
		return "TRUE"
	}
	return "FALSE"
}

func errorText(code int) string {
	if text, ok := map[int]string{0: "#NULL!", 7: "#DIV/0!", 15: "#VALUE!", 23: "#REF!", 29: "#NAME?", 36: "#NUM!"}[code]; ok {
		return text
	}
	return "#N/A"
}

// attribute follows the hints for the calculation, which say nothing, and the short form of a sum.
func (d *decoder) attribute(t payload) (int, error) {
	switch flags := t.u8(1); {
	case flags&0x04 != 0: // jumps of CHOOSE
		return 4 + 2*(t.u16(2)+1), nil
	case flags&0x10 != 0:
		operands, err := d.pop(1)
		if err != nil {
			return 0, err
		}
		d.push("SUM(" + operands[0] + ")")
	}
	return 4, nil
}

// operand follows the tokens of references, names, functions and constants.
func (d *decoder) operand(id int, t payload) (int, error) {
	switch id {
	case 0x20:
		text, err := d.constants()
		d.push(text)
		return 8, err
	case 0x21:
		return 3, d.function(t.u16(1), -1)
	case 0x22:
		return 4, d.function(t.u16(2)&0x7FFF, t.u8(1)&0x7F)
	case 0x23:
		return 5, d.name(t.u16(1))
	case 0x24, 0x2C:
		d.push(d.cellRef(t.from(1), id == 0x2C, -1))
		return 5, nil
	case 0x25, 0x2D:
		d.push(d.areaRef(t.from(1), id == 0x2D, -1))
		return 9, nil
	case 0x26: // what a union came to when it was last calculated
		d.extra = d.extra.from(2 + 8*d.extra.u16(0))
		return 7, nil
	case 0x27, 0x28:
		return 7, nil
	case 0x29, 0x2E, 0x2F:
		return 3, nil
	case 0x2A:
		d.push("#REF!")
		return 5, nil
	case 0x2B:
		d.push("#REF!")
		return 9, nil
	case 0x39:
		return 7, d.externalName(t.u16(1), t.u16(3))
	case 0x3A, 0x3B, 0x3C, 0x3D:
		return d.elsewhere(id, t)
	}
	return 0, errFormula
}

// elsewhere follows a reference to another sheet.
func (d *decoder) elsewhere(id int, t payload) (int, error) {
	sheet, err := d.sheets(t.u16(1))
	if err != nil {
		return 0, err
	}
	switch id {
	case 0x3A:
		d.push(sheet + d.cellRef(t.from(3), false, d.book.externs[t.u16(1)].first))
		return 7, nil
	case 0x3B:
		d.push(sheet + d.areaRef(t.from(3), false, d.book.externs[t.u16(1)].first))
		return 11, nil
	case 0x3C:
		d.push(sheet + "#REF!")
		return 7, nil
	}
	d.push(sheet + "#REF!")
	return 11, nil
}

// sheets is the sheets of a reference, such as "Iscritti!" or "'1° Turno:2° Turno'!".
func (d *decoder) sheets(index int) (string, error) {
	b := d.book
	if index >= len(b.externs) {
		return "", errFormula
	}
	x := b.externs[index]
	if x.book >= len(b.supBooks) || !b.supBooks[x.book].own {
		return "", errFormula // another file
	}
	if x.first < 0 || x.first >= len(b.sheets) || x.last < 0 || x.last >= len(b.sheets) {
		return "", errFormula
	}
	first, last := b.sheets[x.first].name, b.sheets[x.last].name
	if x.first != x.last {
		d.simple = false
		return quotedSheet(first+":"+last) + "!", nil
	}
	return quotedSheet(first) + "!", nil
}

// quotedSheet is a sheet's name as formulas write it.
func quotedSheet(name string) string {
	for i, r := range name {
		letter := r == '_' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z'
		if !letter && (i == 0 || r < '0' || r > '9') {
			return "'" + strings.ReplaceAll(name, "'", "''") + "'"
		}
	}
	if _, _, err := excelize.SplitCellName(name); err == nil || isR1C1(name) {
		return "'" + name + "'"
	}
	return name
}

// isR1C1 reports whether a name would be read as a reference of the other kind.
func isR1C1(name string) bool {
	return strings.Trim(strings.ToUpper(name), "RC0123456789") == ""
}

// cellRef is a reference such as $A1. In a shared formula the relative parts are distances.
func (d *decoder) cellRef(t payload, distance bool, sheet int) string {
	row, col := t.u16(0), t.u16(2)
	y, x := d.absolute(row, col, distance)
	d.reads = append(d.reads, place{sheet, area{y, x, y, x}})
	return d.place(row, col, distance)
}

func (d *decoder) place(row, col int, distance bool) string {
	column, line := d.column(col, distance), d.row(row, col, distance)
	return column + line
}

// The bits of a column that say that row or column are relative.
const (
	columnRelative = 0x4000
	rowRelative    = 0x8000
)

// absolute is the row and the column that a reference means, from 0.
func (d *decoder) absolute(row, col int, distance bool) (int, int) {
	column := col & 0xFF
	if distance && col&columnRelative != 0 {
		column = (d.base.col + column) & 0xFF
	}
	if distance && col&rowRelative != 0 {
		row = (d.base.row + row) & 0xFFFF
	}
	return row, column
}

func (d *decoder) column(col int, distance bool) string {
	_, n := d.absolute(0, col, distance)
	letters, _ := excelize.ColumnNumberToName(n + 1)
	if col&columnRelative != 0 {
		return letters
	}
	return "$" + letters
}

func (d *decoder) row(row, col int, distance bool) string {
	n, _ := d.absolute(row, col, distance)
	if col&rowRelative != 0 {
		return strconv.Itoa(n + 1)
	}
	return "$" + strconv.Itoa(n+1)
}

// areaRef is a reference such as $A$1:B2, or $A:$A where it means whole columns.
func (d *decoder) areaRef(t payload, distance bool, sheet int) string {
	top, bottom, left, right := t.u16(0), t.u16(2), t.u16(4), t.u16(6)
	y1, x1 := d.absolute(top, left, distance)
	y2, x2 := d.absolute(bottom, right, distance)
	d.reads = append(d.reads, place{sheet, area{y1, x1, y2, x2}})
	if top == 0 && bottom == lastRow && !(distance && (left|right)&rowRelative != 0) {
		return d.column(left, distance) + ":" + d.column(right, distance)
	}
	if left&0xFF == 0 && right&0xFF == lastCol && !(distance && (left|right)&columnRelative != 0) {
		return d.row(top, left, distance) + ":" + d.row(bottom, right, distance)
	}
	return d.place(top, left, distance) + ":" + d.place(bottom, right, distance)
}

// name follows a defined name, or the name of a function that only newer versions know.
func (d *decoder) name(index int) error {
	if index < 1 || index > len(d.book.names) {
		return errFormula
	}
	n := d.book.names[index-1]
	if n.builtin || (n.function && !strings.HasPrefix(n.text, "_xlfn.")) {
		return errFormula
	}
	d.simple = false
	d.push(n.text)
	return nil
}

func (d *decoder) externalName(index, number int) error {
	b := d.book
	if index >= len(b.externs) || b.externs[index].book >= len(b.supBooks) {
		return errFormula
	}
	book := b.supBooks[b.externs[index].book]
	if book.own {
		return d.name(number)
	}
	if number < 1 || number > len(book.names) || !addInFunctions[strings.ToUpper(book.names[number-1])] {
		return errFormula
	}
	d.simple = false
	d.push(book.names[number-1])
	return nil
}

// userFunction is the number of the function whose name is its first argument.
const userFunction = 255

// function follows a function; args -1 stands for the fixed number of the function.
func (d *decoder) function(index, args int) error {
	if index == userFunction {
		operands, err := d.pop(args)
		if err != nil || len(operands) == 0 {
			return errFormula
		}
		name := operands[0]
		if plain, ok := strings.CutPrefix(name, "_xlfn."); ok && functions2007[plain] {
			name = plain
		}
		d.push(name + "(" + strings.Join(operands[1:], ",") + ")")
		return nil
	}
	f, ok := functions[index]
	if !ok {
		return errFormula
	}
	if args < 0 {
		args = f.args
	}
	if args < 0 {
		return errFormula
	}
	operands, err := d.pop(args)
	if err != nil {
		return err
	}
	d.simple = d.simple && calculated[f.name]
	d.push(f.name + "(" + strings.Join(operands, ",") + ")")
	return nil
}

// constants is an array of constants such as {1,2;3,4}, which stands behind the tokens.
func (d *decoder) constants() (string, error) {
	cols, rows := d.extra.u8(0)+1, d.extra.u16(1)+1
	at := 3
	var text strings.Builder
	text.WriteByte('{')
	for i := range rows {
		for j := range cols {
			if at >= len(d.extra) || text.Len() > maxFormula {
				return "", errFormula
			}
			switch {
			case j > 0:
				text.WriteByte(',')
			case i > 0:
				text.WriteByte(';')
			}
			switch d.extra.u8(at) {
			case 1:
				text.WriteString(strconv.FormatFloat(d.extra.f64(at+1), 'G', -1, 64))
				at += 9
			case 2:
				s, used := d.extra.text(at+1, 2)
				text.WriteString(quoted(s))
				at += 1 + used
			case 4:
				text.WriteString(truth(d.extra.u8(at+1) != 0))
				at += 9
			case 0x10:
				text.WriteString(errorText(d.extra.u8(at + 1)))
				at += 9
			default:
				return "", fmt.Errorf("%w: empty constant", errFormula)
			}
		}
	}
	text.WriteByte('}')
	d.extra = d.extra.from(at)
	return text.String(), nil
}

// formulaOf is a cell's formula in words, its own or the one that it shares.
func (b *book) formulaOf(sh *sheet, c cell) (string, *decoder, error) {
	f := *c.formula
	if f.tokens.u8(0) == 0x01 { // it is in the record of another cell
		first := position{f.tokens.u16(1), f.tokens.u16(3)}
		s, shares := sh.shared[first]
		a, isArray := sh.arrays[first]
		switch {
		case shares:
			f = s.formula
		case isArray && a.area == (area{c.row, c.col, c.row, c.col}):
			f = a.formula
		default:
			return "", nil, errFormula
		}
	}
	d := &decoder{book: b, base: c.position, extra: f.extra}
	words, err := d.words(f.tokens)
	return words, d, err
}

// isArray reports whether a cell's formula is one over an area of its own size.
func (sh *sheet) isArray(c cell) bool {
	if c.formula == nil || c.formula.tokens.u8(0) != 0x01 {
		return false
	}
	first := position{c.formula.tokens.u16(1), c.formula.tokens.u16(3)}
	_, shares := sh.shared[first]
	return !shares
}
