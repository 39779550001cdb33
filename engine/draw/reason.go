package draw

import (
	"slices"

	"raduno/engine"
)

// explain gives every criterion that is above 0 its reason.
func (p *Problem) explain(found []Criterion, criteria []criterion) {
	for i := range found {
		if found[i].Value > 0 {
			found[i].Why = p.why(found, criteria, i)
			found[i].Reason = found[i].Why.String()
		}
	}
}

// why is the reason of one criterion: what anybody can count, as far as that goes, and for the rest what the proof says.
func (p *Problem) why(found []Criterion, criteria []criterion, level int) engine.Text {
	switch c := p.cause(found, criteria, level); {
	case c.forced <= 0:
		return p.whyProven(found[level], level)
	case c.forced < found[level].Value:
		rest := found[level]
		if rest.LowerBound <= c.forced && rest.LowerBound < rest.Value {
			rest.LowerBound = 0 // less than has been shown
		}
		return engine.Textf("%s: questo ne spiega %d; per il resto, %s", c.text, c.forced, p.whyProven(rest, level))
	default:
		return c.text
	}
}

// cause is what can be counted of a criterion.
func (p *Problem) cause(found []Criterion, criteria []criterion, level int) cause {
	switch c := criteria[level]; {
	case c.group != nil:
		locked := p.locked(func(a, b int) int64 {
			if g := c.group(&p.Players[a], c); g != "" && g == c.group(&p.Players[b], c) {
				return 1
			}
			return 0
		})
		return strongest(p.causeOfCrowd(c), locked)
	case c.times != nil && c.total:
		return p.causeOfTotal(c, found[level].LowerBound)
	case c.times != nil:
		return p.causeOfSeats(c)
	case c.pairs != nil && p.Rounds == 0:
		return p.causeOfMeetings(c)
	case c.cause != nil:
		return c.cause(p, found[level])
	}
	return cause{}
}

// causeOfCrowd tells of groups with more players than there are tables.
func (p *Problem) causeOfCrowd(c criterion) cause {
	crowd := p.crowd(c)
	if crowd.members == 0 {
		return cause{}
	}
	said := []any{crowd.name, crowd.members, len(p.Tables), crowd.others}
	switch {
	case c.number > 0:
		said[0] = c.number
	case c.column != "":
		said[0] = c.column // the value may be private
	case crowd.others > 0:
		return cause{c.why[1].With(said...), crowd.pairs}
	}
	return cause{c.why[0].With(said[:3]...), crowd.pairs}
}

// causeOfClubs tells that what was played counts too.
func causeOfClubs(_ *Problem, n Criterion) cause {
	if n.LowerBound != n.Value || n.Optimal {
		return cause{}
	}
	return cause{engine.Textf("sotto %d non si può scendere, perché il conto comprende gli incontri già giocati", n.Value), n.Value}
}

// causeOfSeats tells that there are more seats at tables of a size than players who have not been there.
func (p *Problem) causeOfSeats(c criterion) cause {
	seats, fresh, forced := p.seatsOf(c.size), 0, int64(0)
	before := slices.Sorted(slices.Values(times(p.Players, c.times)))
	for i, n := range before {
		if n == 0 {
			fresh++
		}
		if i < seats {
			forced += n
		}
	}
	return cause{c.why[0].With(seats, fresh), forced * int64(max(1, p.Rounds))}
}

// causeOfTotal tells of seats at tables of a size that are more over all rounds than players to share them, or of what was before;
// bound is what counting them comes to.
func (p *Problem) causeOfTotal(c criterion, bound int64) cause {
	players, seats := len(p.Players), p.seatsOf(c.size)*max(1, p.Rounds)
	if seats > players {
		return cause{c.why[0].With(seats, players), bound}
	}
	return cause{c.why[1], p.already(c)}
}

// causeOfMeetingAll tells that everybody meets more players over all rounds than there are others.
func (p *Problem) causeOfMeetingAll(bound int64) cause {
	met, players := max(1, p.Rounds)*(slices.Min(p.Tables)-1), len(p.Players)
	if met <= players-1 {
		return cause{}
	}
	return cause{
		engine.Textf("ognuno trova al tavolo almeno %d {1:avversario|avversari} in tutto; altri giocatori: %d", met, players-1), bound,
	}
}

// whyProven says what the proof does. Only where a criterion stands above does it speak of more important ones.
func (p *Problem) whyProven(found Criterion, level int) engine.Text {
	locked := slices.ContainsFunc(p.Seated, func(ids []int) bool { return len(ids) > 0 })
	switch {
	case found.LowerBound == found.Value && locked && level == 0:
		return engine.Textf("con i posti bloccati, è dimostrato che sotto %d non si scende", found.Value)
	case found.LowerBound == found.Value && locked:
		return engine.Textf("con i posti bloccati, è dimostrato che sotto %d non si scende senza peggiorare un criterio più importante",
			found.Value)
	case found.LowerBound == found.Value && level == 0:
		return engine.Textf("è dimostrato che nessuna disposizione dei tavoli scende sotto %d", found.Value)
	case found.LowerBound == found.Value:
		return engine.Textf("è dimostrato che sotto %d non si scende senza peggiorare un criterio più importante", found.Value)
	case found.LowerBound > 0 && level == 0:
		return engine.Textf("sotto %d non si può scendere, e meglio di %d non è stato trovato", found.LowerBound, found.Value)
	case found.LowerBound > 0:
		return engine.Textf("sotto %d non si può scendere senza peggiorare un criterio più importante, e meglio di %d non è stato trovato",
			found.LowerBound, found.Value)
	}
	return engine.Textf("meglio di %d non è stato trovato, ma non è dimostrato che non si possa", found.Value)
}

// crowd is the groups with more players than there are tables.
type crowd struct {
	name    string // the largest; of equals the one listed first
	members int    // of the largest; 0 if no group is so large
	others  int    // groups besides it
	pairs   int64  // that all of them make however they are dealt, over all rounds
}

// crowd looks at the groups of a criterion.
func (p *Problem) crowd(group criterion) crowd {
	var c crowd
	count := make(map[string]int)
	for i := range p.Players {
		count[group.group(&p.Players[i], group)]++
	}
	delete(count, "") // no group
	for i := range p.Players {
		name := group.group(&p.Players[i], group)
		members := count[name]
		if members <= len(p.Tables) {
			continue
		}
		delete(count, name) // it is counted
		c.pairs += p.forcedPairs(members)
		if c.members > 0 {
			c.others++
		}
		if members > c.members {
			c.name, c.members = name, members
		}
	}
	return c
}

// forcedPairs is how many pairs some players make at least, dealt over the tables one by one.
func (p *Problem) forcedPairs(members int) int64 {
	var pairs int64
	for k := 0; members > 0; k++ {
		for _, size := range p.Tables {
			if size > k && members > 0 {
				pairs += int64(k)
				members--
			}
		}
	}
	return pairs * int64(max(1, p.Rounds))
}

// seatsOf is how many seats there are at tables of a size.
func (p *Problem) seatsOf(size int) (seats int) {
	for _, s := range p.Tables {
		if s == size {
			seats += size
		}
	}
	return seats
}
