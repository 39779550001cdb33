package desk_test

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/verify"
)

// proofForgery changes the proofs of a record as JSON.
func proofForgery(change func(parts []any, kept map[string]any)) func(*record) {
	return func(r *record) {
		var kept map[string]any
		if json.Unmarshal(r.Proof, &kept) != nil {
			panic("the record has no proofs")
		}
		change(kept["parts"].([]any), kept)
		r.Proof, _ = json.Marshal(kept) // it came from JSON
	}
}

// inProof goes to a bound, or a claim, of the first part of a proof.
func inProof(parts []any, i int) (claim, bound map[string]any) {
	part := parts[0].(map[string]any)
	return part["criteria"].([]any)[i].(map[string]any), part["proof"].(map[string]any)["bounds"].([]any)[i].(map[string]any)
}

func players(r *record) []any { return r.Problem["players"].([]any) }

func player(r *record, i int) map[string]any { return players(r)[i].(map[string]any) }

// No change of a recorded draw passes for the draw as it was made: what can be counted again is wrong, what cannot is no proof.
func TestNoForgedRecordIsProven(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for name, change := range map[string]func(r *record){
		"the count of equally good draws":      func(r *record) { r.Origin.Equal += "0" },
		"no count of them":                     func(r *record) { r.Origin.Equal, r.Origin.Walk = "", 0 },
		"a walk of a chance that differs less": func(r *record) { r.Origin.Equal, r.Origin.Walk = "", 1 },
		"another hour":                         func(r *record) { r.Time = r.Time.Add(-17 * time.Minute) },
		"another type":                         func(r *record) { r.Type = "open" },
		"a type that is none":                  func(r *record) { r.Type = "futuro27" },
		"criteria in other order": func(r *record) {
			slices.Reverse(r.Problem["criteria"].([]any))
			slices.Reverse(r.Counts)
		},
		"a criterion more": func(r *record) {
			r.Problem["criteria"] = append(r.Problem["criteria"].([]any), "score_gap")
			r.Counts = append(r.Counts, engine.Count{Criterion: "score_gap", Optimal: true})
		},
		"a criterion less": func(r *record) {
			r.Problem["criteria"], r.Counts = r.Problem["criteria"].([]any)[1:], r.Counts[1:]
		},
		"nobody has won":               func(r *record) { eachPlayer(r, func(p map[string]any) { p["won"] = []any{} }) },
		"somebody sat at a five":       func(r *record) { player(r, 0)["five"] = 1 },
		"somebody of another region":   func(r *record) { player(r, 0)["region"] = "ALTROVE" },
		"a player less in the problem": func(r *record) { r.Problem["players"] = players(r)[1:] },
		"a player more in the problem": func(r *record) {
			r.Problem["players"] = append(players(r), map[string]any{"id": 99, "club": "", "region": "", "won": []any{}, "five": 0, "three": 0})
		},
		"tables of other sizes":         func(r *record) { r.Problem["tables"] = []int{3, 5, 4, 4} },
		"a history that was not played": func(r *record) { r.Problem["history"].([]any)[0].([]any)[0].([]any)[0] = 99 },
		"pairs that nobody asked for":   func(r *record) { r.Problem["apart"] = [][2]int{{1, 2}} },
		"who plays said to be by lot":   func(r *record) { r.Problem["by_lot"], r.Seed = true, "un altro" },
		"parts that were not drawn apart": func(r *record) {
			r.Problem["parts"] = []any{map[string]any{"tables": []int{0}, "problem": map[string]any{}}}
		},
		"a table less":              func(r *record) { r.Tables = r.Tables[1:] },
		"somebody seated twice":     func(r *record) { r.Tables[1][0] = r.Tables[0][0] },
		"a stranger seated":         func(r *record) { r.Tables[0][0] = 99 },
		"no problem":                func(r *record) { r.Problem = map[string]any{} },
		"proofs of a later version": proofForgery(func(_ []any, kept map[string]any) { kept["version"] = 2 }),
		"a proof without bounds": proofForgery(func(parts []any, _ map[string]any) {
			parts[0].(map[string]any)["proof"].(map[string]any)["bounds"] = []any{}
		}),
		"a proof of another criterion": proofForgery(func(parts []any, _ map[string]any) {
			_, bound := inProof(parts, 0)
			bound["criterion"] = "region_pairs"
		}),
		"a proof that nobody knows": proofForgery(func(parts []any, _ map[string]any) {
			claim, bound := inProof(parts, 0)
			bound["by"], claim["lower_bound"] = "autorità", 1
		}),
		"a claim in the proofs above its value": proofForgery(func(parts []any, _ map[string]any) {
			claim, _ := inProof(parts, 0)
			claim["lower_bound"] = 4
		}),
		"another value in the proofs": proofForgery(func(parts []any, _ map[string]any) {
			claim, _ := inProof(parts, 0)
			claim["value"] = 9
		}),
		"locks in the proofs that nobody set": proofForgery(func(parts []any, kept map[string]any) {
			kept["locked"], kept["free"] = 1, map[string]any{}
		}),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := drawnTwice(t)
			recordForgery(change)(t, d)
			v, err := d.View().Verify(t.Context(), 2)
			if err == nil && v.Verdict == verify.Proven {
				t.Error("it passes")
			}
		})
	}
}

