package ui

import (
	"image/color"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	register "raduno/engine/season"
	"raduno/ui/dialogs"
	"raduno/ui/hall"
	"raduno/ui/kit"
	"raduno/ui/online"
	"raduno/ui/platform"
	"raduno/ui/present"
	"raduno/ui/roster"
	"raduno/ui/scores"
	"raduno/ui/season"
	"raduno/ui/standings"
	"raduno/ui/tables"
)

// UI is the main window: the session that is open, its pages, and what stands around them.
type UI struct {
	*present.Session
	*files
	*footer
	printing *printing
	site     *site
	online   *online.Network
	known    *register.Book // whom the season that was open last knows

	fileLost bool
	giving   bool   // the page in sight is being given a key
	owed     bool   // the round that is shown is over, and the next is to be shown
	undone   string // what the toast's button takes back, as the desk calls it

	top       *fyne.Container // rounds, next step, tabs
	toolbar   *toolbar
	banner    *banner
	under     *present.UnderWay // what the strip says in the place of the next step; nil for nothing
	question  *question
	nav       *nav
	menuWords string          // of the menu that is shown
	root      *fyne.Container // everything under the menu
	work      *fyne.Container // what is there when a tournament is open
	stack     *fyne.Container // holds the page that is seen

	pages     []tabPage            // by their tabs
	stale     map[present.Tab]bool // pages that show a tournament of before, until they are seen
	roster    *roster.Page
	tables    *tables.Page
	scores    *scores.Page
	standings *standings.Page
	findings  *findingsPage
	welcome   *welcomePage
	hall      *hall.Page
	clock     string // what the round's clock says
	help      *helpWindow
	season    *season.Window // nil while it is not open
}

// tabPage is a page behind a tab.
type tabPage struct {
	title   string
	content fyne.CanvasObject
	show    func(*present.View)
	focus   func()              // gives the keyboard to what the page is for; nil for nothing
	escape  func()              // Escape that nothing else wanted; nil for nothing
	search  func()              // to its search; nil where it has none
	tools   []fyne.CanvasObject // beside the tabs
	folds   bool                // behind a lens, where there is no room
}

// Options are what a window needs of the world around it.
type Options struct {
	Env    desk.Env // of the desk, whose disk, clock, seeds and console are the computer's where it does not say
	Report string   // the file that describes the crash which ended the program last; empty for none
	Inline bool     // do everything on the caller's goroutine: for tests
}

// Create fills the window and returns its content's owner, which can open a file.
func Create(a fyne.App, w fyne.Window, options Options) *UI {
	u := &UI{known: &register.Book{}, Session: &present.Session{
		App: a, Win: w, Prefs: present.Preferences{Preferences: a.Preferences()}, World: options.Env, Round: 1, Printed: map[int]bool{},
		Jobs: present.NewJobs(options.Inline), Opens: platform.Open,
	}}
	u.Shell = u
	chooser := dialogs.NewFileChooser()
	if options.Inline {
		kit.Inline()
		chooser = dialogs.InlineFileChooser(nil)
		u.Opens = func(fyne.App, string) error { return nil }
	}
	u.files = &files{Session: u.Session, FileChooser: chooser, report: options.Report}
	chooser.Where = u.files.folder
	u.printing = &printing{Session: u.Session}
	if u.World.Seed == nil {
		u.World.Seed = desk.NewSeed
	}
	if err := kit.Speak(u.Prefs.Language()); err != nil {
		fyne.LogError("translations", err)
	}
	a.Settings().SetTheme(kit.NewTheme(u.Prefs.Mode(), u.Prefs.Scale()))
	a.SetIcon(kit.Icon)
	w.SetIcon(kit.FrameIcon)
	w.SetPadded(false)
	w.SetMaster()
	u.online = online.New(u.Session, hallClock{u})
	u.online.OnSeen = func() {
		u.footer.show(u.footer.hall, u.online.Seen())
		u.ShowClock(u.clock)
		u.RefreshStep()
	}
	u.site = &site{Session: u.Session, typed: map[string]string{}, onState: func() { u.footer.show(u.footer.site, u.site.state) }}
	u.printing.site = u.site
	u.online.OnCovered = func() {
		if u.View != nil {
			u.site.show()
		}
	}
	u.build()
	w.Resize(u.Prefs.Size())
	u.files.findRecents()
	w.SetOnDropped(func(_ fyne.Position, uris []fyne.URI) {
		if len(uris) > 0 {
			u.files.open(uris[0].Path())
		}
	})
	w.SetCloseIntercept(u.close)
	if !options.Inline {
		go u.watchFile()
	}
	return u
}

