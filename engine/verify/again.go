package verify

import (
	"maps"
	"slices"

	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/rules"
)

// planAgain plans a round that was drawn as the workbook has it now, for those who were drawn. Who plays semifinals and finals the
// standings say: of those who are there now, or, once the round has begun, who were there then. Kept are tables that stay, as IDs.
func planAgain(t *engine.Tournament, typ rules.Type, r *engine.Round, recorded *rules.Plan, kept [][]int) (rules.Plan, error) {
	before := BeforeRound(t, r.Number)
	drawn, twice := map[int]bool{}, false
	for _, p := range recorded.Problem.Players {
		seat := p.Seat()
		drawn[seat.Player] = true
		twice = twice || seat.Second
	}
	for _, id := range r.SitOuts {
		drawn[id] = true
	}
	switch {
	case typ.Phases == nil || r.Number < typ.Semifinals():
		if len(r.Tables) == 1 && rules.RoundName(t, typ, r.Number).Phase == engine.TopBoard { // the others watched
			for _, id := range before.PresentIDs(r.Number) {
				drawn[id] = true
			}
		}
		before.Presence[r.Number] = map[int]bool{}
		for _, p := range before.Players {
			before.Presence[r.Number][p.ID] = drawn[p.ID]
		}
	case r.Started(): // who was drawn was there, and was disqualified only after
		for _, id := range r.Draw.Origin.Direct {
			drawn[id] = true
		}
		before.Rulings = slices.DeleteFunc(before.Rulings, func(ruling engine.Ruling) bool {
			return ruling.Kind == engine.Disqualification && drawn[ruling.Player]
		})
		if before.Presence[r.Number] == nil {
			before.Presence[r.Number] = map[int]bool{}
		}
		maps.Copy(before.Presence[r.Number], drawn)
	}
	options := rules.PlanOptions{
		Seed: r.Draw.Seed, Kept: kept, Sizes: recorded.Problem.Tables,
		Fives: t.Settings.FiveIfNeeded || slices.Contains(recorded.Problem.Tables, 5),
	}
	switch {
	case twice:
		options.Rest = rules.RestTwice
	case len(r.SitOuts) > 0:
		options.Rest = rules.RestSitOut
	}
	made, err := rules.NewPlan(typ, before, r.Number, options)
	if err != nil || slices.EqualFunc(made.Problem.Players, recorded.Problem.Players, same) ||
		!slices.ContainsFunc(before.Players, func(p engine.Player) bool {
			return p.Offers != ""
		}) {
		return made, err
	}
	// Who agreed to rest or to play twice may have changed since: taken as they did, no other is drawn for it.
	seats := map[int]int{}
	for _, p := range recorded.Problem.Players {
		seats[p.Seat().Player]++
	}
	for i := range before.Players {
		p := &before.Players[i]
		p.Offers = ""
		if seats[p.ID] == 0 {
			p.Offers = "riposa"
		} else if seats[p.ID] > 1 {
			p.Offers = "doppia"
		}
	}
	return rules.NewPlan(typ, before, r.Number, options)
}

// same reports whether two are seated alike.
func same(a, b draw.Player) bool { return a.ID == b.ID }
