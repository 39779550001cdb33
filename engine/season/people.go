package season

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
)

// Person is one human being, by whatever entries of the events.
type Person struct {
	Key  string   // by which decisions name the person: that of the first entry
	Keys []string // of all entries, without repetition, that of the first entry first

	engine.Player // as in the latest event that says each; without an ID
	Entries       []Entry
	Hidden        bool // not to be published by his name: the season says so, or the roster of his latest event
	asked         bool // the season says so
	open          string
}

// Shown is the name that may be published.
func (p *Person) Shown() string {
	if p.Hidden {
		return p.open
	}
	return p.FullName()
}

// Entry is a line of an event's results.
type Entry struct {
	Event int // index in Season.Events
	Index int // index in Event.Results
}

// Proposal is two persons who may be one.
type Proposal struct {
	A, B *Person
	Why  engine.Text
}

func alphabetical(a, b *Person) int {
	return cmp.Or(engine.CompareNames(a.Surname, b.Surname), engine.CompareNames(a.Name, b.Name), cmp.Compare(a.Key, b.Key))
}

// named is the identity of an entry where no other shares it: the national ID, else name, club and birth date.
func (r Result) named() string {
	if id := engine.PlainLetters(r.NationalID); id != "" {
		return "id " + id
	}
	return strings.Trim(engine.PlainLetters(r.FullName())+" | "+engine.PlainLetters(r.Club)+" | "+engine.PlainLetters(r.Birth), " |")
}

// keys are the keys of all entries, by event and place in its results. They stay the same while what is written of the
// person does. Where two players of one event cannot be told apart by that, file and ID stand in all keys of that name:
// an answer about one of the two is none about the other.
func (s *Season) keys() [][]string {
	shared := map[string]bool{}
	keys := make([][]string, len(s.Events))
	for i, e := range s.Events {
		seen := map[string]bool{}
		keys[i] = make([]string, len(e.Results))
		for j, r := range e.Results {
			key := r.named()
			shared[key] = shared[key] || seen[key]
			keys[i][j], seen[key] = key, true
		}
	}
	for i, e := range s.Events {
		for j, r := range e.Results {
			if shared[keys[i][j]] {
				keys[i][j] += " | " + e.File + " n. " + strconv.Itoa(r.ID)
			}
		}
	}
	return keys
}

// merged is a person while entries are put together.
type merged struct {
	first     int // entry
	events    map[int]bool
	keys      map[string]bool
	id, birth string
}

// clash reports whether two cannot be one person: they play in one event, or differ in national ID or birth date.
func (a *merged) clash(b *merged) bool {
	for event := range a.events {
		if b.events[event] {
			return true
		}
	}
	differ := func(a, b string) bool { return a != "" && b != "" && a != b }
	return differ(a.id, b.id) || differ(a.birth, b.birth)
}

// answered reports whether a decision that is counted is about the two.
func (a *merged) answered(b *merged, decisions []Decision, counted func(Decision) bool) bool {
	return slices.ContainsFunc(decisions, func(d Decision) bool {
		return counted(d) && (a.keys[d.A] && b.keys[d.B] || a.keys[d.B] && b.keys[d.A])
	})
}

