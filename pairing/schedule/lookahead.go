package schedule

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"raduno/pairing/design"
	"raduno/pairing/internal/objective"
	"raduno/pairing/internal/search"
	"raduno/pairing/internal/solver"
)

// Ahead says what is to follow a round, so that of all draws that are as good one is made that leaves rounds without
// rematches to it: a round of a known design that contains the rounds played. It never changes what a level comes to. Anyone who
// knows the design can tell from the rounds played what such a draw may be.
type Ahead struct {
	Rounds int // that are to follow this one, with the same players at the same tables
	Met    int // the level that counts who has met before, an Apart
	// Lasting are the levels above it that count in the rounds to come as well: Spread, Apart, Together, SizeTurns.
	Lasting []int
	// Played are the tables of the rounds so far; who is not to be seated today is left out.
	Played [][][]int
}

// aheadPlayers is the number of players up to which it is looked ahead.
const aheadPlayers = 200

// Validate says what of it does not fit the problem; the error wraps ErrImpossible.
func (a *Ahead) Validate(p *objective.Problem) error {
	if a.Met < 0 || a.Met >= len(p.Objectives) {
		return fmt.Errorf("%w: no level %d", objective.ErrImpossible, a.Met)
	}
	if _, ok := p.Objectives[a.Met].(objective.Apart); !ok {
		return fmt.Errorf("%w: level %d counts no pairs", objective.ErrImpossible, a.Met)
	}
	for _, i := range a.Lasting {
		if i < 0 || i >= a.Met {
			return fmt.Errorf("%w: level %d is not above level %d", objective.ErrImpossible, i, a.Met)
		}
	}
	for _, tables := range a.Played {
		for _, table := range tables {
			for _, x := range table {
				if x < 0 || x >= p.Players {
					return fmt.Errorf("%w: there is no player %d", objective.ErrImpossible, x)
				}
			}
		}
	}
	return nil
}

// foresight looks for a draw that leaves a good rest.
type foresight struct {
	*search.Search
	a       *Ahead
	goal    []int64 // what the draw has to come to
	tables  [][]int // the draw that is best so far
	rest    []int64 // what the best rest found for it comes to: the lasting levels, then rematches; nil before the first
	bounds  []int64
	outlook solver.Outlook
}

func newForesight(s *search.Search, a *Ahead, goal []int64) *foresight {
	return &foresight{Search: s, a: a, goal: goal, outlook: solver.Outlook{Rounds: a.Rounds}}
}

// Matters reports whether rounds drawn for themselves may run into rematches that a design would spare: that begins past half
// of the rounds that are possible (package comment).
func (a *Ahead) Matters(p *objective.Problem) bool {
	if a.Rounds < 1 || len(a.Played) == 0 || p.Players > aheadPlayers || len(p.Sizes) < 2 {
		return false
	}
	meetings := (len(a.Played) + 1 + a.Rounds) * (slices.Max(p.Sizes) - 1)
	return 2*meetings >= p.Players-1 && a.design(p) != nil
}

// design is the rounds of a design for that many tables, nil where it has too few.
func (a *Ahead) design(p *objective.Problem) [][][]int {
	const most = 100
	seats := slices.Max(p.Sizes)
	if slices.Min(p.Sizes) < seats-1 {
		return nil
	}
	rounds := design.Rounds(seats*len(p.Sizes), seats, most)
	if len(rounds) < len(a.Played)+1+a.Rounds {
		return nil
	}
	return rounds
}

// LookAhead takes, of draws as good as the solution, one that leaves a better rest, and says what came of it. Where none is
// found the solution stays as it is.
func LookAhead(s *search.Search, sol *solver.Solution, a *Ahead) {
	if s.Stopped() || s.P.Fixed != nil || !a.Matters(s.P) {
		return
	}
	f := newForesight(s, a, s.Values)
	if f.continueDesign(); f.tables == nil || s.Ctx.Err() != nil {
		return
	}
	sol.Tables, sol.Uniform, sol.Walk, sol.Ahead = f.tables, false, 0, f.told()
}

