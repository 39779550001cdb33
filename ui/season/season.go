// Package season is the window of a season: several tournaments as one ranking, who is who across them, the rule, and the
// club's pages. It needs no tournament to be open. What is slow, such as reading fifty workbooks, is done away from the
// goroutine of the user interface, says how far it is and can be stopped.
package season

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"sync"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/season"
	"raduno/export/site"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// Window is the window of a season.
type Window struct {
	session *present.Session
	chooser *dialogs.FileChooser
	known   *season.Book // takes whom the season knows, for the rosters that are typed
	Win     fyne.Window
	closed  func()

	work   sync.Mutex // held while the file is in use
	file   *season.File
	cancel context.CancelFunc // stops what is being done; nil where nothing is

	now   *shown // nil where no season is open
	title *widget.Label
	note  *widget.Label
	said  *widget.Label
	bar   *widget.ProgressBar
	busy  *fyne.Container // the bar and the way to stop, while something takes long
	foot  *fyne.Container
	stop  *kit.Button
	tools []*kit.Button // those that need a season
	undo  *kit.Button
	redo  *kit.Button
	body  *fyne.Container
	tabs  *container.AppTabs

	standings *standingsTab
	events    *eventsTab
	people    *peopleTab
	rule      *ruleTab
	qualified *qualifiedTab
}

// shown is a season as it is shown: whatever is read of it was made away from the goroutine of the user interface.
type shown struct {
	season    *season.Season
	ranking   *season.Ranking
	proposals []season.Proposal
	people    []*season.Person
	register  []season.Known
	path      string
	readOnly  engine.Text
	unkept    engine.Text
	undo      engine.Text
	redo      engine.Text
}

func take(f *season.File) *shown {
	s := &shown{season: f.Season(), path: f.Path(), readOnly: f.ReadOnly(), unkept: f.Unkept()}
	if s.unkept.IsZero() {
		s.unkept = f.Trouble()
	}
	s.ranking = s.season.Rank()
	s.proposals, s.people, s.register = s.season.Proposals(), s.season.People(), s.season.Register()
	s.undo, _ = f.CanUndo()
	s.redo, _ = f.CanRedo()
	return s
}

// Open shows the window with the season that was open last. closed is called when it is closed.
func Open(s *present.Session, chooser *dialogs.FileChooser, known *season.Book, closed func()) *Window {
	w := New(s, s.App.NewWindow(kit.Tr("Stagione")), chooser, known, closed)
	w.Win.Resize(fyne.NewSize(1140, 680))
	w.Win.Show()
	if last := s.Prefs.String(present.PrefSeason); last != "" {
		w.open(last, true)
	}
	return w
}

// New fills a window.
func New(s *present.Session, win fyne.Window, chooser *dialogs.FileChooser, known *season.Book, closed func()) *Window {
	w := &Window{
		session: s, chooser: chooser, known: known, Win: win, closed: closed,
		title: kit.Heading(""), note: kit.Warning(""), said: widget.NewLabel(""),
		bar: widget.NewProgressBar(), body: container.NewStack(),
	}
	w.said.Truncation = fyne.TextTruncateEllipsis
	w.title.Truncation = fyne.TextTruncateEllipsis
	w.stop = kit.NewButton(kit.Tr("Interrompi"), nil, func() {
		if w.cancel != nil {
			w.cancel()
		}
	})
	tool := func(text string, icon fyne.Resource, do func()) *kit.Button {
		b := kit.NewButton(text, icon, do)
		w.tools = append(w.tools, b)
		return b
	}
	open := kit.NewButton(kit.Tr("Apri…"), theme.FolderOpenIcon(), w.askOpen)
	make := kit.NewButton(kit.Tr("Nuova…"), theme.DocumentCreateIcon(), w.askNew)
	again := tool(kit.Tr("Rileggi i tornei"), theme.ViewRefreshIcon(), w.reread)
	w.undo = kit.NewButton(kit.Tr("Annulla"), theme.ContentUndoIcon(), func() {
		w.travel((*season.File).Undo, func(what engine.Text) engine.Text { return engine.Textf("Annullato: %s.", what) })
	})
	w.redo = kit.NewButton(kit.Tr("Ripeti"), theme.ContentRedoIcon(), func() {
		w.travel((*season.File).Redo, func(what engine.Text) engine.Text { return engine.Textf("Ripetuto: %s", what) })
	})
	enrol := tool(kit.Tr("Iscrivi nel torneo aperto…"), theme.AccountIcon(), w.askEnrol)
	publish := tool(kit.Tr("Scrivi il sito…"), theme.ComputerIcon(), w.askSite)
	publish.Importance = widget.HighImportance
	w.standings, w.events, w.people, w.rule = newStandingsTab(w), newEventsTab(w), newPeopleTab(w), newRuleTab(w)
	w.qualified = newQualifiedTab(w)
	w.tabs = container.NewAppTabs(
		container.NewTabItem(kit.Tr("Classifica"), w.standings.content),
		container.NewTabItem(kit.Tr("Tornei"), w.events.content),
		container.NewTabItem(kit.Tr("Persone"), w.people.content),
		container.NewTabItem(kit.Tr("Regola"), w.rule.content),
		container.NewTabItem(kit.Tr("Qualificati"), w.qualified.content),
	)
	top := container.NewVBox(w.title, kit.NewFlow(8, open, make, again, w.undo, w.redo, enrol, publish), w.note)
	w.busy = container.NewHBox(kit.Wide(9, w.bar), w.stop)
	w.foot = container.NewBorder(nil, nil, nil, w.busy, w.said)
	win.SetContent(container.NewBorder(kit.Margin(8, 4, 12, 12, top), kit.Margin(0, 2, 10, 10, w.foot), nil, nil,
		kit.Margin(2, 4, 12, 12, w.body)))
	win.SetCloseIntercept(w.Close)
	win.SetOnDropped(func(_ fyne.Position, uris []fyne.URI) { w.dropped(uris) })
	kit.NewWindow(win).CloseOnEscape(w.Close)
	w.working(false)
	w.show(nil)
	return w
}

