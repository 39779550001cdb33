package draw

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"raduno/engine"
	"raduno/pairing/check"
)

// Published is a draw that everybody may see, in the JSON of `raduno-cli tavoli --prove`: its problem without what tells of
// people more than name and club, and its answer with the proofs that hold without that too.
type Published struct {
	Problem, Answer []byte
	Criteria        []Claim
}

// Publish says that tables, round by round, answer the problem, with the bounds and proofs of an answer to it: the tables need
// not be the answer's own, only as good. The hidden criteria, and what only they need, are left out. A bound whose proof
// needs them, or that was proven for other values, is lowered to what needs no proof: all that is published has been
// verified by package check.
func (p *Problem) Publish(ctx context.Context, rounds [][][]int, proven Answer, hidden []string) (Published, error) {
	values, err := p.count(rounds)
	if err != nil {
		return Published{}, err
	}
	open := publication{problem: p.without(hidden), answer: Answer{
		Seed: proven.Seed, Criteria: []Claim{},
		Proof: Proof{Version: check.Version, Bounds: []Bound{}},
	}}
	if p.Rounds > 0 {
		open.answer.Schedule = rounds
	} else {
		open.answer.Tables = rounds[0]
	}
	// and the values so far are those of the bounds
	alike := len(proven.Criteria) == len(p.Criteria) && len(proven.Proof.Bounds) == len(p.Criteria)
	for i, name := range p.Criteria {
		if slices.Contains(hidden, name) {
			alike = alike && proven.Criteria[i].Value == values[i]
			continue
		}
		claim, bound := Claim{Name: name, Value: values[i]}, Bound{Criterion: name}
		if alike = alike && proven.Criteria[i].Value == values[i]; alike {
			claim.LowerBound, bound = proven.Criteria[i].LowerBound, proven.Proof.Bounds[i].without(p.Criteria[:i], hidden)
		}
		open.answer.Proof.Bounds = append(open.answer.Proof.Bounds, bound)
		open.answer.Criteria = append(open.answer.Criteria, claim)
		if !alike {
			open.weaken(len(open.answer.Criteria) - 1)
		}
	}
	return open.verified(ctx)
}

// publication is a problem and an answer on their way to be published.
type publication struct {
	problem Problem
	answer  Answer
}

// weaken takes a bound back to what history alone comes to.
func (o *publication) weaken(i int) {
	c, err := parseCriterion(o.answer.Criteria[i].Name)
	if err != nil {
		return // no problem is solved that has it
	}
	o.answer.Criteria[i].LowerBound = o.problem.already(c)
	o.answer.Proof.Bounds[i] = Bound{Criterion: o.answer.Criteria[i].Name, By: "nothing"}
}

// verified weakens the bounds whose proofs do not hold until all do.
func (o *publication) verified(ctx context.Context) (Published, error) {
	for {
		o.answer.Optimal = true
		for i := range o.answer.Criteria {
			c := &o.answer.Criteria[i]
			o.answer.Optimal = o.answer.Optimal && c.Value == c.LowerBound
			c.Optimal = o.answer.Optimal
		}
		problem, err := json.Marshal(o.problem)
		if err != nil {
			return Published{}, engine.Wrap(err, engine.Broken, "Non riesco a scrivere il problema del sorteggio")
		}
		answer, err := json.Marshal(o.answer)
		if err != nil {
			return Published{}, engine.Wrap(err, engine.Broken, "Non riesco a scrivere le dimostrazioni del sorteggio")
		}
		err = check.Verify(ctx, problem, answer)
		if err == nil {
			return Published{problem, answer, o.answer.Criteria}, nil
		}
		var r *check.Refusal
		at := -1
		if errors.As(err, &r) && (r.What == check.Bound || r.What == check.Former) {
			at = slices.IndexFunc(o.answer.Criteria, func(c Claim) bool { return c.Name == r.Criterion })
		}
		if at < 0 || o.answer.Proof.Bounds[at].By == "nothing" {
			return Published{}, err
		}
		o.weaken(at)
	}
}

// without is the problem that everybody may see: what the open criteria read, and no more.
func (p *Problem) without(hidden []string) Problem {
	open := Problem{
		Tables: p.Tables, Players: make([]Player, len(p.Players)), Criteria: []string{}, Rounds: p.Rounds, Seated: p.Seated,
	}
	for i, q := range p.Players {
		open.Players[i] = Player{ID: q.ID, Club: q.Club}
	}
	for _, name := range p.Criteria {
		if slices.Contains(hidden, name) {
			continue
		}
		open.Criteria = append(open.Criteria, name)
		if c, err := parseCriterion(name); err == nil && c.open != nil { // no problem is solved that has another
			c.open(p, &open, c)
		}
	}
	return open
}

// without leaves the prices of hidden criteria out of a proof: those that stand among the criteria above.
func (b Bound) without(above, hidden []string) Bound {
	open := func(prices []int64) []int64 {
		kept := []int64{}
		for j, price := range prices {
			if j >= len(above) || !slices.Contains(hidden, above[j]) {
				kept = append(kept, price)
			}
		}
		return kept
	}
	b.Tree = b.Tree.without(open)
	return b
}

func (t *ProofTree) without(open func([]int64) []int64) *ProofTree {
	if t == nil {
		return nil
	}
	kept := *t
	kept.Together, kept.Apart = t.Together.without(open), t.Apart.without(open)
	if t.Pair == nil {
		kept.Above = open(t.Above)
	}
	return &kept
}

// Answer is a solution with its proofs as it is published and kept: without the time that it took, and without its reasons,
// which may name people.
type Answer struct {
	Tables   [][]int   `json:"tables,omitempty"`
	Schedule [][][]int `json:"schedule,omitempty"`
	Seed     string    `json:"seed,omitempty"`
	Criteria []Claim   `json:"criteria"`
	Optimal  bool      `json:"optimal"`
	Proof    Proof     `json:"proof"`
}

// Claim is what an answer claims of a criterion.
type Claim struct {
	Name       string `json:"name"`
	Value      int64  `json:"value"`
	LowerBound int64  `json:"lower_bound"`
	Optimal    bool   `json:"optimal"`
}

// Answer is the solution as it is published and kept.
func (a Proven) Answer() Answer {
	answer := Answer{a.Tables, a.Schedule, a.Seed, []Claim{}, a.Optimal, a.Proof}
	for _, c := range a.Criteria {
		answer.Criteria = append(answer.Criteria, Claim{c.Name, c.Value, c.LowerBound, c.Optimal})
	}
	return answer
}
