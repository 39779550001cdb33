package desk

import (
	"cmp"
	"context"
	"slices"

	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/game"
	"raduno/engine/rules"
	"raduno/engine/store"
	"raduno/engine/verify"
)

// Adaptation is the smallest change that makes the tables of a round fit those who are there.
type Adaptation struct {
	Round    int              `json:"round"`
	Moves    []verify.Change  `json:"moves"`    // who changes table, comes in, or is not there any more
	Criteria []engine.Counted `json:"criteria"` // as the tables are now
	LimitMS  int              `json:"limit_ms"` // what capped the work, in steps of about a millisecond
}

// Early says that the tables were taken before the search ended; zero where it ended.
func (a *Adaptation) Early() engine.Text { return draw.Early(a.LimitMS, a.Criteria) }

// AdaptRequest says how the tables of a round are to be adapted.
type AdaptRequest struct {
	Round int
	Lock  []int // numbers of the tables that stay as they are
	// Fives and Threes are the ways out where those present fill no tables of the type: tables of 5 besides those of 4, or
	// of 3.
	Fives, Threes bool
	LimitMS       int // caps the work, in steps of about a millisecond; 0 for adaptLimitMS
	// Enough, if not nil, is asked now and then: once it says yes the best tables so far are taken. Progress, if not nil, is told of them.
	Enough   func() bool
	Progress func(draw.Progress)
}

// adaptLimitMS caps the work of who names no other cap: a hall waits, and to prove the last of a few exchanges would take longer than
// to draw anew.
const adaptLimitMS = 2000

// WaysToAdapt says why a round cannot be adapted, nil where it can, and what would help: each way was tried.
func (v *View) WaysToAdapt(request AdaptRequest) (ways []WayOut, err error) {
	t := v.Tournament.Clone()
	if _, err = v.planAdapt(t, request); engine.KindOf(err) != engine.Impossible {
		return nil, err
	}
	for way, with := range map[WayOut]AdaptRequest{
		AllowFives:  {Round: request.Round, Lock: request.Lock, Fives: true},
		AllowThrees: {Round: request.Round, Lock: request.Lock, Threes: true},
	} {
		if _, wrong := v.planAdapt(t, with); wrong == nil {
			ways = append(ways, way)
		}
	}
	slices.Sort(ways)
	return ways, err
}

// locked reports whether a player sits at a table that stays as it is.
func locked(r *engine.Round, lock []int, id int) bool {
	table, _ := r.Find(id)
	return table >= 0 && slices.Contains(lock, r.Tables[table].Number)
}

// Adapt changes the tables of a drawn round that is not yet played as little as possible, so that they seat the players who are present
// now. The record of the draw stays, and Verify lists the change like one made by hand.
func (d *Desk) Adapt(ctx context.Context, request AdaptRequest) (Adaptation, error) {
	v := d.View()
	t, round := v.Tournament.Clone(), request.Round
	p, err := d.View().planAdapt(t, request)
	if err != nil {
		return Adaptation{}, err
	}
	r := t.Round(round)
	before := verify.SeatedPlayers(p.inOrder(r))
	change, err := draw.Repair(ctx, p.plan.Problem, before, draw.Options{
		Seed: seedOf(r), LimitMS: cmp.Or(request.LimitMS, adaptLimitMS), Enough: request.Enough, Progress: request.Progress,
	})
	if err != nil {
		return Adaptation{}, err
	}
	changed := p.round(round, change.Tables)
	changed.Draft, changed.Draw, changed.SitOuts = r.Draft, r.Draw, p.plan.SitOuts
	changed.Leader, changed.Exchanged = r.Leader, r.Exchanged
	t.LabelTables(&changed)
	verify.KeepSeats(r, &changed)
	if err := assignPowers(p.kind, t, &changed, seedOf(r)); err != nil {
		return Adaptation{}, err
	}
	result := Adaptation{
		Round: round, Criteria: append([]engine.Counted{}, change.Counts...), LimitMS: change.LimitMS,
		Moves: verify.Moves(t, r.Tables, &changed),
	}
	if len(result.Moves) == 0 && slices.Equal(changed.SitOuts, r.SitOuts) {
		return result, nil
	}
	if r.Draw != nil {
		changed.Draw = recordAdapted(*r.Draw, &result, &changed)
	}
	e := &edit{
		what: engine.Textf("Adattati ai presenti i tavoli %s, spostamenti: %d", d.View().RoundName(round).Of(), len(result.Moves)),
		mutate: func(t2 *engine.Tournament) error {
			if !v.sameBasis(d.View(), round) {
				return engine.Errorf(engine.BadInput, "Nel frattempo il foglio è stato cambiato da un altro programma: ripeti.")
			}
			t2.SetRound(changed)
			return nil
		},
	}
	for _, move := range result.Moves {
		e.log = append(e.log, logEntry{store.LogLow, move.Text})
	}
	if early := result.Early(); !early.IsZero() {
		e.log = append(e.log, logEntry{store.LogLow, early}, logEntry{store.LogLow, draw.Again(result.LimitMS)})
	}
	return result, d.change(e)
}

