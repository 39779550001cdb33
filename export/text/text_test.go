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

// Before the first result the text says how far each round is; the first result takes that away.
func TestWithoutResultsTheTextSaysHowFarARoundIs(t *testing.T) {
	tournament := sample.Hostile()
	tables := tournament.Rounds[0].Tables
	played := tables[0].Seats
	for i := range tables {
		tables[i].Seats = engine.Map(tables[i].Seats, func(s engine.Seat) engine.Seat { return engine.Seat{Player: s.Player} })
	}
	if got := write(t, tournament, export.Content{}); got != "Turno 1: sorteggiato, non ancora giocato\n" {
		t.Errorf("nothing is played: %q", got)
	}
	tournament.Rounds[0].Draft = true
	if got := write(t, tournament, export.Content{}); got != "Turno 1: bozza del sorteggio, non ancora confermata\n" {
		t.Errorf("a draft: %q", got)
	}
	tables[0].Seats = played
	if got := write(t, tournament, export.Content{}); strings.Contains(got, "Turno 1") || strings.Count(got, "\n") != 1 {
		t.Errorf("one table is played: %q", got)
	}
}
