package solver

import (
	"context"

	"raduno/pairing/internal/objective"
)

// cyclicPlayers is the number of players up to which a search for rounds to be turned is worth its time.
const cyclicPlayers = 100

// developCyclically anneals base rounds that, turned round a cycle, make the whole schedule, and offers what they come to. Players
// are orbits of the cycle, and some that stay; all meetings of a class, which is a difference between two orbits, come
// equally often. There are as many fewer seats to decide about as turns, which finds schedules that no search of the whole
// does: 18 players at tables of three for nine rounds, with nine meetings repeated. Meetings alone are looked at.
func (s *planner) developCyclically() {
	n := s.p.Players
	if n > cyclicPlayers || len(s.p.Sizes) < 2 || len(s.p.Objectives) == 0 {
		return
	}
	all, total := objective.LooksAtAll(s.p.Objectives[0])
	if apart, meetings := all.(objective.Apart); !total || !meetings || len(apart.Pairs) > 0 {
		return
	}
	for cycle := s.Rounds; cycle >= 2; cycle-- {
		if s.Rounds%cycle != 0 || cycle > n {
			continue
		}
		t := newCyclicDevelopment(s.p.Sizes, n, cycle, s.Rounds/cycle)
		for range 8 {
			t.anneal(s.ctx, cyclicSteps, &s.fast)
			s.steps += cyclicSteps
			s.offer(t.rounds())
			if s.over() {
				return
			}
		}
	}
}

// cyclicSteps is how many exchanges an annealing of base rounds proposes.
const cyclicSteps int64 = 600_000

// cyclicDevelopment is base rounds and how often each class of meetings comes in them.
type cyclicDevelopment struct {
	sizes    []int
	players  int
	cycle    int
	seats    [][]int32 // by base round: players in the order of the tables
	table    []int32   // of each place in that order
	first    []int32   // place of each table
	class    []int32   // by two players
	weight   []int64   // by class: times that each of its pairs meets for one meeting in a base round
	pairs    []int64   // by class: its pairs
	meetings []int64   // by class: in the base rounds
}

func newCyclicDevelopment(sizes []int, players, cycle, bases int) *cyclicDevelopment {
	t := &cyclicDevelopment{sizes: sizes, players: players, cycle: cycle, class: make([]int32, players*players)}
	for i, size := range sizes {
		t.first = append(t.first, int32(len(t.table)))
		for range size {
			t.table = append(t.table, int32(i))
		}
	}
	t.first = append(t.first, int32(players))
	turning := players / cycle * cycle
	known := make(map[[2]int32]int32)
	for a := range players {
		for b := range a {
			least := [2]int32{int32(b), int32(a)} // the first image of the pair
			for turn := range cycle {
				x, y := int32(t.turn(a, turn, turning)), int32(t.turn(b, turn, turning))
				if x > y {
					x, y = y, x
				}
				if x < least[0] || x == least[0] && y < least[1] {
					least = [2]int32{x, y}
				}
			}
			c, seen := known[least]
			if !seen {
				c = int32(len(known))
				known[least] = c
				t.pairs = append(t.pairs, 0)
			}
			t.pairs[c]++
			t.class[a*players+b], t.class[b*players+a] = c, c
		}
	}
	for _, pairs := range t.pairs {
		t.weight = append(t.weight, int64(cycle)/pairs)
	}
	t.meetings = make([]int64, len(t.pairs))
	t.seats = make([][]int32, bases)
	return t
}

func (t *cyclicDevelopment) turn(player, turns, turning int) int {
	if player >= turning {
		return player
	}
	return player/t.cycle*t.cycle + (player+turns)%t.cycle
}

// cost of a class that comes so often.
func (t *cyclicDevelopment) cost(class int32, meetings int64) int64 {
	m := meetings * t.weight[class]
	return t.pairs[class] * m * (m - 1) / 2
}

// move takes a player away from a table (by -1) or adds him to it, as far as meetings go, and says what that costs.
func (t *cyclicDevelopment) move(seats []int32, place, player int32, by int64) int64 {
	var sum int64
	table := t.table[place]
	for at := t.first[table]; at < t.first[table+1]; at++ {
		if at == place {
			continue
		}
		c := t.class[int(player)*t.players+int(seats[at])]
		sum -= t.cost(c, t.meetings[c])
		t.meetings[c] += by
		sum += t.cost(c, t.meetings[c])
	}
	return sum
}

// anneal starts from chance, and ends early when its context does.
func (t *cyclicDevelopment) anneal(ctx context.Context, steps int64, random *objective.Fast) {
	clear(t.meetings)
	for r := range t.seats {
		seats := make([]int32, t.players)
		for i := range seats {
			j := random.Below(i + 1)
			seats[i], seats[j] = seats[j], int32(i)
		}
		t.seats[r] = seats
		for place, player := range seats {
			for at := t.first[t.table[place]]; int(at) < place; at++ {
				t.meetings[t.class[int(player)*t.players+int(seats[at])]]++
			}
		}
	}
	// From a temperature of one repeated class down to a tenth of it.
	top := int64(t.cycle) * 256
	stages := int64(0)
	for at := top; at > top/12; at -= at/24 + 1 {
		stages++
	}
	for at := top; at > top/12 && ctx.Err() == nil; at -= at/24 + 1 {
		for range steps / stages {
			seats := t.seats[random.Below(len(t.seats))]
			a, b := int32(random.Below(t.players)), int32(random.Below(t.players))
			if t.table[a] == t.table[b] {
				continue
			}
			change := t.exchange(seats, a, b)
			if change > 1<<36 || !random.Metropolis(change, at) {
				t.exchange(seats, a, b)
			}
		}
	}
}

func (t *cyclicDevelopment) exchange(seats []int32, a, b int32) int64 {
	x, y := seats[a], seats[b]
	change := t.move(seats, a, x, -1) + t.move(seats, b, y, -1)
	seats[a], seats[b] = y, x
	return change + t.move(seats, a, y, 1) + t.move(seats, b, x, 1)
}

// rounds turns the base rounds.
func (t *cyclicDevelopment) rounds() [][][]int {
	var rounds [][][]int
	turning := t.players / t.cycle * t.cycle
	for _, seats := range t.seats {
		for turn := range t.cycle {
			tables := make([][]int, len(t.sizes))
			for place, player := range seats {
				table := t.table[place]
				tables[table] = append(tables[table], t.turn(int(player), turn, turning))
			}
			rounds = append(rounds, tables)
		}
	}
	return rounds
}
