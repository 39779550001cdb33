package solver

import (
	"cmp"
	"maps"
	"slices"

	"raduno/pairing/internal/objective"
)

// scheduleBounds are lower bounds of the levels over rounds, from counting alone, where each level before comes to its value;
// without values, to its bound.
func scheduleBounds(p *objective.Problem, rounds int, values []int64) []int64 {
	bounds := make([]int64, len(p.Objectives))
	if values == nil {
		values = bounds
	}
	for i, l := range p.Objectives {
		bounds[i] = scheduleBound(p, l, rounds)
		meetings, ok := l.(objective.Apart)
		for j, before := range p.Objectives[:i] {
			if groups, parted := before.(objective.Spread); ok && parted && meetings.Total {
				bounds[i] = max(bounds[i], partedBound(p, meetings, rounds, groups.Group, values[j]))
			}
		}
	}
	return bounds
}

// scheduleBound is a lower bound of a level over rounds, whatever the others come to.
func scheduleBound(p *objective.Problem, l objective.Objective, rounds int) int64 {
	if all, total := objective.LooksAtAll(l); total {
		switch l := all.(type) {
		case objective.Apart:
			return max(meetingsBound(p, l, rounds), overlapBound(p, rounds))
		case objective.SizeTurns:
			return turnsBound(p, l, rounds)
		}
		return l.Bound(p)
	}
	return int64(rounds) * l.Bound(p)
}

// turnsBound gives the seats of the size to those who had fewest of them, at most one a round to each.
func turnsBound(p *objective.Problem, l objective.SizeTurns, rounds int) int64 {
	seats := p.SeatsOf(l.Size)
	if seats == 0 {
		return 0
	}
	return leastAgain(holdersOf(l.Weight), seats*rounds, rounds)
}

// holders counts holders of turns by how many they have had.
type holders map[int64]int64

func holdersOf(before []int64) holders {
	h := make(holders)
	for _, m := range before {
		h[m]++
	}
	return h
}

// leastAgain is the least that a number of turns adds to the sum of m(m-1)/2, dealt to holders who have had
// some before; none gets more than most.
func leastAgain(before holders, turns, most int) int64 {
	var top int64
	for m := range before {
		top = max(top, m+int64(most))
	}
	steps := make([]int64, top+1) // by cost: how many more holders than at the cost before pay it for one turn more
	left := int64(turns)
	for m, count := range before {
		steps[m] += count
		steps[m+int64(most)] -= count
	}
	var sum, open int64
	for cost := int64(0); cost < top && left > 0; cost++ {
		open += steps[cost]
		at := min(left, open)
		sum += cost * at
		left -= at
	}
	return sum
}

// meetingsBound deals every player's meetings over the others as evenly as what was before allows. Where
// tables differ in size a player is taken to sit at the smallest.
func meetingsBound(p *objective.Problem, l objective.Apart, rounds int) int64 {
	n := p.Players
	if n < 2 {
		return 0
	}
	met := metBefore(n, l)
	var twice int64
	all := holders{} // over all pairs, both ways
	for _, others := range met {
		before := holders{0: int64(n - 1 - len(others))}
		for _, times := range others {
			before[times]++
		}
		for times, count := range before {
			all[times] += count
		}
		twice += leastAgain(before, rounds*(slices.Min(p.Sizes)-1), rounds)
	}
	bound := (twice + 1) / 2
	if slices.Min(p.Sizes) != slices.Max(p.Sizes) {
		// All meetings together, over all pairs.
		meetings := 0
		for _, size := range p.Sizes {
			meetings += size * (size - 1) / 2
		}
		for times := range all {
			all[times] /= 2
		}
		bound = max(bound, leastAgain(all, rounds*meetings, rounds))
	}
	return bound
}

