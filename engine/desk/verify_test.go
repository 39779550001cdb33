package desk_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/publish"
	"raduno/engine/verify"
	"raduno/engine/workbook"
)

var twice struct {
	sync.Once
	book []byte
}

// drawnTwice is a tournament with two rounds drawn and the first played; it is made once.
func drawnTwice(t *testing.T) *desk.Desk {
	t.Helper()
	twice.Do(func() {
		d := newDesk(t, "raduno", 16)
		mustDraw(t, d, desk.DrawRequest{Round: 1})
		must(t, d.Simulate(1, "prova"))
		mustDraw(t, d, desk.DrawRequest{Round: 2})
		twice.book = mustRead(t, d.Path())
	})
	path := filepath.Join(t.TempDir(), "torneo.xlsx")
	must(t, os.WriteFile(path, twice.book, 0o600))
	d, err := desk.Open(path, testEnv())
	must(t, err)
	t.Cleanup(func() { must(t, d.Close()) })
	return d
}

func verified(t *testing.T, d *desk.Desk, round int) *verify.Report {
	t.Helper()
	v, err := d.View().Verify(t.Context(), round)
	must(t, err)
	return v
}

// A draw as it was made is proven, also after seats were exchanged by hand, which is told and no error.
func TestAnHonestDrawIsProven(t *testing.T) {
	d := drawnTwice(t)
	for round := 1; round <= 2; round++ {
		if v := verified(t, d, round); !v.OK() || len(v.Problems)+len(v.ByHand)+len(v.Locked) > 0 || v.SeedTyped {
			t.Errorf("round %d: %+v", round, v)
		}
	}
	r := d.View().Round(2)
	must(t, worked.Err(d.Swap(2, r.Tables[0].Seats[0].Player, r.Tables[1].Seats[0].Player)))
	if v := verified(t, d, 2); !v.OK() || len(v.ByHand) != 2 {
		t.Errorf("after an exchange by hand: %+v", v)
	}
}

// A certificate of a round that was changed since says what the verification says, in its words.
func TestTheCertificateSaysWhatTheVerificationSays(t *testing.T) {
	d := drawnTwice(t)
	recordForgery(func(r *record) { r.Counts[0].Bound = -5 })(t, d)
	text := paper(t, d, publish.PrintRequest{Kind: publish.Certificate, Round: 2})
	v := verified(t, d, 2)
	for _, line := range v.Lines() {
		if want := strings.Join(strings.Fields(line.Text.String()), ""); !strings.Contains(strings.Join(strings.Fields(text), ""), want) {
			t.Errorf("no %q in\n%s", line.Text, text)
		}
	}
}

// record is the record of a draw, to be forged.
type record struct {
	*engine.DrawRecord
	Problem map[string]any
}

// A record with a sum of criteria, as earlier versions drew by, is told as not checkable in part, and is no error.
func TestASumOfCriteriaIsNotChecked(t *testing.T) {
	d := drawnTwice(t)
	recordForgery(func(r *record) {
		r.Problem["criteria"] = []string{"3*club_pairs+region_pairs"}
		r.Counts = r.Counts[:1]
		r.Counts[0].Criterion = "3*club_pairs+region_pairs"
	})(t, d)
	v := verified(t, d, 2)
	if v.Verdict != verify.Partly || len(v.Claims) > 0 || !strings.Contains(lines(v), "Non controllabile: Il criterio “3*") {
		t.Errorf("%+v", v)
	}
}

// recordForgery changes the record of round 2 in the hidden sheet, as an expert might.
func recordForgery(change func(*record)) func(*testing.T, *desk.Desk) {
	return func(t *testing.T, d *desk.Desk) {
		data, err := os.ReadFile(d.Path())
		must(t, err)
		book, err := workbook.Open(data)
		must(t, err)
		tournament, _ := book.Read()
		r := &record{DrawRecord: tournament.Round(2).Draw}
		if len(r.DrawRecord.Problem) > 0 { // a calendar has none
			must(t, json.Unmarshal(r.DrawRecord.Problem, &r.Problem))
		}
		change(r)
		if r.Problem != nil {
			r.DrawRecord.Problem, err = json.Marshal(r.Problem)
			must(t, err)
		}
		must(t, book.WriteState(tournament))
		data, err = book.Bytes()
		must(t, err)
		must(t, os.WriteFile(d.Path(), data, 0o644))
		must(t, worked.Err(d.Refresh()))
	}
}

var must = worked.Must

// Another version of the program may make other tables of the same seed: that is said, and is no forgery.
func TestAnotherVersionIsSaid(t *testing.T) {
	d := drawnTwice(t)
	recordForgery(func(r *record) { r.Version, r.Seed = "0.0.1", "di un'altra versione" })(t, d)
	if v := verified(t, d, 2); v.Verdict != verify.Partly || len(v.Problems) > 0 || v.Version != "0.0.1" {
		t.Errorf("%+v", v)
	}
}

