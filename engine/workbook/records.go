package workbook

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"raduno/engine"
	"raduno/engine/xlsx"
)

// Games other than RisiKo! keep more of a seat than its points: below the seats' row stands a row for each
// label, with the label where the players' names are and its value where the points are. What belongs to the
// game as a whole follows below the first seat, its label after this prefix.
const gamePrefix = "Partita: "

// recordPlace is a row of a table's records.
type recordPlace struct {
	row   int
	label string // with the prefix where it belongs to the game
}

// maxRecordRows bounds the rows of one table's records.
const maxRecordRows = 200

// recordRows are the labels of the rows that a table's records take, in order.
func recordRows(table engine.Table) []string {
	var labels []string
	for _, seat := range table.Seats {
		for _, e := range seat.Record {
			if !slices.Contains(labels, e.Label) {
				labels = append(labels, e.Label)
			}
		}
	}
	for _, e := range table.Record {
		labels = append(labels, gamePrefix+e.Label)
	}
	return labels
}

// readRecords reads the rows between a table's seats and the next title.
func (rd *roundReader) readRecords(tp *tablePlace, table *engine.Table, cols []triplet, until int) {
	for num := tp.row + 1; num < until && len(tp.records) < maxRecordRows; num++ {
		r := rd.pic.Row(num)
		if r == nil || rd.seatsIn(r, cols) >= 2 {
			continue // players, of a table that lost its title
		}
		found := ""
		for j, at := range tp.seats {
			label, value := rd.cellText(r, at.name), rd.cellText(r, at.score)
			name, ofGame := strings.CutPrefix(label, gamePrefix)
			switch {
			case label == "":
			case ofGame && j == 0 && name != "":
				found = label
				table.Record.Set(name, value)
			case !ofGame && strings.TrimSpace(label) != "":
				found = label
				table.Seats[j].Record.Set(label, value)
			}
		}
		if found != "" {
			tp.records = append(tp.records, recordPlace{num, found})
		}
	}
}

func (rd *roundReader) cellText(r *xlsx.Row, col int) string {
	if c := r.Cell(col); c != nil && !isEmpty(c) {
		return engine.CleanText(c.Text)
	}
	return ""
}

// composeRecords writes a table's records from a row on and returns the length of the longest label.
func (b *Book) composeRecords(s *xlsx.Sheet, table engine.Table, top int) int {
	longest := 0
	for i, label := range recordRows(table) {
		longest = max(longest, utf8.RuneCountInString(label))
		row := top + i
		if name, ofGame := strings.CutPrefix(label, gamePrefix); ofGame {
			s.SetText(2, row, b.style(fieldLook), label)
			b.setValue(s, 3, row, b.style(gameLook), table.Record.Get(name))
			continue
		}
		for j, seat := range table.Seats {
			if seat.Record.Has(label) {
				s.SetText(3*j+2, row, b.style(fieldLook), label)
				b.setValue(s, 3*j+3, row, b.style(valueLook), seat.Record.Get(label))
			}
		}
	}
	return longest
}

// updateRecords changes the cells of a table's records that differ; the rows are those of the sheet.
func (b *Book) updateRecords(s *xlsx.Sheet, at tablePlace, old, now engine.Table) {
	write := func(col, row int, was, want string) {
		if was != want {
			b.setValue(s, col, row, s.Style(col, row), want)
		}
	}
	for _, place := range at.records {
		if name, ofGame := strings.CutPrefix(place.label, gamePrefix); ofGame {
			write(at.seats[0].score, place.row, old.Record.Get(name), now.Record.Get(name))
			continue
		}
		for j, seat := range now.Seats {
			write(at.seats[j].score, place.row, old.Seats[j].Record.Get(place.label), seat.Record.Get(place.label))
		}
	}
}

// setValue writes a value of a record, as a number if it is one.
func (b *Book) setValue(s *xlsx.Sheet, col, row int, style int, value string) {
	switch n, whole := wholeNumber(value); {
	case value == "":
		s.SetBlank(col, row, style)
	case whole && strconv.Itoa(n) == value:
		s.SetNumber(col, row, style, value)
	default:
		s.SetText(col, row, style, value)
	}
}