// told is what came of looking ahead.
func (f *foresight) told() *solver.Outlook {
	f.outlook.Rematches = f.rest[len(f.rest)-1]
	return &f.outlook
}

// FollowsDesign draws by a design, without searching for the best draw, where it reaches what counting alone says no draw goes
// below: nothing is left to prove then.
func FollowsDesign(s *search.Search, a *Ahead) (solver.Solution, bool) {
	if s.P.Fixed != nil || !a.Matters(s.P) {
		return solver.Solution{}, false
	}
	f := newForesight(s, a, slices.Clone(s.Bounds))
	if f.continueDesign(); !f.good() || s.Stopped() {
		return solver.Solution{}, false
	}
	sol := solver.Solution{Tables: f.tables, Optimal: true, Ahead: f.told()}
	for _, v := range s.Bounds {
		sol.Results = append(sol.Results, search.Result{Value: v, Bound: v, Optimal: true})
	}
	return sol, true
}

// seatingKey is the same for seatings that differ in the order of tables and seats alone.
func seatingKey(tables [][]int) string {
	sorted := make([][]int, len(tables))
	for t, players := range tables {
		sorted[t] = slices.Sorted(slices.Values(players))
	}
	slices.SortFunc(sorted, slices.Compare)
	return fmt.Sprint(sorted)
}

// consider keeps a draw with its rest if that is better than the best so far, and reports whether it was.
func (f *foresight) consider(tables [][]int, rest []int64) bool {
	if tables == nil || f.rest != nil && slices.Compare(rest, f.rest) >= 0 {
		return false
	}
	f.tables, f.rest = tables, rest
	return true
}

// good reports whether no rest can be better.
func (f *foresight) good() bool {
	return f.rest != nil && f.atBounds(f.rest)
}

// atBounds reports whether what a rest comes to is at the bounds from counting.
func (f *foresight) atBounds(values []int64) bool {
	for i, v := range values {
		if v > f.bounds[i] {
			return false
		}
	}
	return true
}

// following is the problem of the rounds after some tables, nil for none: the lasting levels, then rematches over all rounds.
func (f *foresight) following(tables [][]int) *objective.Problem {
	p := &objective.Problem{Players: f.P.Players, Sizes: f.P.Sizes}
	add := func(l objective.OverRounds) {
		if tables != nil {
			p.Objectives = append(p.Objectives, l.After(tables))
		} else {
			p.Objectives = append(p.Objectives, l)
		}
	}
	for _, i := range f.a.Lasting {
		if l, counts := f.P.Objectives[i].(objective.SizeTurns); counts {
			l.Total = true
			add(l)
		} else {
			p.Objectives = append(p.Objectives, f.P.Objectives[i])
		}
	}
	add(objective.Apart{Pairs: f.P.Objectives[f.a.Met].(objective.Apart).Pairs, Total: true})
	return p
}

// planRandom is chance of a planner's own.
func (f *foresight) planRandom() *rand.Rand {
	return rand.New(rand.NewPCG(f.Random.Uint64(), f.Random.Uint64()))
}

// optimal reports whether tables are as good as the best.
func (f *foresight) optimal(tables [][]int) bool {
	values, err := f.P.Count(tables)
	return err == nil && slices.Equal(values, f.goal)
}

// found considers a draw whose rest is known, and which is one of that many.
func (f *foresight) found(tables [][]int, rest [][][]int, choices int) {
	following := f.following(tables)
	values, err := following.CountSchedule(rest)
	if err != nil {
		return
	}
	f.setBounds(following)
	if f.consider(f.Shuffled(tables), values) {
		f.outlook.Choices = choices
	}
}

// continuation is a round of a design that may come next, and those that would follow it.
type continuation struct {
	tables [][]int
	rest   [][][]int
	values []int64
}

