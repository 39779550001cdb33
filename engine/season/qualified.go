package season

import (
	"slices"

	"raduno/engine"
)

// Qualified is who qualifies from a season.
type Qualified struct {
	Report []engine.Text // the rule as it was understood, a sentence each
	Lists  []QualifyList
	People []*Person // by the IDs of the lists
}

// Qualified is who qualifies by a rule (ParseQualifyRule) from the tournaments played, in their order, and from the season, by the results
// as they are. The error says what is wrong with the rule, or that the season has no rule.
func (s *Season) Qualified(rule string) (*Qualified, error) {
	return s.qualified(rule, (*Person).FullName)
}

func (s *Season) qualified(rule string, name func(*Person) string) (*Qualified, error) {
	r, err := ParseQualifyRule(rule)
	if err != nil {
		return nil, err
	}
	people, messages := s.People(), r.Report()
	tournaments := make([]QualifyStandings, len(s.Events))
	for i, e := range s.Events {
		if tournaments[i].Name, tournaments[i].Of = engine.Textf("%s", e.Name), e; s.Provisional(e) {
			messages = append(messages, engine.Textf("“%s” non è definitivo: non qualifica ancora nessuno.", e.Name))
		}
	}
	ids := map[string]int{}
	for id, p := range people {
		ids[p.Key] = id
		for _, entry := range p.Entries {
			if e := s.Events[entry.Event].Results[entry.Index]; e.Played && !s.Provisional(s.Events[entry.Event]) {
				rows := &tournaments[entry.Event].Rows
				*rows = append(*rows, QualifyRow{ID: id, Name: name(p), Club: e.Club, Region: e.Region, Place: e.Place})
			}
		}
	}
	tournaments = slices.DeleteFunc(tournaments, func(t QualifyStandings) bool { return len(t.Rows) == 0 })
	season := QualifyStandings{Name: engine.Textf("classifica della stagione")}
	for _, l := range s.Rank().Players {
		p := people[ids[l.Person.Key]]
		season.Rows = append(season.Rows, QualifyRow{ID: ids[p.Key], Name: name(p), Club: p.Club, Region: p.Region, Place: l.Place})
	}
	for _, p := range r.named {
		if !slices.ContainsFunc(s.Events, func(e Event) bool {
			return p.kind && e.is(p.of) || engine.PlainLetters(p.of) == engine.PlainLetters(e.Name)
		}) {
			messages = append(messages, engine.Textf("“%s” nella stagione non c'è ancora.", p.of))
		}
	}
	var wild []QualifyRow
	for _, text := range r.wild {
		words := engine.PersonKey("", text)
		id := slices.IndexFunc(people, func(p *Person) bool {
			return engine.PersonKey("", p.Surname+p.Name) == words || engine.PersonKey("", p.Name+p.Surname) == words
		})
		if id < 0 { // who has not played in the season may have one
			id, people = len(people), append(people, &Person{Player: engine.Player{Surname: text}})
		}
		p := people[id]
		wild = append(wild, QualifyRow{ID: id, Name: name(p), Club: p.Club, Region: p.Region})
	}
	return &Qualified{messages, r.Apply(wild, tournaments, season), people}, nil
}

// Published is who qualifies by the season's own rule, under the names that may be published, with those who are level for a last place;
// empty without a rule.
func (s *Season) Published() (*Qualified, error) {
	if s.Places == "" {
		return &Qualified{}, nil
	}
	return s.published(s.Places)
}

func (s *Season) published(rule string) (*Qualified, error) {
	q, err := s.qualified(rule, (*Person).Shown)
	if err != nil {
		return nil, err
	}
	for i := range q.Lists {
		q.Lists[i].Lines = slices.DeleteFunc(q.Lists[i].Lines, func(l QualifyLine) bool {
			return l.State != In && l.State != Level
		})
		for j := range q.Lists[i].Lines {
			if l := &q.Lists[i].Lines[j]; q.People[l.ID].Hidden {
				if l.Club = ""; l.State == Level {
					l.Why = engine.Textf("a pari merito: decide chi organizza") // the reason may tell the club
				}
			}
		}
	}
	return q, nil
}

// QualifiedText is who qualifies as a text to be pasted where everybody reads it: those who do, by the names that may be published,
// and who is level for a last place, line by line.
func (s *Season) QualifiedText(rule string) ([]engine.Text, error) {
	q, err := s.published(rule)
	if err != nil {
		return nil, err
	}
	lines := []engine.Text{engine.Textf("Qualificati – %s", s.Name)}
	for _, list := range q.Lists {
		lines = append(lines, engine.Text{}, engine.Textf("%s:", list.Name))
		for _, l := range list.Lines {
			name := l.Name
			if l.Club != "" {
				name += " (" + l.Club + ")"
			}
			lines = append(lines, engine.Textf("%s: %s", name, l.Why))
		}
		if list.Left > 0 {
			lines = append(lines, list.Untaken())
		}
	}
	return lines, nil
}
