// Package check verifies what a draw claims, from the problem and the answer alone: that the tables are a seating,
// what every criterion comes to, and that no draw is better than the bounds say. It is small, imports nothing of
// this program and shares no code with the solver, so that a mistake would have to be made twice to go unseen.
// The two documents are described in docs/draw.md.
package check

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Refusal is why an answer was refused. It wraps nothing: what is wrong with an answer is no failure of a program.
type Refusal struct {
	What      What
	Criterion string // name, where it is about one
	Detail    string // English, for anyone who debugs
}

// What is refused.
type What string

// The things that can be wrong.
const (
	Problem What = "problem" // cannot be read
	Answer  What = "answer"  // cannot be read
	Tables  What = "tables"  // are no seating of the problem
	Value   What = "value"   // a criterion comes to something else
	Bound   What = "bound"   // a bound has no proof, or one that does not hold
	Former  What = "former"  // a proof, or a sum of criteria, is of an earlier version, and is checked no more
	Claim   What = "claim"   // what is called optimal is not what the bounds say
)

// Error is for logs: the part that was refused, the criterion, the detail.
func (r *Refusal) Error() string {
	return fmt.Sprintf("check: %s %s: %s", r.What, r.Criterion, r.Detail)
}

type player struct {
	ID           int
	Club, Region string
	Won          []int
	Five, Three  int64
	Band         int
	Score, Byes  int64
	Rested       bool
	Same         map[string]string // by column
}

type problem struct {
	Tables          []int
	Players         []player
	History         [][][]int
	Criteria        []string
	Rounds          int
	Seated          [][]int
	Apart, Together [][2]int
	AtTable         [][2]int `json:"at_table"`
	OffTable        [][2]int `json:"off_table"`
	Absent          []player
}

type answer struct {
	Tables   [][]int
	Schedule [][][]int
	Criteria []claim
	Optimal  bool
	Proof    *proofs
}

// proofs are the reasons why the bounds of an answer hold, in the order of its criteria.
type proofs struct {
	Version int
	Bounds  []reason
}

type claim struct {
	Name       string
	Value      int64
	LowerBound int64 `json:"lower_bound"`
	Optimal    bool
}

// reason is why a bound holds.
type reason struct {
	Criterion string
	By        string
	Tree      *tree
}

// Version is the version of the proofs that are understood.
const Version = 1

// Verify checks an answer of `raduno-cli tavoli --prove`. What is wrong is a *Refusal; any other error is the
// context's, which ended first.
func Verify(ctx context.Context, problemJSON, answerJSON []byte) error {
	var p problem
	if err := json.Unmarshal(problemJSON, &p); err != nil {
		return &Refusal{What: Problem, Detail: err.Error()}
	}
	var a answer
	if err := json.Unmarshal(answerJSON, &a); err != nil {
		return &Refusal{What: Answer, Detail: err.Error()}
	}
	return verify(ctx, &p, &a)
}

// Count is what the criteria of a problem come to for the tables of an answer, round by round. What is wrong is a *Refusal.
func Count(problemJSON []byte, rounds [][][]int) ([]int64, error) {
	var p problem
	if err := json.Unmarshal(problemJSON, &p); err != nil {
		return nil, &Refusal{What: Problem, Detail: err.Error()}
	}
	if err := p.sound(); err != nil {
		return nil, err
	}
	for _, tables := range rounds {
		if err := p.seating(tables); err != nil {
			return nil, err
		}
	}
	values := make([]int64, len(p.Criteria))
	for i, name := range p.Criteria {
		value, known := p.count(name, rounds)
		if !known {
			return nil, &Refusal{Problem, name, "there is no such criterion"}
		}
		values[i] = value
	}
	return values, nil
}

// What a problem may hold at most, so that no sum wraps; draws are made within the same limits.
const (
	maxSeats = 64   // of a table
	maxTimes = 1000 // at a table of 5, of 3 or alone
	maxScore = 1_000_000
)

