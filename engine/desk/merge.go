package desk

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/alphabet"
	"raduno/engine/formula"
	"raduno/engine/game"
	"raduno/engine/workbook"
)

// MergeChoice says which of two workbooks holds where they differ.
type MergeChoice string

// The choices of a merge.
const (
	MergeAsk    MergeChoice = ""        // nothing is written while anything differs
	MergeFirst  MergeChoice = "primo"   // the workbook named first
	MergeSecond MergeChoice = "secondo" // the one that is added
)

// MergeDecisions say which workbook holds where they differ: by the ID of a conflict, and All for those that By does not
// name.
type MergeDecisions struct {
	All MergeChoice
	By  map[string]MergeChoice
}

// of is the decision on a conflict.
func (d MergeDecisions) of(id string) MergeChoice {
	if choice, decided := d.By[id]; decided {
		return choice
	}
	return d.All
}

// MergeConflict is something of which two workbooks do not say the same. Its ID is the same whenever they are merged, and
// its text says what each of them says.
type MergeConflict struct {
	ID    string
	Sheet string
	Text  engine.Text
}

// MergeConflicts is the error that there are conflicts on which nobody has decided; nothing is written then.
type MergeConflicts struct{ List []MergeConflict }

// Error tells all of them, in Italian.
func (e *MergeConflicts) Error() string { return e.Unwrap().Error() }

// Unwrap is the error as it is told: of kind BadInput, with a finding for each.
func (e *MergeConflicts) Unwrap() error {
	told := &engine.Error{
		Kind: engine.BadInput,
		Text: engine.Textf("I fogli non dicono la stessa cosa: scegli per ogni differenza quale vale, il primo o il secondo."),
	}
	for _, c := range e.List {
		told.Findings = append(told.Findings, engine.Finding{Sheet: c.Sheet, Code: c.ID, Message: c.Text})
	}
	return told
}

// Merge makes one workbook of several of one tournament: parallel venues, or a second laptop that went offline. The
// first gives the layout and all that is not Raduno's; of the others come players, rounds, tables, scores, presence and
// pairs that it lacks. dst is never overwritten. It tells in words what was joined and how each difference was decided.
//
// The error is a *MergeConflicts where there are differences on which nothing was decided, and of kind BadUsage where a
// decision is about none; nothing is written then.
func Merge(dst string, decided MergeDecisions, env Env, paths ...string) ([]engine.Text, error) {
	if len(paths) < 2 {
		return nil, engine.Errorf(engine.BadUsage, "Per unire servono almeno due fogli dello stesso torneo.")
	}
	if err := workbookName(dst); err != nil {
		return nil, err
	}
	data, err := ReadFile(paths[0])
	if err != nil {
		return nil, err
	}
	m := &merger{decided: decided, found: map[string]bool{}}
	if m.t, err = tournamentOf(data, paths[0]); err != nil {
		return nil, err
	}
	before := m.t.Clone()
	for i, path := range paths[1:] {
		if len(paths) > 2 {
			m.prefix = strconv.Itoa(i+2) + ":" // which file a conflict is with
		}
		other, err := ReadFile(path)
		if err != nil {
			return nil, err
		}
		t, err := tournamentOf(other, path)
		if err != nil {
			return nil, err
		}
		m.take(t)
	}
	for _, id := range slices.Sorted(maps.Keys(decided.By)) {
		if !m.found[id] {
			return nil, engine.Errorf(engine.BadUsage, "Su “%s” i fogli non sono in disaccordo: scrivi le differenze come sono elencate.", id)
		}
	}
	if len(m.open) > 0 {
		return nil, &MergeConflicts{m.open}
	}
	env = env.complete()
	merged, err := mergedBytes(data, before, m.t, env)
	if err != nil {
		return nil, err
	}
	return m.said, makeFile(dst, merged, engine.Textf("{1:Unito %d foglio|Uniti %d fogli}", len(paths)), env)
}