// build makes all widgets anew, as after a change of language, and for another tournament: nothing of one outlives its file. What is being
// typed stays where the pages of before are there still.
func (u *UI) build() {
	u.top = container.NewStack()
	u.banner = newBanner(u)
	u.question = newQuestion(u)
	u.toolbar = newToolbar(u)
	u.footer = newFooter(u.narrow)
	u.footer.hall.OnTapped = func() { u.GoTo(present.HallTab) }
	u.footer.show(u.footer.hall, u.online.Seen())
	u.footer.site.OnTapped = u.site.sendNow
	u.footer.show(u.footer.site, u.site.state)
	u.roster = roster.New(u.Session, u.known, u.roster)
	u.tables = tables.New(u.Session)
	u.scores = scores.New(u.Session, u.scores)
	u.standings = standings.New(u.Session)
	u.findings = newFindingsPage(u)
	u.welcome = newWelcomePage(u)
	u.hall = hall.New(u.Session, u.online, u.hall)
	u.hall.Turn = u.online.Turn
	if !u.Jobs.Inline() {
		u.hall.Start()
	}
	u.pages = []tabPage{
		present.RosterTab: {
			title: kit.Tr("Iscritti"), content: u.roster.Content, show: u.roster.Show, focus: u.roster.Focus, search: u.roster.FocusSearch,
			escape: u.roster.GiveUp, tools: u.roster.Tools,
		},
		present.TablesTab: {
			title: kit.Tr("Tavoli"), content: u.tables.Content, show: u.tables.Show, focus: u.tables.Focus, search: u.tables.FocusSearch,
			tools: []fyne.CanvasObject{u.tables.Tools}, folds: true,
		},
		present.ScoresTab: {title: kit.Tr("Punti"), content: u.scores.Content, show: u.scores.Show, focus: u.scores.Focus},
		present.StandingsTab: {
			title: kit.Tr("Classifica"), content: u.standings.Content, show: u.standings.Show, focus: u.standings.Focus,
			search: u.standings.FocusSearch, tools: u.standings.Tools,
		},
		present.HallTab: {
			title: kit.Tr("Sala"), content: u.online.Page(u.hall.Content, u.hall.Rows), show: u.hall.Show, focus: u.online.Focus,
		},
		present.FindingsTab: {title: kit.Tr("Problemi"), content: u.findings.content, show: u.findings.show},
	}
	u.nav = newNav(u)
	u.top.Objects = []fyne.CanvasObject{container.New(layout.NewCustomPaddedVBoxLayout(0),
		kit.Margin(5, 4, 12, 12, u.toolbar.content),
		kit.Margin(0, 0, 12, 12, u.nav.content),
		u.question.content,
	)}
	u.stack = container.NewStack()
	u.stale = map[present.Tab]bool{}
	foot := kit.Either(u.top, u.footer.content, container.NewHBox())
	below := container.New(layout.NewCustomPaddedVBoxLayout(0), u.footer.toast.Content, foot)
	u.work = container.NewStack(container.NewBorder(u.top, below, nil, nil, kit.Margin(8, 6, 12, 12, u.stack)))
	u.root = container.NewStack(u.welcome.content)
	u.Win.SetContent(container.NewStack(canvas.NewRectangle(color.Transparent), kit.Sized(u.root, u.resized)))
	u.GoTo(present.RosterTab)
	u.Show(u.View)
	u.shortcuts()
}