// sound refuses a problem that contradicts itself, or whose numbers are beyond all measure.
func (p *problem) sound() error {
	refuse := func(format string, args ...any) error {
		return &Refusal{What: Problem, Detail: fmt.Sprintf(format, args...)}
	}
	ids := make(map[int]bool)
	for _, q := range p.Players {
		switch {
		case ids[q.ID]:
			return refuse("player %d is there twice", q.ID)
		case q.Five < 0 || q.Five > maxTimes || q.Three < 0 || q.Three > maxTimes:
			return refuse("player %d sat %d times at a table of 5 and %d at one of 3", q.ID, q.Five, q.Three)
		case q.Byes < 0 || q.Byes > maxTimes:
			return refuse("player %d rested %d times", q.ID, q.Byes)
		case q.Score < 0 || q.Score > maxScore:
			return refuse("player %d has a score of %d", q.ID, q.Score)
		}
		ids[q.ID] = true
	}
	for _, name := range p.Criteria {
		switch {
		case strings.ContainsAny(name, "+*"):
			return &Refusal{Former, name, "is a sum of criteria"}
		case p.Rounds > 0 && oneRound(name):
			return refuse("%s has no meaning for several rounds", name)
		}
	}
	for t, size := range p.Tables {
		if size < 1 || size > maxSeats {
			return refuse("table %d has %d seats", t+1, size)
		}
	}
	for t, seated := range p.Seated {
		for _, id := range seated {
			if !ids[id] {
				return refuse("player %d has a seat at table %d and is no player", id, t+1)
			}
		}
	}
	return nil
}

func verify(ctx context.Context, p *problem, a *answer) error {
	if err := p.sound(); err != nil {
		return err
	}
	rounds := a.Schedule
	if p.Rounds == 0 {
		rounds = [][][]int{a.Tables}
	} else if len(rounds) != p.Rounds {
		return &Refusal{What: Tables, Detail: fmt.Sprintf("%d rounds instead of %d", len(rounds), p.Rounds)}
	}
	for _, tables := range rounds {
		if err := p.seating(tables); err != nil {
			return err
		}
	}
	if len(a.Criteria) != len(p.Criteria) {
		return &Refusal{What: Answer, Detail: fmt.Sprintf("%d criteria instead of %d", len(a.Criteria), len(p.Criteria))}
	}
	optimal := true
	for i, c := range a.Criteria {
		if c.Name != p.Criteria[i] {
			return &Refusal{Answer, c.Name, "is not the criterion of the problem"}
		}
		value, known := p.count(c.Name, rounds)
		if !known {
			return &Refusal{Problem, c.Name, "there is no such criterion"}
		}
		if value != c.Value {
			return &Refusal{Value, c.Name, fmt.Sprintf("is %d, not %d", value, c.Value)}
		}
		optimal = optimal && c.Value == c.LowerBound
		if c.LowerBound > c.Value || c.Optimal != optimal {
			return &Refusal{Claim, c.Name, fmt.Sprintf("value %d, bound %d, optimal %v", c.Value, c.LowerBound, c.Optimal)}
		}
	}
	if a.Optimal != optimal {
		return &Refusal{What: Claim, Detail: "the whole is not what its criteria are"}
	}
	if a.Proof == nil || a.Proof.Version != Version || len(a.Proof.Bounds) != len(a.Criteria) {
		return &Refusal{What: Bound, Detail: "there are no proofs of this version for every criterion"}
	}
	return newProver(ctx, p, a).run()
}

// seating refuses tables at which a player is missing, twice, unknown or away from a locked seat.
func (p *problem) seating(tables [][]int) error {
	refuse := func(format string, args ...any) error {
		return &Refusal{What: Tables, Detail: fmt.Sprintf(format, args...)}
	}
	if len(tables) != len(p.Tables) {
		return refuse("%d tables instead of %d", len(tables), len(p.Tables))
	}
	at := make(map[int]int)
	for t, ids := range tables {
		if len(ids) != p.Tables[t] {
			return refuse("table %d has %d players", t+1, len(ids))
		}
		for _, id := range ids {
			if _, twice := at[id]; twice {
				return refuse("player %d sits twice", id)
			}
			at[id] = t
		}
	}
	for _, q := range p.Players {
		if _, sits := at[q.ID]; !sits {
			return refuse("player %d is missing", q.ID)
		}
	}
	if len(at) != len(p.Players) {
		return refuse("somebody is no player")
	}
	for t, ids := range p.Seated {
		for _, id := range ids {
			if at[id] != t {
				return refuse("player %d left table %d", id, t+1)
			}
		}
	}
	return nil
}

type pair struct{ a, b int }

func pairOf(a, b int) pair { return pair{min(a, b), max(a, b)} }

func choose2(m int64) int64 { return m * (m - 1) / 2 }

// eachPair calls f for every two who share a table.
func eachPair(rounds [][][]int, f func(a, b int)) {
	for _, tables := range rounds {
		for _, ids := range tables {
			for i, a := range ids {
				for _, b := range ids[:i] {
					f(a, b)
				}
			}
		}
	}
}

// ghost sits in history and is no player.
const ghost = -1

