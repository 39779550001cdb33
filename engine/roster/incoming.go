package roster

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"raduno/engine"
)

// Incoming is a player of a list beside the roster that he is to enter.
type Incoming struct {
	Player engine.Player     // as he would stand on the roster
	Known  *engine.Player    // as he stands there now; nil for a new player
	Other  bool              // the organizer said that he is another person of this name
	Own    map[string]string // what columns of the organizer's own do not say of him yet, by their titles
}

// Changes are the changes of a known player; empty for none.
func (c Incoming) Changes() engine.Text {
	switch {
	case c.Known == nil:
	case *c.Known != c.Player:
		return engine.Differing(c.Player, *c.Known)
	case len(c.Own) > 0:
		return engine.Textf("%s", c.OwnTexts())
	}
	return engine.Text{}
}

// OwnTexts is what the list says in the organizer's own columns.
func (c Incoming) OwnTexts() string {
	titles := slices.Sorted(maps.Keys(c.Own))
	return strings.Join(engine.Map(titles, func(title string) string { return title + ": " + c.Own[title] }), ", ")
}

// Note writes what the list says of a player in the organizer's own columns.
func (c Incoming) Note(t *engine.Tournament, id int) {
	for _, title := range slices.Sorted(maps.Keys(c.Own)) {
		t.SetOwn(title, id, c.Own[title])
	}
}

// Entry is a line of a list beside the roster.
type Entry struct {
	Line
	Incoming             // of who is found; of a doubtful line the likeliest
	Was      engine.Text // what it was, where it was turned or corrected by hand
	other    bool
	left     bool // it was left out by hand
}

// leave leaves a line out.
func (e *Entry) leave(why engine.Text) { e.State, e.Why, e.left = Skipped, why, true }

// Taken reports whether a line that is left out names a person who may be taken again.
func (e *Entry) Taken() bool { return e.left }

// AsksClub reports whether the first question about a line is about his club.
func (e *Entry) AsksClub() bool { return len(e.Doubts) > 0 && e.Doubts[0].AsksClub() }

// Understood is a list as it was understood, in the order of its lines.
type Understood struct {
	Entries []Entry
	Reading string         // table, chat, mail, lines or groups
	Columns []Column       // of a table
	Rows    [][]string     // of a table, without its titles
	First   int            // the number of the first of them in the file, counted from 1
	None    map[string]int // how often words in the place of a club say that the player has none
	Remarks []engine.Finding
	players []engine.Player
	own     []engine.SheetColumn
	as      engine.NameLists
	plays   bool // the list says who plays
}

// Understand reads a list with what a tournament, nil for none, and the lists of clubs know: every reading is tried, and the one that makes
// the most sense is taken, of a workbook on its first sheet with people in it.
func (l *List) Understand(t *engine.Tournament, as engine.NameLists) *Understood {
	t = cmp.Or(t, &engine.Tournament{})
	players := t.Players
	var here []string
	for _, p := range players {
		if p.Club != "" && !slices.Contains(here, p.Club) {
			here = append(here, p.Club)
		}
	}
	known := newKnowledge(players, here, as.Clubs)
	var best *reading
	for _, s := range l.sheets {
		ways := l.readings(s, known)
		way := ways[l.passed%len(ways)]
		if best == nil || !best.hasPeople() {
			best = way
		}
	}
	u := &Understood{
		Reading: best.kind, Columns: best.columns, Rows: best.rows, First: best.first, None: best.none,
		Remarks: slices.Concat(l.odd, best.remarks), players: players, own: t.Own, as: as, plays: best.holds(engine.RosterPlays),
	}
	for _, line := range best.settle() {
		u.Entries = append(u.Entries, Entry{Line: line})
	}
	u.match()
	for i := range u.Entries {
		u.hold(&u.Entries[i])
	}
	u.match()
	return u
}

// hasPeople reports whether a reading names anybody.
func (r *reader) hasPeople() bool {
	for range r.people() {
		return true
	}
	return false
}

// SetColumns says what the columns hold, in their order; those that are not named are not taken.
func (l *List) SetColumns(columns []*engine.Column) { l.stated, l.passed = columns, 0 }

// Next takes the next reading in the place of this one, the first again after the last.
func (l *List) Next() { l.passed, l.stated = l.passed+1, nil }

