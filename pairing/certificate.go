package pairing

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
)

// Certificate is the reason why a level cannot be better, in whole numbers that anybody can check: no
// seating in which the levels above are at most Above has the level below Value.
//
// A proof with a Dual says: no table that such a seating may use costs less than the sum of its players' duals
// and its own. Every player sits once, so the seating costs no less than the sum of all duals. Where one set of
// duals is not enough, Pair splits the case in two: the pair shares a table (Together), or it does not (Apart).
//
// A certificate without a Proof is for a problem so small that all its seatings can be tried.
type Certificate struct {
	Level int
	Value int64
	Above []int64 // values of the levels before Level
	Proof *Proof
}

// Proof is a set of duals, or two proofs of the two cases of a pair.
type Proof struct {
	Dual            *Dual
	Pair            [2]int
	Together, Apart *Proof
}

// Dual are the dual prices of a proof, in parts of Unit.
type Dual struct {
	Unit   int64
	Player []int64
	Table  []int64
	Above  []int64 // price of a unit of each level before, 0 or more
	Slopes []Slope // of the levels of kind Meet that have a price, 0 where a cell is missing
}

// ErrCertificate is wrapped by every error about a certificate that does not hold.
var ErrCertificate = errors.New("pairing: the certificate does not hold")

func refuse(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrCertificate, fmt.Sprintf(format, args...))
}

const (
	// maxDual and maxPriced keep every sum over a table inside a machine word; sums over a seating are made
	// in numbers without limit.
	maxDual   = 1 << 45
	maxPriced = 1 << 43
)

// Check verifies a certificate in whole numbers. It prices the tables as the search does (pricing.go), which
// takes milliseconds for 40 players; package check knows nothing of the search and takes a little longer. The
// error is ErrCertificate's, Validate's, or the context's if it ends first.
func Check(ctx context.Context, p *Problem, c *Certificate) error {
	if err := p.Validate(); err != nil {
		return err
	}
	if c == nil || c.Level < 0 || c.Level >= len(p.Levels) || len(c.Above) != c.Level {
		return refuse("it is not about this problem")
	}
	for j, above := range c.Above {
		if above < 0 || above > p.Levels[j].most(p) {
			return refuse("level %d cannot be %d", j, above)
		}
	}
	if c.Value < 0 || c.Value > p.Levels[c.Level].most(p)+1 {
		return refuse("level %d cannot be %d", c.Level, c.Value)
	}
	if c.Proof == nil {
		return checkAll(ctx, p, c)
	}
	values := append(slices.Clone(c.Above), c.Value)
	v := p.newPriced(c.Level, values)
	if v == nil {
		return refuse("level %d has too many tables to check", c.Level)
	}
	k := &checker{ctx: ctx, p: p, c: c, v: v}
	for j, value := range values {
		if _, meet := p.Levels[j].(Meet); meet {
			if j == c.Level {
				value--
			}
			k.meets = append(k.meets, p.newMeetCells(j, value))
		}
	}
	if !k.about(c.Level) {
		return refuse("level %d is no sum over tables", c.Level)
	}
	v.stopped = func() bool { return ctx.Err() != nil }
	return k.check(c.Proof)
}

// checkAll tries every seating that may be better.
func checkAll(ctx context.Context, p *Problem, c *Certificate) error {
	if p.seatings(manySeatings) > manySeatings {
		return refuse("it has no duals, and there are too many seatings to try")
	}
	e := newPlacing(p, func() bool { return ctx.Err() != nil })
	better := false
	whole := e.each(func(partial []int64) bool {
		for j, above := range c.Above {
			if partial[j] > above {
				return true
			}
		}
		return partial[c.Level] >= c.Value
	}, func() bool {
		better = true
		return false
	})
	switch {
	case better:
		return refuse("tables %v are better", e.tables())
	case !whole && ctx.Err() == nil:
		return refuse("it has no duals, and there is too much to try")
	}
	return ctx.Err()
}

type checker struct {
	ctx              context.Context
	p                *Problem
	c                *Certificate
	v                *branchPrice // for its costs, caps and subproblems alone
	meets            []*meetCells // of the levels up to the certificate's that count meetings
	together, parted [][2]int
}

// about reports whether a level can have a price.
func (k *checker) about(level int) bool {
	return slices.Contains(k.v.of, level) || k.meetings(level) != nil
}

// meetings are those of a level, nil if it does not count any.
func (k *checker) meetings(level int) *meetCells {
	at := slices.IndexFunc(k.meets, func(m *meetCells) bool { return m.level == level })
	if at < 0 {
		return nil
	}
	return k.meets[at]
}

