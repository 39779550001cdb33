package desk

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"raduno/engine"
)

// drawnFile is a tournament of n players whose first round is drawn.
func drawnFile(t *testing.T, name string, n int) *Desk {
	t.Helper()
	d, err := Create(filepath.Join(t.TempDir(), name), "open", "Prova", Env{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	var players []engine.Player
	for i := range n {
		players = append(players, engine.Player{Name: fmt.Sprintf("N%d", i), Surname: fmt.Sprintf("Cognome%d", i), Club: fmt.Sprintf("C%d", i%5), Plays: true})
	}
	if _, err := d.AddPlayers(players); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Draw(t.Context(), DrawRequest{Round: 1, Type: "open", Seed: "1"}, nil); err != nil {
		t.Fatal(err)
	}
	return d
}

func score(t *testing.T, d *Desk, table int, points ...int) {
	t.Helper()
	seen := *d.View().Round(1).Table(table)
	seats := append([]engine.Seat(nil), seen.Seats...)
	for i := range seats {
		seats[i].Score = engine.NewScore(points[i])
	}
	if _, err := d.SetScores(1, seen, seats); err != nil {
		t.Fatal(err)
	}
}

func roundText(t *engine.Tournament) string {
	var b strings.Builder
	for _, p := range t.Players {
		fmt.Fprintf(&b, "%d %s %s\n", p.ID, p.FullName(), p.Club)
	}
	for _, r := range t.Rounds {
		for _, table := range r.Tables {
			fmt.Fprintf(&b, "%d.%d %s\n", r.Number, table.Number, scoreLine(table))
		}
	}
	return b.String()
}

func openAt(t *testing.T, path string) *Desk {
	t.Helper()
	d, err := Open(path, Env{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d
}

// A tournament split over two laptops and merged again is the whole tournament, whichever table was typed where.
func TestMergingSplitPartsGivesTheWholeBack(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for seed := range uint64(8) {
		random := rand.New(rand.NewPCG(seed, 1))
		whole := drawnFile(t, "tutto.xlsx", 24+int(seed))
		count := len(whole.View().Round(1).Tables)
		var here, there []int
		for k := 1; k <= count; k++ {
			if random.IntN(2) == 0 {
				here = append(here, k)
			} else {
				there = append(there, k)
			}
		}
		if len(here) == 0 || len(there) == 0 {
			continue
		}
		dir := t.TempDir()
		a, b, c := filepath.Join(dir, "a.xlsx"), filepath.Join(dir, "b.xlsx"), filepath.Join(dir, "c.xlsx")
		for path, tables := range map[string][]int{a: here, b: there} {
			if err := whole.Split(path, 1, tables); err != nil {
				t.Fatal(err)
			}
			part := openAt(t, path)
			for _, k := range tables {
				points := []int{50 + k, 20, 10, 5, 2}
				score(t, part, k, points...)
				score(t, whole, k, points...)
			}
		}
		if _, err := Merge(c, MergeAsk, Env{}, a, b); err != nil {
			t.Fatal(err)
		}
		merged := openAt(t, c)
		if got, want := roundText(merged.View().Tournament), roundText(whole.View().Tournament); got != want {
			t.Errorf("seed %d:\n%s\nnot\n%s", seed, got, want)
		}
		if merged.View().Errors != 0 {
			t.Errorf("seed %d: %v", seed, merged.View().Findings)
		}
		if merged.View().Round(1).Draw == nil {
			t.Error("the record of the draw is lost")
		}
	}
}

// Two venues with rosters of their own become one tournament; a player of both is one.
func TestMergingVenues(t *testing.T) {
	dir := t.TempDir()
	a, b := drawnFile(t, "roma.xlsx", 16), drawnFile(t, "milano.xlsx", 16)
	// Other people in Milan, with the same numbers.
	for _, p := range b.View().Tournament.Players {
		edited := p
		edited.Surname = "Milanese" + p.Surname
		if err := b.EditPlayer(p, edited); err != nil {
			t.Fatal(err)
		}
	}
	score(t, b, 1, 40, 30, 20, 10)
	c := filepath.Join(dir, "uniti.xlsx")
	said, err := Merge(c, MergeAsk, Env{}, a.Path(), b.Path())
	if err != nil {
		t.Fatal(err)
	}
	m := openAt(t, c).View()
	if len(m.Tournament.Players) != 32 || len(m.Round(1).Tables) != 8 || m.Errors != 0 || len(said) == 0 {
		t.Errorf("%d players, %d tables, %v, said %v", len(m.Tournament.Players), len(m.Round(1).Tables), m.Findings, said)
	}
	if m.Round(1).Played() != 1 {
		t.Error("Milan's scores are lost")
	}
}

// Scores that differ are told and nothing is written until somebody decides.
func TestMergingAsks(t *testing.T) {
	whole := drawnFile(t, "tutto.xlsx", 16)
	dir := t.TempDir()
	other := filepath.Join(dir, "altro.xlsx")
	if err := whole.Split(other, 1, []int{1, 2, 3, 4}); err != nil {
		t.Fatal(err)
	}
	second := openAt(t, other)
	score(t, whole, 2, 50, 20, 10, 5)
	score(t, second, 2, 10, 20, 50, 5)
	c := filepath.Join(dir, "c.xlsx")
	_, err := Merge(c, MergeAsk, Env{}, whole.Path(), other)
	if engine.KindOf(err) != engine.BadInput || len(engine.FindingsOf(err)) != 1 || !strings.Contains(engine.FindingsOf(err)[0].Message.String(), "Tavolo 2") {
		t.Fatalf("%v %v", err, engine.FindingsOf(err))
	}
	for choice, first := range map[MergeChoice]string{MergeFirst: "50", MergeSecond: "10"} {
		path := filepath.Join(dir, string(choice)+".xlsx")
		if _, err := Merge(path, choice, Env{}, whole.Path(), other); err != nil {
			t.Fatal(err)
		}
		if got := openAt(t, path).View().Round(1).Table(2).Seats[0].Score.Text(","); got != first {
			t.Errorf("%s: %s, want %s", choice, got, first)
		}
	}
}
