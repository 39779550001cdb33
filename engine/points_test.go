package engine_test

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"raduno/engine"
)

func TestPointsText(t *testing.T) {
	for _, c := range []struct {
		points engine.Points
		want   string
	}{
		{engine.Points{}, "0"},
		{engine.NewPoints(21, 20), "1.05"},
		{engine.NewPoints(-40, 40), "-1"},
		{engine.NewPoints(649, 70), "649/70"},
		{engine.NewPoints(3, -6), "-0.5"},
		{engine.WholePoints(20), "20"},
	} {
		if got := c.points.String(); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

// Every operation gives what math/big gives.
func TestPointsAreExact(t *testing.T) {
	number := rapid.OneOf(rapid.Int64Range(-1000, 1000), rapid.Int64Range(math.MinInt64, math.MaxInt64))
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) (engine.Points, *big.Rat) {
			num := number.Draw(t, name)
			den := number.Filter(func(n int64) bool { return n != 0 }).Draw(t, name+" denominator")
			return engine.NewPoints(num, den), big.NewRat(num, den)
		}
		a, ra := draw("a")
		b, rb := draw("b")
		same := func(what string, got engine.Points, want *big.Rat) {
			if got.Rat().Cmp(want) != 0 {
				t.Fatalf("%s: got %v, want %v", what, got, want)
			}
		}
		same("a+b", a.Add(b), new(big.Rat).Add(ra, rb))
		same("a-b", a.Sub(b), new(big.Rat).Sub(ra, rb))
		same("a*b", a.Mul(b), new(big.Rat).Mul(ra, rb))
		if b.Sign() != 0 {
			same("a/b", a.Div(b), new(big.Rat).Quo(ra, rb))
		}
		if a.Cmp(b) != ra.Cmp(rb) {
			t.Fatalf("Cmp(%v, %v) = %d", a, b, a.Cmp(b))
		}
		again, err := engine.ParsePoints(a.String())
		if len(a.String()) <= 64 && (err != nil || again.Cmp(a) != 0) {
			t.Fatalf("%v reads back as %v, %v", a, again, err)
		}
	})
}

func TestShownHasAnEnd(t *testing.T) {
	for _, c := range []struct {
		points engine.Points
		want   string
	}{
		{engine.NewPoints(649, 70), "9,271"},
		{engine.NewPoints(3228, 1000), "3,228"},
		{engine.WholePoints(12), "12"},
		{engine.NewPoints(1, 3), "0,333"},
		{engine.NewPoints(-1, 16), "-0,0625"},
	} {
		if got := string(c.points.Shown()); got != c.want {
			t.Errorf("%s is shown as %s, want %s", c.points, got, c.want)
		}
	}
}
