package tables

import (
	"raduno/engine/desk"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
)

// exchange is that two tables are to exchange their numbers, by a click on the title of each.
type exchange struct {
	on    bool
	first int // the number of the table that was clicked; 0 for none yet
}

// AskPlaces asks for the numbers of the tables in the hall.
func (p *Page) AskPlaces() {
	dialogs.Places(p.session, func() {
		p.Release()
		p.exchange = exchange{on: true}
		p.session.Report(kit.Tr("Clicca il titolo del primo tavolo: le persone restano insieme, cambia solo il numero. Esc lascia stare."))
		p.board.Refresh()
	})
}

// stopExchange has two tables keep their numbers.
func (p *Page) stopExchange() {
	p.exchange = exchange{}
	p.board.Refresh()
}

// title is a click on the title of a card: it is one of two that exchange their numbers, or is locked.
func (p *Page) title(card int) {
	if !p.exchange.on {
		p.lock(card)
		return
	}
	if card -= len(p.lead); p.r == nil || p.drawing != nil || card < 0 || card >= len(p.r.Tables) {
		return
	}
	first, number, round := p.exchange.first, p.r.Tables[card].Number, p.r.Number
	switch first {
	case 0:
		p.exchange.first = number
		p.session.Report(kit.Tr("Tavolo %d: scegli con quale scambiarlo.", number))
		p.board.Refresh()
	case number:
		p.exchange.first = 0
		p.board.Refresh()
	default:
		p.stopExchange()
		text := kit.Tr("Numeri scambiati: tavolo %d e tavolo %d.", first, number)
		p.session.Change(kit.Tr("Salvo…"), func(d *desk.Desk) error {
			messages, err := d.ExchangeNumbers(round, first, number)
			for _, line := range messages {
				text += " " + kit.Say(line)
			}
			return err
		}, func() { p.session.ReportUndo(text) })
	}
}

// exchanging is what stands behind the title of a table while two are to exchange their numbers.
func (p *Page) exchanging(table int) string {
	switch {
	case !p.exchange.on:
		return ""
	case p.exchange.first == table:
		return " ✋"
	}
	return " ⇄"
}
