package rules

import (
	"cmp"
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/game"
)

// Text names a key of the standings.
func (k Key) Text() engine.Text { return keyWords.text(string(k)) }

// Text says how the tables of a round come about.
func (m Method) Text() engine.Text { return methodWords.text(string(m)) }

// ScoringTexts say how a table is scored, a sentence for each rule that the type has.
func (f Type) ScoringTexts() []engine.Text {
	r := f.Scoring
	var texts []engine.Text
	say := func(format string, args ...any) { texts = append(texts, engine.Textf(format, args...)) }
	switch r.Base {
	case "points":
		if r.Divisor > 1 {
			say("punti del tavolo divisi per %d", r.Divisor)
		} else {
			say("punti del tavolo")
		}
	case "difference":
		say("%s più i propri punti a chi vince, agli altri %s meno la differenza dal vincitore", r.Start.Number(), r.Start.Number())
	case "share":
		say("punteggio diviso per la somma del tavolo, tre decimali")
	case "nothing":
		if r.WinsOnly() {
			say("contano solo le vittorie")
		}
	}
	if r.Base != "difference" && r.Start.Sign() != 0 {
		say("punti di partenza: %s", r.Start.Number())
	}
	if r.Rest != nil {
		say("a chi riposa: %s", r.Rest.Number())
	}
	for _, factor := range r.Factors {
		if r.FactorWinner {
			say("al tavolo da %d i punti del vincitore valgono × %s", factor.Players, factor.Value.Number())
		} else {
			say("al tavolo da %d i punti valgono × %s", factor.Players, factor.Value.Number())
		}
	}
	if r.Cap > 0 {
		say("i punti moltiplicati arrivano al massimo a %d", r.Cap)
	}
	if len(r.WinBonus) > 0 {
		say("premio di vittoria, da uno a più vincitori: %s", engine.Strokes(r.WinBonus))
	}
	for _, scale := range r.Places {
		if scale.Places == 0 {
			say("per posto al tavolo: %s", engine.Strokes(scale.Points))
		} else {
			say("per posto a un tavolo da %d: %s", scale.Places, engine.Strokes(scale.Points))
		}
	}
	if len(r.Eliminated) > 0 {
		say("agli eliminati per posto, senza punti del tavolo: %s", engine.Strokes(r.Eliminated))
	}
	if r.RisiKoPoints.Sign() != 0 {
		say("RisiKo! vale %s a qualunque tavolo", r.RisiKoPoints.Number())
	}
	return texts
}

// Words is a type put into words.
type Words struct {
	Tables  engine.Text
	Rounds  []engine.Text // the draw of each round, the last for all that follow, then semifinals and final
	Scoring engine.Text
	Ranking engine.Text
}

// Words puts the type into words, for a list of types.
func (f Type) Words() Words {
	w := Words{Tables: f.Tables.Text(), Scoring: enumerate(f.ScoringTexts())}
	can := game.Can(f.Game())
	if can.Rules != nil {
		w.Scoring = can.Rules(&engine.Tournament{}, nil).Text
	}
	if can.Rank != nil {
		w.Ranking = can.RankedBy
	}
	if f.Calendar > 0 {
		w.Rounds = append(w.Rounds, engine.Textf("tutti i turni insieme, prima del primo"))
		f.Draws = nil
	}
	for i, rule := range f.Draws {
		w.Rounds = append(w.Rounds, f.drawText(i+1, rule))
	}
	if on := f.GoesOn(); !on.IsZero() {
		w.Rounds = append(w.Rounds, on)
	}
	if f.Phases != nil {
		w.Rounds = append(w.Rounds,
			engine.Textf("turno %d, semifinali: %s", f.Semifinals(), enumerate(criteriaTexts(f.Phases.Criteria))),
			engine.Textf("turno %d, finale: i vincitori delle semifinali e chi ci arriva direttamente", f.Final()))
	}
	keys := engine.Map(f.Ranking, Key.Text)
	if len(keys) > 0 {
		w.Ranking = enumerate(keys)
	}
	return w
}

