package workbook

import (
	"bytes"
	"image"
	"image/png"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"raduno/engine"
	"raduno/engine/xlsx"
)

func TestAFormulaSharedWithOtherCellsSurvives(t *testing.T) {
	b := edited(t, func(f *excelize.File) {
		must(t, f.SetCellFormula("1° Turno", "C2", "P2*2", excelize.FormulaOpts{Type: ptr("shared"), Ref: ptr("C2:C8")}))
	})
	tour, _ := b.Read()
	table := tour.Rounds[0].Clone().Tables[0]
	for j := range table.Seats {
		table.Seats[j].Score = engine.NewScore(10 + j)
	}
	must(t, b.WriteTables(tour, withTable(*tour.Round(1), table)))
	f, err := excelize.OpenReader(bytes.NewReader(mustBytes(t, b)))
	must(t, err)
	for at, want := range map[string]string{"C2": "", "C4": "P4*2", "C6": "P6*2"} {
		if got, _ := f.GetCellFormula("1° Turno", at); got != want {
			t.Errorf("%s holds %q, want %q", at, got, want)
		}
	}
	if v, _ := f.GetCellValue("1° Turno", "C2"); v != "10" {
		t.Errorf("C2 is %s", v)
	}
}

// A sheet Log that somebody filled to its last row takes no more lines, and the workbook is changed all the same.
func TestAFullLogStopsNothing(t *testing.T) {
	b := edited(t, func(f *excelize.File) {
		_, err := f.NewSheet(logSheet)
		must(t, err)
		set(t, f, logSheet, map[string]any{xlsx.CellName(1, xlsx.MaxRow): "fine"})
	})
	must(t, b.AppendLog("una riga di troppo"))
	if lines := reopen(t, b).LogLines(); lines[len(lines)-1] != "fine" {
		t.Errorf("it ends with %q", lines[len(lines)-1])
	}
}

// Names that follow the IDs by formula stay when a table is added below them, whatever a club is called.
func TestNamesThatFollowTheIDsStay(t *testing.T) {
	tour := sample(16, 1, false)
	for i := range tour.Players {
		tour.Players[i].Club = `Arci "R&D" <Pisa> n. ` + digits(i)
	}
	b := build(t, tour)
	fewer := tour.Rounds[0].Clone()
	fewer.Tables = fewer.Tables[:3]
	must(t, b.WriteRound(tour, fewer, true))
	b = reopen(t, b)
	must(t, b.WriteRound(tour, tour.Rounds[0], true))
	wantNames(t, reopen(t, b), tour, true)
	first, second := &tour.Rounds[0].Tables[0].Seats[0], &tour.Rounds[0].Tables[1].Seats[2]
	first.Player, second.Player = second.Player, first.Player
	must(t, b.WriteRound(tour, tour.Rounds[0], true))
	wantNames(t, b, tour, true)
	wantNames(t, reopen(t, b), tour, true)
	// One of them is called otherwise; the IDs are hidden, shown, and hidden again when he is called otherwise once more.
	before := slices.Clone(tour.Players)
	tour.Players[4].Surname, tour.Players[4].Club = "Rinominata", "PISA & LUCCA"
	must(t, b.RenamePlayer(before, tour.Players[4]))
	must(t, b.SetPlayers(tour.Players))
	wantNames(t, reopen(t, b), tour, true)
	must(t, b.WriteRound(tour, tour.Rounds[0], false))
	wantNames(t, reopen(t, b), tour, false)
	must(t, b.WriteRound(tour, tour.Rounds[0], true))
	tour.Players[4].Surname = "Rinominata due volte"
	must(t, b.SetPlayers(tour.Players))
	must(t, b.WriteRound(tour, tour.Rounds[0], false))
	wantNames(t, reopen(t, b), tour, false)
}

// wantNames makes sure that the first round names its players, by formula or as text.
func wantNames(t *testing.T, b *Book, tour *engine.Tournament, byFormula bool) {
	t.Helper()
	p, err := b.find("1° Turno").Picture()
	must(t, err)
	for i, table := range tour.Rounds[0].Tables {
		for j, seat := range table.Seats {
			player := tour.Player(seat.Player)
			c := p.At(3*j+2, 2*i+2)
			if want := player.FullName() + "\n" + player.Club; c.Text != want || strings.Contains(c.Formula, "VLOOKUP") != byFormula {
				t.Errorf("table %d, seat %d: %q by %q, want %q", i+1, j+1, c.Text, c.Formula, want)
			}
		}
	}
}

