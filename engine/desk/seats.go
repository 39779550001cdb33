package desk

import (
	"errors"
	"slices"

	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/journal"
	"raduno/engine/plan"
	"raduno/engine/verify"
	"raduno/engine/workbook"
)

// SwapReport says what an exchange of two seats did to each criterion.
type SwapReport struct {
	Round    int          `json:"round"`
	Players  [2]int       `json:"players"`
	Tables   [2]int       `json:"tables"`
	Criteria []SwapChange `json:"criteria"`
}

// SwapChange is a criterion before and after an exchange.
type SwapChange struct {
	Name   string `json:"name"`
	Before int64  `json:"before"`
	After  int64  `json:"after"`
}

// Swap exchanges the seats of two players of a round, or the seat of one and the rest of another. Scores typed already forbid it: they
// would change hands.
func (d *Desk) Swap(round, id1, id2 int) (SwapReport, error) {
	var report SwapReport
	e := &edit{what: engine.Textf("Scambiati di posto %s %s e %s", d.called(round).At(), d.nameOf(id1), d.nameOf(id2))}
	e.mutate = func(t *engine.Tournament) error {
		r := t.Round(round)
		if r == nil {
			return d.notDrawn(round)
		}
		var err error
		if rests, sits, ok := rester(r, id1, id2); ok {
			e.what = engine.Textf("%s: riposa %s al posto di %s", d.called(round).Name(), fullName(t, sits), fullName(t, rests))
			report, err = d.changeRest(t, r, rests, sits)
			return err
		}
		if report, err = d.swapReport(t, r, id1, id2); err != nil {
			return err
		}
		exchange(r, id1, id2)
		e.log = swapStory(report)
		return nil
	}
	e.write = d.writeRound(round)
	if err := d.change(e); err != nil {
		return SwapReport{}, err
	}
	return report, nil
}

// rester tells which of two players rests in a round while the other sits at a table.
func rester(r *engine.Round, id1, id2 int) (rests, sits int, ok bool) {
	if slices.Contains(r.SitOuts, id2) {
		id1, id2 = id2, id1
	}
	table, _ := r.Find(id2)
	return id1, id2, slices.Contains(r.SitOuts, id1) && table >= 0
}

// changeRest lets a player rest who sits at a table, and the one who rested takes his seat and his power: who is drawn
// to rest may find somebody who does it willingly, and the points for it go to him. Source: seeds/003, 6, "The TD can
// offer you points to sit out a round".
func (d *Desk) changeRest(t *engine.Tournament, r *engine.Round, rests, sits int) (SwapReport, error) {
	at, seat := r.Find(sits)
	table := &r.Tables[at]
	if err := d.movable(t, r, sits, at); err != nil {
		return SwapReport{}, err
	}
	table.Seats[seat].Player = rests
	r.SitOuts[slices.Index(r.SitOuts, rests)] = sits
	return SwapReport{Round: r.Number, Players: [2]int{rests, sits}, Tables: [2]int{0, table.Number}, Criteria: []SwapChange{}}, nil
}

// ErrScored is the cause of an error where a table has scores that would have to go first.
var ErrScored = errors.New("the table has scores")

// movable refuses to take a player from the table at an index where that cannot be.
func (d *Desk) movable(t *engine.Tournament, r *engine.Round, id, table int) error {
	if table < 0 || id == engine.Ghost {
		return engine.Errorf(engine.BadInput, "L'ID %d non siede a nessun tavolo %s.", id, d.called(r.Number).Of())
	}
	if sitsTwice(r, id) {
		return engine.Errorf(engine.Impossible, "%s gioca su due tavoli e non si può scambiare: scambia gli altri.", fullName(t, id))
	}
	if r.Tables[table].State() != engine.NotPlayed {
		return engine.Wrap(ErrScored, engine.BadInput, "Il tavolo %d %s ha già dei punti: cancellali prima di scambiare i posti.",
			r.Tables[table].Number, d.called(r.Number).Of())
	}
	return nil
}

func swapStory(report SwapReport) []logEntry {
	var entries []logEntry
	for _, c := range report.Criteria {
		if c.Before != c.After {
			entries = append(entries, logEntry{journal.Low, engine.Textf("%s: da %d a %d.", draw.CriterionName(c.Name), c.Before, c.After)})
		}
	}
	return entries
}