// GoesOn says in sentences how many evenings there are, and who goes on by how many play; zero where no numbers say it.
func (f Type) GoesOn() engine.Text {
	p := f.Phases
	if !p.ByNumbers() {
		return engine.Text{}
	}
	text := engine.Textf("{1:%d turno|%d turni}, contano tutti.", p.Qualification)
	switch kept := max(p.Qualification-f.Discards, 1); {
	case f.Evenings && f.Discards > 0:
		text = engine.Textf("{1:%d serata|%d serate}, {2:conta la migliore|contano le %d migliori}.", p.Qualification, kept)
	case f.Evenings:
		text = engine.Textf("{1:%d serata|%d serate}, contano tutte.", p.Qualification)
	}
	ends := []int{0}
	for _, a := range slices.Concat(p.Direct, p.Semifinalists) {
		ends = append(ends, a.UpTo)
	}
	slices.Sort(ends)
	ends = append(slices.Compact(ends)[1:], 0) // the last holds for any number
	for i, end := range ends {
		n := cmp.Or(end, 1<<30)
		part := f.ends(p.Direct.For(n), p.Semifinalists.For(n))
		switch {
		case end > 0:
			part = engine.Textf("Fino a %d giocatori: %s", end, part)
		case i > 0:
			part = engine.Textf("Da %d giocatori: %s", ends[i-1]+1, part)
		default:
			part = engine.Textf("Poi: %s", part)
		}
		text = engine.Textf("%s %s", text, part)
	}
	if p.Recovered > 0 && slices.ContainsFunc(p.Semifinalists, func(a Amount) bool { return a.N > 0 }) {
		text = engine.Textf("%s {2:L'ultimo posto|Gli ultimi %d posti} per %s, a chi ha almeno {4:una partita|%d partite}.", text, p.Recovered,
			p.RecoveredBy.Text(), f.Least.Recovered)
	}
	return text
}

// ends says how many are in the final and in the semifinals.
func (f Type) ends(direct, semifinalists int) engine.Text {
	switch {
	case semifinalists == 0:
		return engine.Textf("finale a %d.", f.Phases.Seats)
	case direct == 0:
		return engine.Textf("%d in semifinale.", semifinalists)
	}
	return engine.Textf("{1:il primo|i primi %d} in finale, %d in semifinale.", direct, semifinalists)
}

// TypeGroup is a part of the list of types.
type TypeGroup struct {
	Name   engine.Text
	Folded bool // what few look for
	Types  []Type
}

// TypeGroups are the types by what people play now: those of other games last.
func TypeGroups() []TypeGroup {
	groups := []struct {
		TypeGroup
		ids string
	}{
		{TypeGroup{Name: engine.Textf("Di solito")}, "club club-open raduno24 master24 open gufo spartac squadre"},
		{TypeGroup{Name: engine.Textf("Altri"), Folded: true}, "nazionale santeufemia victory bgl bgl-svizzera 1vs1 1vs1-svizzera"},
		{TypeGroup{Name: engine.Textf("GestioneRaduno 1.5"), Folded: true}, "raduno master"},
		{TypeGroup{Name: engine.Textf("Altri giochi"), Folded: true}, ""},
	}
	all := AllTypes()
	list := make([]TypeGroup, len(groups))
	for i, g := range groups {
		list[i] = g.TypeGroup
		for id := range strings.FieldsSeq(g.ids) {
			at := slices.IndexFunc(all, func(f Type) bool { return f.ID == id })
			list[i].Types = append(list[i].Types, all[at])
			all = slices.Delete(all, at, at+1)
		}
	}
	list[len(list)-1].Types = all
	return list
}

// drawText says how a round is drawn.
func (f Type) drawText(round int, rule DrawRules) engine.Text {
	how := rule.Method.Text()
	if rule.Method == ByLot && len(rule.Criteria) > 0 {
		how = engine.Textf("sorteggio che evita, in quest'ordine: %s", enumerate(criteriaTexts(rule.Criteria)))
	}
	last := f.Rounds
	if f.Phases != nil {
		last = f.Phases.Qualification
	}
	if round == len(f.Draws) && round != last {
		return engine.Textf("dal turno %d: %s", round, how)
	}
	return engine.Textf("turno %d: %s", round, how)
}

func criteriaTexts(names []string) []engine.Text {
	return engine.Map(names, draw.Avoids)
}

// enumerate is a list of phrases as one; each is still translated by itself.
func enumerate(texts []engine.Text) engine.Text {
	switch len(texts) {
	case 0:
		return engine.Text{}
	case 1:
		return texts[0]
	}
	return engine.Textf("%s; %s", texts[0], enumerate(texts[1:]))
}
