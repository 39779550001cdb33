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

func TestQuantitiesAreSaidAsPeopleDo(t *testing.T) {
	for n, want := range map[engine.Quantity]string{
		"1": "1", "999999": "999999", "1000000": "circa 1,0 milioni", "9949999": "circa 9,9 milioni", "9960000": "circa 10 milioni",
		"314000000": "circa 310 milioni", "999600000": "circa 1,0 miliardi", "65000000000": "circa 65 miliardi",
		"126000000000": "circa 130 miliardi", "999600000000": "circa 1,0 × 10^12", "4509264634875": "circa 4,5 × 10^12",
	} {
		if got := n.About().String(); got != want {
			t.Errorf("%s is said %q, want %q", n, got, want)
		}
	}
}
