package season

import (
	"slices"

	"raduno/engine"
)

// QualifyRow is a person in a standings.
type QualifyRow struct {
	ID           int // the same person has the same in all standings
	Name         string
	Club, Region string
	Place        int // those who are level share one; who has none does not qualify
}

// QualifyStandings are one ranking from which people qualify, the best first.
type QualifyStandings struct {
	Name engine.Text
	Of   Event // the tournament; none of the season's standings
	Rows []QualifyRow
}

// QualifyState is the rule's verdict on a person.
type QualifyState string

// The states of a line, as the command line's JSON has them.
const (
	In    QualifyState = "in"    // qualifies
	Has   QualifyState = "has"   // is qualified already, and the place stays free
	Level QualifyState = "level" // level with others for the places that are left: the organizer decides
	Out   QualifyState = "out"   // does not: passes the place on, or is not of those who count
)

// QualifyLine is a person whom the rule looked at, with the verdict and its reason.
type QualifyLine struct {
	QualifyRow
	State QualifyState
	Why   engine.Text
}

// QualifyList are those who were looked at in one standings: from the top, until all places were given.
type QualifyList struct {
	Name  engine.Text
	Lines []QualifyLine
	Left  int // places without a taker
}

// Untaken counts the places without a taker, in words.
func (l QualifyList) Untaken() engine.Text {
	return engine.Textf("{1:Un posto resta|%d posti restano} senza nessuno.", l.Left)
}

// Apply gives the wild cards, then the places of each tournament in their order, then those of the season. Where two are level for the last
// place, what follows may change with the organizer's decision.
func (r QualifyRule) Apply(wild []QualifyRow, tournaments []QualifyStandings, season QualifyStandings) []QualifyList {
	g := &giving{rule: r, got: map[int]got{}, all: map[string]int{}}
	var lists []QualifyList
	if len(wild) > 0 {
		lists = append(lists, g.wildCards(wild))
	}
	for _, s := range tournaments {
		if n := r.places(s); n > 0 {
			lists = append(lists, g.list(s, n))
		}
	}
	if r.season > 0 {
		lists = append(lists, g.list(season, r.season))
	}
	return lists
}

// got is a standings and the place that qualified there.
type got struct {
	where engine.Text
	place int
}

// text names the standings and the place; a wild card has no place.
func (g got) text() engine.Text {
	if g.place == 0 {
		return g.where
	}
	return engine.Textf("%s, posto %d", g.where, g.place)
}

// wildCards gives the wild cards first: who has one needs no other place.
func (g *giving) wildCards(people []QualifyRow) QualifyList {
	g.out = QualifyList{Name: engine.Textf("Wild card")}
	for _, p := range people {
		g.got[p.ID] = got{g.out.Name, 0}
		g.say(p, In, engine.Textf("si qualifica con una wild card"))
	}
	return g.out
}

// giving is a rule at work, with what it gave so far.
type giving struct {
	rule  QualifyRule
	got   map[int]got
	all   map[string]int // people of a club who qualified in all standings
	club  map[string]int // in this one
	out   QualifyList
	left  int          // places
	freed []QualifyRow // who passed on a place that is still free
}

// list gives the places of one standings.
func (g *giving) list(s QualifyStandings, places int) QualifyList {
	g.out, g.left, g.freed, g.club = QualifyList{Name: s.Name}, places, nil, g.all
	if !g.rule.inAll {
		g.club = map[string]int{}
	}
	rows := slices.DeleteFunc(slices.Clone(s.Rows), func(p QualifyRow) bool { return p.Place == 0 })
	slices.SortStableFunc(rows, func(a, b QualifyRow) int { return a.Place - b.Place })
	counted := 0 // of those who count: they stand in the place of those who do not
	for len(rows) > 0 && g.left > 0 {
		n := len(rows)
		if at := slices.IndexFunc(rows, func(p QualifyRow) bool { return p.Place != rows[0].Place }); at > 0 {
			n = at
		}
		counted += g.level(rows[:n], counted, places)
		rows = rows[n:]
	}
	g.out.Left = g.left
	return g.out
}

