package present

import (
	"context"
	"path/filepath"

	"fyne.io/fyne/v2"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/publish"
	"raduno/engine/store"
	"raduno/ui/kit"
)

// UnderWay is what goes on at a page: a sentence, its short form, and two ways out.
type UnderWay struct {
	Text, Short string
	Take, Leave Way
}

// Way is a button of the strip with its key beside it.
type Way struct {
	Text, Key string
	Do        func()
}

// Session is the tournament that is open, as all pages of the window have it: the desk that acts, the view that is shown, the round that
// the pages are turned to. What it has the desk do is done away from the goroutine of the user interface, one thing after the other.
type Session struct {
	Shell
	App   fyne.App
	Win   fyne.Window
	Prefs Preferences
	World desk.Env // what every desk of the window stands on
	Jobs  *Jobs
	Opens func(a fyne.App, path string) error // a file or folder with the system's program

	Desk    *desk.Desk // nil where no tournament is open
	View    *View      // likewise
	Round   int
	Tab     Tab
	Printed map[int]bool // rounds whose score sheets were printed
}

// Tab is one of the tabs.
type Tab int

// The tabs, in the order of an organizer's day.
const (
	RosterTab Tab = iota
	TablesTab
	ScoresTab
	StandingsTab
	HallTab
	FindingsTab
)

// Shell is the window around the pages.
type Shell interface {
	Adopt(d *desk.Desk, v *View) // shows a desk that was opened, in the place of the one before; nil for none
	Leave(then func())           // saves what is typed and not yet saved, asks what must be asked, and goes on
	Show(v *View)                // a tournament on every page; nil for none
	Renew()                      // shows what was open lately, and the menu as it is now
	Turn(round int)              // the pages to a round
	GoTo(tab Tab)                // shows a tab
	Lead(at engine.Place)        // goes to what a place is: a player's field, a score sheet, a table, a round
	Drawn(round int)             // shows tables that were drawn, with the step that follows
	RefreshStep()                // what the next step depends on has become known
	UnderWay(*UnderWay)          // what goes on at a page, in the strip; nil for nothing
	TypeMissing() bool           // asks for the tournament type where it has none

	Report(text string)              // says something in the footer
	ReportUndo(text string)          // what was just done, with a button that takes it back as long as it is the last thing done
	Fail(err error)                  // tells an error: what is wrong and what to do
	Message(title, text string)      // a paragraph to be read
	Help(chapter string)             // the manual, at a chapter if one is named
	Busy(what string, cancel func()) // says that something is going on
	Idle()                           // that it is over
	ShowClock(text string)           // what the clock of the round says; empty while it does not run

	Print(request publish.PrintRequest)   // shows a print, which is then printed or opened
	Project()                             // the tables on the projector
	Reveal()                              // the prize-giving on the projector
	Excluded()                            // a tournament for those who are not in the semifinals
	Paste()                               // the list on the clipboard
	SaveCopy(with func(*desk.Desk) error) // makes a copy elsewhere, with what could not be saved; nil for nothing
}

// Env is what the window gives the desk.
func (s *Session) Env() desk.Env {
	env := s.World
	env.LogDir, env.Log, env.Language = store.JournalDir(), s.Prefs.log(), string(s.Prefs.Language())
	return env
}

// Change has the desk do something, then shows the tournament as it stands after it. An error is told; done is called only where there
// was none, with the tournament in sight.
func (s *Session) Change(what string, run func(*desk.Desk) error, done func()) {
	s.Typed(what, run, done, s.Fail)
}

// Typed is Change for what was typed: where it fails, failed has it in hand still and says so.
func (s *Session) Typed(what string, run func(*desk.Desk) error, done func(), failed func(error)) {
	d := s.Desk
	if d == nil {
		return
	}
	s.Report("") // what was said is of something else
	s.Jobs.Add(func() {
		stop := s.Working(what, nil)
		err := run(d)
		stop()
		v := Take(d)
		fyne.Do(func() {
			if s.Desk == d {
				s.Show(v)
			}
			switch {
			case err != nil:
				failed(err)
			case done != nil:
				done()
			}
		})
	})
}

// Done is Change for what gives something.
func Done[T any](s *Session, what string, run func(*desk.Desk) (T, error), done func(T)) {
	var got T
	s.Change(what, func(d *desk.Desk) (err error) {
		got, err = run(d)
		return err
	}, func() { done(got) })
}

// Undoable is Change that says what was done with a button that takes it back.
func (s *Session) Undoable(what string, run func(*desk.Desk) error, message string) {
	s.Change(what, run, func() { s.ReportUndo(message) })
}

// SetSettings changes options of the tournament.
func (s *Session) SetSettings(change func(*engine.Settings), done func()) {
	seen := s.View.Tournament.Settings
	settings := seen
	change(&settings)
	s.Change(kit.Tr("Registro le opzioni…"), func(d *desk.Desk) error { return d.SetSettings(seen, settings) }, done)
}

// SetInfo changes what the sheet TORNEO says, of what the organizer saw there.
func (s *Session) SetInfo(seen, info engine.Info, message string) {
	s.Change(kit.Tr("Salvo…"), func(d *desk.Desk) error { return d.SetInfo(seen, info) }, func() { s.Report(message) })
}

