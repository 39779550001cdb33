package solver

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"raduno/pairing/check"
	"raduno/pairing/internal/proof"
	"raduno/pairing/internal/search"
)

// clubDraw is a small problem of clubs after some rounds, in the numbers of this package and as a document.
type clubDraw struct {
	p        *Problem
	criteria []string
	document map[string]any
}

func newClubDraw(r *rand.Rand) clubDraw {
	sizes := [][]int{{4, 3}, {4, 4}, {3, 3, 2}, {2, 2, 2}, {5, 3}, {3, 4, 1}}[r.IntN(6)]
	p := &Problem{Sizes: sizes}
	for _, size := range sizes {
		p.Players += size
	}
	group, row, players := make([]int, p.Players), make([]int, p.Players), make([]map[string]any, p.Players)
	number := make(map[string]int) // of clubs, in the order of their first player
	clubs := 2 + r.IntN(4)
	for x := range p.Players {
		row[x], group[x] = x, -1
		players[x] = map[string]any{"id": x + 1}
		if club := r.IntN(clubs+1) - 1; club >= 0 {
			name := string(rune('A' + club))
			if _, seen := number[name]; !seen {
				number[name] = len(number)
			}
			group[x], players[x]["club"] = number[name], name
		}
	}
	spread, apart := Spread{Group: group}, Apart{}
	var clubMeets Objective = GroupMeetings{Group: group}
	var playerMeets Objective = GroupMeetings{Group: group, Row: row}
	var history [][][]int
	for range r.IntN(4) {
		order := r.Perm(p.Players)
		var tables, named [][]int
		for _, size := range sizes {
			tables = append(tables, order[:size])
			var ids []int
			for i, x := range order[:size] {
				ids = append(ids, x+1)
				for _, y := range order[:i] {
					apart.Pairs = append(apart.Pairs, Pair{A: x, B: y, Weight: 1})
				}
			}
			order, named = order[size:], append(named, ids)
		}
		history = append(history, named)
		clubMeets, playerMeets = clubMeets.(GroupMeetings).After(tables), playerMeets.(GroupMeetings).After(tables)
	}
	d := clubDraw{p: p}
	for _, k := range r.Perm(4)[:1+r.IntN(4)] {
		d.criteria = append(d.criteria, []string{"club_pairs", "club_vs_club", "rematch", "player_vs_club"}[k])
		p.Objectives = append(p.Objectives, []Objective{spread, clubMeets, apart, playerMeets}[k])
	}
	var seated [][]int
	if r.IntN(3) == 0 {
		p.Fixed = slices.Repeat([]int{-1}, p.Players)
		p.Fixed[2], seated = 0, [][]int{{3}}
	}
	d.document = map[string]any{"tables": sizes, "players": players, "history": history, "criteria": d.criteria, "seated": seated}
	return d
}

// search makes a draw that is not the best, and its bounds by slopes.
func (d clubDraw) search(r *rand.Rand) *search.Search {
	s := search.New(context.Background(), d.p, r)
	b := s.Construct()
	s.Offer(b, b.Values())
	if r.IntN(2) == 0 {
		s.Descend(b)
	}
	for level := range s.Values {
		if s.Values[level] == s.Bounds[level] {
			continue
		}
		if v := proof.NewBranchPrice(s.P, level, s.Values); v != nil {
			v.S, v.Stopped, v.MaxSteps = s, s.Stopped, s.Steps+10_000
			if c, result := v.Run(); result == proof.Proven {
				s.Proofs[level] = c
			}
		}
	}
	return s
}

// seatings are the values of all there are.
func (d clubDraw) seatings(t *testing.T) [][]int64 {
	var all [][]int64
	eachSeating(d.p, func(tables [][]int) {
		values, err := d.p.Count(tables)
		must(t, err)
		all = append(all, values)
	})
	return all
}

// believed reports whether package check believes a certificate in an answer of the tables that the search found.
func (d clubDraw) believed(t *testing.T, s *search.Search, c *Certificate) bool {
	var tree func(x *Proof) any
	tree = func(x *Proof) any {
		switch {
		case x == nil:
			return nil
		case x.Dual == nil:
			return map[string]any{"pair": []int{x.Pair[0] + 1, x.Pair[1] + 1}, "together": tree(x.Together), "apart": tree(x.Apart)}
		}
		return map[string]any{
			"unit": x.Dual.Unit, "players": x.Dual.Player, "tables": x.Dual.Table, "above": x.Dual.Above,
			"slopes": d.slopes(c.Level, x.Dual.Slopes),
		}
	}
	var tables [][]int
	for _, players := range s.Best {
		var ids []int
		for _, x := range players {
			ids = append(ids, x+1)
		}
		tables = append(tables, ids)
	}
	var criteria, bounds []any
	optimal := true
	for i, name := range d.criteria {
		bound, by := int64(0), map[string]any{"criterion": name, "by": "nothing"}
		if i == c.Level {
			bound = c.Value
			by = map[string]any{"criterion": name, "by": "dual", "tree": tree(c.Proof)}
		}
		optimal = optimal && bound == s.Values[i]
		criteria = append(criteria, map[string]any{"name": name, "value": s.Values[i], "lower_bound": bound, "optimal": optimal})
		bounds = append(bounds, by)
	}
	answer, err := json.Marshal(map[string]any{
		"tables": tables, "optimal": optimal, "criteria": criteria, "proof": map[string]any{"version": 1, "bounds": bounds},
	})
	must(t, err)
	problem, err := json.Marshal(d.document)
	must(t, err)
	return check.Verify(context.Background(), problem, answer) == nil
}

