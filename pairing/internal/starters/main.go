// Command starters looks for rounds in which nobody meets twice, and prints them as lines of designs.txt:
//
//	go run ./pairing/internal/starters -players 72 -seats 4 -cycle 23 -orbits 1,2,0,4,5,3
//
// The players are so many orbits of the cycle (player p of orbit p/cycle) and, what is left, players that do not
// turn. The rounds are the base rounds turned. Every base round stays itself under one more symmetry, which makes
// the search short: it takes orbit i to the orbit named at place i of -orbits, multiplying by -times, and permutes
// those that do not turn in the same way (the places after the orbits'). Tables are taken together with their
// images under it; a depth-first search with restarts covers every player once and every class of pairs at most once.
// With -space the tables are lines of a projective space, and the rounds its spreads.
// With -once all but one of the players are one orbit and the round comes to itself after as many turns as there are rounds.
// With -apart tables are chosen first and turned then, without a symmetry, where everybody meets all that he can.
// With -short one round more, that turning leaves as it is, seats together those at equal distances on an orbit.
package main

import (
	"flag"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
)

// symmetries are the classes of players and of pairs.
type symmetries struct {
	players, seats, cycle int
	moved                 []int   // where the symmetry takes a player
	class                 []int   // of each player under the symmetry
	members               [][]int // players of each class
	pair                  []int   // class of each two players under the symmetry and the turns
	size                  []int   // pairs in each class
}

func newSymmetries(players, seats, cycle int, orbits []int, times int) (*symmetries, error) {
	turning := players / cycle
	if orbits == nil {
		for i := range turning + players%cycle {
			orbits = append(orbits, i)
		}
	}
	if len(orbits) != turning+players%cycle {
		return nil, fmt.Errorf("%d orbits and players that do not turn, not %d", turning+players%cycle, len(orbits))
	}
	s := &symmetries{players: players, seats: seats, cycle: cycle}
	seen := make(map[int]bool)
	for p := range players {
		to := orbits[min(p/cycle, turning)] // of an orbit, or of one that does not turn
		if p < turning*cycle {
			to = to*cycle + p%cycle*times%cycle
		} else {
			to = turning*cycle + orbits[turning+p-turning*cycle] - turning
		}
		if to < 0 || to >= players || seen[to] {
			return nil, fmt.Errorf("no symmetry: player %d goes to %d", p, to)
		}
		seen[to] = true
		s.moved = append(s.moved, to)
	}
	s.class = slices.Repeat([]int{-1}, players)
	for p := range players {
		if s.class[p] >= 0 {
			continue
		}
		var members []int
		for x := p; s.class[x] < 0; x = s.moved[x] {
			s.class[x] = len(s.members)
			members = append(members, x)
		}
		s.members = append(s.members, members)
	}
	s.pair = slices.Repeat([]int{-1}, players*players)
	for a := range players {
		for b := range a {
			s.spread(a, b)
		}
	}
	return s, nil
}

// spread gives all images of a pair one class, unless they have one.
func (s *symmetries) spread(a, b int) {
	if s.pair[a*s.players+b] >= 0 {
		return
	}
	class := len(s.size)
	s.size = append(s.size, 0)
	open := [][2]int{{a, b}}
	for len(open) > 0 {
		x := open[len(open)-1]
		open = open[:len(open)-1]
		if s.pair[x[0]*s.players+x[1]] >= 0 {
			continue
		}
		s.pair[x[0]*s.players+x[1]], s.pair[x[1]*s.players+x[0]] = class, class
		s.size[class]++
		open = append(open, [2]int{s.turned(x[0]), s.turned(x[1])}, [2]int{s.moved[x[0]], s.moved[x[1]]})
	}
}

func (s *symmetries) turned(p int) int {
	if p >= s.players/s.cycle*s.cycle {
		return p
	}
	return p/s.cycle*s.cycle + (p+1)%s.cycle
}

// table is a table with its images under the symmetry: the classes of players and of pairs that they take.
type table struct {
	players []int32
	classes set
	pairs   set
}

type set [12]uint64

func (a *set) add(i int)      { a[i>>6] |= 1 << (i & 63) }
func (a *set) has(i int) bool { return a[i>>6]>>(i&63)&1 != 0 }
func (a *set) meets(b *set) bool {
	for i := range a {
		if a[i]&b[i] != 0 {
			return true
		}
	}
	return false
}

func (a *set) join(b *set) {
	for i := range a {
		a[i] |= b[i]
	}
}

