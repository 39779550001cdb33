package web

import (
	"sync"

	"raduno/engine"
)

// Clock is the round's clock as others may see and change it. Its methods may be called from any goroutine.
type Clock interface {
	// Now is what stands on it.
	Now() engine.Clock
	// Change starts, stops or sets it.
	Change(do func(*engine.Clock))
}

// ownClock is the round's clock where no window has one.
type ownClock struct {
	mu    sync.Mutex
	clock engine.Clock
}

// Now is what stands on it.
func (c *ownClock) Now() engine.Clock {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.clock
}

// Change starts, stops or sets it.
func (c *ownClock) Change(do func(*engine.Clock)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	do(&c.clock)
}
