package hall

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"raduno/ui/kit"
)

// clock counts the time of a round down. It is told the time, and asks nobody for it.
type clock struct {
	length  time.Duration // of the round
	left    time.Duration // when it was last stopped
	since   time.Time     // running since then; zero while it stands
	extra   map[int]time.Duration
	started bool
	seen    time.Duration // what was left when it was last looked at, for the sounds
	moment  atomic.Pointer[Moment]
}

// Moment is a clock as others may see it, from any goroutine.
type Moment struct {
	Started bool
	Since   time.Time     // it runs since then; zero while it stands
	Left    time.Duration // then
}

// Remaining is the time that is left; negative when it is over.
func (m Moment) Remaining(now time.Time) time.Duration {
	if m.Since.IsZero() {
		return m.Left
	}
	return m.Left - now.Sub(m.Since)
}

// publish shows the clock to others as it stands now.
func (c *clock) publish() { c.moment.Store(&Moment{c.started, c.since, c.left}) }

func newClock(length time.Duration) *clock {
	c := &clock{length: length, left: length, seen: length, extra: map[int]time.Duration{}}
	c.publish()
	return c
}

// running reports whether the clock runs.
func (c *clock) running() bool { return !c.since.IsZero() }

// start has the clock run.
func (c *clock) start(now time.Time) {
	if !c.running() {
		c.since, c.started = now, true
		c.publish()
	}
}

// pause stops it where it is.
func (c *clock) pause(now time.Time) {
	if c.running() {
		c.left, c.since = c.remaining(now), time.Time{}
		c.publish()
	}
}

// reset puts it back to a length, standing.
func (c *clock) reset(length time.Duration) {
	c.length, c.left, c.seen, c.since, c.started = length, length, length, time.Time{}, false
	c.extra = map[int]time.Duration{}
	c.publish()
}

// add gives all tables more time, or one where its number is given.
func (c *clock) add(more time.Duration, table int) {
	if table == 0 {
		c.left += more
		c.publish()
		return
	}
	c.extra[table] += more
}

// remaining is the time that is left to the tables without extra time; negative when it is over.
func (c *clock) remaining(now time.Time) time.Duration {
	if !c.running() {
		return c.left
	}
	return c.left - now.Sub(c.since)
}

// over reports whether the time is up.
func (c *clock) over(now time.Time) bool { return c.started && c.remaining(now) <= 0 }

// lastMinutes is when the hall is told that the round is about to end.
const lastMinutes = 5 * time.Minute

// passed reports what has come about since it was last asked: the last minutes have begun, or the time is up, for
// all tables or for one with more time. A clock that stands passes nothing, and time that is added comes round
// again.
func (c *clock) passed(now time.Time) (soon, over bool) {
	before, left := c.seen, c.remaining(now)
	c.seen = left
	if !c.running() {
		return false, false
	}
	crossed := func(at time.Duration) bool { return before > at && left <= at }
	over = crossed(0)
	for _, more := range c.extra {
		over = over || crossed(-more)
	}
	return crossed(lastMinutes) && c.length > lastMinutes && !over, over
}

// face is the time as it is shown: 1:05:09, 12:30, and a minus when it is over.
func face(d time.Duration) string {
	sign := ""
	if d < 0 {
		sign, d = "−", -d
	} else if d > 0 {
		d += time.Second - 1 // a clock that shows 0:00 is over
	}
	seconds := int(d / time.Second)
	if seconds >= 3600 {
		return fmt.Sprintf("%s%d:%02d:%02d", sign, seconds/3600, seconds/60%60, seconds%60)
	}
	return fmt.Sprintf("%s%d:%02d", sign, seconds/60, seconds%60)
}

// extras says which tables have more time.
func (c *clock) extras() string {
	var parts []string
	for _, table := range slices.Sorted(maps.Keys(c.extra)) {
		parts = append(parts, kit.Tr("tavolo %d: +%s min", table, strconv.Itoa(int(c.extra[table]/time.Minute))))
	}
	return strings.Join(parts, "   ")
}
