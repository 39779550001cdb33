package draw

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"raduno/engine"
)

// cause is why a criterion cannot be at 0: a sentence that anybody can check with the rounds before in his hand, and
// the value that it explains.
type cause struct {
	text   engine.Text
	forced int64
}

// strongest is the cause that explains most; of equals the first, with the simplest sentence.
func strongest(causes ...cause) cause {
	var best cause
	for _, c := range causes {
		if c.forced > best.forced {
			best = c
		}
	}
	return best
}

// witnessPlayers is the number of players up to which a witness is looked for.
const witnessPlayers = 400

// met is by two players what they cost at a table.
type met []map[int]int64

// causeOfMeetings is the strongest cause of a criterion over pairs, which holds whatever else a draw looks at.
func (p *Problem) causeOfMeetings(c criterion) cause {
	if len(p.Players) > witnessPlayers || len(p.Tables) == 0 {
		return cause{}
	}
	m := make(met, len(p.Players))
	for i := range m {
		m[i] = map[int]int64{}
	}
	for _, pair := range c.pairs(p, c, p.places()) {
		m[pair.A][pair.B] += pair.Weight
		m[pair.B][pair.A] += pair.Weight
	}
	return strongest(p.smallestWitness(m, c.why[0]), p.cliqueWitness(m, c.why[1]), p.locked(func(a, b int) int64 { return m[a][b] }))
}

// locked is what those in locked seats come to among themselves, cost being what two players, by their places in the list,
// cost each other.
func (p *Problem) locked(cost func(a, b int) int64) cause {
	index := p.places()
	var sum int64
	for _, ids := range p.Seated {
		eachPair(ids, func(a, b int) { sum += cost(index[a], index[b]) })
	}
	return cause{engine.Textf("di queste, nei posti bloccati: %d", sum), sum}
}

// places are the places of the players in the list, by ID.
func (p *Problem) places() map[int]int {
	index := make(map[int]int, len(p.Players))
	for i, q := range p.Players {
		index[q.ID] = i
	}
	return index
}

// smallestWitness is the player who has met so many that some of them are at his table again, and to whom this costs most.
func (p *Problem) smallestWitness(m met, says engine.Text) cause {
	var worst cause
	others := len(p.Players) - 1
	for i := range m {
		known := len(m[i])
		people := min(slices.Min(p.Tables)-1-(others-known), known)
		if people <= 0 {
			continue
		}
		var cost int64
		for _, c := range slices.Sorted(maps.Values(m[i]))[:people] {
			cost += c
		}
		worst = strongest(worst, cause{says.With(p.Players[i].called(), known, others, people), cost})
	}
	return worst
}

// cliqueWitness are players who have all met each other and are more than the tables.
func (p *Problem) cliqueWitness(m met, says engine.Text) cause {
	var best []int
	for i := range m {
		if clique := m.grow(i); len(clique) > len(best) {
			best = clique
		}
	}
	if len(best) <= len(p.Tables) {
		return cause{}
	}
	slices.Sort(best)
	return cause{says.With(p.listed(best), len(p.Tables)), p.forcedPairs(len(best))}
}

// grow adds players to one as long as all have met, first those with the most acquaintances that are left.
func (m met) grow(i int) []int {
	clique := []int{i}
	var left []int
	for j := range m {
		if m[i][j] > 0 {
			left = append(left, j)
		}
	}
	for len(left) > 0 {
		next, most := left[0], -1
		for _, j := range left {
			n := 0
			for _, k := range left {
				if m[j][k] > 0 {
					n++
				}
			}
			if n > most {
				next, most = j, n
			}
		}
		clique = append(clique, next)
		left = slices.DeleteFunc(left, func(k int) bool { return m[next][k] == 0 })
	}
	return clique
}

// called is what a sentence calls a player.
func (q *Player) called() string {
	return cmp.Or(q.Name, fmt.Sprintf("ID %d", q.ID))
}

// listed names players, the first of them where they are many.
func (p *Problem) listed(players []int) engine.Text {
	const most = 6
	names := engine.Map(players[:min(most, len(players))], func(i int) string { return p.Players[i].called() })
	if rest := len(players) - most; rest > 0 {
		return engine.Textf("%s e {2:un altro|altri %d}", strings.Join(names, ", "), rest)
	}
	return engine.Textf("%s", strings.Join(names, ", "))
}

// causeOfTogether is why pairs that belong together are parted: a player has more partners than a table has seats for, or
// players that belong together are more than those of the largest table.
func (p *Problem) causeOfTogether() cause {
	index := p.places()
	partners := make([][]int, len(p.Players))
	for _, pair := range pairsOf(p.Together, index) {
		partners[pair.A] = append(partners[pair.A], pair.B)
		partners[pair.B] = append(partners[pair.B], pair.A)
	}
	if len(p.Tables) == 0 {
		return cause{}
	}
	seats := slices.Max(p.Tables)
	var one, chain cause
	seen := make([]bool, len(p.Players))
	var groups int64
	var largest []int
	for i := range p.Players {
		if over := int64(len(partners[i]) - (seats - 1)); over > one.forced {
			one = cause{engine.Textf("compagni da unire con %s: %d; al suo tavolo {3:c’è posto per uno|c’è posto per %d}", p.Players[i].called(),
				len(partners[i]), seats-1), over}
		}
		if seen[i] {
			continue
		}
		seen[i] = true
		group := []int{i}
		for k := 0; k < len(group); k++ {
			for _, j := range partners[group[k]] {
				if !seen[j] {
					seen[j] = true
					group = append(group, j)
				}
			}
		}
		if len(group) > seats { // in this many parts at least; each but one loses a pair
			groups += int64((len(group)+seats-1)/seats - 1)
			if len(group) > len(largest) {
				largest = group
			}
		}
	}
	if groups > 0 {
		names := p.listed(largest)
		chain = cause{engine.Textf("le coppie da unire legano fra loro più giocatori dei posti di un tavolo (giocatori: %d, cioè %s; posti: %d)",
			len(largest), names, seats), groups}
	}
	return strongest(one, chain)
}
