package xlsx

import (
	"bytes"
	"encoding/xml"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"
)

// dropStaleResults takes away the results of formulas that may have been computed from a changed sheet, directly or
// through another formula, and has Excel compute when it opens the file, which LibreOffice does by itself. Results
// that were set since the last save (SetResult) are true and stay.
func (f *File) dropStaleResults() {
	stale := map[string]bool{}
	for _, s := range f.sheets {
		if s.Touched() {
			stale[strings.ToLower(s.Name)] = true
		}
	}
	if len(stale) == 0 {
		return
	}
	tables, dropped := f.tables(), false
	for _, s := range f.sheets {
		if stale[strings.ToLower(s.Name)] {
			dropped = s.dropResults() || dropped
		}
	}
	names := map[string]bool{} // of ranges, formulas and tables that speak of a changed sheet or lie in one
	defined := f.excel.GetDefinedName()
	for again := true; again; {
		again = false
		for table, sheet := range tables {
			if stale[sheet] {
				names[table] = true
			}
		}
		for range 4 { // a name may speak by another, though not without end
			for _, d := range defined {
				if f.speaksOf(d.RefersTo, stale, names) {
					names[strings.ToLower(d.Name)] = true
				}
			}
		}
		for _, s := range f.sheets {
			if name := strings.ToLower(s.Name); !stale[name] && s.mentions(stale, names) {
				dropped = s.dropResults() || dropped
				stale[name], again = true, true
			}
		}
	}
	if dropped {
		f.take[sharedList] = true
		yes := true
		f.fail(f.excel.SetCalcProps(&excelize.CalcPropsOptions{FullCalcOnLoad: &yes}))
	}
}

// dropResults takes the results of a sheet's formulas away, save those that were set or that cannot have changed.
func (s *Sheet) dropResults() (dropped bool) {
	p, err := s.Picture()
	if err != nil || !p.formula {
		return false // what cannot be read Excel computes anyway
	}
	for num, c := range p.cells() {
		same := s.Touched() && s.rowwise > 0 && num >= s.rowwise && !s.touched[num]
		if !same && c.Derived && c.Kind != Blank && !s.settled[[2]int{c.Col, num}] {
			s.store(num, c, result{})
			dropped = true
		}
	}
	return dropped
}

// mentions reports whether formulas of the sheet speak of one of these sheets, directly or by a name.
func (s *Sheet) mentions(sheets, names map[string]bool) bool {
	p, err := s.Picture()
	if err != nil || !p.formula {
		return false
	}
	for _, c := range p.cells() {
		if c.Formula != "" && s.file.speaksOf(c.Formula, sheets, names) {
			return true
		}
	}
	return false
}

// speaksOf reports whether a formula speaks of one of these sheets, or by one of these names, all in lower case.
func (f *File) speaksOf(formula string, sheets, names map[string]bool) bool {
	for _, names := range f.renamed {
		formula = renameIn(formula, names[0], names[1])
	}
	formula = strings.ToLower(formula)
	for _, name := range mentioned(formula) {
		from, to, several := strings.Cut(name, ":")
		if sheets[name] || several && f.between(from, to, sheets) {
			return true
		}
	}
	if len(names) == 0 {
		return false
	}
	words := strings.FieldsFunc(formula, func(r rune) bool { return r < utf8.RuneSelf && !isWordByte(byte(r)) && r != '?' && r != '\\' })
	return slices.ContainsFunc(words, func(word string) bool { return names[word] })
}

// between reports whether one of these sheets is among those from one to another, as in SUM('1° Turno:3° Turno'!C2).
func (f *File) between(from, to string, sheets map[string]bool) bool {
	inside := false
	for _, s := range f.sheets {
		name := strings.ToLower(s.Name)
		end := name == from || name == to
		if sheets[name] && (inside || end) {
			return true
		}
		inside = inside != end
	}
	return false
}

// tables are the tables by which formulas may speak of a sheet, as in SUM(Tabella1[Punti]): their names and those of their sheets, in
// lower case.
func (f *File) tables() map[string]string {
	list := map[string]string{}
	for _, s := range f.sheets {
		for _, table := range s.Tables() {
			list[strings.ToLower(table.name)] = strings.ToLower(s.Name)
		}
	}
	return list
}

// Table is a table over cells of a sheet (Inserisci › Tabella): its headings, its rows and, below them, its totals.
type Table struct {
	Area
	Totals     int            // rows
	Formulas   map[int]string // of the columns that calculate every row alike, by column
	name, part string
}

