package export_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"raduno/.ci/testing/sample"
	"raduno/engine"
	"raduno/export"
)

func TestClean(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "",
		"Paolo Querini":          "Paolo Querini",
		"  due   spazi ":         "due spazi",
		"riga\r\nspezzata\t":     "riga spezzata",
		"Cafe\u0301":             "Café",
		"a\x00b\u202ec\u2066":    "abc",
		"\xff":                   "\ufffd",
		"spazio\u00a0duro":       "spazio duro",
		"👨\u200d👩":               "👨\u200d👩",
		"\ufeffMarca":            "Marca",
		"fine\ufffe":             "fine",
		"D'Ambra Müllerò [a<b>]": "D'Ambra Müllerò [a<b>]",
	} {
		if got := export.Clean(text); got != want {
			t.Errorf("Clean(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestFileName(t *testing.T) {
	for text, want := range map[string]string{
		"":                          "torneo",
		"...":                       "torneo",
		"Raduno 2025":               "Raduno 2025",
		"../../etc/passwd":          "_.._etc_passwd",
		`C:\con.txt`:                "C__con.txt",
		"NUL":                       "_NUL",
		"con.txt":                   "_con.txt",
		"aux .elenco":               "_aux .elenco",
		"LPT1":                      "_LPT1",
		"COM10":                     "COM10",
		"-rf":                       "rf",
		"a\x00b\nc":                 "ab c",
		"fine. ":                    "fine",
		`"a"<b>|c?*`:                "_a__b__c__",
		strings.Repeat("é", 100):    strings.Repeat("é", 50),
		"Città di Châtillon 12°":    "Città di Châtillon 12°",
		strings.Repeat("x", 101):    strings.Repeat("x", 100),
		" . nascosto":               "nascosto",
		"punto." + "\u202e" + "fdp": "punto.fdp",
	} {
		if got := export.FileName(text); got != want {
			t.Errorf("FileName(%q) = %q, want %q", text, got, want)
		}
	}
	for _, name := range sample.HostileNames {
		got := export.FileName(name)
		if got == "" || len(got) > 100 || strings.ContainsAny(got, "/\\:*?\"<>|\x00\n\r\t") || !utf8.ValidString(got) ||
			strings.HasPrefix(got, ".") {
			t.Errorf("FileName(%q) = %q", name, got)
		}
	}
}

// A certificate names who was drawn by how he appears, with the club that the draw had of him.
func TestCertificateNamesSeats(t *testing.T) {
	tournament := &engine.Tournament{
		Players: []engine.Player{{ID: 1, Name: "Anna", Surname: "Lai", Club: "ROMA"}, {ID: 2, Name: "Ugo", Surname: "Re", Club: "PISA"}},
		Rounds: []engine.Round{{Number: 1, Draw: &engine.DrawRecord{
			Tables: [][]int{{2, 1, engine.Ghost, 9}}, Problem: []byte(`{"players":[{"id":1,"club":"NAPOLI"}]}`),
		}}},
	}
	c, err := export.CertificateOf(tournament, 1, export.CertificateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	want := []export.CertifiedSeat{
		{Seat: 2, Number: 2, Name: "Ugo Re", Club: "PISA"},
		{Seat: 1, Number: 1, Name: "Anna Lai", Club: "NAPOLI"},
		{Seat: engine.Ghost, Number: engine.Ghost, Name: engine.GhostName},
		{Seat: 9, Number: 9, Name: "ID 9"},
	}
	if got := c.Tables[0].Seats; !slices.Equal(got, want) {
		t.Errorf("the seats are %+v", got)
	}
	if data, err := c.File(); err != nil || !strings.Contains(string(data), `\"seed_by\":\"lot\"`) {
		t.Errorf("the file says %s, %v", data, err)
	}
	if len(c.Made) != 1 || !strings.Contains(c.Made[0], "non aveva criteri") || strings.Contains(c.Title, "BOZZA") {
		t.Errorf("%s: %q", c.Title, c.Made)
	}
	if !slices.Contains(c.Facts, export.Fact{Label: "Giocatori e tavoli", Value: "3 giocatori, un tavolo"}) { // without the ghost
		t.Errorf("the facts are %+v", c.Facts)
	}
	tournament.Rounds[0].Draft = true
	c, err = export.CertificateOf(tournament, 1, export.CertificateOptions{})
	if err != nil || !strings.HasPrefix(c.Title, "BOZZA · Turno 1") {
		t.Errorf("of a draft: %q, %v", c.Title, err)
	}
}

// Who plays several rounds of one draw is listed once in its file, and each round has its tables.
func TestACertificateListsItsPlayersOnce(t *testing.T) {
	table := func(round int, seats ...export.CertifiedSeat) export.CertifiedTable {
		return export.CertifiedTable{Round: round, Number: 1, Seats: seats}
	}
	anna, ugo := export.CertifiedSeat{Seat: 3, Number: 1, Name: "Anna"}, export.CertifiedSeat{Seat: 4, Number: 2, Name: "Ugo"}
	c := export.Certificate{Tables: []export.CertifiedTable{table(1, anna, ugo), table(2, ugo, anna)}}
	data, err := c.File()
	if err != nil {
		t.Fatal(err)
	}
	var file export.CertificateFile
	var d export.CertifiedDraw
	if err := errors.Join(json.Unmarshal(data, &file), json.Unmarshal([]byte(file.Draw), &d)); err != nil {
		t.Fatal(err)
	}
	want := []export.CertifiedPlayer{{Seat: 3, Number: 1, Name: "Anna"}, {Seat: 4, Number: 2, Name: "Ugo"}}
	if !slices.Equal(d.Players, want) || len(d.Rounds) != 2 || !slices.Equal(d.Rounds[1][0].Seats, []int{4, 3}) ||
		file.Fingerprint != c.Fingerprint() {
		t.Errorf("%+v", d)
	}
}

// What a draw says of a criterion without a check is called declared, and what it does not say is not proven.
func TestWhatADrawDeclares(t *testing.T) {
	tournament := &engine.Tournament{Rounds: []engine.Round{{Number: 1, Draw: &engine.DrawRecord{
		Tables: [][]int{{1, 2}}, Counts: []engine.Count{
			{Criterion: "best", Value: 3, Bound: 3, Optimal: true}, {Criterion: "bound", Value: 3, Bound: 1}, {Criterion: "open", Value: 3},
		},
	}}}}
	c, err := export.CertificateOf(tournament, 1, export.CertificateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"dichiarato, non controllato", "dichiarato, non controllato", "non dimostrato"} {
		if got := c.Criteria[i]; got.Outcome != want {
			t.Errorf("%s is %s, not %s", got.Name, got.Outcome, want)
		}
	}
}

// What is known of a criterion is what the draws prove together, and what each leaves open is left open.
func TestWhatTheDrawsProve(t *testing.T) {
	least := int64(1)
	c := export.Certificate{Criteria: []export.CertifiedCriterion{
		{Name: "best", Value: 3}, {Name: "bound", Value: 3}, {Name: "locked", Value: 3, Free: &least}, {Name: "open", Value: 3},
	}}
	c.Prove(export.About{})
	if c.Criteria[0].Outcome != "" {
		t.Errorf("without draws: %+v", c.Criteria[0])
	}
	claims := func(best, bound, locked int64, optimal bool) export.CertifiedPart {
		return export.CertifiedPart{Claims: []engine.Count{
			{Criterion: "best", Bound: best, Optimal: true},
			{Criterion: "bound", Bound: bound, Optimal: optimal},
			{Criterion: "locked", Bound: locked, Optimal: true},
			{Criterion: "open"},
		}}
	}
	c.Parts = []export.CertifiedPart{claims(1, 1, 3, false), claims(2, 2, 0, true)}
	c.Prove(export.About{})
	for i, want := range []string{
		"il migliore possibile", "dimostrato almeno 3", "il migliore con i tavoli bloccati; senza, almeno 1", "non dimostrato",
	} {
		if got := c.Criteria[i]; got.Outcome != want || got.Optimal != (i == 0 || i == 2) {
			t.Errorf("%+v, not %q", got, want)
		}
	}
}

// A certificate is whole where its draws make its tables, with each player at one of them: what is missing, or there twice, is refused.
func TestACertificateIsWhole(t *testing.T) {
	part := func(tables []int, problem, answer string) export.CertifiedPart {
		return export.CertifiedPart{Tables: tables, Problem: json.RawMessage(problem), Answer: json.RawMessage(answer)}
	}
	const first, second = `{"players":[{"id":1},{"id":2}]}`, `{"players":[{"id":3},{"id":4}]}`
	for name, spoil := range map[string]func(*export.CertifiedDraw){
		"nothing":                func(*export.CertifiedDraw) {},
		"a player listed twice":  func(d *export.CertifiedDraw) { d.Players = append(d.Players, d.Players[0]) },
		"a player of no draw":    func(d *export.CertifiedDraw) { d.Players = append(d.Players, export.CertifiedPlayer{Seat: 5}) },
		"a player of two draws":  func(d *export.CertifiedDraw) { d.Parts[1].Problem = d.Parts[0].Problem },
		"a player not listed":    func(d *export.CertifiedDraw) { d.Players = d.Players[:3] },
		"other seats":            func(d *export.CertifiedDraw) { d.Rounds[0][1].Seats = []int{4, 3} },
		"a table of no draw":     func(d *export.CertifiedDraw) { d.Rounds[0] = append(d.Rounds[0], d.Rounds[0][0]) },
		"a table that is not":    func(d *export.CertifiedDraw) { d.Parts[1].Tables = []int{2} },
		"a draw without a table": func(d *export.CertifiedDraw) { d.Parts[1].Tables = nil },
		"a round of no draw":     func(d *export.CertifiedDraw) { d.Rounds = append(d.Rounds, d.Rounds[0]) },
		"a draw that is no JSON": func(d *export.CertifiedDraw) { d.Parts[0].Answer = json.RawMessage(`{`) },
		"a table of two draws": func(d *export.CertifiedDraw) {
			d.Rounds[0] = d.Rounds[0][:1]
			d.Parts[1] = part([]int{0}, second, `{"tables":[[1,2]]}`)
		},
	} {
		d := &export.CertifiedDraw{
			Players: []export.CertifiedPlayer{{Seat: 1}, {Seat: 2}, {Seat: 3}, {Seat: 4}},
			Rounds:  [][]export.CertifiedSeats{{{Number: 1, Seats: []int{1, 2}}, {Number: 2, Seats: []int{3, 4}}}},
			Parts:   []export.CertifiedPart{part([]int{0}, first, `{"tables":[[1,2]]}`), part([]int{1}, second, `{"tables":[[3,4]]}`)},
		}
		spoil(d)
		if err := d.Whole(); (err == nil) != (name == "nothing") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
