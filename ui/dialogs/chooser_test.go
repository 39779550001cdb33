package dialogs

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

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

// Without the system's dialog the window asks: a file that is to be written by its name, with an ending where it has none, a folder and a
// file with the toolkit's dialog, which Escape closes.
func TestTheWindowAsksItself(t *testing.T) {
	w, c := window(t, nil)
	dir, got := t.TempDir(), ""
	ask := func(kind FileKind) {
		c.Ask(w, FileRequest{Kind: kind, Name: "copia", Folder: dir, Endings: []string{".xlsx"}}, func(path string) { got = path })
	}
	ask(SaveFile)
	w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if want := filepath.Join(dir, "copia.xlsx"); got != want {
		t.Errorf("%q is to be written, not %q", got, want)
	}
	ask(OpenFolder)
	for _, o := range test.LaidOutObjects(w.Canvas().Overlays().Top()) {
		if b, is := o.(*widget.Button); is && b.Text == kit.Tr("Scegli questa cartella") {
			b.OnTapped()
		}
	}
	if got != dir {
		t.Errorf("the folder is %q, not %q", got, dir)
	}
	ask(OpenFile)
	if w.Canvas().Overlays().Top() == nil {
		t.Fatal("no file is asked for")
	}
	w.Canvas().OnTypedKey()(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if w.Canvas().Overlays().Top() != nil {
		t.Error("Escape leaves the dialog open")
	}
}
