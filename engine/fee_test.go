package engine_test

import (
	"testing"

	"raduno/engine"
)

// A fee is paid whole by SI, in part by an amount, and what is no amount counts nothing.
func TestAFeeIsPaid(t *testing.T) {
	for _, c := range []struct{ fee, paid, has, open string }{
		{"10", "SI", "10", "0"},
		{"7,50 €", "5", "5", "2.5"},
		{"10", "", "0", "10"},
		{"", "SI", "0", "0"},
		{"10", "12", "12", "0"},
		{"gratis", "no", "0", "0"},
	} {
		p := engine.Player{Fee: c.fee, Paid: c.paid}
		if paid, open := p.FeePaid(); paid.String() != c.has || open.String() != c.open {
			t.Errorf("%q, %q: paid %s, open %s", c.fee, c.paid, paid, open)
		}
	}
}
