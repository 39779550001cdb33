package pairing

import (
	"errors"
	"fmt"
	"slices"
)

// Certificate is the reason why a level cannot be better, in whole numbers that anybody can check: no
// seating in which the levels above are at most Above has the level below Value.
//
// A certificate with Dual says: no table that such a seating may use costs less than the sum of its
// players' numbers and its own. Every player sits once, so the seating costs no less than the sum of all
// numbers. Where one set of numbers is not enough, Pair splits the case in two: the pair shares a table
// (Together), or it does not (Apart).
//
// A certificate without a Proof is for a problem so small that all its seatings can be tried.
type Certificate struct {
	Level int
	Value int64
	Above []int64 // values of the levels before Level
	Proof *Proof
}

// Proof is a set of numbers, or two proofs of the two cases of a pair.
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
	Above  []int64 // dual price of a unit of each level before, 0 or more
}

// ErrCertificate is wrapped by every error about a certificate that does not hold.
var ErrCertificate = errors.New("pairing: the certificate does not hold")

// Check verifies a certificate by going through every table that could be laid. Of the code that found it
// it uses only the statement of a level as a cost of tables (newTableCost). It takes milliseconds for 40
// players.
func Check(p *Problem, c *Certificate) error {
	if err := p.Validate(); err != nil {
		return err
	}
	if c == nil || c.Level < 0 || c.Level >= len(p.Levels) || len(c.Above) != c.Level {
		return fmt.Errorf("%w: it is not about this problem", ErrCertificate)
	}
	if c.Proof == nil {
		return checkAll(p, c)
	}
	k := checker{p: p, c: c}
	for i := range c.Level + 1 {
		l, ok := p.Levels[i].(separable)
		if !ok {
			if i == c.Level {
				return fmt.Errorf("%w: level %d is no sum over tables", ErrCertificate, i)
			}
			k.costs = append(k.costs, nil)
			continue
		}
		k.costs = append(k.costs, l.tableCost(p))
	}
	return k.check(c.Proof)
}

// checkAll tries every seating, table by table, and looks for a better one.
func checkAll(p *Problem, c *Certificate) error {
	if p.seatings(fewSeatings) > fewSeatings {
		return fmt.Errorf("%w: it has no numbers, and there are too many seatings to try", ErrCertificate)
	}
	tables := make([][]int, len(p.Sizes))
	for player, t := range p.Fixed {
		if t >= 0 {
			tables[t] = append(tables[t], player)
		}
	}
	lead := make([]bool, len(tables)) // tables that no player is fixed at: alike, so the empty ones are filled in order
	for t := range tables {
		lead[t] = len(tables[t]) == 0
	}
	var seat func(player int) error
	seat = func(player int) error {
		if player == p.Players {
			values, err := p.Count(tables)
			if err != nil {
				return err
			}
			for i, above := range c.Above {
				if values[i] > above {
					return nil
				}
			}
			if values[c.Level] < c.Value {
				return fmt.Errorf("%w: tables %v are better", ErrCertificate, tables)
			}
			return nil
		}
		if p.Fixed != nil && p.Fixed[player] >= 0 {
			return seat(player + 1)
		}
		opened := make(map[int]bool)
		for t, size := range p.Sizes {
			if len(tables[t]) == size || lead[t] && len(tables[t]) == 0 && opened[size] {
				continue
			}
			if lead[t] && len(tables[t]) == 0 {
				opened[size] = true
			}
			tables[t] = append(tables[t], player)
			err := seat(player + 1)
			tables[t] = tables[t][:len(tables[t])-1]
			if err != nil {
				return err
			}
		}
		return nil
	}
	return seat(0)
}

type checker struct {
	p                *Problem
	c                *Certificate
	costs            []*tableCost // by level; nil where a level above is no sum over tables
	together, parted [][2]int
}

