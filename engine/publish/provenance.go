package publish

import (
	"fmt"
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/rules"
	"raduno/engine/verify"
)

// made tells how the tables of a round came about besides by its criteria: by a rule that draws nothing, from the
// standings or from the semifinals. It names bands, direct finalists and who was parted by lot. It is empty where
// there is nothing to tell, or where Raduno did not make the round.
func (d publisher) made(t *engine.Tournament, number int) []engine.Text {
	round := t.Round(number)
	if round == nil || round.Draw == nil {
		return nil
	}
	typ, err := d.TypeOf(round.Draw.Type)
	if err != nil {
		return nil
	}
	m := maker{t: t, round: round, kind: typ}
	switch {
	case typ.Phases != nil && number == typ.Semifinals():
		m.semifinals()
	case typ.Phases != nil && number == typ.Final():
		m.report(
			"I tavoli della finale non si sorteggiano: vanno in finale i vincitori delle semifinali e chi vi era già ammesso; i posti che " +
				"restano sono dei migliori secondi.")
		m.finalists()
	default:
		m.qualification()
	}
	if given := verify.Given(round.Draw); !given.IsZero() && len(round.Draw.Counts) > 0 {
		m.report("Il minimo possibile di ogni criterio vale %s.", given)
	}
	return m.lines
}

// maker collects the sentences.
type maker struct {
	t     *engine.Tournament
	round *engine.Round
	kind  rules.Type
	lines []engine.Text
}

func (m *maker) report(format string, args ...any) {
	m.lines = append(m.lines, engine.Textf(format, args...))
}

func (m *maker) qualification() {
	switch m.kind.DrawOf(m.round.Number).Method {
	case rules.Greek:
		m.report(
			"I tavoli sono fatti “alla greca”, dai posti al tavolo nel turno %d: chi ha vinto resta, il secondo si sposta di un tavolo, il "+
				"terzo di due, il quarto di tre, e dopo l'ultimo tavolo si ricomincia dal primo.", m.round.Number-1)
	case rules.ByPlace:
		m.report("I tavoli seguono la classifica dopo il turno %d: al tavolo 1 i primi, al tavolo 2 quelli dopo, e così via.", m.round.Number-1)
	case rules.Dealt:
		m.report(
			"La classifica dopo il turno %d è distribuita ai tavoli: con %d {2:tavolo|tavoli} al tavolo 1 vanno i posti 1, %d, %d e così "+
				"via.", m.round.Number-1, len(m.round.Draw.Tables), len(m.round.Draw.Tables)+1, 2*len(m.round.Draw.Tables)+1)
	default:
		return
	}
	if len(m.round.Draw.Problem) > 0 && len(m.round.Draw.Counts) > 0 {
		return // tables were kept and the others drawn: the criteria say how
	}
	m.notes()
}

// semifinals names the bands of the standings; each table has a player of every band.
func (m *maker) semifinals() {
	m.report(
		"In semifinale vanno i migliori della classifica dopo il turno %d, divisi in fasce: a ogni tavolo siede uno di ogni fascia, per "+
			"quanto si può.", m.kind.Phases.Qualification)
	m.notes()
	bands := map[int][]string{}
	last := 0
	for id, band := range rules.SemifinalBands(m.round) {
		bands[band] = append(bands[band], nameIn(m.t, id))
		last = max(last, band)
	}
	for band := 1; band <= last; band++ {
		if names := bands[band]; len(names) > 0 {
			slices.Sort(names)
			m.report("Fascia %d: %s.", band, strings.Join(names, ", "))
		}
	}
}

// finalists names who came from which table, and who was in the final already.
func (m *maker) finalists() {
	before := m.t.Round(m.kind.Semifinals())
	if before == nil {
		return
	}
	for _, ids := range m.round.Draw.Players() {
		for _, id := range ids {
			m.report("%s: %s.", nameIn(m.t, id), rules.Finalist(m.t, before, id).Said())
		}
	}
	m.notes()
}

// notes adds what the plan of the round says.
func (m *maker) notes() { m.lines = append(m.lines, verify.Notes(m.t, m.kind, m.round)...) }

func nameIn(t *engine.Tournament, id int) string {
	return fmt.Sprint(t.Who(id))
}
