package web

import (
	"fmt"
	"sync"
	"time"
)

// ownClock is the round's clock where no window has one.
type ownClock struct {
	now func() time.Time

	mu    sync.Mutex
	set   bool
	left  time.Duration // when it was last stopped
	since time.Time     // running since then; zero while it stands
}

var _ Clock = (*ownClock)(nil)

// Face is what stands on it.
func (c *ownClock) Face() Face {
	c.mu.Lock()
	defer c.mu.Unlock()
	return Face{Set: c.set, Running: !c.since.IsZero(), Left: c.remaining()}
}

func (c *ownClock) remaining() time.Duration {
	if c.since.IsZero() {
		return c.left
	}
	return c.left - c.now().Sub(c.since)
}

// Start has it run for so long from now on.
func (c *ownClock) Start(length time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.set, c.left, c.since = true, length, c.now()
}

// Stop stops it.
func (c *ownClock) Stop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.left, c.since = c.remaining(), time.Time{}
}

// Go lets it run on.
func (c *ownClock) Go() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.set && c.since.IsZero() {
		c.since = c.now()
	}
}

// clockText is the time as it is shown: 1:05:09, 12:30, and a minus when it is over.
func clockText(d time.Duration) string {
	sign := ""
	if d < 0 {
		sign, d = "−", -d
	}
	seconds := int(d / time.Second)
	if seconds >= 3600 {
		return fmt.Sprintf("%s%d:%02d:%02d", sign, seconds/3600, seconds/60%60, seconds%60)
	}
	return fmt.Sprintf("%s%d:%02d", sign, seconds/60, seconds%60)
}
