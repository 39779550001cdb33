package ui

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/importer"
	lists "raduno/engine/roster"
	"raduno/engine/store"
	"raduno/export"
	"raduno/ui/dialogs"
	"raduno/ui/formula"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// files opens, makes and imports workbooks.
type files struct {
	*present.Session
	*dialogs.FileChooser
	recents []string // the workbooks that were open lately and are still there
	report  string   // on the crash that ended the program last; empty for none
}

// open opens a tournament; a .xls or .csv is imported. It may be called as soon as the window exists.
func (f *files) open(path string) {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".xls", ".csv", ".txt", ".tsv":
		f.importFile(path)
		return
	}
	if absolute, err := filepath.Abs(path); err == nil {
		path = absolute
	}
	before, env := "", f.Env()
	if f.View != nil && f.View.ReadOnly.IsZero() {
		before = f.View.Path
	}
	gone, instead := false, func(err error) { f.unopened(path, err) }
	f.switchTo(kit.Tr("Apro %s…", filepath.Base(path)), func() (*desk.Desk, error) {
		switch {
		case importer.IsList(path):
			instead = func(error) { f.openList(path) }
			return nil, errNoDesk
		case before != "" && sameFile(path, before): // it would be locked by this very window
			instead = func(error) { f.Report(kit.Tr("%s è già aperto.", filepath.Base(path))) }
			return nil, errNoDesk
		}
		d, err := desk.Open(path, env)
		if err != nil {
			_, missing := os.Stat(path)
			gone = missing != nil
		}
		return d, err
	}, nil, func(err error) {
		if gone {
			f.Prefs.Forget(path)
			f.findRecents()
		}
		instead(err)
	})
}

// copiesShown is how many of the copies of a workbook that does not open are offered.
const copiesShown = 6

// unopened says why a workbook does not open and what helps, and offers its dated copies, each as a new workbook beside it.
func (f *files) unopened(path string, err error) {
	env := f.Env()
	find := func(context.Context) ([]store.Entry, error) { return desk.CopiesOf(path, env), nil }
	present.Get(f.Session, kit.Tr("Cerco le copie…"), find, func(copies []store.Entry) {
		if len(copies) == 0 {
			f.Fail(err)
			return
		}
		lines := kit.NewLines(kit.Wrapped(kit.SayError(err)), kit.Bold(kit.Tr("Le sue copie di sicurezza")))
		var d *dialogs.Dialog
		for _, c := range copies[:min(len(copies), copiesShown)] {
			lines.Add(kit.NewButton(c.Time.Format("02/01/2006 15:04:05")+"  –  "+kit.Say(c.Action), theme.FileIcon(), func() {
				d.Hide()
				f.openCopy(path, c)
			}))
		}
		lines.Add(kit.Quiet(kit.Tr("Una copia si apre come un torneo nuovo, accanto: il file che non si apre resta com'è.")))
		d = dialogs.Ask(f.Win, kit.Tr("%s non si apre", filepath.Base(path)), kit.Wide(34, lines), dialogs.Leave())
	})
}

// openCopy opens a dated copy of a workbook that does not open, as a new one beside it.
func (f *files) openCopy(path string, c store.Entry) {
	env := f.Env()
	f.switchTo(kit.Tr("Apro %s…", filepath.Base(c.File)), func() (*desk.Desk, error) {
		ext := filepath.Ext(path)
		return desk.OpenCopy(c, freeName(strings.TrimSuffix(path, ext)+" "+kit.Tr("ripreso")+ext), env)
	}, nil, f.Fail)
}

// SaveCopy asks for a name and makes a copy of the tournament of it, with what could not be saved where it lies;
// nil for nothing. The tournament that is open stays open.
func (f *files) SaveCopy(with func(*desk.Desk) error) {
	d := f.Desk
	if d == nil {
		return
	}
	f.saveBeside(kit.Tr("Salva una copia"), kit.Tr("copia"), func(path string) {
		f.Aside(kit.Tr("Salvo una copia…"), func(context.Context) error { return d.SaveCopy(path, with) }, func() {
			message := kit.Tr("La copia è in %s. Il torneo aperto è ancora %s.", path, filepath.Base(d.Path()))
			if with != nil {
				message = kit.Tr("La copia è in %s. Il torneo aperto è ancora %s: quando il disco torna, riprova a salvare.", path,
					filepath.Base(d.Path()))
			}
			f.Message(kit.Tr("Copia salvata"), message)
		})
	})
}

// saveBeside asks for the path of a new workbook, which overwrites nothing: the name of the one that is open with a word behind it.
func (f *files) saveBeside(title, word string, save func(path string)) {
	name, ext := filepath.Base(f.View.Path), filepath.Ext(f.View.Path)
	f.Save(f.Win, title, strings.TrimSuffix(name, ext)+" "+word+ext, func(chosen string) { save(freeName(chosen)) })
}

