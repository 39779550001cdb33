package text_test

import (
	"encoding/csv"
	"strings"
	"testing"

	"raduno/.ci/testing/sample"
	"raduno/engine"
	"raduno/export"
	"raduno/export/text"
)

func write(t *testing.T, tournament *engine.Tournament, c export.Content) string {
	t.Helper()
	var b strings.Builder
	if err := text.Write(&b, tournament, c); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestEveryTableIsOneLineWhateverTheNames(t *testing.T) {
	tournament := sample.Hostile()
	got := write(t, tournament, export.Content{})
	reader := csv.NewReader(strings.NewReader(got))
	reader.FieldsPerRecord = 15
	records, err := reader.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if want := len(tournament.Rounds[0].Tables); len(records) != want || strings.Count(got, "\n") != want {
		t.Errorf("%d records on %d lines, want %d tables", len(records), strings.Count(got, "\n"), want)
	}
}
