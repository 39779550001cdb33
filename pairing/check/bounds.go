package check

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
)

// prover verifies the bounds of one answer.
type prover struct {
	ctx    context.Context
	p      *problem
	a      *answer
	place  map[int]int // of each player in the list, by ID
	fixed  []int       // by place of the player: his table, -1 if he is free
	base   []int64     // by criterion: what history alone adds to its value
	levels []*level
}

func newProver(ctx context.Context, p *problem, a *answer) *prover {
	v := &prover{
		ctx: ctx, p: p, a: a, place: make(map[int]int),
		fixed: slices.Repeat([]int{-1}, len(p.Players)), levels: make([]*level, len(p.Criteria)),
	}
	for i, q := range p.Players {
		v.place[q.ID] = i
	}
	for t, ids := range p.Seated {
		for _, id := range ids {
			v.fixed[v.place[id]] = t
		}
	}
	for _, name := range p.Criteria {
		var base int64
		if strings.HasSuffix(name, "_total") {
			for i := range p.Players {
				if _, times, sized := p.Players[i].times(name); sized {
					base += choose2(times)
				}
			}
		}
		v.base = append(v.base, base)
	}
	return v
}

// claimed is what a criterion may come to in a draw as good as the answer, without what history adds.
func (v *prover) claimed(i int) int64 { return v.a.Criteria[i].Value - v.base[i] }

// bound is what is to be proven of a criterion.
func (v *prover) bound(i int) int64 { return v.a.Criteria[i].LowerBound - v.base[i] }

func (v *prover) refuse(i int, format string, args ...any) error {
	return &Refusal{Bound, v.p.Criteria[i], fmt.Sprintf(format, args...)}
}

// formerly are the proofs that earlier versions wrote.
var formerly = []string{"flow", "history", "meetings", "places"}

func (v *prover) run() error {
	var all []int // criteria whose proof is that every seating can be tried
	for i, r := range v.a.Proof.Bounds {
		if r.Criterion != v.p.Criteria[i] {
			return v.refuse(i, "the proof is about %q", r.Criterion)
		}
		if v.bound(i) <= 0 {
			continue // nothing is below 0
		}
		var err error
		switch {
		case v.p.Rounds > 0 || r.By == "counting":
			if least := v.counted(i); least < v.bound(i) && v.parted(i) < v.bound(i) {
				err = v.refuse(i, "counting gives %d, not %d", least, v.bound(i))
			}
		case slices.Contains(formerly, r.By):
			err = &Refusal{Former, r.Criterion, "is proven by " + r.By}
		case r.By == "enumeration":
			all = append(all, i)
		case r.By == "dual" && r.Tree != nil:
			err = v.checkTree(i, r.Tree)
		default:
			err = v.refuse(i, "there is no proof")
		}
		if err != nil {
			return err
		}
	}
	if len(all) > 0 {
		return v.tryAll(all)
	}
	return nil
}

// history is what a criterion of meetings comes to before anybody sits down.
func (v *prover) history(i int) int64 { return v.p.history(v.p.Criteria[i]) }

func (p *problem) history(name string) int64 {
	var least int64
	if name == "club_vs_club" || name == "player_vs_club" {
		for _, m := range p.meetings(name, p.History) {
			least += choose2(m)
		}
	}
	return least
}

