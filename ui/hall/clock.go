package hall

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"raduno/engine/desk"
	"raduno/ui/kit"
)

// clock counts the time of a round down. It is told the time, and asks nobody for it.
type clock struct {
	desk.Clock
	length time.Duration // of the round
	extra  map[int]time.Duration
	turn   int           // phase of the game that it measures, counted from 1; 0 for none
	seen   time.Duration // what was left when it was last looked at, for the sounds
	moment atomic.Pointer[desk.Clock]

	changed func() // it was set, started or stopped; nil for nobody to tell
}

// publish shows the clock to others as it stands now.
func (c *clock) publish() {
	now := c.Clock
	c.moment.Store(&now)
	if c.changed != nil {
		c.changed()
	}
}

// keptClock is a clock as it outlives the program: one that ran goes on.
type keptClock struct {
	Path string // of the tournament
	desk.Clock
	Length time.Duration
	Extra  map[int]time.Duration `json:",omitempty"`
	Turn   int                   `json:",omitempty"`
}

// keep is the clock in a text from which restore makes it again.
func (c *clock) keep(path string) string {
	data, err := json.Marshal(keptClock{path, c.Clock, c.length, c.extra, c.turn})
	if err != nil {
		return ""
	}
	return string(data)
}

// staleAfter is how long after its end a clock that was kept is of a round of long ago.
const staleAfter = time.Hour

// restore takes a clock that was kept, where it is of the same tournament and of now.
func (c *clock) restore(text, path string, now time.Time) {
	var kept keptClock
	if c.Set || json.Unmarshal([]byte(text), &kept) != nil || kept.Path != path || !kept.Set || kept.Since.After(now) {
		return
	}
	left := kept.Remaining(now)
	if left < -staleAfter {
		return
	}
	c.Clock, c.length, c.seen, c.turn = kept.Clock, kept.Length, left, kept.Turn
	if c.extra = kept.Extra; c.extra == nil {
		c.extra = map[int]time.Duration{}
	}
	c.publish()
}

func newClock(length time.Duration) *clock {
	c := &clock{Clock: desk.Clock{Left: length}, length: length, seen: length, extra: map[int]time.Duration{}}
	c.publish()
	return c
}

// start has the clock run.
func (c *clock) start(now time.Time) {
	if !c.Running() {
		c.Since, c.Set = now, true
		c.publish()
	}
}

// pause stops it where it is.
func (c *clock) pause(now time.Time) {
	if c.Running() {
		c.Left, c.Since = c.Remaining(now), time.Time{}
		c.publish()
	}
}

// reset puts it back to a length, standing.
func (c *clock) reset(length time.Duration) {
	c.Clock, c.length, c.seen = desk.Clock{Left: length}, length, length
	c.extra, c.turn = map[int]time.Duration{}, 0
	c.publish()
}

// add gives all tables more time, or one where its number is given.
func (c *clock) add(more time.Duration, table int) {
	if table == 0 {
		c.Left += more
		c.publish()
		return
	}
	c.extra[table] += more
	c.publish()
}

// over reports whether the time is up.
func (c *clock) over(now time.Time) bool { return c.Set && c.Remaining(now) <= 0 }

// lastMinutes is when the hall is told that the round is about to end.
const lastMinutes = 5 * time.Minute

// passed reports what has come about since it was last asked: the last minutes have begun, or the time is up, for
// all tables or for one with more time. A clock that stands passes nothing, and time that is added comes round
// again.
func (c *clock) passed(now time.Time) (soon, over bool) {
	before, left := c.seen, c.Remaining(now)
	c.seen = left
	if !c.Running() {
		return false, false
	}
	crossed := func(at time.Duration) bool { return before > at && left <= at }
	over = crossed(0)
	for _, more := range c.extra {
		over = over || crossed(-more)
	}
	return crossed(lastMinutes) && c.length > lastMinutes && !over, over
}

// brief is the time as the hall reads it: in minutes, and by the second in the last of them. It changes once a minute until
// then, for each change is a picture to be painted.
func brief(left time.Duration) string {
	if left <= lastMinutes {
		return desk.ClockText(left)
	}
	return kit.Tr("%d min", int((left+time.Minute-1)/time.Minute))
}

// extras says which tables have more time.
func (c *clock) extras() string {
	var parts []string
	for _, table := range slices.Sorted(maps.Keys(c.extra)) {
		parts = append(parts, kit.Tr("tavolo %d: +%s min", table, strconv.Itoa(int(c.extra[table]/time.Minute))))
	}
	return strings.Join(parts, "   ")
}