// Cells that somebody merged beside the tables stay merged when the tables are made anew.
func TestMergedCellsBesideTheTablesStay(t *testing.T) {
	b := edited(t, func(f *excelize.File) { must(t, f.MergeCell("1° Turno", "P1", "R2")) })
	tour, _ := b.Read()
	fewer := tour.Rounds[0].Clone()
	fewer.Tables = fewer.Tables[:3]
	must(t, b.WriteRound(tour, fewer, false))
	p, err := reopen(t, b).find("1° Turno").Picture()
	must(t, err)
	if note, ok := xlsx.ParseArea("P1:R2"); !ok || !slices.Contains(p.Merged, note) || len(p.Merged) != 4 {
		t.Errorf("merged: %v", p.Merged)
	}
}

// Ranges that somebody merged in the standings hide nothing of the next ones.
func TestMergedStandingsHideNothing(t *testing.T) {
	grid := Grid{Headings: []string{"Pos.", "Nome"}, Notes: []string{"A pari merito"}}
	for i := range 3 {
		grid.Rows = append(grid.Rows, GridRow{[]Cell{{Text: digits(i + 1)}, {Text: "Anna"}}})
	}
	b := build(t, sample(8, 1, true))
	must(t, b.WriteGrid(fullSheet, grid))
	b = editedFrom(t, mustBytes(t, b), func(f *excelize.File) { must(t, f.MergeCell(fullSheet, "A2", "B3")) })
	must(t, b.WriteGrid(fullSheet, grid))
	b = reopen(t, b)
	p, err := b.find(fullSheet).Picture()
	must(t, err)
	if len(p.Merged) > 0 || !b.HoldsStandings(grid) {
		t.Errorf("merged: %v, rows: %+v", p.Merged, p.Rows)
	}
}

// The standings that GestioneRaduno 1.9 wrote have the IDs behind the totals, below no heading.
func TestStandingsOfTheOldestProgram(t *testing.T) {
	b := edited(t, func(f *excelize.File) {
		_, err := f.NewSheet(fullSheet)
		must(t, err)
		for i, line := range [][]any{
			{"Pos.", "Nome", "Cognome", "v_tot", "pt_tot"},
			{1, "Zoë", "Müllerò", 2, 101.5, 7},
			{"", "una nota"},
			{2, "Ada", "Lo Presti", 1, 88, 4},
		} {
			must(t, f.SetSheetRow(fullSheet, xlsx.CellName(1, i+1), &line))
		}
	})
	half, err := engine.ParsePoints("101.5")
	must(t, err)
	want := []WrittenLine{{1, 7, 2, half}, {2, 4, 1, engine.WholePoints(88)}}
	if got := b.WrittenStandings(); !reflect.DeepEqual(got, want) {
		t.Errorf("written: %+v", got)
	}
}

// A number is the day that a spreadsheet shows for it, one beyond all days stays as it is, and a year alone is one where the spreadsheet
// shows no date.
func TestDaysOfASpreadsheet(t *testing.T) {
	b, err := Open(smallWorkbook())
	must(t, err)
	for serial, want := range map[string]string{
		"45724": "08/03/2025", "2958466": "2958466", "1985": "1985",
	} {
		if got := b.dateText(xlsx.Cell{Kind: xlsx.Number, Text: serial}); got != want {
			t.Errorf("%s is %s, want %s", serial, got, want)
		}
	}
	if got := b.dateText(xlsx.Cell{Kind: xlsx.Number, Text: "1985", Style: b.dateStyle(0)}); got != "07/06/1905" {
		t.Errorf("shown as a date 1985 is %s", got)
	}
}

