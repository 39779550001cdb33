package ui

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"raduno/engine/importer"
	lists "raduno/engine/roster"
	"raduno/engine/step"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"raduno/engine"
	"raduno/engine/demo"
	"raduno/engine/desk"
	"raduno/engine/journal"
	"raduno/engine/publish"
	"raduno/engine/store"
	"raduno/ui/dialogs"
	"raduno/ui/filedialog"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// env is what the window gives the desk.
func (u *UI) env() desk.Env {
	env := u.world
	env.LogDir, env.Learned, env.Log, env.Language = journal.Dir(), lists.LearnedFile(), u.logSettings(), string(u.prefs.language())
	env.Letters = u.prefs.letters
	return env
}

var logLevels = map[string]journal.Level{"off": journal.Off, "low": journal.Low, "high": journal.High}

func (u *UI) logSettings() *journal.Settings {
	return &journal.Settings{
		Console: logLevels[u.prefs.logLevel("console", "off")],
		Sheet:   logLevels[u.prefs.logLevel("sheet", "low")],
		File:    logLevels[u.prefs.logLevel("file", "high")],
	}
}

// OpenFile opens a tournament; a .xls or .csv is imported, and the file of a draw's certificate (.json) is checked. It may be called
// as soon as the window exists.
func (u *UI) OpenFile(path string) {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".xls", ".csv", ".txt", ".tsv":
		u.files.importFile(path)
		return
	case ".json":
		u.files.checkRecord(path)
		return
	}
	if absolute, err := filepath.Abs(path); err == nil {
		path = absolute
	}
	open, env := "", u.env()
	if u.snap != nil && u.snap.ReadOnly.IsZero() {
		open = u.snap.Path
	}
	gone := false
	u.files.switchTo(kit.Tr("Apro %s…", filepath.Base(path)), func() (*desk.Desk, error) {
		if open != "" && sameFile(path, open) { // it would be locked by this very window
			return nil, errOpenAlready
		}
		d, err := desk.Open(path, env)
		if err != nil {
			_, missing := os.Stat(path)
			gone = missing != nil
		}
		return d, err
	}, func(err error) {
		if errors.Is(err, errOpenAlready) {
			u.Tell(kit.Tr("%s è già aperto.", filepath.Base(path)))
			return
		}
		if gone {
			u.prefs.forget(path)
			u.files.findRecents()
		}
		u.files.unopened(path, err)
	})
}

// copiesShown is how many of the copies of a workbook that does not open are offered.
const copiesShown = 6

// unopened says why a workbook does not open and what helps, and offers its dated copies, each as a new workbook beside it.
func (u *files) unopened(path string, err error) {
	var copies []store.Entry
	env := u.env()
	u.aside(kit.Tr("Cerco le copie…"), func(context.Context) error {
		copies = desk.CopiesOf(path, env)
		return nil
	}, func() {
		if len(copies) == 0 {
			u.Fail(err)
			return
		}
		lines := kit.NewLines(kit.Wrapped(kit.SayError(err)), kit.Bold(kit.Tr("Le sue copie di sicurezza")))
		var d *dialogs.Dialog
		for _, c := range copies[:min(len(copies), copiesShown)] {
			lines.Add(kit.NewButton(c.Time.Format("02/01/2006 15:04:05")+"  –  "+kit.Say(c.Action), theme.FileIcon(), func() {
				d.Hide()
				u.openCopy(path, c)
			}))
		}
		lines.Add(kit.Quiet(kit.Tr("Una copia si apre come un torneo nuovo, accanto: il file che non si apre resta com'è.")))
		d = dialogs.Ask(u.win, kit.Tr("%s non si apre", filepath.Base(path)), kit.Wide(34, lines), dialogs.Leave())
	})
}

// openCopy opens a dated copy of a workbook that does not open, as a new one beside it.
func (u *files) openCopy(path string, c store.Entry) {
	env := u.env()
	u.switchTo(kit.Tr("Apro %s…", filepath.Base(c.File)), func() (*desk.Desk, error) {
		ext := filepath.Ext(path)
		return desk.OpenCopy(c, freeName(strings.TrimSuffix(path, ext)+" "+kit.Tr("ripreso")+ext), env)
	}, u.Fail)
}

