package ui

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/xuri/excelize/v2"

	"raduno/.ci/testing/uitest"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// What is odd about the points of a table as a whole leads to its scores.
func TestAnOddTableLeadsToItsScores(t *testing.T) {
	u, _ := drawnWindow(t)
	table := *u.View.Round(1).Table(2)
	seats := slices.Clone(table.Seats)
	for i, points := range []int{60, 60, 40, 20} {
		seats[i].Score = engine.NewScore(points)
	}
	u.Change("", func(d *desk.Desk) error {
		_, err := d.SetTable(1, table, engine.Table{Seats: seats})
		return err
	}, nil)
	u.GoTo(present.FindingsTab)
	if u.findings.repair.Visible() {
		t.Error("nothing can be mended by the program, and it offers that")
	}
	press(t, u, "Vai al tavolo 2")
	if u.Tab != present.ScoresTab || u.scores.Table() != 2 {
		t.Errorf("page %d, table %d", u.Tab, u.scores.Table())
	}
}

// What is odd in the workbook leads to its place in the window, with the keyboard on the field that is to be put right; of
// what has no place there the workbook is opened.
func TestFindingsLeadToTheirCell(t *testing.T) {
	u, _ := drawnWindow(t)
	path := u.View.Path
	f, err := excelize.OpenFile(path)
	must(t, err)
	for _, c := range []struct {
		sheet, cell string
		value       any
	}{
		{"Iscritti", "H3", "Nome"},         // a heading twice
		{"Iscritti", "E6", "ROMAA"},        // the club of the third player
		{"1° Turno", "F2", "quarantadue?"}, // the points of the second seat of table 1
	} {
		must(t, f.SetCellValue(c.sheet, c.cell, c.value))
	}
	must(t, f.Save())
	third := u.View.Tournament.Players[2]
	u.Change("", func(d *desk.Desk) error {
		_, err := d.Refresh()
		return err
	}, nil)
	u.GoTo(present.FindingsTab)
	uitest.Button(t, u.Win, "Apri il foglio")

	for _, finding := range u.View.Findings {
		if finding.Cell == "E6" {
			test.Tap(u.findings.leads(finding).(*kit.Button))
		}
	}
	if u.Tab != present.RosterTab || u.roster.SelectedID() != third.ID {
		t.Errorf("page %d shows player %d, want %d", u.Tab, u.roster.SelectedID(), third.ID)
	}
	if field, ok := u.Win.Canvas().Focused().(*kit.Combo); !ok || field.Text != "ROMAA" {
		t.Errorf("the keyboard is on %T", u.Win.Canvas().Focused())
	}

	u.GoTo(present.FindingsTab)
	press(t, u, "Vai al tavolo 1")
	if u.Tab != present.ScoresTab || u.scores.Table() != 1 {
		t.Errorf("page %d, table %d", u.Tab, u.scores.Table())
	}
	keys(u, "4")
	typed(u, fyne.KeyEscape)

	u.writeStandings() // which the error forbids
	press(t, u, "Vai ai problemi")
	if u.Tab != present.FindingsTab {
		t.Errorf("page %d", u.Tab)
	}
}
