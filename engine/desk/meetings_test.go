package desk_test

import (
	"context"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"raduno/engine"
	"raduno/engine/desk"
)

// Who has met whom stands in sheets of the workbook; nothing is read from those sheets, and one
// that somebody else made is not written over.
func TestMeetingsAreToldAndNeverRead(t *testing.T) {
	d := newDesk(t, "open", 8)
	if _, _, err := d.WriteMeetings(); engine.KindOf(err) != engine.BadInput {
		t.Errorf("meetings before the first draw: %v", err)
	}
	for round := 1; round <= 2; round++ {
		if _, err := d.Draw(context.Background(), desk.DrawRequest{Round: round, Seed: "s"}, nil); err != nil {
			t.Fatal(err)
		}
		if err := d.Simulate(round, "s"); err != nil {
			t.Fatal(err)
		}
	}
	_, sheets, err := d.WriteMeetings()
	if err != nil || len(sheets) == 0 {
		t.Fatalf("%v, %v", sheets, err)
	}
	const players = "Incontri tra giocatori"
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	book, err := excelize.OpenFile(d.Path())
	if err != nil {
		t.Fatal(err)
	}
	rows, err := book.GetRows(players)
	if err != nil || len(rows) < 9 || rows[0][0] != "Giocatore" || len(rows[0]) != 9 {
		t.Fatalf("the sheet holds %v, %v", rows, err)
	}
	if err := book.SetCellValue(players, "B3", 77); err != nil {
		t.Fatal(err)
	}
	if err := book.Save(); err != nil {
		t.Fatal(err)
	}
	again, err := desk.Open(d.Path(), desk.Env{})
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if now := again.View().Tournament; len(now.Rounds) != 2 || len(now.Players) != 8 || len(again.View().Faults()) > 0 {
		t.Errorf("a sheet that counts was read: %d rounds, %d players, %v", len(now.Rounds), len(now.Players), again.View().Faults())
	}
	if _, _, err := again.WriteMeetings(); err != nil { // its own sheet is written anew
		t.Fatal(err)
	}
	if err := again.Close(); err != nil {
		t.Fatal(err)
	}
	book, err = excelize.OpenFile(d.Path())
	if err != nil {
		t.Fatal(err)
	}
	if err := book.SetCellValue(players, "A1", "Appunti miei"); err != nil {
		t.Fatal(err)
	}
	if err := book.Save(); err != nil {
		t.Fatal(err)
	}
	third, err := desk.Open(d.Path(), desk.Env{})
	if err != nil {
		t.Fatal(err)
	}
	defer third.Close()
	if _, _, err := third.WriteMeetings(); engine.KindOf(err) != engine.BadInput || !strings.Contains(engine.Tell(err).String(), players) {
		t.Errorf("somebody else's sheet: %v", err)
	}
}
