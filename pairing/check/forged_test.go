package check

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"
)

// budget is how many problems a test of drawn ones tries: by night RADUNO_BUDGET times as many.
func budget(usual int) int {
	if times, err := strconv.Atoi(os.Getenv("RADUNO_BUDGET")); err == nil && times > 0 {
		return usual * times
	}
	return usual
}

// forgery is a small problem with all its seatings and what the criteria come to in each.
type forgery struct {
	p      *problem
	all    [][][]int
	values [][]int64
}

// forgedSizes are the tables of the small problems, forgedCriteria what they may ask.
var (
	forgedSizes = [][]int{
		{2, 2},
		{3, 2},
		{2, 2, 1},
		{3, 3},
		{4, 2},
		{2, 2, 2},
		{3, 2, 1},
		{4, 3},
		{5, 2},
		{3, 2, 2},
		{3, 3, 1},
		{5, 1, 1},
		{2, 2, 2, 1},
	}
	forgedCriteria = []string{
		"club_pairs", "region_pairs", "band_pairs", "winner_pairs:1", "same:Auto: chi guida?",
		"rematch", "rematch_total", "rematch_over:1", "apart", "together",
		"repeat5", "repeat3",
		"repeat5_total", "repeat_bye", "bye_again", "repeat_bye_total", "club_vs_club", "player_vs_club", "score_gap",
		"at_table", "off_table", "repeat_table",
	}
)

// newForgery makes up a problem for some criteria.
func newForgery(r *rand.Rand, sizes []int, criteria []string) *forgery {
	p := &problem{Tables: sizes, Criteria: criteria}
	n := 0
	for _, size := range sizes {
		n += size
	}
	name := func() string { return []string{"", "A", "B", "C"}[r.IntN(4)] }
	for id := 1; id <= n; id++ {
		q := player{
			ID: id, Club: name(), Region: name(), Five: r.Int64N(3), Three: r.Int64N(3), Band: r.IntN(3), Score: r.Int64N(4),
			Byes: r.Int64N(3), Rested: r.IntN(3) == 0, Same: map[string]string{"Auto: chi guida?": name()},
		}
		if r.IntN(3) == 0 {
			q.Won = []int{1}
		}
		p.Players = append(p.Players, q)
	}
	for range r.IntN(4) {
		order, at := r.Perm(n), 0
		var tables [][]int
		for _, size := range sizes {
			ids := []int{}
			for _, x := range order[at : at+size] {
				ids = append(ids, x+1)
			}
			at += size
			tables = append(tables, ids)
		}
		p.History = append(p.History, tables)
	}
	for range 3 {
		p.Apart = append(p.Apart, [2]int{1 + r.IntN(n), 1 + r.IntN(n)})
		p.Together = append(p.Together, [2]int{1, 2 + r.IntN(n-1)}, [2]int{2, 3 + r.IntN(n-2)})
		p.AtTable = append(p.AtTable, [2]int{1 + r.IntN(n), 1 + r.IntN(len(sizes))})
		p.OffTable = append(p.OffTable, [2]int{1 + r.IntN(n), 1 + r.IntN(len(sizes))})
	}
	if r.IntN(4) == 0 {
		p.Seated = [][]int{{1 + r.IntN(n)}}
	}
	f := &forgery{p: p}
	f.lay(make([][]int, len(sizes)), 0)
	return f
}

// lay finds the seatings that go on from some of the players.
func (f *forgery) lay(tables [][]int, x int) {
	if x == len(f.p.Players) {
		if f.p.seating(tables) != nil {
			return // away from a locked seat
		}
		tables = slices.Clone(tables)
		values := make([]int64, len(f.p.Criteria))
		for i, name := range f.p.Criteria {
			values[i], _ = f.p.count(name, [][][]int{tables})
		}
		f.all, f.values = append(f.all, tables), append(f.values, values)
		return
	}
	for t, size := range f.p.Tables {
		if len(tables[t]) < size {
			was := tables[t]
			tables[t] = append(slices.Clone(was), f.p.Players[x].ID)
			f.lay(tables, x+1)
			tables[t] = was
		}
	}
}

// least is what a criterion comes to at least in the seatings that have none before it above the values of one of them.
func (f *forgery) least(k, i int) int64 {
	least := f.values[k][i]
	for _, other := range f.values {
		worse := false
		for j := range i {
			worse = worse || other[j] > f.values[k][j]
		}
		if !worse {
			least = min(least, other[i])
		}
	}
	return least
}

// answer claims bounds of a seating, each for its reason.
func (f *forgery) answer(k int, bounds []int64, reasons []reason) *answer {
	a := &answer{Tables: f.all[k], Optimal: true}
	for i, name := range f.p.Criteria {
		a.Optimal = a.Optimal && bounds[i] == f.values[k][i]
		a.Criteria = append(a.Criteria, claim{name, f.values[k][i], bounds[i], a.Optimal})
	}
	a.Proof = &proofs{Version, reasons}
	return a
}

