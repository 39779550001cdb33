package desk

import (
	"path/filepath"
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/alphabet"
	"raduno/engine/roster"
	"raduno/engine/workbook"
)

// A list of players as it was understood, before it enters: its columns can be put right, and its doubts asked.
type (
	List      = roster.List
	Column    = roster.Column
	ListField = roster.Field
	Sureness  = roster.Sureness
)

// How it is known what a column of a list holds.
const (
	ByOrder   = roster.ByOrder
	ByContent = roster.ByContent
	ByTitle   = roster.ByTitle
	Told      = roster.Told
)

// ListFieldSkip is the field of a column that is not taken.
const ListFieldSkip = roster.Skip

// IsList reports whether a file is a list of players by its name.
func IsList(path string) bool {
	return slices.Contains([]string{".csv", ".txt", ".tsv"}, strings.ToLower(filepath.Ext(path)))
}

// ListFields are what a column of a list may hold, “not taken” first.
func ListFields() []ListField { return roster.Fields() }

// ListFieldNamed is the field that a person calls so; “-” is the one that is not taken.
func ListFieldNamed(name string) (field ListField, ok bool) { return roster.FieldNamed(name) }

// ReadList reads a list of players, the bytes of a file or a text that was pasted, whatever its separator and headings.
// What is no list at all is an error of bad input.
func ReadList(data []byte) (*List, error) { return roster.Parse(data) }

// Incoming is a player of a list beside the roster that he is to enter.
type Incoming struct {
	Player engine.Player  // as he would stand on the roster
	Known  *engine.Player // as he stands there now; nil for somebody new
}

// Changes are what would change of somebody known; empty where nothing would.
func (in Incoming) Changes() engine.Text {
	if in.Known == nil || *in.Known == in.Player {
		return engine.Text{}
	}
	return differing(in.Player, *in.Known)
}

// Entry is a line of a list beside the roster.
type Entry struct {
	roster.Line
	Incoming            // of who is found; of a doubtful line the likeliest
	Answers  []Incoming // to Line.Choices, one each; one without a name leaves the line out
}

// What becomes of a line of a list.
const (
	ListFound    = roster.Found
	ListDoubtful = roster.Doubtful
	ListSkipped  = roster.Skipped
)

// Understand reads a list, a table or any text, line by line with what the roster and the lists of clubs know. Who is of one
// name with several on the roster, or of another club than his namesake there, is doubtful too.
func (v *View) Understand(list *List) []Entry {
	var here []string
	for _, p := range v.Tournament.Players {
		if p.Club != "" && !slices.Contains(here, p.Club) {
			here = append(here, p.Club)
		}
	}
	beside := v.beside(list)
	var entries []Entry
	for _, line := range list.Lines(roster.Known{Clubs: [][]string{here, v.words().clubs}, People: v.Tournament.Players}) {
		e := Entry{Line: line}
		if line.State == ListFound {
			e = v.held(line, beside)
		}
		for _, c := range e.Choices {
			answer := Incoming{Player: c.Player}
			v.words().write(&answer.Player)
			if known := v.Players[c.Player.ID]; known != nil {
				answer.Known = known
			}
			e.Answers = append(e.Answers, answer)
		}
		if e.State == ListDoubtful {
			e.Incoming = e.Answers[0]
		}
		entries = append(entries, e)
	}
	return entries
}

// ListCount says what was understood of a list: whom it names, how many of them are doubtful, how many lines name nobody.
func ListCount(entries []Entry) engine.Text {
	people, doubtful, skipped := 0, 0, 0
	for _, e := range entries {
		switch e.State {
		case ListSkipped:
			skipped++
			continue
		case ListDoubtful:
			doubtful++
		}
		people++
	}
	return engine.Textf("%d {1:trovato|trovati}, %d da guardare, %d {3:riga saltata|righe saltate}", people, doubtful, skipped)
}

// held holds somebody of a list against the roster, and asks who is meant where that is not sure.
func (v *View) held(line roster.Line, beside func(engine.Player) (Incoming, []engine.Player)) Entry {
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
			e.Choices = append(e.Choices, roster.Choice{Label: engine.Textf("%s", p.NameAndClub()), Player: p})
		}
	case in.Known.Club != "" && line.Player.Club != "" && !sameClub(in.Known.Club, line.Player.Club):
		e.Why = engine.Textf("è iscritto con il club %s: è lui?", in.Known.Club)
		e.Choices = []roster.Choice{{Label: engine.Textf("È lui, del club %s", in.Player.Club), Player: in.Player}}
	default:
		return e
	}
	e.State = ListDoubtful
	e.Choices = append(e.Choices, roster.Choice{Label: engine.Textf("È un altro"), Player: other}, roster.Choice{Label: engine.Textf("Salta")})
	return e
}

func sameClub(a, b string) bool { return alphabet.Plain(a) == alphabet.Plain(b) }

// words are the clubs and regions that are known, also where no workbook is open yet.
func (v *View) words() words {
	if v.desk == nil {
		return officialWords()
	}
	return v.known
}

