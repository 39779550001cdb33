package desk

import (
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/rules"
	"raduno/engine/store"
)

// Rule writes a decision of the referee into his book; its time is now. A substitute takes the player's seat of the round; the points of
// a table that he decides, by its number in the hall, are written there, and stay as they are where he gives none. What cannot be decided
// so is an error of kind BadInput.
func (d *Desk) Rule(r engine.Ruling) error {
	r.Reason = strings.TrimSpace(r.Reason)
	e := &edit{}
	e.mutate = func(t *engine.Tournament) error {
		if err := d.View().sensible(t, &r); err != nil {
			return err
		}
		if r.Kind == engine.Substitution {
			table, seat := t.Round(r.Round).Find(r.Player)
			t.Round(r.Round).Tables[table].Seats[seat].Player = r.With
		}
		if r.Kind == engine.Decision && r.Points != "" {
			if err := d.View().decide(t, &r, e); err != nil {
				return err
			}
		}
		if r.Kind == engine.Decision {
			r.Table = t.Round(r.Round).Table(r.Table).SheetNumber()
		}
		e.what = r.Sentence(t)
		_, before := d.View().rank(t, StandingsRequest{})
		r.Time = d.env.Now()
		t.Rulings = append(t.Rulings, r)
		if _, after := d.View().rank(t, StandingsRequest{}); before == nil && after != nil {
			return after // such as a penalty in parts of a point, which no result has here
		}
		return nil
	}
	return d.change(e)
}

// decide writes the points of a table that the referee decided, in the order of its seats.
func (v *View) decide(t *engine.Tournament, r *engine.Ruling, e *edit) error {
	if !game.OneNumber(v.gameOf(t)) {
		return engine.Errorf(engine.BadInput,
			"In questo gioco i punti vengono dalla scheda: scrivi quella del tavolo %d, poi segna la decisione senza punti.", r.Table)
	}
	seen, written := *t.Clone().Round(r.Round).Table(r.Table), *t.Clone().Round(r.Round).Table(r.Table)
	points := strings.Fields(r.Points)
	if len(points) != len(written.Seats) {
		return engine.Errorf(engine.BadInput, "Tavolo %d %s: serve un punteggio per posto. Posti: %d, punteggi scritti: %d.", r.Table,
			v.RoundName(r.Round).Of(), len(written.Seats), len(points))
	}
	for i, text := range points {
		score, err := engine.ParseScore(text)
		if err != nil {
			return err
		}
		written.Seats[i].Score = score
	}
	_, line, err := v.enterTable(t, r.Round, seen, written)
	e.log = []logEntry{{store.LogHigh, line}}
	return err
}

// sensible refuses a decision that cannot be.
func (v *View) sensible(t *engine.Tournament, r *engine.Ruling) error {
	if r.Kind == engine.Decision {
		_, err := v.findTable(t, r.Round, r.Table)
		return err
	}
	if t.Player(r.Player) == nil {
		return engine.UnknownPlayer(r.Player)
	}
	if err := v.sensiblePenalty(t, r); err != nil {
		return err
	}
	if r.Kind != engine.Substitution && r.Kind != engine.Forfeit {
		if r.Round > 0 && r.Kind != engine.Disqualification && t.Round(r.Round) == nil {
			return v.notDrawn(r.Round)
		}
		return nil
	}
	round := t.Round(r.Round)
	switch {
	case r.Round == 0:
		return engine.Errorf(engine.BadInput, "Di una sostituzione, e di chi perde il tavolo, serve il turno.")
	case round == nil:
		return v.notDrawn(r.Round)
	case r.Kind == engine.Substitution && t.Player(r.With) == nil:
		return engine.UnknownPlayer(r.With)
	}
	if table, _ := round.Find(r.Player); table < 0 {
		return engine.Errorf(engine.BadInput, "%s non siede a nessun tavolo %s.", t.Who(r.Player), v.RoundName(r.Round).Of())
	}
	if table, _ := round.Find(r.With); table >= 0 && r.Kind == engine.Substitution {
		return engine.Errorf(engine.BadInput, "%s siede già al tavolo %d %s.", t.Who(r.With), round.Tables[table].Number,
			v.RoundName(r.Round).Of())
	}
	return nil
}