// reason makes one up.
func (f *forgery) reason(r *rand.Rand, i int, by string) reason {
	x := reason{Criterion: f.p.Criteria[i], By: by}
	some := func(n int) []int64 {
		list := slices.Repeat([]int64{r.Int64N(3)}, n)
		if n > 0 && r.IntN(2) == 0 {
			list[r.IntN(n)] += r.Int64N(3) - 1
		}
		return list
	}
	switch by {
	case "dual":
		leaf := func() *tree {
			return &tree{Unit: 1 + r.Int64N(3), Players: some(len(f.p.Players)), Tables: some(len(f.p.Tables)), Above: some(i)}
		}
		if x.Tree = leaf(); r.IntN(3) == 0 {
			x.Tree = &tree{Pair: []int{1, 2}, Together: leaf(), Apart: leaf()}
		}
	}
	return x
}

// eachForgery calls f for answers to small problems of every kind of tables and of two or three criteria: for all seatings all
// claims that all bounds are so for enumeration, and some for every other reason. sound says that the claims are true, whole that they are
// proven.
func eachForgery(r *rand.Rand, problems int, f func(p *problem, a *answer, sound, whole bool)) {
	for n := range problems {
		perm := r.Perm(len(forgedCriteria))[:2+n%2]
		var criteria []string
		for _, k := range perm {
			criteria = append(criteria, forgedCriteria[k])
		}
		made := newForgery(r, forgedSizes[n%len(forgedSizes)], criteria)
		for k := range made.all {
			made.each(r, k, f)
		}
	}
}

// each calls f for the answers that have one of the seatings.
func (f *forgery) each(r *rand.Rand, k int, call func(p *problem, a *answer, sound, whole bool)) {
	n := len(f.p.Criteria)
	choices, least := make([][]int64, n), make([]int64, n)
	for i := range n {
		least[i] = f.least(k, i)
		choices[i] = slices.Compact(slices.Sorted(slices.Values([]int64{0, least[i], min(least[i]+1, f.values[k][i]), f.values[k][i]})))
	}
	bounds := make([]int64, n)
	var choose func(i int)
	choose = func(i int) {
		if i < n {
			for _, bound := range choices[i] {
				bounds[i] = bound
				choose(i + 1)
			}
			return
		}
		sound := true
		for j, bound := range bounds {
			sound = sound && bound <= least[j]
		}
		tried, other := make([]reason, n), make([]reason, n)
		for j := range n {
			tried[j] = f.reason(r, j, "enumeration")
			other[j] = f.reason(r, j, []string{"nothing", "counting", "history", "meetings", "dual", "enumeration"}[r.IntN(6)])
		}
		call(f.p, f.answer(k, bounds, tried), sound, true)
		call(f.p, f.answer(k, bounds, other), sound, false)
	}
	choose(0)
}

// TestNoFalseAnswerIsBelieved promises that of small problems no false answer is believed, whatever is said to prove it, and
// every true one that is proven by trying all: against brute force.
func TestNoFalseAnswerIsBelieved(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	r := rand.New(rand.NewPCG(30, 1))
	answers, believed, falseOnes := 0, 0, 0
	eachForgery(r, budget(120), func(p *problem, a *answer, sound, whole bool) {
		err := verify(context.Background(), p, a)
		answers++
		if !sound {
			falseOnes++
		}
		if err == nil {
			believed++
		}
		if err == nil && !sound || err != nil && sound && whole {
			problemText, _ := json.Marshal(p)
			answerText, _ := json.Marshal(a)
			t.Fatalf("sound: %v, but %v\n%s\n%s", sound, err, problemText, answerText)
		}
	})
	if believed < answers/20 || falseOnes < answers/20 {
		t.Errorf("of %d answers %d are believed and %d false: this shows nothing", answers, believed, falseOnes)
	}
	t.Logf("%d answers, %d of them false, %d believed", answers, falseOnes, believed)
}

// TestBetterAtTheFirstWorseAtTheNext promises that a draw is seen that is better at the first criterion and worse at the next.
func TestBetterAtTheFirstWorseAtTheNext(t *testing.T) {
	const (
		problem = `{"tables":[3,3,3],"criteria":["rematch","club_pairs"],"players":[{"id":1,"club":"B"},{"id":2,"club":"C"},{"id":3,"club":"B"},{"id":4,"club":"B"},
{"id":5,"club":"C"},{"id":6,"club":"C"},{"id":7,"club":"A"},{"id":8,"club":"A"},{"id":9,"club":"B"}],
"history":[[[4,9,7],[3,8,5],[1,6,2]],[[1,7,4],[2,8,3],[5,6,9]],[[1,5,3],[7,8,2],[4,6,9]]]}`
		forged = `{"tables":[[4,5,8],[1,9,2],[6,3,7]],"optimal":true,"criteria":[{"name":"rematch","value":2,"lower_bound":2,"optimal":true},
{"name":"club_pairs","value":1,"lower_bound":1,"optimal":true}],"proof":{"version":1,"bounds":[{"criterion":"rematch","by":"enumeration"},{"criterion":"club_pairs","by":"enumeration"}]}}`
	)
	err := Verify(context.Background(), []byte(problem), []byte(forged))
	if r, ok := err.(*Refusal); !ok || r.What != Bound || r.Criterion != "rematch" { //nolint:errorlint // a Refusal is never wrapped
		t.Errorf("%v", err)
	}
}
