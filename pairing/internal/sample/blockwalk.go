package sample

import (
	"math"
	"slices"

	"raduno/pairing/internal/objective"
	"raduno/pairing/internal/search"
)

// A walk by blocks goes on from a seating by taking a few tables at a time and drawing those anew, uniformly among all ways to
// seat their players that cost as little (countoptima.go counts them). So every optimal seating stays as likely as any other once
// it is, and a block changes far more at once than a swap. What bias is left depends on how many blocks there are time for, and
// on seatings that no chain of blocks joins: BenchmarkWalkDifference measures it.
type blocks struct {
	s       *search.Search
	costs   []*objective.TableCost
	ranks   []int64
	classes []objective.Class
	Tables  [][]int
	open    []int // tables with free seats
	free    []bool
	place   []int32 // of each player among those of the block
	least   int     // players that a block has, if the hall has them
	grows   bool    // while no block was too much to count
	Drawn   int     // blocks drawn so far
	work    int64
	last    int64 // work of the last block
}

const (
	// blockPlayers is how many players a block has at first, if the hall has them: five tables of four. Where that is too much to
	// count it has fewer, where it is little more.
	blockPlayers = 18
	// blockTables, blockWork and blockStates are how many tables may be collected and laid for one.
	blockTables, blockWork, blockStates = 20_000, 20_000, 4_000
	// growWork is up to how much work of a block the next one has a table more, until one is too much: where few tables may be laid
	// large blocks are soon counted, and small ones have nothing else to go to.
	growWork = 2500
	// blocksPerTable is how many blocks are drawn for every table, leastBlocks in all where there are few tables, and blocksWork
	// how many tables they may all lay.
	blocksPerTable, leastBlocks, blocksWork = 10, 200, 1_000_000
	// measuredBlocks is how many blocks for every table it takes at least for what was measured to be said of a draw.
	measuredBlocks = 5
	// mixedPlayers is the number of players up to which blocks are drawn.
	mixedPlayers = objective.DenseLimit
)

// WalkDifference is by how many percentage points the chance of two players to share a table differed at most from the right one
// where that was measured, 0 where it was not: by the seats of tables, up to a number of players, none seated before.
// BenchmarkWalkDifference measures it, TestWalkDifference holds it.
func WalkDifference(p *objective.Problem) int {
	if len(p.FreePlayers()) < p.Players {
		return 0
	}
	measured := measuredWalks[[2]int{slices.Min(p.Sizes), slices.Max(p.Sizes)}]
	if p.Players > measured.players {
		return 0
	}
	return measured.points
}

// measuredWalks are the cases measured, by the fewest and the most seats of a table.
var measuredWalks = map[[2]int]struct{ players, points int }{
	{3, 3}: {60, 11}, {4, 4}: {100, 11}, {5, 5}: {60, 11}, {6, 6}: {60, 11}, {7, 7}: {56, 17},
	{3, 4}: {35, 11}, {4, 5}: {35, 11},
}

// Mix walks by blocks from a seating whose values are the best, and says whether that were as many as where it was measured.
func Mix(s *search.Search, tables [][]int) ([][]int, bool) {
	if !s.Ranked || !s.P.Separable() || s.P.Players > mixedPlayers {
		return tables, false
	}
	w := NewBlocks(s, tables)
	if len(w.open) < 2 {
		return tables, false
	}
	for range max(blocksPerTable*len(w.open), leastBlocks) {
		if w.work > blocksWork || s.Stopped() {
			break
		}
		w.Step()
		s.Steps += w.last / stepWork
		s.Clock.Spend(w.last * search.LaidTime)
	}
	return w.Tables, w.Drawn >= measuredBlocks*len(w.open)
}

// NewBlocks starts a walk by blocks at an optimal seating.
func NewBlocks(s *search.Search, tables [][]int) *blocks {
	w := &blocks{
		s: s, least: blockPlayers, grows: true, Tables: tables,
		free: make([]bool, s.P.Players), place: make([]int32, s.P.Players), classes: s.P.Classes(),
	}
	w.ranks, _ = s.P.Ranks()
	for _, l := range s.P.Objectives {
		w.costs = append(w.costs, l.(objective.Separable).TableCost(s.P))
	}
	for _, x := range s.P.FreePlayers() {
		w.free[x] = true
	}
	for t, players := range tables {
		if slices.ContainsFunc(players, func(x int) bool { return w.free[x] }) {
			w.open = append(w.open, t)
		}
	}
	return w
}

// Step draws one block anew.
func (w *blocks) Step() {
	s := w.s
	s.Random.Shuffle(len(w.open), func(i, j int) { w.open[i], w.open[j] = w.open[j], w.open[i] })
	taken := make([]bool, len(w.Tables))
	var free, fixed []int
	for n, t := range w.open {
		if n >= 2 && (len(free) >= w.least || len(free)+len(w.Tables[t]) > orbitPlayers) {
			break
		}
		taken[t] = true
		for _, x := range w.Tables[t] {
			if w.free[x] {
				free = append(free, x)
			} else {
				fixed = append(fixed, x)
			}
		}
	}
	slices.Sort(free) // a block is drawn alike from wherever it was
	players := slices.Concat(free, fixed)
	u := w.block(taken, players, len(free))
	var drawn [][]int
	if u.layTables() && u.layOut(u.parted()) && u.Collect(blockTables) {
		drawn, _ = u.drawn(s.Random)
	}
	w.last = u.work
	w.work += w.last
	if drawn == nil {
		w.least, w.grows = max(w.least-4, 2), false
		return
	}
	if w.Drawn++; w.grows && w.last < growWork {
		w.least = len(free) + 1
	}
	for t, seats := range drawn {
		if taken[t] {
			for i, x := range seats {
				seats[i] = players[x]
			}
			w.Tables[t] = seats
		}
	}
}

// block is the count of the seatings of these players at the tables taken that cost as little as theirs. It knows them by
// their places in the list alone: so more of them are interchangeable.
func (w *blocks) block(taken []bool, players []int, free int) *OptimaCount {
	s := w.s
	f := &possibleTables{p: s.P, caps: make([]int64, len(w.costs))}
	u := &OptimaCount{
		p: s.P, fixing: f, ranks: w.ranks, limit: blockWork, states: blockStates, room: math.MaxInt64,
		stopped: func() bool { return s.Ctx.Err() != nil },
	}
	for i, x := range players {
		w.place[x] = int32(i)
		if i < free {
			u.free = append(u.free, int32(i))
		}
	}
	for _, c := range w.costs {
		f.costs = append(f.costs, c.Among(players, taken))
	}
	for t := range taken {
		if !taken[t] {
			continue
		}
		seats := make([]int32, 0, len(w.Tables[t]))
		for _, x := range w.Tables[t] {
			seats = append(seats, w.place[x])
		}
		for j, cost := range f.costs {
			of := cost.Of(seats, t)
			f.caps[j] += of
			u.most += w.ranks[j] * (2 / cost.Unit) * of
		}
	}
	u.classes = w.classesAt(taken)
	return u
}

// classesAt are the classes of the tables taken, their fixed players known by their places.
func (w *blocks) classesAt(taken []bool) []objective.Class {
	var classes []objective.Class
	for _, c := range w.classes {
		here := objective.Class{Size: c.Size}
		for _, t := range c.Tables {
			if taken[t] {
				here.Tables = append(here.Tables, t)
			}
		}
		if len(here.Tables) == 0 {
			continue
		}
		for _, x := range c.Fixed {
			here.Fixed = append(here.Fixed, w.place[x])
		}
		classes = append(classes, here)
	}
	return classes
}
