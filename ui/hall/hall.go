package hall

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// What is what the hall sees.
type What int

// The things that the hall can see.
const (
	HallTables What = iota
	hallFinder
	hallClock
	HallLive      // the standings as they are, with who went up and who down
	HallStandings // the prize-giving
	hallNetwork   // the way to the pages for phones
	hallEndedNow  // the standings if the games under way ended now
)

// thing is one of them.
type thing struct {
	name     string
	pictures func(now time.Time) []screen
	has      func(*present.View) bool // whether the tournament has it now; nil where each has
}

// things are all, in the order of their numbers.
func (h *Page) things() []thing {
	return []thing{
		{kit.Tr("Tavoli per numero"), func(time.Time) []screen { return tableScreens(h.snap, h.session.Round) }, nil},
		{kit.Tr("Posti A–Z"), func(time.Time) []screen { return finderScreens(h.snap, h.session.Round) }, nil},
		{kit.Tr("Orologio"), func(now time.Time) []screen { return []screen{h.clockScreen(h.session.Round, now)} }, nil},
		{kit.Tr("Classifica"), func(time.Time) []screen {
			return rankedScreens(h.snap.Ranked, standingsTitle(h.snap))
		}, nil},
		{kit.Tr("Premiazione"), func(time.Time) []screen { return []screen{h.prizeScreen()} }, nil},
		{kit.Tr("La sala in rete"), func(time.Time) []screen { return []screen{networkScreen(h.network.Address())} }, nil},
		{
			kit.Tr("Se finisse ora"), func(time.Time) []screen {
				return rankedScreens(h.snap.EndedNow, kit.Tr("Se finisse ora"))
			},
			func(s *present.View) bool { return s.EndedNow != nil },
		},
	}
}

// prizeScreen is what is out of the standings, the players' or the teams'.
func (h *Page) prizeScreen() screen {
	title := standingsTitle(h.snap)
	if h.ofTeams() {
		title = teamsTitle(h.snap.Ranked)
	}
	return unveiled(h.snap, title, h.awarded(), *h.out())
}

// pageTurn is how long a picture stays before the next.
const pageTurn = 9 * time.Second

// Network is the hall's network.
type Network interface {
	Address() string // of the page for phones; empty while the hall is not served
	Uncover()        // the hall has seen who won
}

// Page is the tab Sala, from which the projector's window is ruled, and that window.
type Page struct {
	network  Network
	session  *present.Session
	Content  fyne.CanvasObject
	Rows     fyne.CanvasObject // what is shown and the clock in a line each, for the page around it
	Turn     func()            // brings Content into sight, or takes it away
	shows    *widget.Label     // in the rows
	ticks    *widget.Label
	ends     *widget.Label
	goBtn    *kit.Button
	preview  *hallView
	choice   *widget.RadioGroup
	minutes  *kit.ScoreEntry
	phases   *fyne.Container // what the round's rules have the clock measure
	phased   string          // of it, as it is shown
	startBtn *kit.Button
	revealed *widget.Label
	byTeam   *kit.Check      // the clubs are revealed in place of the players
	from     *kit.ScoreEntry // the place that is revealed first; empty for the last
	gone     *kit.Check      // who has left is revealed too
	first    *fyne.Container // above all else: what reveals the picture step by step
	controls *fyne.Container // of the clock
	timing   *fyne.Container
	prizes   *fyne.Container

	win     *kit.Window // the projector's; nil while it is closed
	view    *hallView
	snap    *present.View
	rules   game.Page
	what    What
	page    int
	turned  time.Time
	message string // what the clock said when the picture was painted
	clock   *clock
	reveal  ranks // places of the standings that are out
	stopped chan struct{}
}

// ranks counts places of the players' standings and of the teams'.
type ranks struct{ players, teams int }

// prizeGiving is the place that the prize-giving begins with unless another is typed.
const prizeGiving = 10

