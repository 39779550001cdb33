package desk

import (
	"context"
	"errors"
	"slices"
	"sort"
	"strconv"

	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/game"
	"raduno/engine/rules"
	"raduno/engine/store"
	"raduno/engine/verify"
)

// IfExists says what to do where the round to draw has a sheet already.
type IfExists int

// What to do with a round that exists.
const (
	Refuse  IfExists = iota // draw nothing and say so
	Append                  // draw tables for those present who do not sit yet, behind the ones there
	Replace                 // draw the round anew, save the tables that are locked
)

// DrawRequest asks for the draw of a round.
type DrawRequest struct {
	Type      string // ID of the tournament type; empty for the workbook's own
	Round     int
	Seed      string // empty for a new one
	SeedTyped bool   // the seed was typed
	IfExists  IfExists
	Lock      []int           // numbers of tables of the present sheet that stay as they are
	Fives     bool            // tables of 5 where a type with tables of 4 cannot seat everybody
	threes    bool            // tables of 3 in their place, where a round is adapted
	Draft     bool            // not for the hall until confirmed
	Rest      rules.AfterRest // what becomes of players who fill no table of seven
	LimitMS   int             // caps the work, in steps of about a millisecond; 0 for no cap
	// Enough, if not nil, is asked now and then: once it says yes the best tables so far are taken.
	Enough     func() bool
	OverScores bool // tables that have scores are replaced too
	ChangeType bool // the tournament becomes one of Type, where the workbook says another
}

// Preview is what can be said of a draw before it is made.
type Preview struct {
	Type     rules.Type
	Round    int
	Players  int
	Sizes    []int // seats of each table, ghosts included
	Ghosts   int
	Excluded []rules.Exclusion // who does not play, and why
	Direct   []int             // who is in the final without playing this round
	Notes    []engine.Text
	Instead  []engine.Text // of the notes, who goes on otherwise than the rule has it
	Exists   bool          // the round has a sheet
	Started  bool          // and scores on it
}

// DrawResult is a draw as it was written.
type DrawResult struct {
	Round    engine.Round
	Solution draw.Solution
	Notes    []engine.Text
	Excluded []rules.Exclusion
	// Labels are the numbers in the hall of the solution's tables, in its order.
	Labels []int
	// Direct are, of semifinals and final, who is in the final without a semifinal; Recovered who goes on by another key than his place.
	Direct, Recovered []int
}

// Early says that the tables were taken before the search ended; zero where it ended.
func (r *DrawResult) Early() engine.Text {
	return r.Solution.Early()
}

// nearLimitMS caps the work of a draw of players with near scores: to prove how near they can be would take minutes.
const nearLimitMS = 2000

// Split says how the players split into tables.
func (p *Preview) Split() engine.Text {
	if p.Ghosts == 0 {
		return draw.Split(p.Sizes)
	}
	return engine.Textf("%s, {2:uno|%d} col ghost", draw.Split(p.Sizes), p.Ghosts)
}

// PreviewDraw says how a round would be drawn: how the tables split, who is left out. Without a seed it says what holds whatever the lot
// is that is drawn before the tables are. The error says why it cannot be drawn.
func (v *View) PreviewDraw(request DrawRequest) (Preview, error) {
	typ, err := v.typeInGame(v.Tournament, request.Type)
	if err != nil {
		return Preview{}, err
	}
	anySeed := request.Seed == ""
	if anySeed {
		request.Seed = previewSeed
	}
	preview, p, err := v.outline(v.Tournament, typ, request)
	if err != nil || p == nil || !anySeed || !p.plan.ByLot {
		return preview, err
	}
	const lots = 4
	for i := range lots {
		request.Seed = previewSeed + strconv.Itoa(i)
		other, _, err := v.outline(v.Tournament, typ, request)
		if err != nil {
			return Preview{}, err
		}
		preview.Direct = slices.DeleteFunc(preview.Direct, func(id int) bool { return !slices.Contains(other.Direct, id) })
		preview.Excluded = slices.DeleteFunc(preview.Excluded, func(e rules.Exclusion) bool {
			return !slices.ContainsFunc(other.Excluded, func(o rules.Exclusion) bool { return o.ID == e.ID })
		})
		preview.Notes = slices.DeleteFunc(preview.Notes, func(note engine.Text) bool {
			return !slices.ContainsFunc(other.Notes, func(o engine.Text) bool { return o.String() == note.String() })
		})
	}
	return preview, nil
}

