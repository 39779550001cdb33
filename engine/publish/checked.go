package publish

import (
	"sync"

	"raduno/engine/verify"
	"raduno/export"
)

// sharing remembers what a function says of each round, no matter who asks it.
func sharing[T any](f func(round int) T) func(round int) T {
	var mu sync.Mutex
	known := map[int]T{}
	return func(round int) T {
		mu.Lock()
		defer mu.Unlock()
		said, asked := known[round]
		if !asked {
			said = f(round)
			known[round] = said
		}
		return said
	}
}

// checked are what a report says of the claims of a draw.
func checked(v *verify.Report) []export.CheckedClaim {
	if v == nil {
		return nil
	}
	var list []export.CheckedClaim
	for i := range v.Claims {
		c := &v.Claims[i]
		claim := export.CheckedClaim{Count: c.Count, Proven: c.Proven && c.Counted == c.Value}
		if c.Locked {
			claim.Free = &c.Free
		}
		list = append(list, claim)
	}
	return list
}
