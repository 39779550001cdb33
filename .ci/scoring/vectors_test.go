package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"sort"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
)

type vectorFile struct {
	System string       `json:"system"`
	Cases  []vectorCase `json:"cases"`
}

type vectorCase struct {
	Name     string          `json:"name"`
	Input    json.RawMessage `json:"input"`
	Expected any             `json:"expected"`
}

func TestVectors(t *testing.T) {
	t.Parallel()
	testFiles(t, worked.Path(t, "vectors"))
}

// TestIndependent holds every system against results of another implementation, which was written in exact
// fractions from the documents alone: ties, table sizes and endings that are rare, and inputs to be refused.
func TestIndependent(t *testing.T) {
	t.Parallel()
	testFiles(t, "testdata")
}

// testFiles runs every file of cases in a folder.
func testFiles(t *testing.T, dir string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatal("no files of cases", err)
	}
	for _, path := range files {
		data, err := os.ReadFile(path)
		must(t, err)
		var file vectorFile
		if err := json.Unmarshal(data, &file); err != nil {
			t.Fatal(path, err)
		}
		t.Run(file.System, func(t *testing.T) {
			t.Parallel()
			results, err := RunFile(file.System, bytes.NewReader(data))
			must(t, err)
			if len(results) != len(file.Cases) {
				t.Fatalf("%d results for %d cases", len(results), len(file.Cases))
			}
			for i, c := range file.Cases {
				compare(t, c.Name, c.Input, plain(t, results[i]), c.Expected)
			}
		})
	}
}

// plain is a value as any reader of its JSON sees it.
func plain(t *testing.T, v any) any {
	t.Helper()
	data, err := json.Marshal(v)
	must(t, err)
	var back any
	must(t, json.Unmarshal(data, &back))
	return back
}

// compare holds a result against what a case expects, in the way that the contract names.
func compare(t *testing.T, name string, input json.RawMessage, got, want any) {
	t.Helper()
	wanted, isObject := want.(map[string]any)
	result, _ := got.(map[string]any)
	switch {
	case isObject && wanted["error"] != nil:
		if result["error"] == nil {
			t.Errorf("%s: got %v, want an error", name, got)
		}
		delete(wanted, "error")
		delete(result, "error")
	case isObject && wanted["total_games"] != nil:
		checkSchedule(t, name, input, result)
		delete(result, "games")
	}
	sortShared(got)
	sortShared(want)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s:\n got %v\nwant %v", name, got, want)
	}
}

// sortShared puts the rows of every ranking inside into an order that does not depend on how rows that share
// a place stand.
func sortShared(v any) {
	switch v := v.(type) {
	case map[string]any:
		for _, inner := range v {
			sortShared(inner)
		}
	case []any:
		sort.SliceStable(v, func(i, j int) bool {
			a, okA := v[i].(map[string]any)
			b, okB := v[j].(map[string]any)
			if !okA || !okB || a["pos"] == nil || a["pos"] != b["pos"] {
				return false
			}
			return fmt.Sprint(a) < fmt.Sprint(b)
		})
	}
}

// checkSchedule counts a schedule anew and holds it against what is said of it.
func checkSchedule(t *testing.T, name string, input json.RawMessage, result map[string]any) {
	t.Helper()
	var in struct {
		Players []string `json:"players"`
		Seats   int      `json:"players_per_game"`
	}
	must(t, json.Unmarshal(input, &in))
	games := map[string]float64{}
	seats, pairs, sets := map[string]float64{}, map[string]float64{}, map[string]float64{}
	for i, p := range in.Players {
		games[p] = 0
		for seat := range in.Seats {
			seats[fmt.Sprint(p, seat)] = 0
		}
		for _, q := range in.Players[:i] {
			pairs[pairKey(p, q)] = 0
		}
	}
	list, _ := result["games"].([]any)
	for _, item := range list {
		game, _ := item.([]any)
		if len(game) != in.Seats {
			t.Errorf("%s: a game of %d", name, len(game))
		}
		var set []string
		for seat, p := range game {
			player := fmt.Sprint(p)
			for _, q := range set {
				if q == player {
					t.Errorf("%s: %s twice in a game", name, player)
				}
				pairs[pairKey(player, q)]++
			}
			games[player]++
			seats[fmt.Sprint(player, seat)]++
			set = append(set, player)
		}
		sort.Strings(set)
		sets[strings.Join(set, "|")]++
	}
	want := map[string]any{
		"games":                result["games"],
		"total_games":          float64(len(list)),
		"games_per_player":     span(games),
		"seat_count":           span(seats),
		"pair_meetings":        span(pairs),
		"max_repeats_of_a_set": span(sets)[1],
	}
	if !reflect.DeepEqual(result, want) {
		t.Errorf("%s: says\n%v\nbut counted anew\n%v", name, result, want)
	}
}

func pairKey(a, b string) string { return min(a, b) + "|" + max(a, b) }

func span(counts map[string]float64) []any {
	first := true
	var least, most float64
	for _, n := range counts {
		if first {
			least, most, first = n, n, false
		}
		least, most = min(least, n), max(most, n)
	}
	return []any{least, most}
}
