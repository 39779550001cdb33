package design

import (
	"math/rand/v2"
	"slices"
)

// embedding looks for the images of a design that contain the rounds played: players become points of the design, one to one,
// and the tables of a played round become tables of one round of the design. Points left over are seats that nobody takes,
// at tables of a seat less. It is a search for a subgraph isomorphism: everybody whose tables of two rounds are placed can
// be one point alone, so after a few choices all others follow or fail.
type embedding struct {
	players int
	at      [][]int // table of a player, by played round; -1 for one who did not play
	design  [][][]int
	tableOf [][]int  // table of a point, by round of the design
	meet    [][]int8 // round of the design in which two points meet, -1 for none
	random  *rand.Rand
	order   []int   // in which players are looked at, of those with as many placed tables
	Apart   [][]int // players whom each meets in no round of the design; nil for no such wish

	point  []int   // of a player, -1 while he has none
	player []int   // of a point
	round  []int   // of the design, by played round, -1 while not known
	played []int   // round that was played, by round of the design
	placed [][]int // table of the design, by played round and table
	taken  [][]int // table that was played, by round and table of the design
	steps  int
	found  func() bool // is told of every image; false ends the search
}

// NewEmbedding has the table of each player by played round, -1 for none, and a design on that many points. Search begins.
func NewEmbedding(players int, played [][]int, design [][][]int, points int, random *rand.Rand) *embedding {
	e := &embedding{players: players, at: played, design: design, random: random, order: random.Perm(players)}
	e.meet = make([][]int8, points)
	for a := range e.meet {
		e.meet[a] = slices.Repeat([]int8{-1}, points)
	}
	for r, tables := range design {
		of := make([]int, points)
		for t, table := range tables {
			for _, a := range table {
				of[a] = t
				for _, b := range table {
					e.meet[a][b] = int8(r)
				}
			}
		}
		e.tableOf = append(e.tableOf, of)
		e.taken = append(e.taken, Vacant(len(tables)))
	}
	e.point, e.player = Vacant(players), Vacant(points)
	e.round, e.played = Vacant(len(played)), Vacant(len(design))
	for _, at := range played {
		e.placed = append(e.placed, Vacant(slices.Max(at)+1))
	}
	return e
}

// Vacant is n players or points that have nothing yet: -1 each.
func Vacant(n int) []int { return slices.Repeat([]int{-1}, n) }

// Search tells found of the images, in random order, until it has made that many steps, and reports whether it saw all of them.
func (e *embedding) Search(steps int, found func() bool) bool {
	if len(e.at) > len(e.design) {
		return true
	}
	e.steps, e.found = steps, found
	return e.extend()
}

// extend places one player more in all ways there are, and all others after him.
func (e *embedding) extend() bool {
	x := e.next()
	if x < 0 {
		return e.found()
	}
	points := e.candidates(x)
	e.random.Shuffle(len(points), func(i, j int) { points[i], points[j] = points[j], points[i] })
	for _, a := range points {
		if e.steps--; e.steps < 0 {
			return false
		}
		var trail []*int
		further := true
		if e.place(x, a, &trail) {
			further = e.extend()
		}
		for _, p := range trail {
			*p = -1
		}
		if !further {
			return false
		}
	}
	return true
}

// next is a player without a point of whom two tables are placed, or most; -1 if all have one.
func (e *embedding) next() int {
	best, most := -1, -1
	for _, x := range e.order {
		if e.point[x] >= 0 {
			continue
		}
		n := 0
		for i, at := range e.at {
			if at[x] >= 0 && e.placed[i][at[x]] >= 0 {
				n++
			}
		}
		if n > 1 {
			return x // he can be one point at most
		}
		if n > most {
			best, most = x, n
		}
	}
	return best
}

// candidates are the free points at all the tables of the design that a player's tables have become.
func (e *embedding) candidates(x int) []int {
	var points []int
	started := false
	for i, at := range e.at {
		if at[x] < 0 || e.placed[i][at[x]] < 0 {
			continue
		}
		r := e.round[i]
		if !started {
			started = true
			for _, a := range e.design[r][e.placed[i][at[x]]] {
				if e.player[a] < 0 {
					points = append(points, a)
				}
			}
			continue
		}
		points = slices.DeleteFunc(points, func(a int) bool { return e.tableOf[r][a] != e.placed[i][at[x]] })
	}
	if !started {
		for a, x := range e.player {
			if x < 0 {
				points = append(points, a)
			}
		}
	}
	return points
}

// place makes a player a point and his tables those of the point; trail has what is to be taken back. It reports whether
// that agrees with those placed before.
func (e *embedding) place(x, a int, trail *[]*int) bool {
	if e.Apart != nil {
		for _, y := range e.Apart[x] {
			if b := e.point[y]; b >= 0 && e.meet[a][b] >= 0 {
				return false
			}
		}
	}
	e.set(&e.point[x], a, trail)
	e.set(&e.player[a], x, trail)
	for i, at := range e.at {
		if at[x] < 0 {
			continue
		}
		if e.round[i] >= 0 {
			if !e.table(i, at[x], e.tableOf[e.round[i]][a], trail) {
				return false
			}
			continue
		}
		for y, b := range e.point {
			if y == x || b < 0 || at[y] != at[x] {
				continue
			}
			// The first two of a table say which round of the design this is.
			r := int(e.meet[a][b])
			if r < 0 || e.played[r] >= 0 {
				return false
			}
			e.set(&e.round[i], r, trail)
			e.set(&e.played[r], i, trail)
			for z, c := range e.point {
				if c >= 0 && at[z] >= 0 && !e.table(i, at[z], e.tableOf[r][c], trail) {
					return false
				}
			}
			break
		}
	}
	return true
}

// table makes a table that was played one of the design's.
func (e *embedding) table(i, played, table int, trail *[]*int) bool {
	r := e.round[i]
	if e.placed[i][played] >= 0 || e.taken[r][table] >= 0 {
		return e.placed[i][played] == table
	}
	e.set(&e.placed[i][played], table, trail)
	e.set(&e.taken[r][table], played, trail)
	return true
}

func (e *embedding) set(at *int, value int, trail *[]*int) {
	*at = value
	*trail = append(*trail, at)
}

// Rest is the rounds of the design that were not played, in random order, with players for points; of those alone whose
// tables have the right sizes.
func (e *embedding) Rest(sizes []int) [][][]int {
	var rounds [][][]int
	wanted := slices.Sorted(slices.Values(sizes))
	for _, r := range e.random.Perm(len(e.design)) {
		if e.played[r] >= 0 {
			continue
		}
		var tables [][]int
		var got []int
		for _, table := range e.design[r] {
			var players []int
			for _, a := range table {
				if e.player[a] >= 0 {
					players = append(players, e.player[a])
				}
			}
			tables, got = append(tables, players), append(got, len(players))
		}
		if slices.Sort(got); slices.Equal(got, wanted) {
			rounds = append(rounds, tables)
		}
	}
	return rounds
}
