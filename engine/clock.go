package engine

import (
	"fmt"
	"strings"
	"time"
)

// Clock is the round's clock at one moment, as the hall, the window and the phones show it.
type Clock struct {
	Set   bool          // the organizer has set it
	Since time.Time     // it runs since then; zero while it stands
	Left  time.Duration // until the round is over, then
}

// Running reports whether it runs.
func (c Clock) Running() bool { return !c.Since.IsZero() }

// Remaining is the time that is left; negative when the round is over.
func (c Clock) Remaining(now time.Time) time.Duration {
	if !c.Running() {
		return c.Left
	}
	return c.Left - now.Sub(c.Since)
}

// Start has it run from now on, Pause stops it where it is.
func (c *Clock) Start(now time.Time) {
	if !c.Running() {
		c.Since, c.Set = now, true
	}
}

// Pause is described at Start.
func (c *Clock) Pause(now time.Time) { c.Left, c.Since = c.Remaining(now), time.Time{} }

// ClockText is a time as a clock shows it: 1:05:09, 12:30, and a minus when it is over. One that shows 0:00 is over.
func ClockText(left time.Duration) string {
	sign := ""
	if left > 0 {
		left += time.Second - 1
	}
	seconds := int(left / time.Second)
	if seconds < 0 {
		sign, seconds = "−", -seconds
	}
	if seconds >= 3600 {
		return fmt.Sprintf("%s%d:%02d:%02d", sign, seconds/3600, seconds/60%60, seconds%60)
	}
	return fmt.Sprintf("%s%d:%02d", sign, seconds/60, seconds%60)
}

// Date is the day that a text names, in one of the ways in which people type a date.
func Date(text string) (day time.Time, ok bool) {
	for _, layout := range []string{"2/1/2006", "2/1/06", "2-1-2006", "2.1.2006", "2006-1-2"} {
		if day, err := time.Parse(layout, strings.TrimSpace(text)); err == nil {
			return day, true
		}
	}
	return time.Time{}, false
}