// ChooseType sets the tournament type.
func (s *Session) ChooseType(id string) {
	if s.View.Tournament.Settings.Type != id {
		s.SetSettings(func(settings *engine.Settings) { settings.Type = id }, nil)
	}
}

// Undo takes the last action back. It asks nothing.
func (s *Session) Undo() {
	Done(s, kit.Tr("Annullo…"), (*desk.Desk).Undo, func(act engine.Text) { s.Report(Undone(act)) })
}

// Redo brings it again.
func (s *Session) Redo() {
	Done(s, kit.Tr("Ripeto…"), (*desk.Desk).Redo, func(act engine.Text) { s.Report(kit.Tr("Ripetuto: %s", act)) })
}

// Aside does something slow that changes nothing at the desk; where it takes long the window says so, with a way to stop it.
func (s *Session) Aside(what string, run func(context.Context) error, done func()) {
	ctx, cancel := context.WithCancel(context.Background())
	s.Jobs.Add(func() {
		stop := s.Working(what, cancel)
		err := run(ctx)
		stop()
		cancelled := ctx.Err() != nil
		cancel()
		fyne.Do(func() {
			switch {
			case err != nil && cancelled:
				s.Report(kit.Tr("Interrotto: non è cambiato nulla."))
			case err != nil:
				s.Fail(err)
				s.Reload()
			case done != nil:
				done()
			}
		})
	})
}

// Get is Aside for what gives something.
func Get[T any](s *Session, what string, run func(context.Context) (T, error), done func(T)) {
	var got T
	s.Aside(what, func(ctx context.Context) (err error) {
		got, err = run(ctx)
		return err
	}, func() { done(got) })
}

// Queue has the desk do something behind what is being done already; what do returns is called on the goroutine of the user interface,
// unless another tournament has been opened meanwhile.
func (s *Session) Queue(do func(*desk.Desk) (show func())) { s.ask(s.Jobs.Add, do) }

// Look is Queue for a question that takes a moment: it does not wait behind what is being saved.
func (s *Session) Look(ask func(*desk.Desk) (show func())) { s.ask(s.Jobs.Apart, ask) }

func (s *Session) ask(run func(func()), ask func(*desk.Desk) (show func())) {
	d := s.Desk
	if d == nil {
		return
	}
	run(func() {
		if show := ask(d); show != nil {
			fyne.Do(func() {
				if s.Desk == d {
					show()
				}
			})
		}
	})
}

// Working shows after a while that something is going on; the function that it returns ends that.
func (s *Session) Working(what string, cancel func()) (stop func()) {
	before := kit.After(kit.BusyAfter, func() { s.Busy(what, cancel) })
	return func() {
		if !before() {
			fyne.Do(s.Idle)
		}
	}
}

// Reload takes the tournament from the desk again and shows it.
func (s *Session) Reload() {
	if s.Desk == nil {
		s.Show(nil)
		return
	}
	s.Queue(func(d *desk.Desk) func() {
		v := Take(d)
		return func() { s.Show(v) }
	})
}

// OpenOutside opens a file or folder with the program that the system has for it, away from the goroutine of the user interface.
func (s *Session) OpenOutside(path string) {
	s.Jobs.Apart(func() {
		absolute, err := filepath.Abs(path)
		if err == nil {
			err = s.Opens(s.App, absolute)
		}
		if err != nil {
			fyne.Do(func() {
				s.Message(kit.Tr("Non riesco ad aprirlo"), kit.Tr("Il file è qui: %s. Aprilo dalla cartella con il tuo programma.", path))
			})
		}
	})
}

// PrintSheets makes the score sheets of the round.
func (s *Session) PrintSheets() {
	s.Print(publish.PrintRequest{Kind: publish.BlankSheets, Round: s.Round, HalfPage: s.View.Tournament.Settings.HalfPage})
}

// SheetsWanted prints the score sheets of a round where that is wanted by itself and was not done.
func (s *Session) SheetsWanted(round int) {
	if s.Prefs.Bool(PrefPrint) && !s.Printed[round] {
		s.PrintSheets()
	}
}

// Jobs does one thing after the other, away from the goroutine of the user interface.
type Jobs struct {
	waiting chan func() // nil where everything is done at once
}

// mostWaiting is how many things may wait behind one that hangs, such as a save on a disk that does not answer. More are asked for by
// no hand: the window looks after the file every few seconds.
const mostWaiting = 1 << 14

// NewJobs is a queue with nothing in it; inline does everything at once, on the caller's goroutine: for tests.
func NewJobs(inline bool) *Jobs {
	if inline {
		return &Jobs{}
	}
	q := &Jobs{waiting: make(chan func(), mostWaiting)}
	go func() {
		for f := range q.waiting {
			f()
		}
	}()
	return q
}

// Inline reports whether nothing happens by itself: in tests.
func (q *Jobs) Inline() bool { return q.waiting == nil }

// Add has something done behind what waits already.
func (q *Jobs) Add(f func()) {
	if q.Inline() {
		f()
		return
	}
	q.waiting <- f
}

// Apart has something done at once, beside what waits.
func (q *Jobs) Apart(f func()) {
	if q.Inline() {
		f()
		return
	}
	go f()
}

// Finish waits until what is waiting is done.
func (q *Jobs) Finish() {
	done := make(chan struct{})
	q.Add(func() { close(done) })
	<-done
}
