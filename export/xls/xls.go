// Package xls writes a tournament as a workbook of Excel 97 to 2003 in the layout of GestioneTorneo 2.4 (module 2025.2),
// so that the circuit's program opens it, ranks it to the same result and publishes it: the sheets TORNEO, Iscritti,
// “N° Turno”, Classifica, Classifica Ridotta, and the hidden Dati with the named lists of the dropdowns. Texts are texts,
// IDs and points numbers.
//
// The format is written by hand, as it is read: the libraries for Go that write .xls are few and unmaintained. biff.go writes
// the records, compound.go the file around them.
package xls

import (
	"io"
	"slices"
	"strconv"
	"time"

	"raduno/engine"
	"raduno/export"
)

// Lists are the values that the dropdowns of the workbook offer.
type Lists struct {
	Clubs, Regions, Kinds []string
}

// module is what the sheet TORNEO of this layout says in its first cell.
const module = "SCHEDA DATI TORNEO (V. 2025.2)"

// lastRosterRow is the last row, from 0, of a roster's dropdowns in the module; longer rosters go further.
const lastRosterRow = 202

// Looks of cells, by their place in workbook.looks.
const (
	plain = iota
	heading
	banner
	date
	framed
	centred
	seatName
	won
	shadedText
	shadedWon
)

var looks = []look{
	plain: {}, heading: {bold: true, center: true, wrap: true, framed: true, shaded: true}, banner: {bold: true, center: true, shaded: true},
	date: {date: true, framed: true}, framed: {framed: true}, centred: {center: true, framed: true}, seatName: {
		wrap: true, center: true,
		framed: true,
	},
	won: {bold: true, framed: true}, shadedText: {framed: true, shaded: true}, shadedWon: {bold: true, framed: true, shaded: true},
}

// Write writes the tournament with the first of the wanted standings. A game other than RisiKo!, which the circuit's program
// does not know, is an error of kind BadUsage.
func Write(w io.Writer, t *engine.Tournament, c export.Content, lists Lists) error {
	if c.Forms != nil {
		return engine.Errorf(engine.BadUsage,
			"Il formato xls è quello di GestioneTorneo, che conosce solo il RisiKo!: esporta in un altro formato.")
	}
	b := &workbook{looks: looks}
	clubs, regions, answers, played := 0, 1, 2, 3
	b.sheets = append(b.sheets, infoSheet(t, c, clubs, played), rosterSheet(t, clubs, regions, answers), &sheet{})
	b.lists(2, lists)
	for i := range t.Rounds {
		b.sheets = append(b.sheets, roundSheet(t, &t.Rounds[i]))
	}
	ranking := individual(c.Rankings)
	b.sheets = append(b.sheets, standingsSheet("Classifica", ranking, nil), standingsSheet("Classifica Ridotta", ranking, short))
	b.active = 1
	data, err := b.bytes()
	if err != nil {
		return err
	}
	_, err = w.Write(data)
	return err
}

// lists makes the hidden sheet Dati and the names of its columns, in the order that Write counts on.
func (b *workbook) lists(at int, lists Lists) {
	s := &sheet{name: "Dati", hidden: true, columns: []column{{first: 0, last: 3, width: 36}}}
	for col, list := range []struct {
		name, title string
		items       []string
	}{
		{"Clubs", "Clubs", lists.Clubs},
		{"Regioni", "Regioni", lists.Regions},
		{"BOOLEANO", "BOOLEANO", []string{"SI", "NO"}},
		{"TIPO_TORNEO", "TipoTorneo", lists.Kinds},
	} {
		s.text(0, col, heading, list.title)
		for i, item := range list.items {
			s.text(i+1, col, plain, item)
		}
		b.names = append(b.names, name{text: list.name, sheet: at, column: col, firstRow: 1, onRow: max(1, len(list.items))})
	}
	b.sheets[at] = s
}