// tables lists the tables whose images are a part of a base round, in which nobody meets twice once it is turned.
func (s *symmetries) tables(most int) []table {
	var list []table
	players := make([]int, 0, s.seats)
	var lay func(from int)
	lay = func(from int) {
		if len(list) >= most {
			return
		}
		if len(players) == s.seats {
			if t, ok := s.table(players); ok {
				list = append(list, t)
			}
			return
		}
		for p := from; p < s.players; p++ {
			if len(players) == 0 && s.members[s.class[p]][0] != p {
				continue // an image of it comes first
			}
			if !s.free(players, p) {
				continue
			}
			players = append(players, p)
			lay(p + 1)
			players = players[:len(players)-1]
		}
	}
	lay(0)
	return list
}

// free reports whether no two pairs of a class arise between one more player and those at the table, unless they
// are images of each other.
func (s *symmetries) free(players []int, p int) bool {
	for _, x := range players {
		if s.class[x] != s.class[p] {
			continue
		}
		if !s.whole(players, p) {
			return false
		}
	}
	if len(s.members) == s.players { // without a symmetry every class may come once
		for i, x := range players {
			c := s.pair[x*s.players+p]
			for j, y := range players {
				if j > i && s.pair[y*s.players+p] == c {
					return false
				}
				for _, z := range players[:j] {
					if s.pair[y*s.players+z] == c {
						return false
					}
				}
			}
		}
	}
	return true
}

// whole reports whether there is room for all players of p's class at the table.
func (s *symmetries) whole(players []int, p int) bool {
	return len(s.members[s.class[p]]) <= s.seats
}

// lines lists the tables that are lines of the projective space of three dimensions over a field with so many elements, a
// power of two. The points are the powers of an element of which all elements of the field of the fourth degree above it are
// powers; the cycle multiplies them (Singer's cycle), and point x is a player of orbit x mod points/cycle.
func (s *symmetries) lines(order int) []table {
	size := order * order * order * order
	exp, log := powersOfX(size)
	points := (size - 1) / (order - 1) // one for all multiples of an element
	orbits := points / s.cycle
	var list []table
	seen := make(map[[2]int]bool)
	for a := range points {
		for b := range a {
			line := []int{a, b}
			for k := range order - 1 {
				line = append(line, log[exp[a]^exp[(b+k*points)%(size-1)]]%points)
			}
			slices.Sort(line)
			if seen[[2]int{line[0], line[1]}] {
				continue
			}
			seen[[2]int{line[0], line[1]}] = true
			for i, x := range line {
				line[i] = x%orbits*s.cycle + x%s.cycle
			}
			if t, ok := s.table(line); ok {
				list = append(list, t)
			}
		}
	}
	return list
}

// powersOfX are the elements of the field with so many elements, a power of two, as powers of one, and the exponents.
func powersOfX(size int) (exp, log []int) {
	log = make([]int, size)
	for polynomial := size + 1; len(exp) != size-1; polynomial += 2 { // until it is primitive
		exp = exp[:0]
		for x := 1; len(exp) < size && (x != 1 || len(exp) == 0); {
			log[x] = len(exp)
			exp = append(exp, x)
			if x <<= 1; x >= size {
				x ^= polynomial
			}
		}
	}
	return exp, log
}

// table works out what a table and its images take.
func (s *symmetries) table(players []int) (table, bool) {
	var t table
	images := 1
	image := slices.Clone(players)
	for {
		for i := range image {
			image[i] = s.moved[image[i]]
		}
		same := 0
		for _, x := range image {
			if slices.Contains(players, x) {
				same++
			}
		}
		if same == len(players) {
			break
		}
		if same > 0 {
			return t, false
		}
		images++
	}
	count := make(map[int]int, 32)
	for i, x := range players {
		t.classes.add(s.class[x])
		t.players = append(t.players, int32(x))
		for _, y := range players[:i] {
			count[s.pair[x*s.players+y]]++
		}
	}
	for class, n := range count {
		if n*images*s.cycle > s.size[class] {
			return t, false
		}
		t.pairs.add(class)
	}
	return t, true
}

