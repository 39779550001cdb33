package rules

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/draw"
	"raduno/engine/game"
)

// Calendar is a whole event that is made at once, before the first round: its rounds are drawn together, or they are an organizer's
// own, such as a published table.
type Calendar struct {
	Rounds int // that are drawn together; 0 for Tables
	// Tables are the rounds of an own calendar: players 1, 2, 3 ... at each table, who become people by lot.
	Tables [][][]int
}

// calendarLimitMS caps the work on a calendar.
const calendarLimitMS = 4000

// scheduled is a game whose rounds are made by the calendar of its type.
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
		Rounds: func(engine.Settings) int { return max(s.kind.Calendar.Rounds, len(s.kind.Calendar.Tables)) },
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
	tables := f.Calendar.Tables
	if f.Calendar.Rounds > 0 {
		var err error
		if tables, err = f.drawCalendar(len(ids), random); err != nil {
			return nil, err
		}
	}
	var rounds []engine.Round
	for i, round := range tables {
		made := engine.Round{Number: i + 1}
		seated := 0
		for j, table := range round {
			one := engine.Table{Number: j + 1}
			for _, number := range table {
				if number > len(ids) {
					return nil, f.notFor(len(ids))
				}
				seated++
				one.Seats = append(one.Seats, engine.Seat{Player: ids[number-1]})
			}
			made.Tables = append(made.Tables, one)
		}
		if seated != len(ids) {
			return nil, f.notFor(len(ids))
		}
		rounds = append(rounds, made)
	}
	return rounds, nil
}

// notFor is the error of an own calendar for another number of players.
func (f Type) notFor(players int) error {
	wanted := 0
	for _, table := range f.Calendar.Tables[0] {
		wanted += len(table)
	}
	return engine.Errorf(engine.Impossible,
		"Giocatori del calendario nella formula: %d; presenti al turno 1: %d. Cambia i presenti, o il calendario nel foglio "+
			"Formula.", wanted, players)
}

// drawCalendar draws all rounds together for players 1, 2, 3 ...: as few rematches as can be, then an equal share of the odd tables
// and of the rests, then of the seats.
func (f Type) drawCalendar(players int, random *rand.Rand) ([][][]int, error) {
	sizes, _, err := f.Tables.Sizes(players)
	if err != nil {
		return nil, err
	}
	p := draw.Problem{Name: f.ID, Tables: sizes, Rounds: f.Calendar.Rounds, History: [][][]int{}, Criteria: []string{draw.RematchTotal}}
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
	if f.Calendar.Rounds == 1 {
		return [][][]int{solution.Tables}, nil
	}
	return solution.Schedule, nil
}

// writeCalendar says how many rounds are drawn together, or an own calendar, a line a round.
func writeCalendar(f *Type) (lines [][]string) {
	if f.Calendar == nil {
		return nil
	}
	if f.Calendar.Rounds > 0 {
		return [][]string{{drawnWord, strconv.Itoa(f.Calendar.Rounds)}}
	}
	for i, round := range f.Calendar.Tables {
		cells := []string{strconv.Itoa(i + 1)}
		for _, table := range round {
			numbers := engine.Map(table, strconv.Itoa)
			cells = append(cells, strings.Join(numbers, " "))
		}
		lines = append(lines, cells)
	}
	return lines
}

func readCalendar(f *Type, l *line) {
	if f.Calendar == nil {
		f.Calendar = &Calendar{}
	}
	c := f.Calendar
	if foldWord(l.text(0)) == drawnWord {
		c.Rounds = l.whole(1, 1, 30)
		return
	}
	if round := l.whole(0, 1, 99); round != 0 && round != len(c.Tables)+1 {
		l.wrong(0, "i turni vanno in ordine: qui serve il turno %d", len(c.Tables)+1)
	}
	var tables [][]int
	seen := map[int]bool{}
	for i := 1; i < max(len(l.cells), 2); i++ {
		var table []int
		for _, word := range strings.FieldsFunc(l.text(i), func(r rune) bool { return strings.ContainsRune(" ,;-", r) }) {
			number, err := strconv.Atoi(word)
			if err != nil || number < 1 || number > 1000 || seen[number] {
				l.wrong(i, "“%s” non va bene: un tavolo si scrive con i numeri dei giocatori, come 1 6 11 16, ognuno una volta per turno", l.text(i))
				return
			}
			seen[number] = true
			table = append(table, number)
		}
		if len(table) > 0 {
			tables = append(tables, table)
		}
	}
	for number := range seen {
		if number > len(seen) {
			l.wrong(0, "il numero %d non va bene: i giocatori del calendario si contano da 1 senza buchi, fino a %d", number, len(seen))
			break
		}
	}
	c.Tables = append(c.Tables, tables)
}
