package tables

import (
	"cmp"
	"slices"

	"raduno/engine/rules"
	"raduno/ui/kit"
)

// wholeBracket is how many semifinals stand beside their final at most; more have the cards of any round.
const wholeBracket = 4

// bracketed reports whether the round that is shown is one of semifinals and final, seen together.
func (p *Page) bracketed() bool {
	if p.drawing != nil {
		return false
	}
	b := p.snap.Bracket()
	return b.Has(p.session.Round) && len(b.Semifinals) <= wholeBracket
}

// showBracket has the board show semifinals and final together.
func (p *Page) showBracket() {
	p.lead, p.coming, p.board.Right = nil, nil, 0
	if !p.bracketed() {
		return
	}
	semifinals, final := p.snap.Type.Semifinals(), p.snap.Round(p.snap.Type.Final())
	switch {
	case p.session.Round != semifinals:
		p.lead = p.snap.Round(semifinals).InHall().Tables
	case final != nil:
		for _, t := range final.InHall().Tables {
			p.coming = append(p.coming, p.tableCard(final, &t))
		}
	}
	if final == nil {
		p.coming = []kit.BoardCard{p.finalists()}
	}
	p.board.Right = len(p.coming)
	if len(p.lead) > 0 {
		p.board.Right += len(p.tables())
	}
}

// finalists is the card of a final that is not drawn: who is in it, and from which tables the others will come.
func (p *Page) finalists() kit.BoardCard {
	b, card := p.snap.Bracket(), kit.BoardCard{Title: kit.Say(p.snap.RoundName(p.snap.Type.Final()).Name())}
	if len(b.Direct) == 0 {
		card.Badge = kit.Tr("nessuno è già in finale")
	}
	ways := slices.Clone(b.Direct)
	for _, s := range b.Direct {
		card.Seats = append(card.Seats, kit.BoardSeat{Title: p.snap.Name(s.Player), Bold: true})
	}
	for _, t := range p.semifinals() {
		seat, way := kit.BoardSeat{Title: kit.Tr("vincitore del tavolo %d", t.Number), Coming: true}, rules.BracketSeat{
			Way: rules.Winner, Table: t.Number,
		}
		for _, s := range t.Seats {
			if s.Won {
				seat = kit.BoardSeat{Title: p.snap.Name(s.Player), Bold: true}
				seat.Sub = kit.Say(way.Said())
			}
		}
		card.Seats, ways = append(card.Seats, seat), append(ways, way)
	}
	card.Seats = p.fromWhere(card.Seats, ways)
	return card
}

// semifinals are the tables of the semifinals as they stand in the hall.
func (p *Page) semifinals() []rules.BracketTable {
	return slices.SortedFunc(slices.Values(p.snap.Bracket().Semifinals), func(a, b rules.BracketTable) int { return a.Number - b.Number })
}

// fromWhere parts the seats of a final: those who were in it from the start, then those who came from the semifinals, by their table. ways
// says how the player of each seat came there.
func (p *Page) fromWhere(seats []kit.BoardSeat, ways []rules.BracketSeat) []kit.BoardSeat {
	tables := p.semifinals()
	var straight, others []kit.BoardSeat
	for i, seat := range seats {
		w := ways[i]
		if w.Way != rules.Straight {
			seat.From = 1 + slices.IndexFunc(tables, func(t rules.BracketTable) bool { return t.Number == w.Table })
			others = append(others, seat)
			continue
		}
		if w.Place > 0 { // the line above says that it is in the final
			seat.Part = kit.Tr("%d° in classifica", w.Place)
			seat.Sub = seat.Part
			if club := p.snap.Club(w.Player); club != "" {
				seat.Sub += " – " + club
			}
		}
		straight = append(straight, seat)
	}
	slices.SortStableFunc(others, func(x, y kit.BoardSeat) int { return cmp.Compare(x.From, y.From) })
	if len(straight) == 0 || len(others) == 0 {
		return append(straight, others...)
	}
	return slices.Concat([]kit.BoardSeat{{Title: kit.Tr("Già in finale"), Head: true}}, straight,
		[]kit.BoardSeat{{Title: kit.Tr("Dalle semifinali"), Head: true}}, others)
}