// tournamentOf reads a workbook that has no errors.
func tournamentOf(data []byte, path string) (*engine.Tournament, error) {
	book, err := workbook.Open(data)
	if err != nil {
		return nil, unopened(err, path)
	}
	t, findings := book.Read()
	if findings = refusing(findings); len(findings) > 0 {
		return nil, &engine.Error{
			Kind: engine.BadInput, Text: engine.Textf("“%s” ha degli errori: vanno corretti prima di unirlo.", path),
			Findings: findings,
		}
	}
	return t, nil
}

// mergedBytes writes what a merge changed into the first workbook.
func mergedBytes(data []byte, before, t *engine.Tournament, env Env) ([]byte, error) {
	book, err := workbook.Open(data)
	if err != nil {
		return nil, err
	}
	book.Read()
	if !slices.Equal(before.Players, t.Players) {
		if err := book.SetPlayers(t.Players); err != nil {
			return nil, err
		}
	}
	if !sameInfo(before.Info, t.Info) {
		if err := book.WriteInfo(t.Info); err != nil {
			return nil, err
		}
	}
	d := &Desk{env: env}
	for i := range t.Rounds {
		r := &t.Rounds[i]
		if old := before.Round(r.Number); old != nil && sameRound(*old, *r) {
			continue
		}
		if err := book.WriteRound(t, *r, d.showsIDs(t, r)); err != nil {
			return nil, err
		}
	}
	if err := book.WriteState(t); err != nil {
		return nil, err
	}
	return book.Bytes()
}

func sameInfo(a, b engine.Info) bool {
	datesA, datesB := a.Dates, b.Dates
	a.Dates, b.Dates = nil, nil
	return reflect.DeepEqual(a, b) && slices.Equal(datesA, datesB)
}

func sameRound(a, b engine.Round) bool {
	return slices.EqualFunc(a.Tables, b.Tables, func(x, y engine.Table) bool {
		return x.Number == y.Number && sitAlike(x, y) && sameScores(x, y)
	})
}

// sitAlike reports whether two tables have the same players on the same seats.
func sitAlike(a, b engine.Table) bool { return slices.Equal(a.IDs(), b.IDs()) }

func sameScores(a, b engine.Table) bool {
	return a.Record.Says(b.Record) && slices.EqualFunc(a.Seats, b.Seats, func(x, y engine.Seat) bool {
		return x.Score.Typed() == y.Score.Typed() && x.Score.Cmp(y.Score) == 0 && x.Outside.Cmp(y.Outside) == 0 && x.Record.Says(y.Record)
	})
}

// merger joins tournaments into the first.
type merger struct {
	t       *engine.Tournament
	decided MergeDecisions
	prefix  string // of the IDs of conflicts with the workbook that is taken
	found   map[string]bool
	said    []engine.Text
	open    []MergeConflict // on which nothing is decided
}

func (m *merger) report(format string, args ...any) {
	m.said = append(m.said, engine.Textf(format, args...))
}

// called is how a round of the first is called.
func (m *merger) called(round int) engine.Called {
	kind, _ := formula.ByID(m.t.Settings.Type) // what has no type calls its rounds by their numbers
	return formula.Called(m.t, kind, round)
}

// differ notes a difference and reports whether the second holds.
func (m *merger) differ(id, sheet string, text engine.Text) bool {
	id = m.prefix + id
	m.found[id] = true
	switch m.decided.of(id) {
	case MergeSecond:
		m.said = append(m.said, engine.Textf("%s Vale il secondo.", text))
		return true
	case MergeFirst:
		m.said = append(m.said, engine.Textf("%s Vale il primo.", text))
	default:
		m.open = append(m.open, MergeConflict{id, sheet, text})
	}
	return false
}

