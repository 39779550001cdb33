package roster

import (
	"slices"

	"raduno/engine"
)

// Incoming is a player of a list beside the roster that he is to enter.
type Incoming struct {
	Player engine.Player  // as he would stand on the roster
	Known  *engine.Player // as he stands there now; nil for somebody new
	Other  bool           // somebody said that he is another person than who has his name
}

// Changes are what would change of somebody known; empty where nothing would.
func (in Incoming) Changes() engine.Text {
	if in.Known == nil || *in.Known == in.Player {
		return engine.Text{}
	}
	return engine.Differing(in.Player, *in.Known)
}

// Entry is a line of a list beside the
type Entry struct {
	Line
	Incoming            // of who is found; of a doubtful line the likeliest
	Answers  []Incoming // to Line.Choices, one each; one without a name leaves the line out
}

// Understand reads a list, a table or any text, line by line with what the players of the roster and the lists of clubs know. Who is of
// one name with several on the roster, or of another club than his namesake there, is doubtful too.
func (l *List) Understand(players []engine.Player, as engine.NameLists) []Entry {
	var here []string
	for _, p := range players {
		if p.Club != "" && !slices.Contains(here, p.Club) {
			here = append(here, p.Club)
		}
	}
	beside := l.beside(players, as)
	var entries []Entry
	for _, line := range l.Lines(Known{Clubs: [][]string{here, as.Clubs}, People: players}) {
		e := Entry{Line: line}
		if line.State == Found {
			e = held(line, beside)
		}
		for _, c := range e.Choices {
			answer := Incoming{Player: c.Player, Other: c.Label.Format == somebodyElse.Format}
			as.Write(&answer.Player)
			if at := slices.IndexFunc(players, func(p engine.Player) bool { return p.ID == c.Player.ID }); at >= 0 {
				known := players[at]
				answer.Known = &known
			}
			e.Answers = append(e.Answers, answer)
		}
		if e.State == Doubtful {
			e.Incoming = e.Answers[0]
		}
		entries = append(entries, e)
	}
	return entries
}

// Count says what was understood of a list: whom it names, how many of them are doubtful, how many lines name nobody.
func Count(entries []Entry) engine.Text {
	people, doubtful, skipped := 0, 0, 0
	for _, e := range entries {
		switch e.State {
		case Skipped:
			skipped++
			continue
		case Doubtful:
			doubtful++
		}
		people++
	}
	return engine.Textf("%d {1:trovato|trovati}, %d da guardare, %d {3:riga saltata|righe saltate}", people, doubtful, skipped)
}

// somebodyElse is the answer that somebody is another person than who has his name.
var somebodyElse = engine.Textf("È un altro")

// held holds somebody of a list against the roster, and asks who is meant where that is not sure.
func held(line Line, beside func(engine.Player) (Incoming, []engine.Player)) Entry {
	in, same := beside(line.Player)
	e := Entry{Line: line, Incoming: in}
	other := line.Player
	other.ID = 0
	switch {
	case in.Known == nil:
		return e
	case len(same) > 1 && !sameClub(in.Known.Club, line.Player.Club):
		e.Why = engine.Textf("Iscritti con questo nome: %d. Chi è?", len(same))
		for _, p := range same {
			e.Choices = append(e.Choices, Choice{Label: engine.Textf("%s", p.NameAndClub()), Player: p})
		}
	case in.Known.Club != "" && line.Player.Club != "" && !sameClub(in.Known.Club, line.Player.Club):
		e.Why = engine.Textf("è iscritto con il club %s: è lui?", in.Known.Club)
		e.Choices = []Choice{{Label: engine.Textf("È lui, del club %s", in.Player.Club), Player: in.Player}}
	default:
		return e
	}
	e.State = Doubtful
	e.Choices = append(e.Choices, Choice{Label: somebodyElse, Player: other}, Choice{Label: engine.Textf("Salta")})
	return e
}

func sameClub(a, b string) bool { return engine.PlainLetters(a) == engine.PlainLetters(b) }

// beside holds players against the roster, one after the other, so that of two of one name each is met once; same are
// those of that name whom nobody has met yet. What the list does not say stays.
func (l *List) beside(players []engine.Player, as engine.NameLists) func(p engine.Player) (in Incoming, same []engine.Player) {
	known, taken := map[string][]engine.Player{}, map[int]bool{}
	for _, p := range players {
		taken[p.ID] = true
		key := engine.PersonKey(p.Name, p.Surname)
		known[key] = append(known[key], p)
	}
	return func(p engine.Player) (Incoming, []engine.Player) {
		as.Write(&p)
		key := engine.PersonKey(p.Name, p.Surname)
		same := known[key]
		if len(same) == 0 || key == "" {
			if taken[p.ID] {
				p.ID = 0 // of somebody else: he gets the next free one
			}
			return Incoming{Player: p}, nil
		}
		at := max(0, slices.IndexFunc(same, func(k engine.Player) bool { return k.ID == p.ID || p.ID == 0 && p.Club != "" && k.Club == p.Club }))
		was := same[at]
		known[key] = slices.Delete(slices.Clone(same), at, at+1)
		p.ID, p.Name, p.Surname, p.Tag = was.ID, was.Name, was.Surname, was.Tag
		if !l.Has(engine.RosterPlays) {
			p.Plays = was.Plays
		}
		return Incoming{Player: p.FilledFrom(was), Known: &was}, same
	}
}

// Compare holds a table against the roster, as its columns are assigned: who of it is new, and what it says otherwise of
// those who are known by their names, which stay as they are written. The findings are those of List.Players.
func (l *List) Compare(players []engine.Player, as engine.NameLists) ([]Incoming, []engine.Finding) {
	listed, findings := l.Players()
	beside := l.beside(players, as)
	incoming := make([]Incoming, 0, len(listed))
	for _, p := range listed {
		in, _ := beside(p)
		incoming = append(incoming, in)
	}
	return incoming, findings
}