// The forgeries: each is a workbook that a program or a person has changed after the draw, and none passes.
func TestForgeriesAreSeen(t *testing.T) {
	for name, c := range map[string]struct {
		change func(t *testing.T, d *desk.Desk)
		want   string // in what is said
	}{
		"a club changed since": {func(t *testing.T, d *desk.Desk) {
			edit(t, d, 1, func(p *engine.Player) { p.Club = "ALTRO CLUB" })
		}, "il club è"},
		"a region changed since": {func(t *testing.T, d *desk.Desk) {
			edit(t, d, 1, func(p *engine.Player) { p.Region = "SICILIA" })
		}, "la regione è"},
		"pairs added since": {func(t *testing.T, d *desk.Desk) {
			must(t, d.SetPairs(desk.Pairs{}, desk.Pairs{Apart: [][2]int{{1, 2}}}))
		}, "criteri"},
		"another type": {func(t *testing.T, d *desk.Desk) {
			choose(t, d, func(s *engine.Settings) { s.Type = "open" })
		}, "sorteggiato come"},
		"tables of the record exchanged": {recordForgery(func(r *record) {
			r.Tables[0][0], r.Tables[1][0] = r.Tables[1][0], r.Tables[0][0]
		}), ""},
		"a count beautified":        {recordForgery(func(r *record) { r.Counts[0].Value++ }), "ricontato"},
		"a bound below nought":      {recordForgery(func(r *record) { r.Counts[0].Bound = -5 }), "minimo dichiarato"},
		"a record without criteria": {recordForgery(func(r *record) { r.Counts = nil }), "nel verbale manca"},
		"a problem without criteria": {recordForgery(func(r *record) {
			r.Problem["criteria"] = []string{}
			r.Counts = nil
		}), "I criteri del verbale"},
		"a problem with other clubs": {recordForgery(func(r *record) {
			for _, p := range r.Problem["players"].([]any) {
				p.(map[string]any)["club"] = ""
			}
		}), "il club è"},
		"a problem without its history": {recordForgery(func(r *record) { r.Problem["history"] = []any{} }), "turni prima"},
		"four of a club made by hand and called the best": {recordForgery(func(r *record) {
			var club, rest []int
			for _, table := range r.Tables {
				for _, id := range table {
					if id%4 == 1 && len(club) < 4 {
						club = append(club, id)
					} else {
						rest = append(rest, id)
					}
				}
			}
			r.Tables = [][]int{club, rest[:4], rest[4:8], rest[8:]}
			for i := range r.Counts {
				r.Counts[i].Bound, r.Counts[i].Optimal = r.Counts[i].Value, true
			}
		}), "ricontato"},
		"another seed": {recordForgery(func(r *record) { r.Seed = "un altro" }), "tavoli diversi"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := drawnTwice(t)
			c.change(t, d)
			v := verified(t, d, 2)
			var said []string
			for _, text := range v.Problems {
				said = append(said, text.String())
			}
			if v.OK() || !strings.Contains(strings.Join(said, "\n"), c.want) {
				t.Errorf("it passes, or what is said is %q", said)
			}
		})
	}
}

// The calendar of a league is made anew whole: a round of it that was changed in the record, one of another seed and one
// that is gone are seen.
func TestACalendarIsProvenWhole(t *testing.T) {
	worked.Slow(t)
	league := func(t *testing.T) *desk.Desk {
		d := newDesk(t, "lega-base", 7)
		enrol(t, d, engine.Player{Name: "Otto", Surname: "Ottavi", Plays: true})
		return d
	}
	d := league(t)
	rounds := len(d.View().Tournament.Rounds)
	for round := 1; round <= rounds; round++ {
		if v := verified(t, d, round); !v.OK() || !v.Redrawn || !saysRedrawn(v) {
			t.Errorf("round %d: %v, %v", round, v.Problems, v.Lines())
		}
	}
	for name, c := range map[string]struct {
		change func(t *testing.T, d *desk.Desk)
		round  int
	}{
		"players exchanged": {recordForgery(func(r *record) {
			tables := r.Tables
			tables[0][0], tables[len(tables)-1][1] = tables[len(tables)-1][1], tables[0][0]
		}), 2},
		"another seed": {recordForgery(func(r *record) { r.Seed = "un altro" }), 1},
		"a round gone": {func(t *testing.T, d *desk.Desk) { must(t, d.RemoveRound(rounds)) }, 1},
	} {
		d := league(t)
		c.change(t, d)
		if v := verified(t, d, c.round); v.OK() || len(v.Problems) == 0 || saysRedrawn(v) != v.Redrawn {
			t.Errorf("%s: it passes: %v", name, v.Lines())
		}
	}
}

// saysRedrawn reports whether a report says that the seed gives the same tables again.
func saysRedrawn(v *verify.Report) bool {
	return slices.ContainsFunc(v.Lines(), func(l verify.Line) bool { return strings.HasPrefix(l.Text.String(), "Ripetuto dal seme") })
}