// previewSeed is the seed of a draw that is not made.
const previewSeed = "anteprima"

// typeInGame is the type of an ID, empty for the workbook's own, which is one of the game that the tournament plays.
func (v *View) typeInGame(t *engine.Tournament, id string) (rules.Type, error) {
	typ, err := v.typeOf(t, id)
	if err == nil {
		err = v.sameGame(t, typ)
	}
	return typ, err
}

// outline says how a round would be drawn, without drawing; the plan is nil for a calendar, whose rounds are made at
// once.
func (v *View) outline(t *engine.Tournament, typ rules.Type, request DrawRequest) (Preview, *planned, error) {
	if s, once := scheduler(typ); once {
		preview, err := v.previewSchedule(s, typ, t, request)
		return preview, nil, err
	}
	p, err := v.plan(t, typ, request)
	if err != nil {
		return Preview{}, nil, err
	}
	preview := Preview{
		Type: p.kind, Round: request.Round, Players: len(p.plan.Problem.Players), Ghosts: len(p.plan.GhostTables),
		Excluded: p.plan.Excluded, Direct: p.plan.Direct, Notes: p.plan.Notes, Instead: p.plan.Instead,
	}
	preview.Sizes = slices.Clone(p.plan.Problem.Tables)
	for _, table := range p.plan.GhostTables {
		preview.Sizes[table]++
	}
	if r := t.Round(request.Round); r != nil {
		preview.Exists, preview.Started = true, r.Started()
	}
	return preview, p, nil
}

// WayOut is a choice that lets a round be drawn which cannot be drawn without it.
type WayOut string

// The ways out.
const (
	AllowFives  WayOut = "fives"  // tables of 5 besides those of 4
	AllowThrees WayOut = "threes" // tables of 3 in their place, where a round is adapted
	SitOut      WayOut = "riposo" // some rest
	PlayTwice   WayOut = "doppi"  // some play at two tables
)

// WaysOut says what would help where a draw was refused with an error: each of them was tried. There are none where the
// error is not about how the players fill the tables.
func (v *View) WaysOut(request DrawRequest, err error) []WayOut {
	t := v.Tournament
	if engine.KindOf(err) != engine.Impossible {
		return nil
	}
	if request.Seed == "" {
		request.Seed = previewSeed
	}
	var ways []WayOut
	typ, err := v.typeInGame(t, request.Type)
	if err != nil {
		return nil
	}
	try := func(way WayOut, change func(*DrawRequest)) {
		other := request
		change(&other)
		if _, _, err := v.outline(t, typ, other); err == nil {
			ways = append(ways, way)
		}
	}
	if !request.Fives {
		try(AllowFives, func(r *DrawRequest) { r.Fives = true })
	}
	if request.Rest == rules.RestAsk {
		try(SitOut, func(r *DrawRequest) { r.Rest = rules.RestSitOut })
		try(PlayTwice, func(r *DrawRequest) { r.Rest = rules.RestTwice })
	}
	return ways
}

// planned is a draw that is ready to be made.
type planned struct {
	kind   rules.Type
	plan   rules.Plan
	keep   []engine.Table // tables of the present sheet that stay, in their order
	number []int          // number in the sheet of each table of the problem
}

// plan turns a request into a problem. It never looks at the file.
func (v *View) plan(t *engine.Tournament, typ rules.Type, request DrawRequest) (*planned, error) {
	if request.Round < 1 {
		return nil, engine.Errorf(engine.BadUsage, "Il turno %d non esiste: i turni si contano da 1.", request.Round)
	}
	existing := t.Round(request.Round)
	options := rules.PlanOptions{
		Seed: request.Seed, Fives: request.Fives || t.Settings.FiveIfNeeded, Threes: request.threes, Rest: request.Rest,
	}
	p := &planned{kind: typ}
	switch {
	case existing == nil && len(request.Lock) > 0:
		return nil, engine.Errorf(engine.BadInput, "%s: i tavoli non sono ancora sorteggiati, e non c'è niente da bloccare.",
			v.RoundName(request.Round).Name())
	case existing == nil:
	case request.IfExists == Append:
		p.keep = existing.Tables
	case len(request.Lock) > 0:
		for _, number := range slices.Compact(slices.Sorted(slices.Values(request.Lock))) {
			table := existing.Table(number)
			if table == nil {
				return nil, v.NoTable(existing, number)
			}
			p.keep = append(p.keep, *table)
		}
	}
	for _, table := range p.keep {
		options.Kept = append(options.Kept, table.IDs())
	}
	before := verify.BeforeRound(t, request.Round)
	var err error
	if p.plan, err = rules.NewPlan(typ, before, request.Round, options); err != nil {
		return nil, err
	}
	if len(request.Lock) > 0 && len(p.plan.Problem.Tables) == len(p.keep) {
		return nil, engine.Errorf(engine.Impossible, "%s: con tutti i tavoli bloccati non resta niente da sorteggiare. Libera almeno due tavoli.",
			v.RoundName(request.Round).Name())
	}
	p.numberTables()
	return p, nil
}