// infoSheet is TORNEO.
func infoSheet(t *engine.Tournament, c export.Content, clubs, played int) *sheet {
	const days = 30
	s := &sheet{name: "TORNEO", columns: []column{
		{first: 0, last: 1, width: 4},
		{first: 2, last: 2, width: 28},
		{first: 3, last: 3, width: 44},
	}}
	s.merged = [][4]int{{0, 0, 2, 3}}
	s.text(0, 2, banner, module)
	s.text(0, 3, banner, "")
	rounds := max(t.Info.Rounds, len(t.Rounds))
	for i, line := range [][2]string{
		{"Sede Torneo", t.Info.Venue},
		{"Organizzatore", t.Info.Organizer},
		{"Nome Torneo", t.Info.Name},
		{"Tipologia di Torneo", t.Info.Kind},
		{"Numero Turni Previsti", ""},
		{"Note", ""},
	} {
		s.text(i+1, 2, framed, line[0])
		if i == 4 && rounds > 0 {
			s.number(i+1, 3, framed, float64(rounds))
		} else {
			s.text(i+1, 3, framed, line[1])
		}
	}
	for n := 1; n <= days; n++ {
		row := 6 + n
		s.number(row, 1, plain, float64(n))
		if n > max(rounds, len(t.Info.Dates)) {
			continue
		}
		s.text(row, 2, framed, "Data Turno "+strconv.Itoa(n))
		text := ""
		if n <= len(t.Info.Dates) {
			text = t.Info.Dates[n-1]
		}
		s.day(row, 3, text)
	}
	s.lists = []dropdown{{2, 2, 3, clubs}, {4, 4, 3, played}}
	return s
}

// day writes a date as a number that looks like one, other text as it is.
func (s *sheet) day(row, col int, text string) {
	if day, ok := engine.Date(text); ok {
		// Day 60 of Excel's calendar is a 29 February 1900 that never was.
		if serial := int(day.Sub(time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)).Hours() / 24); serial > 60 {
			s.number(row, col, date, float64(serial))
			return
		}
	}
	s.text(row, col, framed, text)
}

// rosterSheet is Iscritti.
func rosterSheet(t *engine.Tournament, clubs, regions, answers int) *sheet {
	s := &sheet{name: "Iscritti", frozen: 3, heights: map[int]float64{2: 30}}
	for i, width := range []float64{5, 16, 18, 19, 38, 12, 16, 16, 14} {
		s.columns = append(s.columns, column{first: i, last: i, width: width})
	}
	s.merged = [][4]int{{0, 0, 0, 3}}
	s.text(0, 0, banner, "Elenco Partecipanti")
	for col := 1; col < 4; col++ {
		s.text(0, col, banner, "")
	}
	last := max(lastRosterRow, len(t.Players)+2)
	plays := len(engine.Where(t.Players, func(p engine.Player) bool { return p.Plays }))
	s.text(0, 5, framed, "Iscritti")
	s.cells = append(s.cells, cell{
		row: 0, col: 6, look: framed, content: formulaCell, number: float64(len(t.Players)),
		formula: countIf(3, last, 5, "SI", "NO"),
	})
	s.text(1, 5, framed, "Partecipanti")
	s.cells = append(s.cells, cell{
		row: 1, col: 6, look: framed, content: formulaCell, number: float64(plays),
		formula: countIf(3, last, 5, "SI"),
	})
	for col, title := range []string{
		"ID", "Nome", "Cognome", "Nickname", "Club", "Partecipa Torneo", "Regione",
		"Data di Nascita (gg/mm/aaaa)", "ID NAZIONALE",
	} {
		s.text(2, col, heading, title)
	}
	for i, p := range t.Players {
		row := i + 3
		s.number(row, 0, centred, float64(p.ID))
		answer := "NO"
		if p.Plays {
			answer = "SI"
		}
		for j, text := range []string{p.Name, p.Surname, p.Nick, p.Club, answer, p.Region} {
			s.text(row, j+1, framed, text)
		}
		s.day(row, 7, p.Birth)
		if n, err := strconv.ParseInt(p.NationalID, 10, 64); err == nil && strconv.FormatInt(n, 10) == p.NationalID && n < 1<<50 {
			s.number(row, 8, framed, float64(n))
		} else {
			s.text(row, 8, framed, p.NationalID)
		}
	}
	s.lists = []dropdown{{3, last, 4, clubs}, {3, last, 5, answers}, {3, last, 6, regions}}
	return s
}

