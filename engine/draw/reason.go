package draw

import (
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
		if club, n, more := crowded(p.Players, tables, func(q Player) (string, bool) { return q.Club, q.Club != "" }); n > 0 {
			switch more {
			case 0:
				return engine.Textf("il club %s ha %d giocatori su %d tavoli", club, n, tables)
			case 1:
				return engine.Textf("il club %s ha %d giocatori su %d tavoli, e un altro club ne ha più dei tavoli", club, n, tables)
			}
			return engine.Textf("il club %s ha %d giocatori su %d tavoli, e altri %d club ne hanno più dei tavoli", club, n, tables, more)
		}
	case RegionPairs:
		if region, n, more := crowded(p.Players, tables, func(q Player) (string, bool) { return q.Region, q.Region != "" }); n > 0 {
			switch more {
			case 0:
				return engine.Textf("la regione %s ha %d giocatori su %d tavoli", region, n, tables)
			case 1:
				return engine.Textf("la regione %s ha %d giocatori su %d tavoli, e un’altra regione ne ha più dei tavoli", region, n, tables)
			}
			return engine.Textf("la regione %s ha %d giocatori su %d tavoli, e altre %d regioni ne hanno più dei tavoli", region, n, tables, more)
		}
	case BandPairs:
		if band, n, _ := crowded(p.Players, tables, func(q Player) (int, bool) { return q.Band, q.Band > 0 }); n > 0 {
			return engine.Textf("la fascia %d ha %d giocatori su %d tavoli", band, n, tables)
		}
	case WinnerPairs:
		if _, n, _ := crowded(p.Players, tables, func(q Player) (bool, bool) { w := q.wonRound(c.round); return w, w }); n > 0 {
			return engine.Textf("i vincitori del turno %d sono %d su %d tavoli", c.round, n, tables)
		}
	case RepeatFive, FiveTotal:
		if seats, fresh := p.seatsOf(5, func(q Player) int { return q.Five }); fresh < seats {
			return engine.Textf("ai tavoli da 5 servono %d giocatori e solo %d non ci sono ancora stati", seats, fresh)
		}
		if c.name == FiveTotal {
			return engine.Textf("il conto comprende i tavoli da 5 dei turni già giocati")
		}
	case RepeatThree, ThreeTotal:
		if seats, fresh := p.seatsOf(3, func(q Player) int { return q.Three }); fresh < seats {
			return engine.Textf("ai tavoli da 3 servono %d giocatori e solo %d non ci sono ancora stati", seats, fresh)
		}
		if c.name == ThreeTotal {
			return engine.Textf("il conto comprende i tavoli da 3 dei turni già giocati")
		}
	}
	switch {
	case found.Optimal && level == 0:
		return engine.Textf("è dimostrato che nessuna disposizione dei tavoli scende sotto %d", found.Value)
	case found.Optimal:
		return engine.Textf("è dimostrato che sotto %d non si scende senza peggiorare un criterio più importante", found.Value)
	case found.LowerBound > 0:
		return engine.Textf("sotto %d non si può scendere, e meglio di %d non è stato trovato", found.LowerBound, found.Value)
	}
	return engine.Textf("meglio di %d non è stato trovato, ma non è dimostrato che non si possa", found.Value)
}

// crowded is the largest group with more players than there are tables, and how many more such groups
// there are; n is 0 if there is none.
func crowded[K comparable](players []Player, tables int, of func(Player) (K, bool)) (largest K, n, more int) {
	var zero K
	count := make(map[K]int)
	crowds := 0
	for _, player := range players {
		key, has := of(player)
		if !has {
			continue
		}
		count[key]++
		if count[key] == tables+1 {
			crowds++
		}
	}
	largest = zero
	for _, player := range players { // in list order, so that a tie has one answer
		if key, has := of(player); has && count[key] > tables && count[key] > n {
			largest, n = key, count[key]
		}
	}
	return largest, n, max(0, crowds-1)
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