// numberTables gives the tables that are kept their own numbers and the others those that are free. The
// kept tables stand first in the problem, in their order.
func (p *planned) numberTables() {
	taken := map[int]bool{}
	for _, table := range p.keep {
		p.number = append(p.number, table.SheetNumber())
		taken[table.SheetNumber()] = true
	}
	for next := 1; len(p.number) < len(p.plan.Problem.Tables); next++ {
		if !taken[next] {
			p.number = append(p.number, next)
		}
	}
}

// round makes the tables of a solution, kept tables as they were, scores included.
func (p *planned) round(number int, tables [][]int) engine.Round {
	r := engine.Round{Number: number}
	for i, ids := range p.plan.Seats(tables) {
		if i < len(p.keep) {
			r.Tables = append(r.Tables, p.keep[i])
			continue
		}
		table := engine.Table{Number: p.number[i]}
		for _, id := range ids {
			table.Seats = append(table.Seats, engine.Seat{Player: id})
		}
		r.Tables = append(r.Tables, table)
	}
	sort.SliceStable(r.Tables, func(i, j int) bool { return r.Tables[i].SheetNumber() < r.Tables[j].SheetNumber() })
	return r
}

// Draw draws a round and writes it into the workbook, with the record from which it can be verified.
// Progress, which may be nil, is called now and then.
func (d *Desk) Draw(ctx context.Context, request DrawRequest, progress func(draw.Progress)) (*DrawResult, error) {
	if err := d.mended(engine.Textf("Il foglio ha degli errori: vanno corretti prima di sorteggiare.")); err != nil {
		return nil, err
	}
	v := d.View() // what the draw is made of: the edit below must find nothing else
	t := v.Tournament.Clone()
	if request.Seed == "" {
		request.Seed = d.env.Seed()
	}
	typ, err := d.View().typeInGame(t, request.Type)
	if err == nil {
		err = request.fits(typ)
	}
	if err == nil && !request.ChangeType {
		err = d.View().sameType(t, typ)
	}
	if err != nil {
		return nil, err
	}
	if s, once := scheduler(typ); once {
		return d.drawSchedule(s, typ, request)
	}
	if existing := t.Round(request.Round); existing != nil && request.IfExists == Refuse {
		return nil, engine.Wrap(ErrDrawn, engine.BadInput,
			"%s: i tavoli sono già sorteggiati. Per rifarli scegli di sostituire, per aggiungere chi manca di accodare.",
			d.View().RoundName(request.Round).Name())
	}
	if err := d.View().sparing(t, request); err != nil {
		return nil, err
	}
	p, err := d.View().plan(t, typ, request)
	if err != nil {
		return nil, err
	}
	if err := t.Settings.EnoughNumbers(len(p.plan.Problem.Tables)); err != nil {
		return nil, err
	}
	if request.LimitMS == 0 && p.plan.Problem.Uses(draw.ScoreGap) {
		request.LimitMS = nearLimitMS
	}
	solution, proof, err := verify.Solve(ctx, p.plan, len(p.keep), draw.Options{
		Seed: request.Seed, LimitMS: request.LimitMS, Enough: request.Enough,
		Progress: progress,
	})
	if err != nil {
		return nil, err
	}
	result := &DrawResult{Solution: solution, Notes: p.plan.Notes, Excluded: p.plan.Excluded}
	result.Notes = slices.Concat(result.Notes, d.View().takeType(t, typ))
	if first := p.kind.Semifinals(); first > 0 && request.Round >= first {
		result.Direct, result.Recovered = append([]int{}, p.plan.Direct...), []int{}
		for _, r := range p.plan.Recovered {
			result.Recovered = append(result.Recovered, r.Player)
		}
	}
	result.Round = p.round(request.Round, solution.Tables)
	result.Round.Draft = request.Draft
	result.Round.SitOuts = p.plan.SitOuts
	if err := assignPowers(p.kind, t, &result.Round, request.Seed); err != nil {
		return nil, err
	}
	if dealer := game.Can(p.kind.Game()); dealer.Dealt != nil {
		result.Notes = append(result.Notes, dealer.Dealt(t, &result.Round)...)
	}
	d.View().lead(t, &result.Round)
	t.LabelTables(&result.Round)
	result.Notes = append(result.Notes, t.Misplaced(&result.Round)...)
	for _, number := range p.number {
		result.Labels = append(result.Labels, result.Round.OfSheet(number).Number)
	}
	if result.Round.Draw, err = d.View().record(p, solution, &request); err != nil {
		return nil, err
	}
	result.Round.Draw.Proof = proof
	err = d.change(&edit{
		what: engine.Textf(drawAction, rules.RoundNameBy(p.kind, t, request.Round).Of(), p.kind.Title(), solution.Seed),
		mutate: func(t *engine.Tournament) error {
			if !v.sameBasis(d.View(), request.Round) {
				return engine.Errorf(engine.BadInput, "Durante il sorteggio il foglio è stato cambiato da un altro programma: ripeti il sorteggio.")
			}
			d.View().takeType(t, p.kind)
			t.SetRound(result.Round)
			d.View().drawn(t, request.Round, result.Round.Draw)
			return nil
		},
		log: drawStory(solution, result.Notes, request.SeedTyped),
	})
	if err != nil {
		return nil, err
	}
	return result, nil
}

