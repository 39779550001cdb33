package check

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

// small is a draw of seven players at tables of 4 and 3.
const (
	smallProblem = `{"tables":[4,3],"players":[{"id":1,"club":"A","five":1},{"id":2,"club":"A"},{"id":3,"club":"A"},{"id":4,"club":"B"},{"id":5,"club":"B"},{"id":6},{"id":7}],
"history":[[[1,4,6,7],[2,3,5]],[[1,5,2,6],[3,4,7]],[[1,7,3,6],[2,4,5]]],"criteria":["club_pairs","rematch"]}`
	smallTables = `[[2,7,6,4],[3,5,1]]`
)

// TestFormer promises that a proof and a sum of criteria as earlier versions wrote them are told apart from what does not hold.
func TestFormer(t *testing.T) {
	const answer = `{"tables":[[2,3,4,5],[1,6,7]],"criteria":[{"name":"club_pairs","value":2,"lower_bound":2,"optimal":true},
{"name":"rematch","value":15}],"proof":{"version":1,"bounds":[{"criterion":"club_pairs","by":"%s","flow":{"sizes":[3,4]}},{"criterion":"rematch"}]}}`
	for _, c := range []struct {
		by, criteria string
		want         What
	}{
		{"flow", `"club_pairs"`, Former},
		{"counting", `"club_pairs"`, Bound},
		{"seal", `"club_pairs"`, Bound},
		{"counting", `"3*club_pairs+region_pairs"`, Former},
	} {
		problem := strings.Replace(smallProblem, `"club_pairs"`, c.criteria, 1)
		var r *Refusal
		if err := Verify(t.Context(), []byte(problem), fmt.Appendf(nil, answer, c.by)); !errors.As(err, &r) || r.What != c.want {
			t.Errorf("%s of %s: %v", c.by, c.criteria, err)
		}
	}
}

// TestRefusals promises a refusal, of the right kind, wherever an answer is not what it should be.
func TestRefusals(t *testing.T) {
	answer := func(tables, criteria, more string) string {
		return `{"tables":` + tables + `,"criteria":[` + criteria + `]` + more + `}`
	}
	clubs := func(value, bound, optimal string) string {
		return `{"name":"club_pairs","value":` + value + `,"lower_bound":` + bound + `,"optimal":` + optimal + `},`
	}
	const rematch = `{"name":"rematch","value":10,"lower_bound":0,"optimal":false}`
	for name, c := range map[string]struct {
		answer string
		what   What
	}{
		"no JSON":             {`{`, Answer},
		"a table too many":    {answer(`[[1,2,3,4],[5,6,7],[]]`, clubs("1", "0", "false")+rematch, ""), Tables},
		"somebody twice":      {answer(`[[1,2,3,4],[5,6,1]]`, clubs("1", "0", "false")+rematch, ""), Tables},
		"somebody unknown":    {answer(`[[1,2,3,4],[5,6,8]]`, clubs("1", "0", "false")+rematch, ""), Tables},
		"a criterion missing": {answer(smallTables, rematch, ""), Answer},
		"another value":       {answer(smallTables, clubs("2", "0", "false")+rematch, ""), Value},
		"a bound above":       {answer(smallTables, clubs("1", "2", "false")+rematch, ""), Claim},
		"called optimal":      {answer(smallTables, clubs("1", "0", "true")+rematch, ""), Claim},
		"no proof":            {answer(smallTables, clubs("1", "1", "true")+rematch, ""), Bound},
		"a proof missing": {answer(smallTables, clubs("1", "1", "true")+rematch,
			`,"proof":{"version":1,"bounds":[{"criterion":"club_pairs"},{"criterion":"rematch"}]}`), Bound},
		"of another version": {answer(smallTables, clubs("1", "1", "true")+rematch, `,"proof":{"version":2,"bounds":[]}`), Bound},
	} {
		err := Verify(context.Background(), []byte(smallProblem), []byte(c.answer))
		if r, ok := err.(*Refusal); !ok || r.What != c.what { //nolint:errorlint // a Refusal is never wrapped
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestProblemsBeyondMeasure promises that no problem makes a proof hold by its numbers: sums that wrap, a seat that
// no player has.
func TestProblemsBeyondMeasure(t *testing.T) {
	const (
		answer = `{"tables":[[1,2,3,4,5]],"optimal":false,"criteria":[{"name":"repeat5","value":%s,"lower_bound":0,"optimal":false}]}`
		many   = `{"tables":[5],"criteria":["repeat5"],"players":[{"id":1,"five":%s},{"id":2},{"id":3},{"id":4},{"id":5}]%s}`
	)
	for name, c := range map[string]struct{ five, more string }{
		"more than 63 bits can sum": {"9223372036854775807", ""},
		"fewer than none":           {"-1", ""},
		"more than there are":       {"1001", ""},
		"a seat of nobody's":        {"1", `,"seated":[[9]]`},
	} {
		err := Verify(context.Background(), fmt.Appendf(nil, many, c.five, c.more), fmt.Appendf(nil, answer, c.five))
		if r, ok := err.(*Refusal); !ok || r.What != Problem { //nolint:errorlint // a Refusal is never wrapped
			t.Errorf("%s: %v", name, err)
		}
	}
}

// FuzzVerify promises that whatever the two documents are, they are judged and end nothing; what is believed of the small
// problem is true of all its seatings.
func FuzzVerify(f *testing.F) {
	const proof = `{"tables":[[2,7,6,4],[3,5,1]],"optimal":false,"criteria":[{"name":"club_pairs","value":1,"lower_bound":1,"optimal":true},
{"name":"rematch","value":10,"lower_bound":0,"optimal":false}],"proof":{"version":1,"bounds":[{"criterion":"club_pairs","by":"%s"},{"criterion":"rematch"}]}}`
	f.Add(smallProblem, fmt.Sprintf(proof, `enumeration`))
	f.Add(smallProblem, fmt.Sprintf(proof, `flow`))
	f.Add(smallProblem,
		fmt.Sprintf(proof,
			`dual","tree":{"unit":4611686018427387904,"players":[0,0,0,0,0,0,0],"tables":[1,-9223372036854775808],"above":[]},"x":"`))
	f.Add(`{"tables":[1],"players":[{"id":1}],"seated":[[],[7]],"rounds":2,"criteria":["rematch_total","together"],"together":[[1,1]]}`,
		`{"schedule":[[[1]],[[1]]],"criteria":[{"name":"rematch_total"},{"name":"together","value":2}]}`)
	var small problem
	must(f, json.Unmarshal([]byte(smallProblem), &small))
	all := seatings(&small)
	f.Fuzz(func(t *testing.T, problemText, answerText string) {
		ctx, stop := context.WithTimeout(context.Background(), 5*time.Second)
		defer stop()
		_ = Verify(ctx, []byte(problemText), []byte(answerText)) // whatever it says
		var a answer
		if Verify(ctx, []byte(smallProblem), []byte(answerText)) != nil || json.Unmarshal([]byte(answerText), &a) != nil {
			return
		}
		if better := betterThan(&small, &a, all); better != nil {
			t.Fatalf("%s is believed, but there is %v", answerText, better)
		}
	})
}

// betterThan is a seating that refutes a bound of an answer, nil if the bound is right.
func betterThan(p *problem, a *answer, all [][][]int) [][]int {
	for _, other := range all {
		for _, c := range a.Criteria {
			value, _ := p.count(c.Name, [][][]int{other})
			if value < c.LowerBound {
				return other
			}
			if value > c.Value {
				break
			}
		}
	}
	return nil
}
