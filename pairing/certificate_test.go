package pairing

import (
	"context"
	"errors"
	"slices"
	"testing"
)

// TestCheckRejects promises that a certificate that claims too much is not believed, wherever it lies.
func TestCheckRejects(t *testing.T) {
	p := benchProblem(20, 8)
	sol := solve(t, p, "proof", true)
	var c *Certificate
	for _, r := range sol.Results {
		if r.Certificate != nil {
			c = r.Certificate
		}
	}
	if c == nil || !sol.Optimal {
		t.Fatalf("nothing to check: %+v", sol.Results)
	}
	if err := Check(context.Background(), p, c); err != nil {
		t.Fatal(err)
	}
	leaf := func(x *Proof) *Proof {
		for x.Dual == nil {
			x = x.Apart
		}
		return x
	}
	for name, spoil := range map[string]func(c *Certificate){
		"the value is higher":    func(c *Certificate) { c.Value++ },
		"a player counts more":   func(c *Certificate) { leaf(c.Proof).Dual.Player[3] += leaf(c.Proof).Dual.Unit },
		"a player counts less":   func(c *Certificate) { leaf(c.Proof).Dual.Player[3] -= leaf(c.Proof).Dual.Unit },
		"a table counts more":    func(c *Certificate) { leaf(c.Proof).Dual.Table[0] += leaf(c.Proof).Dual.Unit },
		"a player is missing":    func(c *Certificate) { leaf(c.Proof).Dual.Player = leaf(c.Proof).Dual.Player[1:] },
		"a number is huge":       func(c *Certificate) { leaf(c.Proof).Dual.Player[0] = 1 << 62 },
		"the unit is nothing":    func(c *Certificate) { leaf(c.Proof).Dual.Unit = 0 },
		"a case is missing":      func(c *Certificate) { c.Proof = &Proof{Pair: [2]int{0, 1}, Together: c.Proof} },
		"the pair is nobody":     func(c *Certificate) { c.Proof = &Proof{Pair: [2]int{0, 99}, Together: c.Proof, Apart: c.Proof} },
		"there is no proof":      func(c *Certificate) { c.Value, c.Proof = c.Value+1, nil },
		"the level is not there": func(c *Certificate) { c.Level = 9 },
	} {
		spoiled := copyCertificate(c)
		spoil(spoiled)
		if err := Check(context.Background(), p, spoiled); !errors.Is(err, ErrCertificate) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func copyCertificate(c *Certificate) *Certificate {
	d := *c
	d.Above = slices.Clone(c.Above)
	var proof func(*Proof) *Proof
	proof = func(p *Proof) *Proof {
		if p == nil {
			return nil
		}
		q := *p
		q.Together, q.Apart = proof(p.Together), proof(p.Apart)
		if p.Dual != nil {
			x := *p.Dual
			x.Slopes = slices.Clone(x.Slopes)
			x.Player, x.Table, x.Above = slices.Clone(x.Player), slices.Clone(x.Table), slices.Clone(x.Above)
			q.Dual = &x
		}
		return &q
	}
	d.Proof = proof(c.Proof)
	return &d
}

// TestCheckOfSmallProblems promises that a certificate without numbers is tried on every seating.
func TestCheckOfSmallProblems(t *testing.T) {
	p := &Problem{Players: 6, Sizes: []int{3, 3}, Levels: []Level{Spread{Group: []int{0, 0, 0, 0, 1, 1}}}}
	if err := Check(context.Background(), p, &Certificate{Value: 2, Above: []int64{}}); err != nil {
		t.Error(err)
	}
	if err := Check(context.Background(), p, &Certificate{Value: 3, Above: []int64{}}); !errors.Is(err, ErrCertificate) {
		t.Errorf("a bound of 3: %v", err)
	}
	p.Fixed = []int{0, 0, 1, 1, 0, 1} // everybody sits: 1 pair at each table
	if err := Check(context.Background(), p, &Certificate{Value: 2, Above: []int64{}}); err != nil {
		t.Error(err)
	}
	if err := Check(context.Background(), p, &Certificate{Value: 3, Above: []int64{}}); !errors.Is(err, ErrCertificate) {
		t.Errorf("a bound of 3 where everybody sits: %v", err)
	}
}
