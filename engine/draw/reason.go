package draw

import (
	"slices"
	"strconv"

	"raduno/engine"
)

// explain gives every criterion that is above 0 its reason.
func (p *Problem) explain(found []Criterion, criteria []criterion) {
	for i := range found {
		if found[i].Value > 0 {
			found[i].Why = p.why(found[i], criteria[i], i)
			found[i].Reason = found[i].Why.String()
		}
	}
}

// why is the reason of one criterion: first what counting alone shows, then what the proof says.
func (p *Problem) why(found Criterion, c criterion, level int) engine.Text {
	tables := len(p.Tables)
	switch c.name {
	case ClubPairs:
		crowd := p.crowd(func(q Player) string { return q.Club })
		switch forced := found.Value <= crowd.pairs; {
		case crowd.members == 0:
		case !forced:
			return engine.Textf("il club %s ha %d {2:giocatore|giocatori} su %d {3:tavolo|tavoli}; coppie inevitabili: %d, le altre dipendono dal resto del sorteggio",
				crowd.name, crowd.members, tables, crowd.pairs)
		case crowd.others == 0:
			return engine.Textf("il club %s ha %d {2:giocatore|giocatori} su %d {3:tavolo|tavoli}", crowd.name, crowd.members, tables)
		default:
			return engine.Textf("il club %s ha %d {2:giocatore|giocatori} su %d {3:tavolo|tavoli}, e {4:un altro club ne ha più dei tavoli|altri %d club ne hanno più dei tavoli}",
				crowd.name, crowd.members, tables, crowd.others)
		}
	case RegionPairs:
		crowd := p.crowd(func(q Player) string { return q.Region })
		switch forced := found.Value <= crowd.pairs; {
		case crowd.members == 0:
		case !forced:
			return engine.Textf("la regione %s ha %d {2:giocatore|giocatori} su %d {3:tavolo|tavoli}; coppie inevitabili: %d, le altre dipendono dal resto del sorteggio",
				crowd.name, crowd.members, tables, crowd.pairs)
		case crowd.others == 0:
			return engine.Textf("la regione %s ha %d {2:giocatore|giocatori} su %d {3:tavolo|tavoli}", crowd.name, crowd.members, tables)
		default:
			return engine.Textf("la regione %s ha %d {2:giocatore|giocatori} su %d {3:tavolo|tavoli}, e {4:un’altra regione ne ha più dei tavoli|altre %d regioni ne hanno più dei tavoli}",
				crowd.name, crowd.members, tables, crowd.others)
		}
	case BandPairs:
		crowd := p.crowd(func(q Player) string {
			if q.Band == 0 {
				return ""
			}
			return strconv.Itoa(q.Band)
		})
		if found.Value <= crowd.pairs {
			return engine.Textf("la fascia %s ha %d {2:giocatore|giocatori} su %d {3:tavolo|tavoli}", crowd.name, crowd.members, tables)
		}
	case WinnerPairs:
		crowd := p.crowd(func(q Player) string {
			if q.wonRound(c.round) {
				return "1"
			}
			return ""
		})
		if found.Value <= crowd.pairs {
			return engine.Textf("vincitori del turno %d: %d su %d {3:tavolo|tavoli}", c.round, crowd.members, tables)
		}
	case RepeatFive:
		if seats, fresh := p.seatsOf(5, func(q Player) int { return q.Five }); fresh < seats {
			return engine.Textf("posti ai tavoli da 5: %d; giocatori che non ci sono ancora stati: %d", seats, fresh)
		}
	case RepeatThree:
		if seats, fresh := p.seatsOf(3, func(q Player) int { return q.Three }); fresh < seats {
			return engine.Textf("posti ai tavoli da 3: %d; giocatori che non ci sono ancora stati: %d", seats, fresh)
		}
	case FiveTotal, ThreeTotal, RematchTotal:
		if text := p.whyTotal(c.name); !text.IsZero() {
			return text
		}
	case ClubVsClub, PlayerVsClub:
		if found.LowerBound == found.Value && !found.Optimal {
			return engine.Textf("sotto %d non si può scendere, perché il conto comprende gli incontri già giocati", found.Value)
		}
	}
	return p.whyProven(found, level)
}

// whyTotal is the reason of a criterion over all rounds where there are more seats than players to share
// them; nothing otherwise.
func (p *Problem) whyTotal(name string) engine.Text {
	players, rounds := len(p.Players), max(1, p.Rounds)
	switch name {
	case FiveTotal:
		if seats, _ := p.seatsOf(5, func(Player) int { return 0 }); seats*rounds > players {
			return engine.Textf("in tutto, posti ai tavoli da 5: %d; giocatori: %d", seats*rounds, players)
		}
		return engine.Textf("il conto comprende i tavoli da 5 già giocati")
	case ThreeTotal:
		if seats, _ := p.seatsOf(3, func(Player) int { return 0 }); seats*rounds > players {
			return engine.Textf("in tutto, posti ai tavoli da 3: %d; giocatori: %d", seats*rounds, players)
		}
		return engine.Textf("il conto comprende i tavoli da 3 già giocati")
	}
	if met := rounds * (slices.Min(p.Tables) - 1); met > players-1 {
		return engine.Textf("ognuno trova al tavolo almeno %d {1:avversario|avversari} in tutto; altri giocatori: %d", met, players-1)
	}
	return engine.Text{}
}

// whyProven says what the proof does.
func (p *Problem) whyProven(found Criterion, level int) engine.Text {
	locked := slices.ContainsFunc(p.Seated, func(ids []int) bool { return len(ids) > 0 })
	switch {
	case found.Optimal && locked && level == 0:
		return engine.Textf("con i posti bloccati, è dimostrato che sotto %d non si scende", found.Value)
	case found.Optimal && locked:
		return engine.Textf("con i posti bloccati e i criteri più importanti, è dimostrato che sotto %d non si scende", found.Value)
	case found.Optimal && level == 0:
		return engine.Textf("è dimostrato che nessuna disposizione dei tavoli scende sotto %d", found.Value)
	case found.LowerBound == found.Value:
		return engine.Textf("è dimostrato che sotto %d non si scende senza peggiorare un criterio più importante", found.Value)
	case found.LowerBound > 0:
		return engine.Textf("sotto %d non si può scendere, e meglio di %d non è stato trovato", found.LowerBound, found.Value)
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

// forcedPairs is how many pairs so many players make at least, dealt over the tables one by one.
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