// roundLength is the length of a round that the clock begins with: it is to be set in the hall.
const roundLength = 90 * time.Minute

// New makes the tab; the clock and what is revealed go on from the one before, if there was one.
func New(session *present.Session, network Network, before *Page) *Page {
	h := &Page{session: session, network: network, preview: newHallView(), clock: newClock(roundLength)}
	teams := true
	if before != nil {
		h.clock, h.reveal, teams = before.clock, before.reveal, before.byTeam.Checked
		h.win, before.win = before.win, nil // what the hall sees goes on
		before.Close()
	}
	h.clock.changed = h.keepClock
	things := h.things()
	h.choice = widget.NewRadioGroup(h.offered(), func(name string) {
		h.what, h.page = What(slices.IndexFunc(things, func(t thing) bool { return t.name == name })), 0
		h.arrange()
		h.paint(time.Now())
	})
	h.choice.Required = true
	open := kit.NewMainButton(kit.Tr("Apri il proiettore"), theme.ComputerIcon(), h.Open)
	full := kit.NewButton(kit.Tr("A tutto schermo"), theme.ViewFullScreenIcon(), h.fullScreen)
	number := func(text, empty string) *kit.ScoreEntry {
		e := kit.NewScoreEntry()
		e.Whole = true
		e.SetText(text)
		e.SetPlaceHolder(empty)
		return e
	}
	h.minutes = number(strconv.Itoa(int(roundLength/time.Minute)), "")
	h.minutes.OnSubmitted = func(string) { h.set() }
	h.startBtn = kit.NewButton(kit.Tr("Avvia"), theme.MediaPlayIcon(), h.startStop)
	more := kit.NewButton(kit.Tr("+5 minuti"), nil, h.more)
	set := kit.NewButton(kit.Tr("Azzera"), theme.MediaReplayIcon(), h.set)
	next := kit.NewMainButton(kit.Tr("Svela il prossimo"), theme.MoveUpIcon(), func() { h.unveil(1) })
	back := kit.NewButton(kit.Tr("Copri l'ultimo"), theme.MoveDownIcon(), func() { h.unveil(-1) })
	again := kit.NewButton(kit.Tr("Da capo"), theme.MediaReplayIcon(), func() { h.unveil(-1 << 20) })
	h.revealed = widget.NewLabel("")
	h.byTeam = kit.NewCheck(kit.Tr("A squadre"), func(bool) { h.paint(time.Now()) })
	h.byTeam.Checked = teams
	h.byTeam.Hide()
	h.from = number(strconv.Itoa(prizeGiving), kit.Tr("ultimo"))
	h.from.OnChanged = func(string) { h.restart() }
	h.gone = kit.NewCheck(kit.Tr("Anche chi è andato via"), func(bool) { h.restart() })
	h.phases = kit.NewFlow(6)
	h.timing = kit.NewLines(
		kit.Bold(kit.Tr("Orologio del turno")),
		kit.NewFlow(6, widget.NewLabel(kit.Tr("Minuti")), kit.Wide(4.5, h.minutes), set, h.startBtn, more),
		h.phases,
	)
	h.prizes = kit.NewLines(next, h.revealed, kit.NewFlow(6, back, again), h.byTeam,
		kit.NewFlow(6, widget.NewLabel(kit.Tr("Dal posto")), kit.Wide(4.5, h.from)), h.gone)
	h.first, h.controls = kit.NewLines(), kit.NewLines()
	side := kit.NewLines(
		h.first, kit.Heading(kit.Tr("In sala si vede")), h.choice, open, full, h.controls,
		kit.Quiet(
			kit.Tr(
				"In sala si vede solo ciò che è confermato. La premiazione resta coperta finché non la sveli.")),
	)
	h.Content = container.New(beside{}, container.NewBorder(kit.Heading(kit.Tr("Anteprima")), nil, nil, nil, h.preview),
		kit.NewPanel(kit.Scrolled(side)))
	h.shows, h.ticks, h.ends = kit.Caption(""), kit.Bold(""), kit.Caption("")
	h.goBtn = kit.NewButton(kit.Tr("Avvia"), nil, h.startStop)
	row := func(button *kit.Button, lines ...fyne.CanvasObject) fyne.CanvasObject {
		return container.NewBorder(nil, nil, nil, container.NewCenter(button), kit.NewLines(lines...))
	}
	h.Rows = kit.NewLines(row(kit.NewButton(kit.Tr("Cambia"), nil, func() { h.Turn() }), kit.Bold(kit.Tr("Proiettore")), h.shows),
		widget.NewSeparator(), row(h.goBtn, h.ticks, h.ends))
	h.Choose(HallTables)
	if before != nil {
		if name := things[before.what].name; !slices.Contains(h.choice.Options, name) {
			h.choice.Append(name)
		}
		h.Choose(before.what)
		h.page = before.page
	}
	if h.win != nil {
		h.project()
	}
	return h
}

