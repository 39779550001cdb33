package verify

import (
	"context"
	"encoding/json"
	"errors"
	"math/big"
	"slices"

	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/rules"
	"raduno/pairing/check"
)

// proofs is what a record keeps of why its bounds hold, in the JSON of docs/draw.md: for each part of the draw its answer without
// the tables, which the record has. Locked is how many tables, the first of the problem, stayed as they were; Free is then an
// answer to the same draw without them.
type proofs struct {
	Version int           `json:"version"`
	Parts   []draw.Answer `json:"parts"`
	Locked  int           `json:"locked,omitempty"`
	Free    *draw.Answer  `json:"free,omitempty"`
}

// freeLimitMS caps the search for what a draw would come to without its locks, which is told beside the draw.
const freeLimitMS = 2000

// Solve makes a planned draw and gives the proofs that its record is to keep. The first tables of the problem, as many as locked
// says, stay as they were; what the criteria come to without that is worked out too.
func Solve(ctx context.Context, p rules.Plan, locked int, o draw.Options) (draw.Solution, []byte, error) {
	kept := proofs{Version: check.Version, Parts: []draw.Answer{}, Locked: locked}
	solution, err := p.Solve(ctx, func(ctx context.Context, part draw.Problem, o draw.Options) (draw.Solution, error) {
		sol, err := draw.Solve(ctx, part, o)
		if err != nil {
			return sol, err
		}
		answer := part.Prove(sol).Answer()
		answer.Tables, answer.Seed = nil, ""
		kept.Parts = append(kept.Parts, answer)
		return sol, nil
	}, o)
	if err != nil || len(p.Problem.Criteria) == 0 {
		return solution, nil, err
	}
	if locked > 0 {
		free := withoutLocks(p.Problem, locked)
		sol, err := draw.Solve(ctx, free, draw.Options{Seed: o.Seed, LimitMS: freeLimitMS})
		if err != nil {
			return solution, nil, err
		}
		answer := free.Prove(sol).Answer()
		kept.Free = &answer
	}
	data, err := json.Marshal(kept)
	if err != nil {
		return solution, nil, engine.Wrap(err, engine.Broken, "Non riesco a registrare le dimostrazioni del sorteggio")
	}
	return solution, data, nil
}

// withoutLocks is the draw with the locked tables, its first ones, empty.
func withoutLocks(p draw.Problem, locked int) draw.Problem {
	p.Seated = slices.Clone(p.Seated)
	for i := range min(locked, len(p.Seated)) {
		p.Seated[i] = nil
	}
	return p
}

// Claim is what a record claims of a criterion, and what came of checking it.
type Claim struct {
	engine.Count
	Counted int64 // by other code
	Proven  bool  // that nothing is below Bound has been checked
	// Free is the least that was proven without the locks; it is told only of a draw that has some.
	Free   int64
	Locked bool
}

// Best reports whether no draw is better, which has been checked.
func (c *Claim) Best() bool {
	return c.Proven && c.Optimal && c.Counted == c.Value && c.Bound == c.Value
}

// Claims checks what a record claims of its criteria against its own tables, problem and proofs; no draw is made for it. What does
// not hold is told in problems; of no record nothing is. The error is the context's.
func Claims(ctx context.Context, record *engine.DrawRecord) (claims []Claim, problems []engine.Text, err error) {
	wrong := func(format string, args ...any) { problems = append(problems, engine.Textf(format, args...)) }
	if record == nil {
		return nil, nil, nil
	}
	recorded, err := rules.ReadPlan(record.Problem)
	if err != nil {
		if len(record.Counts) > 0 {
			wrong("Il verbale del sorteggio nel foglio nascosto “Raduno” è rovinato e non si legge.")
		}
		return nil, problems, nil
	}
	if slices.ContainsFunc(recorded.Problem.Criteria, draw.Former) {
		return nil, nil, nil
	}
	counted, err := draw.Count(recorded.Problem, record.Tables)
	if err != nil {
		wrong("I tavoli registrati non sono una risposta al problema registrato: %s", engine.Message(err))
		return nil, problems, nil
	}
	if len(record.Counts) > len(recorded.Problem.Criteria) {
		wrong("Criteri nel verbale: %d; nel problema: %d.", len(record.Counts), len(recorded.Problem.Criteria))
	}
	for i, name := range recorded.Problem.Criteria {
		claim := Claim{Count: engine.Count{Criterion: name, Value: -1}, Counted: counted[i]}
		if i < len(record.Counts) && record.Counts[i].Criterion == name {
			claim.Count = record.Counts[i]
		} else {
			wrong("%s: nel verbale manca.", draw.CriterionName(name))
		}
		claims = append(claims, claim)
	}
	for i := range claims {
		problems = append(problems, claims[i].contradictions()...)
	}
	if len(record.Proof) == 0 {
		for i := range claims {
			claims[i].Proven = claims[i].Counted == 0 && claims[i].Bound == 0 // nothing is below 0
		}
		return claims, problems, nil
	}
	found, err := prove(ctx, record, &recorded, claims)
	return claims, append(problems, found...), err
}

