package workbook

import (
	"strings"
	"unicode/utf8"

	"raduno/engine"
)

// Grid is a table of results to be shown: standings, teams, matrices.
type Grid struct {
	Headings []string
	Rows     []GridRow
}

// GridRow is a line of a Grid.
type GridRow struct {
	Cells []Cell
}

// Cell is one cell of a Grid: a number or a text. Won marks a game that was won.
type Cell struct {
	Text     string
	Number   engine.Points
	IsNumber bool
	Won      bool
}

// WonSign stands behind the points of a game that was won, so that it does not take colours to see it.
const WonSign = "★"

// WriteStandings rebuilds the sheets Classifica and Classifica Ridotta.
func (b *Book) WriteStandings(full, reduced Grid) error {
	if err := b.WriteGrid(fullSheet, full); err != nil {
		return err
	}
	return b.WriteGrid(reducedSheet, reduced)
}

// WriteGrid rebuilds a sheet of results, which is made if it is not there: headings that stay in sight,
// rows shaded in turn, games won with a border, in bold and with a sign.
func (b *Book) WriteGrid(sheetName string, g Grid) error {
	return b.change(func() error {
		s, err := b.open(sheetName)
		if err != nil {
			return err
		}
		if s == nil {
			s = b.addSheet(sheetName, b.gridPosition(), false, len(g.Headings) > 8, 1)
			b.repeatRows(sheetName, 1, 1)
		}
		s.setMerges(nil)
		s.rebuild(maxCol, func() { b.writeGrid(s, g) })
		return nil
	})
}

func (b *Book) writeGrid(s *sheet, g Grid) {
	widths, decimals := columnWidths{}, gridDecimals(g)
	for i, title := range g.Headings {
		s.setText(i+1, 1, b.style(headLook), title)
		widths.add(i, utf8.RuneCountInString(title))
	}
	s.setRowHeight(1, 24)
	for i, r := range g.Rows {
		for j, c := range r.Cells {
			widths.add(j, b.writeGridCell(s, j+1, i+2, c, decimals[j], i%2 == 1))
		}
		s.setRowHeight(i+2, 18)
	}
	s.setColumns(widths.columns(5, 48))
}

// gridDecimals is how many decimals each column shows: as many as its numbers have, three where one has no
// end.
func gridDecimals(g Grid) map[int]int {
	decimals := map[int]int{}
	for _, r := range g.Rows {
		for j, c := range r.Cells {
			if !c.IsNumber {
				continue
			}
			text, exact := numberText(c.Number)
			places := 3
			if dot := strings.IndexByte(text, '.'); exact && dot < 0 {
				places = 0
			} else if exact {
				places = len(text) - dot - 1
			}
			decimals[j] = max(decimals[j], places)
		}
	}
	return decimals
}

// columnWidths are the longest texts of columns, in characters.
type columnWidths []int

func (w *columnWidths) add(col, length int) {
	for len(*w) <= col {
		*w = append(*w, 0)
	}
	(*w)[col] = max((*w)[col], length)
}

// columns are columns wide enough for their texts, within bounds.
func (w columnWidths) columns(least, most int) []column {
	list := make([]column, len(w))
	for i, length := range w {
		list[i] = column{from: i + 1, to: i + 1, width: float64(min(max(length+3, least), most))}
	}
	return list
}

// gridPosition is the index behind which a sheet of results goes: the last round or sheet of results.
func (b *Book) gridPosition() int {
	at := -1
	for i, ref := range b.sheets {
		_, _, round := roundSheet(ref.name)
		if name := foldName(ref.name); round || !ref.hidden && name != "log" && name != "formula" {
			at = i
		}
	}
	return at
}