// Count is a summary of a list in words: people found, doubtful ones, lines skipped.
func (u *Understood) Count() engine.Text {
	people, doubtful, skipped := u.Counts()
	return engine.Textf("%d {1:trovato|trovati}, %d da guardare, %d {3:riga saltata|righe saltate}", people, doubtful, skipped)
}

// Counts are the people of a list, the doubtful among them, and the lines without a person.
func (u *Understood) Counts() (people, doubtful, skipped int) {
	for _, e := range u.Entries {
		switch e.State {
		case Skipped:
			skipped++
			continue
		case Doubtful:
			doubtful++
		}
		people++
	}
	return people, doubtful, skipped
}

// WithoutClub is how many say in the place of the club that they have none.
func (u *Understood) WithoutClub() (n int) {
	for _, times := range u.None {
		n += times
	}
	return n
}

// SaidNone tells how many have no club, and in which words: 12 senza club («-»).
func (u *Understood) SaidNone() engine.Text {
	words := slices.Sorted(maps.Keys(u.None))
	return engine.Textf("%d senza club («%s»)", u.WithoutClub(), strings.Join(words[:min(3, len(words))], "», «"))
}

// Taken are those who are sure.
func (u *Understood) Taken() []Incoming {
	found := engine.Where(u.Entries, func(e Entry) bool { return e.State == Found })
	return engine.Map(found, func(e Entry) Incoming { return e.Incoming })
}

// Copy are the entries as they stand, to come back to.
func (u *Understood) Copy() []Entry {
	entries := slices.Clone(u.Entries)
	for i := range entries {
		entries[i].Doubts = slices.Clone(entries[i].Doubts)
	}
	return entries
}

// ColumnsUnsure reports whether less than half of the columns of a table are known by their titles or by what stands in them.
func (u *Understood) ColumnsUnsure() bool {
	sure := 0
	for _, c := range u.Columns {
		if c.Sure != ByOrder {
			sure++
		}
	}
	return len(u.Columns) > 0 && 2*sure < len(u.Columns)
}

// Turn changes name and surname of a line about.
func (u *Understood) Turn(i int) {
	e := &u.Entries[i]
	p := &e.Line.Player
	now := naming{p.Surname, p.Name}
	if k := slices.Index(e.ways[:], naming{p.Name, p.Surname}); k >= 0 {
		now = e.ways[1-k]
	}
	p.Name, p.Surname = now.name, now.surname
	e.Was = engine.Textf("girata")
	u.settle(e, turned, whichFirst)
}

// settle drops doubts of an entry, and finds its person where none is left.
func (u *Understood) settle(e *Entry, causes ...*Cause) {
	e.drop(causes...)
	if e.State == Doubtful && len(e.Doubts) == 0 {
		e.State = Found
	}
	u.match()
}

// Toggle leaves a line out, or takes it again; a line without a person becomes a player, as its words have it.
func (u *Understood) Toggle(i int) {
	e := &u.Entries[i]
	switch {
	case e.State != Skipped:
		e.leave(leftOut)
	case e.left:
		e.State, e.left = Found, false
		if len(e.Doubts) > 0 {
			e.State = Doubtful
		}
	default:
		e.Line.Player, e.State = guessed(e.Text), Found
	}
	u.match()
}

// Correct writes a line as the organizer typed it, which answers all its questions.
func (u *Understood) Correct(i int, surname, name, club string) {
	e := &u.Entries[i]
	p := &e.Line.Player
	e.Was = engine.Textf("corretta: era %s", e.Incoming.Player.FullName())
	for column, text := range map[*engine.Column]string{
		engine.RosterSurname: surname, engine.RosterName: name, engine.RosterClub: club,
	} {
		_ = column.Set(p, text) // words are taken as they are
	}
	e.Doubts, e.State = nil, Found
	u.match()
}

// AnswerClub gives all of a question a club that no answer names.
func (u *Understood) AnswerClub(q *Question, club string) {
	for _, i := range q.Entries {
		u.Entries[i].Line.Player.Club = club
		u.settle(&u.Entries[i], q.Cause)
	}
}