// contradictions is what a claim says against itself and its count.
func (c *Claim) contradictions() []engine.Text {
	var texts []engine.Text
	name := draw.CriterionName(c.Criterion)
	switch {
	case c.Value < 0:
		return nil // it is missing, which is told
	case c.Value != c.Counted:
		texts = append(texts, engine.Textf("%s: dichiarato %d, ricontato %d.", name, c.Value, c.Counted))
	case c.Optimal && c.Bound != c.Value:
		texts = append(texts, engine.Textf("%s: il verbale lo dice il minimo possibile, e non è dimostrato.", name))
	}
	if c.Bound < 0 || c.Bound > c.Value {
		texts = append(texts, engine.Textf("%s: il minimo dichiarato, %d, non può essere.", name, c.Bound))
	}
	return texts
}

// parts are the draws that a round is made of.
func parts(p *rules.Plan) []rules.PlanPart {
	if len(p.Parts) > 0 {
		return p.Parts
	}
	all := rules.PlanPart{Problem: p.Problem}
	for i := range p.Problem.Tables {
		all.Tables = append(all.Tables, i)
	}
	return []rules.PlanPart{all}
}

// tablesOf are the tables of a part as they were drawn, nil where the record has too few.
func tablesOf(part rules.PlanPart, record *engine.DrawRecord) [][]int {
	tables := [][]int{}
	for _, at := range part.Tables {
		if at >= len(record.Tables) {
			return nil
		}
		tables = append(tables, record.Tables[at])
	}
	return tables
}

// read reads the proofs of a record for the parts of its draw; nil where they are not for it.
func read(record *engine.DrawRecord, n int) *proofs {
	var kept proofs
	if json.Unmarshal(record.Proof, &kept) != nil || kept.Version != check.Version || len(kept.Parts) != n {
		return nil
	}
	return &kept
}

// prove checks the proofs of a record, and notes in the claims what they prove.
func prove(ctx context.Context, record *engine.DrawRecord, recorded *rules.Plan, claims []Claim) (problems []engine.Text, err error) {
	wrong := func(format string, args ...any) { problems = append(problems, engine.Textf(format, args...)) }
	drawn := parts(recorded)
	kept := read(record, len(drawn))
	if kept == nil {
		wrong("Le dimostrazioni nel foglio nascosto “Raduno” sono rovinate, o di un altro sorteggio.")
		return problems, nil
	}
	bounds, optimal := map[string]int64{}, map[string]bool{}
	for _, name := range recorded.Problem.Criteria {
		optimal[name] = true
	}
	for i, part := range drawn {
		answer := kept.Parts[i]
		answer.Tables = tablesOf(part, record)
		if err := believe(ctx, part.Problem, answer); ctx.Err() != nil {
			return nil, ctx.Err()
		} else if former(err) {
			return problems, nil
		} else if err != nil {
			wrong("Le dimostrazioni del verbale non reggono: %s", engine.Message(err))
			return problems, nil
		}
		for _, claim := range answer.Criteria {
			bounds[claim.Name] += claim.LowerBound
			optimal[claim.Name] = optimal[claim.Name] && claim.Optimal
		}
	}
	for i := range claims {
		c := &claims[i]
		if c.Proven = c.Bound == bounds[c.Criterion] && c.Optimal == optimal[c.Criterion]; !c.Proven && c.Value >= 0 {
			wrong("%s: dichiarato non meno di %d, dimostrato non meno di %d.", draw.CriterionName(c.Criterion), c.Bound, bounds[c.Criterion])
		}
	}
	if kept.Free == nil {
		return problems, nil
	}
	if err := believe(ctx, withoutLocks(recorded.Problem, kept.Locked), *kept.Free); ctx.Err() != nil {
		return nil, ctx.Err()
	} else if former(err) {
		return problems, nil
	} else if err != nil {
		wrong("Quello che il verbale dice del sorteggio senza tavoli bloccati non regge: %s", engine.Message(err))
		return problems, nil
	}
	for i := range claims {
		claims[i].Free, claims[i].Locked = kept.Free.Criteria[i].LowerBound, true
	}
	return problems, nil
}

