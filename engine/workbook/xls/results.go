package xls

import (
	"fmt"
	"strconv"

	"raduno/engine/xlsx"
)

// results are the last results of formulas, by sheet and cell. Excelize writes formulas without results, and a program
// that trusts the file then shows nothing, or something old: they are put into the finished file.
type results map[string]map[position]result

type result struct {
	content xlsx.Kind
	text    string
}

// add notes the result of a cell.
func (r results) add(sheet string, c cell) {
	if r[sheet] == nil {
		r[sheet] = map[position]result{}
	}
	switch c.record {
	case number:
		if finite(c.number) {
			r[sheet][c.position] = result{xlsx.Number, strconv.FormatFloat(c.number, 'G', -1, 64)}
		}
	case boolean:
		value := "0"
		if c.number != 0 {
			value = "1"
		}
		r[sheet][c.position] = result{xlsx.Bool, value}
	case failure:
		r[sheet][c.position] = result{xlsx.Failed, errorText(int(c.number))}
	case text:
		r[sheet][c.position] = result{xlsx.Text, clean(c.text)}
	}
}

// put writes the results into the finished workbook.
func (r results) put(data []byte) ([]byte, error) {
	file, err := xlsx.Open(data, func(string) bool { return false })
	if err != nil {
		return nil, fmt.Errorf("read back: %w", err)
	}
	for _, s := range file.Sheets() {
		for at, result := range r[s.Name] {
			s.StoreResult(at.col+1, at.row+1, result.content, result.text)
		}
	}
	return file.Bytes()
}