// errNoDesk says that a workbook is not opened here, and nothing is wrong.
var errNoDesk = errors.New("not opened")

// findRecents finds out, away from the goroutine of the user interface, which of the workbooks that were open lately are
// still there: they may lie on a stick or on a server that does not answer.
func (f *files) findRecents() {
	paths := f.Prefs.Recent()
	f.Jobs.Apart(func() {
		there := slices.DeleteFunc(slices.Clone(paths), func(path string) bool {
			_, err := os.Stat(path)
			return err != nil
		})
		fyne.Do(func() {
			if !slices.Equal(f.recents, there) {
				f.recents = there
				f.Renew()
			}
		})
	})
}

// sameFile reports whether two paths lead to the same file.
func sameFile(path1, path2 string) bool {
	file1, err1 := os.Stat(path1)
	file2, err2 := os.Stat(path2)
	return err1 == nil && err2 == nil && os.SameFile(file1, file2)
}

// switchTo opens another desk and puts it in the place of the present one, which stays where that fails; then follows, nil for nothing.
func (f *files) switchTo(what string, open func() (*desk.Desk, error), then func(), failed func(error)) {
	f.Leave(func() {
		f.Jobs.Add(func() {
			stop := f.Working(what, nil)
			var v *present.View
			d, err := open()
			if err == nil {
				v = present.Take(d)
			}
			stop()
			fyne.Do(func() {
				if err != nil {
					failed(err)
					return
				}
				if f.Adopt(d, v); then != nil {
					then()
				}
			})
		})
	})
}

// folder is where files are looked for first: where the tournament lies, else the user's own folder.
func (f *files) folder() string {
	switch {
	case f.View != nil:
		return filepath.Dir(f.View.Path)
	case len(f.recents) > 0: // they are still there
		return filepath.Dir(f.recents[0])
	}
	return home()
}

// home is the user's own folder.
func home() string {
	dir, err := os.UserHomeDir()
	if err != nil {
		return os.TempDir()
	}
	return dir
}

func (f *files) askOpen() {
	f.File(f.Win, kit.Tr("Apri un torneo o un elenco"), kit.Tr("Tornei ed elenchi"), f.open, ".xlsx", ".xls", ".csv", ".txt", ".tsv")
}

// importFile makes a workbook of an old file, beside it, and opens it; a list of players is shown first.
func (f *files) importFile(src string) {
	env, dst, list := f.Env(), "", false
	present.Get(f.Session, kit.Tr("Importo %s…", filepath.Base(src)), func(context.Context) ([]engine.Text, error) {
		if list = importer.IsList(src); list {
			return nil, nil
		}
		dst = freeName(strings.TrimSuffix(src, filepath.Ext(src)) + ".xlsx")
		return importer.File(src, dst, env)
	}, func(leftOut []engine.Text) {
		if list {
			f.openList(src)
			return
		}
		f.open(dst)
		text := kit.Tr("Il torneo importato è in %s; il file vecchio è rimasto com'era.", filepath.Base(dst))
		if len(leftOut) > 0 {
			text += "\n\n" + kit.Tr("Non è stato possibile portare:") + "\n" + strings.Join(kit.FirstOf(12, leftOut, kit.Bullet), "\n")
		}
		f.Message(kit.Tr("Importato"), text)
	})
}

// freeName is a path that no file has yet.
func freeName(path string) string {
	ending := filepath.Ext(path)
	stem := strings.TrimSuffix(path, ending)
	for n := 2; ; n++ {
		if _, err := os.Stat(path); os.IsNotExist(err) {
			return path
		}
		path = stem + " " + strconv.Itoa(n) + ending
	}
}

// askNew asks what a new tournament needs: its name, its type and where it is to lie.
func (f *files) askNew() {
	choose := func(chosen func(path string)) { f.Folder(f.Win, kit.Tr("La cartella del torneo"), chosen) }
	dialogs.NewTournament(f.Session, f.folder(), choose, func(n dialogs.New) {
		f.createGame(filepath.Join(n.Folder, export.FileName(n.Name)+".xlsx"), n.Name, n.Says, n.Formula)
	})
}

// createGame makes an empty tournament that says what another one says, and opens it, with the page of its formula where it is to have
// one of its own.
func (f *files) createGame(path, name string, says *engine.Tournament, own bool) {
	f.switchTo(kit.Tr("Creo il torneo…"), func() (*desk.Desk, error) {
		d, err := desk.Create(path, says.Settings.Type, name, f.Env())
		if err != nil || len(says.Settings.Game)+len(says.Settings.Answers)+says.Info.Rounds == 0 {
			return d, err
		}
		seen := d.View().Tournament
		wanted := seen.Clone()
		wanted.Settings.Game, wanted.Settings.Answers, wanted.Info.Rounds = says.Settings.Game, says.Settings.Answers, says.Info.Rounds
		if err := d.SetOptions(seen, wanted); err != nil {
			return nil, errors.Join(err, d.Close())
		}
		return d, nil
	}, func() {
		if own {
			formula.Edit(f.Session)
		}
	}, f.Fail)
}

