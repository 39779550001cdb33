package verify

import (
	"slices"

	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/rules"
)

// Swap says what an exchange of two seats did to each criterion.
type Swap struct {
	Round    int               `json:"round"`
	Players  [2]int            `json:"players"`
	Tables   [2]int            `json:"tables"`
	Criteria []CriterionChange `json:"criteria"`
}

// CriterionChange is a criterion before and after an exchange.
type CriterionChange struct {
	Name   string `json:"name"`
	Before int64  `json:"before"`
	After  int64  `json:"after"`
}

// DrawnRound is a round that is drawn, with the problem that it answers.
type DrawnRound struct {
	tournament *engine.Tournament
	round      *engine.Round
	problem    draw.Problem
	err        error // why the round has no problem; each question gives it
}

// NoDrawnRound is a round that answers each question with an error.
func NoDrawnRound(err error) *DrawnRound { return &DrawnRound{err: err} }

// DrawnRoundOf is a round with the problem that it answers: the one recorded with its draw, its tables set to those of the sheet; for a
// round that Raduno did not draw, the one that the type would set which typeOf says, or its error.
func DrawnRoundOf(t *engine.Tournament, r *engine.Round, typeOf func() (rules.Type, error)) *DrawnRound {
	seated := draw.SeatIDs(SeatedPlayers(r.TableIDs()))
	if r.Draw != nil {
		recorded, err := rules.ReadPlan(r.Draw.Problem)
		if err == nil && samePlayers(recorded.Problem, seated) {
			recorded.Problem.Tables, recorded.Problem.Seated = sizes(seated), nil
			return &DrawnRound{tournament: t, round: r, problem: recorded.Problem}
		}
	}
	typ, err := typeOf()
	if err != nil {
		return NoDrawnRound(err)
	}
	// Everybody sits where he sits: the type only says by which criteria that is to be counted.
	still := t.Clone()
	still.Presence = engine.Presence{r.Number: {}}
	for _, p := range still.Players {
		still.Presence[r.Number][p.ID] = false
	}
	planned, err := rules.NewPlan(typ, still, r.Number, rules.PlanOptions{Kept: r.TableIDs()})
	if err != nil {
		return NoDrawnRound(err)
	}
	planned.Problem.Seated = nil
	return &DrawnRound{tournament: t, round: r, problem: planned.Problem}
}

// Count counts each criterion of the round, in its order, as its players sit.
func (r *DrawnRound) Count() ([]int64, error) { return r.count(r.round) }

func (r *DrawnRound) count(as *engine.Round) ([]int64, error) {
	if r.err != nil {
		return nil, r.err
	}
	return draw.Count(r.problem, draw.SeatIDs(SeatedPlayers(as.TableIDs())))
}

// Offences are the seats that the criteria count, as the players sit.
func (r *DrawnRound) Offences() []draw.Offence {
	if r.err != nil {
		return nil
	}
	return r.problem.Offences(draw.SeatIDs(SeatedPlayers(r.round.TableIDs())))
}

// Swap says what exchanging two players who sit would do.
func (r *DrawnRound) Swap(id1, id2 int) (Swap, error) {
	before, err := r.Count()
	if err != nil {
		return Swap{}, err
	}
	changed := r.round.Clone()
	ExchangeSeats(&changed, id1, id2)
	after, err := r.count(&changed)
	if err != nil {
		return Swap{}, err
	}
	at1, _ := r.round.Find(id1)
	at2, _ := r.round.Find(id2)
	swap := Swap{Round: r.round.Number, Players: [2]int{id1, id2}, Tables: [2]int{r.round.Tables[at1].Number, r.round.Tables[at2].Number}}
	swap.Criteria = r.changes(before, after)
	return swap, nil
}

func (r *DrawnRound) changes(before, after []int64) []CriterionChange {
	changes := make([]CriterionChange, len(r.problem.Criteria))
	for i, name := range r.problem.Criteria {
		changes[i] = CriterionChange{name, before[i], after[i]}
	}
	return changes
}

// Effects says what exchanging a player with each player of the other tables would do; nothing for who does not sit.
func (r *DrawnRound) Effects(id int) ([]Swap, error) {
	return r.swaps(func(s *draw.Seating) ([]draw.Swap, error) {
		table, _ := r.round.Find(id)
		if table < 0 || id == engine.Ghost {
			return nil, nil
		}
		seat := slices.Index(SeatedPlayers([][]int{r.round.Tables[table].IDs()})[0], id)
		return s.Effects(table, seat)
	})
}

// Best are the n exchanges that would leave the best tables, the best first; tables whose numbers are in locked take no part.
func (r *DrawnRound) Best(n int, locked ...int) ([]Swap, error) {
	asked := n
	if len(locked) > 0 {
		const every = 1 << 20 // the best may all be of tables that take no part
		asked = every
	}
	swaps, err := r.swaps(func(s *draw.Seating) ([]draw.Swap, error) { return s.Best(asked), nil })
	swaps = slices.DeleteFunc(swaps, func(s Swap) bool {
		return slices.Contains(locked, s.Tables[0]) || slices.Contains(locked, s.Tables[1])
	})
	return swaps[:min(n, len(swaps))], err
}

// swaps asks the round for exchanges. Tables that have scores take no part.
func (r *DrawnRound) swaps(ask func(*draw.Seating) ([]draw.Swap, error)) ([]Swap, error) {
	if r.err != nil {
		return nil, r.err
	}
	seating, err := draw.NewSeating(r.problem, draw.SeatIDs(SeatedPlayers(r.round.TableIDs())))
	if err != nil {
		return nil, err
	}
	found, err := ask(seating)
	if err != nil {
		return nil, err
	}
	swaps := []Swap{}
	for _, s := range found {
		a, b := r.round.Tables[s.A.Table], r.round.Tables[s.B.Table]
		if a.State() != engine.NotPlayed || b.State() != engine.NotPlayed {
			continue
		}
		swaps = append(swaps, Swap{
			Round: r.round.Number, Players: [2]int{draw.SeatOf(s.A.ID).Player, draw.SeatOf(s.B.ID).Player},
			Tables: [2]int{a.Number, b.Number}, Criteria: r.changes(s.Before, s.After),
		})
	}
	return swaps, nil
}

// SinceDraw counts each criterion as drawn and as the players sit now; nothing where they sit as drawn, and where there is no record of
// the draw.
func (r *DrawnRound) SinceDraw() ([]CriterionChange, error) {
	if r.err != nil || r.round.Draw == nil || len(Changes(r.tournament, r.round)) == 0 {
		return nil, r.err
	}
	now, err := r.Count()
	if err != nil {
		return nil, err
	}
	drawn := map[string]int64{}
	for _, c := range r.round.Draw.Counts {
		drawn[c.Criterion] = c.Value
	}
	before := engine.Map(r.problem.Criteria, func(name string) int64 { return drawn[name] })
	return r.changes(before, now), nil
}

// ExchangeSeats has two players who sit in a round take each the seat of the other.
func ExchangeSeats(r *engine.Round, id1, id2 int) {
	table1, seat1 := r.Find(id1)
	table2, seat2 := r.Find(id2)
	r.Tables[table1].Seats[seat1].Player = id2
	r.Tables[table2].Seats[seat2].Player = id1
}

func samePlayers(p draw.Problem, tables [][]int) bool {
	return sameIDs(engine.Map(p.Players, func(player draw.Player) int { return player.ID }), slices.Concat(tables...))
}

// SeatedPlayers are the IDs of tables that are of players on the roster.
func SeatedPlayers(tables [][]int) [][]int {
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
	return engine.Map(tables, func(table []int) int { return len(table) })
}