// met is how often every two met in history.
func (p *problem) met() map[pair]int64 {
	met := make(map[pair]int64)
	eachPair(p.History, func(a, b int) {
		if a != b && a != ghost && b != ghost {
			met[pairOf(a, b)]++
		}
	})
	return met
}

// group is the group of a player in a criterion that counts pairs of a group, "" for none; ok is false for
// other criteria.
func (q *player) group(criterion string) (name string, ok bool) {
	switch criterion {
	case "club_pairs":
		return q.Club, true
	case "region_pairs":
		return q.Region, true
	case "band_pairs":
		if q.Band > 0 {
			return strconv.Itoa(q.Band), true
		}
		return "", true
	}
	if column, isSame := strings.CutPrefix(criterion, "same:"); isSame {
		return q.Same[column], column != ""
	}
	if k, isWon := strings.CutPrefix(criterion, "winner_pairs:"); isWon {
		round, err := strconv.Atoi(k)
		if err == nil && slices.Contains(q.Won, round) {
			return "won", true
		}
		return "", err == nil
	}
	return "", false
}

// times is how often a player sat at a table of the size that a criterion speaks of.
func (q *player) times(criterion string) (size int, times int64, ok bool) {
	switch criterion {
	case "repeat5", "repeat5_total":
		return 5, q.Five, true
	case "repeat3", "repeat3_total":
		return 3, q.Three, true
	case "repeat_bye", "repeat_bye_total": // who sits alone rests
		return 1, q.Byes, true
	case "bye_again":
		return 1, truth(q.Rested), true
	}
	return 0, 0, false
}

// oneRound reports whether a criterion is about the rounds before a single one.
func oneRound(name string) bool {
	return name == "bye_again" || name == "repeat_table" || strings.HasPrefix(name, "rematch_over:")
}

// cost is what two players at a table cost in a criterion that is about pairs of players and not about groups; nil for others.
func (p *problem) cost(criterion string) func(a, b *player) int64 {
	switch criterion {
	case "rematch":
		met := p.met()
		return func(a, b *player) int64 { return met[pairOf(a.ID, b.ID)] }
	case "score_gap":
		return func(a, b *player) int64 { return max(a.Score-b.Score, b.Score-a.Score) }
	case "apart":
		set := p.listed(p.Apart)
		return func(a, b *player) int64 { return truth(set[pairOf(a.ID, b.ID)]) }
	}
	if allowed, ok := allowedMeetings(criterion); ok {
		met := p.met()
		return func(a, b *player) int64 { return max(0, met[pairOf(a.ID, b.ID)]+1-allowed) }
	}
	return nil
}

// listed are the pairs of a list with both players here, each once.
func (p *problem) listed(pairs [][2]int) map[pair]bool {
	here := make(map[int]bool)
	for _, q := range p.Players {
		here[q.ID] = true
	}
	set := make(map[pair]bool)
	for _, two := range pairs {
		if here[two[0]] && here[two[1]] {
			set[pairOf(two[0], two[1])] = true
		}
	}
	return set
}

// place is what a player costs at a table in a criterion about named tables; nil for others.
func (p *problem) place(criterion string) func(id, table int) int64 {
	type place struct{ id, table int }
	at, times := make(map[int]bool), make(map[place]int64)
	switch criterion {
	case "at_table":
		for _, wish := range p.AtTable {
			at[wish[0]], times[place{wish[0], wish[1] - 1}] = true, 1
		}
		return func(id, table int) int64 { return truth(at[id] && times[place{id, table}] == 0) }
	case "off_table":
		for _, wish := range p.OffTable {
			times[place{wish[0], wish[1] - 1}] = 1
		}
	case "repeat_table":
		for _, tables := range p.History {
			for t, ids := range tables {
				for _, id := range ids {
					times[place{id, t}]++
				}
			}
		}
	default:
		return nil
	}
	return func(id, table int) int64 { return times[place{id, table}] }
}

// repeatedSeats is over the players how often they sat at the same place of a table before.
func (p *problem) repeatedSeats(rounds [][][]int) int64 {
	type seat struct{ id, place int }
	times := make(map[seat]int64)
	var n int64
	for _, round := range p.History {
		for _, ids := range round {
			for place, id := range ids {
				times[seat{id, place}]++
			}
		}
	}
	for _, tables := range rounds {
		for _, ids := range tables {
			for place, id := range ids {
				n += times[seat{id, place}]
				times[seat{id, place}]++
			}
		}
	}
	return n
}

// named reports whether tables are told apart by a criterion.
func (p *problem) named() bool {
	return slices.ContainsFunc(p.Criteria, func(name string) bool { return p.place(name) != nil })
}