func eachPlayer(r *record, f func(p map[string]any)) {
	for i := range players(r) {
		f(player(r, i))
	}
}

// What changes no verdict is told all the same: locks, a typed seed, a decision to keep the tables.
func TestWhatARecordAddsIsTold(t *testing.T) {
	for want, change := range map[string]func(r *record){
		"Bloccato: il tavolo":                 func(r *record) { r.Problem["seated"] = [][]int{r.Tables[0][:2], {}, {}, {}} },
		"Il seme è stato scritto da qualcuno": func(r *record) { r.Problem["seed_typed"] = true },
		"I tavoli sono stati tenuti com'erano": func(r *record) {
			r.Origin.Kept = &engine.Kept{Text: "perché sì", Who: "il diavolo", Time: r.Time}
		},
	} {
		d := drawnTwice(t)
		recordForgery(change)(t, d)
		var said []string
		for _, line := range verified(t, d, 2).Lines() {
			said = append(said, line.Text.String())
		}
		if all := strings.Join(said, "\n"); !strings.Contains(all, want) {
			t.Errorf("no %q in\n%s", want, all)
		}
	}
}

// Whatever stands in a record, the program reads it, tells its verdict and goes on.
func TestNoRecordBringsTheProgramDown(t *testing.T) {
	random := rand.New(rand.NewPCG(30, 1))
	d := drawnTwice(t)
	values := []any{nil, -1, 0, 1, 17, 1 << 40, "", "x", []any{}, map[string]any{}, true}
	var spoil func(x any) any
	spoil = func(x any) any {
		switch list := x.(type) {
		case map[string]any:
			keys := slices.Sorted(maps.Keys(list))
			if len(keys) > 0 && random.IntN(8) > 0 {
				key := keys[random.IntN(len(keys))]
				list[key] = spoil(list[key])
				return list
			}
		case []any:
			if len(list) > 0 && random.IntN(8) > 0 {
				at := random.IntN(len(list))
				list[at] = spoil(list[at])
				return list
			}
		}
		return values[random.IntN(len(values))]
	}
	sound, err := os.ReadFile(d.Path())
	must(t, err)
	for range worked.Budget(t, 25) {
		must(t, os.WriteFile(d.Path(), sound, 0o644))
		recordForgery(func(r *record) {
			r.Problem["parts"] = []any{map[string]any{"tables": []any{0, 1, 2, 3}, "problem": maps.Clone(r.Problem)}}
			if random.IntN(2) == 0 {
				delete(r.Problem, "parts")
			}
			var kept map[string]any
			must(t, json.Unmarshal(r.Proof, &kept))
			for range 1 + random.IntN(3) {
				spoil(r.Problem)
				spoil(kept)
			}
			r.Proof, err = json.Marshal(kept)
			must(t, err)
		})(t, d)
		v, err := d.View().Verify(t.Context(), 2)
		if err == nil && v.Verdict == "" {
			t.Error("no verdict")
		}
	}
}
