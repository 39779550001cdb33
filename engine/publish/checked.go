package publish

import (
	"sync"

	"raduno/engine/verify"
	"raduno/export"
)

// sharing remembers what is told of each round, for all that is written at the same time.
func sharing(f func(round int) export.Drawn) func(round int) export.Drawn {
	var mu sync.Mutex
	known := map[int]export.Drawn{}
	return func(round int) export.Drawn {
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
