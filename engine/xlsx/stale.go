package xlsx

import (
	"strconv"
	"strings"

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
	for _, names := range f.renamed {
		stale[strings.ToLower(names[0])] = stale[strings.ToLower(names[1])]
	}
	names := map[string]string{} // of ranges -> the sheet that each speaks of
	for _, defined := range f.excel.GetDefinedName() {
		if sheet, _, ok := splitSheetRef(defined.RefersTo); ok {
			names[defined.Name] = strings.ToLower(sheet)
		}
	}
	dropped := false
	for _, s := range f.sheets {
		if stale[strings.ToLower(s.Name)] {
			dropped = s.dropResults() || dropped
		}
	}
	for again := true; again; {
		again = false
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
func (s *Sheet) dropResults() bool {
	p, err := s.Picture()
	if err != nil || !p.formula {
		return false // what cannot be read Excel computes anyway
	}
	dropped := false
	for _, r := range p.Rows {
		if s.Touched() && s.rowwise > 0 && r.Num >= s.rowwise && !s.touched[r.Num] {
			continue
		}
		for _, c := range r.Cells {
			if at := [2]int{c.Col, r.Num}; c.Derived && c.Kind != Blank && !s.settled[at] {
				s.results[at] = result{}
				s.picture = nil
				dropped = true
			}
		}
	}
	return dropped
}

// mentions reports whether formulas of the sheet speak of one of these sheets, directly or by a name.
func (s *Sheet) mentions(sheets map[string]bool, names map[string]string) bool {
	p, err := s.Picture()
	if err != nil || !p.formula {
		return false
	}
	for _, r := range p.Rows {
		for _, c := range r.Cells {
			if c.Formula == "" {
				continue
			}
			for _, name := range mentioned(c.Formula) {
				if sheets[strings.ToLower(name)] {
					return true
				}
			}
			for name, sheet := range names {
				if sheets[sheet] && strings.Contains(c.Formula, name) {
					return true
				}
			}
		}
	}
	return false
}

// mentioned are the names of sheets in a formula.
func mentioned(formula string) []string {
	var list []string
	formula = strings.ReplaceAll(formula, "''", "\x00") // a quote that is of the name, and no text of a workbook has this character
	for i := 0; ; {
		bang := strings.IndexByte(formula[i:], '!')
		if bang < 0 {
			return list
		}
		at := i + bang
		i = at + 1
		if at > 0 && formula[at-1] == '\'' {
			name := formula[strings.LastIndexByte(formula[:at-1], '\'')+1 : at-1]
			list = append(list, strings.ReplaceAll(name, "\x00", "'"))
			continue
		}
		start := at
		for start > 0 && isWordByte(formula[start-1]) {
			start--
		}
		if start < at {
			list = append(list, formula[start:at])
		}
	}
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
	for _, r := range p.Rows {
		for _, c := range r.Cells {
			if c.shared != master.shared || c.Formula != "" {
				continue
			}
			formula := shiftFormula(master.Formula, c.Col-master.Col, r.Num-num)
			s.file.fail(s.file.excel.SetCellFormula(s.Name, CellName(c.Col, r.Num), formula))
			if c.Kind != Blank {
				s.store(r.Num, c, c.Text)
			}
		}
	}
	s.change()
}

// shiftFormula moves the relative references of a formula, as copying a cell does.
func shiftFormula(formula string, cols, rows int) string {
	var b strings.Builder
	for i := 0; i < len(formula); {
		c := formula[i]
		if c == '"' || c == '\'' {
			end := strings.IndexByte(formula[i+1:], c)
			if end < 0 {
				b.WriteString(formula[i:])
				break
			}
			b.WriteString(formula[i : i+end+2])
			i += end + 2
			continue
		}
		if !isWordByte(c) && c != '$' {
			b.WriteByte(c)
			i++
			continue
		}
		end := i
		for end < len(formula) && (isWordByte(formula[end]) || formula[end] == '$') {
			end++
		}
		word := formula[i:end]
		if end < len(formula) && (formula[end] == '(' || formula[end] == '!') {
			b.WriteString(word)
		} else {
			b.WriteString(shiftRef(word, cols, rows))
		}
		i = end
	}
	return b.String()
}

func shiftRef(word string, cols, rows int) string {
	col, row, ok := ParseCell(word)
	if !ok {
		return word
	}
	fixedCol := strings.HasPrefix(word, "$")
	fixedRow := strings.LastIndexByte(word, '$') > 0
	out := ""
	if fixedCol {
		out = "$" + ColumnName(col)
	} else {
		out = ColumnName(max(1, col+cols))
	}
	if fixedRow {
		return out + "$" + strconv.Itoa(row)
	}
	return out + strconv.Itoa(max(1, row+rows))
}
