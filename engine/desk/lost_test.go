package desk_test

import (
	"errors"
	"html"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/publish"
)

// Drawn rounds that were deleted by hand are in no cell any more, and the standings are others without them: they say so wherever they are,
// on paper and in what is published too.
func TestStandingsTellWhatIsLost(t *testing.T) {
	d := newDesk(t, "open", 12)
	for round := 1; round <= 2; round++ {
		mustDraw(t, d, desk.DrawRequest{Round: round, Seed: "1"})
		must(t, d.Simulate(round, "1"))
	}
	for code, lose := range map[string]func(*excelize.File) error{
		"round-lost": func(f *excelize.File) error { return f.DeleteSheet("2° Turno") },
		"round-gap":  func(f *excelize.File) error { return f.DeleteSheet("1° Turno") },
		"table-lost": func(f *excelize.File) error {
			return errors.Join(f.RemoveRow("2° Turno", 5), f.RemoveRow("2° Turno", 5))
		},
		"table-gap": func(f *excelize.File) error {
			return errors.Join(f.RemoveRow("2° Turno", 1), f.RemoveRow("2° Turno", 1))
		},
	} {
		path := filepath.Join(t.TempDir(), "torneo.xlsx")
		copyFile(t, d.Path(), path)
		f, err := excelize.OpenFile(path)
		if err == nil {
			err = errors.Join(lose(f), f.Save(), f.Close())
		}
		must(t, err)
		less, err := desk.Open(path, testEnv())
		must(t, err)
		report := func(f engine.Finding) bool { return f.Code == code }
		if s, err := less.Standings(desk.StandingsRequest{}); err != nil || !slices.ContainsFunc(s.Warnings, report) {
			t.Errorf("%s: the standings do not say it (%v)", code, err)
		}
		page, err := publish.ExportBytes(less, publish.ExportRequest{Format: publish.HTML})
		at := slices.IndexFunc(less.View().Findings, report)
		if err != nil || at < 0 || !strings.Contains(html.UnescapeString(string(page)), less.View().Findings[at].Message.String()[:20]) {
			t.Errorf("%s: the page does not say it (%v)", code, err)
		}
		if err := less.Close(); err != nil {
			t.Error(err)
		}
	}
}
