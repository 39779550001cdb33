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
	s, err := b.open(sheetName)
	if err != nil {
		return err
	}
	styles, err := b.openStyles()
	if err != nil {
		return broken(err)
	}
	if s == nil {
		s = newSheet(len(g.Headings) > 8, 1)
		if _, err := b.addSheet(sheetName, b.gridPosition(), false, s); err != nil {
			return broken(err)
		}
	}
	s.clearRows()
	s.setMerges(nil)
	widths := make([]int, len(g.Headings))
	head := styles.style(headLook)
	for i, title := range g.Headings {
		s.setText(i+1, 1, head, title)
		widths[i] = utf8.RuneCountInString(title) + 3
	}
	s.setRowHeight(1, 24)
	for i, r := range g.Rows {
		for j, c := range r.Cells {
			width := b.writeGridCell(s, styles, j+1, i+2, c, i%2 == 1)
			for len(widths) <= j {
				widths = append(widths, 0)
			}
			widths[j] = max(widths[j], width+3)
		}
		s.setRowHeight(i+2, 18)
	}
	columns := make([]column, len(widths))
	for i, w := range widths {
		columns[i] = column{from: i + 1, to: i + 1, width: float64(min(max(w, 5), 48))}
	}
	if len(columns) > 0 {
		s.setColumns(columns)
	}
	return nil
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
func (b *Book) writeGridCell(s *sheet, styles *styleSheet, col, num int, c Cell, shaded bool) int {
	l := look{font: plainFont, border: hairBorder, align: alignLeft}
	if shaded {
		l.fill = bandFill
	}
	if c.Won {
		l.font, l.border = boldFont, wonBorder
	}
	if !c.IsNumber {
		text := c.Text
		if c.Won {
			text += " " + WonSign
		}
		if isFigure(c.Text) {
			l.align = alignRight
		}
		s.setText(col, num, styles.style(l), text)
		return utf8.RuneCountInString(text)
	}
	l.align = alignRight
	text, exact := numberText(c.Number)
	places := 0
	if dot := strings.IndexByte(text, '.'); dot >= 0 {
		places = min(len(text)-dot-1, 6)
	}
	if places > 0 {
		l.format = "0." + strings.Repeat("0", places)
	}
	if !exact {
		l.format = "0.000"
	}
	if c.Won {
		if l.format == "" {
			l.format = "0"
		}
		l.format += `" ` + WonSign + `"`
	}
	s.setNumber(col, num, styles.style(l), text)
	if c.Won {
		return len(text) + 2
	}
	return len(text)
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

// AppendLog adds lines to the sheet Log.
func (b *Book) AppendLog(lines ...string) error {
	if len(lines) == 0 {
		return nil
	}
	s, err := b.open(logSheet)
	if err != nil {
		return err
	}
	styles, err := b.openStyles()
	if err != nil {
		return broken(err)
	}
	if s == nil {
		s = newSheet(false, 0)
		s.setColumns([]column{{from: 1, to: 1, width: 128}})
		if _, err := b.addSheet(logSheet, b.gridPosition(), false, s); err != nil {
			return broken(err)
		}
	}
	style := styles.style(logLook)
	for _, line := range lines {
		if num := s.lastRow() + 1; num <= maxRow {
			s.setText(1, num, style, line)
		}
	}
	return nil
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
	s, err := b.open(formulaSheet)
	if err != nil {
		return err
	}
	styles, err := b.openStyles()
	if err != nil {
		return broken(err)
	}
	if s == nil {
		s = newSheet(true, 1)
		if _, err := b.addSheet(formulaSheet, b.gridPosition(), false, s); err != nil {
			return broken(err)
		}
	}
	s.clearRows()
	var widths []int
	for i, line := range rows {
		style := styles.style(inputLook)
		if i == 0 {
			style = styles.style(headLook)
		}
		for j, text := range line {
			s.setText(j+1, i+1, style, text)
			for len(widths) <= j {
				widths = append(widths, 10)
			}
			widths[j] = max(widths[j], utf8.RuneCountInString(text)+3)
		}
	}
	columns := make([]column, len(widths))
	for i, w := range widths {
		columns[i] = column{from: i + 1, to: i + 1, width: float64(min(w, 60))}
	}
	if len(columns) > 0 {
		s.setColumns(columns)
	}
	return nil
}
