package ui

import (
	"context"
	"sync"
	"time"

	"fyne.io/fyne/v2"

	"raduno/engine/desk"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// jobs does one thing after the other, away from the goroutine of the user interface.
type jobs struct {
	mu      sync.Mutex
	wake    *sync.Cond
	waiting []func()
	closed  bool
	inline  bool // do everything at once, on the caller's goroutine: for tests
}

func newJobs(inline bool) *jobs {
	q := &jobs{inline: inline}
	q.wake = sync.NewCond(&q.mu)
	if !inline {
		go q.run()
	}
	return q
}

func (q *jobs) add(f func()) {
	if q.inline {
		f()
		return
	}
	q.mu.Lock()
	q.waiting = append(q.waiting, f)
	q.mu.Unlock()
	q.wake.Signal()
}

// finish does what is waiting and then no more.
func (q *jobs) finish() {
	done := make(chan struct{})
	q.add(func() { close(done) })
	<-done
	q.mu.Lock()
	q.closed = true
	q.mu.Unlock()
	q.wake.Signal()
}

func (q *jobs) run() {
	for {
		q.mu.Lock()
		for len(q.waiting) == 0 && !q.closed {
			q.wake.Wait()
		}
		if len(q.waiting) == 0 {
			q.mu.Unlock()
			return
		}
		f := q.waiting[0]
		q.waiting = q.waiting[1:]
		q.mu.Unlock()
		f()
	}
}

// Change has the desk do something, then shows the tournament as it stands after it. An error is told;
// done is called only where there was none. Where a drawn round is no longer the draw of what the workbook says since, it asks what
// becomes of it.
func (u *UI) Change(what string, run func(*desk.Desk) error, done func()) {
	stale := 0
	u.changeOnly(what, func(d *desk.Desk) error {
		before := d.View()
		err := run(d)
		stale = d.View().Follows(before)
		return err
	}, func() {
		if done != nil {
			done()
		}
		if stale > 0 { // behind the reload, which shows what it asks about
			u.Queue(func(*desk.Desk) func() { return func() { u.tablesNow().AskStale(stale, false) } })
		}
	})
}

// changeOnly is Change for who goes back to what was: it asks nothing.
func (u *UI) changeOnly(what string, run func(*desk.Desk) error, done func()) {
	d := u.desk
	if d == nil {
		return
	}
	u.footer.say("") // what was said is of something else
	u.Background(what, func(_ context.Context, d *desk.Desk) error { return run(d) }, func() {
		u.reloadThen(d, done)
	})
}

// Write is Change for what somebody has typed: where it fails, failed has it in hand still and says so.
func (u *UI) Write(what string, run func(*desk.Desk) error, done func(), failed func(error)) {
	var refused error
	u.Change(what, func(d *desk.Desk) error {
		refused = run(d)
		return nil
	}, func() {
		switch {
		case refused == nil:
			done()
		default:
			failed(refused)
		}
	})
}

// Background does something slow; where it takes long the window says so, with a way to stop it.
func (u *UI) Background(what string, run func(context.Context, *desk.Desk) error, done func()) {
	d := u.desk
	if d == nil {
		return
	}
	u.aside(what, func(ctx context.Context) error { return run(ctx, d) }, done)
}

// aside is Background for what needs no tournament.
func (u *UI) aside(what string, run func(context.Context) error, done func()) {
	ctx, cancel := context.WithCancel(context.Background())
	u.jobs.add(func() {
		stop := u.busy(what, cancel)
		err := run(ctx)
		stop()
		cancelled := ctx.Err() != nil
		cancel()
		fyne.Do(func() {
			switch {
			case err != nil && cancelled:
				u.Tell(kit.Tr("Interrotto: non è cambiato nulla."))
			case err != nil:
				u.Fail(err)
				u.reload()
			case done != nil:
				done()
			}
		})
	})
}

// Queue has the desk do something behind what is being done already; what do returns is called on the goroutine of the
// user interface, unless another tournament has been opened meanwhile.
func (u *UI) Queue(do func(*desk.Desk) (show func())) {
	d := u.desk
	if d == nil {
		return
	}
	u.jobs.add(func() { u.showOf(d, do(d)) })
}

func (u *UI) showOf(d *desk.Desk, show func()) {
	if show == nil {
		return
	}
	fyne.Do(func() {
		if u.desk == d {
			show()
		}
	})
}

// Look asks the desk something that takes a moment, away from the goroutine of the user interface and not behind what
// is being saved. What ask returns is called on that goroutine, unless another tournament has been opened meanwhile.
func (u *UI) Look(ask func(*desk.Desk) (show func())) {
	d := u.desk
	if d == nil {
		return
	}
	run := func() { u.showOf(d, ask(d)) }
	if u.jobs.inline {
		run()
		return
	}
	go run()
}

// busy shows after a while that something is going on; the function that it returns ends that.
func (u *UI) busy(what string, cancel func()) (stop func()) {
	before := kit.After(kit.BusyAfter, func() { u.footer.busy(what, cancel) })
	return func() {
		if !before() {
			fyne.Do(u.footer.idle)
		}
	}
}

// reload takes the tournament from the desk again and shows it.
func (u *UI) reload() {
	if u.desk == nil {
		u.show(nil)
		return
	}
	u.reloadThen(u.desk, func() {})
}

// reloadThen shows a tournament as its desk has it now, unless another has been opened; then is called behind that.
func (u *UI) reloadThen(d *desk.Desk, then func()) {
	typeID := u.typeID
	u.jobs.add(func() {
		s := present.Take(d, typeID)
		fyne.Do(func() {
			if u.desk == d {
				u.show(s)
			}
			then()
		})
	})
}

// watchFile looks now and then whether another program has changed the workbook.
func (u *UI) watchFile() {
	const pause = 3 * time.Second
	for range time.Tick(pause) {
		fyne.Do(func() {
			d := u.desk
			if d == nil {
				return
			}
			u.jobs.add(func() {
				changed, err := d.Refresh()
				fyne.Do(func() {
					if u.desk != d {
						return
					}
					if err != nil && !u.fileLost {
						u.fileLost = true
						u.Fail(err)
					}
					if err == nil {
						u.fileLost = false
					}
					if changed {
						u.reload()
						u.Tell(kit.Tr("Il file è stato cambiato da un altro programma: è stato riletto."))
					}
				})
			})
		})
	}
}
