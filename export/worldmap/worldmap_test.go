package worldmap

import (
	"math"
	"testing"
)

func TestValuesAddUpTo164(t *testing.T) {
	if Count != 42 {
		t.Fatalf("%d territories, want 42", Count)
	}
	sum := 0
	perContinent := map[Continent][2]int{}
	for id := range ID(Count) {
		sum += id.Value()
		c := perContinent[id.Continent()]
		perContinent[id.Continent()] = [2]int{c[0] + 1, c[1] + id.Value()}
	}
	if sum != 164 {
		t.Errorf("the territories are worth %d, want 164", sum)
	}
	want := map[Continent][2]int{
		AmericaDelNord: {9, 35}, AmericaDelSud: {4, 12}, Europa: {7, 32}, Africa: {6, 23}, Asia: {12, 51},
		Oceania: {4, 11},
	}
	for c, w := range want {
		if perContinent[c] != w {
			t.Errorf("continent %d: territories and value %v, want %v", c, perContinent[c], w)
		}
	}
}

// TestDrawingTellsTheBorders checks that what an eye sees is what the table says: two outlines share a chain
// exactly where the territories border by land.
func TestDrawingTellsTheBorders(t *testing.T) {
	owners := map[*Point][]ID{}
	for id := range ID(Count) {
		for _, r := range outlines[id] {
			for i, s := range r {
				next := r[(i+1)%len(r)]
				if len(r) > 1 {
					if end, begin := s.points()[len(s.chain)-1], next.points()[0]; end != begin {
						t.Errorf("%s: stretch %d ends at %v, the next begins at %v", id, i, end, begin)
					}
				}
				owners[&s.chain[0]] = append(owners[&s.chain[0]], id)
			}
		}
	}
	drawn := map[[2]ID]bool{}
	for _, ids := range owners {
		switch len(ids) {
		case 1:
		case 2:
			drawn[[2]ID{min(ids[0], ids[1]), max(ids[0], ids[1])}] = true
		default:
			t.Errorf("a chain belongs to %v", ids)
		}
	}
	for _, pair := range land {
		pair = [2]ID{min(pair[0], pair[1]), max(pair[0], pair[1])}
		if !drawn[pair] {
			t.Errorf("%s and %s border and share no line", pair[0], pair[1])
		}
		delete(drawn, pair)
	}
	for pair := range drawn {
		t.Errorf("%s and %s share a line and do not border", pair[0], pair[1])
	}
}

func TestEverythingIsInsideTheDrawing(t *testing.T) {
	for id := range ID(Count) {
		for _, path := range id.Outline() {
			for _, s := range path.Segments {
				if s.To.X < 0 || s.To.X > Width || s.To.Y < 0 || s.To.Y > Height {
					t.Errorf("%s leaves the drawing at %v", id, s.To)
				}
			}
		}
	}
	for a := range ID(Count) {
		at := a.Label().Value
		for b := range a {
			other := b.Label().Value
			if d := math.Hypot(at.X-other.X, at.Y-other.Y); d < 2*ValueRadius+1 {
				t.Errorf("the values of %s and %s touch: %.0f apart", a, b, d)
			}
		}
	}
}

// TestLanesReachTheirCoasts checks that a lane ends at the coast of both its territories.
func TestLanesReachTheirCoasts(t *testing.T) {
	near := func(id ID, p Point) float64 {
		best := math.Inf(1)
		for _, path := range id.Outline() {
			from := path.From
			for _, s := range path.Segments {
				for i := range 9 {
					u := float64(i) / 8
					c := s.Control
					if !s.Curved {
						c = middle(from, s.To)
					}
					x := (1-u)*(1-u)*from.X + 2*u*(1-u)*c.X + u*u*s.To.X
					y := (1-u)*(1-u)*from.Y + 2*u*(1-u)*c.Y + u*u*s.To.Y
					best = min(best, math.Hypot(x-p.X, y-p.Y))
				}
				from = s.To
			}
		}
		return best
	}
	for _, l := range lanes {
		first, last := l.parts[0], l.parts[len(l.parts)-1]
		begin, end := first[0], last[len(last)-1]
		if len(l.parts) == 2 {
			end = last[0]
		}
		if d := near(l.pair[0], begin); d > 6 {
			t.Errorf("the lane of %v begins %.0f from %s", l.pair, d, l.pair[0])
		}
		if d := near(l.pair[1], end); d > 6 {
			t.Errorf("the lane of %v ends %.0f from %s", l.pair, d, l.pair[1])
		}
	}
}

// Two continents touch along land borders, and no line inside a continent is one of them.
func TestContinentsTouch(t *testing.T) {
	// Central America with Venezuela, the Ukraine with three of Asia, the south of Europe and Egypt with the Middle East.
	if n := len(Borders()); n < 5 || n > 12 {
		t.Errorf("%d borders", n)
	}
}

func (id ID) String() string { return names[id] }
