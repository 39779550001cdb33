package check

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
)

var must = worked.Must

// document is a problem in the JSON of docs/draw.md.
func document(p *problem) map[string]any {
	players := []map[string]any{}
	for _, q := range p.Players {
		players = append(players, map[string]any{
			"id": q.ID, "club": q.Club, "region": q.Region, "won": q.Won, "five": q.Five, "three": q.Three, "band": q.Band, "score": q.Score,
			"byes": q.Byes, "rested": q.Rested, "same": q.Same,
		})
	}
	return map[string]any{
		"tables": p.Tables, "players": players, "history": p.History, "criteria": p.Criteria, "seated": p.Seated,
		"apart": p.Apart, "together": p.Together, "at_table": p.AtTable, "off_table": p.OffTable,
	}
}

// answered is an answer in that JSON.
func answered(a *answer) map[string]any {
	criteria, bounds := []map[string]any{}, []map[string]any{}
	for _, c := range a.Criteria {
		criteria = append(criteria, map[string]any{"name": c.Name, "value": c.Value, "lower_bound": c.LowerBound, "optimal": c.Optimal})
	}
	var leaf func(t *tree) map[string]any
	leaf = func(t *tree) map[string]any {
		if t == nil {
			return nil
		}
		return map[string]any{
			"unit": t.Unit, "players": t.Players, "tables": t.Tables, "above": t.Above, "pair": t.Pair, "together": leaf(t.Together), "apart": leaf(
				t.Apart),
		}
	}
	for _, r := range a.Proof.Bounds {
		bound := map[string]any{"criterion": r.Criterion, "by": r.By, "tree": leaf(r.Tree)}
		bounds = append(bounds, bound)
	}
	return map[string]any{"tables": a.Tables, "criteria": criteria, "optimal": a.Optimal, "proof": map[string]any{
		"version": a.Proof.Version,
		"bounds":  bounds,
	}}
}

// TestThePageSaysTheSame promises that the checker page and this package believe the same of small answers, true and false, whatever
// is said to prove them. RADUNO_ANSWERS says how many.
func TestThePageSaysTheSame(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser takes seconds")
	}
	wanted := 10_000
	if n, err := strconv.Atoi(os.Getenv("RADUNO_ANSWERS")); err == nil {
		wanted = n
	}
	page, err := os.ReadFile(filepath.Join("..", "..", "assets", "checker", "verifica.html"))
	must(t, err)
	r := rand.New(rand.NewPCG(30, uint64(wanted)))
	const atOnce = 10_000
	var asked []any
	var believed []byte
	all, yes := 0, 0
	compare := func() {
		said := pageSays(t, string(page), asked)
		for i := range believed {
			if said[i] != believed[i] {
				text, _ := json.Marshal(asked[i])
				t.Fatalf("the page says %c, this package %c, of %s", said[i], believed[i], text)
			}
		}
		asked, believed = asked[:0], believed[:0]
	}
	for all < wanted {
		eachForgery(r, 10, func(p *problem, a *answer, _, _ bool) {
			if r.IntN(4) > 0 || all == wanted {
				return
			}
			all++
			asked = append(asked, []any{document(p), answered(a)})
			if verify(context.Background(), p, a) == nil {
				yes++
				believed = append(believed, '1')
			} else {
				believed = append(believed, '0')
			}
			if len(asked) == atOnce {
				compare()
			}
		})
	}
	// Scores at tables of several sizes: what they come to at least is believed, and nothing above that.
	for range 40 {
		sizes := [][]int{{4, 4, 4, 4, 3, 3}, {5, 4, 4, 4}, {4, 4, 3, 5, 1}, {6, 5, 5, 5, 4}}[r.IntN(4)]
		p := &problem{Tables: sizes, Criteria: []string{"score_gap"}}
		var tables [][]int
		for _, size := range sizes {
			var ids []int
			for range size {
				ids = append(ids, len(p.Players)+1)
				p.Players = append(p.Players, player{ID: len(p.Players) + 1, Score: r.Int64N(9) + r.Int64N(9)})
			}
			tables = append(tables, ids)
		}
		value, _ := p.count("score_gap", [][][]int{tables})
		for more := range int64(2) {
			bound := min(value, p.scoresApart()+more)
			a := answer{Tables: tables, Optimal: bound == value, Criteria: []claim{{"score_gap", value, bound, bound == value}}}
			a.Proof = &proofs{Version, []reason{{Criterion: "score_gap", By: "counting"}}}
			asked = append(asked, []any{document(p), answered(&a)})
			believed = append(believed, '0')
			if verify(context.Background(), p, &a) == nil {
				believed[len(believed)-1] = '1'
			}
		}
	}
	compare()
	t.Logf("%d answers, %d of them believed", all, yes)
	if yes < all/20 || yes > all*19/20 {
		t.Errorf("this shows nothing")
	}
}

var pageSaid = regexp.MustCompile(`data-said="([01]*)"`)

// pageSays is what the checker page says of problems and answers, a digit each: 1 if it believes.
func pageSays(t *testing.T, page string, asked []any) string {
	t.Helper()
	if len(asked) == 0 {
		return ""
	}
	chromium := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil && chromium == "" {
			chromium = path
		}
	}
	if chromium == "" {
		if os.Getenv("CI") != "" {
			t.Fatal("no browser")
		}
		t.Skip("no browser")
	}
	text, err := json.Marshal(asked)
	must(t, err)
	page = regexp.MustCompile(`<meta http-equiv="Content-Security-Policy"[^>]*>`).ReplaceAllString(page, "")
	page = strings.Replace(page, "</body>", `<script>(async () => {
let said = "";
for (const [p, a] of `+string(text)+`) { try { await raduno.verify(p, a); said += "1"; } catch (e) { if (!(e instanceof Error) || e.name !== "Error") { throw e; } said += "0"; } }
document.body.dataset.said = said;
})();</script></body>`, 1)
	path := filepath.Join(t.TempDir(), "page.html")
	must(t, os.WriteFile(path, []byte(page), 0o600))
	out, err := exec.CommandContext(t.Context(), chromium, "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir="+t.TempDir(),
		"--virtual-time-budget=600000", "--dump-dom", "file://"+path).Output()
	must(t, err)
	m := pageSaid.FindSubmatch(out)
	if m == nil || len(m[1]) != len(asked) {
		t.Fatalf("the page says nothing of all: %.300s", out)
	}
	return string(m[1])
}
