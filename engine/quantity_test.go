package engine_test

import (
	"encoding/json"
	"testing"

	"raduno/engine"
)

// Numbers of any length leave the program and come back exactly, also through readers that keep 53 bits of a number.
func TestQuantitiesInJSON(t *testing.T) {
	type document struct {
		N engine.Quantity `json:"n,omitempty"`
	}
	for text, want := range map[string]engine.Quantity{
		`{"n":1}`:                         "1",
		`{"n":9007199254740991}`:          "9007199254740991",
		`{"n":"9007199254740992"}`:        "9007199254740992",
		`{"n":"26964103141686509568000"}`: "26964103141686509568000",
		`{}`:                              "",
	} {
		var d document
		if err := json.Unmarshal([]byte(text), &d); err != nil || d.N != want {
			t.Errorf("%s: %q, %v", text, d.N, err)
		}
		if again, err := json.Marshal(d); err != nil || string(again) != text {
			t.Errorf("%s becomes %s, %v", text, again, err)
		}
	}
	for _, text := range []string{`{"n":-1}`, `{"n":1.5}`, `{"n":"dodici"}`, `{"n":[]}`} {
		if err := json.Unmarshal([]byte(text), new(document)); err == nil {
			t.Errorf("%s is read", text)
		}
	}
	// What a number beyond 2^53 was written as before is read too.
	var d document
	if err := json.Unmarshal([]byte(`{"n":18446744073709551615}`), &d); err != nil || d.N != "18446744073709551615" {
		t.Errorf("%q, %v", d.N, err)
	}
}

func TestQuantitiesAreRounded(t *testing.T) {
	for n, want := range map[engine.Quantity][2]int{"1000000": {10, 6}, "4509264634875": {45, 12}, "9960000": {10, 7}, "9949999": {99, 6}} {
		if tenths, exponent, ok := n.Rounded(); !ok || tenths != want[0] || exponent != want[1] {
			t.Errorf("%s: %d %d", n, tenths, exponent)
		}
	}
	if _, _, ok := engine.Quantity("999999").Rounded(); ok {
		t.Error("999999 is rounded")
	}
}