func (k *checker) check(proof *Proof) error {
	if proof == nil {
		return refuse("a case is missing")
	}
	if proof.Dual != nil {
		return k.checkDual(proof.Dual)
	}
	for _, player := range proof.Pair {
		if player < 0 || player >= k.p.Players {
			return refuse("there is no player %d", player)
		}
	}
	if proof.Pair[0] == proof.Pair[1] || len(k.together)+len(k.parted) > k.p.Players*k.p.Players {
		return refuse("a case is split without end")
	}
	k.together = append(k.together, proof.Pair)
	err := k.check(proof.Together)
	k.together = k.together[:len(k.together)-1]
	if err != nil {
		return err
	}
	k.parted = append(k.parted, proof.Pair)
	defer func() { k.parted = k.parted[:len(k.parted)-1] }()
	return k.check(proof.Apart)
}

func (k *checker) checkDual(x *Dual) error {
	p, v := k.p, k.v
	if x.Unit < 1 || len(x.Player) != p.Players || len(x.Table) != len(p.Sizes) || len(x.Above) != k.c.Level {
		return refuse("the duals are not for this problem")
	}
	for _, list := range [][]int64{{x.Unit}, x.Player, x.Table, x.Above} {
		for _, dual := range list {
			if dual > maxDual || dual < -maxDual {
				return refuse("a dual is too large")
			}
		}
	}
	d, err := k.weights(x)
	if err != nil {
		return err
	}
	sum := new(big.Int)
	costs := v.costs
	for _, m := range k.meets {
		lines, above, err := k.lines(x, m)
		if err != nil {
			return err
		}
		sum.Sub(sum, above)
		costs, d.weights = append(costs[:len(costs):len(costs)], lines), append(d.weights, 1)
	}
	for _, list := range [][]int64{x.Player, x.Table} {
		for _, dual := range list {
			sum.Add(sum, big.NewInt(dual))
		}
	}
	for i, limit := range v.caps {
		sum.Sub(sum, new(big.Int).Mul(big.NewInt(d.weights[i]), big.NewInt(limit)))
	}
	if sum.Sign() <= 0 {
		return refuse("the duals add up to too little for %d", k.c.Value)
	}
	for _, s := range v.subproblems(v.newNode(k.together, k.parted)) {
		dual := x.Table[s.class.tables[0]]
		for _, t := range s.class.tables {
			dual = max(dual, x.Table[t])
		}
		for _, player := range s.class.fixed { // price takes off the duals of the others
			dual += x.Player[player]
		}
		if tables, _, _ := price(s, costs, d, dual); len(tables) > 0 {
			return refuse("table %v costs less than its duals", tables[0])
		}
		if err := k.ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// weights are the duals as prices of tables, if they are small enough to be added without care.
func (k *checker) weights(x *Dual) (duals[int64], error) {
	v := k.v
	d := integerDuals(x.Player, make([]int64, len(v.costs)))
	for j, price := range x.Above {
		if price < 0 {
			return d, refuse("a price is negative")
		}
		if price > 0 && !k.about(j) {
			return d, refuse("level %d has no price", j)
		}
		if i := slices.Index(v.of, j); i >= 0 {
			d.weights[i] = price
		}
	}
	if i := slices.Index(v.of, k.c.Level); i >= 0 {
		d.weights[i] = x.Unit
	}
	for i, most := range v.most {
		if d.weights[i] > maxPriced/(most+1) {
			return d, refuse("a price is too large")
		}
	}
	return d, nil
}

// lines is a level that counts meetings as a cost of tables, by the slopes of its cells, and how much may be taken off what
// the tables cost: what the level may come to at its price, and by how much the lines of those slopes lie above what it does.
func (k *checker) lines(x *Dual, m *meetCells) (*tableCost, *big.Int, error) {
	price := x.Unit
	if m.level < k.c.Level {
		price = x.Above[m.level]
	}
	hits := k.p.pairsAtTables()
	if price > maxPriced/(m.heaviest()+hits+1) {
		return nil, nil, refuse("a price is too large")
	}
	slopes := make([]int64, len(m.names))
	for _, slope := range x.Slopes {
		if k.meetings(slope.Level) == nil || slope.Price < 0 || slope.Price > maxSlope {
			return nil, nil, refuse("slope %v is not allowed", slope)
		}
		if slope.Level != m.level {
			continue
		}
		cell := slices.Index(m.names, [2]int{slope.Row, slope.Group})
		if cell < 0 || slopes[cell] != 0 {
			return nil, nil, refuse("slope %v is of no cell, or there twice", slope)
		}
		slopes[cell] = slope.Price
	}
	above := new(big.Int).Mul(big.NewInt(price), big.NewInt(m.limit))
	for c, slope := range slopes {
		above.Add(above, big.NewInt(lead(slope, m.before[c], price, hits)))
	}
	return m.priced(k.p, slopes), above, nil
}

// Verify ties the results of a round to their levels and values and verifies each bound: by its certificate, or
// by working out again what counting and flow give. A bound without a reason is refused. The tables themselves are
// Count's to check.
func Verify(ctx context.Context, p *Problem, results []Result) error {
	if len(results) != len(p.Levels) {
		return refuse("%d results for %d levels", len(results), len(p.Levels))
	}
	values := make([]int64, len(results))
	for i, r := range results {
		values[i] = r.Value
	}
	optimal := true
	for i, r := range results {
		optimal = optimal && r.Bound == r.Value
		if r.Bound > r.Value || r.Optimal != optimal {
			return refuse("level %d: the bound %d says otherwise", i, r.Bound)
		}
		if _, err := p.ReasonFor(i, results); err != nil {
			return err
		}
		if c := r.Certificate; c != nil {
			if err := Check(ctx, p, c); err != nil {
				return err
			}
		}
	}
	return nil
}

// By says what proves a bound.
type By string

// Trivial is for a bound that says no more than that no level is below 0. ByCounting takes each part of a Sum for itself,
// its groups dealt evenly and its seats given to whom they cost least; of Near it takes each step from score to score, of
// Over those who are there already.
// ByHomes counts the seats at the homes of Stay, ByPlaces prices the seats of each table for Place, ByHistory is the
// earlier meetings of Meet, ByMeetings those that tables cannot avoid besides.
const (
	Trivial    By = "nothing"
	ByCounting By = "counting"
	ByHomes    By = "homes"
	ByPlaces   By = "places"
	ByHistory  By = "history"
	ByMeetings By = "meetings"
	ByFlow     By = "flow"
	ByAll      By = "enumeration"
	ByDual     By = "dual"
)

// Reason is why the bound of a level holds: the Certificate of ByDual is the result's own.
type Reason struct {
	By   By
	Flow *Flow // of ByFlow
	// Places are of ByPlaces the price of a seat at each table. A player costs no less than at the table where he costs
	// least with its price; from all of them the prices of all seats are taken off.
	Places []int64
}

// ReasonFor is why a bound holds, worked out again where it has no certificate. It fails if there is none, or if
// the certificate is about another level or about other values.
func (p *Problem) ReasonFor(level int, results []Result) (Reason, error) {
	r := results[level]
	if c := r.Certificate; c != nil {
		if c.Level != level || c.Value < r.Bound || len(c.Above) != level {
			return Reason{}, refuse("level %d has the certificate of something else", level)
		}
		for j, above := range c.Above {
			if above != results[j].Value {
				return Reason{}, refuse("level %d: the certificate is about other values above", level)
			}
		}
		if c.Proof == nil {
			return Reason{By: ByAll}, nil
		}
		return Reason{By: ByDual}, nil
	}
	if r.Bound <= 0 {
		return Reason{By: Trivial}, nil
	}
	values := make([]int64, level)
	for j := range values {
		values[j] = results[j].Value
	}
	switch l := p.Levels[level].(type) {
	case Stay:
		if l.bound(p) >= r.Bound {
			return Reason{By: ByHomes}, nil
		}
	case Place:
		if prices := l.prices(p, r.Bound); prices != nil {
			return Reason{By: ByPlaces, Places: prices}, nil
		}
	case Sum, Near, Over:
		if l.bound(p) >= r.Bound {
			return Reason{By: ByCounting}, nil
		}
	case Meet:
		if l.bound(p) >= r.Bound {
			return Reason{By: ByHistory}, nil
		}
		if bound, ok := l.boundGiven(p, level, values); ok && bound >= r.Bound {
			return Reason{By: ByMeetings}, nil
		}
	case Spread, Reserve:
		for _, above := range []bool{false, true} {
			if flow, ok := p.flowProof(level, values, r.Bound, above); ok {
				return Reason{By: ByFlow, Flow: flow}, nil
			}
		}
	}
	return Reason{}, refuse("nothing shows why level %d is not below %d", level, r.Bound)
}

// flowProof is the dual of a flow, if that proves the bound.
func (p *Problem) flowProof(level int, values []int64, bound int64, above bool) (*Flow, bool) {
	f, ok := p.newSizeFlow(level, above)
	if !ok {
		return nil, false
	}
	cost, ok := f.solve(int64(p.Players))
	if !ok {
		return nil, false
	}
	left := big.NewInt(cost)
	for i, j := range f.reserves {
		if j < level {
			left.Sub(left, new(big.Int).Mul(big.NewInt(f.weights[i]), big.NewInt(values[j])))
		}
	}
	if left.Cmp(big.NewInt(bound)) < 0 {
		return nil, false
	}
	return f.dual(level), true
}
