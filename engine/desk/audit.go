package desk

import (
	"slices"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/rules"
	"raduno/engine/verify"
	"raduno/engine/workbook"
)

// SettleRounds has the game's rules write the points into the seats of a tournament that is played as a type, and tells what is wrong in
// its rounds. Where the type is not known its rules are those of RisiKo!.
func SettleRounds(t *engine.Tournament, typ rules.Type, known bool, cells *workbook.Book) []engine.Finding {
	t.Evenings = typ.Evenings
	findings := clearSilent(t, typ, known, cells)
	if known && typ.Rounds > 0 {
		findings = append(findings, beyond(t, typ)...)
	}
	g := typ.Game()
	findings = append(findings, game.Settle(g, t, cells.ScoreCell)...)
	asks := game.Can(g)
	if asks.Misread == nil {
		return findings
	}
	for _, p := range t.Players {
		for _, c := range asks.Asks {
			if wrong := asks.Misread(c, c.Get(&p)); !wrong.IsZero() {
				findings = append(findings, engine.Finding{
					Sheet: "Iscritti", Cell: cells.PlayerCell(c, p.ID), Code: "wishes", Warning: true,
					Message: engine.Textf("%s: %s", p.FullName(), wrong), Place: engine.Place{Player: p.ID, Field: c.Heading()},
				})
			}
		}
	}
	return findings
}

// beyond reports the rounds that have no draw and that a type does not have: a copied sheet.
func beyond(t *engine.Tournament, typ rules.Type) (findings []engine.Finding) {
	for _, r := range t.Rounds {
		if r.Number > typ.Rounds && r.Draw == nil && r.Started() {
			findings = append(findings, engine.Finding{
				Sheet: engine.RoundSheet(r.Number), Cell: "A1", Code: "round-beyond", Place: engine.Place{Round: r.Number},
				Message: engine.Textf(
					"Il foglio “%s” viene dopo l'ultimo turno di %s, che ne ha %d, e i suoi punti si sommano: se è una copia eliminalo; se si gioca "+
						"di più scegli un altro tipo di torneo", engine.RoundSheet(r.Number), typ.Title(), typ.Rounds),
			})
		}
	}
	return findings
}

// clearSilent leaves out the scores that stand at a ghost's seat and count for nothing, and tells them: no list or export may name the
// ghost as winner. Where the type is not known a ghost beside three players has none.
func clearSilent(t *engine.Tournament, typ rules.Type, known bool, cells *workbook.Book) (findings []engine.Finding) {
	for i := range t.Rounds {
		r := &t.Rounds[i]
		for j := range r.Tables {
			table := &r.Tables[j]
			for k := range table.Seats {
				seat := &table.Seats[k]
				if seat.Player != engine.Ghost || seat.Score.IsZero() || !typ.Silent(*seat) || !known && len(table.Seats) != 4 {
					continue
				}
				place := engine.Place{Round: r.Number, Table: table.Number, Seat: k + 1, Score: true}
				findings = append(findings, engine.Finding{
					Sheet: engine.RoundSheet(r.Number), Cell: cells.ScoreCell(place), Code: "ghost-score", Warning: true, Place: place,
					Message: engine.Textf(
						"Tavolo %d: The Ghost ha %s punti, che non contano: qui giocano in tre. Cancellali, o scrivi l'ID di chi sedeva "+
							"lì.", table.Number, seat.Score.Number()),
				})
				seat.Score = engine.Score{}
			}
		}
	}
	return findings
}

// GoneSeated is the code of a finding about an absent player who sits at a table that is not played.
const GoneSeated = "gone-seated"

// GoneFindings finds who sits at a table without points and is not there. Of who would not play the round as the workbook is now, the
// consequences tell it. Name is how a round is called.
func GoneFindings(
	t *engine.Tournament, name func(round int) engine.RoundName, consequences []verify.Consequence,
) (findings []engine.Finding) {
	for i := range t.Rounds {
		r := &t.Rounds[i]
		var reported []int
		for _, c := range consequences {
			if c.Round == r.Number {
				reported = append(reported, c.Out...)
			}
		}
		var away []engine.Place
		var full []int // tables that are played, or where all are there
		for _, table := range r.Tables {
			before := len(away)
			for seat, id := range table.IDs() {
				if p := t.Player(id); p != nil && !slices.Contains(reported, id) && table.State() == engine.NotPlayed && !t.Present(r.Number, *p) {
					away = append(away, engine.Place{Round: r.Number, Table: table.Number, Seat: seat + 1})
				}
			}
			if len(away) == before {
				full = append(full, table.Number)
			}
		}
		for _, at := range away {
			findings = append(findings, gone(r, name(r.Number), at, t.Player(r.Table(at.Table).Seats[at.Seat-1].Player), full))
		}
	}
	return findings
}

func gone(r *engine.Round, name engine.RoundName, at engine.Place, p *engine.Player, full []int) engine.Finding {
	text := engine.Textf("%s, tavolo %d: %s siede e non c'è. Adatta i tavoli ai presenti, oppure segnalo presente.",
		name.Name(), at.Table, p.DisplayName())
	switch {
	case r.Started() && name.Phase == engine.Semifinals: // a substitute would not go on
		text = engine.Textf("%s, tavolo %d: %s siede e non c'è. Risorteggiala bloccando gli altri tavoli (%s): entra il prossimo in classifica.",
			name.Name(), at.Table, p.DisplayName(), engine.Ranges(full))
	case r.Started():
		text = engine.Textf(
			"%s, tavolo %d: %s siede e non c'è. Dagli un sostituto, dal libro dell'arbitro, o segnalo presente.",
			name.Name(), at.Table, p.DisplayName())
	}
	return engine.Finding{Sheet: engine.RoundSheet(r.Number), Code: GoneSeated, Warning: true, Message: text, Place: at}
}
