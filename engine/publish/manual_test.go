package publish_test

import (
	"bytes"
	stdhtml "html"
	"regexp"
	"strings"
	"testing"

	"raduno/assets"
	"raduno/engine/publish"
)

var (
	ids      = regexp.MustCompile(` id="([^"]+)"`)
	links    = regexp.MustCompile(` href="([^"]+)"`)
	headings = regexp.MustCompile("(?m)^##+ ([^`*_\\[\"'\n]+)$")
	sections = regexp.MustCompile(` href="#[^"]+-\d+">([^<]+)</a>`)
)

// The manual is one page: its contents list every chapter, every link leads within it, every picture is inside it.
func TestManualIsOnePage(t *testing.T) {
	for language, words := range map[string][2]string{"it": {"Versione 1.2.3", "Indice"}, "en": {"Version 1.2.3", "Contents"}} {
		var out bytes.Buffer
		if err := publish.ManualPage(&out, language, "1.2.3", assets.Manual(language)); err != nil {
			t.Fatal(err)
		}
		text := out.String()
		if !strings.HasPrefix(text, publish.ManualMarker) || !strings.Contains(text, words[0]) || !strings.Contains(text, words[1]) {
			t.Errorf("%s: it begins %.400s", language, text)
		}
		places := map[string]bool{}
		for _, found := range ids.FindAllStringSubmatch(text, -1) {
			if places[found[1]] {
				t.Errorf("%s: two places are called %s", language, found[1])
			}
			places[found[1]] = true
		}
		for _, found := range links.FindAllStringSubmatch(text, -1) {
			if to, within := strings.CutPrefix(found[1], "#"); !within || !places[to] {
				t.Errorf("%s: the link %s leads nowhere on the page", language, found[1])
			}
		}
		contents, _, _ := strings.Cut(text, "</nav>")
		listed := map[string]bool{}
		for _, found := range sections.FindAllStringSubmatch(contents, -1) {
			listed[stdhtml.UnescapeString(found[1])] = true
		}
		for title, chapters := range titles(language) { // what many share would say nothing in the contents
			if listed := listed[title]; listed != (chapters < 4) {
				t.Errorf("%s: %q, a title in %d chapters, is in the contents: %v", language, title, chapters, listed)
			}
		}
		for _, c := range assets.Manual(language) {
			if !strings.Contains(contents, `href="#`+c.ID+`">`) {
				t.Errorf("%s: the contents have no %s", language, c.ID)
			}
		}
		if n := strings.Count(text, `src="`); n == 0 || n != strings.Count(text, `src="data:image/png;base64,`) {
			t.Errorf("%s: a picture is not inside the page", language)
		}
	}
}

// titles are the headings of the chapters' sections that have no marks in them, each with how often it is there.
func titles(language string) map[string]int {
	times := map[string]int{}
	for _, c := range assets.Manual(language) {
		for _, found := range headings.FindAllStringSubmatch(c.Markdown, -1) {
			times[found[1]]++
		}
	}
	return times
}
