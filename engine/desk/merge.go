package desk

import (
	"slices"

	"raduno/engine"
	"raduno/engine/alphabet"
	"raduno/engine/store"
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

// Merge makes one workbook of several of one tournament: parallel venues, or a second laptop that went offline. The
// first gives the layout and all that is not Raduno's; of the others come players, rounds, tables, scores, presence and
// pairs that it lacks. dst is never overwritten. It tells in words what was joined and how each difference was decided.
//
// The error is of kind BadInput and its findings are the differences where choice is MergeAsk and there are any; nothing
// is written then.
func Merge(dst string, choice MergeChoice, env Env, paths ...string) ([]engine.Text, error) {
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
	m := &merger{choice: choice}
	if m.t, err = tournamentOf(data, paths[0]); err != nil {
		return nil, err
	}
	before := m.t.Clone()
	for _, path := range paths[1:] {
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
	if len(m.conflicts) > 0 && choice == MergeAsk {
		return nil, &engine.Error{Kind: engine.BadInput, Text: engine.Textf("I fogli non dicono la stessa cosa: scegli quale vale, il primo o il secondo."), Findings: m.conflicts}
	}
	env = env.complete()
	merged, err := mergedBytes(data, before, m.t, env)
	if err != nil {
		return nil, err
	}
	s, err := store.Create(dst, merged, engine.Textf("Uniti %d fogli", len(paths)), env.FS, env.Now)
	if err != nil {
		return nil, err
	}
	return m.said, s.Close()
}

// tournamentOf reads a workbook that has no errors.
func tournamentOf(data []byte, path string) (*engine.Tournament, error) {
	book, err := workbook.Open(data)
	if err != nil {
		return nil, unopened(err, path)
	}
	t, findings := book.Read()
	findings = slices.DeleteFunc(findings, func(f engine.Finding) bool { return f.Warning || f.Code == incompleteTable })
	if len(findings) > 0 {
		return nil, &engine.Error{Kind: engine.BadInput, Text: engine.Textf("“%s” ha degli errori: vanno corretti prima di unirlo.", path), Findings: findings}
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

func sameRound(a, b engine.Round) bool {
	return slices.EqualFunc(a.Tables, b.Tables, func(x, y engine.Table) bool {
		return x.Number == y.Number && sitAlike(x, y) && sameScores(x, y)
	})
}

// sitAlike reports whether two tables have the same players on the same seats.
func sitAlike(a, b engine.Table) bool { return slices.Equal(a.IDs(), b.IDs()) }

func sameScores(a, b engine.Table) bool {
	return sameRecord(a.Record, b.Record) && slices.EqualFunc(a.Seats, b.Seats, func(x, y engine.Seat) bool {
		return x.Score.Typed() == y.Score.Typed() && x.Score.Cmp(y.Score) == 0 && x.Outside.Cmp(y.Outside) == 0 && sameRecord(x.Record, y.Record)
	})
}

// merger joins tournaments into the first.
type merger struct {
	t         *engine.Tournament
	choice    MergeChoice
	said      []engine.Text
	conflicts []engine.Finding
}

func (m *merger) report(format string, args ...any) {
	m.said = append(m.said, engine.Textf(format, args...))
}

// differ notes a difference and reports whether the second holds.
func (m *merger) differ(sheet string, format string, args ...any) bool {
	text := engine.Textf(format, args...)
	m.conflicts = append(m.conflicts, engine.Finding{Sheet: sheet, Code: "merge", Message: text})
	if m.choice == MergeSecond {
		m.said = append(m.said, engine.Textf("%s Vale il secondo.", text))
		return true
	}
	m.said = append(m.said, engine.Textf("%s Vale il primo.", text))
	return false
}

// take joins another tournament.
func (m *merger) take(other *engine.Tournament) {
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
		if filled := fillPlayer(*mine, his); filled != *mine {
			*mine = filled
		}
		his.ID = id
		if *mine != fillPlayer(his, *mine) && m.differ("Iscritti", "%s è scritto in due modi: %s; %s.", mine.FullName(), playerText(*mine), playerText(his)) {
			*mine = fillPlayer(his, *mine)
		}
	}
	return ids
}

// fillPlayer is a player with what is blank of him taken from another entry of his.
func fillPlayer(p, from engine.Player) engine.Player {
	for _, f := range []struct{ to, from *string }{
		{&p.Name, &from.Name},
		{&p.Surname, &from.Surname},
		{&p.Nick, &from.Nick},
		{&p.Club, &from.Club},
		{&p.Region, &from.Region},
		{&p.Birth, &from.Birth},
		{&p.NationalID, &from.NationalID},
		{&p.Wishes, &from.Wishes},
		{&p.Recent, &from.Recent},
	} {
		if *f.to == "" {
			*f.to = *f.from
		}
	}
	return p
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
		m.report("Il turno %d viene dal secondo foglio.", r.Number)
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
			m.scores(sheet, own, t)
			continue
		}
		if slices.ContainsFunc(t.IDs(), func(id int) bool { return seated[id] }) {
			if m.differ(sheet, "Il turno %d ha altri tavoli nei due fogli: al tavolo %d del secondo siede chi nel primo siede altrove.", r.Number, t.Number) {
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
			m.report("Il tavolo %d del turno %d del secondo foglio qui è il tavolo %d.", t.Number, r.Number, number)
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
	if len(joined) == 1 {
		m.report("Turno %d: dal secondo foglio viene un tavolo.", r.Number)
	} else {
		m.report("Turno %d: dal secondo foglio vengono %d tavoli.", r.Number, len(joined))
	}
}

// scores joins the scores of a table that both have.
func (m *merger) scores(sheet string, own *engine.Table, t engine.Table) {
	switch {
	case sameScores(*own, t) || blank(t):
	case blank(*own):
		*own = t
	default:
		if m.differ(sheet, "Tavolo %d: il primo foglio dice %s, il secondo %s.", own.Number, tableText(m.t, *own), tableText(m.t, t)) {
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
		return notDrawn(round)
	}
	for _, number := range tables {
		if _, err := findTable(t, round, number); err != nil {
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
	s, err := store.Create(dst, part, engine.Textf("Diviso da %s", d.Path()), d.env.FS, d.env.Now)
	if err != nil {
		return err
	}
	return s.Close()
}
