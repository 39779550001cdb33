package draw

import (
	"slices"

	"raduno/engine"
)

// explain gives every criterion that is above 0 its reason.
func (p *Problem) explain(found []Criterion, criteria []criterion, rounds [][][]int) {
	for i := range found {
		if found[i].Value > 0 {
			found[i].Why = p.why(found, criteria, i)
			if parts := p.partsOf(criteria[i], rounds); !parts.IsZero() {
				found[i].Why = engine.Textf("%s; %s", parts, found[i].Why)
			}
			found[i].Reason = found[i].Why.String()
		}
	}
}

// partsOf says what each criterion of a sum comes to; nothing for other criteria.
func (p *Problem) partsOf(c criterion, rounds [][][]int) engine.Text {
	parts := *p
	parts.Criteria = nil
	for _, part := range c.parts {
		parts.Criteria = append(parts.Criteria, part.text)
	}
	values, err := countRounds(parts, rounds)
	if err != nil {
		return engine.Text{} // its name has been read before
	}
	var text engine.Text
	for i, part := range c.parts {
		one := engine.Textf("%s %d (peso %d)", CriterionName(part.text), values[i], part.weight)
		if text.IsZero() {
			text = one
		} else {
			text = engine.Textf("%s, %s", text, one)
		}
	}
	return text
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
	c := criteria[level]
	switch c.name {
	case ClubPairs, RegionPairs, BandPairs, WinnerPairs:
		of := func(q Player) string { return q.group(c) }
		locked := p.locked(func(a, b int) int64 {
			if g := of(p.Players[a]); g != "" && g == of(p.Players[b]) {
				return 1
			}
			return 0
		})
		return strongest(p.causeOfCrowd(c, p.crowd(of)), locked)
	case Rematch, ApartPairs:
		if p.Rounds == 0 {
			return p.causeOfMeetings(found, criteria, level)
		}
	case TogetherPairs:
		if p.Rounds == 0 {
			return p.causeOfTogether()
		}
	case RepeatFive, RepeatThree, RepeatBye, ByeAgain:
		if c.name == ByeAgain && p.Rounds > 1 {
			return cause{} // who rests in a round is who rested before the next
		}
		return p.causeOfSeats(c)
	case FiveTotal, ThreeTotal, ByeTotal, RematchTotal:
		return p.causeOfTotal(c, found[level].LowerBound)
	case AtTable:
		return p.causeOfPlaces()
	case ClubVsClub, PlayerVsClub:
		if n := found[level]; n.LowerBound == n.Value && !n.Optimal {
			return cause{engine.Textf("sotto %d non si può scendere, perché il conto comprende gli incontri già giocati", n.Value), n.Value}
		}
	}
	return cause{}
}

// causeOfCrowd tells of groups with more players than there are tables.
func (p *Problem) causeOfCrowd(c criterion, crowd crowd) cause {
	if crowd.members == 0 {
		return cause{}
	}
	var text engine.Text
	switch one := crowd.others == 0; {
	case c.name == WinnerPairs:
		text = engine.Textf("vincitori del turno %d: %d su %d {3:tavolo|tavoli}", c.number, crowd.members, len(p.Tables))
	case c.name == ClubPairs && one:
		text = engine.Textf("il club %s ha %d {2:giocatore|giocatori} su %d {3:tavolo|tavoli}", crowd.name, crowd.members, len(p.Tables))
	case c.name == ClubPairs:
		text = engine.Textf(
			"il club %s ha %d {2:giocatore|giocatori} su %d {3:tavolo|tavoli}, e {4:un altro club ne ha più dei tavoli|altri %d club ne hanno "+
				"più dei tavoli}", crowd.name, crowd.members, len(p.Tables), crowd.others)
	case c.name == RegionPairs && one:
		text = engine.Textf("la regione %s ha %d {2:giocatore|giocatori} su %d {3:tavolo|tavoli}", crowd.name, crowd.members, len(p.Tables))
	case c.name == RegionPairs:
		text = engine.Textf(
			"la regione %s ha %d {2:giocatore|giocatori} su %d {3:tavolo|tavoli}, e {4:un’altra regione ne ha più dei tavoli|altre %d regioni "+
				"ne hanno più dei tavoli}", crowd.name, crowd.members, len(p.Tables), crowd.others)
	case one:
		text = engine.Textf("la fascia %s ha %d {2:giocatore|giocatori} su %d {3:tavolo|tavoli}", crowd.name, crowd.members, len(p.Tables))
	default:
		text = engine.Textf(
			"la fascia %s ha %d {2:giocatore|giocatori} su %d {3:tavolo|tavoli}, e {4:un’altra fascia ne ha più dei tavoli|altre %d fasce ne "+
				"hanno più dei tavoli}", crowd.name, crowd.members, len(p.Tables), crowd.others)
	}
	return cause{text, crowd.pairs}
}

