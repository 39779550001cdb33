package ui

import (
	"strings"
	"testing"
	"unicode/utf8"

	"raduno/engine/publish"
)

// A text for people is on the clipboard with one line of the menu; a forum with a limit gets its messages one by one, each
// with its tables closed.
func TestTextsAreCopied(t *testing.T) {
	u, _ := drawnWindow(t)
	for label, want := range map[string]string{
		"Copia per il forum (vBulletin)":                          "[TABLE]",
		"Copia il messaggio per WhatsApp, Telegram o un giornale": "Prova\n",
	} {
		u.App.Clipboard().SetContent("")
		perform(t, u, "Pubblica…")
		press(t, u, label)
		if got := u.App.Clipboard().Content(); !strings.Contains(got, want) {
			t.Errorf("%s copies %q", label, got)
		}
	}
	const limit = 400
	u.printing.copyParts(publish.ExportRequest{Format: publish.VBulletin, Type: u.View.Type.ID, Part: limit})
	copied := map[string]bool{}
	for _, button := range []string{"Copia il messaggio 1", "Copia il messaggio 2"} {
		press(t, u, button)
		text := u.App.Clipboard().Content()
		if utf8.RuneCountInString(text) > limit || strings.Count(text, "[TABLE]") != strings.Count(text, "[/TABLE]") || copied[text] {
			t.Errorf("%s copies %q", button, text)
		}
		copied[text] = true
	}
	press(t, u, "Chiudi")
	u.printing.askForum()
	u.App.Clipboard().SetContent("")
	press(t, u, "Copia")
	if got := u.App.Clipboard().Content(); !strings.Contains(got, "Turno n° 1") {
		t.Errorf("the dialog copies %q", got)
	}
}
