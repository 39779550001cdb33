package cli

import (
	"os"
	"time"

	"raduno/engine"
	"raduno/engine/draw"
)

// Follow tells on a terminal how far a draw has come, once a second from the first second on; nil where standard error is none.
func (c *Call) Follow() func(draw.Progress) {
	terminal, ok := c.Stderr.(*os.File)
	if !ok {
		return nil
	}
	if info, err := terminal.Stat(); err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return nil
	}
	next := time.Now().Add(time.Second)
	return func(now draw.Progress) {
		if time.Now().Before(next) {
			return
		}
		next = time.Now().Add(time.Second)
		var message engine.Text
		for _, c := range now.Counts {
			message = message.Comma(draw.Describe(c))
		}
		c.Warn(message)
	}
}
