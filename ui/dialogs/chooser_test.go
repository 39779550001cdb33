package dialogs

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"raduno/ui/kit"
)

// window is a window with a chooser of a double of the system; nil for none.
func window(t *testing.T, system FileDialog) (fyne.Window, *FileChooser) {
	t.Helper()
	kit.Inline()
	a := test.NewTempApp(t)
	a.Settings().SetTheme(kit.NewTheme(kit.Light, 1))
	w := a.NewWindow("prova")
	w.Resize(fyne.NewSize(1024, 700))
	c := InlineFileChooser(system)
	c.Where = os.TempDir
	return w, c
}

// folderOf makes a folder of files, the first the oldest, and a folder in it.
func folderOf(t *testing.T, names ...string) string {
	t.Helper()
	dir := t.TempDir()
	for i, name := range names {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		at := time.Date(2026, 1, 1+i, 10, 0, 0, 0, time.UTC)
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.MkdirAll(filepath.Join(dir, "vecchi"), 0o700); err != nil {
		t.Fatal(err)
	}
	return dir
}

// press types into whatever has the keyboard.
func press(w fyne.Window, text string, keys ...fyne.KeyName) {
	for _, r := range text {
		w.Canvas().Focused().TypedRune(r)
	}
	for _, key := range keys {
		w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: key})
	}
}

// The system's own dialog is asked where there is one; what it gives is taken, and nothing where it was left. Where it
// fails the window asks itself.
func TestTheSystemsDialogGoesFirst(t *testing.T) {
	var asked FileRequest
	answer, failed := "/casa/torneo", error(nil)
	w, c := window(t, func(r FileRequest) (string, error) {
		asked = r
		return answer, failed
	})
	got := ""
	c.Ask(w, FileRequest{Kind: SaveFile, Title: "Salva", Folder: "/casa", Endings: []string{".xlsx"}}, func(path string) { got = path })
	if got != "/casa/torneo.xlsx" || asked.Title != "Salva" {
		t.Errorf("%q was chosen of %+v", got, asked)
	}
	answer, got = "", "niente"
	c.Ask(w, FileRequest{}, func(path string) { got = path })
	if got != "niente" || w.Canvas().Overlays().Top() != nil {
		t.Errorf("left without a choice it chose %q", got)
	}
	failed = errors.New("no portal")
	c.Ask(w, FileRequest{Folder: t.TempDir()}, func(string) {})
	if w.Canvas().Overlays().Top() == nil {
		t.Error("without the system's dialog nothing is asked")
	}
}

// The window's own dialog has the newest file first, finds by what is typed, takes a path, goes into folders and leaves by
// Escape; a file that is to be written gets its name and ending.
func TestTheWindowsOwnDialog(t *testing.T) {
	w, c := window(t, nil)
	dir := folderOf(t, "gennaio.xlsx", "Febbraio.XLSX", "note.txt", ".nascosto.xlsx")
	elsewhere := folderOf(t, "altro.xlsx")
	for _, step := range []struct {
		name string
		FileRequest
		typed string
		keys  []fyne.KeyName
		want  string
	}{
		{"the newest", FileRequest{Kind: OpenFile}, "", []fyne.KeyName{fyne.KeyReturn}, filepath.Join(dir, "Febbraio.XLSX")},
		{"the next", FileRequest{Kind: OpenFile}, "", []fyne.KeyName{fyne.KeyDown, fyne.KeyReturn}, filepath.Join(dir, "gennaio.xlsx")},
		{"by some letters", FileRequest{Kind: OpenFile}, "GENN", []fyne.KeyName{fyne.KeyReturn}, filepath.Join(dir, "gennaio.xlsx")},
		{
			"by a path",
			FileRequest{Kind: OpenFile},
			filepath.Join(elsewhere, "altro.xlsx"),
			[]fyne.KeyName{fyne.KeyReturn},
			filepath.Join(elsewhere, "altro.xlsx"),
		},
		{
			"a folder by its path, then the newest",
			FileRequest{Kind: OpenFile},
			elsewhere + "/",
			[]fyne.KeyName{fyne.KeyReturn, fyne.KeyReturn},
			filepath.Join(elsewhere, "altro.xlsx"),
		},
		{"left", FileRequest{Kind: OpenFile}, "genn", []fyne.KeyName{fyne.KeyEscape}, ""},
		{"nothing like it", FileRequest{Kind: OpenFile}, "zzz", []fyne.KeyName{fyne.KeyReturn, fyne.KeyEscape, fyne.KeyEscape}, ""},
		{
			"a name to be written",
			FileRequest{Kind: SaveFile, Name: "copia"},
			" 2",
			[]fyne.KeyName{fyne.KeyReturn},
			filepath.Join(dir, "copia 2.xlsx"),
		},
		{"this folder", FileRequest{Kind: OpenFolder}, "", []fyne.KeyName{fyne.KeyReturn}, dir},
		{
			"a folder in it",
			FileRequest{Kind: OpenFolder},
			"",
			[]fyne.KeyName{fyne.KeyDown, fyne.KeyReturn, fyne.KeyReturn},
			filepath.Join(dir, "vecchi"),
		},
		{
			"a new folder",
			FileRequest{Kind: OpenFolder},
			"nuova",
			[]fyne.KeyName{fyne.KeyReturn, fyne.KeyReturn, fyne.KeyReturn},
			filepath.Join(dir, "nuova"),
		},
	} {
		t.Run(step.name, func(t *testing.T) {
			r, got := step.FileRequest, ""
			r.Folder, r.Endings = dir, []string{".xlsx"}
			c.Ask(w, r, func(path string) { got = path })
			press(w, step.typed)
			for _, key := range step.keys {
				if w.Canvas().Focused() == nil { // a message
					w.Canvas().OnTypedKey()(&fyne.KeyEvent{Name: key})
					continue
				}
				press(w, "", key)
			}
			if got != step.want {
				t.Errorf("%q was chosen, not %q", got, step.want)
			}
			if w.Canvas().Overlays().Top() != nil {
				t.Error("the dialog is still open")
			}
		})
	}
}
