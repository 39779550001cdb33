package verify

import (
	"encoding/json"
	"slices"

	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/game"
	"raduno/engine/rules"
)

// Consequence is what follows for a drawn round from a change before it, and asks for an answer: draw it again, or keep it.
type Consequence struct {
	Round int
	In    []int // who would sit in it now and does not, as IDs
	Out   []int // who sits in it and would not
	Final []int // of semifinals who goes straight to the final now, if others do than were announced; of a final who would play it
	Text  engine.Text
	// Ranked says that the standings seat others than those who sit: other people, or other tables of those that a rule makes.
	Ranked bool
	// Stuck says that it cannot be drawn again as it is: only kept, or made right as Text says.
	Stuck bool
	// Fact tells this state of the workbook from every other: an answer holds as long as it is the same.
	Fact string
}

// Consequences are the consequences of a tournament that is played as a type, in the order of the rounds, but for those that the
// organizer has kept. A round that is played is only in it where other people would have sat in a semifinal or a final.
func Consequences(t *engine.Tournament, typ rules.Type) []Consequence {
	if c := game.Can(typ.Game()).Calendar; c != nil && c.Full != nil {
		return ofCalendar(t, typ)
	}
	var all []Consequence
	for i := range t.Rounds {
		r := &t.Rounds[i]
		if r.Draw == nil || r.Draw.Type != typ.ID || r.Started() && !rules.RoundName(t, typ, r.Number).Named() {
			continue
		}
		c, differs := ConsequenceOf(t, typ, r)
		switch kept := r.Draw.Origin.Kept; {
		case !differs, r.Started() && len(c.In)+len(c.Out)+len(c.Final) == 0, kept != nil && kept.Fact == c.Fact:
		default:
			all = append(all, c)
		}
	}
	return all
}

// ConsequenceOf is what follows for one drawn round, played or not, kept or not; false where nothing does, where results are missing
// without which it is unknown, and for the rounds of a calendar.
func ConsequenceOf(t *engine.Tournament, typ rules.Type, r *engine.Round) (Consequence, bool) {
	of, made, known := compared(t, typ, r)
	if !known {
		return Consequence{}, false
	}
	return of.compare(&made)
}

// Notes are what the plan of a drawn round says, such as lots drawn between equals, if it still seats those who were drawn: results may
// have been corrected since.
func Notes(t *engine.Tournament, typ rules.Type, r *engine.Round) []engine.Text {
	of, made, known := compared(t, typ, r)
	if !known || !slices.Equal(people(of.recorded), people(&made)) {
		return nil
	}
	return made.Notes
}

// compared is a drawn round with its plan as the workbook has it now; known is false where it cannot be planned.
func compared(t *engine.Tournament, typ rules.Type, r *engine.Round) (of comparison, made rules.Plan, known bool) {
	if typ.ID == "" || r.Draw == nil || game.Can(typ.Game()).Calendar != nil {
		return of, made, false
	}
	recorded, err := rules.ReadPlan(r.Draw.Problem)
	if err != nil {
		return of, made, false // the check of the draw says so
	}
	of = comparison{t: t, kind: typ, r: r, recorded: &recorded, called: rules.RoundName(t, typ, r.Number)}
	made, err = of.again()
	return of, made, err == nil
}

// comparison is of one round.
type comparison struct {
	t        *engine.Tournament
	kind     rules.Type
	r        *engine.Round
	recorded *rules.Plan
	called   engine.RoundName
}

// compare is what follows for the round.
func (of *comparison) compare(made *rules.Plan) (Consequence, bool) {
	c := Consequence{Round: of.r.Number}
	was, now := people(of.recorded), people(made)
	if of.called.Phase == engine.TopBoard {
		was, now = topBoard(of.recorded), topBoard(made)
	}
	c.In, c.Out = without(now, was), without(was, now)
	switch of.called.Phase {
	case engine.Semifinals:
		if announced := of.r.Draw.Origin.Direct; !slices.Equal(announced, made.Direct) && (len(announced) > 0 || len(c.In) > 0) {
			c.Final = append([]int{}, made.Direct...) // not nil: none are others than those announced
		}
	case engine.Final, engine.TopBoard:
		if len(c.In)+len(c.Out) > 0 {
			c.Final = now
		}
	}
	var worse engine.Text
	if c.Text = of.others(&c); c.Text.IsZero() {
		worse = of.degraded(made)
		c.Text = worse
	}
	c.Ranked = worse.IsZero() || made.Ready != nil
	fact, _ := json.Marshal([]any{c.In, c.Out, c.Final, worse.String()}) // numbers and words: it cannot fail
	c.Fact = string(fact)
	return c, !c.Text.IsZero()
}

// again plans the round as the workbook has it now. Before a round begins anyone who is there now plays semifinals and finals; of the
// other rounds the desk tells who has come and gone (View.Misfits), and it is planned for those who were drawn.
func (of *comparison) again() (rules.Plan, error) {
	var stay [][]int
	if !of.called.Named() {
		stay = kept(of.recorded)
	}
	return planAgain(of.t, of.kind, of.r, of.recorded, stay)
}

// kept are the tables that were not drawn, as IDs; of a round that a rule makes none.
func kept(recorded *rules.Plan) [][]int {
	var tables [][]int
	for _, table := range recorded.Problem.Seated {
		if len(table) > 0 {
			tables = append(tables, table)
		}
	}
	if len(tables) == len(recorded.Problem.Tables) {
		return nil
	}
	return tables
}

