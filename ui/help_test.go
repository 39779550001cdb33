package ui

import (
	"testing"

	"fyne.io/fyne/v2/widget"

	"raduno/ui/kit"
)

// The manual in the window has its pictures, in both languages, and finds a chapter by the words in it.
func TestManualInTheWindow(t *testing.T) {
	u, _ := drawnWindow(t)
	t.Cleanup(func() { must(t, kit.Speak(kit.Italian)) })
	for language, words := range map[kit.Language]string{kit.Italian: "spareggio PERCHÉ", kit.English: "semifinals HALL"} {
		u.Prefs.SetLanguage(language)
		u.openHelp()
		pictures := 0
		for _, chapter := range u.help.chapters {
			u.help.show(chapter)
			for _, s := range u.help.text.Segments {
				switch s.(type) {
				case *widget.ImageSegment:
					t.Errorf("%s: a picture of %s is not shown", language, chapter.ID)
				case *pictureSegment:
					pictures++
				}
			}
		}
		if pictures == 0 {
			t.Errorf("%s: the manual has no pictures", language)
		}
		u.help.search.SetText(words)
		if n := len(u.help.found); n == 0 || n == len(u.help.chapters) {
			t.Errorf("%s: %d of %d chapters have %q", language, n, len(u.help.chapters), words)
		}
		u.help.win.Close()
		if u.help != nil {
			t.Errorf("%s: the manual stays open when the language changes", language)
		}
	}
}
