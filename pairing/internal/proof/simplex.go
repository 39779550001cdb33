package proof

import "slices"

// simplex is the linear programme over tables that guides a proof: it minimises the cost; limited rows have
// an upper limit, the others an exact value. It works in floating point; nothing it says is believed
// before integers have confirmed it. Products are rounded on their own, by conversion, so that no machine
// fuses them with a sum and goes another way.
type simplex struct {
	Rows    int
	limited int       // the first rows are "at most", the others "exactly"
	right   []float64 // right-hand sides, a little disturbed against stalling
	Columns []Column
	penalty float64 // of an uncovered row

	basis   []int     // column in each row's place: >= 0, or -1-r for the slack or artificial of row r
	turned  []bool    // by column: whether what it lacks to its upper bound stands in its place
	inverse []float64 // rows x rows
	level   []float64 // value of each basic variable
	Dual    []float64
	Pivots  int64
	Stopped func() bool // asked now and then
}

// Column is a variable of the linear programme: a table with the rows it touches, its entry in each, and its cost.
type Column struct {
	Rows    []int32
	Entries []float64
	Cost    float64
	upper   float64 // upper limit of the variable, 0 for none
}

// NewSimplex has the right-hand sides of the rows, the first of them limited; what is missing in a row costs penalty a unit.
func NewSimplex(limited int, right []float64, penalty float64) *simplex {
	m := len(right)
	x := &simplex{Rows: m, limited: limited, right: right, penalty: penalty}
	x.basis = make([]int, m)
	x.inverse = make([]float64, m*m)
	x.level = append([]float64(nil), right...)
	x.Dual = make([]float64, m)
	for r := range m {
		x.basis[r] = -1 - r
		x.inverse[r*m+r] = 1
	}
	return x
}

// begin takes up a basis, and which of the first columns are turned; if that is singular, it begins without and reports false.
func (x *simplex) begin(basis []int, turned []bool) bool {
	copy(x.basis, basis)
	x.turned = make([]bool, len(x.Columns))
	copy(x.turned, turned)
	if x.invert() {
		return true
	}
	clear(x.turned)
	for r := range x.basis {
		x.basis[r] = -1 - r
	}
	return false
}

// clone is a copy that can go another way.
func (x *simplex) clone() *simplex {
	c := *x
	c.Columns, c.basis, c.inverse = slices.Clone(x.Columns), slices.Clone(x.basis), slices.Clone(x.inverse)
	c.level, c.Dual, c.turned = slices.Clone(x.level), slices.Clone(x.Dual), slices.Clone(x.turned)
	return &c
}

// work is about how many proposals of a search a number of pivots counts as.
func (x *simplex) work(pivots int64) int64 {
	return pivots * int64(x.Rows*x.Rows+8*len(x.Columns)) / 200
}

// objective is what the basis and the columns at their upper bounds cost.
func (x *simplex) objective() float64 {
	var sum float64
	for j, turned := range x.turned {
		if turned {
			sum += float64(x.Columns[j].Cost * x.Columns[j].upper)
		}
	}
	for r, level := range x.level {
		sum += float64(x.basicCost(r) * level)
	}
	return sum
}

func (x *simplex) basicCost(r int) float64 {
	switch j := x.basis[r]; {
	case j >= 0:
		return x.sign(j) * x.Columns[j].Cost
	case -1-j < x.limited:
		return 0
	}
	return x.penalty
}

// Price works out the duals of the basis.
func (x *simplex) Price() {
	clear(x.Dual)
	for r := range x.Rows {
		c := x.basicCost(r)
		if c == 0 {
			continue
		}
		row := x.inverse[r*x.Rows:][:x.Rows]
		for k, v := range row {
			x.Dual[k] += float64(c * v)
		}
	}
}

const Tiny = 1e-7

// reduced is the reduced cost of a column.
func (x *simplex) reduced(c *Column) float64 {
	sum := c.Cost
	for i, r := range c.Rows {
		sum -= float64(c.Entries[i] * x.Dual[r])
	}
	return sum
}

// Solve pivots until no column and no slack lowers the cost, or the pivots are used up. It carries the duals along from pivot
// to pivot, and works them out afresh before it believes that nothing is left.
func (x *simplex) Solve(limit int64) {
	x.turned = append(x.turned, make([]bool, len(x.Columns)-len(x.turned))...)
	x.Price()
	for carried := false; limit > 0; {
		limit--
		if limit&31 == 0 && x.Stopped() {
			return
		}
		enter, by, ok := x.entering()
		if !ok && carried {
			x.Price()
			carried = false
			continue
		}
		if !ok {
			return
		}
		leave, ok := x.pivot(enter)
		if !ok {
			return
		}
		carried = leave >= 0
		if !carried {
			x.Price()
			continue
		}
		for k, v := range x.inverse[leave*x.Rows:][:x.Rows] {
			x.Dual[k] += float64(by * v)
		}
	}
}

// leaving is the row of the variable that is first at a bound as another grows, -1 if none ever is, and how far that is.
func (x *simplex) leaving(direction []float64) (leave int, ratio float64) {
	leave = -1
	for r, d := range direction {
		room := x.level[r]
		if d < -1e-9 {
			most := x.upper(x.basis[r])
			if most < 0 {
				continue
			}
			room, d = max(0, most-room), -d
		} else if d <= 1e-9 {
			continue
		}
		q := room / d
		if leave < 0 || q < ratio-1e-12 || (q <= ratio+1e-12 && d > abs(direction[leave])) {
			leave, ratio = r, q
		}
	}
	return leave, ratio
}

