package worked

import (
	"os"
	"strconv"
	"testing"
)

// Budget is how many cases a test of drawn cases tries: usual in every run, a fifth with -short, and RADUNO_BUDGET times as
// many where that variable holds a number, as `make night` sets it.
func Budget(t testing.TB, usual int) int {
	t.Helper()
	if times, err := strconv.Atoi(os.Getenv("RADUNO_BUDGET")); err == nil && times > 0 {
		return usual * times
	}
	if testing.Short() {
		return max(1, usual/5)
	}
	return usual
}

// ByNight reports whether RADUNO_BUDGET asks for more than the usual cases: what then takes minutes may be tried whole.
func ByNight() bool {
	times, err := strconv.Atoi(os.Getenv("RADUNO_BUDGET"))
	return err == nil && times > 1
}

// Slow leaves a test that takes seconds to a run without -short.
func Slow(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("takes seconds")
	}
}