// shortRound is the round that turning leaves as it is; it takes its pairs from the others.
func (s *symmetries) shortRound(taken *set) (string, error) {
	turning := s.players / s.cycle * s.cycle
	if s.cycle%s.seats != 0 || (s.players-turning)%s.seats != 0 {
		return "", fmt.Errorf("%d places on an orbit and %d players that do not turn are no tables of %d", s.cycle, s.players-turning, s.seats)
	}
	var out strings.Builder
	step, separator := s.cycle/s.seats, "/"
	add := func(first, step int) {
		out.WriteString(separator)
		separator = "|"
		for i := range s.seats {
			if i > 0 {
				out.WriteString(" ")
			}
			out.WriteString(strconv.Itoa(first + i*step))
			for j := range i {
				taken.add(s.pair[(first+i*step)*s.players+first+j*step])
			}
		}
	}
	for orbit := 0; orbit < turning; orbit += s.cycle {
		for x := range step {
			add(orbit+x, step)
		}
	}
	for first := turning; first < s.players; first += s.seats {
		add(first, 1)
	}
	return out.String(), nil
}

// finder looks for base rounds made of tables.
type finder struct {
	s      *symmetries
	all    []*table
	random *rand.Rand
	nodes  int
	limit  int
	chosen []*table
}

func (f *finder) rounds(left int, pairs set) bool {
	if left == 0 {
		return true
	}
	var list []*table
	for _, t := range f.all {
		if !t.pairs.meets(&pairs) {
			list = append(list, t)
		}
	}
	return f.cover(list, set{}, pairs, left)
}

// cover fills up a base round with tables of the list, which all go with those chosen.
func (f *finder) cover(list []*table, classes, pairs set, left int) bool {
	if f.nodes++; f.nodes > f.limit {
		return false
	}
	var count [64 * len(set{})]int
	for _, t := range list {
		for w, bits64 := range t.classes {
			for ; bits64 != 0; bits64 &= bits64 - 1 {
				count[w<<6+bits.TrailingZeros64(bits64)]++
			}
		}
	}
	pick := -1
	for c := range f.s.members {
		if !classes.has(c) && (pick < 0 || count[c] < count[pick]) {
			pick = c
		}
	}
	if pick < 0 {
		return f.rounds(left-1, pairs)
	}
	next := make([]*table, 0, count[pick])
	for _, t := range list {
		if t.classes.has(pick) {
			next = append(next, t)
		}
	}
	f.random.Shuffle(len(next), func(i, j int) { next[i], next[j] = next[j], next[i] })
	for _, t := range next {
		var rest []*table
		for _, o := range list {
			if !o.classes.meets(&t.classes) && !o.pairs.meets(&t.pairs) {
				rest = append(rest, o)
			}
		}
		c, p := classes, pairs
		c.join(&t.classes)
		p.join(&t.pairs)
		f.chosen = append(f.chosen, t)
		if f.cover(rest, c, p, left) {
			return true
		}
		f.chosen = f.chosen[:len(f.chosen)-1]
		if f.nodes > f.limit {
			return false
		}
	}
	return false
}

// anneal looks for one base round without a symmetry: players change places, and pairs of a class that come more than once
// become fewer.
func (f *finder) anneal(taken set, end time.Time) bool {
	s := f.s
	n := s.players
	for time.Now().Before(end) {
		seat := f.random.Perm(n)
		count := make([]int, len(s.size))
		for c := range count {
			if taken.has(c) {
				count[c] = 1
			}
		}
		add := func(t, d int) (cost int) {
			for i := t * s.seats; i < (t+1)*s.seats; i++ {
				for j := t * s.seats; j < i; j++ {
					c := s.pair[seat[i]*n+seat[j]]
					if s.size[c] < s.cycle {
						cost += d // meets itself when turned
					}
					if d > 0 && count[c] > 0 || d < 0 && count[c] > 1 {
						cost += d
					}
					count[c] += d
				}
			}
			return cost
		}
		cost := 0
		for t := range n / s.seats {
			cost += add(t, 1)
		}
		for temperature := 1.0; temperature > 0.1; temperature *= 0.999 {
			for range 4000 {
				a, b := f.random.IntN(n), f.random.IntN(n)
				ta, tb := a/s.seats, b/s.seats
				if ta == tb {
					continue
				}
				change := add(ta, -1) + add(tb, -1)
				seat[a], seat[b] = seat[b], seat[a]
				change += add(ta, 1) + add(tb, 1)
				if change > 0 && f.random.Float64() > math.Exp(-float64(change)/temperature) {
					add(ta, -1)
					add(tb, -1)
					seat[a], seat[b] = seat[b], seat[a]
					add(ta, 1)
					add(tb, 1)
					continue
				}
				if cost += change; cost == 0 {
					for t := range n / s.seats {
						var one table
						for _, x := range seat[t*s.seats : (t+1)*s.seats] {
							one.players = append(one.players, int32(x))
						}
						f.chosen = append(f.chosen, &one)
					}
					return true
				}
			}
		}
	}
	return false
}

