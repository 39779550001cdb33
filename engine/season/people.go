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

// named is what is known of who an entry is, where nobody shares it: the national ID, else name, club and birth date.
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

// union is a disjoint-set forest over entries that knows what must stay apart.
type union struct {
	parent []int
	events []map[int]bool // of the roots: events in which the person took part
	ids    []string       // of the roots: national ID
	birth  []string       // of the roots
	keys   []map[string]bool
	apart  map[[2]string]bool
}

func (u *union) root(i int) int {
	for u.parent[i] != i {
		u.parent[i] = u.parent[u.parent[i]]
		i = u.parent[i]
	}
	return i
}

// may reports whether two persons can be one: nobody plays twice in one event, has two national IDs or two birth dates,
// and what was decided stays so.
func (u *union) may(a, b int) bool {
	for event := range u.events[a] {
		if u.events[b][event] {
			return false
		}
	}
	if u.ids[a] != "" && u.ids[b] != "" && u.ids[a] != u.ids[b] || u.birth[a] != "" && u.birth[b] != "" && u.birth[a] != u.birth[b] {
		return false
	}
	return !u.decidedApart(a, b)
}

func (u *union) decidedApart(a, b int) bool {
	for pair := range u.apart {
		if u.keys[a][pair[0]] && u.keys[b][pair[1]] || u.keys[a][pair[1]] && u.keys[b][pair[0]] {
			return true
		}
	}
	return false
}

func (u *union) join(a, b int) {
	a, b = u.root(a), u.root(b)
	if a == b || !u.may(a, b) {
		return
	}
	if b < a {
		a, b = b, a
	}
	u.parent[b] = a
	for event := range u.events[b] {
		u.events[a][event] = true
	}
	for key := range u.keys[b] {
		u.keys[a][key] = true
	}
	u.ids[a], u.birth[a] = cmp.Or(u.ids[a], u.ids[b]), cmp.Or(u.birth[a], u.birth[b])
}

// People are the persons of the season, in the order of their names. Entries with the same national ID are one person,
// and so are those with the same name, in either order, and birth date, or the same name and club where that can mean one person only;
// who has no club is of the only one that the name has. What was decided holds for the rest.
func (s *Season) People() []*Person {
	var entries []Entry
	var results []Result
	var keys []string
	all := s.keys()
	for i, e := range s.Events {
		for j, r := range e.Results {
			entries, results, keys = append(entries, Entry{i, j}), append(results, r), append(keys, all[i][j])
		}
	}
	u := &union{apart: map[[2]string]bool{}}
	byKey := map[string]int{}
	for i, r := range results {
		u.parent = append(u.parent, i)
		u.events = append(u.events, map[int]bool{entries[i].Event: true})
		u.ids, u.birth = append(u.ids, engine.PlainLetters(r.NationalID)), append(u.birth, engine.PlainLetters(r.Birth))
		u.keys = append(u.keys, map[string]bool{keys[i]: true})
		if _, there := byKey[keys[i]]; !there {
			byKey[keys[i]] = i
		}
	}
	for _, d := range s.Decisions {
		if !d.Same {
			u.apart[[2]string{d.A, d.B}] = true
		}
	}
	known := map[string]int{}
	link := func(key string, i int) {
		if at, there := known[key]; there {
			u.join(at, i)
		} else {
			known[key] = i
		}
	}
	for i := range results {
		if u.ids[i] != "" {
			link("id "+u.ids[i], i)
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
	for _, of := range slices.SortedFunc(maps.Keys(clubs), func(a, b string) int { return clubs[a][0] - clubs[b][0] }) {
		if group := clubs[of]; u.onePerson(group) {
			for _, other := range group[1:] {
				u.join(group[0], other)
			}
		}
	}
	for _, d := range s.Decisions {
		a, thereA := byKey[d.A]
		b, thereB := byKey[d.B]
		if d.Same && thereA && thereB {
			u.join(a, b)
		}
	}
	persons := map[int]*Person{}
	var list []*Person
	for i, r := range results {
		root := u.root(i)
		p := persons[root]
		if p == nil {
			p = &Person{Key: keys[root]}
			persons[root] = p
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

// onePerson reports whether entries of one name and club can all be one person: none twice in an event, no two national
// IDs, no two birth dates. Where they cannot, which of them is which is for people to say.
func (u *union) onePerson(entries []int) bool {
	events, ids, births := map[int]int{}, "", ""
	for _, i := range entries {
		for event := range u.events[i] { // an entry's own: roots carry those of all
			if other, there := events[event]; there && u.root(other) != u.root(i) {
				return false
			}
			events[event] = i
		}
		if u.ids[i] != "" && ids != "" && u.ids[i] != ids || u.birth[i] != "" && births != "" && u.birth[i] != births {
			return false
		}
		ids, births = cmp.Or(u.ids[i], ids), cmp.Or(u.birth[i], births)
	}
	return true
}

// Proposals are the persons who may be one and about whom nothing was decided: the same name in another club, homonyms,
// name and surname exchanged, a surname more (a maiden name), another surname with the same given name and birth date, a
// letter or two that differ.
func (s *Season) Proposals() []Proposal {
	people := s.People()
	decided := map[[2]string]bool{}
	for _, d := range s.Decisions {
		decided[[2]string{d.A, d.B}], decided[[2]string{d.B, d.A}] = true, true
	}
	list := make([]candidate, len(people))
	for i, p := range people {
		k := candidate{
			Person: p, name: engine.PlainLetters(p.FullName()), given: engine.PlainLetters(p.Name), birth: engine.PlainLetters(p.Birth),
			id: engine.PlainLetters(p.NationalID), family: engine.PersonKey("", p.Surname), events: map[int]bool{},
		}
		k.words = strings.Fields(k.name)
		k.sorted = strings.Join(slices.Sorted(slices.Values(k.words)), " ")
		for _, e := range p.Entries {
			k.events[e.Event] = true
		}
		list[i] = k
	}
	possible := func(a, b *candidate) bool {
		for e := range a.events {
			if b.events[e] {
				return false
			}
		}
		if a.id != "" && b.id != "" && a.id != b.id || a.birth != "" && b.birth != "" && a.birth != b.birth {
			return false
		}
		for _, x := range a.Keys {
			for _, y := range b.Keys {
				if decided[[2]string{x, y}] {
					return false
				}
			}
		}
		return true
	}
	var proposals []Proposal
	for i := range list {
		a := &list[i]
		for j := i + 1; j < len(list); j++ {
			if why := a.like(&list[j]); !why.IsZero() && possible(a, &list[j]) {
				proposals = append(proposals, Proposal{a.Person, list[j].Person, why})
			}
		}
	}
	return proposals
}

// candidate is a person with what likeness is judged by.
type candidate struct {
	*Person
	name, given, sorted, birth, id string
	family                         string // the surname without blanks and signs
	words                          []string
	events                         map[int]bool
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
	if len(few) < 2 || len(few) >= len(many) {
		return false
	}
	for _, word := range few {
		if !slices.Contains(many, word) {
			return false
		}
	}
	return true
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

// Knows is the person who has a key; nil where nobody has.
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
