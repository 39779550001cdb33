package workbook

import (
	"strings"
	"unicode/utf8"

	"raduno/engine"
	"raduno/engine/xlsx"
	"raduno/export"
)

// noteRow and noteColumn are where the first note of a sheet of results stands: below, a row left free, in the second column. That has a
// place in every row that ranks a player, and in no other.
func noteRow(r export.Ranking) int { return len(r.Rows) + 3 }

const noteColumn = 2

// notesOf are the sentences on the whole, first the moment.
func notesOf(r export.Ranking) []string {
	if r.State == "" {
		return r.Notes
	}
	return append([]string{r.State}, r.Notes...)
}

// WonSign stands behind the points of a game that was won, so that it does not take colours to see it.
const WonSign = "★"

// WriteStandings rebuilds the sheets Classifica and Classifica Ridotta.
func (b *Book) WriteStandings(full, reduced export.Ranking) error {
	if err := b.WriteGrid(fullSheet, full); err != nil {
		return err
	}
	return b.WriteGrid(reducedSheet, reduced)
}

// WriteGrid rebuilds a sheet of results, which is made if it is not there: headings that stay in sight,
// rows shaded in turn, games won with a border, in bold and with a sign.
func (b *Book) WriteGrid(sheetName string, r export.Ranking) error {
	return b.change(func() error {
		s, _, err := b.open(sheetName)
		if err != nil {
			return err
		}
		if s == nil {
			s = b.file.AddSheet(sheetName, b.gridPosition(), xlsx.NewSheet{
				Landscape: len(r.Columns) > 8, Frozen: 1,
			})
			s.RepeatRows(1, 1)
		}
		s.SetMerges(nil)
		s.Rebuild(xlsx.MaxCol, func() { b.writeGrid(s, r) })
		return nil
	})
}

func (b *Book) writeGrid(s *xlsx.Sheet, ranking export.Ranking) {
	widths, decimals := columnWidths{}, gridDecimals(ranking)
	for i, column := range ranking.Columns {
		widths.add(i, utf8.RuneCountInString(column.Title))
		s.SetText(i+1, 1, b.style(headLook), column.Title)
	}
	s.SetRowHeight(1, 24)
	for i, r := range ranking.Rows {
		for j, c := range r.Cells {
			widths.add(j, b.writeGridCell(s, j+1, i+2, c, decimals[j], i%2 == 1))
		}
		s.SetRowHeight(i+2, 18)
	}
	for i, note := range notesOf(ranking) {
		s.SetText(noteColumn, noteRow(ranking)+i, b.style(noteLook), note)
	}
	s.SetColumns(widths.columns(5, 48)...)
}

// gridDecimals is how many decimals each column shows: as many as its numbers have, three where one has no
// end.
func gridDecimals(ranking export.Ranking) map[int]int {
	decimals := map[int]int{}
	for _, r := range ranking.Rows {
		for j, c := range r.Cells {
			places := 3
			if text, exact := numberText(c.Value); exact {
				_, behind, _ := strings.Cut(text, ".")
				places = len(behind)
			}
			if c.Number {
				decimals[j] = max(decimals[j], places)
			}
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
func (w columnWidths) columns(least, most int) []xlsx.Columns {
	list := make([]xlsx.Columns, len(w))
	for i, length := range w {
		list[i] = xlsx.Columns{From: i + 1, To: i + 1, Width: float64(min(max(length+3, least), most))}
	}
	return list
}

// gridPosition is the index behind which a sheet of results goes: the last round or sheet of results.
func (b *Book) gridPosition() int {
	at := -1
	for i, ref := range b.file.Sheets() {
		_, _, round := roundSheet(ref.Name)
		if name := foldName(ref.Name); round || !ref.Hidden && name != "log" && name != "formula" {
			at = i
		}
	}
	return at
}

// writeGridCell writes a cell and returns how many characters it shows.
func (b *Book) writeGridCell(s *xlsx.Sheet, col, num int, c export.Cell, decimals int, shaded bool) int {
	l := cellLook
	if shaded {
		l.Fill = bandFill
	}
	if c.Won {
		l.Bold, l.Frame = true, wonFrame
	}
	if !c.Number {
		text := gridText(c)
		if isFigure(text) {
			l.Horizontal = "center"
		}
		s.SetText(col, num, b.style(l), text)
		return utf8.RuneCountInString(text)
	}
	l.Horizontal, l.Format = "right", "0"
	if decimals > 0 {
		l.Format += "." + strings.Repeat("0", decimals)
	}
	if c.Missed && c.Value.Sign() == 0 {
		l.Format = `"–"`
	}
	if c.Discarded {
		l.Format = `"["` + l.Format + `"]"`
	}
	if c.Won {
		l.Format += `" ` + WonSign + `"`
	} else {
		l.Format += `" "_` + WonSign // as much room, so that the digits stand in line
	}
	s.SetNumber(col, num, b.style(l), gridText(c))
	return len(c.Value.Decimal(decimals, ".")) + 2
}

// gridText is what a cell says in a sheet of results: a round without a game says nothing.
func gridText(c export.Cell) string {
	switch {
	case c.Number:
		text, _ := numberText(c.Value)
		return text
	case c.Missed:
		return ""
	}
	return c.Text
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
		s, p, err := b.open(logSheet)
		if err != nil {
			return err
		}
		if s == nil {
			s = b.file.AddSheet(logSheet, b.gridPosition(), xlsx.NewSheet{})
			s.SetColumns(xlsx.Columns{From: 1, To: 1, Width: logWidth})
		}
		for i, line := range lines {
			if num := p.LastRow() + 1 + i; num <= xlsx.MaxRow {
				s.SetText(1, num, b.style(logLook), line)
			}
		}
		return nil
	})
}

// LogLines are the lines of the sheet Log; none where there is no such sheet, or it cannot be read.
func (b *Book) LogLines() (lines []string) {
	_, p, _ := b.open(logSheet)
	for i := range p.Rows {
		if c := p.Rows[i].Cell(1); c != nil && c.Text != "" {
			lines = append(lines, c.Text)
		}
	}
	return lines
}

// FormulaSheet is the texts of the sheet Formula, row by row; nil without one. Points and commas are as typed; the results of formulas are
// taken.
func (b *Book) FormulaSheet() [][]string {
	_, p, err := b.open(formulaSheet)
	if err != nil {
		return nil
	}
	return p.Texts(maxFormulaRows, func(c xlsx.Cell) string { return strings.TrimSpace(c.Text) })
}

// maxFormulaRows bounds the sheet Formula: a tournament type has far fewer lines.
const maxFormulaRows = 1000

// SetFormulaSheet rebuilds the sheet Formula, which is made if it is not there. The first row is its
// headings.
func (b *Book) SetFormulaSheet(rows [][]string) error {
	return b.change(func() error {
		s, _, err := b.open(formulaSheet)
		if err != nil {
			return err
		}
		if s == nil {
			s = b.file.AddSheet(formulaSheet, b.gridPosition(), xlsx.NewSheet{Landscape: true, Frozen: 1})
		}
		widths := columnWidths{}
		s.Rebuild(xlsx.MaxCol, func() {
			for i, line := range rows {
				style := b.style(inputLook)
				if i == 0 {
					style = b.style(headLook)
				}
				for j, text := range line {
					s.SetText(j+1, i+1, style, text)
					widths.add(j, utf8.RuneCountInString(text))
				}
			}
		})
		s.SetColumns(widths.columns(10, 60)...)
		return nil
	})
}