// causeOfPlaces tells of the table at which more are to sit than it has seats.
func (p *Problem) causeOfPlaces() cause {
	index, tables := p.places(), make(map[int]map[int]bool) // by player: his tables
	for _, wish := range p.AtTable {
		if _, here := index[wish[0]]; here {
			if tables[wish[0]] == nil {
				tables[wish[0]] = make(map[int]bool)
			}
			tables[wish[0]][wish[1]] = true
		}
	}
	want := make([]int, len(p.Tables))
	for _, of := range tables {
		for table := range of {
			if len(of) == 1 {
				want[table-1]++
			}
		}
	}
	most := 0
	for t := range want {
		if want[t]-p.Tables[t] > want[most]-p.Tables[most] {
			most = t
		}
	}
	if len(want) == 0 {
		return cause{}
	}
	return cause{
		engine.Textf("posti al tavolo %d: %d; giocatori che ci vanno: %d", most+1, p.Tables[most], want[most]),
		int64(max(0, want[most]-p.Tables[most]) * max(1, p.Rounds)),
	}
}

// causeOfSeats tells that there are more seats at tables of a size than players who have not been there.
func (p *Problem) causeOfSeats(c criterion) cause {
	size, of := c.kind().size, c.kind().times
	seats, fresh := p.seatsOf(size, of)
	times := make([]int, len(p.Players))
	for i, q := range p.Players {
		times[i] = of(q)
	}
	slices.Sort(times)
	var forced int64
	for _, n := range times[:seats] {
		forced += int64(n)
	}
	text := engine.Textf("posti ai tavoli da 5: %d; giocatori che non ci sono ancora stati: %d", seats, fresh)
	switch c.name {
	case RepeatThree:
		text = engine.Textf("posti ai tavoli da 3: %d; giocatori che non ci sono ancora stati: %d", seats, fresh)
	case RepeatBye:
		text = engine.Textf("riposano in %d; giocatori che non hanno ancora riposato: %d", seats, fresh)
	case ByeAgain:
		text = engine.Textf("riposano in %d; giocatori che nel turno prima non hanno riposato: %d", seats, fresh)
	}
	return cause{text, forced * int64(max(1, p.Rounds))}
}

// causeOfTotal tells of a criterion over all rounds where there are more seats than players to share them, or what was
// before; bound is what counting them comes to.
func (p *Problem) causeOfTotal(c criterion, bound int64) cause {
	players, rounds := len(p.Players), max(1, p.Rounds)
	switch c.name {
	case FiveTotal:
		if seats, _ := p.seatsOf(5, func(Player) int { return 0 }); seats*rounds > players {
			return cause{engine.Textf("in tutto, posti ai tavoli da 5: %d; giocatori: %d", seats*rounds, players), bound}
		}
		return cause{engine.Textf("il conto comprende i tavoli da 5 già giocati"), p.already(c)}
	case ThreeTotal:
		if seats, _ := p.seatsOf(3, func(Player) int { return 0 }); seats*rounds > players {
			return cause{engine.Textf("in tutto, posti ai tavoli da 3: %d; giocatori: %d", seats*rounds, players), bound}
		}
		return cause{engine.Textf("il conto comprende i tavoli da 3 già giocati"), p.already(c)}
	case ByeTotal:
		if rests, _ := p.seatsOf(1, func(Player) int { return 0 }); rests*rounds > players {
			return cause{engine.Textf("in tutto, riposi: %d; giocatori: %d", rests*rounds, players), bound}
		}
		return cause{engine.Textf("il conto comprende i riposi già fatti"), p.already(c)}
	}
	if met := rounds * (slices.Min(p.Tables) - 1); met > players-1 {
		return cause{
			engine.Textf("ognuno trova al tavolo almeno %d {1:avversario|avversari} in tutto; altri giocatori: %d", met, players-1),
			bound,
		}
	}
	return cause{}
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

// crowd looks at the groups that of names; an empty name is no group.
func (p *Problem) crowd(of func(Player) string) crowd {
	var c crowd
	count := make(map[string]int)
	for _, q := range p.Players {
		if name := of(q); name != "" {
			count[name]++
		}
	}
	counted := make(map[string]bool)
	for _, q := range p.Players {
		name := of(q)
		if count[name] <= len(p.Tables) || counted[name] {
			continue
		}
		counted[name] = true
		c.pairs += p.forcedPairs(count[name])
		if c.members > 0 {
			c.others++
		}
		if count[name] > c.members {
			c.name, c.members = name, count[name]
		}
	}
	return c
}

// forcedPairs is how many pairs that many players make at least, dealt over the tables one by one.
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

// seatsOf is how many seats there are at tables of a size, and how many players never had one.
func (p *Problem) seatsOf(size int, times func(Player) int) (seats, fresh int) {
	for _, s := range p.Tables {
		if s == size {
			seats += size
		}
	}
	for _, player := range p.Players {
		if times(player) == 0 {
			fresh++
		}
	}
	return seats, fresh
}
