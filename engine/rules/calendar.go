package rules

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"

	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/game"
)

// calendarLimitMS caps the work on a calendar.
const calendarLimitMS = 4000

// scheduled is a game whose rounds are drawn together, before the first.
type scheduled struct {
	game.Game
	kind Type
}

// Features are those of the game, and the calendar.
func (s scheduled) Features() game.Features {
	can := s.Game.Features()
	can.Calendar = &game.Calendar{
		Make: func(t *engine.Tournament, random *rand.Rand) ([]engine.Round, error) {
			return s.kind.schedule(t.PresentIDs(1), random)
		},
		Remake: func(t *engine.Tournament, random *rand.Rand) ([]engine.Round, error) {
			return s.kind.schedule(drawnIn(t), random)
		},
		Rounds: func(engine.Settings) int { return s.kind.Calendar },
	}
	return can
}

// drawnIn are the players of a calendar as it was made.
func drawnIn(t *engine.Tournament) []int {
	var ids []int
	if len(t.Rounds) > 0 && t.Rounds[0].Draw != nil {
		ids = slices.Concat(t.Rounds[0].Draw.Tables...)
	}
	return ids
}

// schedule is all rounds of the calendar for some players, whose numbers in it are drawn by lot.
func (f Type) schedule(ids []int, random *rand.Rand) ([]engine.Round, error) {
	ids = slices.Sorted(slices.Values(ids))
	random.Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
	drawn, err := f.drawCalendar(len(ids), random)
	if err != nil {
		return nil, err
	}
	var rounds []engine.Round
	for i, tables := range drawn {
		made := engine.Round{Number: i + 1}
		for j, table := range tables {
			seats := engine.Map(table, func(number int) engine.Seat { return engine.Seat{Player: ids[number-1]} })
			made.Tables = append(made.Tables, engine.Table{Number: j + 1, Seats: seats})
		}
		rounds = append(rounds, made)
	}
	return rounds, nil
}

// drawCalendar draws all rounds together for players 1, 2, 3 ...: as few rematches as can be, then an equal share of the odd tables
// and of the rests, then of the seats.
func (f Type) drawCalendar(players int, random *rand.Rand) ([][][]int, error) {
	sizes, _, err := f.Tables.Sizes(players)
	if err != nil {
		return nil, err
	}
	p := draw.Problem{Name: f.ID, Tables: sizes, Rounds: f.Calendar, History: [][][]int{}, Criteria: []string{draw.RematchTotal}}
	for i := range players {
		p.Players = append(p.Players, draw.Player{ID: i + 1})
	}
	for size, name := range map[int]string{1: draw.ByeTotal, 3: draw.ThreeTotal, 5: draw.FiveTotal} {
		if slices.Contains(sizes, size) && len(slices.Compact(slices.Clone(sizes))) > 1 {
			p.Criteria = append(p.Criteria, name)
		}
	}
	slices.Sort(p.Criteria[1:])
	p.Criteria = append(p.Criteria, draw.RepeatSeat)
	solution, err := draw.Solve(context.Background(), p, draw.Options{Seed: strconv.FormatUint(random.Uint64(), 10), LimitMS: calendarLimitMS})
	if err != nil {
		return nil, err
	}
	if f.Calendar == 1 {
		return [][][]int{solution.Tables}, nil
	}
	return solution.Schedule, nil
}
