package draw

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/invented"
	"raduno/pairing/check"
)

// TestBenchmark promises that the published problems are still what their seeds give, and that every best answer known, and every one
// of the annealer, holds with its values and proofs, and that no answer of the annealer is better than the best.
func TestBenchmark(t *testing.T) {
	problems, best, annealer := published(t, "instances.jsonl"), published(t, "best.jsonl.gz"), published(t, "annealer.jsonl.gz")
	if len(problems) != 200 || len(best) != 200 || len(annealer) != 200 {
		t.Fatalf("%d problems, %d best answers, %d of the annealer", len(problems), len(best), len(annealer))
	}
	for _, i := range rand.New(rand.NewPCG(34, 7)).Perm(len(problems))[:min(len(problems), worked.Budget(t, 8))] {
		var of struct {
			Name, Seed             string
			Players, Played, Seats int
			Criteria               []string
			Rounds                 int
		}
		must(t, json.Unmarshal(problems[i], &of))
		p := generated(t, invented.Request{Seed: of.Seed, Players: of.Players, Played: of.Played, Seats: of.Seats})
		p.Criteria, p.Rounds = of.Criteria, of.Rounds
		problem, err := json.Marshal(p)
		must(t, err)
		var values [2][]int64
		for k, answer := range [][]byte{best[i], annealer[i]} {
			if err := check.Verify(t.Context(), problem, answer); err != nil {
				t.Errorf("%s, answer %d: %v", of.Name, k, err)
			}
			var proven Solution
			must(t, json.Unmarshal(answer, &proven))
			for _, c := range proven.Criteria {
				values[k] = append(values[k], c.Value)
			}
		}
		if slices.Compare(values[0], values[1]) > 0 {
			t.Errorf("%s: the best answer known comes to %v, the annealer's to %v", of.Name, values[0], values[1])
		}
	}
}

// published are the lines of a file of the benchmark.
func published(t *testing.T, name string) (lines [][]byte) {
	file, err := os.Open(filepath.Join("../../.ci/benchmark", name))
	must(t, err)
	defer file.Close()
	text := bufio.NewScanner(file)
	if filepath.Ext(name) == ".gz" {
		unpacked, err := gzip.NewReader(file)
		must(t, err)
		text = bufio.NewScanner(unpacked)
	}
	const longest = 1 << 24 // of a proof
	for text.Buffer(nil, longest); text.Scan(); {
		lines = append(lines, slices.Clone(text.Bytes()))
	}
	must(t, text.Err())
	return lines
}