// alike tells tables apart by their size and by what each player costs at them in the criteria that name tables.
func (p *problem) alike() []string {
	names := make([]string, len(p.Tables))
	for t, size := range p.Tables {
		names[t] = strconv.Itoa(size)
	}
	for _, name := range p.Criteria {
		cost := p.place(name)
		for t := range names {
			for _, q := range p.Players {
				if cost != nil {
					names[t] += " " + strconv.FormatInt(cost(q.ID, t), 10)
				}
			}
		}
	}
	return names
}

// timesAtSize is what a criterion about the times at tables of a size comes to.
func (p *problem) timesAtSize(criterion string, size int, rounds [][][]int) (value int64) {
	now := make(map[int]int64)
	for _, tables := range rounds {
		for _, ids := range tables {
			for _, id := range ids {
				if len(ids) == size {
					now[id]++
				}
			}
		}
	}
	for i := range p.Players {
		_, before, _ := p.Players[i].times(criterion)
		if m := now[p.Players[i].ID]; strings.HasSuffix(criterion, "_total") {
			value += choose2(before + m)
		} else {
			value += before * m
		}
	}
	return value
}

// count is what a criterion comes to over the rounds; known is false if there is no such criterion.
func (p *problem) count(criterion string, rounds [][][]int) (value int64, known bool) {
	byID := make(map[int]*player)
	for i := range p.Players {
		byID[p.Players[i].ID] = &p.Players[i]
	}
	if _, grouped := new(player).group(criterion); grouped {
		eachPair(rounds, func(a, b int) {
			x, _ := byID[a].group(criterion)
			if y, _ := byID[b].group(criterion); x != "" && x == y {
				value++
			}
		})
		return value, true
	}
	if size, _, sized := new(player).times(criterion); sized {
		return p.timesAtSize(criterion, size, rounds), true
	}
	if criterion == "rematch_total" {
		return p.meetingsAgain(rounds), true
	}
	if cost := p.cost(criterion); cost != nil {
		eachPair(rounds, func(a, b int) { value += cost(byID[a], byID[b]) })
		return value, true
	}
	if criterion == "repeat_seat" {
		return p.repeatedSeats(rounds), true
	}
	if place := p.place(criterion); place != nil {
		for _, tables := range rounds {
			for t, ids := range tables {
				for _, id := range ids {
					value += place(id, t)
				}
			}
		}
		return value, true
	}
	switch criterion {
	case "together":
		set := p.listed(p.Together)
		eachPair(rounds, func(a, b int) {
			if set[pairOf(a, b)] {
				value++
			}
		})
		value = int64(len(set)*len(rounds)) - value
	case "club_vs_club", "player_vs_club":
		for _, m := range p.meetings(criterion, slices.Concat(p.History, rounds)) {
			value += choose2(m)
		}
	default:
		return 0, false
	}
	return value, true
}

// allowedMeetings is how many meetings of two players a criterion lets pass that is about those above.
func allowedMeetings(criterion string) (int64, bool) {
	k, over := strings.CutPrefix(criterion, "rematch_over:")
	allowed, err := strconv.ParseInt(k, 10, 32)
	return allowed, over && err == nil && allowed > 0
}

// meetingsAgain is for all meetings of the rounds how often the two have met before.
func (p *problem) meetingsAgain(rounds [][][]int) int64 {
	var n int64
	met := p.met()
	eachPair(rounds, func(a, b int) {
		n += met[pairOf(a, b)]
		met[pairOf(a, b)]++
	})
	return n
}

// meetings are those of clubs, or of today's players with clubs. The clubs of the absent count.
func (p *problem) meetings(criterion string, rounds [][][]int) map[[2]string]int64 {
	club, here := make(map[int]string), make(map[int]bool)
	for _, q := range p.Absent {
		if q.ID != ghost {
			club[q.ID] = q.Club
		}
	}
	for _, q := range p.Players {
		club[q.ID], here[q.ID] = q.Club, true
	}
	met := make(map[[2]string]int64)
	eachPair(rounds, func(a, b int) {
		x, y := club[a], club[b]
		if x == "" || y == "" || x == y {
			return
		}
		if criterion == "club_vs_club" {
			met[[2]string{min(x, y), max(x, y)}]++
			return
		}
		for _, two := range []struct {
			id   int
			with string
		}{{a, y}, {b, x}} {
			if here[two.id] {
				met[[2]string{strconv.Itoa(two.id), two.with}]++
			}
		}
	})
	return met
}