// former reports whether an answer was not believed because its proofs are of an earlier version.
func former(err error) bool {
	var r *check.Refusal
	return errors.As(err, &r) && r.What == check.Former
}

// believe checks an answer with its proofs.
func believe(ctx context.Context, p draw.Problem, answer draw.Answer) error {
	problem, err := json.Marshal(p)
	if err != nil {
		return err
	}
	text, err := json.Marshal(answer)
	if err != nil {
		return err
	}
	return draw.VerifyAnswer(ctx, problem, text)
}

// recount counts the draws that are as good as a recorded one, by other code; nil where that would take too long.
func recount(ctx context.Context, record *engine.DrawRecord, recorded *rules.Plan) (*big.Int, error) {
	var problems, answers [][]byte
	for _, part := range parts(recorded) {
		problem, err := json.Marshal(part.Problem)
		if err != nil {
			return nil, err
		}
		answer := draw.Answer{Tables: tablesOf(part, record)}
		values, err := draw.Count(part.Problem, answer.Tables)
		if err != nil {
			return nil, err
		}
		for i, name := range part.Problem.Criteria {
			answer.Criteria = append(answer.Criteria, draw.Claim{Name: name, Value: values[i]})
		}
		text, err := json.Marshal(answer)
		if err != nil {
			return nil, err
		}
		problems, answers = append(problems, problem), append(answers, text)
	}
	return draw.Optima(ctx, problems, answers)
}

// Publication is a draw of a round as everybody may see it.
type Publication struct {
	Tables  []int           `json:"tables"` // their places among those of the round, in the order of the problem
	Problem json.RawMessage `json:"problem"`
	Answer  json.RawMessage `json:"answer"`
	Claims  []draw.Claim    `json:"-"` // of the answer
}

// ErrAltered is the error of a record whose tables or proofs are not those of its problem: nothing of it can be published.
var ErrAltered = errors.New("the record is no answer to its problem")

// Publish gives the draws of a record as everybody may see them, with the proofs that hold without the personal criteria, and where
// tables were locked what was proven without them, nil else.
func Publish(ctx context.Context, record *engine.DrawRecord) (list []Publication, free *Publication, err error) {
	recorded, err := rules.ReadPlan(record.Problem)
	if err != nil || len(record.Counts) == 0 {
		return nil, nil, nil //nolint:nilerr // nothing was drawn by criteria, or the record is unreadable: the certificate says so
	}
	hidden := slices.DeleteFunc(slices.Clone(recorded.Problem.Criteria), func(name string) bool { return !draw.Personal(name) })
	drawn := parts(&recorded)
	kept := read(record, len(drawn))
	if kept == nil {
		kept = &proofs{Parts: make([]draw.Answer, len(drawn))} // without a proof no bound is above 0
	}
	publish := func(p draw.Problem, places []int, tables [][]int, answer draw.Answer) (*Publication, error) {
		published, err := p.Publish(ctx, [][][]int{tables}, answer, hidden)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			return nil, ErrAltered
		}
		return &Publication{places, published.Problem, published.Answer, published.Criteria}, nil
	}
	for i, part := range drawn {
		one, err := publish(part.Problem, part.Tables, tablesOf(part, record), kept.Parts[i])
		if err != nil {
			return nil, nil, err
		}
		list = append(list, *one)
	}
	if kept.Free != nil {
		free, err = publish(withoutLocks(recorded.Problem, kept.Locked), nil, kept.Free.Tables, *kept.Free)
	}
	return list, free, err
}
