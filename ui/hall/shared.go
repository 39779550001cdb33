package hall

import (
	"time"

	"fyne.io/fyne/v2"

	"raduno/engine"
	"raduno/ui/kit"
)

// Clock is the round's clock as it stands, for anyone who shows it elsewhere; it may be asked for from any goroutine.
func (h *Page) Clock() engine.Clock { return *h.clock.moment.Load() }

// ChangeClock starts, stops or sets the clock from where it is seen elsewhere, on any goroutine.
func (h *Page) ChangeClock(do func(*engine.Clock)) {
	fyne.Do(func() {
		before := h.clock.Clock
		if do(&before); before.Left != h.clock.Left && before.Running() {
			h.minutes.SetText(kit.NumberText(int(before.Left / time.Minute)))
		}
		h.clock.change(func(c *engine.Clock) { *c = before })
		h.paint(time.Now())
	})
}
