package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"raduno/engine/worked"
)

// reader is somebody's browser, in which the pages of certificates check themselves.
func reader(t *testing.T) context.Context {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes seconds")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(worked.Tool(t, "chromium", "chromium-browser", "google-chrome")),
		chromedp.NoSandbox, chromedp.UserDataDir(t.TempDir()), chromedp.WSURLReadTimeout(2*time.Minute))
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 8*time.Minute)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	return ctx
}

// verdict opens a page and waits for what it says of itself: how it marks it, and its words.
func verdict(t *testing.T, ctx context.Context, path string) (state, words string) {
	t.Helper()
	if _, err := chromedp.Run(ctx, chromedp.Navigate((&url.URL{Scheme: "file", Path: path}).String())); err != nil {
		t.Fatal(err)
	}
	const asked = `(function () { var e = document.getElementById("esito"); return e && e.querySelector("h2") ? e.className + "\n" + e.innerText : ""; })()`
	for ; ctx.Err() == nil; time.Sleep(20 * time.Millisecond) {
		said, err := chromedp.Run(ctx, chromedp.Evaluate[string](asked))
		if err != nil {
			t.Fatal(err)
		}
		if class, text, told := strings.Cut(said, "\n"); told && !strings.Contains(text, "Sto ricontando…") {
			return strings.TrimPrefix(class, "esito "), text
		}
	}
	t.Fatalf("%s says nothing: %v", path, ctx.Err())
	return "", ""
}

// commandSays runs raduno-cli and gives its exit status and all that it says.
func commandSays(t *testing.T, stdin []byte, args ...string) (status int, said string) {
	t.Helper()
	var out bytes.Buffer
	status = run(t.Context(), args, bytes.NewReader(stdin), &out, &out)
	return status, out.String()
}

// The script of a certificate's page and package check say the same of the answers to all the measured problems, of one round
// and of several: they add up.
func TestPagesOfAnswersCheckThemselves(t *testing.T) {
	ctx, dir := reader(t), t.TempDir()
	paths, err := filepath.Glob(filepath.Join(worked.Path(t, "instances"), "*.json"))
	if err != nil || len(paths) < 10 {
		t.Fatal("no instances", err)
	}
	for _, path := range paths {
		problem, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		page := filepath.Join(dir, strings.TrimSuffix(filepath.Base(path), ".json")+".html")
		if status, said := commandSays(t, problem, "tavoli", "--seme", "prova", "--limite-ms", "2000", "--pagina", page); status != 0 {
			t.Fatalf("%s: %s", path, said)
		}
		if status, said := commandSays(t, nil, "tavoli", "--verifica", page); status != 0 {
			t.Errorf("%s: check says: %s", page, said)
		}
		if state, words := verdict(t, ctx, page); state != "si" {
			t.Errorf("%s: the page says: %s", page, words)
		}
	}
}

// The same holds of what other games ask of a draw: sums, too many meetings, scores, rests.
func TestPagesOfOtherGamesCheckThemselves(t *testing.T) {
	ctx, dir := reader(t), t.TempDir()
	for i, criteria := range [][]string{
		{"3*club_pairs+region_pairs", "rematch_over:1", "score_gap"},
		{"bye_again", "repeat_bye", "score_gap", "rematch"},
		{"5*together+2*rematch_over:2+repeat_bye", "rematch"},
		{"club_pairs", "club_vs_club", "2*rematch+3*together"},
		{"worst_off:4", "worst_off:3", "worst_off:2", "rematch", "repeat_seat"},
		{"at_table", "repeat_table", "off_table", "rematch"},
		{"3*off_table+2*at_table+club_pairs", "club_vs_club"},
		{"club_pairs", "club_vs_club", "rematch", "player_vs_club"},
	} {
		players, tables := "14", []int{4, 4, 4, 1, 1}
		if slices.Contains(criteria, "player_vs_club") { // more than can be tried: proven by slopes
			players, tables = "24", []int{4, 4, 4, 4, 4, 4}
		}
		status, made := commandSays(t, nil, "genera", "--seme", strconv.Itoa(i), "--giocatori", players, "--turni", "4")
		var problem map[string]any
		if err := json.Unmarshal([]byte(made), &problem); status != 0 || err != nil {
			t.Fatal(made, err)
		}
		problem["tables"], problem["criteria"], problem["together"] = tables, criteria, [][2]int{{1, 2}, {3, 4}, {4, 5}, {6, 7}}
		problem["at_table"], problem["off_table"] = [][2]int{{1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}, {6, 2}, {6, 3}}, [][2]int{{7, 1}, {8, 1}, {8, 2}, {1, 1}}
		for k, q := range problem["players"].([]any) {
			player := q.(map[string]any)
			player["score"], player["byes"], player["rested"] = k*k%11, k%3, k%4 == 0
		}
		text, err := json.Marshal(problem)
		if err != nil {
			t.Fatal(err)
		}
		page := filepath.Join(dir, strconv.Itoa(i)+".html")
		if status, said := commandSays(t, text, "tavoli", "--seme", "prova", "--limite-ms", "2000", "--pagina", page); status != 0 {
			t.Fatalf("%v: %s", criteria, said)
		}
		if data, err := os.ReadFile(page); err != nil || players == "24" && !strings.Contains(string(data), "\"slopes\"") {
			t.Errorf("%v: the page has no slopes (%v)", criteria, err)
		}
		if status, said := commandSays(t, nil, "tavoli", "--verifica", page); status != 0 {
			t.Errorf("%v: check says: %s", criteria, said)
		}
		if state, words := verdict(t, ctx, page); state != "si" {
			t.Errorf("%v: the page says: %s", criteria, words)
		}
	}
}