// take joins another tournament.
func (m *merger) take(other *engine.Tournament) {
	m.info(other)
	ids := m.players(other)
	own := func(id int) int {
		if id <= 0 {
			return id
		}
		return ids[id]
	}
	for _, r := range other.Rounds {
		r = *other.Clone().Round(r.Number)
		for i := range r.Tables {
			for j := range r.Tables[i].Seats {
				r.Tables[i].Seats[j].Player = own(r.Tables[i].Seats[j].Player)
			}
		}
		for i, id := range r.SitOuts {
			r.SitOuts[i] = own(id)
		}
		m.round(r, renumbered(ids))
	}
	for round, present := range other.Presence {
		for id, here := range present {
			if m.t.Presence == nil {
				m.t.Presence = engine.Presence{}
			}
			if m.t.Presence[round] == nil {
				m.t.Presence[round] = map[int]bool{}
			}
			if _, said := m.t.Presence[round][own(id)]; !said {
				m.t.Presence[round][own(id)] = here
			}
		}
	}
	join := func(list *[][2]int, more [][2]int) {
		for _, pair := range more {
			pair = [2]int{own(pair[0]), own(pair[1])}
			if !slices.Contains(*list, pair) && !slices.Contains(*list, [2]int{pair[1], pair[0]}) {
				*list = append(*list, pair)
			}
		}
	}
	join(&m.t.Apart, other.Apart)
	join(&m.t.Together, other.Together)
	join(&m.t.Distinct, other.Distinct)
	for _, r := range other.Rulings {
		if r.Player = own(r.Player); r.With > 0 {
			r.With = own(r.With)
		}
		if !slices.ContainsFunc(m.t.Rulings, func(mine engine.Ruling) bool {
			return mine.Time.Equal(r.Time) && mine.Kind == r.Kind && mine.Player == r.Player && mine.Table == r.Table
		}) {
			m.t.Rulings = append(m.t.Rulings, r)
		}
	}
}

// info joins what the sheet TORNEO says, and the type.
func (m *merger) info(other *engine.Tournament) {
	mine, his := &m.t.Info, other.Info
	for _, f := range []struct {
		id, what string
		to       *string
		from     string
	}{
		{"nome", "Nome Torneo", &mine.Name, his.Name},
		{"sede", "Sede Torneo", &mine.Venue, his.Venue},
		{"organizzatore", "Organizzatore", &mine.Organizer, his.Organizer},
		{"tipologia", "Tipologia di Torneo", &mine.Kind, his.Kind},
		{"tipo", "Tipo", &m.t.Settings.Type, other.Settings.Type},
		{"lingua", "Lingua", &m.t.Settings.Language, other.Settings.Language},
	} {
		switch {
		case f.from == "" || f.from == *f.to:
		case *f.to == "":
			*f.to = f.from
		case m.twoSay(f.id, f.what, *f.to, f.from):
			*f.to = f.from
		}
	}
	if mine.Rounds == 0 {
		mine.Rounds = his.Rounds
	}
	if mine.Places == 0 {
		mine.Places = his.Places
	}
	if len(mine.Dates) == 0 {
		mine.Dates = slices.Clone(his.Dates)
	}
	if len(m.t.Logo) == 0 {
		m.t.Logo = other.Logo
	}
	m.options(other.Settings)
}

// options joins the choices that points and places depend on.
func (m *merger) options(his engine.Settings) {
	mine := &m.t.Settings
	single := map[bool]string{true: game.No, false: game.Yes} // Unico Vincitore, by SharedWins
	if mine.SharedWins != his.SharedWins && m.twoSay("unico-vincitore", "Unico Vincitore", single[mine.SharedWins], single[his.SharedWins]) {
		mine.SharedWins = his.SharedWins
	}
	if mine.Discards != his.Discards && m.twoSay("scarti", "Scarti", strconv.Itoa(mine.Discards), strconv.Itoa(his.Discards)) {
		mine.Discards = his.Discards
	}
	for _, choice := range his.Game {
		switch said := mine.Game.Get(choice.Label); {
		case said == choice.Value:
		case said == "" || m.twoSay("gioco-"+strings.ReplaceAll(choice.Label, " ", "-"), choice.Label, said, choice.Value):
			mine.Game.Set(choice.Label, choice.Value)
		}
	}
}

