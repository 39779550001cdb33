package season

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/alphabet"
	"raduno/engine/xlsx"
)

// writer writes lists into sheets.
type writer struct {
	file    *xlsx.File
	heading int // style
}

func newWriter(file *xlsx.File) *writer {
	return &writer{file, file.Style(xlsx.Look{Font: "Arial", Bold: true, Size: 10, Color: "FFFFFF", Fill: "1F4E5F", Wrap: true})}
}

// list writes a sheet anew: headings, rows, widths of columns. The looks that somebody gave its cells stay.
func (w *writer) list(name string, headings []string, widths []float64, rows [][]any) {
	s := sheetOf(w.file, name)
	if s == nil {
		s = w.file.AddSheet(name, len(w.file.Sheets())-1, xlsx.NewSheet{Frozen: 1, Hidden: name == sheetPairs, Landscape: true})
	}
	wide := len(headings)
	if pic, err := s.Picture(); err == nil && pic.Row(1) != nil {
		for _, c := range pic.Row(1).Cells {
			wide = max(wide, c.Col) // what stood there before goes
		}
	}
	s.Rebuild(wide, func() {
		for i, heading := range headings {
			s.SetText(i+1, 1, w.heading, heading)
		}
		for i, row := range rows {
			for j, value := range row {
				put(s, j+1, i+2, value)
			}
		}
	})
	columns := make([]xlsx.Columns, len(widths))
	for i, width := range widths {
		columns[i] = xlsx.Columns{From: i + 1, To: i + 1, Width: width}
	}
	s.SetColumns(columns...)
}

// digits is a number by its digits.
type digits string

// put writes a value into a cell.
func put(s *xlsx.Sheet, col, row int, value any) {
	switch v := value.(type) {
	case string:
		s.SetText(col, row, s.Style(col, row), v)
	case digits:
		s.SetNumber(col, row, s.Style(col, row), string(v))
	case int:
		s.SetNumber(col, row, s.Style(col, row), strconv.Itoa(v))
	}
}

// number is points as a cell: a number where it is exact in few decimals, else the fraction as text.
func number(p engine.Points) any {
	text := p.Text(".")
	if strings.Contains(text, "/") {
		return text
	}
	return digits(text)
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
	for _, e := range slices.Concat(s.Entries(), s.unknown) {
		rule = append(rule, []any{e.Label, e.Value})
	}
	rule = append(rule, []any{labelFormat, strconv.Itoa(s.format())})
	w.list(sheetRule, []string{"Voce", "Valore"}, []float64{22, 60}, rule)
	var events, results, pairs [][]any
	for _, e := range s.Events {
		events = append(events, []any{e.File, e.Name, e.Date, e.Type, e.TypeID, number(e.Weight), e.Hash, e.Problem.String()})
		for _, r := range e.Results {
			results = append(results, []any{
				e.File, r.ID, r.Name, r.Surname, r.Nick, r.Club, r.Region, r.Birth, r.NationalID, some(r.Place),
				number(r.Points), r.Wins, yes(r.Final), yes(r.Played), r.As,
			})
		}
		for _, t := range e.Teams {
			results = append(results, []any{
				e.File, nil, nil, nil, nil, t.Club, nil, nil, nil, some(t.Place), number(t.Points), nil, nil,
				"squadra",
			})
		}
		for _, pair := range e.Apart {
			pairs = append(pairs, []any{e.File, pair[0], pair[1]})
		}
	}
	w.list(sheetEvents, eventHeadings, []float64{34, 34, 16, 26, 14, 8, 20, 40}, events)
	w.list(sheetPeople, peopleHeadings, []float64{40, 16, 20, 26, 10, 40, 40}, s.peopleRows())
	w.list(sheetResults, resultHeadings, []float64{30, 7, 16, 20, 16, 26, 14, 14, 14, 7, 10, 9, 8, 11, 18}, results)
	w.list(sheetPairs, pairHeadings, []float64{30, 8, 12}, pairs)
	sheetOf(w.file, sheetStanding).Show()
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
