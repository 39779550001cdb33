package main

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine"
)

var must = worked.Must

// spoilt hands to each every input that differs from a sound one in one place: a value left out or exchanged
// for one of another type or far out of range.
func spoilt(v any, each func()) {
	others := []any{nil, true, -1, 0, 1e30, "", []any{}, map[string]any{}}
	switch v := v.(type) {
	case map[string]any:
		for _, key := range slices.Collect(maps.Keys(v)) {
			whole := v[key]
			for _, other := range others {
				v[key] = other
				each()
			}
			delete(v, key)
			each()
			v[key] = whole
			spoilt(whole, each)
		}
		v["unknown"] = 1
		each()
		delete(v, "unknown")
	case []any:
		for i, whole := range v {
			for _, other := range others {
				v[i] = other
				each()
			}
			v[i] = whole
			spoilt(whole, each)
		}
	}
}

// Whatever one place of an input holds, a system gives a value or says in the organizer's words what is wrong.
func TestSpoiltInputs(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join(worked.Path(t, "vectors"), "*.json"))
	must(t, err)
	for _, path := range files {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(path)
			must(t, err)
			var file vectorFile
			must(t, json.Unmarshal(data, &file))
			seen := map[string]bool{} // one case of each form and, of those with many games, the smallest
			slices.SortStableFunc(file.Cases, func(a, b vectorCase) int { return len(a.Input) - len(b.Input) })
			for _, c := range file.Cases {
				var input map[string]any
				must(t, json.Unmarshal(c.Input, &input))
				form, err := json.Marshal([]any{input["op"], slices.Sorted(maps.Keys(input))})
				must(t, err)
				if seen[string(form)] || len(c.Input) > 2000 {
					continue
				}
				seen[string(form)] = true
				spoilt(input, func() {
					raw, err := json.Marshal(input)
					must(t, err)
					result, err := Run(file.System, raw)
					if err != nil && engine.KindOf(err) != engine.BadInput {
						t.Errorf("%s: %v\n%s", c.Name, err, raw)
					}
					if _, err := json.Marshal(result); err != nil {
						t.Errorf("%s: %v\n%s", c.Name, err, raw)
					}
				})
			}
		})
	}
}