// match holds everybody against the roster, one after the other, so that of two of one name each is met once. What the list does not say
// stays.
func (u *Understood) match() {
	known, taken := map[string][]engine.Player{}, map[int]bool{}
	for _, p := range u.players {
		taken[p.ID] = true
		key := engine.PersonKey(p.Name, p.Surname)
		known[key] = append(known[key], p)
	}
	for i := range u.Entries {
		e := &u.Entries[i]
		if e.State == Skipped {
			continue
		}
		p := e.Line.Player
		p.Tidy()
		u.as.Write(&p)
		key := engine.PersonKey(p.Name, p.Surname)
		same := known[key]
		if len(same) == 0 || key == "" || e.other {
			if taken[p.ID] {
				p.ID = 0 // another player's: he gets the next free one
			}
			e.Incoming = Incoming{Player: p, Other: e.other, Own: e.texts}
			continue
		}
		at := max(0, slices.IndexFunc(same, func(k engine.Player) bool { return k.ID == p.ID || p.ID == 0 && p.Club != "" && k.Club == p.Club }))
		was := same[at]
		known[key] = slices.Delete(slices.Clone(same), at, at+1)
		p.ID, p.Name, p.Surname, p.Tag = was.ID, was.Name, was.Surname, was.Tag
		if !u.plays {
			p.Plays = was.Plays
		}
		e.Incoming = Incoming{Player: p.FilledFrom(was), Known: &was, Own: u.news(was.ID, e.texts)}
	}
}

// news are the texts that do not stand in the organizer's own columns yet.
func (u *Understood) news(id int, texts map[string]string) map[string]string {
	texts = maps.Clone(texts)
	maps.DeleteFunc(texts, func(title, text string) bool {
		return slices.ContainsFunc(u.own, func(c engine.SheetColumn) bool {
			return engine.CleanHeading(c.Title) == engine.CleanHeading(title) && c.Texts[id] == text
		})
	})
	return texts
}

// hold asks which of the roster a person of the same name is; what the roster knows of him answers the questions about his club.
func (u *Understood) hold(e *Entry) {
	if e.State == Skipped {
		return
	}
	if e.Known == nil {
		u.resembles(e)
		return
	}
	was, p := *e.Known, &e.Line.Player
	gives := func(a Answer) bool {
		q := *p
		if a.do != nil {
			a.do(&q)
		}
		return sameClub(q.Club, was.Club)
	}
	for _, d := range e.Doubts {
		if was.Club != "" && slices.Contains([]*Cause{whichClub, cityAlone, oddWords, clubAbove, clubBeside, signClub}, d.Cause) &&
			(sameClub(p.Club, was.Club) || slices.ContainsFunc(d.Answers, gives)) {
			p.Club = was.Club
			e.drop(d.Cause)
		}
	}
	if len(e.Doubts) == 0 {
		e.State = Found
	}
	same := slices.DeleteFunc(slices.Clone(u.players), func(k engine.Player) bool {
		return engine.PersonKey(k.Name, k.Surname) != engine.PersonKey(p.Name, p.Surname)
	})
	here := slices.ContainsFunc(same, func(k engine.Player) bool { return sameClub(k.Club, p.Club) })
	another := Answer{Label: engine.Textf("È un altro"), other: true}
	switch {
	case len(e.Doubts) > 0, here, p.ID == was.ID && p.Club == "":
		return
	case len(same) > 1:
		e.doubt(namesake, p.FullName(), append(engine.Map(same, isOne), another, leaveOut())...)
	case was.Club != "" && p.Club != "":
		e.doubt(otherClub, "", Answer{Label: engine.Textf("Cambia il club")}, another, leaveOut())
	default:
		return
	}
	e.State = Doubtful
}

// isOne is the answer that one of the roster is meant.
func isOne(k engine.Player) Answer {
	return Answer{Label: engine.Textf("%s", k.NameAndClub()), do: func(p *engine.Player) { *p = k }}
}

// resembles asks whether a new person is on the roster under another form of his given name: “M. Grazia”, “Ana”, “Peppe”.
func (u *Understood) resembles(e *Entry) {
	p := e.Line.Player
	for _, k := range u.players {
		if engine.PersonKey(p.Surname, "") != engine.PersonKey(k.Surname, "") || !engine.OneName(p.Name, k.Name) ||
			p.Club != "" && k.Club != "" && !sameClub(e.Incoming.Player.Club, k.Club) {
			continue
		}
		e.doubt(similar, p.FullName(), Answer{Label: engine.Textf("È la stessa persona"), do: func(q *engine.Player) {
			q.ID, q.Name, q.Surname = k.ID, k.Name, k.Surname
		}}, Answer{Label: engine.Textf("È un altro")})
		e.Doubts[len(e.Doubts)-1].means, e.State = k.NameAndClub(), Doubtful
		return
	}
}

func sameClub(a, b string) bool { return engine.PlainLetters(a) == engine.PlainLetters(b) }
