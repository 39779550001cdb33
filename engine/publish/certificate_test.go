package publish

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/draw"
	"raduno/engine/verify"
	"raduno/export"
)

// Paper, page and file of a draw have one fingerprint, whatever is withheld of its criteria, and a draft says that it is one.
func TestOneFingerprint(t *testing.T) {
	opened, _ := playedIn(t, "raduno", desk.Env{}, 16, 1)
	d := publisher{Desk: opened}
	shown := func(public bool) (*certifiedRound, string) {
		c, err := d.certificate(d.named(), 1, export.About{}, public)
		must(t, err)
		return c, c.Facts[len(c.Facts)-1].Value
	}
	paper, printed := shown(false)
	page, published := shown(true)
	var file certificateFile
	if err := json.Unmarshal(page.file, &file); err != nil || page.Withheld == "" || paper.Withheld != "" {
		t.Fatalf("%v: withheld: %q, on paper: %q", err, page.Withheld, paper.Withheld)
	}
	if printed != file.Fingerprint || published != file.Fingerprint || FingerprintOf(file.Draw) != file.Fingerprint {
		t.Errorf("the file has %s, the page %s, the paper %s", file.Fingerprint, published, printed)
	}
	if !strings.Contains(file.Draw, `"seed_by":"lot"`) || !strings.Contains(file.Draw, `"withheld":true`) {
		t.Errorf("the draw is %s", file.Draw)
	}
	draft := d.named()
	draft.Rounds[0].Draft = true
	if c, err := d.certificate(draft, 1, export.About{}, false); err != nil || !strings.HasPrefix(c.Title, "BOZZA · Turno 1") {
		t.Errorf("of a draft: %v, %v", c, err)
	}
	draft.Rounds[0].Draw = nil
	if _, err := d.certificate(draft, 1, export.About{}, false); engine.KindOf(err) != engine.Impossible {
		t.Errorf("a round without a record: %v", err)
	}
}

// A certificate names who was drawn by how he appears, with the club that the draw had of him. Who plays several rounds of one draw is
// listed once in its file.
func TestCertificateNamesSeats(t *testing.T) {
	tournament := &engine.Tournament{
		Players: []engine.Player{{ID: 1, Name: "Anna", Surname: "Lai", Club: "ROMA"}, {ID: 2, Name: "Ugo", Surname: "Re", Club: "PISA"}},
	}
	var drawn certifiedDraw
	tables := drawn.tables(tournament, &engine.DrawRecord{
		Tables: [][]int{{2, 1, engine.Ghost, 9}}, Problem: []byte(`{"players":[{"id":1,"club":"NAPOLI"}]}`),
	})
	want := []export.CertifiedSeat{
		{Number: 2, Name: "Ugo Re", Club: "PISA"},
		{Number: 1, Name: "Anna Lai", Club: "NAPOLI"},
		{Number: engine.Ghost, Name: engine.GhostName},
		{Number: 9, Name: "ID 9"},
	}
	if got := tables[0].Seats; !slices.Equal(got, want) {
		t.Errorf("the seats are %+v", got)
	}
	drawn.seat(1, []certifiedPlayer{{1, 1, "Anna Lai"}, {2, 2, "Ugo Re"}})
	if len(drawn.Players) != 4 || len(drawn.Rounds) != 2 || !slices.Equal(drawn.Rounds[1][0].Seats, []int{1, 2}) {
		t.Errorf("%+v", drawn)
	}
}

