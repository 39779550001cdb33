package dialogs

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"raduno/ui/kit"
)

// FileKind is what is asked for.
type FileKind int

// The kinds of request.
const (
	OpenFile   FileKind = iota // one that is there
	SaveFile                   // one that is to be written
	OpenFolder                 // one that is there, or is made
)

// FileRequest is what is asked for.
type FileRequest struct {
	Kind    FileKind
	Title   string
	Folder  string   // where to look first
	Name    string   // proposed for a file that is to be written
	Kinds   string   // what the files with the endings are called
	Endings []string // such as ".xlsx", in lower case; none for every file

	parent string // of the system's own dialog, as the system names a window; empty for none
}

// takes reports whether a file of a name may be chosen.
func (r FileRequest) takes(name string) bool {
	return len(r.Endings) == 0 || slices.Contains(r.Endings, strings.ToLower(filepath.Ext(name)))
}

// withEnding is the path of a file that is to be written, with the first ending if it has none of them.
func (r FileRequest) withEnding(path string) string {
	if r.Kind == SaveFile && !r.takes(path) {
		return path + r.Endings[0]
	}
	return path
}

// errNone says that the system has no such dialog.
var errNone = errors.New("the system has no dialog for files")

// FileDialog shows the system's own dialog and waits until it is closed. The path is empty where nothing was chosen.
type FileDialog func(FileRequest) (path string, err error)

// FileChooser asks for paths.
type FileChooser struct {
	Where  func() string // the folder where it looks first, where a request names none
	system FileDialog    // nil where the window's own dialog is wanted
	inline bool
	open   bool // the system's dialog
}

// NewFileChooser makes a chooser of the system's dialogs.
func NewFileChooser() *FileChooser { return &FileChooser{system: native} }

// InlineFileChooser makes a chooser that does everything on the caller's goroutine, for tests; system is nil for the window's own
// dialog.
func InlineFileChooser(system FileDialog) *FileChooser {
	return &FileChooser{system: system, inline: true}
}

// Ask asks for a path, which chosen is called with on the goroutine of the user interface; it is not called where nothing
// was chosen. The goroutine of the user interface does not wait.
func (c *FileChooser) Ask(win fyne.Window, r FileRequest, chosen func(path string)) {
	if r.Folder == "" && c.Where != nil {
		r.Folder = c.Where()
	}
	if c.system == nil {
		c.ours(win, r, chosen)
		return
	}
	if c.open { // one dialog at a time, as everywhere
		return
	}
	c.open = true
	r.parent = windowID(win)
	ask := func() {
		path, err := c.system(r)
		fyne.Do(func() {
			c.open = false
			switch {
			case err != nil: // no such dialog here, or none that works
				c.ours(win, r, chosen)
			case path != "":
				chosen(r.withEnding(path))
			}
		})
	}
	if c.inline {
		ask()
		return
	}
	go ask()
}

// File asks for a file that is there, of one of some endings; kinds is what such files are called.
func (c *FileChooser) File(win fyne.Window, title, kinds string, chosen func(path string), endings ...string) {
	c.Ask(win, FileRequest{Kind: OpenFile, Title: title, Kinds: kinds, Endings: endings}, chosen)
}

// Folder asks for a folder.
func (c *FileChooser) Folder(win fyne.Window, title string, chosen func(path string)) {
	c.Ask(win, FileRequest{Kind: OpenFolder, Title: title}, chosen)
}

// Save asks where a workbook is to be written; name is proposed.
func (c *FileChooser) Save(win fyne.Window, title, name string, chosen func(path string)) {
	c.Ask(win, FileRequest{Kind: SaveFile, Title: title, Name: name, Kinds: kit.Tr("Tornei"), Endings: []string{".xlsx"}}, chosen)
}
