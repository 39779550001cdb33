package engine

import (
	"encoding/json"
	"math/big"
	"strconv"
	"strings"
)

// Quantity is a whole number above 0 of any length, in decimal digits; may be empty. In JSON it is a number as far as
// every reader keeps it exactly, which is 2^53-1, and a string of digits beyond.
type Quantity string

// QuantityOf is the number, empty for nil, 0 and below.
func QuantityOf(n *big.Int) Quantity {
	if n == nil || n.Sign() <= 0 {
		return ""
	}
	return Quantity(n.String())
}

// Int is the number; 0 for an empty one.
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

// About is the number as people say it: whole below a million, then rounded to millions or thousands of millions, then a power
// of ten.
func (q Quantity) About() Text {
	if len(q) < 7 {
		return Textf("%s", string(q))
	}
	tenths, exponent := q.rounded()
	whole, rest := strconv.Itoa(tenths/10), strconv.Itoa(tenths%10)
	round := strconv.Itoa(tenths) // of tens or hundreds
	if exponent%3 == 2 {
		round += "0"
	}
	switch {
	case exponent == 6:
		return Textf("circa %s,%s milioni", whole, rest)
	case exponent < 9:
		return Textf("circa %s milioni", round)
	case exponent == 9:
		return Textf("circa %s,%s miliardi", whole, rest)
	case exponent < 12:
		return Textf("circa %s miliardi", round)
	}
	return Textf("circa %s,%s × 10^%s", whole, rest, strconv.Itoa(exponent))
}

// rounded writes a number of three digits or more as tenths, 10 to 99, times a power of ten.
func (q Quantity) rounded() (tenths, exponent int) {
	exponent = len(q) - 1
	tenths = int(q[0]-'0')*10 + int(q[1]-'0')
	if q[2] >= '5' {
		if tenths++; tenths == 100 {
			return 10, exponent + 1
		}
	}
	return tenths, exponent
}