// arrange puts above all else the controls of what is revealed step by step, and nowhere those of another picture.
func (h *Page) arrange() {
	h.first.Objects, h.controls.Objects = nil, []fyne.CanvasObject{h.timing}
	if h.what == HallStandings {
		h.first.Objects = []fyne.CanvasObject{h.prizes}
	}
	h.first.Refresh()
	h.controls.Refresh()
}

// Start turns the pages and the clock until the window closes.
func (h *Page) Start() {
	h.stopped = make(chan struct{})
	stopped := h.stopped
	go func() {
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			select {
			case <-stopped:
				return
			case now := <-tick.C:
				fyne.Do(func() { h.tick(now) })
			}
		}
	}()
}

// tick goes on with what moves: the clock, on whatever tab, and the pages when their time is over.
func (h *Page) tick(now time.Time) {
	said := h.says(now)
	h.session.ShowClock(said)
	seen := h.win != nil || h.session.Tab == present.HallTab
	if h.snap == nil || !seen {
		return
	}
	h.showRows(now)
	if said != h.message { // a picture costs more than anything else here
		h.paint(now)
	}
	if h.what == hallClock {
		return
	}
	if now.Sub(h.turned) >= pageTurn && len(h.screens(now)) > 1 {
		h.page++
		h.paint(now)
	}
}

// screens are the pictures of what is shown now, each with whose tournament it is and the clock.
func (h *Page) screens(now time.Time) []screen {
	if h.snap == nil {
		return nil
	}
	screens := h.things()[h.what].pictures(now)
	for i := range screens {
		screens[i].Name, screens[i].Logo = h.snap.Title(), h.snap.Tournament.Logo
		if h.what != hallClock && h.what != HallStandings { // who has won is told without a clock beside him
			screens[i].Clock, screens[i].Late = h.says(now), h.clock.over(now)
		}
	}
	return screens
}

func (h *Page) clockScreen(round int, now time.Time) screen {
	if left, open := h.entry(now); open {
		return screen{
			Title: kit.Tr("Iscrizioni aperte"), Big: brief(left), Right: kit.Tr("fino alle %s", h.snap.Tournament.Info.Closes),
			Below: kit.Say(engine.Textf("%d {1:iscritto|iscritti}", h.snap.Tournament.InGame())),
		}
	}
	left := h.clock.Remaining(now)
	title := kit.Say(h.snap.RoundName(round).Name())
	s := screen{Title: title, Big: brief(left)}
	switch {
	case h.clock.over(now):
		s.Alarm, s.Title = true, kit.Tr("%s – tempo scaduto", title)
	case h.clock.Running():
		s.Right = kit.Tr("fine alle %s", now.Add(left).Format("15:04"))
	}
	return s
}

