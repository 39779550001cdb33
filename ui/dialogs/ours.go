package dialogs

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/ui/kit"
)

// entry is a line of the list.
type entry struct {
	name   string
	folder bool
	time   time.Time
}

// browser is the window's own dialog: a folder's files, the newest first, its folders, and a field for a name or a path.
type browser struct {
	FileRequest
	win    fyne.Window
	inline bool
	chosen func(path string)

	all   []entry // of the folder
	rows  []entry // those that fit what is typed
	why   string  // why the folder cannot be read; empty where it can
	where *widget.Label
	field *kit.SearchEntry
	grid  *kit.Grid
	ask   *Dialog
}

// ours asks in the window's own dialog.
func (c *FileChooser) ours(win fyne.Window, r FileRequest, chosen func(path string)) {
	b := &browser{FileRequest: r, win: win, inline: c.inline, chosen: chosen}
	b.where = widget.NewLabel("")
	b.where.Truncation = fyne.TextTruncateEllipsis
	b.field = kit.NewSearchEntry()
	b.field.SetPlaceHolder(kit.Tr("Nome o percorso"))
	b.field.OnChanged = func(string) { b.filter() }
	b.field.OnSubmitted = func(string) { b.accept() }
	b.field.OnKey = func(key fyne.KeyName) {
		if key == fyne.KeyEscape {
			b.ask.Hide()
		}
	}
	b.grid = kit.NewGrid([]kit.Column{{Title: kit.Tr("Nome"), Ems: 14, Weight: 3}, {Title: kit.Tr("Data"), Ems: 10.5}},
		func() int { return len(b.rows) }, b.cell)
	b.field.Rows = b.grid
	b.grid.OnEnter = func(row int) { b.take(b.rows[row]) }
	b.grid.OnRune = func(letter rune) {
		win.Canvas().Focus(b.field)
		b.field.TypedRune(letter)
	}
	up := kit.NewButton(kit.Tr("Cartella sopra"), theme.MoveUpIcon(), func() { b.goTo(filepath.Dir(b.Folder)) })
	home := kit.NewButton(kit.Tr("La mia cartella"), theme.HomeIcon(), func() {
		if dir, err := os.UserHomeDir(); err == nil {
			b.goTo(dir)
		}
	})
	if r.Kind == SaveFile {
		b.field.SetText(r.Name)
	}
	head := container.NewVBox(container.NewBorder(nil, nil, nil, container.NewHBox(up, home), b.where), b.field)
	size := Large(win)
	content := kit.Box(fyne.Min(size.Width, 46*kit.Em()), fyne.Min(size.Height, 30*kit.Em()),
		container.NewBorder(head, nil, nil, nil, kit.NewTint(kit.ColorCard, b.grid)))
	yes := Answer{Text: kit.Tr("Apri"), Icon: theme.ConfirmIcon(), Main: true, Try: func() bool {
		b.accept()
		return false // it closes by itself
	}}
	switch r.Kind {
	case SaveFile:
		yes.Text = kit.Tr("Salva")
	case OpenFolder:
		yes.Text = kit.Tr("Scegli questa cartella")
	}
	b.ask = AskAsItIs(win, r.Title, content, Leave(), yes)
	win.Canvas().Focus(b.field)
	b.field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})                                              // nothing of it is marked
	b.field.CursorColumn = len([]rune(strings.TrimSuffix(b.field.Text, filepath.Ext(b.field.Text)))) // before the ending
	b.field.Refresh()
	b.goTo(r.Folder)
}

// goTo shows a folder.
func (b *browser) goTo(folder string) {
	if absolute, err := filepath.Abs(folder); err == nil {
		folder = absolute
	}
	b.Folder, b.all = folder, nil
	b.where.SetText(filepath.Base(folder)) // the whole path has no room
	b.why = kit.Tr("Leggo la cartella…")
	if b.Kind != SaveFile {
		b.field.SetText("")
	}
	b.filter()
	b.apart(func() func() {
		all, err := b.read(folder)
		return func() {
			if b.Folder != folder {
				return
			}
			b.all, b.why = all, ""
			if err != nil {
				b.why = kit.Tr("Questa cartella non si può leggere.")
			}
			b.filter()
		}
	})
}

// apart asks the disk, which may be a server that does not answer, away from the goroutine of the user interface.
func (b *browser) apart(ask func() (show func())) {
	work := func() { fyne.Do(ask()) }
	if b.inline {
		work()
		return
	}
	go work()
}

