package assets_test

import (
	"testing"

	"raduno/assets"
)

// A language is one value: its sentences, its manual and its name are found by it, and an unknown one is Italian.
func TestALanguageIsOneValue(t *testing.T) {
	for _, l := range assets.Languages {
		if len(assets.Manual(l.ID)) < 20 || l.Name == "" || l.Locale == "" || l.Manual == "" || l.ManualTitle == "" || l.ManualContents == "" {
			t.Errorf("%+v lacks something", l)
		}
		if known := assets.Translations(l.ID); (len(known) == 0) != (l.ID == "it") {
			t.Errorf("%s has %d sentences", l.ID, len(known))
		}
		if got := assets.LanguageOf(l.Locale + ".UTF-8"); got != l.ID {
			t.Errorf("%s on a system of %s is %s", l.ID, l.Locale, got)
		}
	}
	if got, known := assets.LanguageNamed("xx"); known || got.ID != "it" {
		t.Errorf("xx is %+v", got)
	}
	if got := assets.LanguageOf("fr_FR"); got != "en" {
		t.Errorf("on a French system it speaks %s", got)
	}
}