// Close waits until what is being written is, lets go of the file and closes the window.
func (w *Window) Close() {
	closed := w.closed
	if closed == nil {
		return // it is closing already
	}
	w.closed = nil
	if w.cancel != nil {
		w.cancel()
	}
	w.session.Jobs.Apart(func() {
		w.Release()
		fyne.Do(func() {
			closed()
			w.Win.SetCloseIntercept(nil)
			w.Win.Close()
		})
	})
}

// Release lets go of the season's file once nothing is being done with it. It may be called from any goroutine.
func (w *Window) Release() {
	w.work.Lock()
	defer w.work.Unlock()
	if w.file != nil {
		if err := w.file.Close(); err != nil {
			fyne.LogError("season", err)
		}
		w.file = nil
	}
}

// do does something with the season's file away from the goroutine of the user interface and shows the season after it,
// also where it failed; done is called where it did not. One thing is done at a time.
func (w *Window) do(what string, run func(context.Context, season.Progress) error, done func()) {
	if w.cancel != nil {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	w.cancel = cancel
	w.say(what)
	w.enable()
	before := kit.After(kit.BusyAfter, func() {
		if w.cancel != nil {
			w.working(true)
		}
	})
	w.session.Jobs.Apart(func() {
		w.work.Lock()
		err := run(ctx, func(read, of int) { fyne.Do(func() { w.bar.SetValue(float64(read) / float64(of)) }) })
		var s *shown
		if w.file != nil {
			s = take(w.file)
		}
		w.work.Unlock()
		before()
		fyne.Do(func() {
			cancelled := ctx.Err() != nil
			cancel()
			w.cancel = nil
			w.working(false)
			w.say("")
			w.show(s)
			switch {
			case err != nil && cancelled:
				w.say(kit.Tr("Interrotto: non è cambiato nulla."))
			case err != nil:
				w.fail(err)
			case done != nil:
				done()
			}
		})
	})
}

// working shows how far what is being done is, and the way to stop it.
func (w *Window) working(on bool) {
	if !on {
		w.bar.SetValue(0)
	}
	kit.SetVisible(w.busy, on)
	w.foot.Refresh()
}

// change makes a change of the season.
func (w *Window) change(what engine.Text, do func(*season.Season) error) {
	w.do(kit.Tr("Salvo…"), func(context.Context, season.Progress) error { return w.file.Change(what, do) },
		func() { w.say(kit.Sentence(kit.Say(what))) })
}

func (w *Window) say(text string) { w.said.SetText(text) }

// fail tells an error, with the first of the things that are wrong.
func (w *Window) fail(err error) {
	lines := append([]string{kit.SayError(err)}, kit.FirstOf(6, engine.FindingsOf(err), present.Finding)...)
	dialogs.Message(w.Win, kit.Tr("Così non si può"), strings.Join(lines, "\n"))
}

// show puts a season into the window; nil for none.
func (w *Window) show(s *shown) {
	w.now = s
	w.note.Hide()
	if s == nil {
		w.title.SetText(kit.Tr("La stagione"))
		w.body.Objects = []fyne.CanvasObject{kit.NewLines(
			kit.Wrapped(
				kit.Tr(
					"Una stagione mette più tornei in una classifica sola. I fogli dei tornei vengono letti e mai scritti.")),
			kit.Wrapped(kit.Tr("Comincia con “Nuova…”, oppure apri quella che hai già.")))}
		w.body.Refresh()
		w.enable()
		return
	}
	w.known.Take(s.register)
	w.title.SetText(s.season.Name + "  –  " + filepath.Base(s.path))
	w.Win.SetTitle(s.season.Name + " – " + kit.Tr("Stagione"))
	var notes []string
	for _, text := range []engine.Text{s.readOnly, s.unkept} {
		if !text.IsZero() {
			notes = append(notes, kit.Say(text))
		}
	}
	for _, e := range s.season.Events {
		notes = append(notes, engine.Map(e.ToReview(), kit.Say)...)
	}
	w.note.SetText(strings.Join(kit.FirstOf(3, notes, strings.Clone), "\n"))
	kit.SetVisible(w.note, len(notes) > 0)
	if len(w.body.Objects) == 0 || w.body.Objects[0] != fyne.CanvasObject(w.tabs) {
		w.body.Objects = []fyne.CanvasObject{w.tabs}
		w.body.Refresh()
	}
	w.tabs.Items[2].Text = kit.Tr("Persone")
	if n := len(s.proposals); n > 0 {
		w.tabs.Items[2].Text = kit.Tr("Persone (%d)", n)
	}
	w.tabs.Refresh()
	w.standings.show()
	w.events.show()
	w.people.show()
	w.rule.show()
	w.qualified.show()
	w.enable()
}

// enable lets be pressed what can be done now.
func (w *Window) enable() {
	for _, b := range w.tools {
		kit.SetAble(b, w.now != nil && w.cancel == nil)
	}
	kit.SetAble(w.undo, w.now != nil && w.cancel == nil && !w.now.undo.IsZero())
	kit.SetAble(w.redo, w.now != nil && w.cancel == nil && !w.now.redo.IsZero())
}

// open opens a season in the place of the one that is open; quietly where it was not asked for and may be gone.
func (w *Window) open(path string, quietly bool) {
	if w.now != nil && w.now.path == path {
		return
	}
	var gone error
	w.do(kit.Tr("Apro %s…", filepath.Base(path)), func(ctx context.Context, progress season.Progress) error {
		f, err := season.Open(ctx, path, w.session.Env(), progress)
		if err != nil {
			if quietly && !errors.Is(err, context.Canceled) {
				gone = err
				return nil
			}
			return err
		}
		return w.adopt(f)
	}, func() {
		if gone != nil {
			w.say(kit.SayError(gone))
			return
		}
		w.session.Prefs.SetString(present.PrefSeason, path)
	})
}

// adopt puts a file in the place of the one that was open.
func (w *Window) adopt(f *season.File) error {
	old := w.file
	w.file = f
	if old != nil {
		return old.Close()
	}
	return nil
}

func (w *Window) reread() {
	w.do(kit.Tr("Rileggo i tornei…"), func(ctx context.Context, progress season.Progress) error { return w.file.Reread(ctx, progress) },
		func() { w.say(kit.Tr("Riletti i tornei che erano cambiati.")) })
}

// travel goes back or forth by an action; told is the sentence that says so.
func (w *Window) travel(step func(*season.File) (engine.Text, error), report func(what engine.Text) engine.Text) {
	var what engine.Text
	w.do(kit.Tr("Salvo…"), func(context.Context, season.Progress) (err error) {
		what, err = step(w.file)
		return err
	}, func() { w.say(kit.Say(report(what))) })
}

// dropped takes files that were dropped on the window: a season to open, or tournaments to add.
func (w *Window) dropped(uris []fyne.URI) {
	paths := engine.Map(uris, func(uri fyne.URI) string { return uri.Path() })
	switch {
	case len(paths) == 0:
	case w.now == nil:
		w.open(paths[0], false)
	default:
		w.events.add(paths, "")
	}
}

// askSite asks for the folder of the pages and writes them.
func (w *Window) askSite() {
	own := strings.TrimSuffix(w.now.path, filepath.Ext(w.now.path)) + "_sito"
	form, where := dialogs.Folder(own, func(chosen func(string)) { w.chooseFolder(kit.Tr("La cartella del sito"), chosen) })
	dialogs.Form(w.Win, kit.Tr("La cartella del sito"), form, kit.Tr("Scrivi"), func() { w.writeSite(where.Text) })
}

// writeSite writes the pages of the season into a folder.
func (w *Window) writeSite(dir string) {
	w.do(kit.Tr("Scrivo le pagine…"), func(context.Context, season.Progress) error {
		_, err := site.Write(dir, w.file.Season(), string(kit.Spoken()))
		return err
	}, func() {
		text := kit.Tr("La pagina è in “%s”: apri index.html.", dir)
		w.say(text)
		dialogs.Ask(w.Win, kit.Tr("Il sito è pronto"), kit.Wide(34, kit.NewLines(kit.Wrapped(text),
			kit.Quiet(
				kit.Tr(
					"Copia la cartella sullo spazio web del club. La prossima volta scegli la stessa.")))),
			dialogs.Answer{Text: kit.Tr("Chiudi")},
			dialogs.Answer{Text: kit.Tr("Guarda le pagine"), Main: true, Do: func() { w.session.OpenOutside(filepath.Join(dir, "index.html")) }})
	})
}