// meetings are those of the next round that the tables cannot avoid, dealt evenly: every two at a table meet, but for those of one club,
// which club_pairs above counts, and those who may sit with a player without club.
func (v *prover) meetings(i int) int64 {
	name, clubs := v.p.Criteria[i], slices.Index(v.p.Criteria[:i], "club_pairs")
	if name != "club_vs_club" && name != "player_vs_club" || clubs < 0 || v.p.Rounds > 0 {
		return 0
	}
	hits := -v.claimed(clubs)
	for _, size := range v.p.Tables {
		hits += int64(size * (size - 1) / 2)
	}
	present := make(map[string]int)
	for _, q := range v.p.Players {
		if q.Club == "" {
			hits -= int64(slices.Max(v.p.Tables) - 1)
		} else {
			present[q.Club]++
		}
	}
	before := v.p.meetings(name, v.p.History)
	var cells []int64
	if name == "club_vs_club" {
		for a := range present {
			for b := range present {
				if a < b {
					cells = append(cells, before[[2]string{a, b}])
				}
			}
		}
	} else {
		hits *= 2
		for _, q := range v.p.Players {
			for club := range present {
				if q.Club != "" && q.Club != club {
					cells = append(cells, before[[2]string{fmt.Sprint(q.ID), club}])
				}
			}
		}
	}
	return spread(cells, hits, hits)
}

// spread is the least that turns add to the sum of m(m-1)/2. Each goes to a holder who has least; none gets more than most.
func spread(before []int64, turns, most int64) int64 {
	type holder struct{ has, got int64 }
	holders := make([]holder, len(before))
	for i, m := range before {
		holders[i].has = m
	}
	slices.SortFunc(holders, func(a, b holder) int { return cmp.Compare(a.has, b.has) })
	var sum int64
	for cost := int64(0); turns > 0; cost++ {
		more := false
		for i := range holders {
			h := &holders[i]
			if h.got < most {
				more = true
			}
			if turns > 0 && h.has == cost && h.got < most {
				h.has, h.got = h.has+1, h.got+1
				sum += cost
				turns--
			}
		}
		if !more {
			break
		}
	}
	return sum
}

// counted is what counting alone gives for a criterion.
func (v *prover) counted(i int) int64 {
	return v.meetings(i) + v.overRounds(v.p.Criteria[i], max(1, int64(v.p.Rounds)))
}

// overRounds is what counting alone gives for a criterion over rounds.
func (v *prover) overRounds(name string, rounds int64) int64 {
	p := v.p
	if _, grouped := new(player).group(name); grouped {
		count := make(map[string]int)
		for x := range p.Players {
			if g, _ := p.Players[x].group(name); g != "" {
				count[g]++
			}
		}
		var least int64
		for _, members := range count {
			least += p.forced(members)
		}
		return rounds * least
	}
	if size, _, sized := new(player).times(name); sized {
		var seats int64
		for _, s := range p.Tables {
			if s == size {
				seats += int64(s)
			}
		}
		var times []int64
		for x := range p.Players {
			_, had, _ := p.Players[x].times(name)
			times = append(times, had)
		}
		if strings.HasSuffix(name, "_total") {
			return spread(times, seats*rounds, rounds)
		}
		slices.Sort(times)
		var least int64
		for _, had := range times[:seats] {
			least += had
		}
		return rounds * least
	}
	if name == "rematch_total" {
		return max(v.perPlayer(rounds), v.perPair(rounds), rounds*(rounds-1)/2*p.overlap())
	}
	if name == "score_gap" {
		return rounds * p.scoresApart()
	}
	return p.history(name)
}

// forced is how many pairs a group of members makes when it is dealt evenly.
func (p *problem) forced(members int) int64 {
	var least int64
	for k := 0; members > 0; k++ {
		for _, size := range p.Tables {
			if size > k && members > 0 {
				least += int64(k)
				members--
			}
		}
	}
	return least
}

// perPlayer deals each player's meetings over the others.
func (v *prover) perPlayer(rounds int64) int64 {
	p, met := v.p, v.p.met()
	var twice int64
	for x, q := range p.Players {
		var others []int64
		for y, r := range p.Players {
			if x != y {
				others = append(others, met[pairOf(q.ID, r.ID)])
			}
		}
		twice += spread(others, rounds*int64(slices.Min(p.Tables)-1), rounds)
	}
	return (twice + 1) / 2
}

