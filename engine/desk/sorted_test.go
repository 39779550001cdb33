package desk_test

import (
	"errors"
	"slices"
	"strconv"
	"testing"

	"github.com/xuri/excelize/v2"

	"raduno/engine"
	"raduno/engine/desk"
)

// A column of clubs that was sorted alone is an error of the check, and so is a played sheet behind the last round of the type.
func TestSortedColumnsAndRoundsTooMany(t *testing.T) {
	t.Parallel()
	d := newDesk(t, "raduno", 16)
	if _, err := d.Draw(t.Context(), desk.DrawRequest{Round: 1, Seed: "1"}, nil); err != nil {
		t.Fatal(err)
	}
	if err := d.Simulate(1, "1"); err != nil {
		t.Fatal(err)
	}
	f, err := excelize.OpenFile(d.Path())
	if err != nil {
		t.Fatal(err)
	}
	var clubs []string
	for row := 4; row < 20; row++ {
		club, err := f.GetCellValue("Iscritti", "E"+strconv.Itoa(row))
		if err != nil {
			t.Fatal(err)
		}
		clubs = append(clubs, club)
	}
	slices.Sort(clubs)
	for i, club := range clubs {
		if err := f.SetCellValue("Iscritti", "E"+strconv.Itoa(4+i), club); err != nil {
			t.Fatal(err)
		}
	}
	source, err := f.GetSheetIndex(engine.RoundSheet(1))
	if err != nil {
		t.Fatal(err)
	}
	target, err := f.NewSheet(engine.RoundSheet(9))
	if err := errors.Join(err, f.CopySheet(source, target), f.Save(), f.Close()); err != nil {
		t.Fatal(err)
	}
	d = reopen(t, d)
	for _, code := range []string{"clubs-mixed", "round-copied", "round-beyond"} {
		if !slices.ContainsFunc(d.View().Faults(), func(f engine.Finding) bool { return f.Code == code && f.Cell != "" }) {
			t.Errorf("nothing says %s: %v", code, d.View().Findings)
		}
	}
}