// level looks at those who share a place; before is how many counted before them. It gives how many of them count.
func (g *giving) level(group []QualifyRow, before, places int) (counted int) {
	l := tied{of: map[string]int{}, room: map[string]int{}}
	for _, p := range group {
		why, counts := g.stopped(p)
		if counts {
			counted++
		}
		if why.IsZero() {
			g.admit(&l, before+counted, p)
			continue
		}
		g.say(p, Out, why)
		if counts && before+counted <= places {
			g.freed = append(g.freed, p)
		}
	}
	for i, p := range l.may {
		club := engine.PlainLetters(p.Club)
		earlier, has := g.got[p.ID]
		switch {
		case l.need > g.left:
			g.say(p, Level, engine.Textf("a pari merito per {1:l'ultimo posto|gli ultimi %d posti}: decide chi organizza", g.left))
		case has:
			g.say(p, Has, engine.Textf("ha già la qualificazione da %s: il posto non passa a nessuno", earlier.text()))
		case l.room[club] < l.of[club]:
			g.say(p, Level, engine.Textf("a pari merito per {1:l'ultimo posto|gli ultimi %d posti} del club %s: decide chi organizza",
				l.room[club], p.Club))
		default:
			g.give(p, l.at[i] > places)
		}
	}
	if l.need <= g.left {
		for club, n := range l.room {
			g.club[club] += n
		}
	}
	g.left = max(0, g.left-l.need)
	return counted
}

// tied are those of a place whom nothing stops.
type tied struct {
	may  []QualifyRow
	at   []int          // how many count up to each of them
	of   map[string]int // how many of each club want a place
	room map[string]int // how many of them get one, if there are places enough
	need int            // places
}

// admit takes in one of those whom nothing stops.
func (g *giving) admit(l *tied, at int, p QualifyRow) {
	l.may, l.at = append(l.may, p), append(l.at, at)
	if _, has := g.got[p.ID]; has {
		l.need++
		return
	}
	club := engine.PlainLetters(p.Club)
	l.of[club]++
	if club == "" || g.rule.perClub == 0 || g.club[club]+l.room[club] < g.rule.perClub {
		l.room[club]++
		l.need++
	}
}

// give lets a person qualify; passed says that the place was passed on.
func (g *giving) give(p QualifyRow, passed bool) {
	g.got[p.ID] = got{g.out.Name, p.Place}
	why := engine.Textf("si qualifica con il posto %d", p.Place)
	if passed && len(g.freed) > 0 {
		from := g.freed[0]
		g.freed = g.freed[1:]
		why = engine.Textf("si qualifica con il posto %d, passato da %s (posto %d)", p.Place, from.Name, from.Place)
	}
	g.say(p, In, why)
}

// stopped says why a person gets no place, zero if nothing stops him; counts is false if the rule leaves him out.
func (g *giving) stopped(p QualifyRow) (why engine.Text, counts bool) {
	r := g.rule
	switch {
	case r.region != "" && engine.PlainLetters(p.Region) != engine.PlainLetters(r.region):
		return engine.Textf("non è della regione %s", r.region), false
	case r.club != "" && engine.PlainLetters(p.Club) != engine.PlainLetters(r.club):
		return engine.Textf("non è del club %s", r.club), false
	}
	if has, is := g.got[p.ID]; is {
		if r.passes {
			return engine.Textf("ha già la qualificazione da %s: passa il posto", has.text()), true
		}
		return engine.Text{}, true
	}
	if club := engine.PlainLetters(p.Club); club != "" && r.perClub > 0 && g.club[club] >= r.perClub {
		return engine.Textf("il club %s è al completo, al massimo %d: passa il posto", p.Club, r.perClub), true
	}
	return engine.Text{}, true
}

func (g *giving) say(p QualifyRow, state QualifyState, why engine.Text) {
	g.out.Lines = append(g.out.Lines, QualifyLine{p, state, why})
}
