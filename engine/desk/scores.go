package desk

import (
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/store"
	"raduno/engine/workbook"
)

// SetTable records what was written on the score sheet of a table, of whatever game: the fields of its form, and of a sheet
// of one number a seat these numbers. Whose seat it is says its player: the seats may come in another order than they stand
// in by now. Where the game has an order of its own, such as that of the powers, the seats are brought into it. A value that
// its field does not take is an error of kind BadInput, and so are other players; nothing is saved. What is missing, odd, or
// does not go with the rest is saved all the same and told in the findings.
//
// Seen is the table as the caller had it before him. Where it is not so any more the error is a *Conflict, and nothing is saved.
func (d *Desk) SetTable(round int, seen, written engine.Table) ([]engine.Finding, error) {
	var findings []engine.Finding
	e := &edit{what: engine.Textf("Punti %s, tavolo %d", d.View().RoundName(round).Of(), seen.Number)}
	e.mutate = func(t *engine.Tournament) error {
		var line engine.Text
		var err error
		findings, line, err = d.View().enterTable(t, round, seen, written)
		e.log = []logEntry{{store.LogHigh, line}}
		return err
	}
	e.write = func(b *workbook.Book, t *engine.Tournament) error {
		for _, r := range changedRounds(d.now, t) {
			if err := b.WriteTables(t, r); err != nil {
				return err
			}
		}
		return nil
	}
	if err := d.change(e); err != nil {
		return nil, err
	}
	return findings, nil
}

// enterTable is what SetTable does to the tournament; the line for the log tells it.
func (v *View) enterTable(t *engine.Tournament, round int, seen, written engine.Table) ([]engine.Finding, engine.Text, error) {
	number := seen.Number
	target, err := v.findTable(t, round, number)
	if err != nil {
		return nil, engine.Text{}, err
	}
	g := v.gameOf(t)
	p := game.Place{Tournament: t, Round: t.Round(round), Table: target}
	was := engine.Round{Tables: []engine.Table{*target}}.Clone().Tables[0]
	seats, same := target.Aligned(written.Seats)
	if !same {
		return nil, engine.Text{}, engine.Errorf(engine.BadInput,
			"I posti del tavolo %d %s sono cambiati: riapri il tavolo e riscrivi i punti.", number, v.RoundName(round).Of())
	}
	g.Form(p).Take(target, engine.Table{Seats: seats, Record: written.Record})
	if problem := misfilled(g, p, was); !problem.IsZero() {
		return nil, engine.Text{}, &engine.Error{Kind: engine.BadInput, Text: problem}
	}
	for i, seat := range target.Seats {
		if typ, _ := v.typeOf(t, ""); typ.Silent(seat) && !seat.Score.IsZero() && seat.Score.Cmp(was.Seats[i].Score) != 0 {
			return nil, engine.Text{}, engine.Errorf(engine.BadInput,
				"Tavolo %d %s: al posto %d non siede nessuno che abbia punti, qui giocano in meno. Scrivi i punteggi di chi gioca, nell'ordine "+
					"dei posti.", number, v.RoundName(round).Of(), i+1)
		}
	}
	game.Tidy(g, p)
	form := g.Form(p)
	if !sameSheet(form, was, seen) && !sameSheet(form, was, *target) {
		return nil, engine.Text{}, &Conflict{
			engine.Textf("%s, tavolo %d", v.RoundName(round).Name(), number), TableText(t, seen), TableText(t, was),
			TableText(t, *target),
		}
	}
	inOrder(g, target, &was)
	findings := game.SettleAt(g, p)
	if err := unscored(form, was, *target, findings); err != nil {
		return nil, engine.Text{}, err
	}
	return findings, engine.Textf("%s, tavolo %d: da %s a %s.", v.RoundName(round).Name(), number, form.Line(was), form.Line(*target)), nil
}

// inOrder brings the seats of a table into its game's own order, and those of the table as it was likewise.
func inOrder(g game.Game, table, was *engine.Table) {
	seated := game.Can(g)
	if seated.Order == nil {
		return
	}
	now, before := table.Seats, was.Seats
	order := seated.Order(table)
	if order == nil {
		return
	}
	table.Seats, was.Seats = nil, nil
	for _, i := range order {
		table.Seats, was.Seats = append(table.Seats, now[i]), append(was.Seats, before[i])
	}
}

// misfilled is what is wrong with the first value of a score sheet that its field does not take. What stood there before
// is passed over: it was read from the workbook, whose findings tell it.
func misfilled(g game.Game, p game.Place, before engine.Table) engine.Text {
	form := g.Form(p)
	refused := func(fields []game.Field, who string, seat, old engine.Seat) engine.Text {
		for _, f := range fields {
			value := f.Of(seat)
			if problem := f.Problem(who, strings.TrimSpace(value)); !problem.IsZero() && value != f.Of(old) {
				return problem
			}
		}
		return engine.Text{}
	}
	problem := refused(form.Table, "", engine.Seat{Record: p.Table.Record}, engine.Seat{Record: before.Record})
	for i := 0; i < len(p.Table.Seats) && problem.IsZero(); i++ {
		problem = refused(form.Seat, p.Name(i), p.Table.Seats[i], before.Seats[i])
	}
	return problem
}