// beside holds players against the roster, one after the other, so that of two of one name each is met once; same are
// those of that name whom nobody has met yet. What the list does not say stays.
func (v *View) beside(list *List) func(p engine.Player) (in Incoming, same []engine.Player) {
	known := map[string][]engine.Player{}
	for _, p := range v.Tournament.Players {
		key := alphabet.Person(p.Name, p.Surname)
		known[key] = append(known[key], p)
	}
	return func(p engine.Player) (Incoming, []engine.Player) {
		v.words().write(&p)
		key := alphabet.Person(p.Name, p.Surname)
		same := known[key]
		if len(same) == 0 || key == "" {
			if v.Players[p.ID] != nil {
				p.ID = 0 // of somebody else: he gets the next free one
			}
			return Incoming{Player: p}, nil
		}
		at := max(0, slices.IndexFunc(same, func(k engine.Player) bool { return k.ID == p.ID || p.ID == 0 && p.Club != "" && k.Club == p.Club }))
		was := same[at]
		known[key] = slices.Delete(slices.Clone(same), at, at+1)
		p.ID, p.Name, p.Surname, p.Tag = was.ID, was.Name, was.Surname, was.Tag
		if !list.Has(roster.Plays) {
			p.Plays = was.Plays
		}
		return Incoming{Player: p.FilledFrom(was), Known: &was}, same
	}
}

// Compare holds a table against the roster, as its columns are assigned: who of it is new, and what it says otherwise of
// those who are known by their names, which stay as they are written. The findings are those of List.Players.
func (v *View) Compare(list *List) ([]Incoming, []engine.Finding) {
	players, findings := list.Players()
	beside := v.beside(list)
	incoming := make([]Incoming, 0, len(players))
	for _, p := range players {
		in, _ := beside(p)
		incoming = append(incoming, in)
	}
	return incoming, findings
}

// TakeList enters a list in one step: who is new comes on the roster, and of who is known what differs is changed. Where
// another program has changed the same meanwhile the error is a *Conflict, and nothing is written. It returns the players
// that are new, with their IDs, and how many were changed.
func (d *Desk) TakeList(incoming []Incoming) (added []engine.Player, changed int, err error) {
	var changes []Incoming
	for _, in := range incoming {
		switch {
		case in.Known == nil:
			added = append(added, in.Player)
		case *in.Known != in.Player:
			changes = append(changes, in)
		}
	}
	if len(added)+len(changes) == 0 {
		return nil, 0, nil
	}
	e := &edit{what: engine.Textf("{1:Aggiunto %d iscritto|Aggiunti %d iscritti}", len(added))}
	switch {
	case len(changes) > 0:
		e.what = engine.Textf("Iscritti aggiunti da un elenco: %d, aggiornati: %d", len(added), len(changes))
	case len(added) == 1:
		e.what = engine.Textf("Aggiunto agli iscritti %s", added[0].FullName())
	}
	var before *engine.Tournament
	e.mutate = func(t *engine.Tournament) error {
		before = t.Clone()
		for _, in := range changes {
			now := t.Player(in.Known.ID)
			if now == nil {
				return unknownPlayer(in.Known.ID)
			}
			wanted, ok := engine.ThreeWay(*in.Known, *now, in.Player)
			if !ok {
				return &Conflict{
					engine.Textf("Iscritti, %s", in.Known.FullName()), differing(*in.Known, in.Player),
					differing(*now, in.Player, *in.Known), differing(in.Player, *in.Known),
				}
			}
			tidy(&wanted)
			*now = wanted
		}
		return enrol(t, added, d.View().known)
	}
	e.write = func(b *workbook.Book, t *engine.Tournament) error {
		if err := writePlayers(b, t); err != nil {
			return err
		}
		for _, in := range changes {
			if now := t.Player(in.Known.ID); now.Club != before.Player(now.ID).Club {
				if err := b.RenamePlayer(before.Players, *now); err != nil {
					return err
				}
			}
		}
		return nil
	}
	return added, len(changes), d.change(e)
}

// AddPlayers puts several players on the roster in one step.
func (d *Desk) AddPlayers(players []engine.Player) ([]engine.Player, error) {
	if len(players) == 0 {
		return nil, engine.Errorf(engine.BadUsage, "Non c'è nessun giocatore da aggiungere.")
	}
	incoming := make([]Incoming, len(players))
	for i, p := range players {
		incoming[i].Player = p
	}
	added, _, err := d.TakeList(incoming)
	return added, err
}

// ImportList makes a new workbook of a list as it was put right; dst is never overwritten. It returns what was not
// understood, cell by cell, the doubts about columns first.
func ImportList(list *List, dst string, env Env) ([]engine.Text, error) {
	players, findings := list.Players()
	if len(players) == 0 {
		return nil, &engine.Error{
			Kind: engine.BadInput,
			Text: engine.Textf(
				"Nell'elenco non ho trovato giocatori: la prima riga deve avere i titoli delle colonne (Nome, Cognome, Club ...)."), Findings: findings,
		}
	}
	var texts []engine.Text
	for _, f := range slices.Concat(list.Doubts(), findings) {
		texts = append(texts, f.Told())
	}
	return texts, ImportPlayers(players, dst, env)
}

// ImportPlayers makes a new workbook with players on its roster; dst is never overwritten.
func ImportPlayers(players []engine.Player, dst string, env Env) error {
	if len(players) == 0 {
		return engine.Errorf(engine.BadUsage, "Non c'è nessun giocatore da aggiungere.")
	}
	players = slices.Clone(players)
	var t engine.Tournament
	if err := enrol(&t, players, officialWords()); err != nil {
		return err
	}
	return appear(dst, engine.Info{}, engine.Textf("{1:Aggiunto %d iscritto|Aggiunti %d iscritti}", len(players)), env,
		func(b *workbook.Book) error {
			return writePlayers(b, &t)
		})
}
