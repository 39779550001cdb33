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
	mustDraw(t, d, desk.DrawRequest{Round: 1, Seed: "1"})
	must(t, d.Simulate(1, "1"))
	f, err := excelize.OpenFile(d.Path())
	must(t, err)
	var clubs []string
	for row := 4; row < 20; row++ {
		club, err := f.GetCellValue("Iscritti", "E"+strconv.Itoa(row))
		must(t, err)
		clubs = append(clubs, club)
	}
	slices.Sort(clubs)
	for i, club := range clubs {
		must(t, f.SetCellValue("Iscritti", "E"+strconv.Itoa(4+i), club))
	}
	source, err := f.GetSheetIndex(engine.RoundSheet(1))
	must(t, err)
	target, err := f.NewSheet(engine.RoundSheet(9))
	must(t, errors.Join(err, f.CopySheet(source, target), f.Save(), f.Close()))
	d = reopen(t, d)
	for _, code := range []string{"clubs-mixed", "round-copied", "round-beyond"} {
		if !slices.ContainsFunc(d.View().Faults(), func(f engine.Finding) bool { return f.Code == code && f.Cell != "" }) {
			t.Errorf("nothing says %s: %v", code, d.View().Findings)
		}
	}
}
