package desk_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	worked "raduno/.ci/testing"
	"raduno/engine/desk"
)

// A draw that only the sheet Log tells of, and one that only the record has, are told; they are no error.
func TestLogAndRecordAreCompared(t *testing.T) {
	d := newDesk(t, "raduno", 16)
	for _, seed := range []string{"uno", "due"} {
		mustDraw(t, d, desk.DrawRequest{Round: 1, IfExists: desk.Replace, Seed: seed})
	}
	if v := verified(t, d, 1); len(v.Log) > 0 {
		t.Fatalf("an honest draw: %v", v.Log)
	}
	book, err := excelize.OpenFile(d.Path())
	must(t, err)
	rows, err := book.GetRows("Log")
	must(t, err)
	for i, row := range rows {
		if strings.HasSuffix(row[0], "seme due") {
			err = book.SetCellValue("Log", "A"+string(rune('1'+i)), strings.Replace(row[0], "seme due", "seme sei", 1))
		}
	}
	must(t, errors.Join(err, book.Save(), book.Close()))
	must(t, worked.Err(d.Refresh()))
	v := verified(t, d, 1)
	message := lines(v)
	if !v.OK() || !strings.Contains(message, "dal seme sei che il verbale non ha") ||
		!strings.Contains(message, "dal seme due, non è nel foglio Log") {
		t.Errorf("%v in %s", v.Problems, message)
	}
}
