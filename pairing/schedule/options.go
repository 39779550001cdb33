package schedule

import (
	"errors"
	"math/rand/v2"
)

// Options say how a problem is to be solved. Random alone asks for all the work that a proof takes.
type Options struct {
	Random *rand.Rand // required: the only source of chance
	Steps  int64      // caps the work, in units of about 200 nanoseconds on any machine; 0 for no cap
	// Cap, if not nil, is asked now and then with the work done so far: what it answers above 0 caps the work from then on, as the same
	// number in Steps would have. Several rounds together do not ask it.
	Cap func(steps int64) (limit int64)
	// Progress is called now and then, from the goroutine that solves: the values of the best tables so far, what is known that no
	// tables come below with the values before it as they are, and those tables; several rounds together give no tables.
	Progress func(values, bounds []int64, tables [][]int)
}

// ErrNoRandom is the error of Options without a source of chance.
var ErrNoRandom = errors.New("pairing: Options.Random is required")