// twoSay notes a line of which the two do not say the same, and reports whether the second holds.
func (m *merger) twoSay(id, what, mine, his string) bool {
	return m.differ(id, "TORNEO", engine.Textf("%s: il primo foglio dice %s, il secondo %s.", what, mine, his))
}

// renumbered reports whether any player has another ID in the merged workbook.
func renumbered(ids map[int]int) bool {
	for was, is := range ids {
		if was != is {
			return true
		}
	}
	return false
}

// players joins the roster of another tournament and gives the IDs that its players have here. The same ID and name is
// the same player, and so is the same national ID, or the same name and club; homonyms of other clubs are two.
func (m *merger) players(other *engine.Tournament) map[int]int {
	person := func(p engine.Player) string { return alphabet.Person(p.Name, p.Surname) }
	taken := map[int]bool{} // by a player of the other: two of its players are never one of ours
	ids := map[int]int{}
	same := func(is func(mine engine.Player, his engine.Player) bool) {
		for _, his := range other.Players {
			if _, known := ids[his.ID]; known {
				continue
			}
			for _, mine := range m.t.Players {
				if !taken[mine.ID] && is(mine, his) {
					ids[his.ID], taken[mine.ID] = mine.ID, true
					break
				}
			}
		}
	}
	same(func(a, b engine.Player) bool { return a.ID == b.ID && person(a) == person(b) })
	same(func(a, b engine.Player) bool {
		return a.NationalID != "" && alphabet.Plain(a.NationalID) == alphabet.Plain(b.NationalID)
	})
	same(func(a, b engine.Player) bool {
		return person(a) == person(b) && alphabet.Plain(a.Club) == alphabet.Plain(b.Club) &&
			(a.Birth == "" || b.Birth == "" || a.Birth == b.Birth) && (a.NationalID == "" || b.NationalID == "")
	})
	next := 1
	for _, p := range slices.Concat(m.t.Players, other.Players) {
		next = max(next, p.ID+1)
	}
	for _, his := range other.Players {
		id, known := ids[his.ID]
		if !known {
			p := his
			if m.t.Player(p.ID) != nil {
				p.ID, next = next, next+1
				m.report("%s, che nell'altro foglio ha l'ID %d, qui ha il %d.", p.FullName(), his.ID, p.ID)
			}
			m.t.Players = append(m.t.Players, p)
			ids[his.ID] = p.ID
			continue
		}
		mine := m.t.Player(id)
		if filled := mine.FilledFrom(his); filled != *mine {
			*mine = filled
		}
		his.ID = id
		if *mine != his.FilledFrom(*mine) && m.differ(fmt.Sprintf("iscritto%d", id), "Iscritti", engine.Textf("%s è scritto in due modi: %s; %s.",
			mine.FullName(), playerText(*mine), playerText(his))) {
			*mine = his.FilledFrom(*mine)
		}
	}
	return ids
}

func playerText(p engine.Player) engine.Text {
	plays := "SI"
	if !p.Plays {
		plays = "NO"
	}
	return engine.Textf("%s, club %s, partecipa %s", p.FullName(), p.Club, plays)
}

