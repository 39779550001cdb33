package ui

import (
	"cmp"
	"fmt"
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"raduno/engine/desk"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// act is something that the goroutine of the window did in one go.
type act struct {
	name string
	took time.Duration
}

// watchdog is the goroutine of the window while its acts are timed: what other goroutines hand to it waits until the act
// before is over, as in a real window.
type watchdog struct {
	fyne.App
	handed chan func()
	acts   []act
}

// Driver is the one that hands over.
func (d *watchdog) Driver() fyne.Driver { return handing{d.App.Driver(), d} }

type handing struct {
	fyne.Driver
	to *watchdog
}

// DoFromGoroutine hands a function to the goroutine of the window.
func (h handing) DoFromGoroutine(f func(), wait bool) {
	if !wait {
		h.to.handed <- f
		return
	}
	done := make(chan struct{})
	h.to.handed <- func() {
		f()
		close(done)
	}
	<-done
}

// run does something and what it leads to, until nothing comes any more; each piece is an act, unless it has no name.
func (d *watchdog) run(u *UI, name string, do func()) {
	timed := func(piece string, do func()) {
		start := time.Now()
		do()
		if took := time.Since(start); name != "" {
			d.acts = append(d.acts, act{name + piece, took})
		}
	}
	timed("", do)
	waiting := 0 // marks at the end of the queue that have not come by yet
	mark := func() {
		waiting++
		u.Jobs.Add(func() { d.handed <- nil })
	}
	mark()
	for {
		quiet := time.After(30 * time.Millisecond) // for what is asked of the desk beside the queue
		if waiting > 0 {
			quiet = nil
		}
		select {
		case f := <-d.handed:
			if f == nil {
				waiting--
				continue
			}
			timed(" – what came of it", f)
			mark()
		case <-quiet:
			return
		}
	}
}

// Everything that can be done in the window, with 500 players and three rounds: pages, lines of the menus, buttons, letters
// in each search. What keeps the window from answering is what its own goroutine does in one go: the slowest ten are
// listed, and the slowest is the measure. What the desk does meanwhile, on goroutines of its own, keeps no one waiting.
func BenchmarkActs500(b *testing.B) {
	b.Setenv("HOME", b.TempDir())
	u := bigWindow(b, 500)
	for round := 1; round <= 3; round++ {
		u.Turn(round)
		u.Change("", func(d *desk.Desk) error {
			if _, err := d.Draw(b.Context(), desk.DrawRequest{Round: round, Seed: "1"}, nil); err != nil {
				return err
			}
			return d.Simulate(round, "1")
		}, nil)
	}
	d := &watchdog{App: fyne.CurrentApp(), handed: make(chan func(), 1000)}
	fyne.SetCurrentApp(d)
	b.Cleanup(func() { fyne.SetCurrentApp(d.App) })
	u.Jobs = present.NewJobs(false)
	w := &walker{t: b, u: u, said: map[string]bool{}, look: func(string, fyne.Window) {}, set: func() {
		u.Prefs.SetMode(kit.Light)
		u.Prefs.SetScale(1)
		u.Prefs.SetLanguage(kit.Italian)
		must(b, kit.Speak(kit.Italian))
		u.restyle()
	}}
	w.run = func(name string, do func()) { d.run(u, name, do) }
	for b.Loop() {
		d.acts = nil
		w.all()
		for p, name := range map[present.Tab]string{
			present.RosterTab: "search of the roster", present.TablesTab: "search of the tables",
			present.StandingsTab: "search of the standings",
		} {
			w.run("", func() { u.GoTo(p) })
			w.run("", u.focusSearch)
			for i, letter := range "cognome250" {
				w.run(fmt.Sprintf("%s, letter %d", name, i+1), func() { u.Win.Canvas().Focused().TypedRune(letter) })
			}
			w.run(name+", Enter", func() { typed(u, fyne.KeyReturn) })
			w.run("", func() { typed(u, fyne.KeyEscape) })
		}
	}
	slices.SortFunc(d.acts, func(a, b act) int { return cmp.Compare(b.took, a.took) })
	for _, a := range d.acts[:10] {
		b.Logf("%6.1f ms  %s", a.took.Seconds()*1000, a.name)
	}
	b.ReportMetric(d.acts[0].took.Seconds()*1000, "ms-slowest")
	b.ReportMetric(float64(len(d.acts)), "acts")
	b.ReportMetric(0, "ns/op") // is mostly the waiting for what comes of each
}
