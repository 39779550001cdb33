package engine

import (
	"math/big"
	"math/bits"
	"strings"
)

// Points is an exact number of tournament points, a reduced fraction. The zero value is 0. Numbers of the
// size that tournaments make stay in two machine words; anything larger moves to math/big by itself, so
// that no sum is ever wrong.
type Points struct {
	num int64
	den int64    // 0 stands for 1, so that the zero value is a number
	big *big.Rat // set when num/den would not fit
}

// NewPoints is num/den. It panics if den is 0, which is a mistake of the program.
func NewPoints(num, den int64) Points {
	if den == 0 {
		panic("engine: points with denominator 0")
	}
	if num == minInt64 || den == minInt64 {
		return fromBig(big.NewRat(num, den))
	}
	if den < 0 {
		num, den = -num, -den
	}
	if g := gcd(abs(num), den); g > 1 {
		num, den = num/g, den/g
	}
	return Points{num: num, den: den}
}

// WholePoints is n points.
func WholePoints(n int) Points { return Points{num: int64(n), den: 1} }

const minInt64 = -1 << 63

// ParsePoints reads a decimal ("1.05", "1,05") or a fraction ("649/70").
func ParsePoints(text string) (Points, error) {
	s := strings.ReplaceAll(strings.TrimSpace(text), ",", ".")
	r, ok := new(big.Rat).SetString(s)
	if !ok || strings.ContainsAny(s, "eEpPxX_") || len(s) > 64 {
		return Points{}, Errorf(BadInput, "“%s” non è un numero: si scrive per esempio 12, 1,25 oppure 5/4", text)
	}
	return fromBig(r), nil
}

func fromBig(r *big.Rat) Points {
	if r.Num().IsInt64() && r.Denom().IsInt64() && r.Num().Int64() != minInt64 {
		return Points{num: r.Num().Int64(), den: r.Denom().Int64()}
	}
	return Points{big: r}
}

// Rat is the number as a new big.Rat.
func (p Points) Rat() *big.Rat {
	if p.big != nil {
		return new(big.Rat).Set(p.big)
	}
	return big.NewRat(p.num, p.denominator())
}

func (p Points) denominator() int64 {
	if p.den == 0 {
		return 1
	}
	return p.den
}

// Add is p + q.
func (p Points) Add(q Points) Points {
	if p.big == nil && q.big == nil {
		pd, qd := p.denominator(), q.denominator()
		if pd == qd {
			if sum, ok := addInt(p.num, q.num); ok {
				return NewPoints(sum, pd)
			}
		} else {
			a, ok1 := mulInt(p.num, qd)
			b, ok2 := mulInt(q.num, pd)
			den, ok3 := mulInt(pd, qd)
			if sum, ok4 := addInt(a, b); ok1 && ok2 && ok3 && ok4 {
				return NewPoints(sum, den)
			}
		}
	}
	return fromBig(new(big.Rat).Add(p.Rat(), q.Rat()))
}

// Sub is p - q.
func (p Points) Sub(q Points) Points { return p.Add(q.Neg()) }

// Neg is -p.
func (p Points) Neg() Points {
	if p.big != nil {
		return fromBig(new(big.Rat).Neg(p.big))
	}
	return Points{num: -p.num, den: p.den}
}

// Mul is p × q.
func (p Points) Mul(q Points) Points {
	if p.big == nil && q.big == nil {
		num, ok1 := mulInt(p.num, q.num)
		den, ok2 := mulInt(p.denominator(), q.denominator())
		if ok1 && ok2 {
			return NewPoints(num, den)
		}
	}
	return fromBig(new(big.Rat).Mul(p.Rat(), q.Rat()))
}

// Div is p / q. It panics if q is 0.
func (p Points) Div(q Points) Points {
	return fromBig(new(big.Rat).Quo(p.Rat(), q.Rat()))
}

// Cmp is -1, 0 or +1 as p is below, at or above q.
func (p Points) Cmp(q Points) int {
	if p.big == nil && q.big == nil {
		pd, qd := p.denominator(), q.denominator()
		if pd == qd {
			return cmpInt(p.num, q.num)
		}
		a, ok1 := mulInt(p.num, qd)
		b, ok2 := mulInt(q.num, pd)
		if ok1 && ok2 {
			return cmpInt(a, b)
		}
	}
	return p.Rat().Cmp(q.Rat())
}

// Sign is -1, 0 or +1.
func (p Points) Sign() int {
	if p.big != nil {
		return p.big.Sign()
	}
	return cmpInt(p.num, 0)
}

// RoundUp is the smallest multiple of step that is not below p, RoundDown the largest not above it. Step
// must be positive.
func (p Points) RoundUp(step Points) Points { return p.Neg().RoundDown(step).Neg() }

// RoundDown is the largest multiple of step that is not above p.
func (p Points) RoundDown(step Points) Points {
	q := p.Div(step).Rat()
	whole := new(big.Int).Div(q.Num(), q.Denom()) // Euclidean: floors for a positive denominator
	return fromBig(new(big.Rat).SetInt(whole)).Mul(step)
}

// String is an exact decimal without trailing zeros where the value terminates ("1.05", "-1"), else a
// reduced fraction ("649/70").
func (p Points) String() string { return p.Text(".") }

// Text is String with the given decimal separator.
func (p Points) Text(separator string) string {
	r := p.Rat()
	if r.IsInt() {
		return r.Num().String()
	}
	digits, exact := r.FloatPrec()
	if !exact {
		return r.String()
	}
	return strings.Replace(r.FloatString(digits), ".", separator, 1)
}

// Decimal is the number rounded half away from zero to the given decimals, for reading, not for ranking.
func (p Points) Decimal(decimals int, separator string) string {
	return strings.Replace(p.Rat().FloatString(decimals), ".", separator, 1)
}

// Number is the exact number as people read it, a fraction where it does not terminate.
func (p Points) Number() Number { return Number(p.Text(",")) }

// Shown is the number as people read it, in every product: exact where it terminates ("12", "9,25", "3,228"), else
// rounded to three decimals ("9,271" for 649/70).
func (p Points) Shown() Number {
	if _, exact := p.Rat().FloatPrec(); !exact {
		return Number(p.Decimal(3, ","))
	}
	return p.Number()
}

// Float64 is the nearest float, for a chart or a spreadsheet's cell; no place may depend on it.
func (p Points) Float64() float64 {
	f, _ := p.Rat().Float64()
	return f
}

func abs(n int64) int64 {
	if n < 0 {
		return -n
	}
	return n
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func cmpInt(a, b int64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func addInt(a, b int64) (int64, bool) {
	sum := a + b
	if (a > 0 && b > 0 && sum < 0) || (a < 0 && b < 0 && sum >= 0) || sum == minInt64 {
		return 0, false
	}
	return sum, true
}

func mulInt(a, b int64) (int64, bool) {
	if a == 0 || b == 0 {
		return 0, true
	}
	hi, lo := bits.Mul64(uint64(abs(a)), uint64(abs(b)))
	if hi != 0 || lo >= 1<<63 {
		return 0, false
	}
	product := int64(lo)
	if (a < 0) != (b < 0) {
		product = -product
	}
	return product, true
}
