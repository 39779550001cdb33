package season

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"raduno/engine"
	"raduno/engine/alphabet"
)

// writer writes lists into sheets and keeps the first error.
type writer struct {
	file    *excelize.File
	heading int // styles
	won     int
	err     error
}

func (w *writer) do(err error) {
	if w.err == nil {
		w.err = err
	}
}

func (w *writer) styles() {
	var err error
	w.heading, err = w.file.NewStyle(&excelize.Style{
		Font: &excelize.Font{Bold: true, Color: "FFFFFF", Family: "Arial", Size: 10}, Fill: excelize.Fill{
			Type: "pattern", Pattern: 1,
			Color: []string{"1F4E5F"},
		},
		Alignment: &excelize.Alignment{Vertical: "center", WrapText: true},
	})
	w.do(err)
	w.won, err = w.file.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true, Family: "Arial", Size: 10}})
	w.do(err)
}

// list writes a sheet anew: headings, rows, widths of columns.
func (w *writer) list(sheet string, headings []string, widths []float64, rows [][]any) {
	old, err := w.file.GetRows(sheet)
	if err != nil {
		_, err = w.file.NewSheet(sheet)
		w.do(err)
	}
	for row := len(old); row > len(rows)+1; row-- {
		w.do(w.file.RemoveRow(sheet, row))
	}
	width := len(headings)
	if len(old) > 0 {
		width = max(width, len(old[0]))
	}
	for i, row := range slices.Concat([][]any{anys(headings)}, rows) {
		for len(row) < width {
			row = append(row, nil) // what stood there before
		}
		cell, err := excelize.CoordinatesToCellName(1, i+1)
		w.do(err)
		w.do(w.file.SetSheetRow(sheet, cell, &row))
	}
	last, err := excelize.CoordinatesToCellName(max(1, len(headings)), 1)
	w.do(err)
	w.do(w.file.SetCellStyle(sheet, "A1", last, w.heading))
	w.do(w.file.SetPanes(sheet, &excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}))
	for i, width := range widths {
		column, err := excelize.ColumnNumberToName(i + 1)
		w.do(err)
		w.do(w.file.SetColWidth(sheet, column, column, width))
	}
}

func anys(list []string) []any {
	out := make([]any, len(list))
	for i, v := range list {
		out[i] = v
	}
	return out
}

// number is points as a cell: a number where it is exact in few decimals, else the fraction as text.
func number(p engine.Points) any {
	text := p.Text(".")
	if strings.Contains(text, "/") {
		return text
	}
	if n, err := strconv.ParseFloat(text, 64); err == nil {
		return n
	}
	return text
}

func yes(is bool) any {
	if is {
		return "SI"
	}
	return nil
}

// some is a number, nothing for 0.
func some(n int) any {
	if n == 0 {
		return nil
	}
	return n
}

func (s *Season) write(w *writer) {
	ranking := s.Rank()
	s.writeStandings(w, ranking)
	rule := [][]any{}
	for _, e := range s.Entries() {
		rule = append(rule, []any{e.Label, e.Value})
	}
	rule = append(rule, []any{labelFormat, strconv.Itoa(s.format())})
	w.list(sheetRule, []string{"Voce", "Valore"}, []float64{22, 60}, rule)
	var events, results, tables, pairs [][]any
	for _, e := range s.Events {
		events = append(events, []any{e.File, e.Name, e.Date, e.Type, e.TypeID, number(e.Weight), e.Hash, e.Problem.String()})
		for _, r := range e.Results {
			results = append(results, []any{
				e.File, r.ID, r.Name, r.Surname, r.Nick, r.Club, r.Region, r.Birth, r.NationalID, r.Wishes, some(r.Place),
				number(r.Points), r.Wins, number(r.Best), yes(r.Final), yes(r.Played), r.As,
			})
		}
		for _, t := range e.Teams {
			results = append(results, []any{
				e.File, nil, nil, nil, nil, t.Club, nil, nil, nil, nil, some(t.Place), number(t.Points), nil, nil, nil,
				"squadra",
			})
		}
		for _, t := range e.Tables {
			tables = append(tables, []any{e.File, t.Round, t.Number, groupsText(t.Groups)})
		}
		for _, pair := range e.Apart {
			pairs = append(pairs, []any{e.File, pair[0], pair[1]})
		}
	}
	w.list(sheetEvents, eventHeadings, []float64{34, 34, 16, 26, 14, 8, 20, 40}, events)
	w.list(sheetPeople, peopleHeadings, []float64{40, 16, 20, 26, 10, 40, 40}, s.peopleRows())
	w.list(sheetResults, resultHeadings, []float64{30, 7, 16, 20, 16, 26, 14, 14, 14, 20, 7, 10, 9, 10, 8, 11, 18}, results)
	w.list(sheetTables, tableHeadings, []float64{30, 8, 8, 24}, tables)
	w.list(sheetPairs, pairHeadings, []float64{30, 8, 12}, pairs)
	for _, sheet := range []string{sheetTables, sheetPairs} {
		w.do(w.file.SetSheetVisible(sheet, false))
	}
	if i, err := w.file.GetSheetIndex(sheetStanding); err == nil {
		w.file.SetActiveSheet(i)
	}
}

