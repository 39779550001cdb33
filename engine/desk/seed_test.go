package desk_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine/desk"
	"raduno/engine/verify"
)

// A typed seed is kept as it is typed, and reported as typed. So is one that an earlier version made of words said in the hall, and what
// was said stays in the record.
func TestATypedSeedIsTold(t *testing.T) {
	const seed = "tigre + luna nera"
	for _, said := range []string{"", `[{"who":"Anna","text":"tigre"},{"who":"Bruno","text":"luna nera"}]`} {
		d := drawnTwice(t)
		request := desk.DrawRequest{Round: 2, IfExists: desk.Replace, Seed: seed, SeedTyped: said == ""}
		mustDraw(t, d, request)
		if said != "" {
			recordForgery(func(r *record) { r.Origin.Way, r.Origin.Parts = "sigilli", json.RawMessage(said) })(t, d)
		}
		if v := verified(t, d, 2); !v.OK() || !v.SeedTyped || v.Seed != seed || !strings.Contains(lines(v), "scritto da qualcuno") {
			t.Errorf("%q: %+v", said, v)
		}
	}
}

// lines is all that a verification says.
func lines(v *verify.Report) string {
	var all strings.Builder
	for _, line := range v.Lines() {
		all.WriteString(line.Text.String() + "\n")
	}
	return all.String()
}

// However often a round is drawn, undone, cancelled and drawn again, a verification tells of every draw.
func TestEveryDrawOfARoundIsTold(t *testing.T) {
	d := newDesk(t, "raduno", 16)
	drawFrom := func(seed string) {
		t.Helper()
		mustDraw(t, d, desk.DrawRequest{Round: 1, IfExists: desk.Replace, Seed: seed})
	}
	drawFrom("uno")
	if v := verified(t, d, 1); len(v.Others) > 0 {
		t.Errorf("a first draw has others: %v", v.Others)
	}
	must(t, worked.Err(d.Undo()))
	drawFrom("due")
	drawFrom("tre")
	must(t, d.RemoveRound(1))
	drawFrom("quattro")
	v := verified(t, d, 1)
	var seeds []string
	for _, other := range v.Others {
		seeds = append(seeds, other.Seed)
	}
	if got := strings.Join(seeds, " "); got != "uno due tre" || !v.OK() {
		t.Errorf("others %q, problems %v", got, v.Problems)
	}
	if !strings.Contains(lines(v), "dal seme due") {
		t.Errorf("not told in %s", lines(v))
	}
}

// How many draws are as good is counted where it can be, kept, and counted again by a verification.
func TestEqualDrawsAreTold(t *testing.T) {
	d := newDesk(t, "raduno", 12)
	mustDraw(t, d, desk.DrawRequest{Round: 1})
	if d.View().Round(1).Draw.Origin.Equal == "" {
		t.Fatal("twelve players, and not counted")
	}
	if v := verified(t, d, 1); !v.OK() || !strings.Contains(lines(v), "ugualmente buoni sono") {
		t.Errorf("%v in %s", v.Problems, lines(v))
	}
	d = newDesk(t, "raduno", 24)
	mustDraw(t, d, desk.DrawRequest{Round: 1})
	if v := verified(t, d, 1); !v.OK() || !strings.Contains(lines(v), "buoni sono circa ") {
		t.Errorf("%v in %s", v.Problems, lines(v))
	}
	for points, want := range map[int]string{8: "al più di 8 punti percentuali", 0: "non è stato misurato"} {
		walked := *d.View().Round(1).Draw
		walked.Origin.Equal, walked.Origin.Walk = "", points
		if text := fmt.Sprint(verify.Chance(&walked)); !strings.Contains(text, want) {
			t.Errorf("%q is not in %s", want, text)
		}
	}
	d = drawnTwice(t)
	recordForgery(func(r *record) { r.Origin.Equal += "3" })(t, d)
	if v := verified(t, d, 2); v.OK() {
		t.Error("a number of equal draws that is wrong is not noticed")
	}
}