// SwapEffects says what exchanging a player with each player of the other tables would do.
func (d *Desk) SwapEffects(round, id int) ([]SwapReport, error) {
	return d.swaps(round, func(r *engine.Round, s *draw.Seating) ([]draw.Swap, error) {
		table, _ := r.Find(id)
		if table < 0 || id <= 0 {
			return nil, engine.Errorf(engine.BadInput, "L'ID %d non siede a nessun tavolo %s.", id, d.called(round).Of())
		}
		seat := slices.Index(withoutGhosts([][]int{r.Tables[table].IDs()})[0], id)
		return s.Effects(table, seat)
	})
}

// BestSwaps are the n exchanges that would leave the best tables, the best first; tables whose numbers are in locked take
// no part.
func (d *Desk) BestSwaps(round, n int, locked ...int) ([]SwapReport, error) {
	asked := n
	if len(locked) > 0 {
		const every = 1 << 20 // the best may all be of tables that take no part
		asked = every
	}
	reports, err := d.swaps(round, func(_ *engine.Round, s *draw.Seating) ([]draw.Swap, error) { return s.Best(asked), nil })
	reports = slices.DeleteFunc(reports, func(r SwapReport) bool {
		return slices.Contains(locked, r.Tables[0]) || slices.Contains(locked, r.Tables[1])
	})
	return reports[:min(n, len(reports))], err
}

// SinceDraw counts each criterion of a round as drawn and as its players sit now; nothing where they sit as drawn,
// and where there is no record of the draw.
func (v *View) SinceDraw(round int) ([]SwapChange, error) {
	d, t := v.desk, v.Tournament.Clone()
	r := t.Round(round)
	if r == nil || r.Draw == nil || len(verify.Changes(t, r)) == 0 {
		return nil, nil
	}
	problem, err := d.problemOf(t, r)
	if err != nil {
		return nil, err
	}
	now, err := draw.Count(problem, draw.SeatIDs(withoutGhosts(r.TableIDs())))
	if err != nil {
		return nil, err
	}
	drawn := map[string]int64{}
	for _, c := range r.Draw.Counts {
		drawn[c.Criterion] = c.Value
	}
	changes := make([]SwapChange, len(problem.Criteria))
	for i, name := range problem.Criteria {
		changes[i] = SwapChange{Name: name, Before: drawn[name], After: now[i]}
	}
	return changes, nil
}

// swaps asks the seating of a round for exchanges. Tables that have scores take no part.
func (d *Desk) swaps(round int, ask func(*engine.Round, *draw.Seating) ([]draw.Swap, error)) ([]SwapReport, error) {
	t := d.Tournament()
	r := t.Round(round)
	if r == nil {
		return nil, d.notDrawn(round)
	}
	problem, err := d.problemOf(t, r)
	if err != nil {
		return nil, err
	}
	seating, err := draw.NewSeating(problem, draw.SeatIDs(withoutGhosts(r.TableIDs())))
	if err != nil {
		return nil, err
	}
	found, err := ask(r, seating)
	if err != nil {
		return nil, err
	}
	reports := []SwapReport{}
	for _, s := range found {
		a, b := r.Tables[s.A.Table], r.Tables[s.B.Table]
		if a.State() != engine.NotPlayed || b.State() != engine.NotPlayed {
			continue
		}
		report := SwapReport{
			Round: round, Players: [2]int{draw.SeatOf(s.A.ID).Player, draw.SeatOf(s.B.ID).Player},
			Tables: [2]int{a.Number, b.Number},
		}
		for i, name := range problem.Criteria {
			report.Criteria = append(report.Criteria, SwapChange{name, s.Before[i], s.After[i]})
		}
		reports = append(reports, report)
	}
	return reports, nil
}

// writeRound writes a round's sheet again, with its IDs shown or hidden as its type wants.
func (d *Desk) writeRound(number int) func(*workbook.Book, *engine.Tournament) error {
	return func(b *workbook.Book, t *engine.Tournament) error {
		r := t.Round(number)
		if err := b.WriteRound(t, *r, d.showsIDs(t, r)); err != nil {
			return err
		}
		return b.WriteState(t)
	}
}