const (
	// designSteps is how many players one search for an image of a design may place, and designTries how many searches there
	// are; one that gets lost begins anew.
	designSteps = 15_000
	designTries = 12
	// designImages is how many images with other rounds to follow are enough to choose among.
	designImages = 100
	// relabelledImages is in how many of them players change places.
	relabelledImages = 4
)

// continueDesign takes a round of a random image of a design that contains the rounds played, if there is one: one of
// those that are as good as any draw of today, with the best rest.
func (f *foresight) continueDesign() {
	rounds, points := f.a.design(f.P), slices.Max(f.P.Sizes)*len(f.P.Sizes)
	if len(f.a.Lasting) > 0 && f.chooseImage(rounds, points, f.apart()) {
		return
	}
	f.chooseImage(rounds, points, nil)
}

// chooseImage takes a round of one of the images of a design in which nobody meets those from whom he is to be kept apart,
// and reports whether it found a draw.
func (f *foresight) chooseImage(rounds [][][]int, points int, apart [][]int) bool {
	choices := make(map[string]continuation)
	images := make(map[string]bool)
	exchanges := relabelledImages
	for range designTries {
		before := len(images)
		e := design.NewEmbedding(f.P.Players, f.playedAt(), rounds, points, f.planRandom())
		e.Apart = apart
		all := e.Search(designSteps, func() bool {
			rest := e.Rest(f.P.Sizes)
			key := restKey(rest)
			if len(rest) > f.a.Rounds && !images[key] {
				images[key] = true
				f.chooseFrom(rest, choices, &exchanges)
			}
			return len(images) < designImages && f.Ctx.Err() == nil
		})
		if all || f.Ctx.Err() != nil || len(images) >= designImages || len(images) > 0 && len(images) == before {
			break
		}
	}
	f.takeChoice(choices)
	return len(choices) > 0
}

// apart are for each player those whom the lasting levels keep him from as far as possible.
func (f *foresight) apart() [][]int {
	apart := make([][]int, f.P.Players)
	part := func(x, y int) { apart[x], apart[y] = append(apart[x], y), append(apart[y], x) }
	for _, i := range f.a.Lasting {
		switch l := f.P.Objectives[i].(type) {
		case objective.Spread:
			for x := range f.P.Players {
				for y := range x {
					if l.Group[x] >= 0 && l.Group[x] == l.Group[y] {
						part(x, y)
					}
				}
			}
		case objective.Apart:
			for _, pair := range l.Pairs {
				part(pair.A, pair.B)
			}
		}
	}
	return apart
}

// playedAt is the table of every player by round played, -1 where he did not play.
func (f *foresight) playedAt() [][]int {
	var played [][]int
	for _, tables := range f.a.Played {
		at := design.Vacant(f.P.Players)
		for t, table := range tables {
			for _, x := range table {
				at[x] = t
			}
		}
		if slices.Max(at) >= 0 {
			played = append(played, at)
		}
	}
	return played
}

func restKey(rounds [][][]int) string {
	var keys []string
	for _, tables := range rounds {
		keys = append(keys, seatingKey(tables))
	}
	slices.Sort(keys)
	return fmt.Sprint(keys)
}

// chooseFrom adds the rounds of an image that are as good as any draw of today to the choices. Where none of them is, or leaves
// as good a rest as can be, players change places first, as long as that may be done.
func (f *foresight) chooseFrom(image [][][]int, choices map[string]continuation, exchanges *int) {
	laid := make([][][]int, len(image))
	for r, tables := range image {
		laid[r] = inSizes(tables, f.P.Sizes)
	}
	if f.choose(laid, choices) || *exchanges == 0 || len(f.P.Objectives) == 1 {
		return
	}
	if twins := f.twins(); len(twins) > 0 {
		*exchanges--
		f.choose(f.relabelled(laid[:f.a.Rounds+1], twins), choices)
	}
}

