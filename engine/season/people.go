package season

import (
	"cmp"
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/alphabet"
)

// Person is one human being, by whatever entries of the events.
type Person struct {
	Key     string // by which decisions name the person: that of the first entry
	Name    string // as in the latest event
	Surname string
	Nick    string
	Club    string
	Entries []Entry
	Hidden  bool // asked not to be published
}

// FullName is "Nome Cognome".
func (p *Person) FullName() string { return strings.TrimSpace(p.Name + " " + p.Surname) }

// Initials stand for who asked not to be published.
func (p *Person) Initials() string {
	var b strings.Builder
	for _, word := range strings.Fields(p.FullName()) {
		for _, r := range word {
			b.WriteRune(r)
			break
		}
		b.WriteByte('.')
	}
	return b.String()
}

// Shown is the name that may be published.
func (p *Person) Shown() string {
	if p.Hidden {
		return p.Initials()
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
	return cmp.Or(alphabet.Compare(a.Surname, b.Surname), alphabet.Compare(a.Name, b.Name), cmp.Compare(a.Key, b.Key))
}

// Key is the key of an entry: the national ID where there is one, else name, club and birth date. It stays the same
// while they do.
func (r Result) Key() string {
	if id := alphabet.Plain(r.NationalID); id != "" {
		return "id " + id
	}
	return strings.Trim(alphabet.Plain(r.FullName())+" | "+alphabet.Plain(r.Club)+" | "+alphabet.Plain(r.Birth), " |")
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

// People are the persons of the season: entries with one national ID are one person; so are those with one name and one
// club whose birth dates do not differ, and those that were decided to be. Two lines of one event never are.
func (s *Season) People() []*Person {
	var entries []Entry
	var results []Result
	for i, e := range s.Events {
		for j, r := range e.Results {
			entries, results = append(entries, Entry{i, j}), append(results, r)
		}
	}
	u := &union{apart: map[[2]string]bool{}}
	byID, byName, byKey := map[string]int{}, map[string]int{}, map[string]int{}
	for i, r := range results {
		u.parent = append(u.parent, i)
		u.events = append(u.events, map[int]bool{entries[i].Event: true})
		u.ids, u.birth = append(u.ids, alphabet.Plain(r.NationalID)), append(u.birth, alphabet.Plain(r.Birth))
		u.keys = append(u.keys, map[string]bool{r.Key(): true})
	}
	for _, d := range s.Decisions {
		if !d.Same {
			u.apart[[2]string{d.A, d.B}] = true
		}
	}
	link := func(known map[string]int, key string, i int) {
		if at, there := known[key]; there {
			u.join(at, i)
		} else {
			known[key] = i
		}
	}
	for i, r := range results {
		if id := alphabet.Plain(r.NationalID); id != "" {
			link(byID, id, i)
		}
	}
	for i, r := range results {
		link(byName, alphabet.Plain(r.FullName())+"|"+alphabet.Plain(r.Club), i)
		if birth := alphabet.Plain(r.Birth); birth != "" {
			link(byName, alphabet.Plain(r.FullName())+"||"+birth, i)
		}
		if _, there := byKey[r.Key()]; !there {
			byKey[r.Key()] = i
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
			p = &Person{Key: results[root].Key()}
			persons[root] = p
			list = append(list, p)
		}
		p.Entries = append(p.Entries, entries[i])
		p.Name, p.Surname = r.Name, r.Surname
		p.Nick, p.Club = cmp.Or(r.Nick, p.Nick), cmp.Or(r.Club, p.Club)
		p.Hidden = p.Hidden || s.Hidden[r.Key()]
	}
	slices.SortFunc(list, alphabetical)
	return list
}

// Proposals are the persons who may be one and about whom nothing was decided: the same name in another club, name and
// surname exchanged, a letter or two that differ.
func (s *Season) Proposals() []Proposal {
	people := s.People()
	decided := map[[2]string]bool{}
	for _, d := range s.Decisions {
		decided[[2]string{d.A, d.B}], decided[[2]string{d.B, d.A}] = true, true
	}
	type known struct {
		*Person
		name, sorted string
		events       map[int]bool
		keys         []string
		ids          string
		birth        string
	}
	list := make([]known, len(people))
	for i, p := range people {
		k := known{Person: p, name: alphabet.Plain(p.FullName()), events: map[int]bool{}}
		words := strings.Fields(k.name)
		slices.Sort(words)
		k.sorted = strings.Join(words, " ")
		for _, e := range p.Entries {
			r := s.Events[e.Event].Results[e.Index]
			k.events[e.Event] = true
			k.keys = append(k.keys, r.Key())
			k.ids, k.birth = cmp.Or(k.ids, alphabet.Plain(r.NationalID)), cmp.Or(k.birth, alphabet.Plain(r.Birth))
		}
		list[i] = k
	}
	possible := func(a, b known) bool {
		for e := range a.events {
			if b.events[e] {
				return false
			}
		}
		if a.ids != "" && b.ids != "" && a.ids != b.ids || a.birth != "" && b.birth != "" && a.birth != b.birth {
			return false
		}
		for _, x := range a.keys {
			for _, y := range b.keys {
				if decided[[2]string{x, y}] {
					return false
				}
			}
		}
		return true
	}
	var proposals []Proposal
	for i, a := range list {
		for _, b := range list[i+1:] {
			var why engine.Text
			switch {
			case a.name == b.name:
				why = engine.Textf("stesso nome, altro club")
			case a.sorted == b.sorted:
				why = engine.Textf("nome e cognome scambiati")
			case near(a.sorted, b.sorted):
				why = engine.Textf("nomi quasi uguali")
			default:
				continue
			}
			if possible(a, b) {
				proposals = append(proposals, Proposal{a.Person, b.Person, why})
			}
		}
	}
	return proposals
}

// Thresholds of names that look alike: a short name must not differ at all.
const (
	nearShortest = 8
	nearEdits    = 2
)

// near reports whether two folded names differ by at most two letters (Levenshtein's distance, cut off there).
func near(a, b string) bool {
	x, y := []rune(a), []rune(b)
	if min(len(x), len(y)) < nearShortest || len(x)-len(y) > nearEdits || len(y)-len(x) > nearEdits {
		return false
	}
	row := make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i := range x {
		diagonal, least := row[0], i+1
		row[0] = i + 1
		for j := range y {
			cost := diagonal
			if x[i] != y[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, diagonal+1)
			least = min(least, row[j+1])
		}
		if least > nearEdits {
			return false
		}
	}
	return row[len(y)] <= nearEdits
}

// Decide keeps an answer; an earlier one about the same two is replaced.
func (s *Season) Decide(a, b string, same bool) {
	s.Decisions = slices.DeleteFunc(s.Decisions, func(d Decision) bool { return d.A == a && d.B == b || d.A == b && d.B == a })
	s.Decisions = append(s.Decisions, Decision{a, b, same})
}

// Knows reports whether an entry has that key.
func (s *Season) Knows(key string) bool {
	return slices.ContainsFunc(s.Events, func(e Event) bool {
		return slices.ContainsFunc(e.Results, func(r Result) bool { return r.Key() == key })
	})
}