// openDemo opens the tournament for training, and makes it where it is not there.
func (f *files) openDemo() {
	dir := filepath.Join(home(), "Raduno")
	path := filepath.Join(dir, desk.DemoName)
	f.switchTo(kit.Tr("Preparo il torneo di prova…"), func() (*desk.Desk, error) {
		if _, err := os.Stat(path); os.IsNotExist(err) {
			if err := os.MkdirAll(dir, 0o755); err != nil {
				return nil, err
			}
			if err := importer.MakeDemo(path, f.Env()); err != nil {
				return nil, err
			}
		}
		return desk.Open(path, f.Env())
	}, nil, f.Fail)
}

// simulate fills the tables of the round with invented scores: for training.
func (f *files) simulate() {
	if f.View == nil || f.View.Round(f.Round) == nil {
		f.Report(kit.Tr("Prima sorteggia il turno: poi si possono inventare i punti."))
		return
	}
	round := f.Round
	text := kit.Wrapped(kit.Tr("I tavoli ancora vuoti ricevono punteggi inventati, per provare. Annulla li toglie."))
	dialogs.Form(f.Win, kit.Tr("Inventare i punti %s?", f.View.RoundName(round).Of()), text, kit.Tr("Inventa"), func() {
		f.Change(kit.Tr("Invento i punti…"), func(d *desk.Desk) error { return d.Simulate(round, f.World.Seed()) }, nil)
	})
}

// Paste adds the players of a list on the clipboard, after showing what was understood.
func (f *files) Paste() {
	text := f.App.Clipboard().Content()
	if strings.TrimSpace(text) == "" {
		f.Message(kit.Tr("Non c'è niente da incollare"),
			kit.Tr("Copia prima l'elenco, da Excel o da un messaggio, poi premi di nuovo “Incolla”."))
		return
	}
	list, err := lists.Parse([]byte(text))
	if err != nil {
		f.Fail(err)
		return
	}
	dialogs.List(f.Win, f.View, list, dialogs.ListAnswers{Into: f.takeList})
}

// takeList enters a list into the tournament that is open.
func (f *files) takeList(incoming []lists.Incoming) {
	round, strangers := f.View.Coming(), 0
	for _, in := range incoming {
		if in.Known == nil {
			strangers++
		}
	}
	enter := func() {
		added, changed := 0, 0
		f.Change(kit.Tr("Aggiungo i giocatori…"), func(d *desk.Desk) error {
			players, n, err := d.TakeList(incoming)
			added, changed = len(players), n
			return err
		}, func() {
			text := kit.Tr("Giocatori aggiunti: %d, aggiornati: %d.", added, changed)
			if changed == 0 {
				text = kit.Tr("Giocatori aggiunti: %d.", added)
			}
			if added+changed == 0 {
				f.Report(text)
				return
			}
			f.ReportUndo(text)
		})
	}
	if strangers == 0 || !f.View.RoundName(round).Named() {
		enter()
		return
	}
	text := kit.Tr("{1:Un nuovo iscritto|%d nuovi iscritti}: ma ora viene %s, e ci va chi ha giocato i turni prima.", strangers,
		f.View.RoundName(round).The())
	dialogs.Ask(f.Win, kit.Tr("Incolla elenco"), kit.Wide(30, kit.Wrapped(text)), dialogs.Leave(),
		dialogs.Answer{Text: kit.Tr("Aggiungi lo stesso"), Do: enter})
}

// openList shows a list of players that lies in a file, to enter it into the tournament that is open or into a new one.
func (f *files) openList(path string) {
	env := f.Env()
	present.Get(f.Session, kit.Tr("Importo %s…", filepath.Base(path)), func(context.Context) (*lists.List, error) {
		return importer.ReadList(path)
	}, func(list *lists.List) {
		can := dialogs.ListAnswers{New: func(players []lists.Incoming) {
			dst := ""
			f.Aside(kit.Tr("Creo il torneo…"), func(context.Context) error {
				dst = freeName(strings.TrimSuffix(path, filepath.Ext(path)) + ".xlsx")
				return importer.Players(players, dst, env)
			}, func() { f.open(dst) })
		}}
		if f.View != nil && f.View.ReadOnly.IsZero() {
			can.Into = f.takeList
		}
		dialogs.List(f.Win, f.View, list, can)
	})
}