// Adopt shows a desk that was opened and closes the one before; nil is none, for the welcome.
func (u *UI) Adopt(d *desk.Desk, s *present.View) {
	if old := u.Desk; old != nil {
		u.Jobs.Add(func() {
			u.online.Close() // it serves the tournament before
			if err := old.Close(); err != nil {
				fyne.LogError("close", err)
			}
		})
	}
	kept := u.scores.Kept()
	u.Desk, u.View, u.owed = d, nil, false
	u.roster, u.scores, u.under = nil, nil, nil
	u.site.leave()
	u.printing.out = nil
	u.build()
	if d == nil {
		u.Prefs.SetString(present.PrefOpened, "")
		u.hall.CloseProjector()
		return
	}
	u.Printed, u.fileLost = map[int]bool{}, false
	u.Round = s.Current()
	u.Prefs.Remember(s.Path)
	u.files.findRecents()
	u.Prefs.SetString(present.PrefOpened, s.Path)
	if path := u.Prefs.String(present.PrefSeason); path != "" && u.season == nil {
		// One that is gone or has errors knows whom it knew: it was not asked for, and its own window says what is wrong.
		u.Jobs.Apart(func() { _ = u.known.Read(path) })
	}
	u.firstPage(s)
	u.Show(s)
	u.enter(u.Tab)
	if s.ReadOnly.IsZero() {
		u.Report(kit.Tr("Aperto %s. Ogni cosa che fai è salvata subito.", filepath.Base(s.Path)))
	} else {
		u.Report(kit.Tr("Aperto %s: si può solo guardare.", filepath.Base(s.Path)))
	}
	if kept != "" {
		u.Report(kept)
	}
	switch {
	case s.InDoubt:
		u.askWhoseHistory(s)
	case !s.ReadOnly.IsZero():
		u.Message(kit.Tr("Solo lettura"), kit.Say(s.ReadOnly))
	}
	for _, warning := range d.Warnings() {
		u.Message(kit.Tr("Attenzione"), kit.Say(warning))
	}
	u.Jobs.Add(func() { fyne.Do(func() { u.online.Resume(d) }) }) // behind the end of the one before
	u.proposeType()
	u.resumeTyped()
}

// askWhoseHistory asks whether a tournament goes on with the copies that lie beside it, or is one of its own. Anyone who leaves
// the question can only read.
func (u *UI) askWhoseHistory(s *present.View) {
	settle := func(goesOn bool) func() {
		return func() {
			u.Change(kit.Tr("Salvo…"), func(d *desk.Desk) error { return d.SettleHistory(goesOn) }, nil)
		}
	}
	dialogs.Ask(u.Win, kit.Tr("Di chi sono le copie di sicurezza?"), kit.Wide(34, kit.Wrapped(kit.Say(s.ReadOnly))),
		dialogs.Leave(),
		dialogs.Answer{Text: kit.Tr("Il torneo prosegue qui"), Do: settle(true)},
		dialogs.Answer{Text: kit.Tr("È un torneo a sé"), Main: true, Do: settle(false)})
}

// proposeType asks whether a tournament is played as the type that its sheet TORNEO names, where none was chosen.
func (u *UI) proposeType() {
	typ, ok := u.View.ProposedType()
	if !ok || !u.View.ReadOnly.IsZero() {
		return
	}
	text := kit.Wrapped(kit.Tr("Il foglio TORNEO dice “%s”: in Raduno è %s.",
		u.View.Tournament.Info.Kind, typ.Name))
	dialogs.Ask(u.Win, kit.Tr("Tipo di torneo"), kit.Wide(30, text),
		dialogs.Answer{Text: kit.Tr("Un altro tipo…"), Do: func() { u.act(desk.Step{Code: desk.Type}) }},
		dialogs.Answer{Text: kit.Tr("Sì, %s", typ.Name), Icon: theme.ConfirmIcon(), Main: true, Do: func() { u.ChooseType(typ.ID) }})
}

// firstPage goes to the tab where the work is.
func (u *UI) firstPage(s *present.View) {
	r := s.Round(u.Round)
	switch {
	case s.Errors > 0:
		u.GoTo(present.FindingsTab)
	case r == nil:
		u.GoTo(present.RosterTab)
	case r.Draft:
		u.GoTo(present.TablesTab)
	case r.Played() == len(r.Tables):
		u.GoTo(present.StandingsTab)
	default:
		u.GoTo(present.ScoresTab)
	}
}