// unrecorded reports whether a table does not count for what a finding tells.
func unrecorded(f engine.Finding) bool { return f.Code == game.Unrecorded }

// unscored refuses a change that takes back the points of a game which was over. Anyone who wants it open again empties a field,
// or says in one that is for that, that the game goes on.
func unscored(form game.Form, was, now engine.Table, findings []engine.Finding) error {
	emptied := func(was, now engine.Record) bool {
		return slices.ContainsFunc(was, func(e engine.Entry) bool { return e.Value != "" && now.Get(e.Label) == "" })
	}
	open := emptied(was.Record, now.Record) || slices.ContainsFunc(form.Table, func(f game.Field) bool {
		return f.Reopens && game.IsYes(now.Record.Get(f.Label))
	})
	for i := range was.Seats {
		open = open || emptied(was.Seats[i].Record, now.Seats[i].Record)
	}
	if was.State() != engine.Played || was.Void || now.State() == engine.Played || open || !slices.ContainsFunc(findings, unrecorded) {
		return nil
	}
	return engine.Errorf(engine.BadInput,
		"%s La partita è finita e così non avrebbe più punti: non è stato scritto nulla. Scrivi insieme tutte le voci che cambiano; per "+
			"riaprirla svuotane una.", findings[0].Message)
}

// Doubts are the odd scores of a table, where scores are typed and not yet confirmed.
func (v *View) Doubts(table engine.Table) []engine.Finding {
	if g := game.Can(v.Game); g.Doubts != nil && table.State() == engine.Played {
		return g.Doubts(v.Tournament, table)
	}
	return nil
}

// ConfirmScores says of a table's scores that they are right, odd as they are: they are doubted no more until one of them
// changes. Seen is the table as the caller had it before him; where it is not so any more the error is a *Conflict.
func (d *Desk) ConfirmScores(round int, seen engine.Table) error {
	what := engine.Textf("Conferma dei punti %s, tavolo %d", d.View().RoundName(round).Of(), seen.Number)
	return d.do(what, func(t *engine.Tournament) error {
		target, err := d.View().findTable(t, round, seen.Number)
		if err != nil {
			return err
		}
		if form := d.View().gameOf(t).Form(game.Place{Tournament: t, Round: t.Round(round), Table: target}); !sameSheet(form, *target, seen) {
			return &Conflict{
				engine.Textf("%s, tavolo %d", d.View().RoundName(round).Name(), seen.Number), TableText(t, seen), TableText(t, *target),
				TableText(t, seen),
			}
		}
		target.Checked = target.ScoreLine()
		return nil
	})
}

func (v *View) findTable(t *engine.Tournament, round, table int) (*engine.Table, error) {
	r := t.Round(round)
	if r == nil {
		return nil, v.notDrawn(round)
	}
	found := r.Table(table)
	if len(r.Tables) == 0 {
		return nil, engine.Errorf(engine.BadInput,
			"%s: il foglio non ha nessun tavolo. Elimina il turno e sorteggialo di nuovo, oppure riprendi una copia.",
			v.RoundName(round).Name())
	}
	if found == nil {
		return nil, v.NoTable(r, table)
	}
	return found, nil
}

// NoTable says that a round has no table of that number, and which it has; the error is of kind BadInput.
func (v *View) NoTable(r *engine.Round, number int) error {
	numbers := slices.Sorted(slices.Values(r.Numbers()))
	if len(numbers) == 0 {
		return v.notDrawn(r.Number)
	}
	if numbers[len(numbers)-1] == len(numbers) {
		return engine.Errorf(engine.BadInput, "%s: non c'è un tavolo %d, i tavoli vanno da 1 a %d.", v.RoundName(r.Number).Name(), number,
			len(numbers))
	}
	return engine.Errorf(engine.BadInput, "%s: non c'è un tavolo %d, i tavoli sono %s.", v.RoundName(r.Number).Name(), number,
		engine.Ranges(numbers))
}

// SheetTable is FindTable by the table's number in the sheet.
func (v *View) SheetTable(round, number int) (engine.Table, error) {
	if r := v.Round(round); r != nil && r.OfSheet(number) != nil {
		number = r.OfSheet(number).Number
	}
	return v.FindTable(round, number)
}

// FindTable is a table of a round as it stands, by its number in the hall; the error for an unknown number is of kind BadInput.
func (v *View) FindTable(round, table int) (engine.Table, error) {
	found, err := v.findTable(v.Tournament, round, table)
	if err != nil {
		return engine.Table{}, err
	}
	return *found, nil
}
