package merge

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/rules"
)

// merger joins tournaments into the first.
type merger struct {
	t       *engine.Tournament
	base    *engine.Tournament // that the first and the one that is taken both come from; empty where it is not known
	related bool               // it is known
	decided Decisions
	prefix  string // of the IDs of conflicts with the workbook that is taken
	found   map[string]bool
	said    []engine.Text
	open    []Conflict // on which nothing is decided
}

func (m *merger) report(format string, args ...any) {
	m.said = append(m.said, engine.Textf(format, args...))
}

// called is how a round of the first is called.
func (m *merger) roundName(round int) engine.RoundName {
	kind, _ := rules.TypeOf(m.t) // what has no type calls its rounds by their numbers
	return rules.RoundName(m.t, kind, round)
}

// differ notes a difference and reports whether the second holds.
func (m *merger) differ(id, sheet string, text engine.Text) bool {
	id = m.prefix + id
	m.found[id] = true
	switch m.decided.of(id) {
	case Second:
		m.said = append(m.said, engine.Textf("%s Vale il secondo.", text))
		return true
	case First:
		m.said = append(m.said, engine.Textf("%s Vale il primo.", text))
	default:
		m.open = append(m.open, Conflict{id, sheet, text})
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
	m.columns(other, ids)
	m.removed(other)
	m.leave(other)
	renumbered := slices.ContainsFunc(slices.Collect(maps.Keys(ids)), func(id int) bool { return ids[id] != id })
	for _, r := range other.Rounds {
		r = other.Clone().Round(r.Number).InSheet()
		renumber(&r, own)
		m.round(r, renumbered)
	}
	m.presence(other, own)
	pairs := func(list [][2]int) [][2]int {
		return engine.Map(list, func(pair [2]int) [2]int { return [2]int{own(pair[0]), own(pair[1])} })
	}
	m.t.Apart = engine.JoinPairs(m.base.Apart, m.t.Apart, pairs(other.Apart))
	m.t.Together = engine.JoinPairs(m.base.Together, m.t.Together, pairs(other.Together))
	m.t.Distinct = engine.JoinPairs(m.base.Distinct, m.t.Distinct, pairs(other.Distinct))
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
	m.chance(other)
}

// chance joins which draws were made, kept or not, in the order of their times.
func (m *merger) chance(other *engine.Tournament) {
	for round, drawn := range other.Drawn {
		all := m.t.Drawn[round]
		for _, d := range drawn {
			if !slices.ContainsFunc(all, func(mine engine.Drawing) bool { return mine.Seed == d.Seed && mine.Time.Equal(d.Time) }) {
				all = append(all, d)
			}
		}
		slices.SortStableFunc(all, func(a, b engine.Drawing) int { return a.Time.Compare(b.Time) })
		if m.t.Drawn == nil {
			m.t.Drawn = map[int][]engine.Drawing{}
		}
		m.t.Drawn[round] = all
	}
}

// renumber has a round name its players by the IDs that they have here.
func renumber(r *engine.Round, own func(int) int) {
	for i := range r.Tables {
		for j := range r.Tables[i].Seats {
			r.Tables[i].Seats[j].Player = own(r.Tables[i].Seats[j].Player)
		}
	}
	for i, id := range r.SitOuts {
		r.SitOuts[i] = own(id)
	}
}

// removed takes out the rounds that the other has removed and the first has left as they were.
func (m *merger) removed(other *engine.Tournament) {
	for _, was := range m.base.Rounds {
		mine := m.t.Round(was.Number)
		if other.Round(was.Number) == nil && mine != nil && sameRound(*mine, was) {
			m.report("%s: il secondo foglio l'ha tolto.", m.roundName(was.Number).Name())
			m.t.Rounds = slices.DeleteFunc(m.t.Rounds, func(r engine.Round) bool { return r.Number == was.Number })
		}
	}
}

// leave takes out the players whom the other has taken out and the first has only kept.
func (m *merger) leave(other *engine.Tournament) {
	m.t.Players = slices.DeleteFunc(m.t.Players, func(mine engine.Player) bool {
		was := m.base.Player(mine.ID)
		gone := was != nil && *was == mine && other.Player(mine.ID) == nil && !m.t.Sat(mine.ID)
		if gone {
			m.report("%s: il secondo foglio l'ha tolto dagli iscritti.", mine.FullName())
		}
		return gone
	})
}

// presence joins who is there in which round: what only one has said, or changed, holds.
func (m *merger) presence(other *engine.Tournament, own func(int) int) {
	for round, present := range other.Presence {
		for id, here := range present {
			mine, said := m.t.Presence[round][own(id)]
			if was, known := m.base.Presence[round][id]; !said || known && was == mine {
				m.t.SetPresence(round, own(id), here)
			}
		}
	}
}

// infoSheet is where most of what is said of the tournament as a whole stands.
const infoSheet = "TORNEO"

// info joins what the sheet TORNEO says, and the type.
func (m *merger) info(other *engine.Tournament) {
	for _, line := range engine.InfoLines {
		m.option(line, other, line.Empty(m.t), line.Empty(other))
	}
	m.option(engine.OptionType, other, m.t.Settings.Type == "", other.Settings.Type == "")
	m.option(engine.OptionLanguage, other, m.t.Settings.Language == "", other.Settings.Language == "")
	m.option(engine.OptionOneWinner, other, false, false) // points depend on these two, whatever they are
	m.option(engine.OptionDiscards, other, false, false)
	if len(m.t.Logo) == 0 {
		m.t.Logo = other.Logo
	}
	if len(m.t.SecondLogo) == 0 {
		m.t.SecondLogo = other.SecondLogo
	}
	m.choices("gioco-", &m.t.Settings.Game, other.Settings.Game, m.base.Settings.Game)
	m.choices("regola-", &m.t.Settings.Answers, other.Settings.Answers, m.base.Settings.Answers)
}

// choices has the tournament hold what the other one chose.
func (m *merger) choices(prefix string, mine *engine.Record, other, was engine.Record) {
	for _, choice := range other {
		label, own := choice.Label, mine.Get(choice.Label)
		if m.takes(infoSheet, prefix+strings.ReplaceAll(label, " ", "-"), label, own, choice.Value, was.Get(label), own == "") {
			mine.Set(label, choice.Value)
		}
	}
}

// option has a line of the tournament hold what the two say of it; they may say nothing.
func (m *merger) option(o *engine.Option, other *engine.Tournament, silent, hisSilent bool) {
	if hisSilent && !m.related {
		return
	}
	if m.takes(infoSheet, o.Loose[0], o.Name.Format, o.Get(m.t), o.Get(other), o.Get(m.base), silent) {
		_ = o.Set(m.t, o.Get(other)) // it is what another tournament says already
	}
}

// takes reports whether the second holds of what the two say: what only one has changed or said does, else what is decided.
func (m *merger) takes(sheet, id, what, mine, his, base string, silent bool) bool {
	switch {
	case his == mine || m.related && his == base:
		return false
	case m.related && mine == base || !m.related && silent:
		return true
	}
	return m.differ(id, sheet, engine.Textf("%s: il primo foglio dice %s, il secondo %s.", what, mine, his))
}

// players joins the roster of another tournament and gives the IDs that its players have here. The same ID and name is
// the same player, and so is the same national ID, or the same name and club; homonyms of other clubs are two.
func (m *merger) players(other *engine.Tournament) map[int]int {
	person := func(p engine.Player) string { return engine.PersonKey(p.Name, p.Surname) }
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
		return a.NationalID != "" && engine.PlainLetters(a.NationalID) == engine.PlainLetters(b.NationalID)
	})
	same(func(a, b engine.Player) bool {
		return person(a) == person(b) && engine.PlainLetters(a.Club) == engine.PlainLetters(b.Club) &&
			(a.Birth == "" || b.Birth == "" || a.Birth == b.Birth) && (a.NationalID == "" || b.NationalID == "")
	})
	next := 1
	for _, p := range slices.Concat(m.t.Players, other.Players) {
		next = max(next, p.ID+1)
	}
	for _, his := range other.Players {
		id, known := ids[his.ID]
		if !known && m.takenOut(his, other) {
			continue
		}
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
		if before := m.base.Player(his.ID); before != nil {
			was := *before
			was.ID, his.ID = id, id
			if merged, sure := engine.ThreeWay(was, *mine, his); sure {
				*mine = merged
				continue
			}
		}
		*mine, his.ID = mine.FilledFrom(his), id
		if *mine != his.FilledFrom(*mine) && m.differ(fmt.Sprintf("iscritto%d", id), "Iscritti", engine.Textf("%s è scritto in due modi: %s; %s.",
			mine.FullName(), playerText(*mine, his), playerText(his, *mine))) {
			*mine = his.FilledFrom(*mine)
		}
	}
	return ids
}