// slopes are those of a dual by their names; of a level that has none they are as good as wrong.
func (d clubDraw) slopes(level int, list []Slope) []map[string]map[string]int64 {
	slopes := make([]map[string]map[string]int64, level+1)
	for _, slope := range list {
		if slope.Level > level {
			continue
		}
		l, _ := d.p.Objectives[slope.Level].(GroupMeetings)
		club := func(g int) string {
			if i := slices.Index(l.Group, g); g >= 0 && i >= 0 {
				return d.document["players"].([]map[string]any)[i]["club"].(string)
			}
			return "nobody's"
		}
		row := strconv.Itoa(slope.Row + 1)
		if l.Row == nil {
			row = club(slope.Row)
		}
		of := &slopes[slope.Level]
		if *of == nil {
			*of = map[string]map[string]int64{}
		}
		if (*of)[row] == nil {
			(*of)[row] = map[string]int64{}
		}
		(*of)[row][club(slope.Group)] = slope.Price
	}
	return slopes
}

// better is a seating that refutes a certificate, nil if the certificate is right.
func better(all [][]int64, c *Certificate) []int64 {
	for _, values := range all {
		better := c.Level < len(values) && values[c.Level] < c.Value
		for j, above := range c.Above {
			better = better && values[j] <= above
		}
		if better {
			return values
		}
	}
	return nil
}

// TestSlopesHold promises of small draws of clubs, good or bad, with the criteria in any order: no bound by slopes is above what
// all seatings come to at best, package check believes each, and no mutant that is not true.
func TestSlopesHold(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	problems := 2000
	if testing.Short() {
		problems = 200
	}
	proofs, trees, mutants := 0, 0, 0
	for range problems {
		d := newClubDraw(r)
		s := d.search(r)
		var all [][]int64
		for _, c := range s.Proofs {
			if c == nil {
				continue
			}
			if all == nil {
				all = d.seatings(t)
			}
			proofs++
			if c.Proof.Dual == nil {
				trees++
			}
			if !d.believed(t, s, c) {
				t.Fatalf("%+v: package check does not believe %+v", d.document, c.Proof)
			}
			if values := better(all, c); values != nil {
				t.Fatalf("%+v: level %d is said to be %d at least, but there is %v", d.document, c.Level, c.Value, values)
			}
			for range 20 {
				m := copyCertificate(c)
				for range 1 + r.IntN(3) {
					mutateSlopes(r, d.p, m)
				}
				if !slices.Equal(m.Above, c.Above) || m.Level != c.Level || !d.believed(t, s, m) {
					continue
				}
				mutants++
				if values := better(all, m); values != nil {
					t.Fatalf("%+v is believed of %+v, but there is a seating with %v", m, d.document, values)
				}
			}
		}
	}
	t.Logf("%d proofs, %d of them in cases, %d mutants of them true and accepted", proofs, trees, mutants)
	if proofs < problems/4 {
		t.Errorf("slopes prove only %d", proofs)
	}
}

// mutateSlopes changes a slope, or anything else of a certificate.
func mutateSlopes(r *rand.Rand, p *Problem, c *Certificate) {
	leaf := c.Proof
	for leaf.Dual == nil && leaf.Together != nil && leaf.Apart != nil {
		leaf = []*Proof{leaf.Together, leaf.Apart}[r.IntN(2)]
	}
	x := leaf.Dual
	if x == nil || len(x.Slopes) == 0 || r.IntN(2) == 0 {
		mutate(r, p, c)
		return
	}
	i := r.IntN(len(x.Slopes))
	switch slope := &x.Slopes[i]; r.IntN(8) {
	case 0:
		slope.Price = 0
	case 1:
		slope.Price *= 2
	case 2:
		slope.Price -= x.Unit
	case 3:
		slope.Price = 1 << r.IntN(63)
	case 4:
		slope.Row = r.IntN(p.Players)
	case 5:
		slope.Group = r.IntN(4)
	case 6:
		slope.Level = r.IntN(len(p.Objectives))
	case 7:
		x.Slopes = slices.Delete(x.Slopes, i, i+1)
	}
}

// TestMeetingsOfASwap promises that what a swap would add to the meetings is what it adds.
func TestMeetingsOfASwap(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 300 {
		d := newClubDraw(r)
		if r.IntN(3) == 0 { // rows that players share
			row := make([]int, d.p.Players)
			for x := range row {
				row[x] = r.IntN(4) - 1
			}
			d.p.Objectives = append(d.p.Objectives, GroupMeetings{Group: slices.Clone(row), Row: row})
		}
		s := search.New(context.Background(), d.p, r)
		b := s.Construct()
		values := b.Values()
		for range 30 {
			one, other := int32(r.IntN(d.p.Players)), int32(r.IntN(d.p.Players))
			if b.Table[one] == b.Table[other] {
				continue
			}
			var adds []int64
			for i := range d.p.Objectives {
				adds = append(adds, b.Change(s.Level(i), one, other))
			}
			b.Swap(one, other)
			for i, v := range b.Values() {
				if v-values[i] != adds[i] {
					t.Fatalf("%+v: level %d goes from %d to %d, not by %d", d.document, i, values[i], v, adds[i])
				}
				values[i] = v
			}
		}
	}
}
