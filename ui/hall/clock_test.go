package hall

import (
	"slices"
	"testing"
	"time"
)

// The clock is heard once when the last minutes begin, once when the time is up and once more for a table that was
// given more; a pause passes nothing, time for all comes round again.
func TestWhatTheClockPasses(t *testing.T) {
	begin := time.Date(2026, 11, 21, 15, 0, 0, 0, time.UTC)
	c := newClock(90 * time.Minute)
	var heard []string
	to := func(minutes int) {
		switch soon, over := c.passed(begin.Add(time.Duration(minutes) * time.Minute)); {
		case over:
			heard = append(heard, "over")
		case soon:
			heard = append(heard, "soon")
		default:
			heard = append(heard, "")
		}
	}
	at := func(minutes int) time.Time { return begin.Add(time.Duration(minutes) * time.Minute) }
	to(100) // it stands
	c.start(at(0))
	to(84)
	to(85)
	to(86)
	c.pause(at(87))
	to(120)
	c.start(at(120))
	c.add(5*time.Minute, 3)
	to(122)
	to(123)
	to(124)
	to(128)
	c.add(10*time.Minute, 0)
	to(129)
	to(133)
	to(140)
	if want := []string{"", "", "soon", "", "", "", "over", "", "over", "", "over", "over"}; !slices.Equal(heard, want) {
		t.Errorf("heard %q, want %q", heard, want)
	}
	short := newClock(3 * time.Minute)
	short.start(at(0))
	if soon, _ := short.passed(at(1)); soon {
		t.Error("a round shorter than the last minutes has none")
	}
}