// paint draws the picture of now, here and in the hall.
func (h *Page) paint(now time.Time) {
	screens := h.screens(now)
	if len(screens) == 0 {
		return
	}
	h.page %= len(screens)
	h.turned, h.message = now, h.says(now)
	h.preview.show(screens[h.page])
	if h.view != nil {
		h.view.show(screens[h.page])
	}
	h.showRows(now)
	kit.SetVisible(h.byTeam, h.ranksTeams())
	if h.snap.Ranked != nil {
		h.revealed.SetText(kit.Tr("Svelati %d di %d", *h.out(), len(h.awarded())))
	}
}

// showRows says what is shown, and how the clock stands.
func (h *Page) showRows(now time.Time) {
	left := h.clock.Remaining(now)
	label, sign, ends := kit.Tr("Avvia"), theme.MediaPlayIcon(), ""
	if h.clock.Running() {
		label, sign, ends = kit.Tr("Pausa"), theme.MediaPauseIcon(), kit.Tr("fine alle %s", now.Add(left).Format("15:04"))
	}
	if h.startBtn.Text != label {
		h.startBtn.SetText(label)
		h.startBtn.SetIcon(sign)
		h.goBtn.SetText(label)
	}
	h.shows.SetText(h.choice.Selected)
	h.ticks.SetText(kit.Tr("Orologio %s", engine.ClockText(left)))
	h.ends.SetText(ends)
	kit.SetVisible(h.ends, ends != "")
}

// ranksTeams reports whether the tournament ranks clubs as well as players.
func (h *Page) ranksTeams() bool {
	return h.snap != nil && h.snap.Ranked != nil && len(h.snap.Ranked.Teams) > 0
}

// ofTeams reports whether the teams' standings are revealed in place of the players'.
func (h *Page) ofTeams() bool { return h.byTeam.Checked && h.ranksTeams() }

// awarded are the lines of the prize-giving, the first place first: from the place that was chosen, without those who have
// left.
func (h *Page) awarded() []hallLine {
	if h.snap.Ranked == nil {
		return nil
	}
	from, _ := strconv.Atoi(h.from.Text)
	var lines []hallLine
	add := func(place int, name, club string, points engine.Points) {
		if from == 0 || place > 0 && place <= from {
			line := standingsLine(h.snap.Ranked, place, name, club, points)
			line.First = h.snap.Ranked.Shown(place) == 1
			lines = append(lines, line)
		}
	}
	if h.ofTeams() {
		for _, team := range h.snap.Ranked.Teams {
			add(team.Place, team.Club, "", team.Best)
		}
		return lines
	}
	prizes := h.prizeNames()
	for _, row := range h.snap.Ranked.Rows {
		if h.gone.Checked || h.snap.StillThere(row.Player.ID) {
			add(row.Place, row.Player.ShortName(), row.Player.Club, row.Total)
			if n := len(lines); n > 0 && lines[n-1].Who == row.Player.ShortName() {
				lines[n-1].Text += prizes[row.Player.ID]
				lines[n-1].Also += prizes[row.Player.ID]
			}
		}
	}
	return lines
}

// prizeNames are the names of the prizes of each player, by ID. What is wrong with the list, its screen and the command say.
func (h *Page) prizeNames() map[int]string {
	names := map[int]string{}
	awards, _ := h.snap.Prizes()
	for _, a := range awards {
		for _, id := range a.Players {
			names[id] += " – " + a.Prize
		}
	}
	return names
}

// out is how many places of the standings that are being revealed are out.
func (h *Page) out() *int {
	if h.ofTeams() {
		return &h.reveal.teams
	}
	return &h.reveal.players
}

// restart covers what is revealed: it begins elsewhere.
func (h *Page) restart() {
	h.reveal = ranks{}
	h.paint(time.Now())
}

// keepClock has the clock outlive the program.
func (h *Page) keepClock() {
	if h.clock.path != "" {
		h.session.Prefs.Keep(present.PrefClock, h.clock.path, h.clock.keep())
	}
}

