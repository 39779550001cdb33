package pairing

// field is a finite field: its elements are 0..q-1, the digits of a number to base p being the
// coefficients of a polynomial.
type field struct {
	q        int
	add, mul [][]int
}

// newField is the field with q elements, nil if q is no power of a prime or above maxField.
func newField(q int) *field {
	const maxField = 128
	p := 2
	for p*p <= q && q%p != 0 {
		p++
	}
	if q < 2 || q > maxField {
		return nil
	}
	if q%p != 0 {
		p = q
	}
	degree := 0
	for power := 1; power < q; power *= p {
		degree++
	}
	power := 1
	for range degree {
		power *= p
	}
	if power != q {
		return nil
	}
	// The first monic polynomial under which no two elements other than 0 multiply to 0 gives the field.
	for low := range q {
		f := &field{q: q, add: make([][]int, q), mul: make([][]int, q)}
		whole := true
		for a := range q {
			f.add[a], f.mul[a] = make([]int, q), make([]int, q)
			for b := range q {
				f.add[a][b] = undigits(sumMod(digits(a, p, degree), digits(b, p, degree), p), p)
				f.mul[a][b] = undigits(product(digits(a, p, degree), digits(b, p, degree), digits(low, p, degree), p), p)
				if a > 0 && b > 0 && f.mul[a][b] == 0 {
					whole = false
				}
			}
			if !whole {
				break
			}
		}
		if whole {
			return f
		}
	}
	return nil
}

func digits(n, base, count int) []int {
	list := make([]int, count)
	for i := range list {
		list[i] = n % base
		n /= base
	}
	return list
}

func undigits(list []int, base int) int {
	n := 0
	for i := len(list) - 1; i >= 0; i-- {
		n = n*base + list[i]
	}
	return n
}

func sumMod(a, b []int, p int) []int {
	c := make([]int, len(a))
	for i := range a {
		c[i] = (a[i] + b[i]) % p
	}
	return c
}

// product multiplies polynomials modulo x^n + low and p.
func product(a, b, low []int, p int) []int {
	n := len(a)
	c := make([]int, 2*n)
	for i, x := range a {
		for j, y := range b {
			c[i+j] = (c[i+j] + x*y) % p
		}
	}
	for i := 2*n - 1; i >= n; i-- {
		for j, y := range low {
			c[i-n+j] = (c[i-n+j] + (p-1)*c[i]*y) % p
		}
		c[i] = 0
	}
	return c[:n]
}
