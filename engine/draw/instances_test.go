package draw

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
)

// instance is a measured problem with the best values known for it.
type instance struct {
	Problem
	best   []int64
	proven bool // a proof of the best values exists
}

func readInstance(t testing.TB, path string) instance {
	data, err := os.ReadFile(path)
	must(t, err)
	if filepath.Base(filepath.Dir(path)) == "peer" {
		return readPeer(t, data)
	}
	p, err := Decode(strings.NewReader(string(data)))
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	var known struct {
		Best  []int64 `json:"best_known"`
		Bound []int64 `json:"lower_bound"`
	}
	must(t, json.Unmarshal(data, &known))
	return instance{Problem: p, best: known.Best, proven: slices.Equal(known.Best, known.Bound)}
}

// readPeer reads the measured program's format as contracts.md says.
func readPeer(t testing.TB, data []byte) instance {
	var f struct {
		Name    string
		Round   int
		Players []struct {
			ID           int
			Club, Region string
		}
		History, Scores [][][]int
		Example         [][]int `json:"tables_example"`
		Peer            struct {
			Criteria []string
			Best     []int64 `json:"best_known"`
		}
	}
	must(t, json.Unmarshal(data, &f))
	in := instance{best: f.Peer.Best, proven: true}
	in.Name = f.Name
	in.History = f.History
	for _, table := range f.Example {
		in.Tables = append(in.Tables, len(table))
	}
	at := make(map[int]int)
	for i, q := range f.Players {
		at[q.ID] = i
		in.Players = append(in.Players, Player{ID: q.ID, Club: q.Club, Region: q.Region})
	}
	for r, round := range f.History {
		for k, table := range round {
			top := slices.Max(f.Scores[r][k])
			for s, id := range table {
				i, here := at[id]
				if !here {
					continue
				}
				q := &in.Players[i]
				if f.Scores[r][k][s] == top {
					q.Won = append(q.Won, r+1)
				}
				switch len(table) {
				case 5:
					q.Five++
				case 3:
					q.Three++
				}
			}
		}
	}
	for _, name := range f.Peer.Criteria {
		switch name {
		case "same_club":
			name = ClubPairs
		case "same_region":
			name = RegionPairs
		case "winners_together":
			name = fmt.Sprintf("%s:%d", WinnerPairs, f.Round-1)
		}
		in.Criteria = append(in.Criteria, name)
	}
	return in
}

func instances(t testing.TB, pattern string) map[string]instance {
	paths, err := filepath.Glob(filepath.Join(worked.Path(t, "instances"), pattern))
	if err != nil || len(paths) == 0 {
		t.Fatal("no instances", err)
	}
	all := make(map[string]instance)
	for _, path := range paths {
		all[strings.TrimSuffix(filepath.Base(path), ".json")] = readInstance(t, path)
	}
	return all
}

func values(sol Solution) []int64 {
	var list []int64
	for _, c := range sol.Criteria {
		list = append(list, c.Value)
	}
	return list
}

// TestInstances promises the best known values on every measured problem, proven where a proof exists, and
// a reason wherever something is left over.
func TestInstances(t *testing.T) {
	for name, in := range instances(t, "*.json") {
		t.Run(name, func(t *testing.T) { checkInstance(t, in, "seme") })
	}
}

// TestPeerInstances promises the same where the measured program was run on a problem of its own; it is
// then never worse than that program's median.
func TestPeerInstances(t *testing.T) {
	worked.Slow(t)
	for name, in := range instances(t, "peer/*.json") {
		t.Run(name, func(t *testing.T) {
			checkInstance(t, in, "uno")
		})
	}
}

func checkInstance(t *testing.T, in instance, seed string) {
	sol, err := Solve(context.Background(), in.Problem, Options{Seed: seed})
	must(t, err)
	t.Logf("%v optimal %v in %.1f ms", values(sol), sol.Optimal, sol.ElapsedMS)
	if slices.Compare(values(sol), in.best) > 0 {
		t.Errorf("values %v, best known %v", values(sol), in.best)
	}
	if in.proven && !sol.Optimal {
		t.Errorf("not proven: %+v", sol.Criteria)
	}
	checkSolution(t, in.Problem, sol)
	if err := believed(t, in.Problem, sol); err != nil {
		t.Error(err)
	}
}