// SaveCopy asks for a name and makes a copy of the tournament of it, with what could not be saved where it lies;
// nil for nothing. The tournament that is open stays open.
func (u *UI) SaveCopy(with func(*desk.Desk) error) {
	d := u.desk
	if d == nil {
		return
	}
	ext := filepath.Ext(d.Path())
	name := strings.TrimSuffix(filepath.Base(d.Path()), ext) + " " + kit.Tr("copia") + ext
	request := filedialog.Request{
		Kind: filedialog.Save, Title: kit.Tr("Salva una copia"), Folder: u.files.folder(), Name: name,
		Kinds: kit.Tr("Tornei"), Endings: []string{".xlsx"},
	}
	u.files.chooser.Ask(u.win, request, func(chosen string) {
		path := ""
		u.aside(kit.Tr("Salvo una copia…"), func(context.Context) error {
			path = freeName(chosen) // a copy overwrites nothing
			return d.SaveCopy(path, with)
		}, func() {
			if with == nil {
				u.message(kit.Tr("Copia salvata"), kit.Tr("La copia è in %s. Il torneo aperto è ancora %s.", path, filepath.Base(d.Path())))
				return
			}
			u.message(kit.Tr("Copia salvata"), kit.Tr(
				"La copia è in %s. Il torneo aperto è ancora %s: quando il disco torna, riprova a salvare.", path, filepath.Base(d.Path())))
		})
	})
}

// errOpenAlready says that the window has the workbook open itself.
var errOpenAlready = errors.New("open already")

// findRecents finds out, away from the goroutine of the user interface, which of the workbooks that were open lately are
// still there: they may lie on a stick or on a server that does not answer.
func (u *files) findRecents() {
	paths := u.prefs.recent()
	look := func() {
		there := slices.DeleteFunc(slices.Clone(paths), func(path string) bool {
			_, err := os.Stat(path)
			return err != nil
		})
		fyne.Do(func() {
			if slices.Equal(u.recents, there) {
				return
			}
			u.recents = there
			u.welcome.refresh()
			u.putMenu()
		})
	}
	if u.jobs.inline {
		look()
		return
	}
	go look()
}

// sameFile reports whether two paths lead to the same file.
func sameFile(path1, path2 string) bool {
	file1, err1 := os.Stat(path1)
	file2, err2 := os.Stat(path2)
	return err1 == nil && err2 == nil && os.SameFile(file1, file2)
}

// switchTo opens another desk and puts it in the place of the present one, which stays where that fails.
func (u *files) switchTo(what string, open func() (*desk.Desk, error), failed func(error)) {
	u.roster.Leave()
	var opened *desk.Desk
	u.jobs.add(func() {
		stop := u.busy(what, nil)
		var s *present.View
		d, err := open()
		if err == nil {
			s = present.Take(d, "")
		}
		stop()
		fyne.Do(func() {
			if err != nil {
				failed(err)
				return
			}
			opened = d
			u.adopt(opened, s)
		})
	})
}

// adopt shows a desk that was opened and closes the one before.
func (u *files) adopt(d *desk.Desk, s *present.View) {
	if old := u.desk; old != nil {
		u.jobs.add(func() {
			u.online.Close() // it serves the tournament before
			if err := old.Close(); err != nil {
				fyne.LogError("close", err)
			}
		})
	}
	u.desk, u.typeID = d, ""
	u.printed, u.fileLost = map[int]bool{}, false
	u.round = s.Current()
	u.tables.Fresh()
	u.scores.Fresh()
	u.findings.more = nil
	u.prefs.remember(s.Path)
	u.findRecents()
	u.prefs.setOpened(s.Path)
	u.readRegister()
	u.snap = nil // no page need show the tournament before once more
	u.firstPage(s)
	u.show(s)
	u.enter(u.nav.current)
	if s.ReadOnly.IsZero() {
		u.Tell(kit.Tr("Aperto %s. Ogni cosa che fai è salvata subito.", filepath.Base(s.Path)))
	} else {
		u.Tell(kit.Tr("Aperto %s: si può solo guardare.", filepath.Base(s.Path)))
	}
	switch {
	case s.InDoubt:
		u.askWhoseHistory(s)
	case !s.ReadOnly.IsZero():
		u.message(kit.Tr("Solo lettura"), kit.Say(s.ReadOnly))
	}
	for _, warning := range d.Warnings() {
		u.message(kit.Tr("Attenzione"), kit.Say(warning))
	}
	u.proposeType()
	u.resumeTyped()
}

