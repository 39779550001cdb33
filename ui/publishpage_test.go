package ui

import (
	"archive/zip"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"fyne.io/fyne/v2"
)

// A text for people is on the clipboard with two keys; a forum that wants short messages gets them one by one, each with its tables
// closed.
func TestTextsAreCopied(t *testing.T) {
	u, _ := drawnWindow(t)
	perform(t, u, "Pubblica…")
	for key, want := range map[rune]string{'1': "[TABLE]", '2': "Prova\n"} {
		u.App.Clipboard().SetContent("")
		u.Win.Canvas().Focused().TypedRune(key)
		typed(u, fyne.KeyReturn)
		if got := u.App.Clipboard().Content(); !strings.Contains(got, want) {
			t.Errorf("%c copies %q", key, got)
		}
	}
	typed(u, fyne.KeyEscape)
	if u.Win.Canvas().Overlays().Top() != nil || len(u.printing.out) != 2 {
		t.Fatalf("open still, or not told: %q", u.printing.out)
	}
	page := u.printing.publish()
	short := page.outlets[0].forms[4].text
	short.Part = 400
	page.forms[0] = 4
	page.rows.Choose(0)
	copied := map[string]bool{}
	for range 2 {
		page.leave(0)
		text := u.App.Clipboard().Content()
		if utf8.RuneCountInString(text) > short.Part || strings.Count(text, "[TABLE]") != strings.Count(text, "[/TABLE]") || copied[text] {
			t.Errorf("it copies %q", text)
		}
		copied[text] = true
	}
	page.rows.Choose(1)
	page.parts = nil // not there yet
	page.leave(1)
	if page.arrive(1, []string{"Ha vinto Ada."}); u.App.Clipboard().Content() != "Ha vinto Ada." {
		t.Errorf("what was asked for before it was there is not copied: %q", u.App.Clipboard().Content())
	}
}

// All that is published goes into one .zip beside the workbook.
func TestEverythingGoesIntoOneFile(t *testing.T) {
	u, _ := drawnWindow(t)
	perform(t, u, "Pubblica…")
	u.Win.Canvas().Focused().TypedRune('5')
	typed(u, fyne.KeyReturn)
	all, err := zip.OpenReader(strings.TrimSuffix(u.View.Path, ".xlsx") + "_pubblicazione.zip")
	must(t, err)
	defer all.Close()
	var names []string
	for _, f := range all.File {
		names = append(names, f.Name)
	}
	if !slices.Contains(names, "prova.html") || len(u.printing.out) != 1 {
		t.Errorf("in the file are %q, told is %q", names, u.printing.out)
	}
}
