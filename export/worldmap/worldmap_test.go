package worldmap

import (
	"math"
	"strings"
	"testing"
)

// The borders are read off the drawing: what the territories are worth says that none is missing.
func TestValuesAddUpTo164(t *testing.T) {
	want := [][2]int{{9, 35}, {4, 12}, {7, 32}, {6, 23}, {12, 51}, {4, 11}}
	sum := 0
	for i, c := range Drawn().Continents {
		worth := 0
		for _, one := range c.Territories {
			worth += one.Value
		}
		if got := [2]int{len(c.Territories), worth}; got != want[i] {
			t.Errorf("%v: territories and value %v, want %v", c.Lines, got, want[i])
		}
		sum += worth
	}
	if sum != 164 {
		t.Errorf("the territories are worth %d, want 164", sum)
	}
}

func TestEverythingIsInsideTheDrawing(t *testing.T) {
	var all []Territory
	for _, c := range Drawn().Continents {
		all = append(all, c.Territories...)
	}
	for i, a := range all {
		for _, path := range a.Outline {
			from := path.From
			for _, s := range path.Segments {
				if s.To.X < 0 || s.To.X > Width || s.To.Y < 0 || s.To.Y > Height {
					t.Errorf("%v leaves the drawing at %v", a.Lines, s.To)
				}
				from = s.To
			}
			if from != path.From {
				t.Errorf("%v: an outline begins at %v and ends at %v", a.Lines, path.From, from)
			}
		}
		for _, b := range all[:i] {
			if d := math.Hypot(a.At.X-b.At.X, a.At.Y-b.At.Y); d < 2*ValueRadius+1 {
				t.Errorf("the values of %v and %v touch: %.0f apart", a.Lines, b.Lines, d)
			}
		}
	}
}

// TestLanesReachTheirCoasts checks that a lane ends at the coast of both its territories.
func TestLanesReachTheirCoasts(t *testing.T) {
	outlines := map[string][]Path{}
	for _, c := range Drawn().Continents {
		for _, one := range c.Territories {
			outlines[strings.Join(one.Lines, " ")] = one.Outline
		}
	}
	near := func(name string, p Point) float64 {
		best := math.Inf(1)
		for _, path := range outlines[name] {
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
		if d := near(l.from, begin); d > 6 {
			t.Errorf("the lane of %v begins %.0f from %s", l, d, l.from)
		}
		if d := near(l.to, end); d > 6 {
			t.Errorf("the lane of %v ends %.0f from %s", l, d, l.to)
		}
	}
}