// askWhoseHistory asks whether a tournament goes on with the copies that lie beside it, or is one of its own. Anyone who leaves
// the question can only read.
func (u *files) askWhoseHistory(s *present.View) {
	settle := func(goesOn bool) func() {
		return func() {
			u.Change(kit.Tr("Salvo…"), func(d *desk.Desk) error { return d.SettleHistory(goesOn) }, nil)
		}
	}
	dialogs.Ask(u.win, kit.Tr("Di chi sono le copie di sicurezza?"), kit.Wide(34, kit.Wrapped(kit.Say(s.ReadOnly))),
		dialogs.Leave(),
		dialogs.Answer{Text: kit.Tr("Il torneo prosegue qui"), Do: settle(true)},
		dialogs.Answer{Text: kit.Tr("È un torneo a sé"), Main: true, Do: settle(false)})
}

// proposeType asks whether a tournament is played as the type that its sheet TORNEO names, where none was chosen.
func (u *files) proposeType() {
	kind, ok := u.snap.ProposedType()
	if !ok || !u.snap.ReadOnly.IsZero() {
		return
	}
	text := kit.Wrapped(kit.Tr("Il foglio TORNEO dice “%s”: in Raduno è %s.",
		u.snap.Tournament.Info.Kind, kind.Name))
	dialogs.Ask(u.win, kit.Tr("Tipo di torneo"), kit.Wide(30, text),
		dialogs.Answer{Text: kit.Tr("Un altro tipo…"), Do: func() { u.act(step.Step{Code: step.Type}) }},
		dialogs.Answer{Text: kit.Tr("Sì, %s", kind.Name), Icon: theme.ConfirmIcon(), Main: true, Do: func() { u.ChooseType(kind.ID) }})
}

// closeTournament leaves the tournament, which is on the disk, for the welcome.
func (u *files) closeTournament() {
	if u.desk == nil {
		return
	}
	d := u.desk
	u.desk, u.typeID = nil, ""
	u.prefs.setOpened("")
	u.hall.CloseProjector()
	u.jobs.add(func() {
		u.online.Close()
		if err := d.Close(); err != nil {
			fyne.LogError("close", err)
		}
	})
	u.show(nil)
}

// firstPage goes to the tab where the work is.
func (u *files) firstPage(s *present.View) {
	r := s.Round(u.round)
	switch {
	case s.Errors > 0:
		u.goTo(pageFindings)
	case r == nil:
		u.goTo(pageRoster)
	case r.Draft:
		u.goTo(pageTables)
	case r.Played() == len(r.Tables):
		u.goTo(pageStandings)
	default:
		u.goTo(pageScores)
	}
}

// dropped opens a file that was dropped on the window.
func (u *files) dropped(uris []fyne.URI) {
	if len(uris) > 0 {
		u.OpenFile(uris[0].Path())
	}
}

// folder is where files are looked for first: where the tournament lies, else the user's own folder.
func (u *files) folder() string {
	switch {
	case u.snap != nil:
		return filepath.Dir(u.snap.Path)
	case len(u.recents) > 0: // they are still there
		return filepath.Dir(u.recents[0])
	}
	dir, err := os.UserHomeDir()
	if err != nil {
		return os.TempDir()
	}
	return dir
}

func (u *files) askOpen() {
	u.chooseFile(kit.Tr("Apri un torneo o un elenco"), kit.Tr("Tornei ed elenchi"), u.OpenFile, ".xlsx", ".xls", ".csv", ".txt", ".tsv",
		".json")
}

// checkRecord checks the file of a draw's certificate, as raduno-cli tavoli --verifica does.
func (u *files) checkRecord(path string) {
	u.aside(kit.Tr("Riconto %s…", filepath.Base(path)), func(ctx context.Context) error {
		data, err := store.ReadNamed(path)
		if err == nil {
			err = publish.VerifyFile(ctx, data)
		}
		if err != nil && ctx.Err() == nil {
			return engine.Wrap(err, engine.KindOf(err), "NON TORNA, %s: %s", filepath.Base(path), engine.Tell(err))
		}
		return err
	}, func() {
		u.message(filepath.Base(path), kit.Tr("Tutto torna: i tavoli, i valori dei criteri e le dimostrazioni."))
	})
}

// chooseFile asks for a file that is there, of one of some endings; kinds is what such files are called.
func (u *files) chooseFile(title, typeIDs string, chosen func(path string), endings ...string) {
	u.chooser.Ask(u.win, filedialog.Request{Kind: filedialog.File, Title: title, Folder: u.folder(), Kinds: typeIDs, Endings: endings}, chosen)
}

// chooseFolder asks for a folder.
func (u *files) chooseFolder(title string, chosen func(path string)) {
	u.chooser.Ask(u.win, filedialog.Request{Kind: filedialog.Folder, Title: title, Folder: u.folder()}, chosen)
}

