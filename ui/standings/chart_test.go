package standings

import (
	"testing"

	"raduno/engine"
	"raduno/engine/rules"
)

// A chart's tallest bar is the best round, also where the points are positions and the lowest is the best; a round without
// points has no bar.
func TestChartBestRoundTallest(t *testing.T) {
	row := &rules.Row{}
	for _, n := range []int{3, 20, 1} {
		row.Results = append(row.Results, rules.Result{Table: 1, Points: engine.WholePoints(n)})
	}
	row.Results = append(row.Results, rules.Result{})
	say := func(int) engine.Text { return engine.Textf("turno") }
	word := func(p engine.Points) string { return p.Text(",") }
	for lowest, want := range map[bool][4]float64{false: {3, 20, 1, 0}, true: {18, 1, 20, 0}} {
		for i, b := range pointsChart(row, lowest, say, word) {
			if b.Size != want[i] {
				t.Errorf("lowest %v: bar %d is %v tall, want %v", lowest, i, b.Size, want[i])
			}
		}
	}
}
