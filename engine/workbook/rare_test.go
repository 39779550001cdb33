package workbook

import (
	"bytes"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"raduno/engine"
)

// cellsOf are the cells of the findings with a code.
func cellsOf(findings []engine.Finding, code string) (cells []string) {
	for _, f := range findings {
		if f.Code == code {
			cells = append(cells, f.Cell)
		}
	}
	return cells
}

// The sheet Formula is read row by row: rows between that are empty count, cells and rows of blanks at the end do not, and no more than a
// thousand rows are read.
func TestTheSheetFormulaWithHoles(t *testing.T) {
	b := edited(t, func(f *excelize.File) {
		_, err := f.NewSheet(formulaSheet)
		must(t, err)
		set(t, f, formulaSheet, map[string]any{"A1": "uno", "C1": "tre", "D1": "  ", "B4": "due", "A6": " "})
	})
	want := [][]string{{"uno", "", "tre"}, nil, nil, {"", "due"}}
	if got := b.FormulaSheet(); !reflect.DeepEqual(got, want) {
		t.Errorf("read %q", got)
	}
	b = edited(t, func(f *excelize.File) {
		_, err := f.NewSheet(formulaSheet)
		must(t, err)
		set(t, f, formulaSheet, map[string]any{"A1": "uno", "A1000": "mille", "A1001": "troppo", "A1002": "troppo"})
	})
	if got := b.FormulaSheet(); len(got) != maxFormulaRows || got[999][0] != "mille" {
		t.Errorf("%d rows", len(got))
	}
}

// The days of more rounds than the sheet TORNEO has room for get rows of their own; what is no day stays the text that it is, and a number
// that is no longer given leaves its cell empty.
func TestMoreDaysThanTheSheetHas(t *testing.T) {
	tour := sample(16, 1, true)
	tour.Info.Places = 40
	b := reopen(t, build(t, tour))
	info := tour.Info
	info.Dates, info.Rounds, info.Places = []string{"08/03/2025", "", "sabato", "", "10/03/2025", "11/03/2025"}, 0, 0
	must(t, b.WriteInfo(info))
	b = reopen(t, b)
	got, findings := b.Read()
	if !reflect.DeepEqual(got.Info, info) {
		t.Errorf("read %+v", got.Info)
	}
	if cells := cellsOf(findings, "info-date"); len(cells) != 1 {
		t.Errorf("findings %v", findings)
	}
	_, pic, err := b.open(infoSheet)
	must(t, err)
	places := findInfo(pic)
	rows := map[int]bool{}
	for n := 1; n <= 6; n++ {
		at := places.days[n]
		rows[at[1]] = true
		if label := pic.At(at[0]-1, at[1]).Text; label != fmt.Sprint("Data Turno ", n) {
			t.Errorf("beside day %d stands %q", n, label)
		}
	}
	if len(rows) != 6 {
		t.Errorf("the days stand in rows %v", rows)
	}
}

// Two hundred people of one name are enough to say that the roster was pasted twice.
func TestVeryManyPeopleOfOneName(t *testing.T) {
	tour := sample(16, 0, false)
	for i := range 260 {
		tour.Players = append(tour.Players, engine.Player{ID: 100 + i, Name: "Mario", Surname: "Rossi", Plays: true})
	}
	_, findings := reopen(t, build(t, tour)).Read()
	if n := len(cellsOf(findings, "person-double")); n != maxTwins-1 {
		t.Errorf("%d are told", n)
	}
	if cells := cellsOf(findings, "person-many"); !slices.Equal(cells, []string{"C220"}) {
		t.Errorf("too many at %v", cells)
	}
}

// People whose names have no letter are not told to be one.
func TestNamesWithoutLettersAreNotAlike(t *testing.T) {
	b := edited(t, func(f *excelize.File) {
		set(t, f, rosterSheet, map[string]any{"B5": "-", "C5": "?", "B6": "-", "C6": "?"})
	})
	if tour, findings := b.Read(); len(cellsOf(findings, "person-double")) > 0 || tour.Players[1].Name != "-" || tour.Players[2].Name != "-" {
		t.Errorf("findings %v", findings)
	}
}

