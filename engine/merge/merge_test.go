package merge_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/merge"
)

var must = worked.Must

// drawnFile is a tournament of n players whose first round is drawn.
func drawnFile(t *testing.T, name string, n int) *desk.Desk {
	t.Helper()
	d, err := desk.Create(filepath.Join(t.TempDir(), name), "open", "Prova", desk.Env{})
	must(t, err)
	t.Cleanup(func() { _ = d.Close() })
	var players []engine.Player
	for i := range n {
		players = append(players, engine.Player{
			Name: fmt.Sprintf("N%d", i), Surname: fmt.Sprintf("Cognome%d", i), Club: fmt.Sprintf("C%d", i%5),
			Plays: true,
		})
	}
	must(t, worked.Err(d.AddPlayers(players)))
	must(t, worked.Err(d.Draw(t.Context(), desk.DrawRequest{Round: 1, Type: "open", Seed: "1"}, nil)))
	return d
}

func score(t *testing.T, d *desk.Desk, table int, points ...int) {
	t.Helper()
	scoreOf(t, d, 1, table, points...)
}

func scoreOf(t *testing.T, d *desk.Desk, round, table int, points ...int) {
	t.Helper()
	seen := *d.View().Round(round).Table(table)
	seats := append([]engine.Seat(nil), seen.Seats...)
	for i := range seats {
		seats[i].Score = engine.NewScore(points[i])
	}
	must(t, worked.Err(d.SetTable(round, seen, engine.Table{Seats: seats})))
}

func roundText(t *engine.Tournament) string {
	var b strings.Builder
	for _, p := range t.Players {
		fmt.Fprintf(&b, "%d %s %s\n", p.ID, p.FullName(), p.Club)
	}
	for _, r := range t.Rounds {
		for _, table := range r.Tables {
			fmt.Fprintf(&b, "%d.%d %s\n", r.Number, table.Number, table.ScoreLine())
		}
	}
	return b.String()
}

func openAt(t *testing.T, path string) *desk.Desk {
	t.Helper()
	d, err := desk.Open(path, desk.Env{})
	must(t, err)
	t.Cleanup(func() { _ = d.Close() })
	return d
}

