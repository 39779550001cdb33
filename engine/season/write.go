package season

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
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

// writeList writes a sheet anew: headings, rows, widths of columns. The looks of its cells stay.
func writeList[T any](w *writer, name string, fields []*engine.Field[T], rows []T) {
	s := sheetOf(w.file, name)
	if s == nil {
		s = w.file.AddSheet(name, len(w.file.Sheets())-1, xlsx.NewSheet{Frozen: 1, Landscape: true})
	}
	wide := len(fields)
	if pic, err := s.Picture(); err == nil && pic.Row(1) != nil {
		for _, c := range pic.Row(1).Cells {
			wide = max(wide, c.Col) // what stood there before goes
		}
	}
	s.Rebuild(wide, func() {
		for i, f := range fields {
			s.SetText(i+1, 1, w.heading, f.Heading())
		}
		for i := range rows {
			for j, f := range fields {
				put(s, j+1, i+2, f.Kind, f.Get(&rows[i]))
			}
		}
	})
	columns := make([]xlsx.Columns, len(fields))
	for i, f := range fields {
		columns[i] = xlsx.Columns{From: i + 1, To: i + 1, Width: f.Width}
	}
	s.SetColumns(columns...)
}

// put writes a value into a cell: a number where it is one in few decimals, else text.
func put(s *xlsx.Sheet, col, row int, kind engine.FieldKind, text string) {
	switch {
	case kind != engine.WordsField && text == "":
	case kind == engine.NumberField && strings.Trim(text, "-.0123456789") == "":
		s.SetNumber(col, row, s.Style(col, row), text)
	default:
		s.SetText(col, row, s.Style(col, row), text)
	}
}

func (s *Season) write(w *writer) {
	ranking := s.Rank()
	writeList(w, sheetStanding, playerStandings(s.Events), ranking.Players)
	if len(ranking.Clubs) > 0 {
		writeList(w, sheetClubs, clubStandings(s.Events), ranking.Clubs)
	}
	rule := slices.Concat(s.Entries(), s.unknown, engine.Record{{Label: labelFormat, Value: strconv.Itoa(format)}})
	writeList(w, sheetRule, []*engine.Field[engine.Entry]{
		column("Voce", 22, func(e *engine.Entry) any { return &e.Label }),
		column("Valore", 60, func(e *engine.Entry) any { return &e.Value }),
	}, rule)
	var results []resultRow
	for _, e := range s.Events {
		for _, r := range e.Results {
			row := resultRow{File: e.File, Result: r}
			if r.Played {
				row.played = engine.YesNo(true)
			}
			results = append(results, row)
		}
	}
	writeList(w, sheetEvents, eventFields(), s.Events)
	writeList(w, sheetPeople, personFields(), s.peopleRows())
	writeList(w, sheetResults, resultFields(), results)
	sheetOf(w.file, sheetStanding).Show()
}

// peopleRows are the persons, with what was decided of each of their entries.
func (s *Season) peopleRows() []personRow {
	same, other, seen := map[string][]string{}, map[string][]string{}, map[string]Result{}
	for key := range s.Hidden { // also of an event that is taken out and may come back
		seen[key] = Result{}
	}
	for _, d := range s.Decisions {
		seen[d.A] = Result{}
		if d.Same {
			same[d.A] = append(same[d.A], d.B)
		} else {
			other[d.A] = append(other[d.A], d.B)
		}
	}
	all := s.keys()
	for i, e := range s.Events {
		for j, r := range e.Results {
			seen[all[i][j]] = r
		}
	}
	keys := slices.SortedFunc(maps.Keys(seen), func(a, b string) int {
		return cmp.Or(cmp.Compare(engine.PlainLetters(seen[a].Surname), engine.PlainLetters(seen[b].Surname)), cmp.Compare(a, b))
	})
	return engine.Map(keys, func(key string) personRow {
		return personRow{key, seen[key].Player, s.Hidden[key], strings.Join(same[key], "; "), strings.Join(other[key], "; ")}
	})
}
