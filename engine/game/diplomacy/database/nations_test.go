package database

import (
	"os"
	"regexp"
	"testing"
)

// The manual lists every code of a nation, each with a name that is understood.
func TestTheManualListsTheNations(t *testing.T) {
	for _, language := range []string{"it", "en"} {
		page, err := os.ReadFile("../../../../assets/manual/" + language + "/650-diplomacy.md")
		if err != nil {
			t.Fatal(err)
		}
		listed := map[string]bool{}
		for _, found := range regexp.MustCompile(`\b([A-Z]{2,3}) ([A-Z][^,:.]*)[,.]`).FindAllStringSubmatch(string(page), -1) {
			if NationCode(found[2]) == found[1] {
				listed[found[1]] = true
			}
		}
		for _, code := range nations() {
			if !listed[code] {
				t.Errorf("%s: the manual does not list %s", language, code)
			}
		}
	}
}
