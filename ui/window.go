package ui

import (
	"image/color"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/publish"
	"raduno/engine/step"
	"raduno/ui/dialogs"
	"raduno/ui/filedialog"
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

// UI is the main window and everything in it.
type UI struct {
	app   fyne.App
	win   fyne.Window
	prefs preferences
	jobs  *jobs
	world desk.Env // what every desk of the window stands on

	tournament
	surround
	rooms
	files    *files
	printing *printing
	online   *online.Network
}

// tournament is what is open.
type tournament struct {
	desk     *desk.Desk
	snap     *present.View // nil where no tournament is open
	typeID   string        // chosen in the window; empty for the workbook's own
	round    int           // the round that the pages show
	printed  map[int]bool
	fileLost bool
	owed     bool   // the round that is shown is over, and the next is to be shown
	undone   string // what the toast's button takes back, as the desk calls it
}

// surround is what stands around the pages.
type surround struct {
	toast     *kit.Toast
	toolbar   *toolbar
	banner    *banner
	nav       *nav
	footer    *footer
	menuWords string          // of the menu that is shown
	root      *fyne.Container // everything under the menu
	work      *fyne.Container // what is there when a tournament is open
	pages     []fyne.CanvasObject
	stack     *fyne.Container // holds the page that is seen
	stale     map[page]bool   // pages that show a tournament of before, until they are seen
}

// rooms are the pages and the windows beside them.
type rooms struct {
	roster    *roster.Page
	tables    *tables.Page
	scores    *scores.Page
	standings *standings.Page
	findings  *findingsPage
	welcome   *welcomePage
	hall      *hall.Page
	help      *helpWindow
	season    *season.Window   // nil while it is not open
	register  *season.Register // of the season that was open last; nil if there is none
}

// files opens, makes and imports workbooks.
type files struct {
	*UI
	chooser *filedialog.Chooser
	recents []string // the workbooks that were open lately and are still there
	report  string   // on the crash that ended the program last; empty for none
}

// printing puts the tournament on paper, into files and on the clipboard.
type printing struct {
	*UI
	printer platform.Printer                    // nil where the system has none
	open    func(a fyne.App, path string) error // with the system's program
}

// Options are what a window needs of the world around it.
type Options struct {
	Env    desk.Env // of the desk, whose disk, clock, seeds and console are the computer's where it does not say
	Report string   // the file that describes the crash which ended the program last; empty for none
	Inline bool     // do everything on the caller's goroutine: for tests
}

// Create fills the window and returns its content's owner, which can open a file.
func Create(a fyne.App, w fyne.Window, options Options) *UI {
	u := &UI{
		app: a, win: w, prefs: preferences{a.Preferences()}, world: options.Env, tournament: tournament{round: 1, printed: map[int]bool{}},
	}
	u.files = &files{UI: u, report: options.Report, chooser: filedialog.New()}
	u.printing = &printing{UI: u, printer: platform.DefaultPrinter(), open: platform.Open}
	if u.world.Seed == nil {
		u.world.Seed = desk.NewSeed
	}
	if err := kit.Speak(u.prefs.language()); err != nil {
		fyne.LogError("translations", err)
	}
	a.Settings().SetTheme(kit.NewTheme(u.prefs.mode(), u.prefs.scale()))
	a.SetIcon(kit.Icon)
	w.SetIcon(kit.FrameIcon)
	w.SetPadded(false)
	w.SetMaster()
	u.jobs = newJobs(options.Inline)
	u.online = online.New(u)
	if options.Inline {
		kit.Inline()
		u.files.chooser = filedialog.Inline(nil)
		u.printing.open = func(fyne.App, string) error { return nil }
	}
	u.build()
	w.Resize(u.prefs.size())
	u.files.findRecents()
	w.SetOnDropped(func(_ fyne.Position, uris []fyne.URI) { u.files.dropped(uris) })
	w.SetCloseIntercept(u.close)
	if !options.Inline {
		go u.watchFile()
	}
	return u
}

// build makes all widgets anew, as after a change of language.
func (u *UI) build() {
	u.banner = newBanner(u)
	u.toolbar = newToolbar(u)
	u.footer = newFooter()
	u.roster = roster.New(u)
	u.tables = tables.New(u, u.world.Seed)
	u.scores = scores.New(u)
	u.standings = standings.New(u)
	u.findings = newFindingsPage(u)
	u.welcome = newWelcomePage(u)
	u.hall = hall.New(u, u.hall)
	if !u.jobs.inline {
		u.hall.Start()
	}
	u.pages = []fyne.CanvasObject{
		u.roster.Content, u.tables.Content, u.scores.Content, u.standings.Content, u.hall.Content,
		u.findings.content,
	}
	u.nav = newNav(u)
	top := container.NewVBox(
		kit.Margin(6, 0, 12, 12, u.toolbar.content),
		kit.Margin(2, 0, 12, 12, u.nav.content),
	)
	u.stack = container.NewStack()
	u.stale = map[page]bool{}
	u.toast = kit.NewToast(u.footer.content.MinSize().Height + 14)
	u.work = container.NewStack(container.NewBorder(top, u.footer.content, nil, nil, kit.Margin(8, 6, 12, 12, u.stack)), u.toast.Content)
	u.root = container.NewStack(u.welcome.content)
	u.win.SetContent(container.NewStack(canvas.NewRectangle(color.Transparent), u.root))
	u.goTo(pageRoster)
	u.show(u.snap)
	u.shortcuts()
}

// show puts a snapshot on every page; nil shows the welcome.
func (u *UI) show(s *present.View) {
	if s != nil && !s.Trouble.IsZero() && (u.snap == nil || u.snap.Trouble.String() != s.Trouble.String()) {
		defer u.Tell(kit.Say(s.Trouble)) // in no one's way: anyone who types is at the next thing already
	}
	u.follow(s)
	u.snap = s
	if s == nil || s.Undo.String() != u.undone {
		u.toast.Hide()
	}
	if s == nil {
		if u.root.Objects[0] != u.welcome.content {
			u.win.Canvas().Unfocus() // a field of the tournament that is left
		}
		u.root.Objects = []fyne.CanvasObject{u.welcome.content}
		u.root.Refresh()
		u.welcome.refresh()
		u.win.SetTitle("Raduno")
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
	u.win.SetTitle(title + " – Raduno")
	u.footer.setPath(name)
	u.toolbar.show(s)
	u.nav.show(s)
	for p := range u.pages {
		u.stale[page(p)] = true
	}
	u.hall.Show(s) // the hall's window is seen whatever the page
	u.online.Show(s)
	u.showPage()
	u.RefreshStep()
	u.tables.RefreshPreview()
	u.putMenu()
	u.root.Refresh()
	u.keepFocus()
}

// follow goes on with the round that is worked at, where the window stood on it. Anyone who is typing scores stays where he
// is until he leaves that tab.
func (u *UI) follow(s *present.View) {
	before := u.snap
	if s == nil || before == nil || before.Path != s.Path || u.round != before.Current() || s.Current() == u.round {
		return
	}
	if u.nav.current == pageScores {
		u.owed = true
		return
	}
	u.round = s.Current()
	u.tables.Release()
}

// catchUp goes to the round that is worked at when the tab of the scores is left for one on which the next is made ready.
func (u *UI) catchUp(p page) {
	if u.owed && u.snap != nil && (p == pageRoster || p == pageTables) {
		u.owed = false
		u.SetRound(u.snap.Current())
	}
}

// showPage puts the tournament on the page that is seen. The others wait until they are: a change that 500
// players have to be sorted for, six times, would be felt at every key.
func (u *UI) showPage() {
	if u.snap == nil || !u.stale[u.nav.current] {
		return
	}
	u.stale[u.nav.current] = false
	switch u.nav.current {
	case pageRoster:
		u.roster.Show(u.snap)
	case pageTables:
		u.tables.Show(u.snap)
	case pageScores:
		u.scores.Show(u.snap)
	case pageStandings:
		u.standings.Show(u.snap)
	case pageFindings:
		u.findings.show(u.snap)
	}
}

// tablesNow is the page of the tables with the tournament on it as it is, also where it is not the one that is seen: what it
// asks and does is about the tables that it shows.
func (u *UI) tablesNow() *tables.Page {
	if u.snap != nil && u.stale[pageTables] {
		u.stale[pageTables] = false
		u.tables.Show(u.snap)
	}
	return u.tables
}

// keepFocus gives the keyboard to the page where the button that had it was made anew with its panel.
func (u *UI) keepFocus() {
	c := u.win.Canvas()
	b, isButton := c.Focused().(*kit.Button)
	if !isButton || c.Overlays().Top() != nil || u.nav.current == pageScores {
		return
	}
	if fyne.CurrentApp().Driver().AbsolutePositionForObject(b).IsZero() { // it is nowhere in the window
		u.focusPage()
	}
}

// SetRound turns the pages to a round.
func (u *UI) SetRound(round int) {
	if round == u.round || round < 1 {
		return
	}
	u.round, u.owed = round, false
	u.printedReset()
	if u.snap != nil {
		u.show(u.snap)
	}
}

func (u *UI) printedReset() { u.tables.Release() }

// choices are what the organizer has said that stands in no workbook.
func (u *UI) choices() step.Choices {
	return step.Choices{Printed: u.printed, Rest: u.tables.Rest(), Waiting: len(u.snap.Waiting), Enrol: len(u.snap.Enrolled)}
}

// step is the next thing to do.
func (u *UI) step() step.Step { return step.Next(u.snap.View, u.choices()) }

// RefreshStep shows the next step.
func (u *UI) RefreshStep() {
	if u.snap != nil {
		next := u.step()
		u.banner.show(next, step.Short(u.snap.View, next, u.choices()))
	}
}

// act does the next step.
func (u *UI) act(s step.Step) {
	switch s.Code {
	case step.Findings:
		u.goTo(pageFindings)
	case step.Players:
		u.goTo(pageRoster)
		u.roster.NewPlayer()
	case step.Type:
		u.win.Canvas().Focus(u.toolbar.choice)
		u.toolbar.choice.Tapped(&fyne.PointEvent{})
	case step.Present:
		u.SetRound(s.Round)
		u.goTo(pageRoster)
	case step.Draw, step.Rest:
		u.SetRound(s.Round)
		u.tablesNow().Draw()
	case step.Fives:
		u.allowFives(s.Round)
	case step.Redraw:
		u.SetRound(s.Round)
		u.tablesNow().AskStale(s.Round, true)
	case step.Confirm:
		u.SetRound(s.Round)
		u.tablesNow().Confirm()
	case step.Adapt:
		u.SetRound(s.Round)
		u.tablesNow().AskAdapt()
	case step.Print:
		u.SetRound(s.Round)
		u.PrintSheets()
	case step.Scores:
		u.SetRound(s.Round)
		u.goTo(pageScores)
		u.scores.Start()
	case step.Waiting:
		u.goTo(pageScores)
		u.scores.OpenWaiting()
	case step.Enrol:
		u.online.Open()
	case step.Publish:
		u.Print(publish.PrintRequest{Kind: publish.StandingsList, Type: u.snap.Type.ID})
	}
}

// allowFives lets this tournament have tables of 5 where its players fill no tables of 4.
func (u *UI) allowFives(round int) {
	seen := u.snap.Tournament.Settings
	settings := seen
	settings.FiveIfNeeded = true
	u.SetRound(round)
	u.Change(kit.Tr("Registro le opzioni…"), func(d *desk.Desk) error { return d.SetSettings(seen, settings) }, nil)
}

// Fail tells an error: what is wrong and what to do.
func (u *UI) Fail(err error) {
	if findings := engine.FindingsOf(err); len(findings) > 0 && u.snap != nil {
		u.findings.extra(findings)
		lines := []string{kit.SayError(err)}
		beside := engine.FindingsBeside(err)
		for i, f := range beside {
			if i == 5 {
				lines = append(lines, kit.AndMore(len(beside)-5))
				break
			}
			lines = append(lines, "• "+kit.Say(f.Told()))
		}
		dialogs.Ask(u.win, kit.Tr("Così non si può"), kit.Wide(30, kit.Wrapped(strings.Join(lines, "\n"))),
			dialogs.Answer{Text: kit.Tr("Vai ai problemi"), Do: func() {
				u.stale[pageFindings] = true
				u.goTo(pageFindings)
			}},
			dialogs.Answer{Text: kit.Tr("Ho capito"), Main: true})
		return
	}
	u.message(kit.Tr("Così non si può"), kit.SayError(err))
}

// message shows a paragraph in a dialog that Enter and Escape close.
func (u *UI) message(title, text string) {
	dialogs.Message(u.win, title, text)
}

// Tell says something in the footer.
func (u *UI) Tell(text string) { u.footer.say(text) }

// TellUndo says what was just done where it is seen, with a button that takes it back; undo is what the desk calls it. The
// button goes when something else is done.
func (u *UI) TellUndo(text string, undo engine.Text) {
	u.Tell(text)
	if undo.IsZero() {
		return
	}
	u.undone = undo.String()
	u.toast.Show(text, func() {
		u.Change(kit.Tr("Annullo…"), func(d *desk.Desk) error {
			if d.View().Undo.String() != undo.String() {
				return engine.Errorf(engine.BadInput, "Intanto è stato fatto altro: guarda in Modifica che cosa si annulla.")
			}
			_, err := d.Undo()
			return err
		}, func() { u.Tell(kit.Tr("Annullato: %s", kit.Say(undo))) })
	})
}

// close waits for what is being saved, then ends the program.
func (u *UI) close() {
	u.roster.Leave()
	if u.hall != nil {
		u.hall.Close()
	}
	u.prefs.setOpened("") // before the frame: fyne may read back, once, what its first write left in the file
	u.keepFrame()
	d := u.desk
	u.desk = nil
	s := u.season
	go func() {
		if s != nil {
			s.Release()
		}
		u.online.Close()
		u.jobs.finish()
		if d != nil {
			if err := d.Close(); err != nil {
				fyne.LogError("close", err)
			}
		}
		fyne.Do(u.app.Quit)
	}()
}

// banner is the strip with the next step.
type banner struct {
	content *kit.Panel
	text    *fyne.Container // the sentence, or its short form
	whole   *widget.Label
	short   *widget.Label
	button  *kit.Button
	step    step.Step
}

func newBanner(u *UI) *banner {
	b := &banner{}
	b.text, b.whole, b.short = kit.Shorter()
	b.button = kit.NewMainButton("", nil, func() { u.act(b.step) })
	icon := widget.NewIcon(theme.NewPrimaryThemedResource(theme.NavigateNextIcon()))
	b.content = kit.NewTint(kit.ColorTint, container.NewBorder(nil, nil, icon, container.NewCenter(b.button), b.text))
	return b
}

func (b *banner) show(s step.Step, short engine.Text) {
	b.step = s
	b.whole.SetText(kit.Say(s.Text))
	b.short.SetText(kit.Say(short))
	b.button.SetText(kit.Say(s.Button))
	kit.SetVisible(b.button, !s.Button.IsZero())
	b.content.Refresh()
}

// footer says what was done last, and what is being done.
type footer struct {
	content  fyne.CanvasObject
	message  *widget.Label
	path     *widget.Label
	pathRoom *fyne.Container // as wide as the path needs
	progress *fyne.Container // the bar, as wide as it is shown
	bar      *widget.ProgressBarInfinite
	stop     *kit.Button
	cancel   func()
}

func newFooter() *footer {
	f := &footer{message: widget.NewLabel(""), path: widget.NewLabel(""), bar: widget.NewProgressBarInfinite()}
	f.message.Truncation = fyne.TextTruncateEllipsis
	f.message.SizeName = theme.SizeNameCaptionText
	f.path.SizeName = theme.SizeNameCaptionText
	f.path.Importance = widget.LowImportance
	f.path.Truncation = fyne.TextTruncateEllipsis
	f.path.Alignment = fyne.TextAlignTrailing
	f.stop = kit.NewQuietButton(kit.Tr("Interrompi"), nil, func() {
		if f.cancel != nil {
			f.cancel()
		}
	})
	f.bar.Stop()
	f.stop.Hide()
	f.pathRoom = container.NewStack()
	f.progress = kit.Wide(8, f.bar)
	f.progress.Hide()
	right := container.NewHBox(f.progress, f.stop, f.pathRoom)
	strut := canvas.NewRectangle(color.Transparent) // the bar comes and goes, and the pages above stay where they are
	strut.SetMinSize(fyne.NewSize(0, f.bar.MinSize().Height))
	f.content = container.NewStack(kit.NewGround(theme.ColorNameHeaderBackground), strut,
		kit.Margin(0, 0, 8, 8, container.NewBorder(nil, nil, nil, right, f.message)))
	return f
}

func (f *footer) say(text string) { f.message.SetText(text) }

// setPath says which file is open; what it does not need of its room is the message's.
func (f *footer) setPath(path string) {
	const most = 22 // ems
	name := filepath.Base(path)
	f.path.SetText(name)
	need := kit.Width(name, theme.CaptionTextSize(), fyne.TextStyle{}) + 2*theme.InnerPadding() + 1
	f.pathRoom.Objects = []fyne.CanvasObject{kit.Wide(min(most, need/kit.Em()), f.path)}
	f.pathRoom.Refresh()
}

func (f *footer) busy(what string, cancel func()) {
	f.cancel = cancel
	f.message.SetText(what)
	f.progress.Show()
	f.bar.Start()
	f.stop.Show()
}

func (f *footer) idle() {
	f.cancel = nil
	f.message.SetText("")
	f.bar.Stop()
	f.progress.Hide()
	f.stop.Hide()
}
