package draw

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine"
)

// TestDecodeErrors promises a sentence of our own, and the right kind, for everything that can be wrong.
func TestDecodeErrors(t *testing.T) {
	for input, want := range map[string]string{
		``:                     "vuoto",
		`{"tables":[4`:         "troncato",
		`{"tables":"quattro"}`: "tables",
		`{} {}`:                "altro testo",
		"{\"tables\":[2],\n\"players\":[{\"id\":17},\n{\"id\":23,\"club\":Roma}]}":    "alla riga 3 (",
		"{\"tables\":[2],\n\"players\":[{\"id\":17},\n{\"id\":23,\"five\":\"una\"}]}": "(riga 3, ",
		`[1]`:                                 "non è un oggetto JSON",
		`{"tables":[4],"players":[{"id":1}]}`: "posti ai tavoli: 4, giocatori: 1",
		`{"tables":[0],"players":[]}`:         "il tavolo 1 ha 0 posti",
		`{"tables":[2],"players":[{"id":1},{"id":1}]}`:                                                        "compare due volte",
		`{"tables":[1],"players":[{"id":1}],"criteria":["boh"]}`:                                              "“boh” non esiste",
		`{"tables":[1],"players":[{"id":1}],"criteria":["winner_pairs:x"]}`:                                   "non dice di quale turno",
		`{"tables":[1],"players":[{"id":-1}]}`:                                                                "ghost",
		`{"tables":[1],"players":[{"id":1}],"seated":[[1],[]]}`:                                               "scritti per 2 tavoli",
		`{"tables":[1],"players":[{"id":1}],"seated":[[7]]}`:                                                  "che non è tra i giocatori",
		`{"tables":[1,1],"players":[{"id":1},{"id":2}],"seated":[[1],[1]]}`:                                   "bloccato in due posti",
		`{"tables":[1],"players":[{"id":1}],"apart":[[3,3]]}`:                                                 "in coppia con sé stesso",
		`{"tables":[1],"players":[{"id":1}],"history":[[[1,2],[2]]]}`:                                         "siede due volte",
		`{"tables":[1],"players":[{"id":1,"five":-1}]}`:                                                       "impossibile",
		`{"tables":[1],"players":[{"id":1}],"rounds":-1}`:                                                     "turni: -1",
		`{"tables":[1],"players":[{"id":1}],"rounds":2,"seated":[[1]]}`:                                       "non si possono bloccare",
		`{"tables":[1],"players":[{"id":1,"band":-2}]}`:                                                       "fascia",
		`{"tables":[1],"players":[{"id":1}],"criteria":` + "[" + strings.Repeat(`"apart",`, 40) + `"apart"]}`: "criteri: 41",
	} {
		_, err := Decode(strings.NewReader(input))
		var e *engine.Error
		if !errors.As(err, &e) || e.Kind != engine.BadInput || !strings.Contains(e.Text.String(), want) {
			t.Errorf("%s: %v, want %q", input, err, want)
		}
	}
	_, err := Decode(strings.NewReader(`{"tables":[1,1],"players":[{"id":1},{"id":2}],"seated":[[1,2],[]]}`))
	if engine.KindOf(err) != engine.Impossible {
		t.Errorf("two players locked on one seat: %v", err)
	}
}