// BeforeRound is a copy of a tournament as it is before a round: neither that round nor those after it are history of its draw.
func BeforeRound(t *engine.Tournament, round int) *engine.Tournament {
	before := t.Clone()
	before.Rounds = slices.DeleteFunc(before.Rounds, func(other engine.Round) bool { return other.Number >= round })
	if before.Presence == nil {
		before.Presence = engine.Presence{}
	}
	return before
}

// people are the players of a plan, as IDs, in ascending order.
func people(p *rules.Plan) []int {
	ids := engine.Map(p.Problem.Players, func(player draw.Player) int { return player.Seat().Player })
	slices.Sort(ids)
	return slices.Compact(ids)
}

// topBoard are the players of the first table by a game's rule.
func topBoard(p *rules.Plan) []int {
	if len(p.Problem.Seated) == 0 {
		return nil
	}
	return slices.Sorted(slices.Values(p.Problem.Seated[0]))
}

// without are the IDs that another list does not have.
func without(ids, others []int) []int {
	return slices.DeleteFunc(slices.Clone(ids), func(id int) bool { return slices.Contains(others, id) })
}

// others says that other people would play a semifinal or a final; zero where the same would.
func (of *comparison) others(c *Consequence) engine.Text {
	in, out, straight := of.names(c.In), of.names(c.Out), of.names(c.Final)
	enter := agreeing(c.In, engine.Textf("entra %s", in), engine.Textf("entrano %s", in))
	leave := agreeing(c.Out, engine.Textf("esce %s", out), engine.Textf("escono %s", out))
	moves := enter.Comma(leave)
	switch of.called.Phase {
	case engine.Semifinals:
		direct := agreeing(c.Final, engine.Textf("%s va direttamente in finale", straight), engine.Textf("%s vanno direttamente in finale",
			straight))
		if direct.IsZero() && c.Final != nil {
			direct = engine.Textf("nessuno va direttamente in finale")
		}
		if all := moves.Comma(direct); !all.IsZero() {
			return of.scoresLost(engine.Textf("Cambia la semifinale: %s.", all))
		}
	case engine.Final:
		if !moves.IsZero() {
			return of.scoresLost(engine.Textf("Cambia la finale: %s.", moves))
		}
	case engine.TopBoard:
		if !moves.IsZero() {
			return of.scoresLost(engine.Textf("Cambia il tavolo finale: %s.", moves))
		}
	}
	return engine.Text{}
}

// agreeing is what is said of one player or of several; zero of none.
func agreeing(ids []int, one, more engine.Text) engine.Text {
	switch len(ids) {
	case 0:
		return engine.Text{}
	case 1:
		return one
	}
	return more
}

// names are players one after the other.
func (of *comparison) names(ids []int) (names engine.Text) {
	for _, id := range ids {
		names = names.Comma(engine.Textf("%s", of.t.Who(id)))
	}
	return names
}

// scoresLost adds what is lost where the round has scores.
func (of *comparison) scoresLost(text engine.Text) engine.Text {
	n := 0
	for _, table := range of.r.Tables {
		if table.State() != engine.NotPlayed {
			n++
		}
	}
	if n == 0 {
		return text
	}
	return engine.Textf("%s Risorteggiando si perdono i punti {2:di un tavolo|di %d tavoli}.", text, n)
}

// degraded says that the tables as drawn are no longer as good as was said of them, or no longer those that the rule makes; zero where
// they are as good.
func (of *comparison) degraded(made *rules.Plan) engine.Text {
	other := engine.Textf("Con il foglio com'è ora i tavoli %s sarebbero altri: risorteggia %s, o tieni i tavoli come sono.", of.called.Of(),
		of.called.The())
	if made.Ready != nil {
		if slices.EqualFunc(made.Ready, of.r.Draw.Tables, sameIDs) {
			return engine.Text{}
		}
		return other
	}
	values, err := draw.Count(made.Problem, of.r.Draw.Tables)
	if err != nil {
		return other
	}
	was := map[string]int64{}
	for _, c := range of.r.Draw.Counts {
		was[c.Criterion] = c.Value
	}
	for i, name := range made.Problem.Criteria {
		switch value := values[i]; {
		case value < was[name]:
			return engine.Text{} // it is better than it was said to be
		case value > was[name] && name == draw.BandPairs:
			return engine.Textf("Dopo il sorteggio %s le fasce sono cambiate: %s. Risorteggia %s, o tieni i tavoli.", of.called.Of(),
				of.crossed(made), of.called.The())
		case value > was[name]:
			return engine.Textf(
				"Dopo il sorteggio %s il foglio è cambiato: “%s” ora vale %d, e valeva %d. Risorteggia %s, o tieni i tavoli.",
				of.called.Of(), draw.CriterionName(name), value, was[name], of.called.The())
		}
	}
	return engine.Text{}
}

// crossed are the players who are in another band now than when the round was drawn.
func (of *comparison) crossed(made *rules.Plan) (all engine.Text) {
	was := map[int]int{}
	for _, p := range of.recorded.Problem.Players {
		was[p.ID] = p.Band
	}
	for _, p := range made.Problem.Players {
		if was[p.ID] != p.Band {
			all = all.Comma(engine.Textf("%s dalla %d alla %d", of.t.Who(p.ID), was[p.ID], p.Band))
		}
	}
	return all
}

// sameIDs reports whether two tables hold the same players.
func sameIDs(a, b []int) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}
