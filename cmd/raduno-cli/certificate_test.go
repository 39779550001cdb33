package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/invented"
	"raduno/assets"
	"raduno/engine/publish"
)

var must = worked.Must

// generated is a random tournament as a draw problem.
func generated(t *testing.T, r invented.Request) []byte {
	t.Helper()
	line, err := invented.Problem(r)
	must(t, err)
	return line
}

// reader is a reader's browser with the checker page.
func reader(t *testing.T) context.Context {
	t.Helper()
	ctx := screen(t, false, chromedp.Flag("accept-lang", "it"))
	checker := filepath.Join(t.TempDir(), assets.CheckerName)
	must(t, os.WriteFile(checker, assets.Checker, 0o600))
	must(t, worked.Err(chromedp.Run(ctx, chromedp.Navigate((&url.URL{Scheme: "file", Path: checker}).String()))))
	return ctx
}

// verdict gives a file to the checker page and waits for what it says: how it marks it, and all its words.
func verdict(t *testing.T, ctx context.Context, path string) (state, words string) {
	t.Helper()
	data, err := os.ReadFile(path)
	must(t, err)
	text, err := json.Marshal(string(data))
	must(t, err)
	give := `(function () { var d = new DataTransfer(), i = document.getElementById("file"); d.items.add(new File([` + string(text) +
		`], "x.json"));
i.files = d.files; i.dispatchEvent(new Event("change")); return ""; })()`
	must(t, worked.Err(chromedp.Run(ctx, chromedp.Evaluate[string](give))))
	const asked = `(function () { var e = document.getElementById("esito"); return e.querySelector("h2") ? e.className + "\n" + ` +
		`document.body.innerText : ""; })()`
	for ; ctx.Err() == nil; time.Sleep(20 * time.Millisecond) {
		said, err := chromedp.Run(ctx, chromedp.Evaluate[string](asked))
		must(t, err)
		if class, text, split := strings.Cut(said, "\n"); split && class != "esito corre" {
			return strings.TrimPrefix(class, "esito "), text
		}
	}
	t.Fatalf("%s: the page says nothing: %v", path, ctx.Err())
	return "", ""
}

// commandSays runs raduno-cli and gives its exit status and all that it says.
func commandSays(t *testing.T, stdin []byte, args ...string) (status int, said string) {
	t.Helper()
	var out bytes.Buffer
	status = program().Run(t.Context(), args, bytes.NewReader(stdin), &out, &out)
	return status, out.String()
}

// answers runs raduno-cli and gives all that it says; the exit status and some of its words must be these.
func answers(t *testing.T, want int, words string, args ...string) string {
	t.Helper()
	status, said := commandSays(t, nil, args...)
	if status != want || !strings.Contains(said, words) {
		t.Fatalf("%q: %d, %s", args, status, said)
	}
	return said
}

// agreed draws a problem into a file of its answer, which package check and the checker page must believe.
func agreed(t *testing.T, ctx context.Context, name string, problem []byte, page string) {
	t.Helper()
	if status, said := commandSays(t, problem, "tavoli", "--seme", "prova", "--limite-passi", "2000", "--verbale", page); status != 0 {
		t.Fatalf("%s: %s", name, said)
	}
	if status, said := commandSays(t, nil, "tavoli", "--verifica", page); status != 0 {
		t.Errorf("%s: check says: %s", name, said)
	}
	if state, words := verdict(t, ctx, page); state == "no" {
		t.Errorf("%s: the page says: %s", name, words)
	}
}

// The checker page and package check say the same of the answers to all the measured problems, of one round
// and of several: they add up.
func TestFilesOfAnswersAreChecked(t *testing.T) {
	ctx, dir := reader(t), t.TempDir()
	paths, err := filepath.Glob(filepath.Join(worked.Path(t, "instances"), "*.json"))
	if err != nil || len(paths) < 10 {
		t.Fatal("no instances", err)
	}
	for _, path := range paths {
		problem, err := os.ReadFile(path)
		must(t, err)
		page := filepath.Join(dir, strings.TrimSuffix(filepath.Base(path), ".json")+"_verbale.json")
		agreed(t, ctx, path, problem, page)
	}
}