// round joins a round of another tournament, whose IDs are ours already.
func (m *merger) round(r engine.Round, renumbered bool) {
	mine := m.t.Round(r.Number)
	if mine == nil {
		if renumbered {
			r.Draw = nil // what it was drawn from names other IDs
		}
		m.t.SetRound(r)
		m.report("%s: i tavoli vengono dal secondo foglio.", m.called(r.Number).Name())
		return
	}
	sheet := engine.RoundSheet(r.Number)
	seated := map[int]bool{}
	for _, id := range slices.Concat(mine.TableIDs()...) {
		seated[id] = id > 0
	}
	var joined []engine.Table
	for _, t := range r.Tables {
		if own := mine.Table(t.Number); own != nil && sitAlike(*own, t) {
			m.scores(r.Number, own, t)
			continue
		}
		if slices.ContainsFunc(t.IDs(), func(id int) bool { return seated[id] }) {
			if m.differ(fmt.Sprintf("turno%d", r.Number), sheet,
				engine.Textf("%s: i due fogli hanno altri tavoli. Al tavolo %d del secondo siede chi nel primo siede altrove.",
					m.called(r.Number).Name(), t.Number)) {
				if renumbered {
					r.Draw = nil
				}
				*mine = r
			}
			return
		}
		joined = append(joined, t)
	}
	if len(joined) == 0 {
		return
	}
	for _, t := range joined {
		if mine.Table(t.Number) != nil {
			number := 1
			for _, own := range mine.Tables {
				number = max(number, own.Number+1)
			}
			m.report("Il tavolo %d %s del secondo foglio qui è il tavolo %d.", t.Number, m.called(r.Number).Of(), number)
			t.Number = number
		}
		mine.Tables = append(mine.Tables, t)
	}
	slices.SortFunc(mine.Tables, func(a, b engine.Table) int { return a.Number - b.Number })
	if mine.Draw != nil && len(mine.Draw.Tables) != len(mine.Tables) {
		mine.Draw = nil // two draws side by side are none that could be repeated
	}
	if mine.Draw == nil && r.Draw != nil && len(r.Draw.Tables) == len(mine.Tables) && !renumbered {
		mine.Draw = r.Draw
	}
	m.report("%s: dal secondo foglio {2:viene un tavolo|vengono %d tavoli}.", m.called(r.Number).Name(), len(joined))
}

// scores joins the scores of a table that both have.
func (m *merger) scores(round int, own *engine.Table, t engine.Table) {
	switch {
	case sameScores(*own, t) || blank(t):
	case blank(*own):
		*own = t
	default:
		if m.differ(fmt.Sprintf("turno%d-tavolo%d", round, own.Number), engine.RoundSheet(round),
			engine.Textf("Tavolo %d: il primo foglio dice %s, il secondo %s.", own.Number, tableText(m.t, *own), tableText(m.t, t))) {
			*own = t
		}
	}
}

// blank reports whether nothing is written at a table.
func blank(t engine.Table) bool {
	full := func(r engine.Record) bool {
		return slices.ContainsFunc(r, func(e engine.Entry) bool { return e.Value != "" })
	}
	return !full(t.Record) && !slices.ContainsFunc(t.Seats, func(s engine.Seat) bool {
		return s.Score.Typed() || s.Outside.Typed() || full(s.Record)
	})
}

// Split makes a workbook of a part of a tournament, for a second venue or laptop: everything, but of one round only some
// tables. Merge puts the part back. dst is never overwritten. The error is of kind BadInput where a table is not there.
func (d *Desk) Split(dst string, round int, tables []int) error {
	if err := workbookName(dst); err != nil {
		return err
	}
	t := d.Tournament()
	r := t.Round(round)
	if r == nil {
		return d.notDrawn(round)
	}
	for _, number := range tables {
		if _, err := d.findTable(t, round, number); err != nil {
			return err
		}
	}
	before := t.Clone()
	r.Tables = slices.DeleteFunc(r.Tables, func(table engine.Table) bool { return !slices.Contains(tables, table.Number) })
	if len(r.Tables) == 0 {
		return engine.Errorf(engine.BadUsage, "Scrivi almeno un tavolo da mettere nell'altro foglio.")
	}
	d.mu.Lock()
	data := slices.Clone(d.data)
	d.mu.Unlock()
	part, err := mergedBytes(data, before, t, d.env)
	if err != nil {
		return err
	}
	return makeFile(dst, part, engine.Textf("Diviso da %s", d.Path()), d.env)
}
