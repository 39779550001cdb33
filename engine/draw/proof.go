package draw

import (
	"context"
	"errors"
	"math/big"
	"slices"
	"strconv"

	"raduno/engine"
	"raduno/pairing"
	"raduno/pairing/check"
)

// Proven is a solution with everything needed to verify it: see docs/draw.md.
type Proven struct {
	Solution
	// Even says that the tables were drawn with the same chance as any other optimal ones, by counting them all:
	// OptimalDraws is how many those are, tables of one size being alike.
	Even         bool            `json:"even"`
	OptimalDraws engine.Quantity `json:"optimal_draws,omitempty"`
	// MeasuredDifference is Solution.Walk, as a share of one.
	MeasuredDifference float64 `json:"measured_difference,omitempty"`
	Proof              Proof   `json:"proof"`
}

// Proof is why the lower bounds of a solution hold.
type Proof struct {
	Version int     `json:"version"`
	Bounds  []Bound `json:"bounds"`
}

// Bound is why the lower bound of one criterion holds, the criteria above it having their values.
type Bound struct {
	Criterion string     `json:"criterion"`
	By        string     `json:"by"`
	Tree      *ProofTree `json:"tree,omitempty"`
}

// ProofTree is a leaf with duals or a branch with the two cases of a pair.
type ProofTree struct {
	Unit    int64   `json:"unit,omitempty"`
	Players []int64 `json:"players,omitempty"`
	Tables  []int64 `json:"tables,omitempty"`
	Above   []int64 `json:"above,omitempty"`
	// Slopes are what a meeting counts at the criteria that count meetings: by criterion, by club or by player's ID, and by club.
	Slopes []map[string]map[string]int64 `json:"slopes,omitempty"`

	Pair     []int      `json:"pair,omitempty"` // IDs
	Together *ProofTree `json:"together,omitempty"`
	Apart    *ProofTree `json:"apart,omitempty"`
}

// Prove adds the proofs to a solution of this problem. A schedule's bounds are by counting, which anyone who verifies
// works out for himself.
func (p *Problem) Prove(sol Solution) Proven {
	proven := Proven{
		Solution: sol, Even: sol.Even, OptimalDraws: sol.Optima, MeasuredDifference: float64(sol.Walk) / 100,
		Proof: Proof{Version: check.Version, Bounds: []Bound{}},
	}
	for i, name := range p.Criteria {
		bound := Bound{Criterion: name, By: string(pairing.Trivial)} // as for the places at tables, which come after all results
		if i < len(sol.results) {
			bound.By = string(sol.results[i].By)
			bound.Tree = p.proofTree(sol.results[i].Proof, sol.problem.Objectives[:i+1])
		}
		proven.Proof.Bounds = append(proven.Proof.Bounds, bound)
	}
	return proven
}

func (p *Problem) proofTree(proof *pairing.Proof, levels []pairing.Objective) *ProofTree {
	switch {
	case proof == nil:
		return nil
	case proof.Dual != nil:
		x := proof.Dual
		return &ProofTree{Unit: x.Unit, Players: x.Player, Tables: x.Table, Above: x.Above, Slopes: p.slopes(x.Slopes, levels)}
	}
	return &ProofTree{
		Pair:     []int{p.Players[proof.Pair[0]].ID, p.Players[proof.Pair[1]].ID},
		Together: p.proofTree(proof.Together, levels),
		Apart:    p.proofTree(proof.Apart, levels),
	}
}

// slopes names the clubs and players of the slopes of a proof.
func (p *Problem) slopes(list []pairing.Slope, levels []pairing.Objective) []map[string]map[string]int64 {
	if len(list) == 0 {
		return nil
	}
	slopes := make([]map[string]map[string]int64, len(levels))
	for _, slope := range list {
		l := levels[slope.Level].(pairing.GroupMeetings)
		club := func(group int) string { return p.Players[slices.Index(l.Group, group)].Club }
		row := ""
		if l.Row == nil {
			row = club(slope.Row)
		} else {
			row = strconv.Itoa(p.Players[slope.Row].ID)
		}
		of := &slopes[slope.Level]
		if *of == nil {
			*of = make(map[string]map[string]int64)
		}
		if (*of)[row] == nil {
			(*of)[row] = make(map[string]int64)
		}
		(*of)[row][club(slope.Group)] = slope.Price
	}
	return slopes
}

// VerifyAnswer checks the answer of `raduno-cli tavoli --prove` to a problem, both as JSON, with code that knows
// nothing of the search. What does not hold is an *engine.Error of kind BadInput.
func VerifyAnswer(ctx context.Context, problem, answer []byte) error {
	return Refused(check.Verify(ctx, problem, answer))
}

// Optima counts by code that knows nothing of the search how many draws are as good as the answers to the parts of a draw, both as
// JSON; nil where there are too many to try. The answers must have been verified. The error is the context's.
func Optima(ctx context.Context, problems, answers [][]byte) (*big.Int, error) {
	all := big.NewInt(1)
	for i := range problems {
		n, counted, err := check.Optima(ctx, problems[i], answers[i])
		if err != nil || !counted {
			return nil, err
		}
		all.Mul(all, big.NewInt(n))
	}
	return all, nil
}

// Refused is a refusal of package check as people are told it, an *engine.Error of kind BadInput; any other error is itself.
func Refused(err error) error {
	var r *check.Refusal
	if !errors.As(err, &r) {
		return err
	}
	switch r.What {
	case check.Problem:
		return engine.Wrap(err, engine.BadInput, "il problema non si può leggere, o ha un criterio che non esiste")
	case check.Answer:
		return engine.Wrap(err, engine.BadInput, "la risposta non si può leggere, o è di un altro problema")
	case check.Tables:
		return engine.Wrap(err, engine.BadInput, "i tavoli della risposta non sono quelli del problema: manca qualcuno, o siede dove non può")
	case check.Value:
		return engine.Wrap(err, engine.BadInput, "il criterio “%s” non vale quanto la risposta dice", CriterionName(r.Criterion))
	case check.Former:
		return engine.Wrap(err, engine.BadInput,
			"la dimostrazione del criterio “%s” è di una versione precedente di Raduno, e questa non la controlla", CriterionName(r.Criterion))
	case check.Claim:
		return engine.Wrap(err, engine.BadInput, "la risposta chiama ottimo quello che i suoi limiti non dicono")
	}
	if r.Criterion == "" {
		return engine.Wrap(err, engine.BadInput,
			"nella risposta mancano le dimostrazioni: si chiedono con l'opzione “prove” del comando “tavoli”")
	}
	return engine.Wrap(err, engine.BadInput, "la dimostrazione del criterio “%s” non regge", CriterionName(r.Criterion))
}