// writeGridCell writes a cell and returns how many characters it shows.
func (b *Book) writeGridCell(s *sheet, col, num int, c Cell, decimals int, shaded bool) int {
	l := cellLook
	if shaded {
		l.fill = bandFill
	}
	if c.Won {
		l.bold, l.frame = true, wonFrame
	}
	if !c.IsNumber {
		text := c.Text
		if c.Won {
			text += " " + WonSign
		}
		if isFigure(c.Text) {
			l.horizontal = "center"
		}
		s.setText(col, num, b.style(l), text)
		return utf8.RuneCountInString(text)
	}
	l.horizontal, l.format = "right", "0"
	if decimals > 0 {
		l.format += "." + strings.Repeat("0", decimals)
	}
	if c.Won {
		l.format += `" ` + WonSign + `"`
	} else {
		l.format += `" "_` + WonSign // as much room, so that the digits stand in line
	}
	text, _ := numberText(c.Number)
	s.setNumber(col, num, b.style(l), text)
	return len(c.Number.Decimal(decimals, ".")) + 2
}

// isFigure reports text that is a number, such as a place or an ID.
func isFigure(text string) bool {
	return text != "" && strings.Trim(text, "0123456789.,=-") == ""
}

// numberText is a number for a cell: exact where fifteen digits are enough, which is all that a spreadsheet
// keeps.
func numberText(p engine.Points) (text string, exact bool) {
	text = p.String()
	if strings.Contains(text, "/") || len(text) > 16 {
		return p.Decimal(9, "."), false
	}
	return text, true
}

// logWidth fills an A4 page upright. LibreOffice does not scale down a single column that is wider than the
// page: it cuts it off at both sides.
const logWidth = 88

// AppendLog adds lines to the sheet Log, which is made if it is not there.
func (b *Book) AppendLog(lines ...string) error {
	if len(lines) == 0 {
		return nil
	}
	return b.change(func() error {
		s, err := b.open(logSheet)
		if err != nil {
			return err
		}
		if s == nil {
			s = b.addSheet(logSheet, b.gridPosition(), false, false, 0)
			s.setColumns([]column{{from: 1, to: 1, width: logWidth}})
		}
		for _, line := range lines {
			if num := s.lastRow() + 1; num <= maxRow {
				s.setText(1, num, b.style(logLook), line)
			}
		}
		return nil
	})
}

// FormulaSheet is the texts of the sheet Formula, row by row, nil if there is none. Points and commas are as
// typed; the results of formulas are taken.
func (b *Book) FormulaSheet() [][]string {
	s, err := b.open(formulaSheet)
	if err != nil || s == nil {
		return nil
	}
	var rows [][]string
	for _, r := range s.rows {
		line := []string{}
		for _, c := range r.cells {
			text := strings.TrimSpace(b.text(c))
			if text == "" {
				continue
			}
			for len(line) < int(c.col) {
				line = append(line, "")
			}
			line[c.col-1] = text
		}
		if len(line) == 0 {
			continue
		}
		for len(rows) < r.num-1 && len(rows) < maxFormulaRows {
			rows = append(rows, nil)
		}
		if len(rows) >= maxFormulaRows {
			break
		}
		rows = append(rows, line)
	}
	return rows
}

// maxFormulaRows bounds the sheet Formula: a tournament type has far fewer lines.
const maxFormulaRows = 1000

// SetFormulaSheet rebuilds the sheet Formula, which is made if it is not there. The first row is its
// headings.
func (b *Book) SetFormulaSheet(rows [][]string) error {
	return b.change(func() error {
		s, err := b.open(formulaSheet)
		if err != nil {
			return err
		}
		if s == nil {
			s = b.addSheet(formulaSheet, b.gridPosition(), false, true, 1)
		}
		widths := columnWidths{}
		s.rebuild(maxCol, func() {
			for i, line := range rows {
				style := b.style(inputLook)
				if i == 0 {
					style = b.style(headLook)
				}
				for j, text := range line {
					s.setText(j+1, i+1, style, text)
					widths.add(j, utf8.RuneCountInString(text))
				}
			}
		})
		s.setColumns(widths.columns(10, 60))
		return nil
	})
}
