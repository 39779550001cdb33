package draw

import (
	"cmp"
	"fmt"
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

// strongest is the cause that explains most; of equals the first, of which the sentence is the simplest.
func strongest(causes ...cause) cause {
	var best cause
	for _, c := range causes {
		if c.forced > best.forced {
			best = c
		}
	}
	return best
}

// met is a criterion over pairs of players (meetings that come again, pairs to be kept apart) as a graph: what two
// players cost at a table, and who may not share one as long as the criteria above have their values.
type met struct {
	p     *Problem
	cost  []map[int]int64 // by player, of those who cost something with him
	never []map[int]bool  // by player; nil where nothing above is looked at
	words *metWords
}

// metWords are the sentences about a graph. A name or a list of names comes first.
type metWords struct {
	// few: somebody has met so many (known) of those he may sit with (free) that n of them are at his table again; fewTwice is the same
	// where some of those have met him more than once, n times in all; fewAll: players of whom that is so, and n at their tables at least.
	few, fewTwice, fewAll engine.Text
	// clique: players who have all met are more than the tables.
	clique engine.Text
}

var (
	rematchWords = &metWords{
		few: engine.Text{Format: "%s ha già incontrato %d dei %d con cui può sedere: al suo tavolo ne ritrova almeno {4:uno|%d}"},
		fewTwice: engine.Text{Format: "%s ha già incontrato %d dei %d con cui può sedere, qualcuno più volte: al suo tavolo {4:un " +
			"incontro c’è già stato|gli incontri già fatti sono almeno %d}"},
		fewAll: engine.Text{Format: "ci sono meno avversari nuovi che posti al tavolo per %s: ai loro tavoli {2:almeno un incontro " +
			"si ripete|si ripetono almeno %d incontri}"},
		clique: engine.Text{Format: "si sono già incontrati tutti fra loro %s, e {2:c’è un tavolo solo|i tavoli sono %d}"},
	}
	apartWords = &metWords{
		few:      engine.Text{Format: "%s va separato da %d dei %d con cui può sedere: al suo tavolo ne trova almeno {4:uno|%d}"},
		fewTwice: engine.Text{Format: "%s va separato da %d dei %d con cui può sedere: al suo tavolo restano coppie da separare, almeno %d"},
		fewAll:   engine.Text{Format: "vanno separati da troppi degli altri %s: ai loro tavoli restano coppie da separare, almeno %d"},
		clique:   engine.Text{Format: "vanno separati tutti fra loro %s, e {2:c’è un tavolo solo|i tavoli sono %d}"},
	}
)

// newMet is the graph of a criterion over pairs.
func (p *Problem) newMet(c criterion) *met {
	index := p.places()
	m := &met{p: p, cost: make([]map[int]int64, len(p.Players)), words: c.words}
	for i := range m.cost {
		m.cost[i] = map[int]int64{}
	}
	for _, pair := range c.pairs(p, c, index) {
		m.cost[pair.A][pair.B] += pair.Weight
		m.cost[pair.B][pair.A] += pair.Weight
	}
	return m
}

// causeOfMeetings is the strongest cause of a criterion over pairs: first among those that hold whatever else a draw
// looks at, then, where that does not explain all, with the criteria above at their values.
func (p *Problem) causeOfMeetings(found []Criterion, criteria []criterion, level int) cause {
	if len(p.Players) > witnessPlayers || len(p.Tables) == 0 {
		return cause{}
	}
	m := p.newMet(criteria[level])
	best := strongest(append(m.causes(), p.locked(func(a, b int) int64 { return m.cost[a][b] }))...)
	if best.forced >= found[level].Value {
		return best
	}
	if m.forbid(found, criteria[:level]); m.never == nil {
		return best
	}
	given := strongest(m.causes()...)
	if given.forced <= best.forced {
		return best
	}
	return cause{engine.Textf("con i criteri più importanti così come sono, %s", given.text), given.forced}
}

// witnessPlayers is the number of players up to which a witness is looked for.
const witnessPlayers = 400

// forbid notes who never shares a table as long as the criteria above have their values: players of a group that is no larger than
// there are tables, where all the pairs are those that the largest groups cannot avoid.
func (m *met) forbid(found []Criterion, above []criterion) {
	for j, c := range above {
		if c.group == nil || m.p.crowd(c).pairs != found[j].Value {
			continue
		}
		if m.never == nil {
			m.never = make([]map[int]bool, len(m.p.Players))
		}
		members := map[string][]int{}
		for i := range m.p.Players {
			if group := c.group(&m.p.Players[i], c); group != "" {
				members[group] = append(members[group], i)
			}
		}
		for _, group := range members {
			for _, i := range group {
				for _, k := range group {
					if i != k && len(group) <= len(m.p.Tables) {
						if m.never[i] == nil {
							m.never[i] = map[int]bool{}
						}
						m.never[i][k] = true
					}
				}
			}
		}
	}
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

// causes are all the witnesses that there are.
func (m *met) causes() []cause {
	few, fewAll := m.few()
	return []cause{few, m.clique(), fewAll}
}

// free is with how many others a player may share a table.
func (m *met) free(i int) int {
	n := len(m.p.Players) - 1
	if m.never != nil {
		n -= len(m.never[i])
	}
	return n
}

// mayMeet reports whether two players may share a table.
func (m *met) mayMeet(i, j int) bool { return m.never == nil || !m.never[i][j] }

// least is what a player costs at least at a table of that many seats, with how many of his acquaintances he sits there, and
// how many he has among those he may sit with.
func (m *met) least(i, seats int) (cost int64, people, known int) {
	var costs []int64
	for j, c := range m.cost[i] {
		if m.mayMeet(i, j) {
			costs = append(costs, c)
		}
	}
	known = len(costs)
	people = min(seats-1-(m.free(i)-known), known)
	if people <= 0 {
		return 0, 0, known
	}
	slices.Sort(costs)
	for _, c := range costs[:people] {
		cost += c
	}
	return cost, people, known
}

// few are the players who have met so many that some of them are at their table again: the one that this costs most, and
// all of them together, as few as explain what they explain.
func (m *met) few() (one, all cause) {
	seats := slices.Min(m.p.Tables)
	type player struct {
		i    int
		cost int64
	}
	var list []player
	for i := range m.p.Players {
		if cost, _, _ := m.least(i, seats); cost > 0 {
			list = append(list, player{i, cost})
		}
	}
	if len(list) == 0 {
		return cause{}, cause{}
	}
	slices.SortStableFunc(list, func(a, b player) int { return cmp.Compare(b.cost, a.cost) })
	first := list[0]
	cost, people, known := m.least(first.i, seats)
	say := m.words.few
	if cost > int64(people) {
		say, people = m.words.fewTwice, int(cost)
	}
	one = cause{say.With(m.name(first.i), known, m.free(first.i), people), cost}
	var sum int64
	for _, q := range list {
		sum += q.cost
	}
	forced := (sum + 1) / 2 // each pair costs both of its players
	var names []int
	sum = 0
	for _, q := range list {
		if (sum+1)/2 < forced {
			sum += q.cost
			names = append(names, q.i)
		}
	}
	if len(names) > 1 {
		all = cause{m.words.fewAll.With(m.list(names), forced), forced}
	}
	return one, all
}

// clique are players who have all met each other and are more than the tables.
func (m *met) clique() cause {
	if m.never != nil {
		return cause{} // has been looked for without the criteria above
	}
	var best []int
	for i := range m.p.Players {
		clique := m.grow(i)
		if len(clique) > len(best) {
			best = clique
		}
	}
	if len(best) <= len(m.p.Tables) {
		return cause{}
	}
	slices.Sort(best)
	return cause{m.words.clique.With(m.list(best), len(m.p.Tables)), m.p.forcedPairs(len(best))}
}

// grow adds players to one as long as all have met, first those with the most acquaintances that are left.
func (m *met) grow(i int) []int {
	clique := []int{i}
	var left []int
	for j := range m.p.Players {
		if m.cost[i][j] > 0 {
			left = append(left, j)
		}
	}
	for len(left) > 0 {
		next, most := left[0], -1
		for _, j := range left {
			n := 0
			for _, k := range left {
				if m.cost[j][k] > 0 {
					n++
				}
			}
			if n > most {
				next, most = j, n
			}
		}
		clique = append(clique, next)
		left = slices.DeleteFunc(left, func(k int) bool { return m.cost[next][k] == 0 })
	}
	return clique
}

// name is a player in a sentence.
func (m *met) name(i int) string { return m.p.Players[i].called() }

// called is what a sentence calls a player.
func (q *Player) called() string {
	return cmp.Or(q.Name, fmt.Sprintf("ID %d", q.ID))
}

// list names players, the first of them where they are many.
func (m *met) list(players []int) engine.Text {
	const most = 6
	names := make([]string, 0, most)
	for _, i := range players[:min(most, len(players))] {
		names = append(names, m.name(i))
	}
	if rest := len(players) - most; rest > 0 {
		return engine.Textf("%s e {2:un altro|altri %d}", strings.Join(names, ", "), rest)
	}
	return engine.Textf("%s", strings.Join(names, ", "))
}

// causeOfTogether is why pairs that belong together are parted: somebody has more partners than a table has seats for, or
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
		if len(group) > seats { // in that many parts at least, and each part but one loses a pair
			groups += int64((len(group)+seats-1)/seats - 1)
			if len(group) > len(largest) {
				largest = group
			}
		}
	}
	if groups > 0 {
		names := (&met{p: p}).list(largest)
		chain = cause{engine.Textf("le coppie da unire legano fra loro più giocatori dei posti di un tavolo (giocatori: %d, cioè %s; posti: %d)",
			len(largest), names, seats), groups}
	}
	return strongest(one, chain)
}