// parted is what the meetings of several rounds come to at least beside a criterion before that counts the pairs of a group: of the
// meetings as many can be inside of groups as that comes to. Each player's, and all together, are dealt over the two kinds of others.
func (v *prover) parted(i int) (least int64) {
	if v.p.Criteria[i] != "rematch_total" || v.p.Rounds == 0 {
		return 0
	}
	p, rounds := v.p, int64(v.p.Rounds)
	var meetings int64
	for _, size := range p.Tables {
		meetings += int64(size * (size - 1) / 2)
	}
	for j, name := range p.Criteria[:i] {
		if _, grouped := new(player).group(name); !grouped {
			continue
		}
		var twice int64
		var saved []int64
		var all [2][]int64 // every two from both sides
		for _, others := range p.others(name) {
			cost, less := split(others, rounds*int64(slices.Min(p.Tables)-1), rounds)
			twice, saved = twice+cost, append(saved, less...)
			all[0], all[1] = append(all[0], others[0]...), append(all[1], others[1]...)
		}
		cost, less := split(all, 2*rounds*meetings, rounds)
		inside := 2 * v.claimed(j)
		least = max(least, (twice-largest(saved, inside)+1)/2, (cost-largest(less, inside)+1)/2)
	}
	return least
}

// others are of each player those of his group and those of none or another, by how often he met each.
func (p *problem) others(group string) [][2][]int64 {
	met, list := p.met(), make([][2][]int64, len(p.Players))
	for x, q := range p.Players {
		own, _ := q.group(group)
		for y, r := range p.Players {
			if of, _ := r.group(group); x != y {
				kind := truth(own == "" || own != of)
				list[x][kind] = append(list[x][kind], met[pairOf(q.ID, r.ID)])
			}
		}
	}
	return list
}

// split is what turns cost dealt to the second list, as far as it can take them, and what each saves that goes to the first.
func split(lists [2][]int64, turns, most int64) (cost int64, saved []int64) {
	own, others := units(lists[0], turns, most), units(lists[1], turns, most)
	k := max(0, int(turns)-len(others)) // that have to go to the first
	others = others[:min(len(others), int(turns))]
	for _, c := range others {
		cost += c
	}
	for i, c := range own {
		switch last := len(others) - 1; {
		case i < k:
			cost += c
		case last >= 0 && others[last] > c:
			saved = append(saved, others[last]-c)
			others = others[:last]
		}
	}
	return cost, saved
}

// units are what the cheapest turns cost one by one: who has had m pays m for the next; none gets more than most.
func units(has []int64, turns, most int64) (list []int64) {
	waiting := make(map[int64]int64) // by what the first turn costs
	for _, m := range has {
		waiting[m]++
	}
	for cost := int64(0); cost <= slices.Max(append(has, 0))+most; cost++ {
		var number int64
		for m, holders := range waiting {
			if m <= cost && cost < m+most {
				number += holders
			}
		}
		for ; number > 0 && int64(len(list)) < turns; number-- {
			list = append(list, cost)
		}
	}
	return list
}

// largest adds up the largest of the numbers, as many as number says.
func largest(list []int64, number int64) (sum int64) {
	slices.Sort(list)
	slices.Reverse(list)
	for k := int64(0); k < number && k < int64(len(list)); k++ {
		sum += list[k]
	}
	return sum
}

// perPair deals all meetings over all pairs.
func (v *prover) perPair(rounds int64) int64 {
	p, met := v.p, v.p.met()
	var pairs []int64
	for x, q := range p.Players {
		for _, r := range p.Players[:x] {
			pairs = append(pairs, met[pairOf(q.ID, r.ID)])
		}
	}
	var meetings int64
	for _, size := range p.Tables {
		meetings += int64(size * (size - 1) / 2)
	}
	return spread(pairs, rounds*meetings, rounds)
}

// overlap is how many pairs of one round at least sit together in another: its tables are groups there.
func (p *problem) overlap() int64 {
	var least int64
	for _, size := range p.Tables {
		least += p.forced(size)
	}
	return least
}
