package draw

import (
	"encoding/json"
	"slices"

	"raduno/engine"
	"raduno/pairing"
	"raduno/pairing/check"
)

// translation is a problem in the integers of package pairing: players by their place in the list.
type translation struct {
	pairing.Problem
	index    map[int]int // ID to player
	criteria []criterion
	already  []int64 // what history alone adds to each criterion's value
	seats    bool    // the last criterion is about the places at tables, and no level
	hidden   int     // levels before the first criterion
}

// translate states a single round for package pairing. The problem has been validated.
func (p *Problem) translate() translation {
	t := translation{index: p.places()}
	t.Players, t.Sizes = len(p.Players), p.Tables
	for _, name := range p.Criteria {
		c, _ := parseCriterion(name)
		if c.name == RepeatSeat {
			t.seats = true
			continue
		}
		t.criteria = append(t.criteria, c)
		t.Objectives = append(t.Objectives, p.level(c, t.index))
		t.already = append(t.already, p.already(c))
	}
	for table, ids := range p.Seated {
		for _, id := range ids {
			if t.Fixed == nil {
				t.Fixed = make([]int, t.Players)
				for i := range t.Fixed {
					t.Fixed[i] = -1
				}
			}
			t.Fixed[t.index[id]] = table
		}
	}
	return t
}

// already is the part of a criterion's value that no draw changes and package pairing does not see.
func (p *Problem) already(c criterion) int64 {
	if c.times == nil || !c.total {
		return 0
	}
	var sum int64
	for _, before := range times(p.Players, c.times) {
		sum += choose2(before)
	}
	return sum
}

func choose2(m int64) int64 { return m * (m - 1) / 2 }

// level states one criterion.
func (p *Problem) level(c criterion, index map[int]int) pairing.Objective {
	switch {
	case c.group != nil:
		return pairing.Spread{Group: groups(p.Players, func(q *Player) string { return c.group(q, c) })}
	case c.pairs != nil:
		return pairing.Apart{Pairs: c.pairs(p, c, index)}
	case c.times == nil:
		return c.level(p, c, index)
	}
	return pairing.SizeTurns{Size: c.size, Weight: times(p.Players, c.times), Total: c.total}
}

// groups numbers the values of a property in the order of their first holder, -1 for players without.
func groups(players []Player, of func(*Player) string) []int {
	number := make(map[string]int)
	list := make([]int, len(players))
	for i := range players {
		name := of(&players[i])
		if name == "" {
			list[i] = -1
			continue
		}
		g, seen := number[name]
		if !seen {
			g = len(number)
			number[name] = g
		}
		list[i] = g
	}
	return list
}

// metPairs are the pairs of players that met in history, with how often. The ghost is no player.
func (p *Problem) metPairs(index map[int]int) []pairing.Pair {
	var pairs []pairing.Pair
	at := make(map[[2]int]int)
	p.eachMeeting(index, func(a, b int) {
		if a > b {
			a, b = b, a
		}
		if i, seen := at[[2]int{a, b}]; seen {
			pairs[i].Weight++
			return
		}
		at[[2]int{a, b}] = len(pairs)
		pairs = append(pairs, pairing.Pair{A: a, B: b, Weight: 1})
	})
	return pairs
}

// meetingsOver states the meetings of the pairs that one more takes above a number.
func (p *Problem) meetingsOver(c criterion, index map[int]int) pairing.Objective {
	pairs := p.metPairs(index)
	for i := range pairs {
		pairs[i].Weight = max(0, pairs[i].Weight+1-int64(c.number))
	}
	return pairing.Apart{Pairs: slices.DeleteFunc(pairs, func(pair pairing.Pair) bool { return pair.Weight == 0 })}
}

// eachMeeting calls f for every two players of today that sat at one table in history, once a time.
func (p *Problem) eachMeeting(index map[int]int, f func(a, b int)) {
	for _, round := range p.History {
		for _, table := range round {
			for i, id := range table {
				a, here := index[id]
				if !here {
					continue
				}
				for _, other := range table[:i] {
					if b, here := index[other]; here {
						f(a, b)
					}
				}
			}
		}
	}
}

func times(players []Player, of func(*Player) int) []int64 {
	list := make([]int64, len(players))
	for i := range players {
		list[i] = int64(of(&players[i]))
	}
	return list
}

