package hall

import (
	"encoding/json"
	"sync/atomic"
	"time"

	"raduno/engine"
	"raduno/ui/kit"
)

// clock counts the time of a round down. It is told the time and never asks for it.
type clock struct {
	engine.Clock
	path   string // of the tournament whose round it measures; empty before there is one
	moment atomic.Pointer[engine.Clock]

	changed func() // it was set, started or stopped; may be nil
}

// publish shows the clock to others as it stands now.
func (c *clock) publish() {
	now := c.Clock
	c.moment.Store(&now)
	if c.changed != nil {
		c.changed()
	}
}

// keep is the clock as a text, by which it outlives the program: one that ran goes on. One that is not set is none.
func (c *clock) keep() string {
	if !c.Set {
		return ""
	}
	data, _ := json.Marshal(c.Clock) // of such a type that does not fail
	return string(data)
}

// staleAfter is how long after its end a clock that was kept is of a round of long ago.
const staleAfter = time.Hour

// turnTo makes it the clock of a tournament: the one that was kept of it, where that is of now, else one that was not set.
func (c *clock) turnTo(path, kept string, now time.Time) {
	if c.path != "" {
		c.Clock = engine.Clock{Left: roundLength}
	}
	c.path = path
	var was engine.Clock
	_ = json.Unmarshal([]byte(kept), &was) // what cannot be read is worth no clock
	if was.Set && !was.Since.After(now) && was.Remaining(now) >= -staleAfter {
		c.Clock = was
	}
	c.publish()
}

func newClock(length time.Duration) *clock {
	c := &clock{Clock: engine.Clock{Left: length}}
	c.publish()
	return c
}

// change starts, stops or sets it.
func (c *clock) change(do func(*engine.Clock)) {
	do(&c.Clock)
	c.publish()
}

// over reports whether the time is up.
func (c *clock) over(now time.Time) bool { return c.Set && c.Remaining(now) <= 0 }

// lastMinutes are those that are counted by the second.
const lastMinutes = 5 * time.Minute

// brief is the time as the hall reads it: in minutes, and by the second in the last of them. It changes once a minute until
// then, for each change is a picture to be painted.
func brief(left time.Duration) string {
	if left <= lastMinutes {
		return engine.ClockText(left)
	}
	return kit.Tr("%d min", int((left+time.Minute-1)/time.Minute))
}