// Odd answers, regions and numbers of the roster are told at their cells.
func TestOddCellsOfTheRoster(t *testing.T) {
	b := edited(t, func(f *excelize.File) {
		set(t, f, rosterSheet, map[string]any{
			"F5": "SII", "F6": "Noo", "G7": "Lombardya", "A8": 1_000_000, "A20": nil, "B20": "Ugo", "C20": "Senza Numero", "F20": "SI",
		})
	})
	tour, findings := b.Read()
	if !slices.Equal(cellsOf(findings, "plays-misspelt"), []string{"F5", "F6"}) || !tour.Players[1].Plays || tour.Players[2].Plays {
		t.Errorf("answers: %v", findings)
	}
	at := slices.IndexFunc(findings, func(f engine.Finding) bool { return f.Code == UnknownRegion })
	if at < 0 || findings[at].Cell != "G7" || !slices.Equal(findings[at].Proposals, []string{"LOMBARDIA"}) ||
		!slices.Equal(findings[at].Players, []int{tour.Players[3].ID}) {
		t.Errorf("region: %v", findings)
	}
	// above the highest number there is no other to give
	at = slices.IndexFunc(findings, func(f engine.Finding) bool { return f.Code == "id-missing" })
	if at < 0 || findings[at].Cell != "A20" || findings[at].Sure {
		t.Errorf("number: %v", findings)
	}
}

// A round whose sheet has no cells, as a chart's, is told, and is no round.
func TestARoundOfNothingIsTold(t *testing.T) {
	data := smallWorkbook()
	b, err := Open(repack(t, data, map[string]string{partNamed(t, data, "1° Turno"): ""}))
	must(t, err)
	tour, findings := b.Read()
	if len(tour.Rounds) != 0 || !slices.ContainsFunc(findings, func(f engine.Finding) bool {
		return f.Code == "sheet-broken" && !f.Warning && f.Sheet == "1° Turno"
	}) {
		t.Errorf("%d rounds, %v", len(tour.Rounds), findings)
	}
}

// Names that stand beside the IDs of others are told seat by seat, and as one error where they are a quarter of all.
func TestNamesBesideOtherIDs(t *testing.T) {
	for players, want := range map[int]string{16: NamesMixed, 20: "name-mismatch"} {
		b, err := compose(sample(players, 1, true))
		must(t, err)
		data, err := b.Bytes()
		must(t, err)
		_, findings := editedFrom(t, data, func(f *excelize.File) {
			rows, err := f.GetRows("1° Turno")
			must(t, err)
			set(t, f, "1° Turno", map[string]any{"B2": rows[1][4], "E2": rows[1][7], "H2": rows[1][10], "K2": rows[1][1]})
		}).Read()
		for _, f := range findings {
			if f.Code != want {
				t.Errorf("of %d: %v", players, f)
			}
		}
		if len(findings) != map[string]int{NamesMixed: 1, "name-mismatch": 4}[want] {
			t.Errorf("of %d: %v", players, findings)
		}
	}
}

// Two names of which one has two letters changed over are told once, though they are alike without either letter.
func TestNamesThatAreAlikeAreToldOnce(t *testing.T) {
	_, findings := edited(t, func(f *excelize.File) {
		set(t, f, rosterSheet, map[string]any{"B5": "Marco", "C5": "Bianchi", "B6": "Marco", "C6": "Binachi"})
	}).Read()
	if got := cellsOf(findings, "person-near"); !slices.Equal(got, []string{"C6"}) {
		t.Errorf("told at %v: %v", got, findings)
	}
}

