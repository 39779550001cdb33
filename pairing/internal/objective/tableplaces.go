package objective

import (
	"fmt"
	"math"
	"slices"
)

// Place adds up what the players cost at their tables, each table being a place of its own.
type Place struct {
	Weight [][]int64
	Total  bool
}

func (l Place) validate(players int) error {
	for t, weights := range l.Weight {
		if weights != nil && len(weights) != players {
			return invalid("Weight of table %d has %d entries for %d players", t, len(weights), players)
		}
		for _, w := range weights {
			if w < 0 || w > MaxWeight {
				return invalid("weight %d", w)
			}
		}
	}
	return nil
}

// Of is what a player costs at a table.
func (l Place) Of(player, table int) int64 {
	if table >= len(l.Weight) || l.Weight[table] == nil {
		return 0
	}
	return l.Weight[table][player]
}

func (l Place) count(_ [][]int, at []int) int64 {
	var value int64
	for player, table := range at {
		value += l.Of(player, table)
	}
	return value
}

func (l Place) value(b *Board, _ int) int64 {
	var value int64
	for player, seat := range b.Seat {
		value += l.Of(player, int(b.Table[seat]))
	}
	return value
}

func (l Place) Conflicts(b *Board, mark func(int32)) {
	for _, seat := range b.Free {
		if x := b.Player[seat]; l.Of(int(x), int(b.Table[seat])) > 0 {
			mark(x)
		}
	}
}

func (l Place) most(p *Problem) int64 {
	var sum int64
	for x := range p.Players {
		var most int64
		for t := range p.Sizes {
			most = max(most, l.Of(x, t))
		}
		sum += most
	}
	return sum
}

func (l Place) weigh(w *weighingPlan, weight int64) {
	w.places = append(w.places, weightedPlaces{l.Weight, weight})
}

func (l Place) TableCost(p *Problem) *TableCost {
	c := NewTableCost(p)
	for t := range min(len(l.Weight), len(p.Sizes)) {
		c.Alone[t] = l.Weight[t]
	}
	return c
}

// Bound deals the players over the tables as cheaply as the seats allow.
func (l Place) Bound(p *Problem) int64 {
	f := l.flow(p)
	if f == nil {
		return 0
	}
	cost, ok := f.Solve(int64(p.Players))
	if !ok {
		return 0
	}
	return cost
}

// placesFlow is a network: players of a kind to the tables at their price, to the seats.
type placesFlow struct {
	Network
	tables []int // node by table
}

// maxPlaces is how many players times tables such a flow may have, and maxDual how many players package check takes prices for.
const maxPlaces, maxDual = 200_000, 1000

// flow builds the network, nil where it is too large.
func (l Place) flow(p *Problem) *placesFlow {
	if p.Players*len(p.Sizes) > maxPlaces || p.Players > maxDual {
		return nil
	}
	f := &placesFlow{}
	source, sink := f.Node(), f.Node()
	for _, size := range p.Sizes {
		node := f.Node()
		f.tables = append(f.tables, node)
		f.Arc(node, sink, int64(size), 0)
	}
	classes := make(map[string]int)
	for x := range p.Players {
		only := -1
		if p.Fixed != nil {
			only = p.Fixed[x]
		}
		costs := make([]int64, len(p.Sizes))
		for t := range p.Sizes {
			costs[t] = l.Of(x, t)
		}
		name := fmt.Sprint(only, costs)
		if arc, known := classes[name]; known {
			f.Arcs[arc].Room++
			continue
		}
		node := f.Node()
		classes[name] = f.Arc(source, node, 1, 0)
		for t, cost := range costs {
			if only < 0 || only == t {
				f.Arc(node, f.tables[t], int64(p.Players), cost)
			}
		}
	}
	return f
}

// Prices are the dual of Bound, which is above 0: numbers for players and tables that no table costs less than.
func (l Place) Prices(p *Problem) (players, tables []int64) {
	f := l.flow(p)
	f.Solve(int64(p.Players))
	y := f.Potentials()
	for t, node := range f.tables {
		tables = append(tables, int64(p.Sizes[t])*(y[node]-y[1]))
	}
	for x := range p.Players {
		least := int64(math.MaxInt64)
		for t, node := range f.tables {
			if p.Fixed == nil || p.Fixed[x] < 0 || p.Fixed[x] == t {
				least = min(least, l.Of(x, t)+y[1]-y[node])
			}
		}
		players = append(players, least)
	}
	return players, tables
}

func (l Place) total() bool { return l.Total }

func (l Place) countTotal(rounds [][][]int) int64 {
	times := make(map[[2]int]int64) // of a player at a table, beyond the earlier ones
	var value int64
	for _, tables := range rounds {
		for t, players := range tables {
			for _, x := range players {
				value += l.Of(x, t) + times[[2]int{x, t}]
				times[[2]int{x, t}]++
			}
		}
	}
	return value
}

func (l Place) After(tables [][]int) Objective {
	next := Place{Weight: make([][]int64, len(tables)), Total: l.Total}
	for t, players := range tables {
		if t < len(l.Weight) {
			next.Weight[t] = slices.Clone(l.Weight[t])
		}
		for _, x := range players {
			if next.Weight[t] == nil {
				next.Weight[t] = make([]int64, slices.Max(slices.Concat(tables...))+1)
			}
			next.Weight[t][x]++
		}
	}
	return next
}