// The same holds of what other games ask of a draw: too many meetings, scores, rests.
func TestFilesOfOtherGamesAreChecked(t *testing.T) {
	ctx, dir := reader(t), t.TempDir()
	for i, criteria := range [][]string{
		{"club_pairs", "region_pairs", "rematch_over:1", "score_gap"},
		{"bye_again", "repeat_bye", "score_gap", "rematch"},
		{"together", "rematch_over:2", "repeat_bye", "rematch"},
		{"club_pairs", "club_vs_club", "rematch", "together"},
		{"at_table", "repeat_table", "off_table", "rematch"},
		{"off_table", "at_table", "club_pairs", "club_vs_club"},
		{"club_pairs", "club_vs_club", "rematch", "player_vs_club"},
	} {
		players, tables := 14, []int{4, 4, 4, 1, 1}
		if slices.Contains(criteria, "player_vs_club") { // more than can be tried: proven by slopes
			players, tables = 24, []int{4, 4, 4, 4, 4, 4}
		}
		made := generated(t, invented.Request{Seed: strconv.Itoa(i), Players: players, Played: 4})
		var problem map[string]any
		must(t, json.Unmarshal(made, &problem))
		problem["tables"], problem["criteria"], problem["together"] = tables, criteria, [][2]int{{1, 2}, {3, 4}, {4, 5}, {6, 7}}
		problem["at_table"], problem["off_table"] = [][2]int{{1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}, {6, 2}, {6, 3}}, [][2]int{
			{7, 1},
			{8, 1},
			{8, 2},
			{1, 1},
		}
		for k, q := range problem["players"].([]any) {
			player := q.(map[string]any)
			player["score"], player["byes"], player["rested"] = k*k%11, k%3, k%4 == 0
		}
		text, err := json.Marshal(problem)
		must(t, err)
		page := filepath.Join(dir, strconv.Itoa(i)+".json")
		agreed(t, ctx, fmt.Sprint(criteria), text, page)
		if data, err := os.ReadFile(page); err != nil || players == 24 && !strings.Contains(string(data), "slopes") {
			t.Errorf("%v: the page has no slopes (%v)", criteria, err)
		}
	}
}

// How many draws are as good is counted again where they are few: by the page and by package check, as the program counted them.
func TestTheCountOfOptimaIsCheckedAgain(t *testing.T) {
	ctx, dir := reader(t), t.TempDir()
	for i, criteria := range [][]string{
		{"club_pairs", "rematch"},
		{"rematch", "region_pairs", "repeat3"},
		{"together", "club_pairs", "score_gap"},
		{"off_table", "repeat_table", "rematch"},
		{"club_pairs", "club_vs_club", "rematch"},
	} {
		made := generated(t, invented.Request{Seed: strconv.Itoa(i), Players: 10, Played: 2})
		var problem map[string]any
		must(t, json.Unmarshal(made, &problem))
		problem["tables"], problem["criteria"], problem["together"] = []int{4, 3, 3}, criteria, [][2]int{{1, 2}, {3, 4}}
		problem["off_table"] = [][2]int{{7, 1}, {8, 1}, {8, 2}, {1, 1}}
		text, err := json.Marshal(problem)
		must(t, err)
		path := filepath.Join(dir, "x.json")
		if status, said := commandSays(t, text, "tavoli", "--seme", "prova", "--verbale", path); status != 0 {
			t.Fatalf("%v: %s", criteria, said)
		}
		data, err := os.ReadFile(path)
		must(t, err)
		f := open(t, data)
		optima, counted := f.draw["optima"].(json.Number)
		if !counted {
			t.Fatalf("%v: nothing was counted: %v", criteria, f.draw["optima"])
		}
		status, said := commandSays(t, nil, "tavoli", "--verifica", path)
		state, words := verdict(t, ctx, path)
		if status != 0 || state != "si" || !strings.Contains(words, optima.String()+", ricontati qui") {
			t.Errorf("%v: %s; the page says: %s", criteria, said, words)
		}
		if !strings.Contains(said, f.file["fingerprint"].(string)) || !strings.Contains(said, "Seme: prova.") ||
			!strings.Contains(said, "Non controllati: il seme e chi lo ha scelto;") || strings.Contains(said, "ugualmente buoni") {
			t.Errorf("%v: check tells %s", criteria, said)
		}
		f.set(json.Number(optima.String()+"0"), "optima")
		must(t, os.WriteFile(path, f.write(t, true), 0o600))
		status, said = commandSays(t, nil, "tavoli", "--verifica", path)
		if state, words := verdict(t, ctx, path); status == 0 || state != "no" {
			t.Errorf("%v, ten times as many: %s; the page says: %s", criteria, said, words)
		}
	}
}