// Tables as drawn that no table could be are told and forgotten: they would be compared with those that are there.
func TestDrawnTablesThatCannotBe(t *testing.T) {
	many := strings.Repeat("[1],", maxTables) + "[1]"
	long := strings.Repeat("1,", maxSeats) + "1"
	for _, text := range []string{"[[1,2],[3", "[[1,2],[" + long + "]]", "[" + many + "]"} {
		tour := &engine.Tournament{Rounds: []engine.Round{{Number: 1}}}
		if applyState(tour, stateLine{keyTables, 1, text}) || len(tour.Rounds[0].Draw.Tables) != 0 {
			t.Errorf("%d tables of %.20s", len(tour.Rounds[0].Draw.Tables), text)
		}
	}
}

// Of two sheets for one round the one counts whose name is right, whichever comes first.
func TestTheRoundWhoseNameIsRightCounts(t *testing.T) {
	for _, other := range []string{"1 Turno", "1^ turno"} {
		tour, _ := edited(t, func(f *excelize.File) {
			copied(t, f, "1° Turno", other)
			set(t, f, other, map[string]any{"C2": 59})
		}).Read()
		if want := sample(16, 1, true); len(tour.Rounds) != 1 || tour.Rounds[0].Tables[0].ScoreLine() != want.Rounds[0].Tables[0].ScoreLine() {
			t.Errorf("beside %s: %s", other, tour.Rounds[0].Tables[0].ScoreLine())
		}
	}
}

// A column whose heading is misspelt is read.
func TestAMisspeltHeadingIsRead(t *testing.T) {
	tour, _ := edited(t, func(f *excelize.File) { set(t, f, rosterSheet, map[string]any{"C3": "Congome", "H3": "Cognme"}) }).Read()
	if want := sample(16, 1, true); len(tour.Players) != 16 || tour.Players[0].Surname != want.Players[0].Surname {
		t.Errorf("%+v", tour.Players)
	}
}

// What counts players above the roster reaches down to the last and is computed, unless it counts otherwise; what counts below its
// headings is left alone.
func TestCountsAboveTheRoster(t *testing.T) {
	b := edited(t, func(f *excelize.File) {
		for cell, formula := range map[string]string{
			"H1": `COUNTIF(F4:F19,"SI")`, "I1": `100-COUNTIF(F4:F19,"SI")`, "M6": `COUNTIF(F4:F19,"SI")`,
		} {
			must(t, f.SetCellFormula(rosterSheet, cell, formula))
		}
	})
	tour, _ := b.Read()
	yes := 1
	for _, p := range tour.Players {
		if p.Plays {
			yes++
		}
	}
	must(t, b.SetPlayers(append(tour.Players, engine.Player{ID: 17, Name: "Ugo", Surname: "Nuovo", Plays: true})))
	p, err := reopen(t, b).find(rosterSheet).Picture()
	must(t, err)
	for cell, want := range map[[2]int][2]string{
		{8, 1}: {`COUNTIF(F4:F220,"SI")`, digits(yes)}, {9, 1}: {`100-COUNTIF(F4:F220,"SI")`, ""}, {13, 6}: {`COUNTIF(F4:F19,"SI")`, ""},
	} {
		if c := p.At(cell[0], cell[1]); c.Formula != want[0] || want[1] != "" && c.Text != want[1] || want[1] == "" && c.Text == digits(yes) {
			t.Errorf("%v: %+v", cell, c)
		}
	}
}

// Lines that are added to the sheet of the event stand below those that are there, wherever somebody has moved them.
func TestAddedLinesStandBelowTheOthers(t *testing.T) {
	b := edited(t, func(f *excelize.File) { must(t, f.InsertCols(infoSheet, "A", 2)) })
	tour, _ := b.Read()
	tour.Info.Dates = append(tour.Info.Dates, "10/03/2025", "11/03/2025", "12/03/2025", "13/03/2025")
	tour.Info.Places = 77
	must(t, b.WriteInfo(tour.Info))
	p, err := reopen(t, b).find(infoSheet).Picture()
	must(t, err)
	cols := map[int]int{}
	for _, r := range p.Rows {
		for _, c := range r.Cells {
			if strings.HasPrefix(c.Text, "Data Turno") {
				cols[c.Col]++
			}
		}
	}
	if len(cols) != 1 {
		t.Errorf("the days stand in columns %v", cols)
	}
}

