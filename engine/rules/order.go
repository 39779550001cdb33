package rules

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
)

// shuffle puts IDs in an order that depends on the seed, the round and each ID alone.
func (p *planner) shuffle(ids []int) {
	slices.SortStableFunc(ids, func(a, b int) int { return p.lotOf(p.round, p.o.Seed, a, b) })
}

// lotOf compares the lots of two players: by the seed, or by ID where the organizer said so.
func (p *planner) lotOf(round int, seed string, a, b int) int {
	if !p.o.ByID {
		if c := cmp.Compare(lotNumber(seed, round, a), lotNumber(seed, round, b)); c != 0 {
			return c
		}
	}
	return a - b
}

func lotNumber(seed string, round, id int) uint64 {
	sum := sha256.Sum256([]byte(seed + "\x00" + strconv.Itoa(round) + "\x00" + strconv.Itoa(id)))
	return binary.BigEndian.Uint64(sum[:8])
}

// standing is the standings in an order without ties.
type standing struct {
	all    *Standings
	ranked []*Row
	place  map[int]int // place among those of order, from 0
}

// standings after some rounds, level players parted by lot of the round that is drawn.
func (p *planner) standings(rounds int) (*standing, error) {
	return p.standingsBy(rounds, p.round, p.o.Seed)
}

func (p *planner) standingsBy(rounds, lotRound int, seed string) (*standing, error) {
	all, err := p.rank(rounds)
	if err != nil {
		return nil, err
	}
	s := &standing{all: all, place: map[int]int{}}
	for i := range all.Rows {
		if row := &all.Rows[i]; !row.unranked {
			s.ranked = append(s.ranked, row)
		}
	}
	slices.SortStableFunc(s.ranked, func(a, b *Row) int {
		if a.Place != b.Place {
			return a.Place - b.Place
		}
		return p.lotOf(lotRound, seed, a.Player.ID, b.Player.ID)
	})
	for i, row := range s.ranked {
		s.place[row.Player.ID] = i
	}
	return s, nil
}

// rank is the standings after the first rounds as a draw goes by them. Results are discarded there only where numbers say who goes on: else
// a draw goes by everything that was played.
func (p *planner) rank(rounds int) (*Standings, error) {
	if p.known != nil {
		return p.known, nil
	}
	f, options := p.f, StandingsOptions{Rounds: rounds, SharedWins: p.t.Settings.SharedWins}
	if f.Phases.ByNumbers() {
		options.Discards = p.t.Settings.Discards
	} else {
		f.Discards, f.Best = 0, 0
	}
	return standingsOf(p.t, f, options)
}

// idsOf are the players of some rows.
func idsOf(rows []*Row) []int { return engine.Map(rows, func(row *Row) int { return row.Player.ID }) }

// sort puts IDs in the order of the standings; those who are not ranked come last, by lot.
func (s *standing) sort(p *planner, ids []int) {
	slices.SortStableFunc(ids, func(a, b int) int {
		x, okA := s.place[a]
		y, okB := s.place[b]
		if !okA && !okB {
			return p.lotOf(p.round, p.o.Seed, a, b)
		}
		return cmp.Or(engine.First(okA, okB), x-y)
	})
}

// cut notes down that players level in the standings were parted by a draw at a cut of the order: those
// before it are better off than those behind.
func (s *standing) cut(p *planner, order []int, at int) {
	if at <= 0 || at >= len(order) {
		return
	}
	level := s.level(order, at)
	if len(level) == 0 {
		return
	}
	names := engine.Map(level, p.name)
	text := strings.Join(names, ", ")
	if slices.ContainsFunc(p.plan.Notes, func(note engine.Text) bool { return len(note.Args) == 1 && note.Args[0] == text }) {
		return
	}
	if p.o.ByID {
		p.note("Pari in classifica, sono in ordine di ID: %s.", text)
		return
	}
	p.plan.ByLot = true
	p.note("Pari in classifica, li divide il sorteggio dal seme: %s.", text)
}

// level are the players of the order who share the place of those on both sides of the cut.
func (s *standing) level(order []int, at int) []int {
	i, okA := s.place[order[at-1]]
	j, okB := s.place[order[at]]
	if !okA || !okB || s.ranked[i].Place != s.ranked[j].Place {
		return nil
	}
	return engine.Where(order, func(id int) bool {
		k, ok := s.place[id]
		return ok && s.ranked[k].Place == s.ranked[i].Place
	})
}