// groupsText is who sat at a table, the best first: “7 3=12 9” where 3 and 12 are level.
func groupsText(groups [][]int) string {
	words := make([]string, len(groups))
	for i, group := range groups {
		ids := make([]string, len(group))
		for j, id := range group {
			ids[j] = strconv.Itoa(id)
		}
		words[i] = strings.Join(ids, "=")
	}
	return strings.Join(words, " ")
}

func (s *Season) writeStandings(w *writer, ranking *Ranking) {
	headings := []string{"Pos.", "Nome", "Cognome", "Club"}
	widths := []float64{7, 16, 20, 26}
	for _, e := range s.Events {
		headings, widths = append(headings, e.Name), append(widths, 13)
	}
	headings, widths = append(headings, "Tornei", "Vittorie", "Totale"), append(widths, 9, 9, 11)
	var rows [][]any
	for _, l := range ranking.Players {
		row := []any{some(l.Place), l.Person.Name, l.Person.Surname, l.Person.Club}
		row = append(row, valueCells(l.Values)...)
		rows = append(rows, append(row, l.Events, l.Wins, number(l.Total)))
	}
	w.list(sheetStanding, headings, widths, rows)
	for _, clubs := range []struct {
		sheet string
		lines []ClubLine
	}{{sheetClubs, ranking.Clubs}, {sheetTeams, ranking.Teams}} {
		if len(clubs.lines) == 0 {
			continue
		}
		headings, widths := []string{"Pos.", "Club"}, []float64{7, 28}
		for _, e := range s.Events {
			headings, widths = append(headings, e.Name), append(widths, 13)
		}
		var rows [][]any
		for _, l := range clubs.lines {
			row := append([]any{l.Place, l.Club}, valueCells(l.Values)...)
			rows = append(rows, append(row, number(l.Total)))
		}
		w.list(clubs.sheet, append(headings, "Totale"), append(widths, 11), rows)
	}
}

// valueCells are what the events gave: “(5)” where it does not count, nothing where he did not play.
func valueCells(values []Value) []any {
	cells := make([]any, len(values))
	for i, v := range values {
		switch {
		case v.Played && v.Counts:
			cells[i] = number(v.Points)
		case v.Played:
			cells[i] = "(" + v.Points.Text(",") + ")"
		}
	}
	return cells
}

// peopleRows are the persons, with what was decided of each of their entries.
func (s *Season) peopleRows() [][]any {
	same, other := map[string][]string{}, map[string][]string{}
	for _, d := range s.Decisions {
		if d.Same {
			same[d.A] = append(same[d.A], d.B)
		} else {
			other[d.A] = append(other[d.A], d.B)
		}
	}
	seen := map[string]Result{}
	all := s.keys()
	for i, e := range s.Events {
		for j, r := range e.Results {
			seen[all[i][j]] = r
		}
	}
	for key := range s.Hidden { // somebody whose event is taken out and may come back
		if _, there := seen[key]; !there {
			seen[key] = Result{}
		}
	}
	for _, d := range s.Decisions {
		if _, there := seen[d.A]; !there {
			seen[d.A] = Result{}
		}
	}
	keys := make([]string, 0, len(seen))
	for key := range seen {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, func(a, b string) int {
		return cmp.Or(cmp.Compare(alphabet.Plain(seen[a].Surname), alphabet.Plain(seen[b].Surname)), cmp.Compare(a, b))
	})
	var rows [][]any
	for _, key := range keys {
		r := seen[key]
		publish := "SI"
		if s.Hidden[key] {
			publish = "NO"
		}
		rows = append(rows, []any{key, r.Name, r.Surname, r.Club, publish, strings.Join(same[key], "; "), strings.Join(other[key], "; ")})
	}
	return rows
}