// A tournament that is split in every round over two or three laptops, whatever tables each has, and merged again is the
// whole tournament, and its next round is drawn as that of the whole.
func TestMergingSplitPartsGivesTheWholeBack(t *testing.T) {
	worked.Slow(t)
	for seed := range uint64(2) {
		random := rand.New(rand.NewPCG(seed, 1))
		whole := drawnFile(t, "tutto.xlsx", 16+4*int(seed))
		merged := openAt(t, whole.Path())
		for round := 1; round <= 3; round++ {
			parts := make([][]int, 2+random.IntN(2))
			for _, table := range whole.View().Round(round).Tables {
				laptop := random.IntN(len(parts))
				parts[laptop] = append(parts[laptop], table.Number)
			}
			dir := t.TempDir()
			var paths []string
			for i, tables := range parts {
				if len(tables) == 0 {
					continue
				}
				path := filepath.Join(dir, fmt.Sprintf("parte%d.xlsx", i))
				must(t, merge.Split(merged, path, round, tables))
				paths = append(paths, path)
				part := openAt(t, path)
				for _, k := range tables {
					points := []int{30 + random.IntN(60), 20, 10, 5, 2}
					scoreOf(t, part, round, k, points...)
					scoreOf(t, whole, round, k, points...)
				}
				must(t, part.Close())
			}
			random.Shuffle(len(paths), func(a, b int) { paths[a], paths[b] = paths[b], paths[a] })
			into := filepath.Join(dir, "unito.xlsx")
			if len(paths) == 1 {
				into = paths[0]
			} else if _, err := merge.Workbooks(into, merge.Decisions{}, desk.Env{}, paths...); err != nil {
				t.Fatal(err)
			}
			merged = openAt(t, into)
			if got, want := roundText(merged.View().Tournament), roundText(whole.View().Tournament); got != want {
				t.Fatalf("seed %d, round %d:\n%s\nnot\n%s", seed, round, got, want)
			}
			if merged.View().Errors != 0 || merged.View().Round(round).Draw == nil {
				t.Errorf("seed %d, round %d: %v, draw %v", seed, round, merged.View().Findings, merged.View().Round(round).Draw)
			}
			if round == 3 {
				break
			}
			for _, d := range []*desk.Desk{whole, merged} {
				must(t, worked.Err(d.Draw(t.Context(), desk.DrawRequest{Round: round + 1, Type: "open", Seed: "1"}, nil)))
			}
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
		must(t, b.EditPlayer(p, edited))
	}
	score(t, b, 1, 40, 30, 20, 10)
	c := filepath.Join(dir, "uniti.xlsx")
	said, err := merge.Workbooks(c, merge.Decisions{}, desk.Env{}, a.Path(), b.Path())
	must(t, err)
	m := openAt(t, c).View()
	if len(m.Tournament.Players) != 32 || len(m.Round(1).Tables) != 8 || m.Errors != 0 || len(said) == 0 {
		t.Errorf("%d players, %d tables, %v, said %v", len(m.Tournament.Players), len(m.Round(1).Tables), m.Findings, said)
	}
	if m.Round(1).Played() != 1 {
		t.Error("Milan's scores are lost")
	}
}

// A person whom two workbooks write in two ways is reported with the differences, whatever column that is.
func TestMergingTellsWhatOfAPlayerDiffers(t *testing.T) {
	first := drawnFile(t, "tutto.xlsx", 16)
	path := filepath.Join(t.TempDir(), "altro.xlsx")
	data, err := os.ReadFile(first.Path())
	must(t, err)
	must(t, os.WriteFile(path, data, 0o600))
	second := openAt(t, path)
	for d, fee := range map[*desk.Desk]string{first: "15", second: "20"} {
		seen := *d.View().Players[3]
		p := seen
		p.Fee = fee
		must(t, d.EditPlayer(seen, p))
	}
	_, err = merge.Workbooks(filepath.Join(t.TempDir(), "c.xlsx"), merge.Decisions{}, desk.Env{}, first.Path(), path)
	findings := engine.FindingsOf(err)
	if len(findings) != 1 || !strings.Contains(findings[0].Message.String(), "Quota “15”; Quota “20”.") {
		t.Errorf("%v %v", err, findings)
	}
}

// Every difference is decided for itself, by a word that stays the same; an open one keeps anything from being written, and a decision
// about nothing is refused.
func TestMergingIsDecidedOneByOne(t *testing.T) {
	whole := drawnFile(t, "tutto.xlsx", 16)
	dir := t.TempDir()
	other := filepath.Join(dir, "altro.xlsx")
	must(t, merge.Split(whole, other, 1, []int{1, 2, 3, 4}))
	second := openAt(t, other)
	score(t, whole, 1, 50, 20, 10, 5)
	score(t, second, 1, 10, 20, 50, 5)
	score(t, whole, 2, 60, 20, 10, 5)
	score(t, second, 2, 11, 20, 60, 5)
	seen := whole.View().Tournament.Info
	info := seen
	info.Venue = "Roma"
	must(t, whole.SetInfo(seen, info))
	info.Venue = "Milano"
	must(t, second.SetInfo(seen, info))
	c := filepath.Join(dir, "c.xlsx")
	join := func(by map[string]merge.Choice) error {
		_, err := merge.Workbooks(c, merge.Decisions{By: by}, desk.Env{}, whole.Path(), other)
		return err
	}
	by := map[string]merge.Choice{"turno1-tavolo1": merge.First, "turno1-tavolo2": merge.Second}
	var open *merge.Conflicts
	if err := join(by); !errors.As(err, &open) || len(open.List) != 1 || open.List[0].ID != "sede" {
		t.Fatalf("%v", err)
	}
	by["sede"] = merge.First
	by["turno9"] = merge.First
	if err := join(by); engine.KindOf(err) != engine.BadUsage {
		t.Errorf("a decision about nothing: %v", err)
	}
	delete(by, "turno9")
	must(t, join(by))
	r := openAt(t, c).View().Round(1)
	if first, last := r.Table(1).Seats[0].Score.Text(","), r.Table(2).Seats[0].Score.Text(","); first != "50" || last != "11" {
		t.Errorf("table 1 has %s, table 2 %s", first, last)
	}
}

// Draws that were made on another laptop and not kept are known after the merge, and so are the words that were sealed there.
func TestMergingKeepsEveryDraw(t *testing.T) {
	whole := drawnFile(t, "tutto.xlsx", 16)
	data, err := os.ReadFile(whole.Path())
	must(t, err)
	path := filepath.Join(t.TempDir(), "altro.xlsx")
	must(t, os.WriteFile(path, data, 0o600))
	other := openAt(t, path)
	for _, seed := range []string{"2", "3"} {
		must(t, worked.Err(other.Draw(t.Context(), desk.DrawRequest{Round: 1, Type: "open", Seed: seed, IfExists: desk.Replace}, nil)))
	}
	into := filepath.Join(t.TempDir(), "unito.xlsx")
	must(t, worked.Err(merge.Workbooks(into, merge.Decisions{}, desk.Env{}, whole.Path(), path)))
	merged := openAt(t, into).Tournament()
	var seeds []string
	for _, d := range merged.Drawn[1] {
		seeds = append(seeds, d.Seed)
	}
	if strings.Join(seeds, " ") != "1 2 3" {
		t.Errorf("drawn with %v", seeds)
	}
}

// What points and places depend on is not taken from the first workbook in silence.
func TestMergingAsksAboutOptions(t *testing.T) {
	whole := drawnFile(t, "tutto.xlsx", 16)
	info := whole.View().Tournament.Info
	info.Rounds = 4
	must(t, whole.SetInfo(whole.View().Tournament.Info, info))
	dir := t.TempDir()
	other := filepath.Join(dir, "altro.xlsx")
	must(t, merge.Split(whole, other, 1, []int{1, 2}))
	second := openAt(t, other)
	seen := second.View().Tournament.Settings
	changed := seen
	changed.Discards, changed.SharedWins = 1, !seen.SharedWins
	must(t, second.SetSettings(seen, changed))
	var open *merge.Conflicts
	if _, err := merge.Workbooks(filepath.Join(dir, "c.xlsx"), merge.Decisions{}, desk.Env{}, whole.Path(), other); !errors.As(err, &open) ||
		len(open.List) != 2 {
		t.Fatalf("%v", err)
	}
	path := filepath.Join(dir, "d.xlsx")
	by := map[string]merge.Choice{"scarti": merge.Second, "unico-vincitore": merge.First}
	must(t, worked.Err(merge.Workbooks(path, merge.Decisions{By: by}, desk.Env{}, whole.Path(), other)))
	if s := openAt(t, path).View().Tournament.Settings; s.Discards != 1 || s.SharedWins != seen.SharedWins {
		t.Errorf("%+v", s)
	}
}