// ErrOtherType is the cause of an error where a draw by another type than that of the workbook is asked for.
var ErrOtherType = errors.New("the tournament is of another type")

// sameType refuses a type that is not the one which the workbook says; where it says none any will do.
func (k *kinds) sameType(t *engine.Tournament, typ rules.Type) error {
	own, err := k.typeOf(t, "")
	if t.Settings.Type == "" || own.ID == typ.ID {
		return nil
	}
	var called any = own.Title()
	if err != nil {
		called = t.Settings.Type
	}
	return engine.Wrap(ErrOtherType, engine.BadInput, "Questo torneo è %s, e così resta: per giocarlo come %s cambia prima il tipo.",
		called, typ.Title())
}

// sameBasis reports whether a draw of a round made from the view holds for what there is now.
func (v *View) sameBasis(now *View, round int) bool {
	return engine.SameBasis(v.Tournament, now.Tournament, round) && engine.Alike(v.formula, now.formula)
}

// ErrDrawn is the cause of an error where a round is drawn already and nothing was said of what becomes of it.
var ErrDrawn = errors.New("the round is drawn")

// ScoresGo is the error of a draw that would delete scores without the organizer's consent.
type ScoresGo struct {
	Round  engine.RoundName
	Tables []int // their numbers
}

// Unwrap is the sentence for the organizer, of kind BadInput.
func (s *ScoresGo) Unwrap() error {
	if len(s.Tables) == 1 {
		return engine.Errorf(engine.BadInput,
			"%s: il tavolo %d ha già dei punti. Blocca quel tavolo, oppure conferma che i punti vanno persi.", s.Round.Name(), s.Tables[0])
	}
	return engine.Errorf(engine.BadInput,
		"%s: hanno già dei punti i tavoli %s. Blocca quei tavoli, oppure conferma che i punti vanno persi.",
		s.Round.Name(), engine.Ranges(s.Tables))
}

// Error is that sentence in Italian.
func (s *ScoresGo) Error() string { return s.Unwrap().Error() }

