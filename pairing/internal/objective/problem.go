// Package objective holds the problem of a draw and its objectives: their values, their bounds by counting, and the weights by
// which a search compares seatings; assignment, and the random numbers of a seed, the same on every machine.
package objective

import (
	"errors"
	"fmt"
)

// Problem is a draw to be made: Players numbered from 0, tables by their seats, and what is to be avoided,
// the most important first.
type Problem struct {
	Players    int
	Sizes      []int // seats of each table; they add up to Players
	Objectives []Objective
	Fixed      []int // table at which a player already sits, -1 where he is free; nil if all are
}

// ErrImpossible is wrapped by every error about a problem that contradicts itself.
var ErrImpossible = errors.New("pairing: no draw is possible")

const (
	maxPlayers = 100_000
	MaxSeats   = 64
	MaxWeight  = 1 << 20
)

// Validate reports what makes no sense in the problem, nil if nothing does.
func (p *Problem) Validate() error {
	if p.Players < 0 || p.Players > maxPlayers {
		return fmt.Errorf("%w: %d players", ErrImpossible, p.Players)
	}
	seats := 0
	for t, size := range p.Sizes {
		if size < 1 || size > MaxSeats {
			return fmt.Errorf("%w: table %d has %d seats", ErrImpossible, t, size)
		}
		seats += size
	}
	if seats != p.Players {
		return fmt.Errorf("%w: %d seats for %d players", ErrImpossible, seats, p.Players)
	}
	if p.Fixed != nil {
		if len(p.Fixed) != p.Players {
			return fmt.Errorf("%w: Fixed has %d entries", ErrImpossible, len(p.Fixed))
		}
		taken := make([]int, len(p.Sizes))
		for player, table := range p.Fixed {
			if table < -1 || table >= len(p.Sizes) {
				return fmt.Errorf("%w: player %d fixed at table %d", ErrImpossible, player, table)
			}
			if table >= 0 {
				if taken[table]++; taken[table] > p.Sizes[table] {
					return fmt.Errorf("%w: table %d has too many fixed players", ErrImpossible, table)
				}
			}
		}
	}
	for i, l := range p.Objectives {
		if l == nil {
			return fmt.Errorf("level %d: %w: there is none", i, ErrImpossible)
		}
		if err := l.validate(p.Players); err != nil {
			return fmt.Errorf("level %d: %w", i, err)
		}
	}
	return nil
}

// Count is the value of every level for the given tables, worked out from the definitions alone and by no
// code that the search uses. It fails if the tables are not a seating of the problem.
func (p *Problem) Count(tables [][]int) ([]int64, error) {
	at, err := p.seating(tables)
	if err != nil {
		return nil, err
	}
	values := make([]int64, len(p.Objectives))
	for i, l := range p.Objectives {
		values[i] = l.count(tables, at)
	}
	return values, nil
}

// seating is the table of every player, or what is wrong with the tables.
func (p *Problem) seating(tables [][]int) ([]int, error) {
	if len(tables) != len(p.Sizes) {
		return nil, fmt.Errorf("%d tables instead of %d", len(tables), len(p.Sizes))
	}
	at := make([]int, p.Players)
	for i := range at {
		at[i] = -1
	}
	for t, players := range tables {
		if len(players) != p.Sizes[t] {
			return nil, fmt.Errorf("table %d has %d players instead of %d", t, len(players), p.Sizes[t])
		}
		for _, player := range players {
			if player < 0 || player >= p.Players {
				return nil, fmt.Errorf("table %d: there is no player %d", t, player)
			}
			if at[player] >= 0 {
				return nil, fmt.Errorf("player %d sits twice", player)
			}
			at[player] = t
		}
	}
	for player, table := range p.Fixed {
		if table >= 0 && at[player] != table {
			return nil, fmt.Errorf("player %d left his table", player)
		}
	}
	return at, nil
}

// CountSchedule is Count for several rounds: levels that are not Total, nor GroupMeetings, add up round by round.
func (p *Problem) CountSchedule(rounds [][][]int) ([]int64, error) {
	values := make([]int64, len(p.Objectives))
	for _, tables := range rounds {
		at, err := p.seating(tables)
		if err != nil {
			return nil, err
		}
		for i, l := range p.Objectives {
			if _, total := LooksAtAll(l); !total {
				values[i] += l.count(tables, at)
			}
		}
	}
	for i, l := range p.Objectives {
		if l, total := LooksAtAll(l); total {
			values[i] = l.countTotal(rounds)
		}
	}
	return values, nil
}