// TestUnknownKeysAreIgnored promises that more keys, and missing or null ones, do no harm.
func TestUnknownKeysAreIgnored(t *testing.T) {
	p, err := Decode(strings.NewReader(`{"tables":[2,2],"players":[{"id":1,"club":null,"nick":"x"},{"id":2,"won":null},{"id":3},{"id":4}],
		"criteria":["club_pairs"],"best_known":[0],"history":null}`))
	must(t, err)
	sol, err := Solve(context.Background(), p, Options{Seed: "x"})
	if err != nil || !sol.Optimal {
		t.Fatalf("%+v %v", sol, err)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(
		`{"tables":[4,4],"players":[{"id":1},{"id":2},{"id":3},{"id":4},{"id":5},{"id":6},{"id":7},{"id":8}],"history":[[[1,2,3,4],[5,6,7,8]]],"criteria":["rematch","apart","together","club_vs_club","player_vs_club"],"apart":[[1,2]],"together":[[3,4]]}`)
	f.Add(
		`{"tables":[3,5],"players":[{"id":1,"five":2},{"id":-2},{"id":3},{"id":4},{"id":5},{"id":6},{"id":7},{"id":8,"band":3}],"criteria":["repeat5_total","rematch_total","band_pairs"],"rounds":3}`)
	f.Add(`{"tables":[1],"players":[{"id":9223372036854775807}],"seated":[[9223372036854775807]],"criteria":["winner_pairs:1"]}`)
	f.Fuzz(func(t *testing.T, input string) {
		p, err := Decode(strings.NewReader(input))
		if err != nil {
			if k := engine.KindOf(err); k != engine.BadInput && k != engine.Impossible {
				t.Fatalf("%v", err)
			}
			return
		}
		if len(p.Players) > 40 || p.Rounds > 5 {
			return
		}
		sol, err := Solve(context.Background(), p, Options{Seed: "fuzz", LimitMS: 5})
		must(t, err)
		checkSolution(t, p, sol)
	})
}

// checkSolution promises tables that are a seating, values that a recount finds, bounds that are not above
// the values, reasons, and that anyone who sits stays.
func checkSolution(t worked.Failer, p Problem, sol Solution) {
	rounds := sol.Schedule
	if p.Rounds == 0 {
		rounds = [][][]int{sol.Tables}
	}
	if err := p.Validate(); err != nil {
		t.Fatalf("%v", err)
	}
	counted, err := p.count(rounds)
	if err != nil {
		t.Fatalf("%v", err)
	}
	optimal := true
	for i, c := range sol.Criteria {
		optimal = optimal && c.LowerBound == c.Value
		switch {
		case c.Value != counted[i]:
			t.Fatalf("%s is %d, recounted %d", c.Name, c.Value, counted[i])
		case c.LowerBound > c.Value:
			t.Fatalf("%s is %d under its bound %d", c.Name, c.Value, c.LowerBound)
		case c.Value > 0 && c.Reason == "":
			t.Fatalf("%s has no reason", c.Name)
		case c.Optimal != optimal:
			t.Fatalf("%s: optimal is %v", c.Name, c.Optimal)
		}
	}
	if sol.Optimal != optimal {
		t.Fatalf("optimal is %v", sol.Optimal)
	}
	for k, ids := range p.Seated {
		if !slices.Equal(sol.Tables[k][:len(ids)], ids) {
			t.Fatalf("at table %d sit %v, not %v", k+1, sol.Tables[k], ids)
		}
	}
}

// TestSameSeedSameBytes promises the same JSON for the same problem and seed, the time aside, and another
// draw for another seed.
func TestSameSeedSameBytes(t *testing.T) {
	for _, name := range []string{"12_open_r3_43", "26_open_33_r8", "18_bigclub_60_of_100", "36_sgp_6x4x7"} {
		in := readInstanceNamed(t, name)
		var bytes []string
		for _, seed := range []string{"a", "a", "b"} {
			sol, err := Solve(context.Background(), in.Problem, Options{Seed: seed})
			must(t, err)
			sol.ElapsedMS = 0
			data, err := json.Marshal(sol)
			must(t, err)
			bytes = append(bytes, string(data))
		}
		if bytes[0] != bytes[1] {
			t.Errorf("%s: two draws of one seed differ", name)
		}
		if bytes[0] == bytes[2] {
			t.Errorf("%s: two seeds give one draw", name)
		}
	}
}

// TestCancel promises that a draw ends soon after its context, with the context's error.
func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	in := readInstanceNamed(t, "49_multi_open_22x5")
	reports := 0
	sol, err := Solve(ctx, in.Problem, Options{Seed: "x", Progress: func(p Progress) {
		if reports++; reports == 3 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || reports < 3 {
		t.Fatalf("%v after %d reports", err, reports)
	}
	if sol.Schedule != nil {
		checkSolution(t, in.Problem, sol)
	}
}

// TestUnread promises that what a problem holds and no draw looks at is said.
func TestUnread(t *testing.T) {
	const text = `{"tables":[2],"players":[{"id":1},{"id":2,"Club":"A"}],"criteria":["apart"],
		"apart":[[1,2]],"together":[[1,2]],"hard":["apart"]}`
	p, err := Decode(strings.NewReader(text))
	must(t, err)
	if said := fmt.Sprint(p.Unread([]byte(text))); !strings.Contains(said, `"hard"`) || !strings.Contains(said, "“together”") ||
		strings.Contains(said, "“apart”") || strings.Contains(said, "Club") {
		t.Error(said)
	}
}
