package solver

import "math/rand/v2"

// Options are those of package pairing.
type Options struct {
	Random   *rand.Rand
	Steps    int64
	Cap      func(steps int64) (limit int64)
	Progress func(values, bounds []int64, tables [][]int)
}
