package desk

import (
	"context"
	"slices"

	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/journal"
	"raduno/engine/plan"
)

// Adaptation is the smallest change that makes the tables of a round fit those who are there.
type Adaptation struct {
	Round    int          `json:"round"`
	Moves    []HandChange `json:"moves"`    // who changes table, comes in, or is not there any more
	Criteria []Criterion  `json:"criteria"` // as the tables are now
}

// Criterion is a criterion and its value.
type Criterion struct {
	Name  string `json:"name"`
	Value int64  `json:"value"`
}

// Adapt changes the tables of a round that is drawn and not yet played as little as can be, after somebody
// did not show up, came late, or was listed under the wrong club: it seats those who are present now. The
// record of the draw stays, and Verify lists the change like one made by hand.
func (d *Desk) Adapt(ctx context.Context, round int) (Adaptation, error) {
	t := d.Tournament()
	r := t.Round(round)
	if r == nil {
		return Adaptation{}, notDrawn(round)
	}
	if r.Started() {
		return Adaptation{}, engine.Errorf(engine.BadInput, "Il turno %d ha già dei punti: blocca i tavoli che giocano e sorteggia gli altri.", round)
	}
	request := DrawRequest{Type: typeOfRound(t, r), Round: round, Seed: seedOf(r), IfExists: Replace, Fives: hasFives(r)}
	if len(r.SitOuts) > 0 {
		request.Rest = plan.RestSitOut
	}
	for _, player := range t.Players {
		if sitsTwice(r, player.ID) {
			return Adaptation{}, engine.Errorf(engine.Impossible, "%s gioca su due tavoli, e questo turno non si può adattare: sorteggialo di nuovo.", fullName(t, player.ID))
		}
	}
	p, err := d.plan(t, request)
	if err != nil {
		return Adaptation{}, err
	}
	before := withoutGhosts(r.TableIDs())
	changes, err := draw.Repair(ctx, p.plan.Problem, before, draw.Options{Seed: seedOf(r)})
	if err != nil {
		return Adaptation{}, err
	}
	changed := p.round(round, changes[0].Tables)
	changed.Draft, changed.Draw, changed.SitOuts = r.Draft, r.Draw, p.plan.SitOuts
	keepSeats(r, &changed)
	if err := deal(p.kind, t, &changed, request.Seed); err != nil {
		return Adaptation{}, err
	}
	result := Adaptation{Round: round, Criteria: []Criterion{}, Moves: tableChanges(t, r.Tables, &changed)}
	for i, name := range p.plan.Problem.Criteria {
		result.Criteria = append(result.Criteria, Criterion{name, changes[0].Values[i]})
	}
	if len(result.Moves) == 0 && slices.Equal(changed.SitOuts, r.SitOuts) {
		return result, nil
	}
	e := &edit{
		what: engine.Textf("Adattati ai presenti i tavoli del turno %d, spostamenti: %d", round, len(result.Moves)),
		mutate: func(now *engine.Tournament) error {
			if !sameBasis(t, now, round) {
				return engine.Errorf(engine.BadInput, "Nel frattempo il foglio è stato cambiato da un altro programma: ripeti.")
			}
			now.SetRound(changed)
			return nil
		},
		write: d.writeRound(round),
	}
	for _, move := range result.Moves {
		e.log = append(e.log, logEntry{journal.Low, move.Text})
	}
	return result, d.change(e)
}

// keepSeats leaves everybody who stays at his table in his seat, and gives who comes the seat of who went, with
// what the draw gave it, such as a power.
func keepSeats(before, after *engine.Round) {
	for i := range after.Tables {
		now := &after.Tables[i]
		old := before.Table(now.Number)
		if old == nil {
			continue
		}
		now.Record = slices.Clone(old.Record)
		if len(old.Seats) != len(now.Seats) {
			continue
		}
		coming := now.IDs()
		var free []int // seats of those who went
		for j, seat := range old.Seats {
			now.Seats[j] = engine.Seat{Player: seat.Player, Record: slices.Clone(seat.Record)}
			if at := slices.Index(coming, seat.Player); at >= 0 {
				coming = slices.Delete(coming, at, at+1)
			} else {
				free = append(free, j)
			}
		}
		for k, j := range free {
			now.Seats[j].Player = coming[k]
		}
	}
}

// typeOfRound is the type that a round was drawn under; empty for the workbook's own.
func typeOfRound(t *engine.Tournament, r *engine.Round) string {
	if t.Settings.Type == "" && r.Draw != nil {
		return r.Draw.Type
	}
	return t.Settings.Type
}

// seedOf is the seed of a round's draw, a fixed one for a round that Raduno did not draw.
func seedOf(r *engine.Round) string {
	if r.Draw != nil {
		return r.Draw.Seed
	}
	return "adatta"
}

// hasFives reports whether the round was let have tables of 5.
func hasFives(r *engine.Round) bool {
	return slices.ContainsFunc(r.Tables, func(t engine.Table) bool { return len(t.Seats) == 5 })
}

// tableChanges lists who sits at another table than before, came in or went out.
func tableChanges(t *engine.Tournament, before []engine.Table, after *engine.Round) []HandChange {
	drawn := engine.Round{Tables: before}
	changes := []HandChange{}
	add := func(id, from, to int, text engine.Text) {
		changes = append(changes, HandChange{id, from, to, text})
	}
	for _, table := range after.Tables {
		for _, id := range table.IDs() {
			at, _ := drawn.Find(id)
			switch {
			case id <= 0:
			case at < 0:
				add(id, 0, table.Number, engine.Textf("%s entra al tavolo %d", fullName(t, id), table.Number))
			case before[at].Number != table.Number:
				add(id, before[at].Number, table.Number, engine.Textf("%s passa dal tavolo %d al tavolo %d", fullName(t, id), before[at].Number, table.Number))
			}
		}
	}
	for _, table := range before {
		for _, id := range table.IDs() {
			if now, _ := after.Find(id); id > 0 && now < 0 {
				add(id, table.Number, 0, engine.Textf("%s lascia il tavolo %d", fullName(t, id), table.Number))
			}
		}
	}
	return changes
}

// fullName is what a player is called in a sentence, his ID where he is not on the roster.
func fullName(t *engine.Tournament, id int) any {
	if p := t.Player(id); p != nil {
		return p.FullName()
	}
	return engine.Textf("ID %d", id)
}
