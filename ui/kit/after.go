package kit

import (
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
)

// After runs f on the goroutine of the user interface after a while, unless stop is called before; stop says whether it
// came in time: then f never runs, else it has run or is running. Stop may be called on any goroutine.
func After(while time.Duration, f func()) (stop func() bool) {
	if inline {
		return func() bool { return true }
	}
	return after(while, f, fyne.Do)
}

// after is After with the way to the goroutine of the user interface. A timer that has gone off waits there for its turn, behind
// what may stop it: a dialog shown by it then would stay for ever.
func after(while time.Duration, f func(), do func(func())) (stop func() bool) {
	var decided atomic.Bool
	timer := time.AfterFunc(while, func() {
		do(func() {
			if decided.CompareAndSwap(false, true) {
				f()
			}
		})
	})
	return func() bool {
		timer.Stop()
		return decided.CompareAndSwap(false, true)
	}
}

// Soon is After for something that only waits for what may come meanwhile, such as another key: in tests it is done at
// once.
func Soon(while time.Duration, f func()) (stop func() bool) {
	if inline {
		f()
		return func() bool { return false }
	}
	return After(while, f)
}

// BusyAfter is how long something may take before the window says that it is at work.
const BusyAfter = 350 * time.Millisecond
