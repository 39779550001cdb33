package engine

import (
	"encoding/json"
	"testing"
)

// A sentence comes back from a file as it was, to be read in any language.
func TestSavedText(t *testing.T) {
	text := Textf("%d%% di %s: %s", 7, "<ROMA>", Textf("tavolo %d", 3))
	data, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	var back Text
	if err := json.Unmarshal(data, &back); err != nil || back.String() != text.String() || back.Format != text.Format || len(back.Args) != 3 {
		t.Errorf("%s gives %q: %v", data, back.String(), err)
	}
	odd := Textf("%v%%", 1.5)
	data, _ = json.Marshal(odd)
	if err := json.Unmarshal(data, &back); err != nil || back.String() != "1.5%" {
		t.Errorf("%s gives %q: %v", data, back.String(), err)
	}
}