// showsIDs reports whether a round's sheet shows its IDs, as the semifinals' does.
func (d *Desk) showsIDs(t *engine.Tournament, r *engine.Round) bool {
	var id string
	if r.Draw != nil {
		id = r.Draw.Type
	}
	kind, err := d.typeOf(t, id)
	return err == nil && kind.Semifinals() == r.Number
}

func (d *Desk) swapReport(t *engine.Tournament, r *engine.Round, id1, id2 int) (SwapReport, error) {
	table1, seat1 := r.Find(id1)
	table2, seat2 := r.Find(id2)
	for _, c := range []struct{ id, table int }{{id1, table1}, {id2, table2}} {
		if err := d.movable(t, r, c.id, c.table); err != nil {
			return SwapReport{}, err
		}
	}
	if table1 == table2 && seat1 == seat2 {
		return SwapReport{}, engine.Errorf(engine.BadUsage, "Per uno scambio servono due giocatori diversi.")
	}
	report := SwapReport{
		Round: r.Number, Players: [2]int{id1, id2},
		Tables: [2]int{r.Tables[table1].Number, r.Tables[table2].Number}, Criteria: []SwapChange{},
	}
	problem, err := d.problemOf(t, r)
	if err != nil {
		// A round that was made by hand and fits no type can still be changed: there is nothing to count.
		return report, nil
	}
	before, err := draw.Count(problem, draw.SeatIDs(withoutGhosts(r.TableIDs())))
	if err != nil {
		return SwapReport{}, err
	}
	changed := r.Clone()
	exchange(&changed, id1, id2)
	after, err := draw.Count(problem, draw.SeatIDs(withoutGhosts(changed.TableIDs())))
	if err != nil {
		return SwapReport{}, err
	}
	for i, name := range problem.Criteria {
		report.Criteria = append(report.Criteria, SwapChange{name, before[i], after[i]})
	}
	return report, nil
}

func exchange(r *engine.Round, id1, id2 int) {
	table1, seat1 := r.Find(id1)
	table2, seat2 := r.Find(id2)
	r.Tables[table1].Seats[seat1].Player = id2
	r.Tables[table2].Seats[seat2].Player = id1
}

// problemOf is the problem that a round answers: the one recorded with its draw, its tables set to those of
// the sheet; for a round that Raduno did not draw, the one its type would set.
func (d *Desk) problemOf(t *engine.Tournament, r *engine.Round) (draw.Problem, error) {
	seated := draw.SeatIDs(withoutGhosts(r.TableIDs()))
	if r.Draw != nil {
		recorded, err := plan.Read(r.Draw.Problem)
		if err == nil && samePlayers(recorded.Problem, seated) {
			recorded.Problem.Tables, recorded.Problem.Seated = sizes(seated), nil
			return recorded.Problem, nil
		}
	}
	kind, err := d.typeOf(t, "")
	if err != nil {
		return draw.Problem{}, err
	}
	// Everybody sits where he sits: the type only says by which criteria that is to be counted.
	still := t.Clone()
	still.Presence = engine.Presence{r.Number: {}}
	for _, p := range still.Players {
		still.Presence[r.Number][p.ID] = false
	}
	planned, err := plan.New(kind, still, r.Number, ranker(still, kind), plan.Options{Kept: r.TableIDs()})
	if err != nil {
		return draw.Problem{}, err
	}
	planned.Problem.Seated = nil
	return planned.Problem, nil
}

func samePlayers(p draw.Problem, tables [][]int) bool {
	known := map[int]bool{}
	for _, player := range p.Players {
		known[player.ID] = true
	}
	n := 0
	for _, table := range tables {
		for _, id := range table {
			if !known[id] {
				return false
			}
			n++
		}
	}
	return n == len(p.Players)
}

func withoutGhosts(tables [][]int) [][]int {
	clean := make([][]int, len(tables))
	for i, table := range tables {
		for _, id := range table {
			if id != engine.Ghost && id != 0 {
				clean[i] = append(clean[i], id)
			}
		}
	}
	return clean
}

func sizes(tables [][]int) []int {
	list := make([]int, len(tables))
	for i, table := range tables {
		list[i] = len(table)
	}
	return list
}

func sameTables(a, b [][]int) bool {
	return slices.EqualFunc(a, b, func(x, y []int) bool { return slices.Equal(x, y) })
}
