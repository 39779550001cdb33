package season

import (
	"cmp"
	"slices"

	"raduno/engine"
	"raduno/engine/alphabet"
)

// Story is what people love to read of one person.
type Story struct {
	Person     *Person
	Line       Line
	Events     []EventOf
	Wins       int
	Games      int
	Best       engine.Points // best result of one round; 0 where none is known
	BestEvent  string        // name of the event; empty where none is known
	Streak     int           // most games won one after the other
	Companions []Companion
	Rating     Rating // where the rule has it estimated
}

// EventOf is one event as a person lived it.
type EventOf struct {
	Event int
	Place int
	Of    int // players of the event
	Value Value
	Wins  int
}

// Companion is somebody met at tables.
type Companion struct {
	Person        *Person
	Met           int
	Ahead, Behind int // tables at which one stood before the other, and after
}

// Records are the best of the season; several persons may share one.
type Records struct {
	BestRounds   []BestRound // one for each type played, since each counts in points of its own
	MostWins     int
	MostWinsBy   []*Person
	MostEvents   int
	MostEventsBy []*Person
	Streak       int
	StreakBy     []*Person
	Winners      []Winner // of events, those of most first
}

// Winner is somebody who has won events.
type Winner struct {
	Person *Person
	Events int
}

// BestRound is the best result of one game in the events of a type.
type BestRound struct {
	Type   string
	Points engine.Points
	By     []RecordOf
}

// RecordOf is who set a record, and where.
type RecordOf struct {
	Person *Person
	Event  int
}

// ClubAgainst is how often players of two clubs sat at a table, and how often the first one's stood before.
type ClubAgainst struct {
	A, B          string
	Met           int
	Ahead, Behind int
}

// Stories are those of everybody in a ranking, in its order, and the records of all.
func (s *Season) Stories(ranking *Ranking) ([]*Story, Records) {
	people := make([]*Person, len(ranking.Players))
	byPerson := map[*Person]*Story{}
	stories := make([]*Story, len(people))
	for i, l := range ranking.Players {
		people[i] = l.Person
		stories[i] = &Story{Person: l.Person, Line: l}
		byPerson[l.Person] = stories[i]
	}
	var ratings map[*Person]Rating
	if s.Rule.Rates {
		ratings = s.Ratings(people)
	}
	who := s.who(people)
	met := map[[2]*Person]*Companion{}
	streak := map[*Person]int{}
	for i, e := range s.Events {
		for _, t := range e.Tables {
			s.table(t, who[i], byPerson, met, streak)
		}
	}
	companions := map[*Person][]Companion{}
	for pair, c := range met {
		companions[pair[0]] = append(companions[pair[0]], *c)
	}
	for _, story := range stories {
		p := story.Person
		story.Rating = ratings[p]
		for _, entry := range p.Entries {
			e := s.Events[entry.Event]
			r := e.Results[entry.Index]
			if !r.Played {
				continue
			}
			story.Wins += r.Wins
			if r.Best.Sign() > 0 && (story.BestEvent == "" || r.Best.Cmp(story.Best) > 0) {
				story.Best, story.BestEvent = r.Best, e.Name
			}
			story.Events = append(story.Events, EventOf{entry.Event, r.Place, e.Players(), story.Line.Values[entry.Event], r.Wins})
		}
		story.Companions = companions[p]
		slices.SortFunc(story.Companions, func(a, b Companion) int {
			return cmp.Or(b.Met-a.Met, alphabetical(a.Person, b.Person))
		})
	}
	return stories, s.records(stories)
}

// Players counts those who played the event.
func (e Event) Players() int {
	n := 0
	for _, r := range e.Results {
		if r.Played {
			n++
		}
	}
	return n
}

// Winners are the names of those who won the event.
func (e Event) Winners() []string {
	var names []string
	for _, r := range e.Results {
		if r.Place == 1 && r.Played {
			names = append(names, r.FullName())
		}
	}
	return names
}

