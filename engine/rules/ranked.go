package rules

import (
	"slices"

	"raduno/engine"
	"raduno/engine/draw"
)

// ranked tells a draw what some of its criteria ask of the standings: how many points everybody has, who are the last, who
// rested. Criteria that can count nothing in this round are taken out.
func (p *planner) ranked(names []string) error {
	problem := &p.plan.Problem
	p.rests()
	if alone := slices.Contains(problem.Tables, 1); !alone {
		p.without(draw.RepeatBye, draw.ByeAgain)
	}
	if slices.Contains(names, draw.RepeatSeat) && p.round > 1 && p.roomFor(seatRoom) && !problem.Uses(draw.BandPairs) {
		p.seats()
	}
	last := slices.Contains(names, draw.LastThree) && p.round > 1
	if last && slices.Contains(problem.Tables, 3) {
		p.note("Ai tavoli da 3 vanno gli ultimi della classifica.")
	}
	if slices.Contains(names, draw.RepeatBye) && slices.Contains(problem.Tables, 1) {
		p.note("Riposa chi ha riposato meno volte, e mai due di seguito se si può; tra pari è a sorte.")
	}
	if !problem.Uses(draw.ScoreGap) && !last {
		return nil
	}
	if p.round == 1 {
		p.without(draw.ScoreGap)
		return nil
	}
	s, err := p.standingsBefore()
	if err != nil {
		return err
	}
	if last {
		p.lastThree(s)
	}
	p.scores(s)
	return nil
}

// without takes criteria out of the problem.
func (p *planner) without(names ...string) {
	problem := &p.plan.Problem
	problem.Criteria = slices.DeleteFunc(problem.Criteria, func(name string) bool { return slices.Contains(names, name) })
}

// seatRoom is how many rounds without a rematch must be left for the seats to have a say in who meets whom.
const seatRoom = 6

// roomFor reports whether so many rounds could follow at tables of this size without a rematch.
func (p *planner) roomFor(rounds int) bool {
	problem := &p.plan.Problem
	if len(problem.Tables) == 0 {
		return false
	}
	return (len(problem.Players)-1)/max(slices.Max(problem.Tables)-1, 1)-p.round >= rounds
}

// seats bands together who has the same seat to come, that which he had least often, the next one where several are level: with one
// of each band at a table everybody can have his, round after round.
func (p *planner) seats() {
	problem := &p.plan.Problem
	size := slices.Max(append([]int{1}, problem.Tables...))
	times, last := map[int][]int{}, map[int]int{}
	for _, round := range problem.History {
		for _, table := range round {
			for at, id := range table {
				if times[id] == nil {
					times[id] = make([]int, size)
				}
				if at < size {
					times[id][at]++
				}
				last[id] = at
			}
		}
	}
	for i := range problem.Players {
		player := &problem.Players[i]
		if had := times[player.ID]; had != nil {
			least := slices.Min(had)
			for step := 1; player.Band == 0; step++ {
				if at := (last[player.ID] + step) % size; had[at] == least {
					player.Band = at + 1
				}
			}
		}
	}
	problem.Criteria = slices.Insert(problem.Criteria, slices.Index(problem.Criteria, draw.RepeatSeat), draw.BandPairs)
}

// rests notes who sat alone at a table, and who did so in the round before.
func (p *planner) rests() {
	for _, round := range p.past {
		for _, table := range round.Tables {
			if len(table.Seats) != 1 {
				continue
			}
			alone := func(player *draw.Player) bool { return player.ID == table.Seats[0].Player }
			if player := engine.Find(p.plan.Problem.Players, alone); player != nil {
				player.Byes++
				player.Rested = player.Rested || round.Number == p.round-1
			}
		}
	}
}

// scores gives every player his total in the largest unit in which all are whole numbers; who has not played has that of the last.
func (p *planner) scores(s *standing) {
	const most = 1_000_000
	total := func(row *Row) int64 { return s.all.totalOf(row, len(s.all.held)) }
	played := engine.Where(s.ranked, func(row *Row) bool { return len(s.all.gamesFor(row)) > 0 })
	if len(played) == 0 {
		return
	}
	least, above, common := slices.Min(engine.Map(played, total)), map[int]int64{}, int64(0)
	for _, row := range s.ranked {
		more := max(total(row)-least, 0)
		above[row.Player.ID] = more
		for more != 0 { // the greatest common divisor
			common, more = more, common%more
		}
	}
	if common == 0 {
		p.without(draw.ScoreGap) // all are level
		return
	}
	for i := range p.plan.Problem.Players {
		player := &p.plan.Problem.Players[i]
		player.Score = int(min(above[player.ID]/common, most))
	}
}

// lastThree keeps the tables of 3 for the last of the standings: anyone who stands above those who are level for the last seat there
// is kept off them, anyone who stands below is wanted there.
func (p *planner) lastThree(s *standing) {
	problem := &p.plan.Problem
	var tables []int
	for i, size := range problem.Tables {
		if size == 3 && i >= len(p.o.Kept) {
			tables = append(tables, i+1)
		}
	}
	all := engine.Map(problem.Players, func(player draw.Player) int { return player.ID })
	ids := engine.Where(all, func(id int) bool { return !p.kept[id] })
	seats := 3 * len(tables)
	if seats == 0 || seats >= len(ids) {
		p.without(draw.AtTable, draw.OffTable)
		return
	}
	s.sort(p, ids)
	place := func(id int) int {
		if at, ranked := s.place[id]; ranked {
			return s.ranked[at].Place
		}
		return len(s.ranked) + 1
	}
	cut := place(ids[len(ids)-seats])
	for _, id := range ids {
		for _, table := range tables {
			switch {
			case place(id) < cut:
				problem.OffTable = append(problem.OffTable, [2]int{id, table})
			case place(id) > cut:
				problem.AtTable = append(problem.AtTable, [2]int{id, table})
			}
		}
	}
	if len(problem.AtTable) == 0 {
		p.without(draw.AtTable)
	}
}

// snake seats some players of the standings at tables: with four tables 1-8-9-16, 2-7-10-15, 3-6-11-14 and 4-5-12-13.
func snake(ids []int, tables int) [][]int {
	seats := make([][]int, tables)
	for i, id := range ids {
		table := i % tables
		if i/tables%2 == 1 {
			table = tables - 1 - table
		}
		seats[table] = append(seats[table], id)
	}
	return seats
}
