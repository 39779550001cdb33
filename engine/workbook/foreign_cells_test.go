package workbook

import (
	"bytes"
	"maps"
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

// A new name is written where the old one stands; other words beside an ID stay.
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

// A column of the organizer's own can be asked for prizes, and whether it may be published is not known; what is private cannot, under
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