// choose adds the rounds that are as good as any draw of today to the choices, and reports whether one of them leaves as good
// a rest as can be.
func (f *foresight) choose(image [][][]int, choices map[string]continuation) (good bool) {
	for r, tables := range image {
		if !f.optimal(tables) {
			continue
		}
		rest := slices.Delete(slices.Clone(image), r, r+1)[:f.a.Rounds]
		following := f.following(tables)
		values, err := following.CountSchedule(rest)
		if err != nil {
			continue
		}
		f.setBounds(following)
		good = good || f.atBounds(values)
		key := seatingKey(tables)
		if known, ok := choices[key]; !ok || slices.Compare(values, known.values) < 0 {
			choices[key] = continuation{tables, rest, values}
		}
	}
	return good
}

// setBounds works out what no rest goes below, if that is not known yet.
func (f *foresight) setBounds(following *objective.Problem) {
	if f.bounds == nil {
		f.bounds = NewPlanner(f.Ctx, following, f.a.Rounds, f.planRandom()).bounds
	}
}

// takeChoice takes one of the choices with the best rest, each as likely as the other.
func (f *foresight) takeChoice(choices map[string]continuation) {
	var keys []string
	var best []int64
	for key, c := range choices {
		if d := slices.Compare(c.values, best); best == nil || d < 0 {
			keys, best = []string{key}, c.values
		} else if d == 0 {
			keys = append(keys, key)
		}
	}
	if len(keys) == 0 {
		return
	}
	slices.Sort(keys)
	c := choices[keys[f.Random.IntN(len(keys))]]
	f.found(c.tables, c.rest, len(keys))
}

// relabelled makes players change places who have sat at the same tables so far, so that the levels besides rematches get better
// in the first of the rounds and the others: the rounds played stay as they were.
func (f *foresight) relabelled(laid [][][]int, twins [][2]int32) [][][]int {
	s := NewPlanner(f.Ctx, f.following(nil), len(laid), f.planRandom())
	s.offer(laid)
	all := NewScheduleBoard(s.p, laid)
	_, soft := s.weights(4)
	next := objective.NewBoard(f.P)
	next.Load(laid[0])
	weights := make([]int64, len(f.P.Objectives))
	for i := range weights {
		weights[i] = 4
	}
	now := objective.NewWeighing(f.P, weights)
	best := laid
	var bestValues []int64
	for t := int64(4 * 256); t > 20 && f.Ctx.Err() == nil; t -= t/8 + 1 {
		for range 10 * f.P.Players {
			pair := twins[s.fast.Below(len(twins))]
			a, b := next.Seat[pair[0]], next.Seat[pair[1]]
			if next.Table[a] == next.Table[b] {
				continue
			}
			change := next.Change(now, a, b) + all.exchange(pair[0], pair[1], soft)[0]
			if !s.accepts(change, t) {
				all.exchange(pair[0], pair[1])
				continue
			}
			next.Swap(a, b)
		}
		rounds := all.Rounds()
		values, err := s.p.CountSchedule(rounds)
		if err == nil && f.optimal(rounds[0]) && (bestValues == nil || slices.Compare(values, bestValues) < 0) {
			best, bestValues = rounds, values
		}
	}
	return best
}

// twins are the pairs of players who have sat at one table in every round so far.
func (f *foresight) twins() [][2]int32 {
	played := f.playedAt()
	var twins [][2]int32
	for x := range f.P.Players {
		for y := range x {
			if !slices.ContainsFunc(played, func(at []int) bool { return at[x] != at[y] }) {
				twins = append(twins, [2]int32{int32(x), int32(y)})
			}
		}
	}
	return twins
}

// inSizes puts tables in the order of sizes.
func inSizes(tables [][]int, sizes []int) [][]int {
	laid := make([][]int, 0, len(sizes))
	taken := make([]bool, len(tables))
	for _, size := range sizes {
		for t, table := range tables {
			if !taken[t] && len(table) == size {
				taken[t] = true
				laid = append(laid, slices.Clone(table))
				break
			}
		}
	}
	return laid
}
