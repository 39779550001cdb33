package pairing

import (
	"errors"
	"fmt"
)

// Problem is a draw to be made: Players numbered from 0, tables by their seats, and what is to be avoided,
// the most important first.
type Problem struct {
	Players int
	Sizes   []int // seats of each table; they add up to Players
	Levels  []Level
	Fixed   []int // table at which a player already sits, -1 where he is free; nil if all are
}

// Kind says what a Level counts.
type Kind int

const (
	// Spread counts the pairs of players of the same Group at one table.
	Spread Kind = iota
	// Apart adds up the weights of the Pairs that sit at one table.
	Apart
	// Together adds up the weights of the Pairs that do not sit at one table.
	Together
	// Reserve adds up the Weight of the players at tables of Size seats.
	Reserve
	// Meet adds up m(m-1)/2 over the meetings m between rows and groups: see Level.
	Meet
	// Stay counts the players who are not at their Home.
	Stay
)

// Level is one criterion. All weights and counts are 0 or more, so that its value is.
type Level struct {
	Kind Kind

	// Group is the group of each player for Spread and Meet, -1 for none.
	Group []int
	// Pairs are what Apart and Together speak of.
	Pairs []Pair
	// Weight is what a player costs at a table of Size seats, for Reserve.
	Weight []int64
	Size   int

	// Row is the row of each player for Meet, -1 for none. Two players at a table are a meeting of the row
	// of each with the group of the other, unless their groups are the same or one has none. A nil Row
	// counts the meetings of group with group, once a pair of players.
	Row []int
	// Before are the meetings of earlier rounds, for Meet.
	Before []Meeting

	// Home is the table of each player for Stay, -1 for none.
	Home []int

	// Total makes the level count over all rounds of a schedule, in the manner of Meet: an Apart level adds
	// up m(m-1)/2 over the meetings m of each two players, Pairs being those of earlier rounds, and takes
	// off what earlier rounds alone come to; a Reserve level does the same with the times at a table of
	// Size, Weight being the earlier ones. In a single round that is no difference.
	Total bool
}

// Pair is two different players and what it weighs to part or to join them.
type Pair struct {
	A, B   int
	Weight int64
}

// Meeting says how often a row has met a group before. Where Row is nil both are groups, in any order.
type Meeting struct {
	Row, Group int
	Count      int64
}

// ErrImpossible is wrapped by every error about a problem that contradicts itself.
var ErrImpossible = errors.New("pairing: no draw is possible")

const (
	maxPlayers = 10_000
	maxSeats   = 64
	maxWeight  = 1 << 20
)

// Validate reports what makes no sense in the problem, nil if nothing does.
func (p *Problem) Validate() error {
	if p.Players < 0 || p.Players > maxPlayers {
		return fmt.Errorf("%w: %d players", ErrImpossible, p.Players)
	}
	seats := 0
	for t, size := range p.Sizes {
		if size < 1 || size > maxSeats {
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
	for i := range p.Levels {
		if err := p.Levels[i].validate(p.Players); err != nil {
			return fmt.Errorf("level %d: %w", i, err)
		}
	}
	return nil
}

func (l *Level) validate(players int) error {
	bad := func(format string, args ...any) error {
		return fmt.Errorf("%w: %s", ErrImpossible, fmt.Sprintf(format, args...))
	}
	ids := func(name string, list []int) error {
		if len(list) != players {
			return bad("%s has %d entries for %d players", name, len(list), players)
		}
		for _, id := range list {
			if id < -1 || id >= maxPlayers {
				return bad("%s holds %d", name, id)
			}
		}
		return nil
	}
	switch l.Kind {
	case Spread:
		return ids("Group", l.Group)
	case Apart, Together:
		for _, pair := range l.Pairs {
			if pair.A < 0 || pair.B < 0 || pair.A >= players || pair.B >= players || pair.A == pair.B {
				return bad("pair %d %d", pair.A, pair.B)
			}
			if pair.Weight < 0 || pair.Weight > maxWeight {
				return bad("weight %d", pair.Weight)
			}
		}
	case Reserve:
		if len(l.Weight) != players {
			return bad("Weight has %d entries for %d players", len(l.Weight), players)
		}
		for _, w := range l.Weight {
			if w < 0 || w > maxWeight {
				return bad("weight %d", w)
			}
		}
	case Meet:
		if err := ids("Group", l.Group); err != nil {
			return err
		}
		if l.Row != nil {
			if err := ids("Row", l.Row); err != nil {
				return err
			}
		}
		for _, m := range l.Before {
			if m.Row < 0 || m.Group < 0 || m.Row >= maxPlayers || m.Group >= maxPlayers || m.Count < 0 || m.Count > 1<<20 {
				return bad("meeting %v", m)
			}
		}
	case Stay:
		return ids("Home", l.Home)
	default:
		return bad("kind %d", l.Kind)
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
	values := make([]int64, len(p.Levels))
	for i := range p.Levels {
		values[i] = p.Levels[i].count(tables, at)
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

func (l *Level) count(tables [][]int, at []int) int64 {
	var value int64
	switch l.Kind {
	case Spread:
		for _, players := range tables {
			for i, a := range players {
				for _, b := range players[:i] {
					if l.Group[a] >= 0 && l.Group[a] == l.Group[b] {
						value++
					}
				}
			}
		}
	case Apart, Together:
		for _, pair := range l.Pairs {
			if (at[pair.A] == at[pair.B]) == (l.Kind == Apart) {
				value += pair.Weight
			}
		}
	case Reserve:
		for _, players := range tables {
			if len(players) == l.Size {
				for _, a := range players {
					value += l.Weight[a]
				}
			}
		}
	case Stay:
		for player, home := range l.Home {
			if home >= 0 && at[player] != home {
				value++
			}
		}
	case Meet:
		met := make(map[[2]int]int64)
		for _, m := range l.Before {
			met[l.cell(m.Row, m.Group)] += m.Count
		}
		for _, players := range tables {
			for _, a := range players {
				for _, b := range players {
					if l.Group[a] < 0 || l.Group[b] < 0 || l.Group[a] == l.Group[b] {
						continue
					}
					switch {
					case l.Row == nil && l.Group[a] < l.Group[b]:
						met[[2]int{l.Group[a], l.Group[b]}]++
					case l.Row != nil && l.Row[a] >= 0:
						met[[2]int{l.Row[a], l.Group[b]}]++
					}
				}
			}
		}
		for _, m := range met {
			value += m * (m - 1) / 2
		}
	}
	return value
}

// cell names the meetings of a row and a group; groups that meet groups are in no order.
func (l *Level) cell(row, group int) [2]int {
	if l.Row == nil && row > group {
		row, group = group, row
	}
	return [2]int{row, group}
}
