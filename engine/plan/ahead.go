package plan

import (
	"cmp"
	"slices"

	"raduno/engine/draw"
	"raduno/engine/formula"
)

// Ahead says whether a draw, of those that are as good, is one that leaves rounds without rematches to those that follow.
type Ahead string

// The choices.
const (
	// AheadAsBefore is AheadAlways where the round before was drawn so, else AheadNever.
	AheadAsBefore Ahead = ""
	// AheadAlways follows a known schedule, of which anyone who knows it can foretell rounds.
	AheadAlways Ahead = "sempre"
	// AheadNever makes every draw for itself.
	AheadNever Ahead = "mai"
)

// aheadUntold is to how many rounds a draw that looks ahead looks where nobody has said how many there are.
const aheadUntold = 4

// lookAhead is what a draw under some criteria is told of the rounds to follow; nil where nothing follows that is drawn with
// regard to rematches, or it is not known how much.
func (p *planner) lookAhead(criteria []string) *draw.Ahead {
	rounds := Following(p.f, p.t.Info.Rounds, p.round)
	always := p.o.Ahead == AheadAlways || p.o.Ahead == AheadAsBefore && (p.f.Ahead || p.drawnAhead())
	if rounds == 0 && p.f.Ahead && p.f.Rounds == 0 && p.t.Info.Rounds == 0 {
		rounds = max((len(p.plan.Problem.Players)-1)/3-p.round, 0) // as many as can be without a rematch at tables of four
		rounds = min(rounds, aheadUntold)
	}
	if p.o.Ahead == AheadNever || rounds == 0 || !always && !slices.Contains(criteria, draw.Rematch) {
		return nil
	}
	return &draw.Ahead{Rounds: rounds, Always: always}
}

// drawnAhead reports whether the round before was drawn under AheadAlways.
func (p *planner) drawnAhead() bool {
	if len(p.past) == 0 {
		return false
	}
	record := p.past[len(p.past)-1].Draw
	if record == nil {
		return false
	}
	before, err := Read(record.Problem)
	return err == nil && before.Problem.Ahead != nil && before.Problem.Ahead.Always
}

// Following is how many rounds of a type are drawn after one with regard to rematches, as far as their number is known:
// by the type, else by the organizer, 0 for what he has not said.
func Following(f formula.Type, planned, round int) int {
	last := cmp.Or(f.Rounds, planned)
	if f.Phases != nil {
		last = f.Phases.Qualification
	}
	n := 0
	for next := round + 1; next <= last && minds(f.DrawOf(next)); next++ {
		n++
	}
	return n
}

// MindsRematches reports whether a type has draws that look at the rounds to follow, if their number is known.
func MindsRematches(f formula.Type) bool { return slices.ContainsFunc(f.Draws, minds) }

// minds reports whether rematches count in a draw, and nothing above them of which it is not known what it will come to.
func minds(rule formula.Draw) bool {
	met := slices.Index(rule.Criteria, formula.Met)
	return rule.Method == formula.ByLot && met >= 0 && !slices.ContainsFunc(rule.Criteria[:met], func(name string) bool {
		return name == formula.ClubClub || name == formula.PlayerClub
	})
}
