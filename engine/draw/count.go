package draw

import (
	"slices"

	"raduno/engine"
)

// Count is the value of every criterion for a single round's tables, as IDs, in the order of Criteria. It
// is written from the definitions of the criteria alone and shares no code with the search, so that it can
// check what Solve reports. It fails if the tables are not a seating of the problem: somebody missing,
// twice, unknown or away from a seat that is locked, or a table of another size.
func Count(p Problem, tables [][]int) ([]int64, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	if err := checkSeating(p, tables); err != nil {
		return nil, err
	}
	rounds := [][][]int{tables}
	return countRounds(p, rounds)
}

func checkSeating(p Problem, tables [][]int) error {
	if len(tables) != len(p.Tables) {
		return engine.Errorf(engine.BadInput, "{1:c'è %d tavolo|i tavoli sono %d}, ma il problema ne ha %d", len(tables), len(p.Tables))
	}
	here := make(map[int]bool)
	for _, player := range p.Players {
		here[player.ID] = true
	}
	table := make(map[int]int)
	for t, ids := range tables {
		if len(ids) != p.Tables[t] {
			return engine.Errorf(engine.BadInput, "tavolo %d: giocatori %d, posti %d; devono essere tanti quanti", t+1, len(ids), p.Tables[t])
		}
		for _, id := range ids {
			if !here[id] {
				return engine.Errorf(engine.BadInput, "al tavolo %d siede il giocatore %d, che non è tra i giocatori", t+1, id)
			}
			if _, twice := table[id]; twice {
				return engine.Errorf(engine.BadInput, "il giocatore %d siede due volte", id)
			}
			table[id] = t
		}
	}
	for t, ids := range p.Seated {
		for _, id := range ids {
			if table[id] != t {
				return engine.Errorf(engine.BadInput, "il giocatore %d è bloccato al tavolo %d, ma siede altrove", id, t+1)
			}
		}
	}
	return nil
}

type idPair struct{ low, high int }

func pairOf(a, b int) idPair { return idPair{min(a, b), max(a, b)} }

// countRounds counts over several rounds: what depends on the tables alone adds up, totals look at all.
func countRounds(p Problem, rounds [][][]int) ([]int64, error) {
	byID := make(map[int]Player)
	for _, player := range p.Players {
		byID[player.ID] = player
	}
	before := make(map[idPair]int64)
	for _, round := range p.History {
		for _, table := range round {
			eachPair(table, func(a, b int) {
				if a != engine.Ghost && b != engine.Ghost {
					before[pairOf(a, b)]++
				}
			})
		}
	}
	values := make([]int64, len(p.Criteria))
	for i, name := range p.Criteria {
		c, err := parseCriterion(name)
		if err != nil {
			return nil, err
		}
		values[i] = countCriterion(p, c, rounds, byID, before)
	}
	return values, nil
}

func countCriterion(p Problem, c criterion, rounds [][][]int, byID map[int]Player, before map[idPair]int64) int64 {
	var n int64
	for _, part := range c.parts {
		n += part.weight * countCriterion(p, part.criterion, rounds, byID, before)
	}
	if cost := countedPair(c, byID, before); cost != nil {
		for _, tables := range rounds {
			for _, table := range tables {
				eachPair(table, func(a, b int) { n += cost(a, b) })
			}
		}
		return n
	}
	switch c.name {
	case RematchTotal:
		return countAgain(rounds, before, 1)
	case RematchOver:
		return countAgain(rounds, before, int64(c.number))
	case RepeatFive, RepeatThree, FiveTotal, ThreeTotal:
		return countSize(p, c.name, rounds)
	case RepeatBye, ByeAgain, ByeTotal:
		return countRests(p, c.name, rounds)
	case ApartPairs, TogetherPairs:
		return countPairs(p, c.name, rounds)
	case RepeatSeat:
		return countSamePlaces(p, rounds)
	case AtTable, OffTable, RepeatTable:
		return countPlaces(p, c.name, rounds)
	case ClubVsClub, PlayerVsClub:
		return countMeetings(c.name, append(append([][][]int(nil), p.History...), rounds...), byID, p.clubs())
	}
	return n
}

// countedPair is what two players at a table count in a criterion that is about pairs alone; nil for others.
func countedPair(c criterion, byID map[int]Player, before map[idPair]int64) func(a, b int) int64 {
	where := func(counts func(a, b Player) bool) func(a, b int) int64 {
		return func(a, b int) int64 {
			if counts(byID[a], byID[b]) {
				return 1
			}
			return 0
		}
	}
	switch c.name {
	case ClubPairs:
		return where(func(a, b Player) bool { return a.Club != "" && a.Club == b.Club })
	case RegionPairs:
		return where(func(a, b Player) bool { return a.Region != "" && a.Region == b.Region })
	case BandPairs:
		return where(func(a, b Player) bool { return a.Band != 0 && a.Band == b.Band })
	case WinnerPairs:
		return where(func(a, b Player) bool { return a.wonRound(c.number) && b.wonRound(c.number) })
	case Rematch:
		return func(a, b int) int64 { return before[pairOf(a, b)] }
	case ScoreGap:
		return func(a, b int) int64 {
			return int64(max(byID[a].Score, byID[b].Score) - min(byID[a].Score, byID[b].Score))
		}
	}
	return nil
}