// Show puts a tournament on every page; nil shows the welcome.
func (u *UI) Show(s *present.View) {
	if s != nil && !s.Trouble.IsZero() && (u.View == nil || u.View.Trouble.String() != s.Trouble.String()) {
		defer u.Report(kit.Say(s.Trouble)) // in no one's way: anyone who types is at the next thing already
	}
	u.follow(s)
	u.View = s
	if s == nil || s.Undo.String() != u.undone {
		u.footer.toast.Hide()
	}
	if s == nil {
		if u.root.Objects[0] != u.welcome.content {
			u.Win.Canvas().Unfocus() // a field of the tournament that is left
		}
		u.root.Objects = []fyne.CanvasObject{u.welcome.content}
		u.root.Refresh()
		u.welcome.refresh()
		u.Win.SetTitle("Raduno")
		u.putMenu()
		return
	}
	if u.root.Objects[0] != u.work {
		u.root.Objects = []fyne.CanvasObject{u.work}
	}
	title, name := s.Title(), filepath.Base(s.Path)
	if !s.ReadOnly.IsZero() {
		title, name = kit.Tr("%s (sola lettura)", title), kit.Tr("%s (sola lettura)", name)
	}
	u.Win.SetTitle(title + " – Raduno")
	u.footer.setPath(present.KindName(s.Type), name)
	u.toolbar.show(s)
	u.nav.show(s)
	for p := range u.pages {
		u.stale[present.Tab(p)] = true
	}
	u.hall.Show(s) // the hall's window is seen whatever the page
	u.online.Show(s)
	u.site.show()
	u.stale[present.HallTab] = false
	u.showPage(u.Tab)
	u.RefreshStep()
	u.tables.RefreshPreview()
	u.putMenu()
	u.root.Refresh()
	u.keepFocus()
}

// follow goes on with the round that is worked at, where the window stood on it. Anyone who is typing scores stays where he
// is until he leaves that tab.
func (u *UI) follow(s *present.View) {
	before := u.View
	if s == nil || before == nil || before.Path != s.Path || u.Round != before.Current() || s.Current() == u.Round {
		return
	}
	if u.Tab == present.ScoresTab {
		u.owed = true
		return
	}
	u.Round = s.Current()
	u.tables.Release()
}

// showPage puts the tournament on a page, where it shows another still: most wait until they are seen. A change that 500 players have to be
// sorted for, six times, would be felt at every key.
func (u *UI) showPage(p present.Tab) {
	if u.View != nil && u.stale[p] {
		u.stale[p] = false
		u.pages[p].show(u.View)
	}
}

// tablesNow is the page of the tables with the tournament on it as it is, also where it is not the one that is seen: what it
// asks and does is about the tables that it shows.
func (u *UI) tablesNow() *tables.Page {
	u.showPage(present.TablesTab)
	return u.tables
}

// keepFocus gives the keyboard to the page where what had it is not in sight any more, as a button that was made anew, or for
// which a smaller window has no room.
func (u *UI) keepFocus() {
	c := u.Win.Canvas()
	if o, is := c.Focused().(fyne.CanvasObject); is && c.Overlays().Top() == nil &&
		fyne.CurrentApp().Driver().AbsolutePositionForObject(o).IsZero() {
		u.focusPage()
	}
}

// resized is called once the window has another size.
func (u *UI) resized() {
	u.putMenu()
	u.nav.offer(u.pages[u.Tab], false)
	u.ShowClock(u.clock)
	u.keepFocus()
}

// narrow reports whether the window has no room for menus and footer.
func (u *UI) narrow() bool { return u.View != nil && u.root.Size().Width > 0 && kit.Narrow(u.root) }

// Turn turns the pages to a round.
func (u *UI) Turn(round int) {
	if round == u.Round || round < 1 {
		return
	}
	u.Round, u.owed = round, false
	u.tables.Release()
	if u.View != nil {
		u.Show(u.View)
	}
}

// choices are what the organizer has said that stands in no workbook.
func (u *UI) choices() desk.StepChoices {
	return desk.StepChoices{
		Printed: u.Printed, Waiting: len(u.View.Waiting), Enrol: len(u.View.Enrolled),
		Moved: u.online.Moved(),
	}
}

// step is the next thing to do.
func (u *UI) step() desk.Step { return desk.NextStep(u.View.View, u.choices()) }

