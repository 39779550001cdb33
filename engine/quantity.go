package engine

import (
	"encoding/json"
	"math/big"
	"strings"
)

// Quantity is a whole number above 0 of any length, in decimal digits; empty where there is none. In JSON it is a number as far as
// every reader keeps it exactly, which is 2^53-1, and a string of digits beyond.
type Quantity string

// QuantityOf is the number, empty for nil, 0 and below.
func QuantityOf(n *big.Int) Quantity {
	if n == nil || n.Sign() <= 0 {
		return ""
	}
	return Quantity(n.String())
}

// Int is the number, 0 where there is none.
func (q Quantity) Int() *big.Int {
	n, ok := new(big.Int).SetString(string(q), 10)
	if !ok {
		return new(big.Int)
	}
	return n
}

const exactInJSON = 1<<53 - 1

// MarshalJSON writes the number, or its digits as a string.
func (q Quantity) MarshalJSON() ([]byte, error) {
	n := q.Int()
	if n.IsUint64() && n.Uint64() <= exactInJSON {
		return []byte(n.String()), nil
	}
	return json.Marshal(n.String())
}

// UnmarshalJSON reads either; what is no whole number from 0 is an error of kind BadInput.
func (q *Quantity) UnmarshalJSON(text []byte) error {
	digits := strings.Trim(string(text), `"`)
	n, ok := new(big.Int).SetString(digits, 10)
	if !ok || n.Sign() < 0 || len(digits) > 1000 {
		return Errorf(BadInput, "%s non è un numero intero", string(text))
	}
	*q = QuantityOf(n)
	return nil
}

// Rounded is the number as so many tenths (10 to 99) times a power of ten, for who reads it; ok is false where it is below a million
// and better read whole.
func (q Quantity) Rounded() (tenths, exponent int, ok bool) {
	if len(q) < 7 {
		return 0, 0, false
	}
	exponent = len(q) - 1
	tenths = int(q[0]-'0')*10 + int(q[1]-'0')
	if q[2] >= '5' {
		if tenths++; tenths == 100 {
			return 10, exponent + 1, true
		}
	}
	return tenths, exponent, true
}
