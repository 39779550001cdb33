package json_test

import (
	"bytes"
	"encoding/json"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/sample"
	"raduno/engine"
	"raduno/export"
	exportjson "raduno/export/json"
)

var must = worked.Must

func write(t testing.TB, tournament *engine.Tournament, c export.Content) []byte {
	t.Helper()
	var b bytes.Buffer
	must(t, exportjson.Write(&b, tournament, c))
	return b.Bytes()
}

// full is a tournament that uses every field of the model.
func full() *engine.Tournament {
	t := sample.Tournament(17, 3, 2)
	t.Info.Kind, t.Info.Rounds = "Raduno", 4
	t.Settings = engine.Settings{
		Type: "raduno", SharedWins: true, Discards: 1, Thresholds: map[string]int{"finale": 40}, HalfPage: true,
		FiveIfNeeded: true,
	}
	t.Players[3].Plays = false
	t.Players[4].Birth, t.Players[4].NationalID = "1980-02-03", "IT 12"
	t.Presence = engine.Presence{3: {2: false, 4: true}}
	t.Apart, t.Together, t.Distinct = [][2]int{{1, 2}}, [][2]int{{3, 4}, {5, 6}}, [][2]int{{7, 8}}
	when := time.Date(2025, 10, 5, 15, 4, 5, 6, time.UTC)
	t.Rulings = []engine.Ruling{{Kind: engine.Penalty, Player: 3, Round: 1, Points: "5", Reason: "ritardo", Time: when}}
	t.Drawn = map[int][]engine.Drawing{3: {{Seed: "abc 123", Time: when}}}
	t.Logo, t.SecondLogo = []byte("\x89PNG 1"), []byte("\x89PNG 2")
	t.Rounds[0].Tables[0].Checked = "1=44,1"
	score, _ := engine.ParseScore("44,1")
	seat := &t.Rounds[0].Tables[0].Seats[0]
	seat.Score, seat.Outside = score, engine.NewScore(12)
	seat.Record = engine.Record{{Label: "Centri", Value: "5"}}
	t.Rounds[0].Tables[0].Record = engine.Record{{Label: "Esito", Value: "patta"}}
	t.Rounds[1].SitOuts = []int{7}
	t.Settings.Game = engine.Record{{Label: "Turni", Value: "3"}}
	t.Players[6].Recent = "6"
	t.Rounds[1].Tables[0].Seats[1].Player = engine.Ghost
	t.Rounds[2].Draft = true
	t.Rounds[2].Draw = &engine.DrawRecord{
		Type: "raduno", Seed: "abc 123", Version: "1.0", Problem: []byte(`{"tables": [4, 4],  "x":"é"}`),
		Tables: t.Rounds[2].TableIDs(), Time: when,
		Counts: []engine.Count{
			{Criterion: "club_pairs", Value: 3, Bound: 2, Reason: engine.Textf("%s", "il club ROMA ha 11 giocatori")},
			{Criterion: "rematch", Optimal: true},
		},
	}
	return t
}

// Whoever imports a tournament goes on with the whole of it: its penalties, its pictures, what was found right.
func TestATournamentComesBack(t *testing.T) {
	for field, value := range reflect.ValueOf(*full()).Fields() {
		if value.IsZero() && field.Name != "Barred" && !slices.Contains([]string{"Own", "Evenings"},
			field.Name) { // worked out of rulings and type, left in the sheet
			t.Errorf("nothing tests whether %s comes back", field.Name)
		}
	}
	for name, tournament := range map[string]*engine.Tournament{"full": full(), "empty": {}, "ordinary": sample.Tournament(40, 3, 2)} {
		data := write(t, tournament, export.Content{})
		back, err := exportjson.Read(bytes.NewReader(data))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if !reflect.DeepEqual(back, tournament) {
			t.Errorf("%s: comes back different:\n%+v\n%+v", name, back, tournament)
		}
		if again := write(t, back, export.Content{}); !bytes.Equal(again, data) {
			t.Errorf("%s: written again it is different", name)
		}
	}
}

func TestHostileNamesComeBack(t *testing.T) {
	tournament := sample.Hostile()
	back, err := exportjson.Read(bytes.NewReader(write(t, tournament, sample.Ranked(tournament))))
	must(t, err)
	for i, p := range tournament.Players {
		want := strings.TrimSpace(strings.ToValidUTF8(p.Name, "\ufffd"))
		if strings.ReplaceAll(back.Players[i].Name, "\ufffd\ufffd", "\ufffd") != want {
			t.Errorf("%q came back as %q", want, back.Players[i].Name)
		}
	}
}

// The standings of a document are for other programs, and say which rounds were won.
func TestStandingsSayWhatWasWon(t *testing.T) {
	ranking := sample.Ranking(full())
	var doc struct {
		Standings []struct {
			Rows []struct{ Won []int }
		}
	}
	must(t, json.Unmarshal(write(t, full(), export.Content{Rankings: []export.Ranking{ranking}}), &doc))
	for j, row := range ranking.Rows {
		var won []int
		for k, cell := range row.Cells {
			if cell.Won {
				won = append(won, k)
			}
		}
		if got := doc.Standings[0].Rows[j].Won; !slices.Equal(got, won) {
			t.Errorf("row %d has won %v, not %v", j, got, won)
		}
	}
}

func TestWrongDocumentsAreExplained(t *testing.T) {
	head := `{"format":"raduno-torneo","version":1,"part":"tutto",`
	for text, want := range map[string]string{
		``:                                       "rovinato",
		`{`:                                      "rovinato",
		"{\n\n,":                                 "riga 3",
		`[]`:                                     "",
		`{"format":"altro"}`:                     "non è un torneo",
		`{"format":"raduno-torneo"}`:             "versione",
		`{"format":"raduno-torneo","version":9}`: "più recente",
		`{"format":"raduno-torneo","version":1,"part":"turni"}`:                                          "solo una parte",
		head + `"players":[{"id":"x"}]}`:                                                                 "id",
		head + `"players":[{"id":1},{"id":1}]}`:                                                          "ID 1",
		head + `"players":[{"id":-1}]}`:                                                                  "id",
		head + `"rounds":[{"number":1},{"number":1}]}`:                                                   "turno 1",
		head + `"rounds":[{"number":1,"tables":[{"number":2,"seats":[{"player":1,"score":"tanti"}]}]}]}`: "tavolo 2",
		head + `"presence":{"uno":{}}}`:                                                                  "uno",
		head + `"rounds":[{"number":1,"draw":{"seed":"","time":"ieri"}}]}`:                               "data",
		head + `"players":[]}` + strings.Repeat(" ", 16<<20):                                             "troppo grande",
	} {
		_, err := exportjson.Read(strings.NewReader(text))
		if engine.KindOf(err) != engine.BadInput || !strings.Contains(err.Error(), want) {
			t.Errorf("%.200s: %v", text, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(write(f, full(), export.Content{}))
	f.Add([]byte(`{"format":"raduno-torneo","version":1,"rounds":[{"number":1,"tables":[{"seats":[{"score":"1e9"}]}]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		tournament, err := exportjson.Read(bytes.NewReader(data))
		if err != nil {
			return
		}
		must(t, exportjson.Write(io.Discard, tournament, export.Content{}))
	})
}