// importFile makes a workbook of an old file, beside it, and opens it; a list of players is shown first.
func (u *files) importFile(src string) {
	if lists.IsFile(src) {
		u.openList(src)
		return
	}
	env := u.env()
	dst := ""
	var leftOut []engine.Text
	u.aside(kit.Tr("Importo %s…", filepath.Base(src)), func(context.Context) error {
		var err error
		dst = freeName(strings.TrimSuffix(src, filepath.Ext(src)) + ".xlsx")
		leftOut, err = importer.File(src, dst, env)
		return err
	}, func() {
		u.OpenFile(dst)
		text := kit.Tr("Il torneo importato è in %s; il file vecchio è rimasto com'era.", filepath.Base(dst))
		for i, t := range leftOut {
			if i == 0 {
				text += "\n\n" + kit.Tr("Non è stato possibile portare:")
			}
			if i == 12 {
				text += "\n" + kit.AndMore(len(leftOut)-12)
				break
			}
			text += "\n• " + kit.Say(t)
		}
		u.message(kit.Tr("Importato"), text)
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
		path = stem + " " + kit.Itoa(int64(n)) + ending
	}
}

// askNew asks what a new tournament needs: its name, its type and where it is to lie.
func (u *files) askNew() {
	choose := func(chosen func(path string)) { u.chooseFolder(kit.Tr("La cartella del torneo"), chosen) }
	dialogs.NewTournament(u.win, u.manual(), u.folder(), choose, func(n dialogs.New) {
		u.createGame(filepath.Join(n.Folder, fileName(n.Name)+".xlsx"), n.Type, n.Name, n.Options)
	})
}

// createGame makes an empty tournament, with the options of its game, and opens it.
func (u *files) createGame(path, typeID, name string, options engine.Record) {
	u.switchTo(kit.Tr("Creo il torneo…"), func() (*desk.Desk, error) {
		d, err := desk.Create(path, typeID, name, u.env())
		if err != nil || len(options) == 0 {
			return d, err
		}
		seen := d.View().Tournament.Settings
		settings := seen
		settings.Game = options
		if err := d.SetSettings(seen, settings); err != nil {
			return nil, errors.Join(err, d.Close())
		}
		return d, nil
	}, u.Fail)
}

// fileName is a title as the name of a file on any system.
func fileName(title string) string {
	clean := strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:*?"<>|`, r) || r < ' ' {
			return '-'
		}
		return r
	}, title)
	return strings.Trim(clean, ". ")
}

// openDemo opens the tournament for training, and makes it if there is none.
func (u *files) openDemo() {
	dir, err := os.UserHomeDir()
	if err != nil {
		dir = os.TempDir()
	}
	dir = filepath.Join(dir, "Raduno")
	path := filepath.Join(dir, desk.DemoName)
	u.switchTo(kit.Tr("Preparo il torneo di prova…"), func() (*desk.Desk, error) {
		if _, err := os.Stat(path); os.IsNotExist(err) {
			if err := os.MkdirAll(dir, 0o755); err != nil {
				return nil, err
			}
			if err := demo.Make(path, u.env()); err != nil {
				return nil, err
			}
		}
		return desk.Open(path, u.env())
	}, u.Fail)
}

// simulate fills the tables of the round with invented scores: for training.
func (u *UI) simulate() {
	if u.snap == nil || u.snap.Round(u.round) == nil {
		u.Tell(kit.Tr("Prima sorteggia il turno: poi si possono inventare i punti."))
		return
	}
	round := u.round
	text := kit.Wrapped(kit.Tr("I tavoli ancora vuoti ricevono punteggi inventati, per provare. Annulla li toglie."))
	dialogs.Form(u.win, kit.Tr("Inventare i punti %s?", u.snap.OfRound(round)), text, kit.Tr("Inventa"), func() {
		u.Change(kit.Tr("Invento i punti…"), func(d *desk.Desk) error { return d.Simulate(round, u.world.Seed()) }, nil)
	})
}

// Paste adds the players of a list on the clipboard, after showing what was understood.
func (u *UI) Paste() {
	text := u.app.Clipboard().Content()
	if strings.TrimSpace(text) == "" {
		u.message(kit.Tr("Non c'è niente da incollare"),
			kit.Tr("Copia prima l'elenco, da Excel o da un messaggio, poi premi di nuovo “Incolla elenco”."))
		return
	}
	list, err := lists.Parse([]byte(text))
	if err != nil {
		u.Fail(err)
		return
	}
	dialogs.List(u.win, kit.Tr("Incolla elenco"), u.snap, list, dialogs.ListAnswers{Into: u.takeList})
}

