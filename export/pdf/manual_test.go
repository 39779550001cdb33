package pdf_test

import (
	"bytes"
	"io"
	"strconv"
	"strings"
	"testing"

	"raduno/assets"
	"raduno/engine"
	"raduno/export/pdf"
)

func writeManual(t *testing.T, language string) (pages []string) {
	t.Helper()
	var first, second bytes.Buffer
	n, err := pdf.Manual(&first, language, "1.2.3", stamp)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := pdf.Manual(&second, language, "1.2.3", stamp); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Errorf("written again it is different (%v)", err)
	}
	pages = read(t, first.Bytes())
	if len(pages) != n {
		t.Errorf("%d pages, said %d", len(pages), n)
	}
	return pages
}

// The book has a title page with the version, and the contents name the page on which each chapter begins.
func TestManualIsABook(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for language, words := range map[string][3]string{
		"it": {"Manuale", "Versione 1.2.3", "Indice"}, "en": {"Manual", "Version 1.2.3", "Contents"},
	} {
		pages := writeManual(t, language)
		if !strings.Contains(pages[0], words[0]) || !strings.Contains(pages[0], words[1]) {
			t.Errorf("%s: the title page is\n%s", language, pages[0])
		}
		if !strings.Contains(pages[1], words[2]) {
			t.Errorf("%s: the contents begin with\n%s", language, pages[1])
		}
		first := 0
		for first = range pages {
			if strings.HasPrefix(squeeze(pages[first]), squeeze(assets.Manual(language)[0].Title)) {
				break
			}
		}
		contents := squeeze(strings.Join(pages[1:first], ""))
		page := first
		for _, chapter := range assets.Manual(language) {
			for page < len(pages) && !strings.HasPrefix(squeeze(pages[page]), squeeze(chapter.Title)) {
				page++
			}
			if page == len(pages) {
				t.Fatalf("%s: no page begins with %q", language, chapter.Title)
			}
			if want := squeeze(chapter.Title) + strconv.Itoa(page+1); !strings.Contains(contents, want) {
				t.Errorf("%s: the contents have no %q", language, want)
			}
		}
	}
}

// Every word of the chapters is in the book, commands as they are to be typed.
func TestManualHoldsEveryWord(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	marks := strings.NewReplacer("**", "", "`", "", "#", "", "-", "", "\u00ad", "")
	for _, language := range []string{"it", "en"} {
		var letters [128]int
		for _, page := range writeManual(t, language) {
			count(&letters, marks.Replace(page), 1)
		}
		for _, chapter := range assets.Manual(language) {
			text := chapter.Markdown
			for {
				before, link, found := strings.Cut(text, "](")
				count(&letters, marks.Replace(before), -1)
				if !found {
					break
				}
				_, text, _ = strings.Cut(link, ")")
			}
		}
		for r, n := range letters {
			if n < 0 && (r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z') {
				t.Errorf("%s: %q is missing %d times", language, rune(r), -n)
			}
		}
	}
}

func count(letters *[128]int, text string, by int) {
	for _, r := range text {
		if r < 128 {
			letters[r] += by
		}
	}
}

func TestManualInAnotherLanguage(t *testing.T) {
	if _, err := pdf.Manual(io.Discard, "fr", "1", stamp); engine.KindOf(err) != engine.BadUsage {
		t.Errorf("a manual in French: %v", err)
	}
}
