package workbook

import (
	"reflect"
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
