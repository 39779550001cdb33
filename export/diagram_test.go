package export_test

import (
	"slices"
	"testing"

	"raduno/export"
)

// A link that leaves at the height at which another arrives is painted nearer to where it leaves, so that nobody takes one for the other.
func TestLinksOfADiagramLieApart(t *testing.T) {
	four := make([]export.DiagramLine, 4)
	d := export.Diagram{
		Columns: 2,
		Boxes:   []export.DiagramBox{{Lines: four}, {Lines: four}, {Lines: four[:2]}, {Column: 1, Lines: four}},
		Links: []export.DiagramLink{
			{From: [2]int{2, 0}, To: [2]int{3, 0}},
			{From: [2]int{2, 1}, To: [2]int{3, 1}},
			{From: [2]int{0, 2}, To: [2]int{3, 2}},
			{From: [2]int{1, 0}, To: [2]int{3, 3}},
		},
	}
	d.Stack(0.7)
	at := func(from [2]int) int {
		return slices.IndexFunc(d.Links, func(l export.DiagramLink) bool { return l.From == from })
	}
	if level := d.Middle([2]int{1, 0}) - d.Middle([2]int{3, 1}); level > 0.3 || level < -0.3 {
		t.Fatalf("the case is another: %v apart", level)
	}
	if at([2]int{1, 0}) > at([2]int{2, 1}) {
		t.Errorf("the links overlap: %v", d.Links)
	}
}