// What was computed from a round by way of a name, of sheets side by side, of a table or of another sheet is not left standing when the
// round changes; what only looks like it stays.
func TestAResultByAnyWayIsStale(t *testing.T) {
	stays := map[string]bool{
		"SUM(Punti)": false, "SUM(PUNTI)": false, "Totale*2": false, "Doppio": false, "SUM(Due)": false, "SUM(Tutti)": false,
		`SUM(\Che?)`: false, "SUM(Tab1[Posto])": false, "SUM('1° Turno:3° Turno'!C2)": false, "SUM(Prima:Dopo!C2)": false,
		"2*'Conti dell''anno'!A1": false, "SUM(Tab2[Posto])": true, "SUM(Punti2)": true, "SUM('2° Turno:3° Turno'!C2)": true,
	}
	formulas := slices.Sorted(maps.Keys(stays))
	sheet := func(formula string) string { return "Conti " + digits(slices.Index(formulas, formula)) }
	b := edited(t, func(f *excelize.File) {
		add := func(name string) {
			_, err := f.NewSheet(name)
			must(t, err)
		}
		for _, name := range []string{"2° Turno", "3° Turno", "Prima", "Dopo"} {
			add(name)
		}
		must(t, f.MoveSheet("Prima", "1° Turno"))
		for name, meant := range map[string]string{
			"Punti": "'1° Turno'!$C$2:$C$8", "Totale": "SUM('1° Turno'!$C$2:$C$8)", "Doppio": "Totale*2", "Punti2": "'3° Turno'!$C$2",
			`\Che?`: "'1° Turno'!$C$2",
			"Due":   "'1° Turno'!$C$2,'3° Turno'!$C$2", "Tutti": "'1° Turno'!$C$2:'1° Turno'!$C$8",
		} {
			must(t, f.SetDefinedName(&excelize.DefinedName{Name: name, RefersTo: meant}))
		}
		add("Conti dell'anno")
		must(t, f.SetCellFormula("Conti dell'anno", "A1", "SUM('1° Turno'!C2:C8)"))
		must(t, f.AddTable("1° Turno", &excelize.Table{Range: "P1:Q3", Name: "Tab1"}))
		must(t, f.AddTable("3° Turno", &excelize.Table{Range: "P1:Q3", Name: "Tab2"}))
		for _, formula := range formulas {
			add(sheet(formula))
		}
	})
	for _, formula := range formulas {
		b.find(sheet(formula)).SetFormula(1, 1, 0, formula, "42", true)
	}
	b = reopen(t, b)
	tour, _ := b.Read()
	table := tour.Rounds[0].Clone().Tables[0]
	table.Seats[0].Score = engine.NewScore(77)
	must(t, b.WriteTables(tour, withTable(*tour.Round(1), table)))
	b = reopen(t, b)
	for _, formula := range formulas {
		p, err := b.find(sheet(formula)).Picture()
		must(t, err)
		if c := p.At(1, 1); c.Formula != formula || (c.Text == "42") != stays[formula] {
			t.Errorf("%s: it says %q", c.Formula, c.Text)
		}
	}
}

func TestARenamedSheetTakesItsFormulasAlong(t *testing.T) {
	b := edited(t, func(f *excelize.File) {
		_, err := f.NewSheet("Conti")
		must(t, err)
		must(t, f.SetSheetName("1° Turno", "1 Turno"))
		must(t, f.SetCellFormula("Conti", "A1", "SUM('1 Turno'!C2:C8)+1"))
		must(t, f.SetDefinedName(&excelize.DefinedName{Name: "Punti", RefersTo: "'1 Turno'!$C$2"}))
	})
	b.Repair()
	for range 2 { // also after another change and save
		f, err := excelize.OpenReader(bytes.NewReader(mustBytes(t, b)))
		must(t, err)
		if got, _ := f.GetCellFormula("Conti", "A1"); got != "SUM('1° Turno'!C2:C8)+1" {
			t.Errorf("the formula is %s", got)
		}
		if names := f.GetDefinedName(); !slices.ContainsFunc(names, func(n excelize.DefinedName) bool {
			return n.RefersTo == "'1° Turno'!$C$2"
		}) {
			t.Errorf("names %v", names)
		}
		must(t, b.AppendLog("x"))
		tour, _ := b.Read()
		must(t, b.WriteTables(tour, tour.Rounds[0]))
	}
}

