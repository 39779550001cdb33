package objective

import (
	"crypto/sha256"
	"math/bits"
	"math/rand/v2"
)

// randomLabel keeps the numbers of this program apart from those of any other that hashes the same seed;
// it changes when the same seed is to give other tables.
const randomLabel = "raduno draw 1\x00"

// NewRandom is the source of random numbers that belongs to a seed, the same on every machine.
func NewRandom(seed string) *rand.Rand {
	return rand.New(rand.NewChaCha8(sha256.Sum256([]byte(randomLabel + seed))))
}

// Fast is a small generator for the inner loops, seeded from the one above (xorshift64*).
type Fast uint64

// NewFast takes its seed from r.
func NewFast(r *rand.Rand) Fast { return Fast(r.Uint64() | 1) }

func (f *Fast) next() uint64 {
	x := uint64(*f)
	x ^= x >> 12
	x ^= x << 25
	x ^= x >> 27
	*f = Fast(x)
	return x * 0x2545f4914f6cdd1d
}

// Below is a number from 0 to n-1.
func (f *Fast) Below(n int) int {
	hi, _ := bits.Mul64(f.next(), uint64(n))
	return int(hi)
}

// exponentials are -ln(u) for 1024 evenly spread u, in units of 1/65536: an exponential variate from a table, so
// that no machine rounds it differently.
var exponentials = makeExponentials()

func makeExponentials() (table [1024]int64) {
	const ln2 = 45426 // ln 2 in units of 1/65536
	for i := range table {
		// u = (2i+1)/2048; -ln u = (11 - log2(2i+1)) ln 2, with log2 by repeated squaring.
		x := uint64(2*i + 1)
		whole := bits.Len64(x) - 1
		mantissa := x << (31 - whole) // 1.0 is 1<<31
		log := int64(whole) << 16
		for bit := int64(1) << 15; bit > 0; bit >>= 1 {
			mantissa = mantissa * mantissa >> 31
			if mantissa >= 1<<32 {
				mantissa >>= 1
				log += bit
			}
		}
		table[i] = ((11<<16 - log) * ln2) >> 16
	}
	return table
}

// Exponential is an exponential variate with mean 65536.
func (f *Fast) Exponential() int64 { return exponentials[f.next()>>54] }

// Worse is by how much a change may be worse that Metropolis accepts: drawn before the change is weighed, for one that is
// weighed only as far as that.
func (f *Fast) Worse(temperature int64) int64 { return temperature * f.Exponential() >> 24 }

// Metropolis accepts a change of weight at a temperature in 1/256 of a unit, with chance min(1, exp(-change/t)).
func (f *Fast) Metropolis(change, temperature int64) bool {
	return change <= 0 || change<<24 <= temperature*f.Exponential()
}