// People are the persons of the season, in the order of their names. Entries with the same national ID are one person,
// and so are those with the same name, in either order, and birth date, or the same name and club where that can mean one person only;
// who has no club is of the only one that the name has. What was decided holds for the rest.
func (s *Season) People() []*Person {
	var entries []Entry
	var results []Result
	var keys []string
	var who []*merged
	byKey, all := map[string]int{}, s.keys()
	for i, e := range s.Events {
		for j, r := range e.Results {
			key, n := all[i][j], len(who)
			entries, results, keys = append(entries, Entry{i, j}), append(results, r), append(keys, key)
			who = append(who, &merged{
				n, map[int]bool{i: true}, map[string]bool{key: true}, engine.PlainLetters(r.NationalID), engine.PlainLetters(r.Birth),
			})
			if _, there := byKey[key]; !there {
				byKey[key] = n
			}
		}
	}
	join := func(i, j int) {
		a, b := who[i], who[j]
		if a == b || a.clash(b) || a.answered(b, s.Decisions, func(d Decision) bool { return !d.Same }) {
			return
		}
		if b.first < a.first {
			a, b = b, a
		}
		maps.Copy(a.events, b.events)
		maps.Copy(a.keys, b.keys)
		a.id, a.birth = cmp.Or(a.id, b.id), cmp.Or(a.birth, b.birth)
		for k := range who {
			if who[k] == b {
				who[k] = a
			}
		}
	}
	known := map[string]int{}
	link := func(key string, i int) {
		if at, there := known[key]; there {
			join(at, i)
		} else {
			known[key] = i
		}
	}
	for i, r := range results {
		if id := engine.PlainLetters(r.NationalID); id != "" {
			link("id "+id, i)
		}
	}
	clubs, clubsOf := map[string][]int{}, map[string][]string{}
	for i, r := range results {
		name := engine.PersonKey(r.Name, r.Surname)
		if birth := engine.PlainLetters(r.Birth); birth != "" {
			link("born "+name+" | "+birth, i)
		}
		of := name + " | " + engine.PlainLetters(r.Club)
		if clubs[of] == nil && r.Club != "" {
			clubsOf[name] = append(clubsOf[name], of)
		}
		clubs[of] = append(clubs[of], i)
	}
	for name, list := range clubsOf { // whoever has no club is of the only one that the name has
		if len(list) == 1 {
			clubs[list[0]] = slices.Sorted(slices.Values(append(clubs[list[0]], clubs[name+" | "]...)))
			delete(clubs, name+" | ")
		}
	}
	for _, group := range slices.SortedFunc(maps.Values(clubs), func(a, b []int) int { return a[0] - b[0] }) {
		// Where they cannot all be one, which of them is which is for people to say.
		if !slices.ContainsFunc(group, func(i int) bool {
			return slices.ContainsFunc(group, func(j int) bool { return who[i] != who[j] && who[i].clash(who[j]) })
		}) {
			for _, other := range group[1:] {
				join(group[0], other)
			}
		}
	}
	for _, d := range s.Decisions {
		a, thereA := byKey[d.A]
		b, thereB := byKey[d.B]
		if d.Same && thereA && thereB {
			join(a, b)
		}
	}
	persons := map[*merged]*Person{}
	var list []*Person
	for i, r := range results {
		p := persons[who[i]]
		if p == nil {
			p = &Person{Key: keys[i]}
			persons[who[i]] = p
			list = append(list, p)
		}
		p.Entries = append(p.Entries, entries[i])
		if !slices.Contains(p.Keys, keys[i]) {
			p.Keys = append(p.Keys, keys[i])
		}
		p.Player = r.FilledFrom(p.Player)
		p.ID, p.Name, p.Surname, p.As = 0, r.Name, r.Surname, ""
		p.asked = p.asked || s.Hidden[keys[i]]
		if p.asked {
			r.As = engine.ByInitials
		}
		p.open = r.Published().FullName()
		p.Hidden = p.open != r.FullName()
	}
	slices.SortFunc(list, alphabetical)
	return list
}

// Proposals are the persons who may be one and about whom nothing was decided: the same name in another club, homonyms,
// name and surname exchanged, a surname more (a maiden name), another surname with the same given name and birth date, a
// letter or two that differ.
func (s *Season) Proposals() []Proposal {
	people := s.People()
	list := make([]candidate, len(people))
	for i, p := range people {
		k := candidate{
			Person: p, name: engine.PlainLetters(p.FullName()), given: engine.PlainLetters(p.Name), family: engine.PersonKey("", p.Surname),
			merged: merged{
				events: map[int]bool{}, keys: map[string]bool{}, id: engine.PlainLetters(p.NationalID), birth: engine.PlainLetters(p.Birth),
			},
		}
		k.words = strings.Fields(k.name)
		k.sorted = strings.Join(slices.Sorted(slices.Values(k.words)), " ")
		for _, e := range p.Entries {
			k.events[e.Event] = true
		}
		for _, key := range p.Keys {
			k.keys[key] = true
		}
		list[i] = k
	}
	open := func(a, b *candidate) bool {
		return !a.clash(&b.merged) && !a.answered(&b.merged, s.Decisions, func(Decision) bool { return true })
	}
	var proposals []Proposal
	for i := range list {
		a := &list[i]
		for j := i + 1; j < len(list); j++ {
			if why := a.like(&list[j]); !why.IsZero() && open(a, &list[j]) {
				proposals = append(proposals, Proposal{a.Person, list[j].Person, why})
			}
		}
	}
	return proposals
}

// candidate is a person with what likeness is judged by.
type candidate struct {
	*Person
	merged
	name, given, sorted string
	family              string // the surname without blanks and signs
	words               []string
}

