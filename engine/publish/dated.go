package publish

import (
	"time"

	"raduno/engine"
)

// dated is when the tournament was last changed: by the last line of its sheet Log, or else by its last draw; zero where neither says
// it. What is published bears this time and not the clock's, so that equal tournaments make equal files.
func (d publisher) dated(t *engine.Tournament) (last time.Time) {
	const layout = "02/01/2006 15:04:05"
	lines := d.View().Log
	for i := len(lines) - 1; i >= 0; i-- {
		if line := lines[i]; len(line) >= len(layout) {
			if when, err := time.Parse(layout, line[:len(layout)]); err == nil {
				return when
			}
		}
	}
	for _, r := range t.Rounds {
		if r.Draw != nil && r.Draw.Time.After(last) {
			last = r.Draw.Time
		}
	}
	return last
}
