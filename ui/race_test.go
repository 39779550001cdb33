package ui

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/ui/present"
)

// While the window turns its pages, draws, undoes and redoes, what the desk does on a goroutine of its own touches nothing that
// the window is looking at; and in the end the window shows what the desk holds.
func TestRaceWindow(t *testing.T) {
	u := bigWindow(t, 16)
	d := &watchdog{App: fyne.CurrentApp(), handed: make(chan func(), 1000)}
	fyne.SetCurrentApp(d)
	t.Cleanup(func() { fyne.SetCurrentApp(d.App) })
	u.Jobs = present.NewJobs(false)
	write := func(dk *desk.Desk) error {
		seen := *dk.View().Round(1).Table(1)
		written := seen
		written.Seats = slices.Clone(seen.Seats)
		for i := range written.Seats {
			written.Seats[i].Score = engine.NewScore(40 - 10*i)
		}
		_, err := dk.SetTable(1, seen, written)
		return err
	}
	d.run(u, "", u.tablesNow().Draw)
	d.run(u, "", func() { u.tables.Confirm() })
	d.run(u, "", func() { // what is done behind a change sees what it came to
		u.Change("", write, func() {
			if score := u.View.Round(1).Tables[0].Seats[0].Score; score.Whole() != 40 {
				t.Errorf("behind the change the window still has %v", score)
			}
		})
	})
	d.run(u, "", u.Undo)
	d.run(u, "", func() { // several things in hand at once, and the pages are turned meanwhile
		u.Change("", write, nil)
		u.Undo()
		u.Redo()
		u.Change("", func(dk *desk.Desk) error { return dk.SetPresent(2, map[int]bool{1: false}) }, nil)
		for p := range u.pages {
			u.GoTo(present.Tab(p))
		}
	})
	d.run(u, "", u.Jobs.Finish)
	for _, v := range []*desk.View{u.View.View, u.Desk.View()} {
		if seats := v.Round(1).Table(1).Seats; seats[0].Score.Whole() != 40 || v.Tournament.Present(2, *v.Tournament.Player(1)) {
			t.Errorf("not what was done: %v", seats)
		}
	}
	u.Jobs = present.NewJobs(true)
}