// act does the next step.
func (u *UI) act(s desk.Step) {
	if !slices.Contains([]desk.StepCode{desk.Waiting, desk.Enrol, desk.Moved, desk.Publish}, s.Code) {
		u.Turn(s.Round)
	}
	switch s.Code {
	case desk.Findings:
		u.GoTo(present.FindingsTab)
	case desk.Players:
		u.GoTo(present.RosterTab)
		u.roster.NewPlayer()
	case desk.Type:
		u.askRules()
	case desk.Present:
		u.GoTo(present.RosterTab)
	case desk.Draw, desk.Rest:
		u.tablesNow().Draw()
	case desk.Fives:
		u.SetSettings(func(s *engine.Settings) { s.FiveIfNeeded = true }, nil)
	case desk.Redraw:
		u.question.decide()
	case desk.Confirm:
		u.tablesNow().Confirm()
	case desk.Adapt:
		u.tablesNow().AskAdapt()
	case desk.Print:
		u.PrintSheets()
	case desk.Scores:
		u.GoTo(present.ScoresTab)
		u.scores.Start()
	case desk.Waiting:
		u.GoTo(present.ScoresTab)
		u.scores.OpenWaiting()
	case desk.Away:
		u.Undoable(kit.Tr("Salvo…"), (*desk.Desk).LetGo, kit.Tr("Ritirato chi gioca nell'altro torneo."))
	case desk.Entry:
		u.GoTo(present.RosterTab)
		u.roster.LetIn()
	case desk.Enrol:
		u.GoTo(present.HallTab)
	case desk.Moved:
		u.online.Move()
	case desk.Publish:
		u.Reveal()
	}
}

// Fail tells an error: what is wrong and what to do.
func (u *UI) Fail(err error) {
	title := kit.Tr("Così non si può")
	findings := engine.FindingsOf(err)
	if len(findings) == 0 || u.View == nil {
		u.Message(title, kit.SayError(err))
		return
	}
	u.findings.more = findings
	u.stale[present.FindingsTab] = true
	u.showPage(u.Tab)
	const most = 5
	text := strings.Join(append([]string{kit.SayError(err)}, kit.FirstOf(most, engine.FindingsBeside(err), present.Finding)...), "\n")
	dialogs.Ask(u.Win, title, kit.Wide(30, kit.Wrapped(text)),
		dialogs.Answer{Text: kit.Tr("Vai ai problemi"), Do: func() { u.GoTo(present.FindingsTab) }},
		dialogs.Answer{Text: kit.Tr("Ho capito"), Main: true})
}

// Message shows a paragraph in a dialog that Enter and Escape close.
func (u *UI) Message(title, text string) { dialogs.Message(u.Win, title, text) }

// Leave saves what is typed and not yet saved, and goes on; it asks first what becomes of a new player who was begun.
func (u *UI) Leave(then func()) { u.roster.Leave(then) }

// Renew shows what was open lately, and the menu as it is now.
func (u *UI) Renew() {
	u.welcome.refresh()
	u.putMenu()
}

// ReportUndo says what was just done where it is seen, with a button that takes it back. The button goes when something else is done.
func (u *UI) ReportUndo(text string) {
	u.Report(text)
	undo := u.View.Undo
	if undo.IsZero() {
		return
	}
	u.undone = undo.String()
	u.footer.toast.Show(text, kit.Tr("Annulla"), func() {
		u.Change(kit.Tr("Annullo…"), func(d *desk.Desk) error {
			if d.View().Undo.String() != undo.String() {
				return engine.Errorf(engine.BadInput, "Intanto è stato fatto altro: guarda in Modifica che cosa si annulla.")
			}
			_, err := d.Undo()
			return err
		}, func() { u.Report(present.Undone(undo)) })
	})
}

// Raise brings the window forward where it has a workbook open, and reports whether it has.
func (u *UI) Raise(is func(path string) bool) bool {
	if u.View == nil || !is(u.View.Path) {
		return false
	}
	u.Win.Show()
	u.Win.RequestFocus()
	return true
}

// close waits for what is being saved, then ends the program.
func (u *UI) close() { u.Leave(u.end) }

func (u *UI) end() {
	u.hall.Close()
	u.Prefs.SetString(present.PrefOpened, "") // before the frame: fyne may read back, once, what its first write left in the file
	whole := platform.IsMaximized(u.Win)
	u.Prefs.SetBool(present.PrefMaximized, whole)
	if !whole { // its size from before is kept
		u.Prefs.SetSize(u.Win.Canvas().Size())
	}
	d, s := u.Desk, u.season
	u.Desk = nil
	u.site.leave()
	go func() {
		if s != nil {
			s.Release()
		}
		u.online.Close()
		u.Jobs.Finish()
		if d != nil {
			if err := d.Close(); err != nil {
				fyne.LogError("close", err)
			}
		}
		fyne.Do(u.App.Quit)
	}()
}