// read gives what a folder holds that may be chosen: files, the newest first, then folders by name.
func (b *browser) read(folder string) ([]entry, error) {
	found, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var all []entry
	for _, f := range found {
		if strings.HasPrefix(f.Name(), ".") {
			continue
		}
		info, err := os.Stat(filepath.Join(folder, f.Name())) // where a link leads
		if err != nil {
			continue
		}
		if info.IsDir() || b.Kind != OpenFolder && b.takes(f.Name()) {
			all = append(all, entry{f.Name(), info.IsDir(), info.ModTime()})
		}
	}
	slices.SortFunc(all, func(x, y entry) int {
		if x.folder && y.folder {
			return engine.CompareNames(x.name, y.name)
		}
		return cmp.Or(engine.First(!x.folder, !y.folder), y.time.Compare(x.time), engine.CompareNames(x.name, y.name))
	})
	return all, nil
}

// filter shows what fits what is typed. A name for a file that is to be written leaves all in sight, to be seen.
func (b *browser) filter() {
	b.rows = b.all
	if text := engine.Fold(b.field.Text); text != "" && b.Kind != SaveFile {
		b.rows = slices.DeleteFunc(slices.Clone(b.all), func(e entry) bool { return !strings.Contains(engine.Fold(e.name), text) })
	}
	b.grid.Empty = b.why
	if b.why == "" {
		b.grid.Empty = kit.Tr("Qui non c'è niente che si possa scegliere.")
	}
	at := -1
	if len(b.rows) > 0 && b.Kind == OpenFile {
		at = 0
	}
	b.grid.Select(at)
	b.grid.Refresh()
}

func (b *browser) cell(row, column int) kit.Cell {
	e := b.rows[row]
	switch {
	case column == 1 && e.folder:
		return kit.Cell{Text: kit.Tr("cartella"), Ink: kit.ColorQuiet}
	case column == 1:
		return kit.Cell{Text: e.time.Format("02/01/2006 15:04"), Ink: kit.ColorQuiet}
	}
	return kit.Cell{Text: e.name, Bold: !e.folder}
}

// take takes a line of the list: it goes into a folder.
func (b *browser) take(e entry) {
	path := filepath.Join(b.Folder, e.name)
	switch {
	case e.folder:
		b.goTo(path)
	case b.Kind == SaveFile:
		b.field.SetText(e.name)
		b.win.Canvas().Focus(b.field)
	default:
		b.finish(path)
	}
}

// finish hands a path on, after the dialog is gone.
func (b *browser) finish(path string) {
	b.ask.Hide()
	b.chosen(b.withEnding(path))
}

// accept takes what is typed, else the selected line; for a folder, the one that is shown.
func (b *browser) accept() {
	typed, at := strings.TrimSpace(b.field.Text), b.grid.Selected()
	switch {
	case strings.ContainsAny(typed, `/\`) || b.Kind == SaveFile && typed != "":
		b.follow(typed)
	case at >= 0 && at < len(b.rows):
		b.take(b.rows[at])
	default:
		b.follow(typed)
	}
}

// follow takes a path that was typed. A folder that is not there is made, where one is asked for.
func (b *browser) follow(typed string) {
	path := typed
	if !filepath.IsAbs(path) {
		path = filepath.Join(b.Folder, path)
	}
	b.apart(func() func() {
		info, err := os.Stat(path)
		return func() {
			switch {
			case err == nil && info.IsDir() && (b.Kind != OpenFolder || path != b.Folder):
				b.field.SetText("")
				b.goTo(path)
			case err == nil && (b.Kind == OpenFolder || !info.IsDir()), b.Kind == SaveFile:
				b.finish(path)
			case b.Kind == OpenFolder:
				b.askFolder(path)
			default:
				Message(b.win, b.Title, kit.Tr("“%s” non c'è in questa cartella.", typed))
			}
		}
	})
}

// askFolder makes a folder that is not there, where that is meant, and goes into it.
func (b *browser) askFolder(path string) {
	name := filepath.Base(path)
	Ask(b.win, b.Title, kit.Wide(28, kit.Wrapped(kit.Tr("“%s” non c'è: la creo?", name))), Leave(),
		Answer{Text: kit.Tr("Crea la cartella"), Main: true, Do: func() {
			b.apart(func() func() {
				if err := os.Mkdir(path, 0o755); err != nil {
					return func() {
						Message(b.win, b.Title, kit.Tr("La cartella “%s” non si può creare qui: scegline un'altra, o cambia nome.", name))
					}
				}
				return func() { b.goTo(path) }
			})
		}})
}