// columns joins the organizer's own columns of the roster.
func (m *merger) columns(other *engine.Tournament, ids map[int]int) {
	for _, c := range other.Own {
		key := engine.CleanHeading(c.Title)
		at := slices.IndexFunc(m.t.Own, func(mine engine.SheetColumn) bool { return engine.CleanHeading(mine.Title) == key })
		if at < 0 {
			at = len(m.t.Own)
			m.t.Own = append(m.t.Own, engine.SheetColumn{Title: c.Title, Texts: map[int]string{}})
		}
		mine := m.t.Own[at]
		for _, p := range other.Players {
			was, id := "", ids[p.ID]
			if before := m.base.Column(c.Title); before != nil {
				was = before.Texts[p.ID]
			}
			if text := mine.Texts[id]; id > 0 && (c.Texts[p.ID] != "" || m.related) && m.takes("Iscritti",
				fmt.Sprintf("iscritto%d-%s", id, strings.ReplaceAll(mine.Title, " ", "-")), p.FullName()+", "+mine.Title,
				text, c.Texts[p.ID], was, text == "") {
				mine.Texts[id] = c.Texts[p.ID]
			}
		}
	}
}

// takenOut reports whether the first has taken a player out whom the other has only kept.
func (m *merger) takenOut(his engine.Player, other *engine.Tournament) bool {
	was := m.base.Player(his.ID)
	return was != nil && *was == his && !other.Sat(his.ID)
}