// pairsOf leaves out the pairs with an absent player, and repetitions.
func pairsOf(ids [][2]int, index map[int]int) []pairing.Pair {
	var pairs []pairing.Pair
	seen := make(map[[2]int]bool)
	for _, pair := range ids {
		a, here := index[pair[0]]
		b, there := index[pair[1]]
		if a > b {
			a, b = b, a
		}
		if here && there && !seen[[2]int{a, b}] {
			seen[[2]int{a, b}] = true
			pairs = append(pairs, pairing.Pair{A: a, B: b, Weight: 1})
		}
	}
	return pairs
}

// named states who is to be at which table, or away from it.
func (p *Problem) named(c criterion, index map[int]int) pairing.Objective {
	l := pairing.Place{Weight: make([][]int64, len(p.Tables))}
	at := func(table int) []int64 {
		if l.Weight[table] == nil {
			l.Weight[table] = make([]int64, len(p.Players))
		}
		return l.Weight[table]
	}
	switch c.name {
	case AtTable:
		for _, wish := range p.AtTable { // first nowhere, then at his tables
			if x, here := index[wish[0]]; here {
				for t := range p.Tables {
					at(t)[x] = 1
				}
			}
		}
		for _, wish := range p.AtTable {
			if x, here := index[wish[0]]; here {
				at(wish[1] - 1)[x] = 0
			}
		}
	case OffTable:
		for _, wish := range p.OffTable {
			if x, here := index[wish[0]]; here {
				at(wish[1] - 1)[x] = 1
			}
		}
	case RepeatTable:
		for _, round := range p.History {
			for t, ids := range round {
				for _, id := range ids {
					if x, here := index[id]; here && t < len(p.Tables) {
						at(t)[x]++
					}
				}
			}
		}
	}
	return l
}

// meetings states club against club, or player against club. What was played with those who are absent today
// counts as far as the problem names their clubs.
func (p *Problem) meetings(byPlayer bool, index map[int]int) pairing.Objective {
	l := pairing.GroupMeetings{
		Group: groups(p.Players, func(q *Player) string { return q.Club }),
	}
	if byPlayer {
		l.Row = make([]int, len(p.Players))
		for i := range l.Row {
			l.Row[i] = i
		}
	}
	number := make(map[string]int) // of each club, those without a player here behind the others
	for i, g := range l.Group {
		if g >= 0 {
			number[p.Players[i].Club] = g
		}
	}
	clubs := p.clubs()
	group := func(id int) (int, bool) {
		club := clubs[id]
		if club == "" {
			return 0, false
		}
		g, known := number[club]
		if !known {
			g = len(number)
			number[club] = g
		}
		return g, true
	}
	for _, round := range p.History {
		for _, table := range round {
			eachPair(table, func(x, y int) {
				a, ofClub := group(x)
				b, ofOther := group(y)
				if !ofClub || !ofOther || a == b {
					return
				}
				if !byPlayer {
					l.Before = append(l.Before, pairing.Meeting{Row: a, Group: b, Count: 1})
					return
				}
				if row, here := index[x]; here {
					l.Before = append(l.Before, pairing.Meeting{Row: row, Group: b, Count: 1})
				}
				if row, here := index[y]; here {
					l.Before = append(l.Before, pairing.Meeting{Row: row, Group: a, Count: 1})
				}
			})
		}
	}
	return l
}

// clubs are the clubs of those who sit today and of those who are absent.
func (p *Problem) clubs() map[int]string {
	clubs := make(map[int]string, len(p.Players)+len(p.Absent))
	for _, player := range p.Absent {
		if player.ID != engine.Ghost {
			clubs[player.ID] = player.Club
		}
	}
	for _, player := range p.Players {
		clubs[player.ID] = player.Club
	}
	return clubs
}

// Count is what the criteria come to for a single round's tables, as IDs, in the order of Criteria, counted by code that shares nothing
// with the search (pairing/check): it can check what Solve reports. It fails if the tables are not a seating of the problem: a player
// missing, twice, unknown or away from a seat that is locked, or a table of another size.
func Count(p Problem, tables [][]int) ([]int64, error) { return p.count([][][]int{tables}) }

// count is Count over several rounds.
func (p *Problem) count(rounds [][][]int) ([]int64, error) {
	data, err := json.Marshal(p)
	if err != nil {
		return nil, engine.Wrap(err, engine.Broken, "Non riesco a scrivere il problema del sorteggio")
	}
	values, err := check.Count(data, rounds)
	return values, Refused(err)
}

func eachPair(table []int, f func(a, b int)) {
	for i, a := range table {
		for _, b := range table[i+1:] {
			f(a, b)
		}
	}
}