func (k *checker) check(proof *Proof) error {
	if proof == nil {
		return fmt.Errorf("%w: a case is missing", ErrCertificate)
	}
	if proof.Dual != nil {
		return k.checkDual(proof.Dual)
	}
	for _, player := range proof.Pair {
		if player < 0 || player >= k.p.Players {
			return fmt.Errorf("%w: there is no player %d", ErrCertificate, player)
		}
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

// maxNumber keeps every sum of numbers inside a machine word.
const maxNumber = 1 << 45

func (k *checker) checkDual(x *Dual) error {
	p, level := k.p, k.c.Level
	if x.Unit < 1 || len(x.Player) != p.Players || len(x.Table) != len(p.Sizes) || len(x.Above) != level {
		return fmt.Errorf("%w: the numbers are not for this problem", ErrCertificate)
	}
	for _, list := range [][]int64{{x.Unit}, x.Player, x.Table, x.Above} {
		for _, v := range list {
			if v > maxNumber || v < -maxNumber {
				return fmt.Errorf("%w: a number is too large", ErrCertificate)
			}
		}
	}
	var sum int64
	for _, v := range x.Player {
		sum += v
	}
	for _, v := range x.Table {
		sum += v
	}
	for j, price := range x.Above {
		switch {
		case price < 0:
			return fmt.Errorf("%w: a price is negative", ErrCertificate)
		case price > 0 && k.costs[j] == nil:
			return fmt.Errorf("%w: level %d has no price", ErrCertificate, j)
		case price > 0:
			sum -= price * k.c.Above[j] * k.costs[j].unit
		}
	}
	unit := k.costs[level].unit
	if sum <= (k.c.Value-1)*unit*x.Unit {
		return fmt.Errorf("%w: the numbers add up to %d/%d, too little for %d", ErrCertificate, sum, x.Unit*unit, k.c.Value)
	}
	for _, class := range p.classes() {
		number := x.Table[class.tables[0]]
		for _, t := range class.tables {
			number = max(number, x.Table[t])
		}
		if err := k.checkTables(x, class, number); err != nil {
			return err
		}
	}
	return nil
}

// checkTables lays every table of a kind that a better seating might use and compares its cost with its
// numbers.
func (k *checker) checkTables(x *Dual, class class, number int64) error {
	p := k.p
	players := slices.Clone(class.fixed)
	chosen := make([]bool, p.Players)
	free := p.freePlayers()
	for _, i := range players {
		chosen[i] = true
	}
	var lay func(from int) error
	lay = func(from int) error {
		if len(players) == class.size {
			return k.checkTable(x, players, chosen, number)
		}
		for i := from; i < len(free); i++ {
			players, chosen[free[i]] = append(players, free[i]), true
			if !k.hopeless(players) {
				if err := lay(i + 1); err != nil {
					return err
				}
			}
			players, chosen[free[i]] = players[:len(players)-1], false
		}
		return nil
	}
	return lay(0)
}

// hopeless reports whether the last of the players makes a pair with another that no better seating has.
func (k *checker) hopeless(players []int32) bool {
	last := players[len(players)-1]
	for _, other := range players[:len(players)-1] {
		for j, c := range k.costs {
			if c != nil && !c.rewards && c.pair[int(last)*c.n+int(other)] > k.allowed(j) {
				return true
			}
		}
		for _, pair := range k.parted {
			if pair == [2]int{int(last), int(other)} || pair == [2]int{int(other), int(last)} {
				return true
			}
		}
	}
	return false
}

// allowed is what all tables together may cost at a level in a seating better than the certificate says.
func (k *checker) allowed(level int) int64 {
	if level == k.c.Level {
		return (k.c.Value - 1) * k.costs[level].unit
	}
	return k.c.Above[level] * k.costs[level].unit
}

func (k *checker) checkTable(x *Dual, players []int32, chosen []bool, number int64) error {
	for _, pair := range k.together {
		if chosen[pair[0]] != chosen[pair[1]] {
			return nil
		}
	}
	cost := -number
	for _, i := range players {
		cost -= x.Player[i]
	}
	for j, c := range k.costs {
		if c == nil {
			continue
		}
		of := c.of(players)
		if of > k.allowed(j) {
			return nil // no better seating uses this table
		}
		if j == k.c.Level {
			cost += of * x.Unit
		} else {
			cost += of * x.Above[j]
		}
	}
	if cost < 0 {
		return fmt.Errorf("%w: table %v costs less than its numbers", ErrCertificate, players)
	}
	return nil
}
