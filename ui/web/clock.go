package web

import (
	"sync"
	"time"

	"raduno/engine"
)

// ownClock is the round's clock where no window has one.
type ownClock struct {
	now func() time.Time

	mu    sync.Mutex
	clock engine.Clock
}

var _ Clock = (*ownClock)(nil)

// Now is what stands on it.
func (c *ownClock) Now() engine.Clock {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.clock
}

// Start has it run for so long from now on.
func (c *ownClock) Start(length time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.clock = engine.Clock{Set: true, Since: c.now(), Left: length}
}

// Stop stops it.
func (c *ownClock) Stop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.clock.Left, c.clock.Since = c.clock.Remaining(c.now()), time.Time{}
}

// Go lets it run on.
func (c *ownClock) Go() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.clock.Set && !c.clock.Running() {
		c.clock.Since = c.now()
	}
}