// recordAdapted is the record of a draw that says, too, how its tables were adapted.
func recordAdapted(record engine.DrawRecord, result *Adaptation, r *engine.Round) *engine.DrawRecord {
	adapted := engine.Adapted{LimitMS: result.LimitMS, Counts: result.Criteria}
	for _, move := range result.Moves {
		to := 0
		if table := r.Table(move.To); table != nil {
			to = table.SheetNumber()
		}
		adapted.Moves = append(adapted.Moves, [2]int{move.ID, to})
	}
	record.Origin.Adapted = append(slices.Clone(record.Origin.Adapted), adapted)
	return &record
}

// planAdapt plans a round for those who are there now.
func (v *View) planAdapt(t *engine.Tournament, request AdaptRequest) (*planned, error) {
	r := t.Round(request.Round)
	switch {
	case r == nil:
		return nil, v.notDrawn(request.Round)
	case game.Can(v.gameOf(t)).Calendar != nil:
		return nil, calendarStands()
	case r.Started():
		return nil, engine.Errorf(engine.BadInput, "%s: ci sono già dei punti. Blocca i tavoli che giocano e sorteggia gli altri.",
			v.RoundName(r.Number).Name())
	}
	for _, player := range t.Players {
		switch {
		case sitsTwice(r, player.ID):
			return nil, engine.Errorf(engine.Impossible, "%s gioca su due tavoli, e questo turno non si può adattare: sorteggialo di nuovo.",
				t.Who(player.ID))
		case !locked(r, request.Lock, player.ID):
		case !t.Present(r.Number, player):
			return nil, engine.Errorf(engine.BadInput, "%s siede a un tavolo bloccato e non c'è: libera quel tavolo, poi adatta.",
				t.Who(player.ID))
		}
	}
	as := DrawRequest{
		Type: typeOfRound(t, r), Round: r.Number, Seed: seedOf(r), IfExists: Replace, Lock: request.Lock,
		Fives: request.Fives || verify.HasSize(r, 5), threes: request.Threes || !request.Fives && verify.HasSize(r, 3),
	}
	if len(r.SitOuts) > 0 {
		as.Rest = rules.RestSitOut
	}
	typ, err := v.typeOf(t, as.Type)
	if err != nil {
		return nil, err
	}
	return v.plan(t, typ, as)
}

// inOrder are the IDs of a round's tables in the order that the problem has them: those that are kept first.
func (p *planned) inOrder(r *engine.Round) [][]int {
	if len(p.keep) == 0 {
		return r.TableIDs()
	}
	var tables [][]int
	listed := map[int]bool{}
	for _, number := range p.number {
		var ids []int
		if table := r.OfSheet(number); table != nil {
			ids = table.IDs()
		}
		listed[number] = true
		tables = append(tables, ids)
	}
	for _, table := range r.Tables { // who sat at one that is gone
		if !listed[table.SheetNumber()] {
			tables = append(tables, table.IDs())
		}
	}
	return tables
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