// A player who is added stands below the headings, also where nothing stands above them.
func TestNobodyIsPutAboveTheHeadings(t *testing.T) {
	b := edited(t, func(f *excelize.File) {
		for _, col := range []string{"A", "B", "C", "D", "E", "F", "G", "H"} {
			set(t, f, rosterSheet, map[string]any{col + "1": nil, col + "2": nil})
		}
	})
	tour, _ := b.Read()
	must(t, b.SetPlayers(append(tour.Players, engine.Player{ID: 17, Name: "Ugo", Surname: "Nuovo", Plays: true})))
	again, findings := reopen(t, b).Read()
	if len(again.Players) != 17 || again.Players[16].Surname != "Nuovo" {
		t.Errorf("%+v, %v", again.Players, findings)
	}
	p, err := b.find(rosterSheet).Picture()
	must(t, err)
	if first := p.Rows[0]; first.Num < 3 && first.Cell(2) != nil && first.Cell(2).Text != "" {
		t.Errorf("row %d holds %v", first.Num, first.Cells)
	}
}

// Three of one name are told where two of them were not called different, each beside the one before him.
func TestHomonymsAreComparedWithTheLast(t *testing.T) {
	tour := sample(16, 1, true)
	for i := 3; i < 6; i++ {
		tour.Players[i].Name, tour.Players[i].Surname = "Anna", "Rossi"
	}
	tour.Distinct = [][2]int{{4, 5}, {5, 6}}
	_, findings := build(t, tour).Read()
	if cells := cellsOf(findings, "person-double"); len(cells) != 0 {
		t.Errorf("told at %v: %v", cells, findings)
	}
	tour.Distinct = [][2]int{{4, 5}}
	_, findings = build(t, tour).Read()
	if cells := cellsOf(findings, "person-double"); len(cells) != 1 || !strings.Contains(findings[0].Message.String(), "con l'ID 5") {
		t.Errorf("told at %v: %v", cells, findings)
	}
	tour.Distinct = nil
	_, findings = build(t, tour).Read()
	if len(findings) != 2 || !strings.Contains(findings[1].Message.String(), "con l'ID 5") {
		t.Errorf("told %v", findings)
	}
}

// The same tables in another order, and their players too, are the same tables.
func TestTablesInAnyOrderAreTheSame(t *testing.T) {
	a := [][]int{{1, 2, 3}, {4, 5, 6}}
	for want, b := range map[bool][][]int{true: {{6, 5, 4}, {3, 1, 2}}, false: {{1, 2, 4}, {3, 5, 6}}} {
		if sameTables(a, b) != want {
			t.Errorf("%v and %v are the same: %v", a, b, !want)
		}
	}
}

// A new workbook opens on its roster.
func TestANewWorkbookOpensOnItsRoster(t *testing.T) {
	f, err := excelize.OpenReader(bytes.NewReader(smallWorkbook()))
	must(t, err)
	defer f.Close()
	if got := f.GetSheetName(f.GetActiveSheetIndex()); got != rosterSheet {
		t.Errorf("%s is in front", got)
	}
}

// Two thousand findings are told, and then how many there are besides.
func TestFindingsWithoutEnd(t *testing.T) {
	rep := &report{}
	for range maxFindings + 3 {
		rep.warn(rosterSheet, "A1", "x", "un problema: toglilo")
	}
	list := rep.findings()
	last := list[len(list)-1]
	if len(list) != maxFindings+1 || last.Code != "too-many" || !strings.Contains(last.Message.String(), "altri 3 problemi") {
		t.Errorf("%d findings, the last is %v", len(list), last)
	}
}

