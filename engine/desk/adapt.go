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
	// Resting are players who are there and sit this round out: they are marked absent from it, and from those after until
	// they are marked present.
	Resting []int
	LimitMS int // caps the work, in steps of about a millisecond; 0 for adaptLimitMS
	// Enough, if not nil, is asked now and then: once it says yes the best tables so far are taken. Progress, if not nil, is told of them.
	Enough   func() bool
	Progress func(draw.Progress)
}

// adaptLimitMS caps the work of who names no other cap: a hall waits, and to prove the last of a few exchanges would take longer than
// to draw anew.
const adaptLimitMS = 2000

// AdaptWays is what lets a round be adapted that cannot be as it is.
type AdaptWays struct {
	Err           error // why it cannot be; nil where it can, and then nothing else is said
	Fives, Threes bool  // tables of 5 or of 3 would do
	Resting       int   // how many players have to rest to fill the tables; 0 where that does not help
}

// WaysToAdapt says whether a round can be adapted, and what would help where it cannot: each way was tried.
func (v *View) WaysToAdapt(request AdaptRequest) AdaptWays {
	t := v.Tournament.Clone()
	can := func(request AdaptRequest) error {
		_, _, err := v.planAdapt(t, request)
		return err
	}
	ways := AdaptWays{Err: can(request)}
	if engine.KindOf(ways.Err) != engine.Impossible {
		return ways
	}
	with := request
	with.Fives = true
	ways.Fives = !request.Fives && can(with) == nil
	with = request
	with.Threes = true
	ways.Threes = !request.Threes && can(with) == nil
	with = request
	free := engine.Where(t.PresentIDs(request.Round), func(id int) bool { return !locked(t.Round(request.Round), request.Lock, id) })
	const most = 6 // the players of a table of seven that is not filled
	for n := 1; n <= min(most, len(free)-1); n++ {
		with.Resting = slices.Concat(request.Resting, free[:n])
		if can(with) == nil {
			ways.Resting = n
			break
		}
	}
	return ways
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
	now, p, err := d.View().planAdapt(t, request)
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
	if len(result.Moves)+len(request.Resting) == 0 && slices.Equal(changed.SitOuts, r.SitOuts) {
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
			t2.Presence = now.Presence
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

// planAdapt plans a round for those who are there now, and returns the tournament with those marked who are to rest.
func (v *View) planAdapt(t *engine.Tournament, request AdaptRequest) (*engine.Tournament, *planned, error) {
	r := t.Round(request.Round)
	switch {
	case r == nil:
		return nil, nil, v.notDrawn(request.Round)
	case game.Can(v.gameOf(t)).Calendar != nil:
		return nil, nil, calendarStands()
	case r.Started():
		return nil, nil, engine.Errorf(engine.BadInput, "%s: ci sono già dei punti. Blocca i tavoli che giocano e sorteggia gli altri.",
			v.RoundName(r.Number).Name())
	}
	for _, player := range t.Players {
		switch {
		case sitsTwice(r, player.ID):
			return nil, nil, engine.Errorf(engine.Impossible, "%s gioca su due tavoli, e questo turno non si può adattare: sorteggialo di nuovo.",
				t.Who(player.ID))
		case !locked(r, request.Lock, player.ID):
		case slices.Contains(request.Resting, player.ID) || !t.Present(r.Number, player):
			return nil, nil, engine.Errorf(engine.BadInput, "%s siede a un tavolo bloccato e non c'è: libera quel tavolo, poi adatta.",
				t.Who(player.ID))
		}
	}
	now := t.Clone()
	for _, id := range request.Resting {
		p := now.Player(id)
		if p == nil {
			return nil, nil, engine.UnknownPlayer(id)
		}
		setPresent(now, r.Number, *p, false)
	}
	as := DrawRequest{
		Type: typeOfRound(t, r), Round: r.Number, Seed: seedOf(r), IfExists: Replace, Lock: request.Lock,
		Fives: request.Fives || verify.HasSize(r, 5), threes: request.Threes || !request.Fives && verify.HasSize(r, 3),
	}
	if len(r.SitOuts) > 0 {
		as.Rest = rules.RestSitOut
	}
	typ, err := v.typeOf(now, as.Type)
	if err != nil {
		return nil, nil, err
	}
	p, err := v.plan(now, typ, as)
	return now, p, err
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