// entering is the column or slack that lowers the cost most, and by how much a unit.
func (x *simplex) entering() (enter int, by float64, ok bool) {
	by = -Tiny
	for j := range x.Columns {
		if d := x.sign(j) * x.reduced(&x.Columns[j]); d < by {
			enter, by, ok = j, d, true
		}
	}
	for r := range x.limited {
		if d := -x.Dual[r]; d < by {
			enter, by, ok = -1-r, d, true
		}
	}
	return enter, by, ok
}

// pivot brings a column into the basis, and returns the row that it takes; -1 where the inverse was worked out afresh.
func (x *simplex) pivot(enter int) (leave int, ok bool) {
	m := x.Rows
	direction := make([]float64, m)
	if enter >= 0 {
		c := &x.Columns[enter]
		for r := range m {
			row := x.inverse[r*m:][:m]
			var sum float64
			for i, k := range c.Rows {
				sum += float64(row[k] * c.Entries[i])
			}
			direction[r] = sum
		}
		if x.turned[enter] {
			negate(direction)
		}
	} else {
		for r := range m {
			direction[r] = x.inverse[r*m+(-1-enter)]
		}
	}
	leave, ratio := x.leaving(direction)
	if most := x.upper(enter); most > 0 && (leave < 0 || most <= ratio) {
		x.turn(enter, most, direction)
		return -1, true
	}
	if leave < 0 {
		return -1, false
	}
	if direction[leave] < 0 { // it leaves at its upper bound
		j := x.basis[leave]
		x.turned[j] = !x.turned[j]
		x.level[leave] = x.Columns[j].upper - x.level[leave]
		direction[leave] = -direction[leave]
		negate(x.inverse[leave*m:][:m])
	}
	x.basis[leave] = enter
	x.Pivots++
	if x.Pivots%128 == 0 && x.invert() {
		return -1, true
	}
	pivotRow := x.inverse[leave*m:][:m]
	scale := 1 / direction[leave]
	for k := range pivotRow {
		pivotRow[k] *= scale
	}
	x.level[leave] = float64(x.level[leave] * scale)
	for r, d := range direction {
		if r == leave || d == 0 {
			continue
		}
		row := x.inverse[r*m:][:m]
		for k, v := range pivotRow {
			row[k] -= float64(d * v)
		}
		x.level[r] -= float64(d * x.level[leave])
		if x.level[r] < 0 {
			x.level[r] = 0
		}
	}
	return leave, true
}

// upper is the upper bound of a variable, less than 0 if it has none.
func (x *simplex) upper(j int) float64 {
	if j < 0 || x.Columns[j].upper == 0 {
		return -1
	}
	return x.Columns[j].upper
}

// turn takes a column from one of its bounds to the other, the basis staying as it is.
func (x *simplex) turn(j int, upper float64, direction []float64) {
	x.turned[j] = !x.turned[j]
	x.Pivots++
	for r, d := range direction {
		x.level[r] = max(0, x.level[r]-float64(upper*d))
	}
}

// sign is -1 for a column that stands for what it lacks.
func (x *simplex) sign(j int) float64 {
	if x.turned[j] {
		return -1
	}
	return 1
}

// left is what the right-hand sides are without the columns at their upper bounds.
func (x *simplex) left() []float64 {
	right := append([]float64(nil), x.right...)
	for j, turned := range x.turned {
		if !turned {
			continue
		}
		for i, r := range x.Columns[j].Rows {
			right[r] -= float64(x.Columns[j].upper * x.Columns[j].Entries[i])
		}
	}
	return right
}

func negate(list []float64) {
	for i := range list {
		list[i] = -list[i]
	}
}

// invert works the inverse out afresh, against the errors that pile up, and reports whether there is one.
func (x *simplex) invert() bool {
	m := x.Rows
	a := make([]float64, m*m)
	for k := range m {
		if j := x.basis[k]; j >= 0 {
			for i, r := range x.Columns[j].Rows {
				a[int(r)*m+k] = x.sign(j) * x.Columns[j].Entries[i]
			}
		} else {
			a[(-1-j)*m+k] = 1
		}
	}
	inverse := make([]float64, m*m)
	for r := range m {
		inverse[r*m+r] = 1
	}
	for k := range m {
		pivot := k
		for r := k + 1; r < m; r++ {
			if abs(a[r*m+k]) > abs(a[pivot*m+k]) {
				pivot = r
			}
		}
		if abs(a[pivot*m+k]) < 1e-11 {
			return false // the old one stays
		}
		if pivot != k {
			for c := range m {
				a[k*m+c], a[pivot*m+c] = a[pivot*m+c], a[k*m+c]
				inverse[k*m+c], inverse[pivot*m+c] = inverse[pivot*m+c], inverse[k*m+c]
			}
		}
		scale := 1 / a[k*m+k]
		for c := range m {
			a[k*m+c] *= scale
			inverse[k*m+c] *= scale
		}
		for r := range m {
			f := a[r*m+k]
			if r == k || f == 0 {
				continue
			}
			for c := range m {
				a[r*m+c] -= float64(f * a[k*m+c])
				inverse[r*m+c] -= float64(f * inverse[k*m+c])
			}
		}
	}
	x.inverse = inverse
	right := x.left()
	for r := range m {
		var sum float64
		for k := range m {
			sum += float64(inverse[r*m+k] * right[k])
		}
		x.level[r] = max(0, sum)
	}
	return true
}

func abs(f float64) float64 {
	if f < 0 {
		return -f
	}
	return f
}