// roundSheet is “N° Turno”: a table in two rows, a seat in three columns.
func roundSheet(t *engine.Tournament, r *engine.Round) *sheet {
	s := &sheet{name: engine.RoundSheet(r.Number), wide: true, heights: make(map[int]float64)}
	index := t.Index()
	seats := 0
	for k, table := range r.Tables {
		title, row := 2*k, 2*k+1
		seats = max(seats, len(table.Seats))
		s.text(title, 0, banner, "Tavolo N°"+strconv.Itoa(table.SheetNumber()))
		for col := 1; col < 3*len(table.Seats); col++ {
			s.text(title, col, banner, "")
		}
		if len(table.Seats) > 0 {
			s.merged = append(s.merged, [4]int{title, title, 0, 3*len(table.Seats) - 1})
		}
		s.heights[row] = 30
		for i, seat := range table.Seats {
			col := 3 * i
			text := ""
			switch p := index[seat.Player]; {
			case seat.Player == engine.Ghost:
				text = engine.GhostName
			case p != nil && p.Club != "":
				text = p.FullName() + "\n" + p.Club
			case p != nil:
				text = p.FullName()
			}
			if seat.Player == 0 {
				s.text(row, col, framed, "")
			} else {
				s.number(row, col, framed, float64(seat.Player))
			}
			s.text(row, col+1, seatName, text)
			if seat.Score.Typed() {
				s.number(row, col+2, centred, seat.Score.Points().Float64())
			} else {
				s.text(row, col+2, centred, "")
			}
		}
	}
	for i := range seats {
		s.columns = append(s.columns, column{first: 3 * i, last: 3 * i, width: 9, hidden: true},
			column{first: 3*i + 1, last: 3*i + 1, width: 23.5}, column{first: 3*i + 2, last: 3*i + 2, width: 8})
	}
	return s
}

// individual is the first of the standings that ranks players.
func individual(rankings []export.Ranking) export.Ranking {
	for _, r := range rankings {
		if slices.ContainsFunc(r.Columns, func(c export.Column) bool { return c.Kind == export.SurnameColumn }) {
			return r
		}
	}
	return export.Ranking{}
}

// short are the columns of the Classifica Ridotta.
var short = []export.ColumnKind{export.PlaceColumn, export.GivenColumn, export.SurnameColumn, export.TotalColumn, export.IDColumn}

// standingsHeads are title and width, in characters, of the columns that the layout has.
var standingsHeads = map[export.ColumnKind]struct {
	title string
	width float64
}{
	export.PlaceColumn: {"Pos.", 5}, export.GivenColumn: {"Nome", 14}, export.SurnameColumn: {"Cognome", 16}, export.NickColumn: {"Nick", 14},
	export.ClubColumn: {"Club o Famiglia", 34}, export.RoundColumn: {"pt", 7}, export.WinsColumn: {"v_tot", 7},
	export.TotalColumn: {"pt_tot", 8}, export.IDColumn: {"id", 6},
}

// standingsSheet is the standings with the columns of some kinds, nil for all that the layout has.
func standingsSheet(title string, r export.Ranking, contents []export.ColumnKind) *sheet {
	s := &sheet{name: title, frozen: 1}
	col := 0
	for at, c := range r.Columns {
		head, there := standingsHeads[c.Kind]
		if !there || contents != nil && !slices.Contains(contents, c.Kind) {
			continue
		}
		if c.Kind == export.RoundColumn {
			head.title += strconv.Itoa(c.Round)
		}
		s.columns = append(s.columns, column{first: col, last: col, width: head.width})
		s.text(0, col, heading, head.title)
		for i, row := range r.Rows {
			s.standing(i, col, row.Cell(at), c.Kind)
		}
		col++
	}
	return s
}

// standing writes a cell of the standings: a round that was missed is a 0, as the circuit's program has it.
func (s *sheet) standing(i, col int, c export.Cell, content export.ColumnKind) {
	look := framed
	switch {
	case i%2 == 1 && c.Won:
		look = shadedWon
	case i%2 == 1:
		look = shadedText
	case c.Won:
		look = won
	}
	switch {
	case c.Number:
		s.number(i+1, col, look, c.Value.Float64())
	case content == export.RoundColumn && c.Missed:
		s.number(i+1, col, look, 0)
	default:
		s.text(i+1, col, look, c.Text)
	}
}