// playerText is what is written of a player in the columns in which another entry of his has something else.
func playerText(p, other engine.Player) engine.Text {
	var messages []string
	for _, c := range engine.Roster {
		if text := c.Get(&p); text != c.Get(&other) {
			messages = append(messages, c.Heading()+" “"+text+"”")
		}
	}
	return engine.Textf("%s", strings.Join(messages, ", "))
}

// round joins a round of another tournament, whose IDs are ours already.
func (m *merger) round(r engine.Round, renumbered bool) {
	mine := m.t.Round(r.Number)
	if mine == nil {
		if renumbered {
			r.Draw = nil // what it was drawn from names other IDs
		}
		m.t.SetRound(r)
		m.report("%s: i tavoli vengono dal secondo foglio.", m.roundName(r.Number).Name())
		return
	}
	if was := m.base.Round(r.Number); was != nil && !renumbered {
		if sameRound(*was, r) {
			return
		}
		if sameRound(*was, *mine) {
			*mine = r
			return
		}
	}
	sheet := engine.RoundSheet(r.Number)
	seated := map[int]bool{}
	for _, id := range slices.Concat(mine.TableIDs()...) {
		seated[id] = id > 0
	}
	var joined []engine.Table
	for _, t := range r.Tables {
		if own := mine.OfSheet(t.Number); own != nil && sitAlike(*own, t) {
			m.scores(r.Number, own, t)
			continue
		}
		if slices.ContainsFunc(t.IDs(), func(id int) bool { return seated[id] }) {
			if m.differ(fmt.Sprintf("turno%d", r.Number), sheet,
				engine.Textf("%s: i due fogli hanno altri tavoli. Al tavolo %d del secondo siede chi nel primo siede altrove.",
					m.roundName(r.Number).Name(), t.Number)) {
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
		if mine.OfSheet(t.Number) != nil {
			number := 1
			for _, own := range mine.Tables {
				number = max(number, own.SheetNumber()+1)
			}
			m.report("Il tavolo %d %s del secondo foglio qui è il tavolo %d.", t.Number, m.roundName(r.Number).Of(), number)
			t.Number = number
		}
		mine.Tables = append(mine.Tables, t)
	}
	slices.SortFunc(mine.Tables, func(a, b engine.Table) int { return a.SheetNumber() - b.SheetNumber() })
	if mine.Draw != nil && len(mine.Draw.Tables) != len(mine.Tables) {
		mine.Draw = nil // two draws side by side are none that could be repeated
	}
	if mine.Draw == nil && r.Draw != nil && len(r.Draw.Tables) == len(mine.Tables) && !renumbered {
		mine.Draw = r.Draw
	}
	m.report("%s: dal secondo foglio {2:viene un tavolo|vengono %d tavoli}.", m.roundName(r.Number).Name(), len(joined))
}

// scores joins the scores of a table that both have.
func (m *merger) scores(round int, own *engine.Table, t engine.Table) {
	if r := m.base.Round(round); r != nil {
		if was := r.OfSheet(own.SheetNumber()); was != nil && sitAlike(*was, *own) {
			switch {
			case sameScores(*was, t):
				return
			case sameScores(*was, *own):
				*own = t
				return
			}
		}
	}
	switch {
	case sameScores(*own, t) || blank(t):
	case blank(*own):
		*own = t
	default:
		if m.differ(fmt.Sprintf("turno%d-tavolo%d", round, own.Number), engine.RoundSheet(round),
			engine.Textf("Tavolo %d: il primo foglio dice %s, il secondo %s.", own.Number, desk.TableText(m.t, *own), desk.TableText(m.t, t))) {
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
