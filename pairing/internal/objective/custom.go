package objective

// Cost is an objective of one's own: what a table costs.
type Cost interface {
	// Cost is what a table of those players costs: from 0 to Most, the same for the same players in any order. A search
	// calls it from several goroutines, some millions of times. It must not change or keep the list.
	Cost(players []int) int64
	// Most is a number that no table costs more than, up to 1<<32.
	Most() int64
}

// Custom adds up a cost over the tables. Counting knows no bound of it but 0: a value above 0 is proven where all seatings
// can be tried (some 20 players at tables of four), and is not called optimal elsewhere.
type Custom struct {
	Of Cost
}

func (l Custom) validate(int) error {
	if l.Of == nil {
		return invalid("a custom objective without a cost")
	}
	if most := l.Of.Most(); most < 0 || most > 1<<32 {
		return invalid("a custom objective may cost %d", most)
	}
	return nil
}

func (l Custom) count(tables [][]int, _ []int) int64 {
	var value int64
	for _, players := range tables {
		value += l.Of.Cost(players)
	}
	return value
}

func (l Custom) value(b *Board, _ int) int64 { return l.count(b.Tables(), nil) }

// Conflicts names everybody at a table that costs something.
func (l Custom) Conflicts(b *Board, mark func(int32)) {
	for _, players := range b.Tables() {
		if l.Of.Cost(players) == 0 {
			continue
		}
		for _, x := range players {
			mark(int32(x))
		}
	}
}

// Bound is 0: nothing is known of the cost.
func (l Custom) Bound(*Problem) int64 { return 0 }

func (l Custom) most(p *Problem) int64 { return l.Of.Most() * int64(len(p.Sizes)) }

func (l Custom) weigh(w *weighingPlan, weight int64) {
	w.Rewards = true
	w.customs = append(w.customs, customWeight{l.Of, weight})
}

// customWeight is a cost in a weighing.
type customWeight struct {
	cost   Cost
	weight int64
}

// change is what a swap of two seats at different tables adds.
func (c customWeight) change(b *Board, s, t int32) int64 {
	var seats [MaxSeats]int
	var sum int64
	for _, seat := range [...]int32{s, t} {
		at := b.Table[seat]
		players := seats[:0]
		for _, x := range b.At(int(at)) {
			players = append(players, int(x))
		}
		sum -= c.cost.Cost(players)
		players[seat-b.First[at]] = int(b.Player[s+t-seat])
		sum += c.cost.Cost(players)
	}
	return c.weight * sum
}