// sparing refuses a draw over scores, and one that leaves rounds out.
func (v *View) sparing(t *engine.Tournament, request DrawRequest) error {
	next := 1
	if n := len(t.Rounds); n > 0 {
		next = t.Rounds[n-1].Number + 1
	}
	existing := t.Round(request.Round)
	if existing == nil {
		if request.Round > next {
			return engine.Errorf(engine.BadInput, "%s: non si può ancora sorteggiare. Prima viene %s.", v.RoundName(request.Round).Name(),
				v.RoundName(next).The())
		}
		return nil
	}
	if request.IfExists != Replace || request.OverScores {
		return nil
	}
	lost := &ScoresGo{Round: v.RoundName(request.Round)}
	for _, table := range existing.Tables {
		if table.State() != engine.NotPlayed && len(table.Seats) > 1 && !slices.Contains(request.Lock, table.Number) {
			lost.Tables = append(lost.Tables, table.Number)
		}
	}
	if len(lost.Tables) > 0 {
		return lost
	}
	return nil
}

// drawStory tells a draw as a player may read it in the log.
func drawStory(s draw.Solution, notes []engine.Text, typed bool) []logEntry {
	entries := []logEntry{}
	if typed {
		entries = append(entries, logEntry{store.LogLow, verify.TypedNote(s.Seed)})
	}
	for _, note := range notes {
		entries = append(entries, logEntry{store.LogLow, note})
	}
	for _, c := range s.Criteria {
		text := engine.Textf("%s: %d (minimo possibile %d).", draw.CriterionName(c.Name), c.Value, c.LowerBound)
		if !c.Why.IsZero() {
			text = engine.Textf("%s: %d (minimo possibile %d): %s.", draw.CriterionName(c.Name), c.Value, c.LowerBound, c.Why)
		}
		entries = append(entries, logEntry{store.LogLow, text})
	}
	for i, table := range s.Tables {
		entries = append(entries, logEntry{store.LogHigh, engine.Textf("Tavolo %d del problema: ID %v.", i+1, table)})
	}
	return entries
}

// record is what the workbook keeps of a draw.
func (v *View) record(p *planned, s draw.Solution, request *DrawRequest) (*engine.DrawRecord, error) {
	problem, err := p.plan.Record()
	if err != nil {
		return nil, engine.Wrap(err, engine.Broken, "Non riesco a registrare il sorteggio")
	}
	if request.SeedTyped {
		problem = slices.Concat(problem[:len(problem)-1], []byte(","+verify.SeedTyped+"}"))
	}
	record := &engine.DrawRecord{
		Type: p.kind.ID, Seed: s.Seed, Version: v.env.Version, Problem: problem, Tables: s.Tables, Time: v.env.Now(),
	}
	record.Origin.LimitMS = s.LimitMS
	if request.Round == p.kind.Semifinals() {
		record.Origin.Direct, record.Origin.Recovered = p.plan.Direct, p.plan.Recovered
	}
	if len(p.keep) > 0 {
		record.Origin.Numbers = p.number
	}
	if s.Even {
		record.Origin.Equal = s.Optima
	} else {
		record.Origin.Walk = s.Walk
	}
	for _, c := range s.Criteria {
		record.Counts = append(record.Counts, engine.Count{
			Criterion: c.Name, Value: c.Value, Bound: c.LowerBound, Optimal: c.Optimal, Reason: c.Why,
		})
	}
	return record, nil
}

// Confirm makes a drawn round the one that is played.
func (d *Desk) Confirm(round int) error {
	return d.do(engine.Textf("Conferma dei tavoli %s", d.View().RoundName(round).Of()), func(t *engine.Tournament) error {
		r := t.Round(round)
		if r == nil {
			return d.View().notDrawn(round)
		}
		r.Draft = false
		return nil
	})
}

// RemoveRound takes the last round out of the workbook; the copy before it stays.
func (d *Desk) RemoveRound(round int) error {
	return d.do(engine.Textf("Cancellati i tavoli %s", d.View().RoundName(round).Of()), func(t *engine.Tournament) error {
		if t.Round(round) == nil {
			return d.View().notDrawn(round)
		}
		if last := t.Rounds[len(t.Rounds)-1].Number; last != round {
			return engine.Errorf(engine.BadInput, "Si può cancellare solo l'ultimo turno: cancella prima %s.", d.View().RoundName(last).The())
		}
		t.Rounds = t.Rounds[:len(t.Rounds)-1]
		return nil
	})
}

func (v *View) notDrawn(round int) error {
	return engine.Errorf(engine.BadInput, "%s: i tavoli non sono ancora sorteggiati, manca il foglio “%d° Turno”.",
		v.RoundName(round).Name(), round)
}