// Of a roster without end five thousand are read, and the first row that is not is told once.
func TestARosterWithoutEnd(t *testing.T) {
	cell := func(text string) string { return `<c t="inlineStr"><is><t>` + text + `</t></is></c>` }
	var rows strings.Builder
	rows.WriteString("<row>" + cell("ID") + cell("Nome") + cell("Cognome") + cell("Partecipa Torneo") + "</row>")
	for i := range maxPlayers + 3 {
		fmt.Fprintf(&rows, `<row r="%d"><c><v>%d</v></c>%s</row>`, i+2, i+1, cell("-")+cell("-")+cell("SI"))
	}
	data := smallWorkbook()
	b, err := Open(repack(t, data, map[string]string{
		partNamed(t, data, rosterSheet): `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>` +
			rows.String() + `</sheetData></worksheet>`,
	}))
	must(t, err)
	rep := &report{}
	ro := b.readRoster(rep)
	if cells := cellsOf(rep.findings(), "too-many-players"); len(ro.players) != maxPlayers || !slices.Equal(cells, []string{"A5002"}) {
		t.Errorf("%d players, told at %v", len(ro.players), cells)
	}
}

// Days are counted from 1904 on where the workbook says so.
func TestDaysCountedFrom1904(t *testing.T) {
	b := edited(t, func(f *excelize.File) {
		yes := true
		must(t, f.SetWorkbookProps(&excelize.WorkbookPropsOptions{Date1904: &yes}))
		set(t, f, rosterSheet, map[string]any{"H3": "Data di Nascita"})
		dated(t, f, rosterSheet, "H4", "dd/mm/yyyy")
	})
	tour, _ := b.Read()
	if got := tour.Players[0].Birth; got != "25/01/2030" {
		t.Errorf("born on %s", got)
	}
	players := slices.Clone(tour.Players)
	players[1].Birth = "26/01/2030"
	must(t, b.SetPlayers(players))
	if got := b.find(rosterSheet).Cell(8, 5).Text; got != "46047" {
		t.Errorf("written as %s", got)
	}
}

// A birthday is written as a day in whatever way it is typed, and as it stands where it is none.
func TestBirthdaysInOtherWays(t *testing.T) {
	tour := sample(16, 1, true)
	tour.Players[0].Birth, tour.Players[1].Birth, tour.Players[2].Birth = "1990-05-17", "17.5.1990", "in primavera"
	b := reopen(t, build(t, tour))
	got, _ := b.Read()
	for i, want := range []string{"17/05/1990", "17/05/1990", "in primavera"} {
		if got.Players[i].Birth != want {
			t.Errorf("%s became %s", tour.Players[i].Birth, got.Players[i].Birth)
		}
	}
}

// A new player takes a row that was left out between others.
func TestANewPlayerTakesARowLeftOut(t *testing.T) {
	data := smallWorkbook()
	name := partNamed(t, data, rosterSheet)
	text := regexp.MustCompile(`(?s)<row r="7".*?</row>`).ReplaceAllString(partText(t, data, name), "")
	b, err := Open(repack(t, data, map[string]string{name: text}))
	must(t, err)
	tour, _ := b.Read()
	if len(tour.Players) != 15 {
		t.Fatalf("%d players", len(tour.Players))
	}
	must(t, b.SetPlayers(append(slices.Clone(tour.Players), engine.Player{ID: 99, Name: "Nuova", Surname: "Arrivata", Plays: true})))
	if ro := reopen(t, b).readRoster(&report{}); ro.rows[99] != 7 {
		t.Errorf("it stands in row %d", ro.rows[99])
	}
}

// An ID that stands in a row without a player waits for the one who has it.
func TestAnIDWaitsForItsPlayer(t *testing.T) {
	b := edited(t, func(f *excelize.File) { set(t, f, rosterSheet, map[string]any{"A20": 98, "A21": 97}) })
	tour, _ := b.Read()
	must(t, b.SetPlayers(append(slices.Clone(tour.Players), engine.Player{ID: 97, Name: "Nuova", Surname: "Arrivata", Plays: true})))
	if ro := reopen(t, b).readRoster(&report{}); ro.rows[97] != 21 {
		t.Errorf("it stands in row %d", ro.rows[97])
	}
}