// forgery is a file of a certificate with a change.
type forgery struct{ file, draw map[string]any }

func open(t *testing.T, data []byte) *forgery {
	t.Helper()
	f := &forgery{}
	must(t, json.Unmarshal(data, &f.file))
	decoder := json.NewDecoder(strings.NewReader(f.file["draw"].(string)))
	decoder.UseNumber()
	must(t, decoder.Decode(&f.draw))
	return f
}

// write is the changed file, with the fingerprint of its content if it is signed anew.
func (f *forgery) write(t *testing.T, signed bool) []byte {
	t.Helper()
	text, err := json.Marshal(f.draw)
	must(t, err)
	f.file["draw"] = string(text)
	if signed {
		f.file["fingerprint"] = publish.FingerprintOf(string(text))
	}
	data, err := json.Marshal(f.file)
	must(t, err)
	return data
}

// get goes into the draw by keys and indexes.
func (f *forgery) get(path ...any) any {
	var x any = f.draw
	for _, step := range path {
		if key, named := step.(string); named {
			x = x.(map[string]any)[key]
		} else {
			x = x.([]any)[step.(int)]
		}
	}
	return x
}

func (f *forgery) set(value any, path ...any) {
	last := path[len(path)-1]
	if key, named := last.(string); named {
		f.get(path[:len(path)-1]...).(map[string]any)[key] = value
	} else {
		f.get(path[:len(path)-1]...).([]any)[last.(int)] = value
	}
}

// drop takes an element out of a list.
func (f *forgery) drop(at int, path ...any) {
	list := f.get(path...).([]any)
	f.set(append(append([]any{}, list[:at]...), list[at+1:]...), path...)
}

// exchange changes two players' seats, in the tables and in the answer.
func (f *forgery) exchange(table1, seat1, table2, seat2 int) {
	for _, tables := range [][]any{{"rounds", 0}, {"parts", 0, "answer", "tables"}} {
		at := func(table, seat int) []any {
			path := append(append([]any{}, tables...), table)
			if tables[0] == "rounds" {
				path = append(path, "seats")
			}
			return append(path, seat)
		}
		a, b := f.get(at(table1, seat1)...), f.get(at(table2, seat2)...)
		f.set(b, at(table1, seat1)...)
		f.set(a, at(table2, seat2)...)
	}
}

