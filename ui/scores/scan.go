package scores

import (
	"raduno/ui/kit"
)

// scanned opens the table of a code, in its round; it says no where the text is no code.
func (p *Page) scanned(text string) bool {
	round, table, ok := kit.TableCode(text)
	if !ok {
		return false
	}
	r := p.snap.Round(round)
	switch {
	case r == nil:
		p.host.Tell(kit.Tr("La scheda è %s, e i suoi tavoli non sono sorteggiati.", p.snap.OfRound(round)))
		p.again()
		return true
	case r.Table(table) == nil:
		p.host.Tell(kit.Tr("La scheda è %s, tavolo %d, che non c'è.", p.snap.OfRound(round), table))
		p.again()
		return true
	}
	if round != p.r.Number {
		p.host.SetRound(round)
		p.host.Tell(kit.Tr("La scheda è %s: ora si scrivono quei punti.", p.snap.OfRound(round)))
	}
	p.Open(table)
	return true
}

// again makes the number ready for another.
func (p *Page) again() {
	p.number.SetText("")
	p.host.Window().Canvas().Focus(p.number)
	p.number.SelectAll()
}

// scannedAtSeat takes a code that came while the points of a table were being typed: where none were yet,
// the other table is opened; else they are to be finished first.
func (p *fast) scannedAtSeat(seat int) bool {
	text := p.seats[seat].Text
	if _, _, ok := kit.TableCode(text); !ok {
		return false
	}
	t := p.r.Table(p.table)
	before := func(i int) string { // as the field was when the table was opened
		if p.reading || t == nil {
			return ""
		}
		return kit.Number(t.Seats[i].Score.Number())
	}
	p.seats[seat].SetText(before(seat))
	for i, e := range p.seats {
		if e.Text != before(i) {
			p.host.Tell(kit.Tr("Finisci prima il tavolo %d, oppure lascialo con Esc; poi passa di nuovo la scheda.", p.table))
			p.focusSeat(seat)
			return true
		}
	}
	return p.scanned(text)
}