// Show takes over the tournament as it stands.
func (h *Page) Show(s *present.View) {
	if h.clock.path != s.Path {
		h.reveal = ranks{}
		h.clock.turnTo(s.Path, h.session.Prefs.Kept(present.PrefClock, s.Path), time.Now())
	}
	h.snap = s.Published()
	h.takeRules()
	h.paint(time.Now())
}

// takeRules takes over the rules of the round where the game has some, and offers what only some rounds have.
func (h *Page) takeRules() {
	h.rules, _ = h.snap.Rules(h.session.Round)
	h.takePhases()
	if options := h.offered(); !slices.Equal(options, h.choice.Options) {
		if !slices.Contains(options, h.choice.Selected) {
			h.Choose(HallTables)
		}
		h.choice.Options = options
		h.choice.Refresh()
	}
}

// offered are the names of what the tournament has now.
func (h *Page) offered() []string {
	things := slices.DeleteFunc(h.things(), func(t thing) bool { return t.has != nil && (h.snap == nil || !t.has(h.snap)) })
	return engine.Map(things, func(t thing) string { return t.name })
}

// Open opens the projector's window.
func (h *Page) Open() {
	if h.win != nil {
		h.win.RequestFocus()
		return
	}
	h.win = kit.NewWindow(fyne.CurrentApp().NewWindow(""))
	h.win.SetPadded(false)
	h.win.Resize(fyne.NewSize(960, 600))
	h.project()
	h.win.Show()
}

// project has the projector's window show what this page shows, and obey it.
func (h *Page) project() {
	h.view = newHallView()
	h.win.SetTitle(kit.Tr("Raduno – sala"))
	h.win.SetContent(h.view)
	h.win.Closed, h.win.Key = func() { h.win, h.view = nil, nil }, h.key
	h.paint(time.Now())
}

// key rules the projector from its own window, as with a presenter's clicker.
func (h *Page) key(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyEscape:
		if h.win.FullScreen() {
			h.win.SetFullScreen(false)
		} else {
			h.win.Close()
		}
	case fyne.KeyF11, fyne.KeyF:
		h.win.SetFullScreen(!h.win.FullScreen())
	case fyne.KeyPageDown, fyne.KeyRight, fyne.KeySpace:
		if h.what == HallStandings {
			h.unveil(1)
			return
		}
		h.page++
		h.paint(time.Now())
	case fyne.KeyPageUp, fyne.KeyLeft:
		if h.what == HallStandings {
			h.unveil(-1)
			return
		}
		h.page = max(0, h.page-1)
		h.paint(time.Now())
	}
}

// fullScreen puts the projector's window on the second display.
func (h *Page) fullScreen() {
	h.Open()
	if second, ok := h.win.Window.(desktop.Window); ok {
		second.RequestFullScreenSecondary()
		return
	}
	h.win.SetFullScreen(true)
}

// Close stops the clock's ticking and closes the projector's window.
func (h *Page) Close() {
	if h.stopped != nil {
		close(h.stopped)
		h.stopped = nil
	}
	h.CloseProjector()
}

// CloseProjector closes the projector's window, where it is open.
func (h *Page) CloseProjector() {
	if h.win != nil {
		h.win.Close()
	}
}

// set puts the clock back to the minutes that are typed.
func (h *Page) set() {
	minutes, err := strconv.Atoi(strings.TrimSpace(h.minutes.Text))
	if err != nil || minutes < 1 || minutes > 24*60 {
		h.session.Report(kit.Tr("Scrivi quanti minuti dura il turno, per esempio 90."))
		return
	}
	h.unlessRunning(func() {
		h.clock.change(func(c *engine.Clock) { *c = engine.Clock{Left: time.Duration(minutes) * time.Minute} })
		h.paint(time.Now())
	})
}