// forgery is a page that somebody changes: what its script is told, and the text around it.
type forgery struct {
	before, after string
	data          any
}

const toldFrom, toldTo = `<script type="application/json" id="dati">`, `</script>`

func open(t *testing.T, page string) *forgery {
	t.Helper()
	before, rest, found := strings.Cut(page, toldFrom)
	text, after, ended := strings.Cut(rest, toldTo)
	f := &forgery{before: before, after: after}
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	if !found || !ended || decoder.Decode(&f.data) != nil {
		t.Fatal("the page has no data")
	}
	return f
}

func (f *forgery) page(t *testing.T) []byte {
	t.Helper()
	text, err := json.Marshal(f.data)
	if err != nil {
		t.Fatal(err)
	}
	return []byte(f.before + toldFrom + string(text) + toldTo + f.after)
}

// shown changes a text of the page once.
func (f *forgery) shown(t *testing.T, old, changed string) {
	t.Helper()
	if strings.Count(f.before, old) == 0 {
		t.Fatalf("the page does not show %q", old)
	}
	f.before = strings.Replace(f.before, old, changed, 1)
}

// get goes into the data by keys and indexes.
func (f *forgery) get(path ...any) any {
	x := f.data
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

// sign makes the fingerprint that of the changed page, as docs/draw.md describes it.
func (f *forgery) sign(t *testing.T) {
	t.Helper()
	players := map[string]string{}
	for _, p := range f.get("players").([]any) {
		p := p.(map[string]any)
		players[fmt.Sprint(p["seat"])] = fmt.Sprintf("\t%v\t%v\t%v", p["number"], p["name"], p["club"])
	}
	text := fmt.Sprintf("raduno-verbale 1\n%v\n%v\n%v\n", f.get("tournament"), f.get("round"), f.get("seed"))
	for _, table := range f.get("rounds", 0).([]any) {
		table := table.(map[string]any)
		text += fmt.Sprint(table["number"])
		for _, seat := range table["seats"].([]any) {
			text += players[fmt.Sprint(seat)]
		}
		text += "\n"
	}
	sum := sha256.Sum256([]byte(text))
	digits := hex.EncodeToString(sum[:])
	signed := digits[:4] + " " + digits[4:8] + " " + digits[8:12] + " " + digits[12:16]
	f.shown(t, fmt.Sprint(f.get("fingerprint")), signed)
	f.set(signed, "fingerprint")
	for i, fact := range f.get("facts").([]any) {
		if fact := fact.(map[string]any); fact["label"] == "Impronta dei tavoli" {
			f.set(signed, "facts", i, "value")
		}
	}
}

// row is what the page shows of a player.
func row(id int, club string) string {
	if club != "" {
		club = " <small>" + club + "</small>"
	}
	return fmt.Sprintf(`<tr><td>%d</td><th scope="row">ID %d%s</th></tr>`, id, id, club)
}

// seat is the player at a table of the forgery's page, with his club.
func (f *forgery) seat(table, seat int) (id int, club string) {
	n, _ := f.get("rounds", 0, table, "seats", seat).(json.Number).Int64()
	for _, p := range f.get("players").([]any) {
		if p := p.(map[string]any); fmt.Sprint(p["seat"]) == fmt.Sprint(n) {
			club = fmt.Sprint(p["club"])
		}
	}
	return int(n), club
}

// metBefore is a round of the history in which two met who share a table.
func (f *forgery) metBefore() int {
	at := make(map[any]int)
	for t, table := range f.get("parts", 0, "answer", "tables").([]any) {
		for _, id := range table.([]any) {
			at[id] = t + 1
		}
	}
	return slices.IndexFunc(f.get("parts", 0, "problem", "history").([]any), func(round any) bool {
		return slices.ContainsFunc(round.([]any), func(table any) bool {
			seen := make(map[int]bool)
			return slices.ContainsFunc(table.([]any), func(id any) bool {
				again := at[id] > 0 && seen[at[id]]
				seen[at[id]] = true
				return again
			})
		})
	})
}

// exchange changes two players' seats, on the page and in its data.
func (f *forgery) exchange(t *testing.T, table1, seat1, table2, seat2 int) {
	t.Helper()
	a, clubA := f.seat(table1, seat1)
	b, clubB := f.seat(table2, seat2)
	f.shown(t, row(a, clubA), "<!---->")
	f.shown(t, row(b, clubB), row(a, clubA))
	f.shown(t, "<!---->", row(b, clubB))
	f.set(json.Number(fmt.Sprint(b)), "rounds", 0, table1, "seats", seat1)
	f.set(json.Number(fmt.Sprint(a)), "rounds", 0, table2, "seats", seat2)
}

// claim changes what is claimed of a criterion everywhere: on the page, in its data and in the answer.
func (f *forgery) claim(t *testing.T, i int, key, column string, value int) {
	t.Helper()
	old := fmt.Sprint(f.get("criteria", i, key))
	label := fmt.Sprint(f.get("criteria", i, "label"))
	at := strings.Index(f.before, label)
	rest := f.before[at:]
	if column == "first" {
		rest = strings.Replace(rest, "<td>"+old+"</td>", fmt.Sprintf("<td>%d</td>", value), 1)
	} else {
		first := strings.Index(rest, "</td>") + len("</td>")
		rest = rest[:first] + strings.Replace(rest[first:], "<td>"+old+"</td>", fmt.Sprintf("<td>%d</td>", value), 1)
	}
	f.before = f.before[:at] + rest
	f.set(json.Number(fmt.Sprint(value)), "criteria", i, key)
	f.set(json.Number(fmt.Sprint(value)), "parts", 0, "answer", "criteria", i, key)
}

// Forged certificates are refused by their own script in the reader's browser, which says where; and by raduno-cli, which
// shares no code with it.
func TestForgedCertificatesAreRefused(t *testing.T) {
	ctx, dir := reader(t), t.TempDir()
	problem, err := os.ReadFile(worked.Path(t, "instances", "12_open_r3_43.json"))
	if err != nil {
		t.Fatal(err)
	}
	sound := filepath.Join(dir, "sound.html")
	if status, said := commandSays(t, problem, "tavoli", "--seme", "onesto", "--pagina", sound); status != 0 {
		t.Fatal(said)
	}
	data, err := os.ReadFile(sound)
	if err != nil {
		t.Fatal(err)
	}
	const five, club, met = "Di nuovo a un tavolo da 5", "Stesso club allo stesso tavolo", "Incontri che si ripetono"
	answer := []any{"parts", 0, "answer"}
	bounds := append(answer, "proof", "bounds")
	tree := func(key string) []any { return []any{"parts", 0, "answer", "proof", "bounds", 2, "tree", key} }
	for name, c := range map[string]struct {
		forge func(f *forgery)
		where string
	}{
		"two names exchanged on the page": {func(f *forgery) {
			a, clubA := f.seat(0, 0)
			b, clubB := f.seat(3, 1)
			f.shown(t, row(a, clubA), "<!---->")
			f.shown(t, row(b, clubB), row(a, clubA))
			f.shown(t, "<!---->", row(b, clubB))
		}, "Tavolo 1: la pagina mostra"},
		"two players exchanged everywhere but in the fingerprint": {func(f *forgery) { f.exchange(t, 0, 0, 3, 1) }, "L'impronta dichiarata è"},
		"two players exchanged and signed anew": {func(f *forgery) {
			f.exchange(t, 0, 0, len(f.get("rounds", 0).([]any))-1, 1) // whoever sits at a table of 5 now has sat there before
			f.sign(t)
		}, "ricontato"},
		"a lower value claimed":           {func(f *forgery) { f.claim(t, 1, "value", "first", 0); f.claim(t, 1, "lower_bound", "second", 0) }, club + ": dichiarato 0, ricontato 1"},
		"a lower value shown":             {func(f *forgery) { f.shown(t, "<td>2</td><td>2</td>", "<td>1</td><td>2</td>") }, five + ": la pagina mostra"},
		"a bound shown higher":            {func(f *forgery) { f.shown(t, "<td>2</td><td>2</td>", "<td>2</td><td>3</td>") }, five + ": la pagina mostra"},
		"a bound claimed above the value": {func(f *forgery) { f.claim(t, 0, "lower_bound", "second", 3) }, five + ": il minimo dichiarato, 3, è più del valore, 2"},
		"what is known of a value changed": {func(f *forgery) {
			f.shown(t, "il migliore possibile", "il peggiore possibile")
		}, five + ": la pagina mostra"},
		"the proof of another criterion": {func(f *forgery) {
			a, b := f.get(append(bounds, 0)...), f.get(append(bounds, 1)...)
			f.set(b, append(bounds, 0)...)
			f.set(a, append(bounds, 1)...)
		}, "la dimostrazione è di un altro criterio"},
		"the numbers of another proof": {func(f *forgery) {
			f.set(f.get(append(bounds, 0, "flow")...), append(bounds, 1, "flow")...)
		}, club + ": il minimo dichiarato, 1, non è dimostrato"},
		"no proof of a criterion": {func(f *forgery) { f.set("nothing", append(bounds, 2, "by")...) }, met + ": il minimo dichiarato, 1, non è dimostrato: la dimostrazione manca"},
		"no proofs":               {func(f *forgery) { delete(f.get(answer...).(map[string]any), "proof") }, "Le dimostrazioni mancano"},
		"proofs of a later version": {func(f *forgery) {
			f.set(json.Number("2"), append(answer, "proof", "version")...)
		}, "Le dimostrazioni mancano"},
		"a price that proves too much": {func(f *forgery) {
			f.set(json.Number("900"), append(bounds, 1, "flow", "above", 0)...)
		}, club + ": il minimo dichiarato, 1, non è dimostrato: la dimostrazione dà"},
		"a dual raised": {func(f *forgery) {
			f.set(json.Number("314572800"), append(tree("players"), 0)...)
		}, met + ": il minimo dichiarato, 1, non è dimostrato: questo tavolo costa meno"},
		"a dual lowered": {func(f *forgery) {
			f.set(json.Number("-999999999"), append(tree("players"), 0)...)
		}, met + ": il minimo dichiarato, 1, non è dimostrato: i numeri della dimostrazione sommati non bastano"},
		"a dual so large that it would wrap":   {func(f *forgery) { f.set(json.Number("9223372036854775807"), append(tree("players"), 0)...) }, "Un numero non è ammesso"},
		"a dual that a float rounds":           {func(f *forgery) { f.set(json.Number("9007199254740993"), append(tree("tables"), 0)...) }, "Un numero non è ammesso"},
		"a dual beyond what is allowed":        {func(f *forgery) { f.set(json.Number("70368744177664"), append(tree("players"), 0)...) }, met + ": il minimo dichiarato, 1, non è dimostrato: nella dimostrazione c'è un numero"},
		"half a meeting":                       {func(f *forgery) { f.set(json.Number("0.5"), append(answer, "criteria", 2, "value")...) }, "Un numero non è ammesso: 0.5"},
		"a case that splits nobody":            {func(f *forgery) { f.set([]any{json.Number("1"), json.Number("1")}, tree("pair")...) }, met + ": il minimo dichiarato, 1, non è dimostrato: nella dimostrazione manca un caso"},
		"a round of history gone":              {func(f *forgery) { f.drop(f.metBefore(), "parts", 0, "problem", "history") }, "ricontato"},
		"times at a table of 5 beyond measure": {func(f *forgery) { f.set(json.Number("4294967296"), "parts", 0, "problem", "players", 0, "five") }, "Un numero non è ammesso"},
		"a club changed in the problem":        {func(f *forgery) { f.set("C99", "parts", 0, "problem", "players", 0, "club") }, "il problema “C99”"},
		"a player listed twice": {func(f *forgery) {
			f.set(f.get("parts", 0, "problem", "players", 1, "id"), "parts", 0, "problem", "players", 0, "id")
		}, "due volte tra i giocatori"},
		"somebody seated twice": {func(f *forgery) {
			a, clubA := f.seat(0, 0)
			b, clubB := f.seat(1, 0)
			f.shown(t, row(b, clubB), row(a, clubA))
			f.set(json.Number(fmt.Sprint(a)), "rounds", 0, 1, "seats", 0)
			f.sign(t)
		}, "siede due volte: al tavolo 1 e al tavolo 2"},
		"a seat moved to another table": {func(f *forgery) {
			a, club := f.seat(0, 0)
			b, other := f.seat(1, 0)
			f.shown(t, row(a, club), "")
			f.shown(t, row(b, other), row(a, club)+"\n"+row(b, other))
			seats := f.get("rounds", 0, 1, "seats").([]any)
			f.set(append([]any{f.get("rounds", 0, 0, "seats", 0)}, seats...), "rounds", 0, 1, "seats")
			f.drop(0, "rounds", 0, 0, "seats")
			f.sign(t)
		}, "Tavolo 1: giocatori 3 invece di 4"},
		"a table of the page gone": {func(f *forgery) {
			at := strings.LastIndex(f.before, "<article>")
			end := at + strings.Index(f.before[at:], "</article>") + len("</article>")
			f.before = f.before[:at] + f.before[end:]
		}, "La pagina mostra 9 tavoli, il verbale ne ha 10"},
		"a table of the page that nobody sees": {func(f *forgery) { f.shown(t, "<article>", "<article hidden>") }, "Tavolo 1: la pagina mostra"},
		"a sentence among the tables":          {func(f *forgery) { f.shown(t, "<article>", "<p>Il tavolo 1 è stato rifatto.</p><article>") }, "del testo che non è del verbale"},
		"another seed on the page":             {func(f *forgery) { f.shown(t, "<dd>onesto</dd>", "<dd>scelto</dd>") }, "Seme del sorteggio: la pagina mostra “Seme del sorteggio scelto”"},
		"another seed everywhere": {func(f *forgery) {
			f.shown(t, "<dd>onesto</dd>", "<dd>scelto</dd>")
			f.set("scelto", "seed")
			for i, fact := range f.get("facts").([]any) {
				if fact.(map[string]any)["value"] == "onesto" {
					f.set("scelto", "facts", i, "value")
				}
			}
		}, "L'impronta dichiarata è"},
		"a criterion that the page does not show": {func(f *forgery) {
			at := strings.Index(f.before, "<tr><td>3.</td>")
			end := at + strings.Index(f.before[at:], "</tr>") + len("</tr>")
			f.before = f.before[:at] + f.before[end:]
			f.drop(2, "criteria")
		}, "che la pagina non mostra"},
		"a criterion left out of the problem": {func(f *forgery) {
			f.drop(1, "parts", 0, "problem", "criteria")
			f.drop(1, "parts", 0, "answer", "criteria")
			f.drop(1, bounds...)
		}, "non è dimostrato"},
		"no draw at all": {func(f *forgery) { f.set([]any{}, "parts") }, "Le dimostrazioni mancano"},
		"data cut short": {func(f *forgery) { f.set(nil, "rounds", 0, 0) }, "I dati dentro la pagina sono rovinati"},
	} {
		f := open(t, string(data))
		c.forge(f)
		path := filepath.Join(dir, "forged.html")
		if err := os.WriteFile(path, f.page(t), 0o600); err != nil {
			t.Fatal(err)
		}
		state, words := verdict(t, ctx, path)
		if state != "no" || !strings.Contains(words, "NON TORNA") || !strings.Contains(words, c.where) {
			t.Errorf("%s: the page says %q, %s", name, state, words)
		}
		if status, said := commandSays(t, nil, "tavoli", "--verifica", path); status == 0 {
			t.Errorf("%s: raduno-cli says %s", name, said)
		}
	}
}
