package workbook

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine"
)

// sharedFiles are the real workbooks.
func sharedFiles(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(worked.Path(t, "workbooks"), "*.xlsx"))
	if err != nil || len(files) == 0 {
		t.Fatal("no real workbooks", err)
	}
	return files
}

type sharedTournament struct {
	Players []struct {
		ID                                          int
		Nome, Cognome, Nick, Club, Regione, Nascita string
	}
	Rounds []struct {
		Round  int
		Tables []struct {
			N      int
			IDs    []int
			Scores []float64
		}
	}
	Retired []int
}

func TestSharedWorkbooksReadAsTheirJSONSays(t *testing.T) {
	for _, file := range sharedFiles(t) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".xlsx"), func(t *testing.T) {
			want := readShared(t, file)
			b := openFile(t, file)
			got, findings := b.Read()
			comparePlayers(t, got, want)
			compareRounds(t, got, want)
			for _, f := range findings {
				if !f.Warning {
					t.Errorf("error in a real workbook: %s [%s]", f, f.Code)
				}
			}
		})
	}
}

func readShared(t *testing.T, file string) sharedTournament {
	t.Helper()
	var want sharedTournament
	data, err := os.ReadFile(strings.TrimSuffix(file, ".xlsx") + ".json")
	if os.IsNotExist(err) && strings.HasPrefix(filepath.Base(file), "v15style") {
		t.Skip("its program wrote no .json")
	} else if err != nil {
		t.Fatal(err)
	}
	must(t, json.Unmarshal(data, &want))
	return want
}

func openFile(t testing.TB, file string) *Book {
	t.Helper()
	data, err := os.ReadFile(file)
	must(t, err)
	b, err := Open(data)
	must(t, err)
	return b
}

func comparePlayers(t *testing.T, got *engine.Tournament, want sharedTournament) {
	t.Helper()
	if len(got.Players) != len(want.Players) {
		t.Fatalf("%d players, want %d", len(got.Players), len(want.Players))
	}
	retired := map[int]bool{}
	for _, id := range want.Retired {
		retired[id] = true
	}
	for i, w := range want.Players {
		birth := ""
		if len(w.Nascita) == 10 {
			birth = w.Nascita[8:] + "/" + w.Nascita[5:7] + "/" + w.Nascita[:4]
		}
		g := got.Players[i]
		if g.Birth == "" {
			birth = "" // the older program has no such column
		}
		wanted := engine.Player{
			ID: w.ID, Name: w.Nome, Surname: w.Cognome, Nick: w.Nick, Club: w.Club, Region: w.Regione, Plays: !retired[w.ID],
			Birth: birth,
		}
		if g != wanted {
			t.Errorf("player %d: got %+v, want %+v", i, g, wanted)
		}
	}
}

func compareRounds(t *testing.T, got *engine.Tournament, want sharedTournament) {
	t.Helper()
	if len(got.Rounds) != len(want.Rounds) {
		t.Fatalf("%d rounds, want %d", len(got.Rounds), len(want.Rounds))
	}
	for i, w := range want.Rounds {
		g := got.Rounds[i]
		if g.Number != w.Round || len(g.Tables) != len(w.Tables) {
			t.Fatalf("round %d with %d tables, want %d with %d", g.Number, len(g.Tables), w.Round, len(w.Tables))
		}
		for k, wt := range w.Tables {
			gt := g.Tables[k]
			if gt.Number != wt.N || fmt.Sprint(gt.IDs()) != fmt.Sprint(wt.IDs) {
				t.Errorf("round %d: table %d %v, want %d %v", g.Number, gt.Number, gt.IDs(), wt.N, wt.IDs)
				continue
			}
			for j, score := range wt.Scores {
				wanted, err := engine.ParseScore(fmt.Sprint(score))
				must(t, err)
				if gt.Seats[j].Score.Cmp(wanted) != 0 {
					t.Errorf("round %d table %d seat %d: %s, want %s", g.Number, gt.Number, j, gt.Seats[j].Score, wanted)
				}
			}
		}
	}
}