// watchFile looks now and then whether another program has changed the workbook.
func (u *UI) watchFile() {
	const pause = 3 * time.Second
	for range time.Tick(pause) {
		fyne.Do(func() {
			u.Queue(func(d *desk.Desk) func() {
				changed, err := d.Refresh()
				return func() {
					if err != nil && !u.fileLost {
						u.Fail(err)
					}
					if u.fileLost = err != nil; changed {
						u.Reload()
						u.Report(kit.Tr("Il file è stato cambiato da un altro programma: è stato riletto."))
					}
				}
			})
		})
	}
}

// footer says what was done last, and what is being done. A narrow window has none: a toast says it there.
type footer struct {
	toast    *kit.Toast
	narrow   func() bool // the window is
	content  fyne.CanvasObject
	message  *widget.Label
	path     *widget.Label
	pathRoom *fyne.Container // as wide as the path needs
	progress *fyne.Container // the bar, as wide as it is shown
	bar      *widget.ProgressBarInfinite
	stop     *kit.Button
	hall     *widget.Hyperlink // the hall's network while it is on
	site     *widget.Hyperlink // how the pages on the internet stand
	cancel   func()
}

func newFooter(narrow func() bool) *footer {
	f := &footer{
		toast: kit.NewToast(), narrow: narrow, message: widget.NewLabel(""), path: widget.NewLabel(""), bar: widget.NewProgressBarInfinite(),
	}
	f.message.Truncation = fyne.TextTruncateEllipsis
	f.message.SizeName = theme.SizeNameCaptionText
	f.path.SizeName = theme.SizeNameCaptionText
	f.path.Importance = widget.LowImportance
	f.path.Truncation = fyne.TextTruncateEllipsis
	f.path.Alignment = fyne.TextAlignTrailing
	f.stop = kit.NewQuietButton(kit.Tr("Interrompi"), nil, f.interrupt)
	f.bar.Stop()
	f.stop.Hide()
	f.pathRoom = container.NewStack()
	f.progress = kit.Wide(8, f.bar)
	f.progress.Hide()
	f.hall, f.site = widget.NewHyperlink("", nil), widget.NewHyperlink("", nil)
	for _, link := range []*widget.Hyperlink{f.hall, f.site} {
		link.SizeName = theme.SizeNameCaptionText
		link.Hide()
	}
	right := container.NewHBox(f.progress, f.stop, f.site, f.hall, f.pathRoom)
	strut := canvas.NewRectangle(color.Transparent) // the bar comes and goes, and the pages above stay where they are
	strut.SetMinSize(fyne.NewSize(0, f.bar.MinSize().Height))
	f.content = container.NewStack(kit.NewGround(theme.ColorNameHeaderBackground), strut,
		kit.Margin(0, 0, 8, 8, container.NewBorder(nil, nil, nil, right, f.message)))
	return f
}

// show says in a link how the hall's network stands, or the pages on the internet; nothing where there are none.
func (f *footer) show(link *widget.Hyperlink, text string) {
	link.SetText(text)
	kit.SetVisible(link, text != "")
}

// Report says something: at the foot of the window, or over it where that has no room.
func (f *footer) Report(text string) {
	f.message.SetText(text)
	if f.narrow() && text != "" {
		f.toast.Show(text, "", nil)
	}
}

// setPath says which file is open, and its type; what it does not need of its room is the message's.
func (f *footer) setPath(kind, name string) {
	const most = 36 // ems
	if kind != "" {
		name = kind + "    " + name
	}
	f.path.SetText(name)
	need := kit.Width(name, theme.CaptionTextSize(), fyne.TextStyle{}) + 2*theme.InnerPadding() + 1
	f.pathRoom.Objects = []fyne.CanvasObject{kit.Wide(min(most, need/kit.Em()), f.path)}
	f.pathRoom.Refresh()
}

// Busy says that something is going on, with a way to stop it.
func (f *footer) Busy(what string, cancel func()) {
	f.cancel = cancel
	f.message.SetText(what)
	f.progress.Show()
	f.bar.Start()
	f.stop.Show()
	if f.narrow() {
		f.toast.Show(what, kit.Tr("Interrompi"), f.interrupt)
	}
}

// Idle says that it is over.
func (f *footer) Idle() {
	f.cancel = nil
	f.message.SetText("")
	f.bar.Stop()
	f.progress.Hide()
	f.stop.Hide()
	f.toast.Hide()
}

func (f *footer) interrupt() {
	if f.cancel != nil {
		f.cancel()
	}
}
