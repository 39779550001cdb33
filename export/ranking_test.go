package export_test

import (
	"testing"

	"raduno/engine"
	"raduno/export"
)

// A legend explains the signs that a ranking has, and no others.
func TestALegendExplainsWhatIsThere(t *testing.T) {
	ranking := export.Ranking{
		Columns: []export.Column{{Kind: export.PlaceColumn}, {Kind: export.RoundColumn}},
		Rows: []export.Row{
			{Mark: export.Direct, Cells: []export.Cell{{Text: "1"}, {Text: "50", Won: true}}},
			{Mark: export.Through, Cells: []export.Cell{{Text: "2"}, {Text: "–", Missed: true}}},
		},
	}
	won := engine.Textf("in grassetto una partita vinta")
	if got := ranking.Legend(engine.Text.String,
		won); got != "★ già in finale · ✓ in semifinale · in grassetto una partita vinta · – turno non giocato" {
		t.Errorf("the legend is %q", got)
	}
	if got := ranking.Without(export.RoundColumn).Legend(engine.Text.String, won); got != "★ già in finale · ✓ in semifinale" {
		t.Errorf("without rounds it is %q", got)
	}
	if got := (export.Ranking{Columns: ranking.Columns, Rows: []export.Row{{Cells: []export.Cell{{Text: "–", Missed: true}}}}}).Legend(
		engine.Text.String, won); got != "" {
		t.Errorf("of nothing it is %q", got)
	}
}