// Some programs list the folders of a workbook among its parts, and it does not matter how often.
func TestFoldersAreNoParts(t *testing.T) {
	b, err := Open(repack(t, smallWorkbook(), map[string]string{"xl/": "", `xl\`: "", "xl/worksheets/": ""}))
	must(t, err)
	tour, _ := b.Read()
	table := tour.Rounds[0].Clone().Tables[0]
	table.Seats[0].Score = engine.NewScore(77)
	must(t, b.WriteTables(tour, withTable(*tour.Round(1), table)))
	again, findings := reopen(t, b).Read()
	if len(findings) > 0 || again.Rounds[0].Tables[0].Seats[0].Score != table.Seats[0].Score {
		t.Errorf("%v, %+v", findings, again.Rounds[0].Tables[0])
	}
	_, err = excelize.OpenReader(bytes.NewReader(mustBytes(t, b)))
	must(t, err)
}

func TestDropdownsReachTheLastPlayer(t *testing.T) {
	tour := sample(1200, 0, false)
	b := build(t, tour)
	f, err := excelize.OpenReader(bytes.NewReader(mustBytes(t, b)))
	must(t, err)
	list, err := f.GetDataValidations(rosterSheet)
	must(t, err)
	for _, dv := range list {
		if a, ok := xlsx.ParseArea(dv.Sqref); !ok || a.Row2 < 1203 {
			t.Errorf("a dropdown ends at %s", dv.Sqref)
		}
	}
	if formula, _ := f.GetCellFormula(rosterSheet, "G2"); !strings.Contains(formula, "F1403") {
		t.Errorf("the count is %s", formula)
	}
	if got, _ := reopen(t, b).Read(); !slices.Equal(got.Players, tour.Players) {
		t.Error("players differ")
	}
	for at, want := range map[string]string{"G1": "1200", "G2": "1130"} {
		if got, _ := f.GetCellValue(rosterSheet, at, excelize.Options{RawCellValue: true}); got != want {
			t.Errorf("%s shows %s, want %s", at, got, want)
		}
	}
}

func TestARowWithForeignNotesIsNotGivenAway(t *testing.T) {
	b := edited(t, func(f *excelize.File) { set(t, f, rosterSheet, map[string]any{"H3": "Maglia", "H6": "rossa"}) })
	tour, _ := b.Read()
	gone := tour.Players[2]
	players := slices.Delete(slices.Clone(tour.Players), 2, 3)
	must(t, b.SetPlayers(players))
	players = append(players, engine.Player{ID: 40, Name: "Ultimo", Surname: "Arrivato", Plays: true})
	must(t, b.SetPlayers(players))
	f, err := excelize.OpenReader(bytes.NewReader(mustBytes(t, b)))
	must(t, err)
	if v, _ := f.GetCellValue(rosterSheet, "B6"); v != "" {
		t.Errorf("the row of %s went to %s", gone.FullName(), v)
	}
	if v, _ := f.GetCellValue(rosterSheet, "H6"); v != "rossa" {
		t.Error("the note is gone")
	}
}

// A row that waits for an ID is given once: to who has that ID, or to whoever comes before him.
func TestARowThatWaitsIsGivenOnce(t *testing.T) {
	for _, ids := range [][]int{{50, 40}, {40, 50}} {
		b := edited(t, func(f *excelize.File) { set(t, f, rosterSheet, map[string]any{"A20": 40}) })
		tour, _ := b.Read()
		players := slices.Clone(tour.Players)
		for _, id := range ids {
			players = append(players, engine.Player{ID: id, Name: "Nuovo", Surname: "Numero " + digits(id), Plays: true})
		}
		must(t, b.SetPlayers(players))
		got, _ := reopen(t, b).Read()
		for _, p := range players {
			if now := got.Player(p.ID); now == nil || *now != p {
				t.Errorf("%v: %s is %+v", ids, p.FullName(), now)
			}
		}
	}
}

// A new name is written where the old one stands; what somebody else wrote beside an ID stays.
func TestANewNameCoversNoNote(t *testing.T) {
	b := edited(t, func(f *excelize.File) { set(t, f, "1° Turno", map[string]any{"B2": "Il Presidente"}) })
	tour, _ := b.Read()
	for i, want := range []string{"Il Presidente", "Nuova Persona\nNAPOLI"} {
		now := *tour.Player(tour.Rounds[0].Tables[0].Seats[i].Player)
		now.Name, now.Surname, now.Club = "Nuova", "Persona", "NAPOLI"
		must(t, b.RenamePlayer(tour.Players, now))
		f, err := excelize.OpenReader(bytes.NewReader(mustBytes(t, b)))
		must(t, err)
		if got, _ := f.GetCellValue("1° Turno", xlsx.CellName(3*i+2, 2)); got != want {
			t.Errorf("seat %d shows %q, want %q", i+1, got, want)
		}
	}
}

// A new column stands behind whatever anybody wrote beside the roster, also without a heading.
func TestANewColumnCoversNoNote(t *testing.T) {
	b := edited(t, func(f *excelize.File) { set(t, f, rosterSheet, map[string]any{"Z6": "porta i dadi"}) })
	tour, _ := b.Read()
	players := slices.Clone(tour.Players)
	players[2].WDD = "12345"
	must(t, b.SetPlayers(players))
	f, err := excelize.OpenReader(bytes.NewReader(mustBytes(t, b)))
	must(t, err)
	for at, want := range map[string]string{"Z6": "porta i dadi", "AA6": "12345"} {
		if v, _ := f.GetCellValue(rosterSheet, at); v != want {
			t.Errorf("%s holds %q, want %q", at, v, want)
		}
	}
}

func TestTheOldTemplatesRowsAreUsed(t *testing.T) {
	for _, file := range sharedFiles(t) {
		if !strings.HasSuffix(file, "raduno32.xlsx") {
			continue
		}
		b := openFile(t, file)
		tour, _ := b.Read()
		player := engine.Player{ID: 33, Name: "Nuova", Surname: "Arrivata", Club: "ROMA [Il Gufo]", Plays: true, Birth: "25/07/1975"}
		must(t, b.SetPlayers(append(slices.Clone(tour.Players), player)))
		f, err := excelize.OpenReader(bytes.NewReader(mustBytes(t, b)))
		must(t, err)
		for at, want := range map[string]string{"A36": "33", "B36": "Nuova", "H36": "27600", "G1": "33", "A37": "34", "B37": ""} {
			if got, _ := f.GetCellValue(rosterSheet, at, excelize.Options{RawCellValue: true}); got != want {
				t.Errorf("%s is %q, want %q", at, got, want)
			}
		}
		if formula, _ := f.GetCellFormula(rosterSheet, "I36"); !strings.Contains(formula, "GIOCATORI") {
			t.Error("the formula for the national ID is gone")
		}
		got, _ := reopen(t, b).Read()
		if got.Players[32] != player {
			t.Errorf("got %+v", got.Players[32])
		}
	}
}

func TestInfoOfTheOldTemplate(t *testing.T) {
	for _, file := range sharedFiles(t) {
		if !strings.HasSuffix(file, "raduno32.xlsx") {
			continue
		}
		b := openFile(t, file)
		tour, _ := b.Read()
		want := engine.Info{
			Name: "Prova RadunoNazionale 32", Venue: "Sala ACIREALE [World Domination]", Organizer: "ACIREALE [World Domination]",
			Kind: "Raduno Nazionale", Rounds: 4, Dates: []string{"08/03/2025", "08/03/2025", "09/03/2025", "09/03/2025"},
		}
		if tour.Info.Name != want.Name || tour.Info.Venue != want.Venue || tour.Info.Rounds != 4 || !slices.Equal(tour.Info.Dates, want.Dates) {
			t.Errorf("got %+v", tour.Info)
		}
		want.Rounds, want.Dates, want.Venue, want.Places = 5, append(want.Dates, "10/03/2025"), "Altra sala", 60
		must(t, b.WriteInfo(want))
		b = reopen(t, b)
		if got, _ := b.Read(); got.Info.Venue != want.Venue || !slices.Equal(got.Info.Dates, want.Dates) || got.Info.Rounds != 5 ||
			got.Info.Places != 60 {
			t.Errorf("got %+v", got.Info)
		}
	}
}

// What is no number of places is told with its cell, and stays as it was typed.
func TestPlacesThatAreNoNumber(t *testing.T) {
	b := edited(t, func(f *excelize.File) {
		_, err := f.NewSheet(infoSheet)
		must(t, err)
		must(t, f.SetCellValue(infoSheet, "B8", "Posti per i giocatori"))
		must(t, f.SetCellValue(infoSheet, "C8", "una sessantina"))
		must(t, f.SetCellValue(infoSheet, "B9", engine.InfoRounds.Heading()))
		must(t, f.SetCellValue(infoSheet, "C9", 1_000_000_000))
	})
	tour, findings := b.Read()
	if tour.Info.Rounds != 0 {
		t.Errorf("%d rounds are planned", tour.Info.Rounds)
	}
	i := slices.IndexFunc(findings, func(f engine.Finding) bool { return f.Code == "info-places" })
	if tour.Info.Places != 0 || i < 0 || findings[i].Sheet != infoSheet || findings[i].Cell != "C8" {
		t.Fatalf("%d places, %v", tour.Info.Places, findings)
	}
	tour.Info.Venue, tour.Info.Rounds = "Altra sala", 5
	must(t, b.WriteInfo(tour.Info))
	b = reopen(t, b)
	if _, p, _ := b.open(infoSheet); p.At(3, 8).Text != "una sessantina" {
		t.Errorf("the cell is %q", p.At(3, 8).Text)
	}
	if got, _ := b.Read(); got.Info.Venue != "Altra sala" || got.Info.Rounds != 5 {
		t.Errorf("the lines that the sheet had not: %+v", got.Info)
	}
}

// A cell with no valid date or amount of money is reported before it is printed or counted.
func TestDatesAndFeesThatAreNone(t *testing.T) {
	b := edited(t, func(f *excelize.File) {
		_, err := f.NewSheet(infoSheet)
		must(t, err)
		for cell, text := range map[string]string{"B40": "Data Turno 5", "C40": "32/13/2026", "B41": "Data Turno 6", "C41": "15/11/2026"} {
			must(t, f.SetCellValue(infoSheet, cell, text))
		}
		for cell, text := range map[string]string{
			"S3": "Quota", "S4": "venti", "S5": "12,50", "S6": "15 €",
			"T3": "Pagato", "T5": "boh", "T6": "NO",
		} {
			must(t, f.SetCellValue("Iscritti", cell, text))
		}
	})
	_, findings := b.Read()
	var told []string
	for _, f := range findings {
		if f.Code == "info-date" || f.Code == "fee-odd" || f.Code == "paid-odd" {
			told = append(told, f.Sheet+" "+f.Cell)
		}
	}
	if want := []string{"Iscritti S4", "Iscritti T5", "TORNEO C40"}; !slices.Equal(slices.Sorted(slices.Values(told)), want) {
		t.Errorf("told: %q", told)
	}
}

// A text for diplomas that was typed elsewhere with a field that there is not is told with its cell, and stays as it was typed.
func TestAFieldThatThereIsNot(t *testing.T) {
	b := edited(t, func(f *excelize.File) {
		_, err := f.NewSheet(infoSheet)
		must(t, err)
		must(t, f.SetCellValue(infoSheet, "B8", "Testo dei diplomi"))
		must(t, f.SetCellValue(infoSheet, "C8", "{nome}\n{anno}"))
	})
	tour, findings := b.Read()
	i := slices.IndexFunc(findings, func(f engine.Finding) bool { return f.Code == "info-paper" })
	if tour.Info.Diploma != "{nome}; {anno}" || i < 0 || findings[i].Cell != "C8" || !strings.Contains(findings[i].Told().String(), "{anno}") {
		t.Fatalf("%q, %v", tour.Info.Diploma, findings)
	}
	tour.Info.Footer, tour.Info.Colour = "Ludoteca", "verde"
	must(t, b.WriteInfo(tour.Info))
	again, _ := reopen(t, b).Read()
	if again.Info.Footer != "Ludoteca" || again.Info.Colour != "verde" || again.Info.Diploma != tour.Info.Diploma {
		t.Errorf("%+v", again.Info)
	}
}

// A sheet of a chart, and one without a view, which excelize stumbles over, do not stand in the way of a new round.
func TestARoundIsAddedBesideAChartSheet(t *testing.T) {
	b := edited(t, func(f *excelize.File) {
		must(t, f.AddChartSheet("Grafico", &excelize.Chart{Type: excelize.Col, Series: []excelize.ChartSeries{{Values: "Iscritti!$A$4:$A$9"}}}))
	})
	data := mustBytes(t, b)
	part := partNamed(t, data, rosterSheet)
	text := partText(t, data, part)
	from, to := strings.Index(text, "<sheetViews>"), strings.Index(text, "</sheetViews>")
	data = repack(t, data, map[string]string{part: text[:from] + text[to+len("</sheetViews>"):]})
	b, err := Open(data)
	must(t, err)
	tour, _ := b.Read()
	next := tour.Rounds[0].Clone()
	next.Number = 2
	must(t, b.WriteRound(tour, next, false))
	again := reopen(t, b)
	if got, _ := again.Read(); len(got.Rounds) != 2 {
		t.Errorf("rounds %+v", got.Rounds)
	}
	if names := sheetNames(again); !slices.Contains(names, "Grafico") || slices.Index(names, "2° Turno") != slices.Index(names, "1° Turno")+1 {
		t.Errorf("sheets %v", names)
	}
}

// A column that somebody has added can be asked for prizes, and nobody knows whether it may be published; what is private cannot, under
// whatever heading, and where it stands twice neither of the two.
func TestColumnsOfTheRoster(t *testing.T) {
	b := edited(t, func(f *excelize.File) {
		set(t, f, rosterSheet, map[string]any{
			"H3": "Prima volta", "H6": "SI", "I3": "Data Nascita", "I6": "1/2/1980", "J3": "Quota", "J6": "10",
			"K3": "Data di nascita", "K6": "1/2/1980",
		})
	})
	tour, _ := b.Read()
	if own := tour.Own; len(own) != 1 || own[0].Title != "Prima volta" || own[0].Texts[tour.Players[2].ID] != "SI" || len(own[0].Texts) != 1 {
		t.Errorf("the organizer's own are %v", own)
	}
	if c := tour.Column("prima Volta"); c != &tour.Own[0] {
		t.Errorf("the column of who comes for the first time: %v", c)
	}
	if c := tour.Column("famiglia"); c == nil || c.Of != engine.RosterClub || c.Text(&tour.Players[0]) != tour.Players[0].Club {
		t.Errorf("the clubs: %v", c)
	}
	if c := tour.Column("Sesso"); c != nil {
		t.Errorf("a column that is not there: %v", c)
	}
}

// Numbers that no roster can hold are refused before anything is written: of two players with one the first would be gone.
func TestIDsThatNoRosterCanHold(t *testing.T) {
	for _, id := range []int{-1, 0, 2, engine.MaxPlayerID + 1} {
		b, err := Open(smallWorkbook())
		must(t, err)
		tour, _ := b.Read()
		tour.Players[0].ID = id
		if err := b.SetPlayers(tour.Players); engine.KindOf(err) != engine.BadInput {
			t.Errorf("%d: %v", id, err)
		}
		if b.Changed() {
			t.Errorf("%d: something was written", id)
		}
	}
}

// The formula by which a row of the old template gets its national ID waits for the next player when the one who had it is gone.
func TestAFormulaOfARowStaysWithTheRow(t *testing.T) {
	b := edited(t, func(f *excelize.File) {
		must(t, f.SetCellValue(rosterSheet, "K3", engine.RosterNational.Heading()))
		must(t, f.SetCellValue(rosterSheet, "K4", 7))
		must(t, f.SetCellFormula(rosterSheet, "K4", `"N"&A4`))
	})
	tour, _ := b.Read()
	must(t, b.SetPlayers(tour.Players[1:]))
	_, p, err := reopen(t, b).open(rosterSheet)
	must(t, err)
	if c := p.At(11, 4); c.Formula != `"N"&A4` {
		t.Errorf("the cell is %+v", c)
	}
	if c := p.At(1, 4); c.Kind != xlsx.Blank {
		t.Errorf("the ID is still %+v", c)
	}
}

// A picture larger than any that Raduno keeps is none, and is told: a small file may claim millions of dots.
func TestAPictureThatIsTooLargeIsNone(t *testing.T) {
	for width, fits := range map[int]bool{logoSide: true, logoSide + 1: false} {
		var picture bytes.Buffer
		must(t, png.Encode(&picture, image.NewGray(image.Rect(0, 0, width, 1))))
		b, err := Open(smallWorkbook())
		must(t, err)
		tour, _ := b.Read()
		tour.Logo = picture.Bytes()
		must(t, b.WriteState(tour))
		got, findings := reopen(t, b).Read()
		told := slices.ContainsFunc(findings, func(f engine.Finding) bool { return f.Code == "state-bad" })
		if (len(got.Logo) > 0) != fits || told == fits {
			t.Errorf("%d dots: %d bytes, %v", width, len(got.Logo), findings)
		}
	}
}