// Forged files, signed anew, are refused by the checker page in a browser and by raduno-cli, which share no code; the page shows
// nothing that it has not counted.
func TestForgedCertificatesAreRefused(t *testing.T) {
	ctx, dir := reader(t), t.TempDir()
	problem, err := os.ReadFile(worked.Path(t, "instances", "12_open_r3_43.json"))
	must(t, err)
	sound := filepath.Join(dir, "sound.json")
	if status, said := commandSays(t, problem, "tavoli", "--seme", "onesto", "--verbale", sound); status != 0 {
		t.Fatal(said)
	}
	data, err := os.ReadFile(sound)
	must(t, err)
	answer := []any{"parts", 0, "answer"}
	in := func(path ...any) []any { return append(append([]any{}, answer...), path...) }
	bounds, tree := in("proof", "bounds"), func(key string) []any { return in("proof", "bounds", 2, "tree", key) }
	claim := func(f *forgery, i int, key string, n string) { f.set(json.Number(n), in("criteria", i, key)...) }
	last := func(f *forgery) int { return len(f.get("rounds", 0).([]any)) - 1 }
	forgeries := map[string]func(f *forgery){
		"two players exchanged":         func(f *forgery) { f.exchange(0, 0, last(f), 1) },
		"exchanged in the tables alone": func(f *forgery) { f.set(f.get("rounds", 0, 1, "seats"), "rounds", 0, 0, "seats") },
		"a lower value claimed":         func(f *forgery) { claim(f, 1, "value", "0"); claim(f, 1, "lower_bound", "0") },
		"a higher value claimed":        func(f *forgery) { claim(f, 1, "value", "2") },
		"a bound above the value":       func(f *forgery) { claim(f, 0, "lower_bound", "3") },
		"a bound higher":                func(f *forgery) { claim(f, 2, "lower_bound", "2") },
		"a bound lower, still the best": func(f *forgery) { claim(f, 0, "lower_bound", "1") },
		"called not optimal":            func(f *forgery) { f.set(false, in("criteria", 0, "optimal")...) },
		"the whole called not optimal":  func(f *forgery) { f.set(false, in("optimal")...) },
		"the proof of another criterion": func(f *forgery) {
			a := f.get(append(bounds, 0)...)
			f.set(f.get(append(bounds, 1)...), append(bounds, 0)...)
			f.set(a, append(bounds, 1)...)
		},
		"no proof of a criterion":          func(f *forgery) { f.set("nothing", append(bounds, 2, "by")...) },
		"proven by trying all":             func(f *forgery) { f.set("enumeration", append(bounds, 2, "by")...) },
		"proven by counting":               func(f *forgery) { f.set("counting", append(bounds, 2, "by")...) },
		"proven by history":                func(f *forgery) { f.set("history", append(bounds, 2, "by")...) },
		"proven by the meetings":           func(f *forgery) { f.set("meetings", append(bounds, 2, "by")...) },
		"proven by places":                 func(f *forgery) { f.set("places", append(bounds, 2, "by")...) },
		"a proof that nobody knows":        func(f *forgery) { f.set("autorità", append(bounds, 2, "by")...) },
		"no proofs":                        func(f *forgery) { delete(f.get(answer...).(map[string]any), "proof") },
		"proofs of a later version":        func(f *forgery) { f.set(json.Number("2"), in("proof", "version")...) },
		"a dual raised":                    func(f *forgery) { f.set(json.Number("314572800"), append(tree("players"), 0)...) },
		"a dual lowered":                   func(f *forgery) { f.set(json.Number("-999999999"), append(tree("players"), 0)...) },
		"a dual that wraps":                func(f *forgery) { f.set(json.Number("9223372036854775807"), append(tree("players"), 0)...) },
		"a dual beyond what is allowed":    func(f *forgery) { f.set(json.Number("70368744177664"), append(tree("players"), 0)...) },
		"a dual missing":                   func(f *forgery) { f.drop(0, tree("players")...) },
		"half a meeting":                   func(f *forgery) { claim(f, 2, "value", "0.5") },
		"a case that splits nobody":        func(f *forgery) { f.set([]any{json.Number("1"), json.Number("1")}, tree("pair")...) },
		"times at a table of 5 beyond all": func(f *forgery) { f.set(json.Number("4294967296"), "parts", 0, "problem", "players", 0, "five") },
		"times at a table of 5 below none": func(f *forgery) { f.set(json.Number("-1"), "parts", 0, "problem", "players", 0, "five") },
		"no history":                       func(f *forgery) { f.set([]any{}, "parts", 0, "problem", "history") },
		"no clubs": func(f *forgery) {
			for _, p := range f.get("parts", 0, "problem", "players").([]any) {
				p.(map[string]any)["club"] = ""
			}
		},
		"a player listed twice": func(f *forgery) {
			f.set(f.get("parts", 0, "problem", "players", 1, "id"), "parts", 0, "problem", "players", 0, "id")
		},
		"a player of the list gone":  func(f *forgery) { f.drop(0, "players") },
		"a player of the list twice": func(f *forgery) { f.set(f.get("players", 1, "seat"), "players", 0, "seat") },
		"a player more": func(f *forgery) {
			f.set(append(f.get("players").([]any), map[string]any{"seat": 999, "number": 999, "name": "Ospite"}), "players")
		},
		"somebody seated twice":            func(f *forgery) { f.set(f.get("rounds", 0, 0, "seats", 0), "rounds", 0, 1, "seats", 0) },
		"a table gone":                     func(f *forgery) { f.drop(0, "rounds", 0) },
		"a table more":                     func(f *forgery) { f.set(append(f.get("rounds", 0).([]any), f.get("rounds", 0, 0)), "rounds", 0) },
		"a table smaller than in the draw": func(f *forgery) { f.drop(0, "rounds", 0, 0, "seats") },
		"a round more":                     func(f *forgery) { f.set([]any{f.get("rounds", 0), f.get("rounds", 0)}, "rounds") },
		"a criterion left out": func(f *forgery) {
			f.drop(1, "parts", 0, "problem", "criteria")
			f.drop(1, in("criteria")...)
			f.drop(1, bounds...)
		},
		"a criterion added": func(f *forgery) {
			f.set(append(f.get("parts", 0, "problem", "criteria").([]any), "club_pairs"), "parts", 0, "problem", "criteria")
		},
		"a criterion that does not exist": func(f *forgery) {
			f.set("simpatia", "parts", 0, "problem", "criteria", 0)
			f.set("simpatia", in("criteria", 0, "name")...)
			f.set("simpatia", append(bounds, 0, "criterion")...)
		},
		"somebody locked elsewhere": func(f *forgery) {
			f.set([]any{[]any{f.get("rounds", 0, 1, "seats", 0)}}, "parts", 0, "problem", "seated")
		},
		"a stranger locked":            func(f *forgery) { f.set([]any{[]any{json.Number("999")}}, "parts", 0, "problem", "seated") },
		"every table locked":           func(f *forgery) { f.set(f.get(in("tables")...), "parts", 0, "problem", "seated") },
		"no draw at all":               func(f *forgery) { f.set([]any{}, "parts"); f.file["version"] = 2; f.draw["players"] = "tutti" },
		"a table of nothing":           func(f *forgery) { f.set(nil, "rounds", 0, 0) },
		"a draw within the draw twice": func(f *forgery) { f.set(append(f.get("parts").([]any), f.get("parts", 0)), "parts") },
		"a better draw beside that is none": func(f *forgery) {
			f.set(map[string]any{"problem": f.get("parts", 0, "problem"), "answer": map[string]any{}}, "free")
		},
		"another format":  func(f *forgery) { f.file["format"] = "raduno-verbali" },
		"a later version": func(f *forgery) { f.file["version"] = 3 },
	}
	path := filepath.Join(dir, "forged.json")
	try := func(name string, data []byte) {
		t.Helper()
		must(t, os.WriteFile(path, data, 0o600))
		if state, words := verdict(t, ctx, path); state != "no" {
			t.Errorf("%s: the page says %q, %s", name, state, words)
		}
		if status, said := commandSays(t, nil, "tavoli", "--verifica", path); status == 0 {
			t.Errorf("%s: raduno-cli says %s", name, said)
		}
	}
	for i, name := range slices.Sorted(maps.Keys(forgeries)) {
		if i%2 == 1 && !worked.ByNight() { // a browser reads each of them
			continue
		}
		f, forge := open(t, data), forgeries[name]
		forge(f)
		try(name, f.write(t, true))
	}
	for name, forge := range map[string]func(f *forgery){
		"a name":             func(f *forgery) { f.set("Altro Nome", "players", 0, "name") },
		"the seed":           func(f *forgery) { f.set("scelto", "seed") },
		"by lot":             func(f *forgery) { f.set("lot", "seed_by") },
		"a draw thrown away": func(f *forgery) { f.set([]any{map[string]any{"seed": "primo", "time": ""}}, "earlier") },
		"the tournament":     func(f *forgery) { f.set("Un altro torneo", "tournament") },
		"the round":          func(f *forgery) { f.set(json.Number("7"), "round") },
		"the count":          func(f *forgery) { f.set("1", "optima") },
	} {
		f := open(t, data)
		forge(f)
		try("with the printed fingerprint: "+name, f.write(t, false))
	}
	// What cannot be seen, the page at least does not vouch for: it shows it as what it is, text of the file, or not at all.
	f := open(t, data)
	f.set("<b>VERIFICATO</b> dalla Federazione\u202e", "tournament")
	f.draw["outcome"], f.draw["heading"], f.file["note"] = "perfetto", "Certificato di regolarità", "nessun tavolo bloccato"
	must(t, os.WriteFile(path, f.write(t, true), 0o600))
	state, words := verdict(t, ctx, path)
	if state != "si" || strings.Contains(words, "perfetto") || strings.Contains(words, "regolarità") ||
		strings.Contains(words, "nessun tavolo bloccato") || !strings.Contains(words, "«<b>VERIFICATO</b> dalla Federazione»") {
		t.Errorf("%s: %s", state, words)
	}
}