// table adds one table to the stories of those who sat at it.
func (s *Season) table(t Table, who map[int]*Person, stories map[*Person]*Story, met map[[2]*Person]*Companion, streak map[*Person]int) {
	type seated struct {
		*Person
		rank int
	}
	var at []seated
	for rank, group := range t.Groups {
		for _, id := range group {
			if p := who[id]; p != nil && stories[p] != nil {
				at = append(at, seated{p, rank})
			}
		}
	}
	for _, a := range at {
		story := stories[a.Person]
		story.Games++
		if a.rank == 0 && len(t.Groups[0]) == 1 {
			streak[a.Person]++
			story.Streak = max(story.Streak, streak[a.Person])
		} else {
			streak[a.Person] = 0
		}
		for _, b := range at {
			if a.Person == b.Person {
				continue
			}
			c := met[[2]*Person{a.Person, b.Person}]
			if c == nil {
				c = &Companion{Person: b.Person}
				met[[2]*Person{a.Person, b.Person}] = c
			}
			c.Met++
			switch {
			case a.rank < b.rank:
				c.Ahead++
			case a.rank > b.rank:
				c.Behind++
			}
		}
	}
}

func (s *Season) records(stories []*Story) Records {
	r, won := Records{}, map[*Person]int{}
	most := func(n int, best *int, by *[]*Person, p *Person) {
		switch {
		case n == 0 || n < *best:
		case n > *best:
			*best, *by = n, []*Person{p}
		default:
			*by = append(*by, p)
		}
	}
	for _, story := range stories {
		p := story.Person
		most(story.Wins, &r.MostWins, &r.MostWinsBy, p)
		most(len(story.Events), &r.MostEvents, &r.MostEventsBy, p)
		most(story.Streak, &r.Streak, &r.StreakBy, p)
		for _, entry := range p.Entries {
			result := s.Events[entry.Event].Results[entry.Index]
			if result.Place == 1 && result.Played {
				won[p]++
			}
			if result.Played && result.Best.Sign() > 0 {
				r.bestRound(s.Events[entry.Event].Type, result.Best, RecordOf{p, entry.Event})
			}
		}
	}
	for p, events := range won {
		r.Winners = append(r.Winners, Winner{p, events})
	}
	slices.SortFunc(r.Winners, func(a, b Winner) int { return cmp.Or(b.Events-a.Events, alphabetical(a.Person, b.Person)) })
	slices.SortFunc(r.BestRounds, func(a, b BestRound) int { return cmp.Compare(a.Type, b.Type) })
	return r
}

// bestRound takes a result into the records of its type.
func (r *Records) bestRound(typeID string, points engine.Points, by RecordOf) {
	at := slices.IndexFunc(r.BestRounds, func(b BestRound) bool { return b.Type == typeID })
	if at < 0 {
		at = len(r.BestRounds)
		r.BestRounds = append(r.BestRounds, BestRound{Type: typeID})
	}
	best := &r.BestRounds[at]
	switch c := points.Cmp(best.Points); {
	case c > 0:
		best.Points, best.By = points, []RecordOf{by}
	case c == 0:
		best.By = append(best.By, by)
	}
}

// ClubsAgainst is club against club, those who met most first; clubs as they were at each event.
func (s *Season) ClubsAgainst() []ClubAgainst {
	count := map[[2]string]*ClubAgainst{}
	for _, e := range s.Events {
		club := map[int]string{}
		for _, r := range e.Results {
			club[r.ID] = r.Club
		}
		for _, t := range e.Tables {
			for i, group := range t.Groups {
				for j, other := range t.Groups[i:] {
					for _, a := range group {
						for _, b := range other {
							s.clubsMeet(count, club[a], club[b], a, b, j > 0)
						}
					}
				}
			}
		}
	}
	list := make([]ClubAgainst, 0, len(count))
	for _, c := range count {
		list = append(list, *c)
	}
	slices.SortFunc(list, func(a, b ClubAgainst) int {
		return cmp.Or(b.Met-a.Met, cmp.Compare(a.A, b.A), cmp.Compare(a.B, b.B))
	})
	return list
}

// clubsMeet counts that a player of one club sat with one of another; ahead says that the first stood before.
func (s *Season) clubsMeet(count map[[2]string]*ClubAgainst, clubA, clubB string, a, b int, ahead bool) {
	x, y := alphabet.Plain(clubA), alphabet.Plain(clubB)
	if x == "" || y == "" || x == y || !ahead && a > b { // those who are level are seen from both sides
		return
	}
	swapped := y < x
	if swapped {
		clubA, clubB, x, y = clubB, clubA, y, x
	}
	c := count[[2]string{x, y}]
	if c == nil {
		c = &ClubAgainst{A: clubA, B: clubB}
		count[[2]string{x, y}] = c
	}
	c.Met++
	switch {
	case ahead && !swapped:
		c.Ahead++
	case ahead:
		c.Behind++
	}
}
