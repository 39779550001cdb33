package engine_test

import (
	"testing"

	"pgregory.net/rapid"

	"raduno/engine"
)

// An organizer types scores with comma or point; decimals order the table and are then dropped.
func TestParseScore(t *testing.T) {
	for _, c := range []struct {
		text, shown string
		whole       int
	}{
		{"44", "44", 44},
		{"44,1", "44,1", 44},
		{" 44.1 ", "44,1", 44},
		{"44.100000000000001", "44,1", 44},
		{"-1", "-1", -1},
		{"−2", "-2", -2},
		{"-0,5", "-0,5", 0},
		{"0", "0", 0},
		{",5", "0,5", 0},
	} {
		score, err := engine.ParseScore(c.text)
		if err != nil || score.Text(",") != c.shown || score.Whole() != c.whole || !score.Typed() {
			t.Errorf("ParseScore(%q) = %q, whole %d, %v; want %q, %d", c.text, score.Text(","), score.Whole(), err, c.shown, c.whole)
		}
	}
	for _, bad := range []string{
		"x", "4 4", "1,2,3", "--1", "1e1", "1E+2", "1e99", "NaN", "0x10", "+", "Inf", "2000000", "1.500", "-1,500",
		"44,125",
	} {
		if score, err := engine.ParseScore(bad); err == nil || engine.KindOf(err) != engine.BadInput {
			t.Errorf("ParseScore(%q) = %v, %v; want an input error", bad, score, err)
		}
	}
	if score, err := engine.CellScore("1E+2"); err != nil || score.Whole() != 100 {
		t.Errorf("1E+2 in a cell: %v, %v; want 100", score, err)
	}
	if score, err := engine.CellScore("1.500"); err != nil || score.Text(",") != "1,5" {
		t.Errorf("1.500 in a cell: %v, %v; want 1,5", score, err)
	}
	if score, err := engine.ParseScore("  "); err != nil || score.Typed() {
		t.Errorf("blank text: %v, %v; want an empty cell", score, err)
	}
}

// What is shown of a score reads back as the same score.
func TestScoreTextRoundTrips(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`-?[0-9]{1,5}([.,][0-9]{1,6})?`).Draw(t, "text")
		score, err := engine.CellScore(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, separator := range []string{",", "."} {
			again, err := engine.CellScore(score.Text(separator))
			if err != nil || again != score {
				t.Fatalf("%q shown as %q reads as %v, %v", text, score.Text(separator), again, err)
			}
		}
	})
}

func FuzzParseScore(f *testing.F) {
	for _, seed := range []string{"44,1", "-1", "", "1e5", "99999999999999999999", ".", "-", "44.100000000000001"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		score, err := engine.ParseScore(text)
		if err == nil && score.Typed() && (score.Whole() > 1_000_000 || score.Whole() < -1_000_000) {
			t.Errorf("%q reads as %v", text, score)
		}
	})
}

// A table is played, incomplete or not played (docs/rules.md, section 1).
func TestTableState(t *testing.T) {
	empty, zero, some := engine.Score{}, engine.NewScore(0), engine.NewScore(12)
	ghost := engine.Seat{Player: engine.Ghost}
	seat := func(s engine.Score) engine.Seat { return engine.Seat{Player: 1, Score: s} }
	for _, c := range []struct {
		name  string
		seats []engine.Seat
		want  engine.State
	}{
		{"blank", []engine.Seat{seat(empty), seat(empty)}, engine.NotPlayed},
		{"all zero", []engine.Seat{seat(zero), seat(zero)}, engine.NotPlayed},
		{"gap", []engine.Seat{seat(some), seat(empty)}, engine.Incomplete},
		{"full", []engine.Seat{seat(some), seat(zero)}, engine.Played},
		{"ghost's blank cell is no gap", []engine.Seat{seat(some), ghost}, engine.Played},
	} {
		if got := (engine.Table{Seats: c.seats}).State(); got != c.want {
			t.Errorf("%s: state %v, want %v", c.name, got, c.want)
		}
	}
}