// sensiblePenalty refuses a penalty that takes neither places nor points, that the standings cannot take off, or that is more than there
// is to lose.
func (v *View) sensiblePenalty(t *engine.Tournament, r *engine.Ruling) error {
	last := len(t.Players) - 1
	switch {
	case r.Kind != engine.Penalty:
		return nil
	case r.Places < 0:
		return engine.Errorf(engine.BadInput, "I posti da togliere sono un numero sopra lo 0: %d non va bene.", r.Places)
	case r.Places > last:
		return engine.Errorf(engine.BadInput, "La penalità in posti arriva al massimo a %d: %d non va bene.", last, r.Places)
	case r.Places > 0 && r.Points == "":
		return nil
	}
	points, err := engine.ParsePoints(r.Points)
	if err != nil || points.Sign() <= 0 {
		return engine.Errorf(engine.BadInput,
			"La penalità è un numero sopra lo 0, per esempio 20 o 2,5, e si toglie dal totale: “%s” non va bene.", r.Points)
	}
	r.Points = points.String()
	typ, err := v.typeOf(t, "")
	if err != nil {
		return nil // the unit of the penalty is not known
	}
	if wrong := typ.WrongPenalty(points); !wrong.IsZero() {
		return &engine.Error{Kind: engine.BadInput, Text: wrong}
	}
	var rows []rules.Row
	if s, err := rankAs(t, typ, StandingsRequest{}); err == nil {
		rows = s.Rows
	}
	if most := typ.LargestPenalty(rows); most.Sign() > 0 && points.Cmp(most) > 0 {
		return engine.Errorf(engine.BadInput, "Una penalità di %s è troppa: qui se ne tolgono %s al massimo.", points.Number(), most.Number())
	}
	return nil
}

// Pass has the player whose place a substitute took in a semifinal go on to the final, where the substitute has won his table. What
// cannot be is an error of kind BadInput.
func (d *Desk) Pass(round, id int) error {
	e := &edit{}
	e.mutate = func(t *engine.Tournament) error {
		at := slices.IndexFunc(t.Rulings, func(r engine.Ruling) bool {
			return r.Kind == engine.Substitution && r.Player == id && r.Round == round
		})
		if t.Player(id) == nil {
			return engine.UnknownPlayer(id)
		}
		name := d.View().RoundName(round)
		if at < 0 || name.Phase != engine.Semifinals {
			return engine.Errorf(engine.BadInput, "%s: nessuno ha giocato una semifinale al posto di %s.", name.Name(), t.Who(id))
		}
		t.Rulings[at].Passes = true
		r := t.Round(round)
		if r == nil || !slices.ContainsFunc(r.Tables, func(table engine.Table) bool {
			passes, _ := t.Passes(round, table)
			return passes == id && table.State() == engine.Played
		}) {
			return engine.Errorf(engine.BadInput, "%s: chi ha giocato al posto di %s non ha vinto il tavolo.", name.Name(), t.Who(id))
		}
		if !t.Present(round+1, *t.Player(id)) {
			return engine.Errorf(engine.BadInput, "%s non è presente per la finale: segnalo presente.", t.Who(id))
		}
		e.what = t.Rulings[at].Sentence(t)
		return nil
	}
	return d.change(e)
}

// wrongPenalty is the code of the finding that the standings cannot take a penalty off.
const wrongPenalty = "penalty-unit"

// wrongPenalties are such penalties of the workbook. The caller has the lock, or the desk to himself.
func (d *Desk) wrongPenalties(t *engine.Tournament) (findings []engine.Finding) {
	typ, err := d.kinds.typeOf(t, "")
	for i := range t.Rulings {
		if wrong := typ.WrongPenalty(t.Rulings[i].Deduction()); err == nil && !wrong.IsZero() {
			sheet, cell := d.book.RulingCell(i)
			findings = append(findings, engine.Finding{
				Sheet: sheet, Cell: cell, Code: wrongPenalty, Warning: true, Place: engine.Place{Player: t.Rulings[i].Player},
				Message: engine.Textf("%s Non conta: togli la decisione n. %d dal libro dell'arbitro, e scrivila di nuovo.", wrong, i+1),
			})
		}
	}
	return findings
}

// Unrule takes a decision back, by its number from 1; a substitute gives the seat back if he still has it.
func (d *Desk) Unrule(number int) error {
	e := &edit{}
	e.mutate = func(t *engine.Tournament) error {
		if number < 1 || number > len(t.Rulings) {
			return engine.Errorf(engine.BadInput, "La decisione n. %d non c'è: nel libro dell'arbitro {2:ce n'è una|ce ne sono %d}.", number,
				len(t.Rulings))
		}
		r := t.Rulings[number-1]
		e.what = engine.Textf("Tolta dal libro dell'arbitro: %s", r.Sentence(t))
		if round := t.Round(r.Round); r.Kind == engine.Substitution && round != nil {
			back, _ := round.Find(r.Player)
			if table, seat := round.Find(r.With); table >= 0 && back < 0 {
				round.Tables[table].Seats[seat].Player = r.Player
			}
		}
		t.Rulings = slices.Delete(slices.Clone(t.Rulings), number-1, number)
		return nil
	}
	return d.change(e)
}

// RulingsAt tells the decisions that belong to a table of a round: of it, or of its players in that round.
func (v *View) RulingsAt(round, table int) []engine.Text {
	r := v.Round(round)
	if r == nil || r.Table(table) == nil {
		return nil
	}
	var messages []engine.Text
	sits, inSheet := r.Table(table).IDs(), r.Table(table).SheetNumber()
	for i := range v.Tournament.Rulings {
		r := &v.Tournament.Rulings[i]
		if r.Round == round && (r.Table == inSheet || slices.ContainsFunc(sits, func(id int) bool { return id == r.Player || id == r.With })) {
			messages = append(messages, r.Sentence(v.Tournament))
		}
	}
	return messages
}
