package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raduno/.ci/testing/invented"
)

// TestAnInterruptedDrawAnswers promises that Ctrl+C gives the best tables so far of a long draw, with bounds that hold, and says with
// which cap they come again.
func TestAnInterruptedDrawAnswers(t *testing.T) {
	var answer, report bytes.Buffer
	const seed = "lungo"
	asked := generated(t, invented.Request{Seed: seed, Players: 63, Seats: 7, Played: 6})
	interrupted, cancel := context.WithCancel(t.Context())
	cancel()
	args := []string{"tavoli", "--prove", "--seme", seed}
	if status := program().Run(interrupted, args, bytes.NewReader(asked), &answer, &report); status != 0 {
		t.Fatalf("status %d: %s", status, report.String())
	}
	if said := report.String(); !strings.Contains(said, "Presi prima della fine della ricerca") || !strings.Contains(said, "passi: 1)") {
		t.Errorf("it says %q", said)
	}
	problem, given := filepath.Join(t.TempDir(), "p.json"), filepath.Join(t.TempDir(), "a.json")
	for path, text := range map[string][]byte{problem: asked, given: answer.Bytes()} {
		must(t, os.WriteFile(path, text, 0o600))
	}
	if status, said := commandSays(t, nil, "tavoli", "--verifica", problem, given); status != 0 {
		t.Errorf("the answer does not verify: %s", said)
	}
	var again, first struct{ Tables [][]int }
	status, said := commandSays(t, asked, "tavoli", "--seme", seed, "--limite-passi", "1")
	if status != 0 || json.Unmarshal([]byte(said), &again) != nil || json.Unmarshal(answer.Bytes(), &first) != nil {
		t.Fatal(said)
	}
	for i, table := range first.Tables {
		for j, id := range table {
			if again.Tables[i][j] != id {
				t.Fatalf("the cap that it names gives other tables: %v, not %v", again.Tables, first.Tables)
			}
		}
	}
}