// What a draw says of a criterion without a check is called declared; in public it is what the draws prove together, and what each leaves
// open is left open.
func TestWhatIsKnownOfACriterion(t *testing.T) {
	look := &verify.Report{Claims: []verify.Claim{{Count: engine.Count{Criterion: "locked", Value: 3}, Counted: 3, Free: 1, Locked: true}}}
	claims := func(best, bound, locked int64, optimal bool) verify.Publication {
		return verify.Publication{Claims: []draw.Claim{
			{Name: "best", LowerBound: best, Optimal: true},
			{Name: "bound", LowerBound: bound, Optimal: optimal},
			{Name: "locked", LowerBound: locked, Optimal: true},
			{Name: "open"},
		}}
	}
	parts := []verify.Publication{claims(1, 1, 3, false), claims(2, 2, 0, true)}
	for _, of := range []struct {
		count              engine.Count
		declared, provable string
	}{
		{engine.Count{Criterion: "best", Value: 3, Bound: 3, Optimal: true}, "dichiarato, non controllato", "il migliore possibile"},
		{engine.Count{Criterion: "bound", Value: 4, Bound: 1}, "dichiarato, non controllato", "dimostrato almeno 3"},
		{engine.Count{Criterion: "locked", Value: 3}, "non dimostrato", "il migliore con i tavoli bloccati; senza, almeno 1"},
		{engine.Count{Criterion: "open", Value: 3}, "non dimostrato", "non dimostrato"},
	} {
		if got := certified(export.Voice{}, of.count, look, parts, false).Outcome; got != of.declared {
			t.Errorf("%s is %s, not %s", of.count.Criterion, got, of.declared)
		}
		if got := certified(export.Voice{}, of.count, look, parts, true).Outcome; got != of.provable {
			t.Errorf("%s in public is %s, not %s", of.count.Criterion, got, of.provable)
		}
	}
}

// A certificate is whole where its draws make its tables, with each player at one of them: what is missing, or there twice, is refused.
func TestACertificateIsWhole(t *testing.T) {
	part := func(tables []int, problem, answer string) verify.Publication {
		return verify.Publication{Tables: tables, Problem: json.RawMessage(problem), Answer: json.RawMessage(answer)}
	}
	const first, second = `{"players":[{"id":1},{"id":2}]}`, `{"players":[{"id":3},{"id":4}]}`
	for name, spoil := range map[string]func(*certifiedDraw){
		"nothing":                func(*certifiedDraw) {},
		"a player listed twice":  func(d *certifiedDraw) { d.Players = append(d.Players, d.Players[0]) },
		"a player of no draw":    func(d *certifiedDraw) { d.Players = append(d.Players, certifiedPlayer{Seat: 5}) },
		"a player of two draws":  func(d *certifiedDraw) { d.Parts[1].Problem = d.Parts[0].Problem },
		"a player not listed":    func(d *certifiedDraw) { d.Players = d.Players[:3] },
		"other seats":            func(d *certifiedDraw) { d.Rounds[0][1].Seats = []int{4, 3} },
		"a table of no draw":     func(d *certifiedDraw) { d.Rounds[0] = append(d.Rounds[0], d.Rounds[0][0]) },
		"a table that is not":    func(d *certifiedDraw) { d.Parts[1].Tables = []int{2} },
		"a draw without a table": func(d *certifiedDraw) { d.Parts[1].Tables = nil },
		"a round of no draw":     func(d *certifiedDraw) { d.Rounds = append(d.Rounds, d.Rounds[0]) },
		"a draw that is no JSON": func(d *certifiedDraw) { d.Parts[0].Answer = json.RawMessage(`{`) },
		"a table of two draws": func(d *certifiedDraw) {
			d.Rounds[0] = d.Rounds[0][:1]
			d.Parts[1] = part([]int{0}, second, `{"tables":[[1,2]]}`)
		},
	} {
		d := &certifiedDraw{
			Players: []certifiedPlayer{{Seat: 1}, {Seat: 2}, {Seat: 3}, {Seat: 4}},
			Rounds:  [][]certifiedSeats{{{Number: 1, Seats: []int{1, 2}}, {Number: 2, Seats: []int{3, 4}}}},
			Parts:   []verify.Publication{part([]int{0}, first, `{"tables":[[1,2]]}`), part([]int{1}, second, `{"tables":[[3,4]]}`)},
		}
		spoil(d)
		if err := d.whole(); (err == nil) != (name == "nothing") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