// metBefore is of each player whom he met in earlier rounds, and how often.
func metBefore(n int, l objective.Apart) []map[int]int64 {
	met := make([]map[int]int64, n) // of each player, those that he has met
	for _, pair := range l.Pairs {
		for _, way := range [2][2]int{{pair.A, pair.B}, {pair.B, pair.A}} {
			if met[way[0]] == nil {
				met[way[0]] = make(map[int]int64)
			}
			met[way[0]][way[1]] += pair.Weight
		}
	}
	return met
}

// partedBound is a bound of a level of meetings where one before it counts the pairs of a group at tables, which come to inside in
// all: no more of the meetings are inside of groups, and the others are dealt over those of other groups. As in meetingsBound it is
// asked of each player and of all pairs.
func partedBound(p *objective.Problem, l objective.Apart, rounds int, group []int, inside int64) int64 {
	if p.Players < 2 {
		return 0
	}
	var twice int64
	var allGains []int64
	all := [2]holders{{}, {}}
	for _, others := range othersByGroup(p.Players, l, group) {
		for k := range all {
			for times, count := range others[k] {
				all[k][times] += count
			}
		}
		sum, gains := dealtApart(others, rounds*(slices.Min(p.Sizes)-1), rounds)
		twice += sum
		allGains = append(allGains, gains...)
	}
	for k := range all {
		for times := range all[k] {
			all[k][times] /= 2
		}
	}
	sum, gains := dealtApart(all, rounds*int(p.PairsAtTables()), rounds)
	return max((twice-best(allGains, 2*inside)+1)/2, sum-best(gains, inside))
}

// othersByGroup are of each player the others of his group, and all the rest, by how often he met them.
func othersByGroup(n int, l objective.Apart, group []int) [][2]holders {
	members, list := objective.Members(group), make([][2]holders, n)
	for x, others := range metBefore(n, l) {
		own := 0
		if group[x] >= 0 {
			own = members[group[x]] - 1
		}
		list[x] = [2]holders{{0: int64(own)}, {0: int64(n - 1 - own)}}
		for y, times := range others {
			k := 1
			if group[x] >= 0 && group[x] == group[y] {
				k = 0
			}
			list[x][k][0]--
			list[x][k][times]++
		}
	}
	return list
}

// dealtApart is what turns cost at least where as few as can be go to the first holders. gains is what each further one there saves,
// the most first.
func dealtApart(of [2]holders, turns, most int) (sum int64, gains []int64) {
	own, other := of[0].costs(turns, most), of[1].costs(turns, most)
	turns = min(turns, len(own)+len(other))
	must := max(0, turns-len(other))
	for _, cost := range slices.Concat(own[:must], other[:turns-must]) {
		sum += cost
	}
	for k := must; k < min(turns, len(own)) && other[turns-1-k] > own[k]; k++ {
		gains = append(gains, other[turns-1-k]-own[k])
	}
	return sum, gains
}

// costs are those of the cheapest turns, in order: the turn of a holder who has had m costs m.
func (h holders) costs(turns, most int) []int64 {
	count := make(map[int64]int64)
	for m, holders := range h {
		for t := range int64(most) {
			count[m+t] += holders
		}
	}
	var list []int64
	for _, cost := range slices.Sorted(maps.Keys(count)) {
		list = append(list, slices.Repeat([]int64{cost}, int(min(count[cost], int64(turns-len(list)))))...)
	}
	return list
}

// best is the sum of the greatest gains, as many as number says.
func best(gains []int64, number int64) (sum int64) {
	slices.SortFunc(gains, func(a, b int64) int { return cmp.Compare(b, a) })
	for _, gain := range gains[:min(int64(len(gains)), number)] {
		sum += gain
	}
	return sum
}

// overlapBound looks at every two rounds: the tables of one are groups that those of the other spread no
// better than evenly, and a pair that meets m times shares a table in m(m-1)/2 pairs of rounds.
func overlapBound(p *objective.Problem, rounds int) int64 {
	groups := make([]int, 0, p.Players)
	for t, size := range p.Sizes {
		for range size {
			groups = append(groups, t)
		}
	}
	return int64(rounds*(rounds-1)/2) * p.SpreadBound(groups)
}