// unlessRunning does something that puts the clock back; while it runs it asks first, for a slip would be seen by the
// whole hall.
func (h *Page) unlessRunning(do func()) {
	if !h.clock.Running() {
		do()
		return
	}
	dialogs.Sure(h.session.Win, kit.Tr("Azzerare l'orologio?"),
		kit.Tr("L'orologio sta correndo: mancano %s. Azzerandolo il turno ricomincia da capo.",
			engine.ClockText(h.clock.Remaining(time.Now()))), kit.Tr("Azzera"), do)
}

// says is what the clock says on the other pages and pictures; nothing where it was not started.
func (h *Page) says(now time.Time) string {
	switch text := brief(h.clock.Remaining(now)); {
	case !h.clock.Set:
		if left, open := h.entry(now); open {
			return kit.Tr("iscrizioni: %s", brief(left))
		}
		return ""
	case !h.clock.Running():
		return kit.Tr("fermo a %s", text)
	default:
		return text
	}
}

// entry is the time until entries close, while they do today and no round's clock is set.
func (h *Page) entry(now time.Time) (left time.Duration, open bool) {
	if h.snap == nil || h.clock.Set {
		return 0, false
	}
	clock := h.snap.Tournament.EntryClock(now)
	return clock.Remaining(now), clock.Set
}

// takePhases offers the deadlines of the round's rules: each starts the clock anew.
func (h *Page) takePhases() {
	phased := fmt.Sprint(h.rules.Phases)
	if phased == h.phased {
		return // the keyboard may be on one of them
	}
	h.phased, h.phases.Objects = phased, nil
	for _, phase := range h.rules.Phases {
		minutes := strconv.Itoa(phase.Minutes)
		h.phases.Add(kit.NewButton(kit.Say(phase.Name)+" "+minutes, nil, func() {
			h.minutes.SetText(minutes)
			// The next deadline of the same round is no slip.
			h.clock.change(func(c *engine.Clock) { *c = engine.Clock{Left: time.Duration(phase.Minutes) * time.Minute} })
			h.startStop()
		}))
	}
	kit.SetVisible(h.phases, len(h.rules.Phases) > 0)
	h.phases.Refresh()
}

func (h *Page) startStop() {
	now := time.Now()
	h.clock.change(func(c *engine.Clock) {
		if c.Running() {
			c.Pause(now)
		} else {
			c.Start(now)
		}
	})
	h.paint(now)
}

func (h *Page) more() {
	h.clock.change(func(c *engine.Clock) { c.Left += 5 * time.Minute })
	h.paint(time.Now())
}

// unveil brings places of the standings out, from the last up, or covers them again.
func (h *Page) unveil(by int) {
	if h.snap == nil || h.snap.Ranked == nil {
		return
	}
	out, of := h.out(), len(h.awarded())
	*out = max(0, min(of, *out+by))
	if *out == of && h.view != nil && h.ofTeams() == h.ranksTeams() {
		h.network.Uncover()
	}
	h.paint(time.Now())
}

// Choose shows something in the hall.
func (h *Page) Choose(what What) { h.choice.SetSelected(h.things()[what].name) }

// beside lays out the preview and the choices at its right; where there is no room for a preview, the choices alone.
type beside struct{}

const choicesWide, previewWide = 19, 12 // ems

// Layout hides the preview where it would be narrower than previewWide.
func (beside) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const gap = 10
	preview, choices := objects[0], objects[1]
	left := size.Width - choicesWide*kit.Em()
	kit.SetVisible(preview, left-gap >= previewWide*kit.Em())
	if !preview.Visible() {
		left = 0
	}
	preview.Resize(fyne.NewSize(left-gap, size.Height))
	choices.Move(fyne.NewPos(left, 0))
	choices.Resize(fyne.NewSize(size.Width-left, size.Height))
}

// MinSize is that of the choices.
func (beside) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(choicesWide*kit.Em(), 10*kit.Em())
}
