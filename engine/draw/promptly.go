package draw

import (
	"context"
	"time"
)

// grace is how long work may go on after its context has ended to hand over what it has.
const grace = 50 * time.Millisecond

// promptly runs work that looks at its context now and then, and comes back soon after the context ends even where a single
// step of it takes long: with what the work hands over within the grace, else with the context's error. The work ends by
// itself when it looks next, and nothing it does is seen any more.
func promptly[T any](ctx context.Context, work func() (T, error)) (T, error) {
	type answer struct {
		value T
		err   error
	}
	done := make(chan answer, 1)
	go func() {
		value, err := work()
		done <- answer{value, err}
	}()
	select {
	case a := <-done:
		return a.value, a.err
	case <-ctx.Done():
	}
	select {
	case a := <-done:
		return a.value, a.err
	case <-time.After(grace):
		var none T
		return none, ctx.Err()
	}
}
