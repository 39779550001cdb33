package design

import "sync"

// field is a finite field (Galois field): its elements are 0..q-1, the digits of a number to base p being the
// coefficients of a polynomial.
type field struct {
	q        int
	add, mul [][]int
	exp      []int // powers of a primitive element
}

const maxField = 128

var fields sync.Map // by order, nil where no field has it

// newField is the field with q elements, nil if q is no power of a prime or above maxField.
func newField(q int) *field {
	if known, ok := fields.Load(q); ok {
		return known.(*field)
	}
	f := makeField(q)
	fields.Store(q, f)
	return f
}

func makeField(q int) *field {
	if q < 2 || q > maxField || len(primePowers(q)) != 1 {
		return nil
	}
	p := 2
	for q%p != 0 {
		p++
	}
	f := &field{q: q, add: make([][]int, q), mul: make([][]int, q), exp: powersOfX(p, q)}
	log := make([]int, q)
	for n, x := range f.exp {
		log[x] = n
	}
	for a := range q {
		f.add[a], f.mul[a] = make([]int, q), make([]int, q)
		for b := range q {
			for digit := 1; digit < q; digit *= p {
				f.add[a][b] += (a/digit + b/digit) % p * digit
			}
			if a > 0 && b > 0 {
				f.mul[a][b] = f.exp[(log[a]+log[b])%(q-1)]
			}
		}
	}
	return f
}

// powersOfX looks for a polynomial modulo which the powers of x are all polynomials but 0 (a primitive polynomial):
// x to the degree is a polynomial, low. For a prime that is a number all others are powers of.
func powersOfX(p, q int) []int {
	for low := range q {
		list := make([]int, 0, q-1)
		for x := 1; len(list) < q-1 && (x != 1 || len(list) == 0); {
			list = append(list, x)
			top := x / (q / p) // the coefficient that passes over
			shifted := x % (q / p) * p
			x = 0
			for digit := 1; digit < q; digit *= p {
				x += (shifted/digit + top*(low/digit%p)) % p * digit
			}
			if x == 0 {
				break
			}
		}
		if len(list) == q-1 && distinct(list, q) {
			return list
		}
	}
	panic("pairing: no primitive polynomial") // every field has one
}

func distinct(list []int, below int) bool {
	seen := make([]bool, below)
	for _, x := range list {
		if seen[x] {
			return false
		}
		seen[x] = true
	}
	return true
}

// powers gives the powers of a primitive element.
func (f *field) powers() func(n int) int {
	return func(n int) int { return f.exp[n%len(f.exp)] }
}