// A table that has only points, and no player, is none.
func TestATableOfPointsAlone(t *testing.T) {
	const round = "1° Turno"
	b := edited(t, func(f *excelize.File) {
		for _, at := range []string{"A4", "B4", "D4", "E4", "F4", "G4", "H4", "I4", "J4", "K4", "L4"} {
			set(t, f, round, map[string]any{at: nil})
		}
		set(t, f, round, map[string]any{"C4": 12})
	})
	tour, findings := b.Read()
	if !slices.Equal(cellsOf(findings, "table-empty"), []string{"A3"}) || !slices.Equal(cellsOf(findings, "score-stray"), []string{"C4"}) {
		t.Errorf("findings %v", findings)
	}
	for _, table := range tour.Rounds[0].Tables {
		if table.Number == 2 || len(table.Seats) != 4 {
			t.Errorf("table %d has %d seats", table.Number, len(table.Seats))
		}
	}
}

// The columns of the seats are found where others were put between the numbers and the names, and a table is empty.
func TestNumbersApartFromTheNames(t *testing.T) {
	const round = "1° Turno"
	want := sample(16, 1, true).Rounds[0]
	b := edited(t, func(f *excelize.File) {
		for col := 'A'; col <= 'L'; col++ {
			set(t, f, round, map[string]any{string(col) + "4": nil})
		}
		must(t, f.InsertCols(round, "B", 1))
	})
	tour, findings := b.Read()
	if !slices.Equal(cellsOf(findings, "table-empty"), []string{"A3"}) || len(tour.Rounds[0].Tables) != 3 {
		t.Fatalf("findings %v", findings)
	}
	for _, table := range tour.Rounds[0].Tables {
		if !slices.Equal(table.IDs(), want.Tables[table.Number-1].IDs()) {
			t.Errorf("at table %d sit %v", table.Number, table.IDs())
		}
	}
}

// A seat that nobody has any more is empty, with the look that it had or, at a new table, that of the others.
func TestASeatOfNobody(t *testing.T) {
	tour := sample(16, 1, false)
	b := reopen(t, build(t, tour))
	nobody := tour.Rounds[0].Clone()
	nobody.Tables[1].Seats[2].Player = 0
	must(t, b.WriteRound(tour, nobody, false))
	b = reopen(t, b)
	s := b.find("1° Turno")
	if id, name := s.Cell(7, 4), s.Cell(8, 4); id.Text != "" || name.Text != "" || id.Style != s.Cell(4, 4).Style {
		t.Errorf("there are %+v %+v", id, name)
	}
	b = reopen(t, build(t, sample(16, 0, false)))
	must(t, b.WriteRound(tour, nobody, false))
	b = reopen(t, b)
	s = b.find("1° Turno")
	if id := s.Cell(7, 4); id.Text != "" || id.Style == 0 || id.Style != s.Cell(4, 4).Style {
		t.Errorf("at a new table there is %+v", id)
	}
}

// One player below a title, in a sheet of notes, makes no round that is not read.
func TestANoteOnATableIsNoRound(t *testing.T) {
	for players, told := range map[int]bool{1: false, 2: true} {
		b := edited(t, func(f *excelize.File) {
			_, err := f.NewSheet("Appunti")
			must(t, err)
			set(t, f, "Appunti", map[string]any{"A1": "Tavolo N°1", "A2": 1, "B2": "Niccolò D'Ambra"})
			if players > 1 {
				set(t, f, "Appunti", map[string]any{"D2": 2, "E2": "Zoë Müllerò"})
			}
		})
		if _, findings := b.Read(); (len(cellsOf(findings, "round-unread")) > 0) != told {
			t.Errorf("%d players: %v", players, findings)
		}
	}
}