// countAgain is what the meetings of every two players above that many come to, less those of history.
func countAgain(rounds [][][]int, before map[idPair]int64, allowed int64) int64 {
	met := make(map[idPair]int64)
	for _, tables := range rounds {
		for _, table := range tables {
			eachPair(table, func(a, b int) { met[pairOf(a, b)]++ })
		}
	}
	var n int64
	for pair, m := range met {
		n += choose2(max(0, m+before[pair]+1-allowed)) - choose2(max(0, before[pair]+1-allowed))
	}
	return n
}

// countSamePlaces counts those who sit at a place of a table at which they sat in a round before, once for each.
func countSamePlaces(p Problem, rounds [][][]int) int64 {
	var n int64
	for r, tables := range rounds {
		place := make(map[int]int)
		for _, table := range tables {
			for k, id := range table {
				place[id] = k + 1
			}
		}
		for _, past := range slices.Concat(p.History, rounds[:r]) {
			for _, table := range past {
				for k, id := range table {
					if place[id] == k+1 {
						n++
					}
				}
			}
		}
	}
	return n
}

func eachPair(table []int, f func(a, b int)) {
	for i, a := range table {
		for _, b := range table[i+1:] {
			f(a, b)
		}
	}
}

func choose2(m int64) int64 { return m * (m - 1) / 2 }

func countSize(p Problem, name string, rounds [][][]int) int64 {
	size := 5
	if name == RepeatThree || name == ThreeTotal {
		size = 3
	}
	now := make(map[int]int64)
	for _, tables := range rounds {
		for _, table := range tables {
			if len(table) == size {
				for _, id := range table {
					now[id]++
				}
			}
		}
	}
	var n int64
	for _, player := range p.Players {
		times := int64(player.Five)
		if size == 3 {
			times = int64(player.Three)
		}
		if name == FiveTotal || name == ThreeTotal {
			n += choose2(times + now[player.ID])
		} else {
			n += times * now[player.ID]
		}
	}
	return n
}

// countRests counts those who sit alone.
func countRests(p Problem, name string, rounds [][][]int) int64 {
	now, last := make(map[int]int64), make(map[int]int) // last: the round, from 1
	var running int64
	for r, tables := range rounds {
		for _, table := range tables {
			if len(table) == 1 {
				if last[table[0]] == r && r > 0 {
					running++
				}
				now[table[0]]++
				last[table[0]] = r + 1
			}
		}
	}
	if name == ByeAgain {
		for _, table := range rounds[0] {
			if len(table) == 1 && slices.ContainsFunc(p.Players, func(q Player) bool { return q.ID == table[0] && q.Rested }) {
				running++
			}
		}
		return running
	}
	var n int64
	for _, player := range p.Players {
		rests := now[player.ID]
		switch {
		case name == ByeTotal:
			n += choose2(int64(player.Byes) + rests)
		default:
			n += int64(player.Byes) * rests
		}
	}
	return n
}

// countPlaces counts those who are not where they want to be, are where they do not, or have been there before.
func countPlaces(p Problem, name string, rounds [][][]int) int64 {
	type place struct{ id, table int }
	wanted, unwanted, before := make(map[int]bool), make(map[place]bool), make(map[place]int64)
	at := make(map[place]bool)
	for _, wish := range p.AtTable {
		wanted[wish[0]], at[place{wish[0], wish[1] - 1}] = true, true
	}
	for _, wish := range p.OffTable {
		unwanted[place{wish[0], wish[1] - 1}] = true
	}
	for _, tables := range p.History {
		for t, ids := range tables {
			for _, id := range ids {
				before[place{id, t}]++
			}
		}
	}
	var n int64
	for _, tables := range rounds {
		for t, ids := range tables {
			for _, id := range ids {
				here := place{id, t}
				switch {
				case name == RepeatTable:
					n += before[here]
					before[here]++
				case name == AtTable && wanted[id] && !at[here], name == OffTable && unwanted[here]:
					n++
				}
			}
		}
	}
	return n
}

func countPairs(p Problem, name string, rounds [][][]int) int64 {
	listed, wanted := p.Apart, true
	if name == TogetherPairs {
		listed, wanted = p.Together, false
	}
	var n int64
	for _, tables := range rounds {
		table := make(map[int]int)
		for t, ids := range tables {
			for _, id := range ids {
				table[id] = t
			}
		}
		seen := make(map[idPair]bool)
		for _, pair := range listed {
			a, here := table[pair[0]]
			b, there := table[pair[1]]
			key := pairOf(pair[0], pair[1])
			if here && there && !seen[key] && (a == b) == wanted {
				n++
			}
			seen[key] = true
		}
	}
	return n
}

// countMeetings counts the meetings of clubs, or of today's players with clubs, absent players' clubs included.
func countMeetings(name string, rounds [][][]int, byID map[int]Player, clubs map[int]string) int64 {
	type meeting struct {
		player     int
		club, with string
	}
	met := make(map[meeting]int64)
	for _, tables := range rounds {
		for _, table := range tables {
			eachPair(table, func(x, y int) {
				a, b := clubs[x], clubs[y]
				if a == "" || b == "" || a == b {
					return
				}
				if name == ClubVsClub {
					met[meeting{club: min(a, b), with: max(a, b)}]++
					return
				}
				if _, here := byID[x]; here {
					met[meeting{player: x, with: b}]++
				}
				if _, here := byID[y]; here {
					met[meeting{player: y, with: a}]++
				}
			})
		}
	}
	var n int64
	for _, m := range met {
		n += choose2(m)
	}
	return n
}