// line prints base rounds as a line of designs.txt.
func (f *finder) line() string {
	tables := f.s.players / f.s.seats
	var out strings.Builder
	fmt.Fprintf(&out, "%d %d %d ", f.s.players, f.s.seats, f.s.cycle)
	n := 0
	for _, t := range f.chosen {
		image := slices.Clone(t.players)
		for {
			if n > 0 && n%tables == 0 {
				out.WriteString("/")
			} else if n > 0 {
				out.WriteString("|")
			}
			n++
			for i, x := range image {
				if i > 0 {
					out.WriteString(" ")
				}
				out.WriteString(strconv.Itoa(int(x)))
			}
			again := true
			for i := range image {
				image[i] = int32(f.s.moved[image[i]])
			}
			for _, x := range image {
				again = again && slices.Contains(t.players, x)
			}
			if again {
				break
			}
		}
	}
	return out.String()
}

func main() {
	players := flag.Int("players", 0, "how many play")
	seats := flag.Int("seats", 4, "at a table")
	cycle := flag.Int("cycle", 0, "how often a base round turns")
	bases := flag.Int("bases", 1, "base rounds")
	orbits := flag.String("orbits", "", "where the symmetry takes the orbits and those that do not turn, such as 1,2,0,3")
	times := flag.Int("times", 1, "what it multiplies by")
	seconds := flag.Int("seconds", 600, "how long to look")
	seed := flag.Uint64("seed", 1, "chance")
	nodes := flag.Int("nodes", 3000, "of the search before it starts anew")
	short := flag.Bool("short", false, "one more round of those at equal distances on an orbit")
	anneal := flag.Bool("anneal", false, "anneal a base round; no symmetry")
	apart := flag.Bool("apart", false, "look for tables first and for their turns then; no symmetry")
	most := flag.Int("most", 3_000_000, "tables to look at")
	space := flag.Int("space", 0, "take the lines of the projective space over the field with so many elements for tables")
	rounds := flag.Int("rounds", 0, "look for so many tables of starters.txt instead")
	turned := flag.Bool("once", false, "look for a round turned round all players but one")
	flag.Parse()
	end := time.Now().Add(time.Duration(*seconds) * time.Second)
	random := rand.New(rand.NewPCG(*seed, 0))
	if *rounds > 0 {
		line, found := findTables(*players / *seats, *seats, *rounds, *nodes, random, end)
		if !found {
			fmt.Fprintln(os.Stderr, "none found")
			os.Exit(3)
		}
		fmt.Println(line)
		return
	}
	if *turned {
		line, found := findOnce(*players, *seats, random, end)
		if !found {
			fmt.Fprintln(os.Stderr, "none found")
			os.Exit(3)
		}
		fmt.Println(line)
		return
	}
	var permutation []int
	for word := range strings.SplitSeq(*orbits, ",") {
		if v, err := strconv.Atoi(word); err == nil {
			permutation = append(permutation, v)
		}
	}
	s, err := newSymmetries(*players, *seats, *cycle, permutation, *times)
	if err == nil && len(s.size) > 64*len(set{}) {
		err = fmt.Errorf("%d classes of pairs are too many", len(s.size))
	}
	if err == nil && len(s.members) > 64*len(set{}) {
		err = fmt.Errorf("%d classes of players are too many", len(s.members))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	var taken set
	last := ""
	if *short {
		if last, err = s.shortRound(&taken); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	f := &finder{s: s, random: random, limit: *nodes}
	if *apart {
		found := false
		if f.chosen, found = findTurns(s, *nodes, random, end); found {
			fmt.Println(f.line())
			return
		}
		fmt.Fprintln(os.Stderr, "none found")
		os.Exit(3)
	}
	if *anneal {
		if f.anneal(taken, end) {
			fmt.Println(f.line() + last)
			return
		}
		fmt.Fprintln(os.Stderr, "none found")
		os.Exit(3)
	}
	var list []table
	if *space > 0 {
		list = s.lines(*space)
	} else {
		list = s.tables(*most)
	}
	fmt.Fprintf(os.Stderr, "%d tables, %d classes of players, %d of pairs\n", len(list), len(s.members), len(s.size))
	for i := range list {
		f.all = append(f.all, &list[i])
	}
	for time.Now().Before(end) {
		f.nodes, f.chosen = 0, nil
		if f.rounds(*bases, taken) {
			fmt.Println(f.line() + last)
			return
		}
	}
	fmt.Fprintln(os.Stderr, "none found")
	os.Exit(3)
}
