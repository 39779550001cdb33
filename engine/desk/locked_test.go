package desk_test

import (
	"slices"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/publish"
	"raduno/engine/verify"
)

// A draw with nothing left to draw is refused, and one that a record has been given is called none.
func TestADrawWithNothingLeftToDrawIsNone(t *testing.T) {
	d := drawnTwice(t)
	if _, err := d.Draw(t.Context(), desk.DrawRequest{Round: 2, IfExists: desk.Replace, Lock: []int{1, 2, 3, 4}},
		nil); engine.KindOf(err) != engine.Impossible {
		t.Errorf("every table locked: %v", err)
	}
	recordForgery(func(r *record) { r.Problem["seated"] = r.Tables })(t, d)
	v := verified(t, d, 2)
	if v.Verdict == verify.Proven || v.Verdict == verify.Partly {
		t.Errorf("every table locked in the record: %s", v.Verdict)
	}
}

// clubs are sixteen players in so many clubs, one after the other.
func clubs(t *testing.T, n int) *desk.Desk {
	t.Helper()
	d := newDesk(t, "open", 16)
	for id := 1; id <= 16; id++ {
		edit(t, d, id, func(p *engine.Player) { p.Club = string(rune('A' + (id-1)*n/16)) })
	}
	return d
}

// With a table locked each criterion tells what can be reached with it and without, and paper calls nothing the best that is not.
func TestLocksTellBothMinima(t *testing.T) {
	d := clubs(t, 4)
	mustDraw(t, d, desk.DrawRequest{Round: 1})
	// Four of a club are brought to the first table, which is then locked.
	for i := range 4 {
		first := d.View().Round(1).Tables[0].IDs()
		if at := slices.IndexFunc(first, func(id int) bool { return id > 4 }); at >= 0 && !slices.Contains(first, i+1) {
			_, err := d.Swap(1, i+1, first[at])
			must(t, err)
		}
	}
	mustDraw(t, d, desk.DrawRequest{Round: 1, IfExists: desk.Replace, Lock: []int{1}})
	v := verified(t, d, 1)
	if c := v.Claims[0]; v.Verdict != verify.Proven || !c.Locked || c.Value != 9 || c.Bound != 9 || c.Free != 0 {
		t.Errorf("%s: %+v", v.Verdict, c)
	}
	text := strings.Join(strings.Fields(paper(t, d, publish.PrintRequest{Kind: publish.Certificate, Round: 1})), " ")
	if strings.Contains(text, "9 9 il migliore possibile") || !strings.Contains(text, "almeno 0") {
		t.Errorf("paper:\n%s", text)
	}
}

// What the record does not prove is called declared, on paper and in the verdict: whatever version it names.
func TestAClaimWithoutProofIsDeclared(t *testing.T) {
	for name, change := range map[string]func(r *record){
		"the proof taken away": func(r *record) { r.Proof = nil },
		"and of another version, with tables by hand": func(r *record) {
			r.Proof, r.Version = nil, "9.9"
			r.Tables[0][0], r.Tables[1][0] = r.Tables[1][0], r.Tables[0][0]
		},
	} {
		d := clubs(t, 2)
		for round := 1; round <= 2; round++ {
			mustDraw(t, d, desk.DrawRequest{Round: round})
			if round == 1 {
				must(t, d.Simulate(1, "prova"))
			}
		}
		recordForgery(func(r *record) {
			change(r)
			for i := range r.Counts {
				r.Counts[i].Bound, r.Counts[i].Optimal = r.Counts[i].Value, true
			}
		})(t, d)
		if v := verified(t, d, 2); v.Verdict == verify.Proven {
			t.Errorf("%s: %s", name, v.Verdict)
		}
		if text := paper(t, d, publish.PrintRequest{Kind: publish.Certificate, Round: 2}); strings.Contains(text, "il migliore possibile") &&
			!strings.Contains(text, "dichiarato, non controllato") {
			t.Errorf("%s:\n%s", name, text)
		}
	}
}