// Tables are the tables of the sheet.
func (s *Sheet) Tables() (list []Table) {
	for _, r := range readRels(s.file.pack.read(relsOf(s.part))) {
		var table struct {
			Name   string `xml:"displayName,attr"`
			Ref    string `xml:"ref,attr"`
			Totals int    `xml:"totalsRowCount,attr"`

			Columns []struct {
				Formula string `xml:"calculatedColumnFormula"`
			} `xml:"tableColumns>tableColumn"`
		}
		part := s.file.pack.name(resolve(path.Dir(s.part), r.Target))
		if !strings.HasSuffix(r.Kind, "/table") || xml.Unmarshal(s.file.pack.read(part), &table) != nil {
			continue
		}
		if area, ok := ParseArea(table.Ref); ok {
			t := Table{area, table.Totals, map[int]string{}, table.Name, part}
			for i, c := range table.Columns {
				if c.Formula != "" {
					t.Formulas[area.Col1+i] = c.Formula
				}
			}
			list = append(list, t)
		}
	}
	return list
}

var tableRef = regexp.MustCompile(`(\sref=")([A-Z]+[0-9]+:[A-Z]+[0-9]+)"`)

// Stretch makes a table longer, with what it filters and sorts by.
func (s *Sheet) Stretch(t Table, rows int) {
	s.file.parts[t.part] = tableRef.ReplaceAllFunc(s.file.pack.read(t.part), func(ref []byte) []byte {
		match := tableRef.FindSubmatch(ref)
		a, ok := ParseArea(string(match[2]))
		if !ok || a.Row2 != t.Row2 && a.Row2 != t.Row2-t.Totals {
			return ref
		}
		a.Row2 += rows
		return append(append(bytes.Clone(match[1]), a.String()...), '"')
	})
	s.change()
}

// mentioned are the names of sheets in a formula.
func mentioned(formula string) (list []string) {
	if !strings.Contains(formula, "!") {
		return nil
	}
	all := pieces(formula)
	for i := range all {
		if _, name := sheetAt(all, i); name != "" {
			list = append(list, name)
		}
	}
	return list
}

// keepShared gives the cells that share a formula with one that is about to go a formula of their own: excelize would
// take theirs away too.
func (s *Sheet) keepShared(col, num int) {
	p, err := s.Picture()
	if err != nil || !p.sharing {
		return
	}
	master := p.At(col, num)
	if master.shared == 0 || master.Formula == "" {
		return
	}
	for at, c := range p.cells() {
		if c.shared != master.shared || c.Formula != "" {
			continue
		}
		formula := shiftFormula(master.Formula, c.Col-master.Col, at-num)
		s.file.fail(s.file.excel.SetCellFormula(s.Name, CellName(c.Col, at), formula))
		if c.Kind != Blank {
			s.store(at, c, c.result(c.Text))
		}
	}
}

// shiftFormula moves the relative references of a formula, as copying a cell does.
func shiftFormula(formula string, cols, rows int) string {
	return mapRefs(formula, func(ref string, _ bool) string { return shiftRef(ref, cols, rows) })
}

// insertRows moves the references of a formula to rows from one on, as inserting rows does, and has what ends above them end below.
func insertRows(formula string, from, rows int) string {
	return mapRefs(formula, func(ref string, ends bool) string {
		_, row, ok := ParseCell(ref)
		if !ok || row < from && (row != from-1 || !ends) {
			return ref
		}
		return strings.TrimRight(ref, "0123456789") + strconv.Itoa(row+rows)
	})
}

// mapRefs changes the references of a formula; ends says that one ends a range.
func mapRefs(formula string, change func(ref string, ends bool) string) string {
	all := pieces(formula)
	for i, piece := range all {
		if !isRefByte(piece[0]) {
			continue
		}
		refs := strings.Split(piece, ":")
		for j, ref := range refs {
			if j < len(refs)-1 || i+1 == len(all) || !strings.Contains("(![", all[i+1]) {
				refs[j] = change(ref, j > 0)
			}
		}
		all[i] = strings.Join(refs, ":")
	}
	return strings.Join(all, "")
}

func shiftRef(word string, cols, rows int) string {
	col, row, ok := ParseCell(word)
	if !ok {
		return word
	}
	fixed, before := "", ""
	if strings.HasPrefix(word, "$") {
		fixed, cols = "$", 0
	}
	if strings.LastIndexByte(word, '$') > 0 {
		before, rows = "$", 0
	}
	return fixed + ColumnName(max(1, col+cols)) + before + strconv.Itoa(max(1, row+rows))
}
