package hall

import (
	"time"

	"fyne.io/fyne/v2"

	"raduno/engine"
	"raduno/ui/kit"
)

// Clock is the round's clock as it stands, for anyone who shows it elsewhere; it may be asked for from any goroutine.
func (h *Page) Clock() engine.Clock { return *h.clock.moment.Load() }

// StartFor has the clock run for so long from now on, as if it had been set and started here. It may be called from any
// goroutine, and so may Pause and Resume.
func (h *Page) StartFor(length time.Duration) {
	fyne.Do(func() {
		h.minutes.SetText(kit.NumberText(int(length / time.Minute)))
		h.clock.reset(length)
		h.clock.start(time.Now())
		h.paint(time.Now())
	})
}

// Pause stops the clock.
func (h *Page) Pause() {
	fyne.Do(func() {
		h.clock.pause(time.Now())
		h.paint(time.Now())
	})
}

// Resume lets it run on.
func (h *Page) Resume() {
	fyne.Do(func() {
		h.clock.start(time.Now())
		h.paint(time.Now())
	})
}