// like says why two persons may be one; nothing where their names are not alike.
func (a *candidate) like(b *candidate) engine.Text {
	switch {
	case a.name == b.name && engine.PlainLetters(a.Club) == engine.PlainLetters(b.Club):
		return engine.Textf("omonimi dello stesso club")
	case a.name == b.name:
		return engine.Textf("stesso nome, altro club")
	case a.sorted == b.sorted:
		return engine.Textf("nome e cognome scambiati")
	case near(a.words, b.words), a.family == b.family && a.family != "" && a.clubFits(b) && engine.OneName(a.Name, b.Name):
		return engine.Textf("nomi quasi uguali")
	case among(a.words, b.words) || among(b.words, a.words):
		return engine.Textf("un nome o un cognome in più")
	case a.birth != "" && a.birth == b.birth && a.given != "" && a.given == b.given:
		return engine.Textf("altro cognome, stesso nome e stessa data di nascita")
	}
	return engine.Text{}
}

// clubFits reports whether two persons may be of one club.
func (a *candidate) clubFits(b *candidate) bool {
	return a.Club == "" || b.Club == "" || engine.PlainLetters(a.Club) == engine.PlainLetters(b.Club)
}

// among reports whether all words of a name, at least two, are among those of a longer one.
func among(few, many []string) bool {
	return len(few) > 1 && len(few) < len(many) && !slices.ContainsFunc(few, func(word string) bool { return !slices.Contains(many, word) })
}

// Shortest words in which one letter, and two, may be wrong: Zoe and Noè are two persons, Giuseppe and Giusepe may be one.
const (
	oneWrong = 4
	twoWrong = 8
)

// near reports whether the words of two names differ by no more than slips of the keyboard do, or by their blanks.
func near(a, b []string) bool {
	if strings.Join(a, "") == strings.Join(b, "") {
		return true
	}
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		most := 0
		switch shorter := min(len([]rune(a[i])), len([]rune(b[i]))); {
		case shorter >= twoWrong:
			most = 2
		case shorter >= oneWrong:
			most = 1
		}
		if a[i] != b[i] && (most == 0 || engine.EditDistance(a[i], b[i], most) > most) {
			return false
		}
	}
	return true
}

// Decide keeps an answer; an earlier one about the same two is replaced.
func (s *Season) Decide(a, b string, same bool) {
	s.Forget(a, b)
	s.Decisions = append(s.Decisions, Decision{a, b, same})
}

// Forget takes an answer back, so that the two are proposed again. It reports whether there was one.
func (s *Season) Forget(a, b string) bool {
	before := len(s.Decisions)
	s.Decisions = slices.DeleteFunc(s.Decisions, func(d Decision) bool { return d.A == a && d.B == b || d.A == b && d.B == a })
	return len(s.Decisions) < before
}

// forget takes a person out of the season: where he only stood on a roster he goes, where he played his initials stay. The answers about
// him go too. It gives the words of his that are not those of others in the season.
func (s *Season) forget(who engine.Forgotten) engine.Forgotten {
	named := Result{Player: who.Was}.named()
	his := func(key string) bool {
		return key == named || strings.HasPrefix(key, named+" | ") && strings.HasSuffix(key, " n. "+strconv.Itoa(who.Was.ID))
	}
	all := &engine.Tournament{Info: engine.Info{Name: s.Name}, Players: []engine.Player{who.Was}}
	for _, p := range s.People() {
		if !slices.ContainsFunc(p.Keys, his) {
			other := p.Player
			other.ID = -1 - len(all.Players)
			all.Players = append(all.Players, other)
			continue
		}
		for _, key := range p.Keys {
			delete(s.Hidden, key)
			s.Decisions = slices.DeleteFunc(s.Decisions, func(d Decision) bool { return d.A == key || d.B == key })
		}
		for _, entry := range p.Entries {
			results := slices.Clone(s.Events[entry.Event].Results)
			his := &results[entry.Index]
			his.Player = engine.Player{
				ID: his.ID, Name: who.Stays.Name, Surname: who.Stays.Surname, Club: who.Stays.Club, Region: who.Stays.Region,
			}
			s.Events[entry.Event].Results = results
		}
	}
	for i := range s.Events {
		all.Info.Name += "\n" + s.Events[i].Name
		s.Events[i].Results = slices.DeleteFunc(slices.Clone(s.Events[i].Results), func(r Result) bool {
			return !r.Played && r.Name == who.Stays.Name && r.Surname == who.Stays.Surname && r.Club == who.Stays.Club
		})
	}
	return all.Forget(who.Was)
}

// Knows finds a person by a key; nil if unknown.
func (s *Season) Knows(key string) *Person {
	for _, p := range s.People() {
		if slices.Contains(p.Keys, key) {
			return p
		}
	}
	return nil
}

// Publish has a person shown by name on the pages, or by initials.
func (s *Season) Publish(p *Person, published bool) {
	for _, key := range p.Keys {
		if published {
			delete(s.Hidden, key)
		} else {
			s.Hidden[key] = true
		}
	}
}