// takeList enters a list into the tournament that is open.
func (u *UI) takeList(incoming []lists.Incoming) {
	round, strangers := u.snap.Coming(), 0
	for _, in := range incoming {
		if in.Known == nil {
			strangers++
		}
	}
	if strangers == 0 || !u.snap.Named(round) {
		u.enterList(incoming)
		return
	}
	text := kit.Tr("{1:Un nuovo iscritto|%d nuovi iscritti}: ma ora viene %s, e ci va chi ha giocato i turni prima.", strangers,
		u.snap.TheRound(round))
	dialogs.Ask(u.win, kit.Tr("Incolla elenco"), kit.Wide(30, kit.Wrapped(text)), dialogs.Leave(),
		dialogs.Answer{Text: kit.Tr("Aggiungi lo stesso"), Do: func() {
			u.enterList(incoming)
		}})
}

// enterList enters a list, whatever round comes.
func (u *UI) enterList(incoming []lists.Incoming) {
	added, changed, undo := 0, 0, engine.Text{}
	u.Change(kit.Tr("Aggiungo i giocatori…"), func(d *desk.Desk) error {
		players, n, err := d.TakeList(incoming)
		added, changed, undo = len(players), n, d.View().Undo
		return err
	}, func() {
		text := kit.Tr("Giocatori aggiunti: %d, aggiornati: %d.", added, changed)
		if changed == 0 {
			text = kit.Tr("Giocatori aggiunti: %d.", added)
		}
		if added+changed == 0 {
			u.Tell(text)
			return
		}
		u.TellUndo(text, undo)
	})
}

// openList shows a list of players that lies in a file, to enter it into the tournament that is open or into a new one.
func (u *files) openList(path string) {
	env := u.env()
	var list *lists.List
	u.aside(kit.Tr("Importo %s…", filepath.Base(path)), func(context.Context) error {
		data, err := store.ReadNamed(path)
		if err == nil {
			list, err = lists.Parse(data)
		}
		return err
	}, func() {
		can := dialogs.ListAnswers{New: func(players []engine.Player) {
			dst := ""
			u.aside(kit.Tr("Creo il torneo…"), func(context.Context) error {
				dst = freeName(strings.TrimSuffix(path, filepath.Ext(path)) + ".xlsx")
				return importer.Players(players, dst, env)
			}, func() { u.OpenFile(dst) })
		}}
		if u.snap != nil && u.snap.ReadOnly.IsZero() {
			can.Into = u.takeList
		}
		dialogs.List(u.win, filepath.Base(path), u.snap, list, can)
	})
}

// export writes the tournament in a format for the forum, the web or another program.
func (u *printing) export(e publish.Exporter) {
	if u.snap == nil {
		return
	}
	d, typeID, round := u.desk, u.snap.Type.ID, u.round
	var paths []string
	u.produce(kit.Tr("Esporto…"), func(replace bool) error {
		var err error
		request := publish.ExportRequest{Format: e.Format, Type: typeID, Replace: replace}
		if e.OfRound {
			request.Round = round
		}
		paths, err = publish.Export(d, request)
		return err
	}, func() {
		text := kit.Tr("Scritto %s", filepath.Base(paths[0]))
		if len(paths) > 1 {
			text = writtenFiles(paths)
		}
		u.Tell(text)
		u.offer(kit.Tr("Esportato"), text, paths...)
	})
}

// writeMeetings writes the sheets that count who has met whom.
func (u *UI) writeMeetings() {
	var sheets []string
	u.Change(kit.Tr("Salvo…"), func(d *desk.Desk) error {
		var err error
		_, sheets, err = d.WriteMeetings()
		return err
	}, func() { u.Tell(kit.Tr("Scritti i fogli: %s.", strings.Join(sheets, ", "))) })
}

// Undo takes the last action back, forth brings it again.
func (u *UI) Undo() {
	var what engine.Text
	u.changeOnly(kit.Tr("Annullo…"), func(d *desk.Desk) error {
		var err error
		what, err = d.Undo()
		return err
	}, func() { u.Tell(kit.Tr("Annullato: %s", kit.Say(what))) })
}

func (u *UI) forth() {
	var what engine.Text
	u.changeOnly(kit.Tr("Ripeto…"), func(d *desk.Desk) error {
		var err error
		what, err = d.Redo()
		return err
	}, func() { u.Tell(kit.Tr("Ripetuto: %s", kit.Say(what))) })
}
