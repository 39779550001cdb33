package draw

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"raduno/engine"
	"raduno/pairing"
)

// GenerateRequest asks for a random tournament; what is 0 or negative is drawn too.
type GenerateRequest struct {
	Seed    string
	Players int // from 8
	Played  int // rounds already played; -1 for any
	Seats   int // of a table, some having one more or less where the players do not divide
}

// generated are lists of criteria that tournaments have, to be drawn among.
var generated = [][]string{
	{ClubPairs, RegionPairs},
	{ClubPairs, Rematch, RegionPairs},
	{Rematch, ClubPairs},
	{WinnerPairs + ":1", ClubPairs, Rematch},
	{ClubPairs, WinnerPairs + ":1", Rematch, RegionPairs},
	{RepeatFive, ClubPairs, Rematch},
	{Rematch},
}

// Generate makes a tournament under way from a seed: players with clubs and regions, of which a few are large, rounds
// played at tables that were dealt for clubs and meetings, and the criteria of the next draw. The same request gives the
// same problem everywhere, in every version: the instances of .ci/draws are made by it.
func Generate(r GenerateRequest) (Problem, error) {
	if r.Players != 0 && (r.Players < 8 || r.Players > maxPlayers) {
		return Problem{}, engine.Errorf(engine.BadUsage, "Giocatori: %d; possono essere da 8 a %d.", r.Players, maxPlayers)
	}
	if r.Played > maxRounds {
		return Problem{}, engine.Errorf(engine.BadUsage, "Turni già giocati: %d (al massimo %d).", r.Played, maxRounds)
	}
	random := pairing.NewRandom(r.Seed)
	anyNumber := r.Players == 0
	if anyNumber {
		r.Players = 8 + random.IntN(41)
	}
	if r.Played < 0 {
		r.Played = random.IntN(7)
	}
	if r.Seats == 0 {
		r.Seats = 4
	}
	p := Problem{Version: Version, Name: "genera " + r.Seed, History: [][][]int{}}
	var err error
	for {
		if p.Tables, err = calendarTables(r.Players, r.Seats); err == nil {
			break
		}
		if !anyNumber || r.Players > maxSeats {
			return Problem{}, err
		}
		r.Players++ // eleven have no tables of 4 and 5: then twelve
	}
	p.enrol(r.Players, random)
	for round := range r.Played {
		p.play(round+1, random)
	}
	p.Criteria = generated[random.IntN(len(generated))]
	return p, p.Validate()
}

// enrol adds that many players: the lesser of two random clubs and regions makes some large and most small, and one in twelve has no club.
func (p *Problem) enrol(players int, random *rand.Rand) {
	clubs, regions := 2+random.IntN(max(1, players/3)), 2+random.IntN(12)
	for i := range players {
		club, region := min(random.IntN(clubs), random.IntN(clubs)), min(random.IntN(regions), random.IntN(regions))
		q := Player{ID: i + 1, Club: fmt.Sprint("C", club), Region: fmt.Sprint("R", region), Won: []int{}}
		if random.IntN(12) == 0 {
			q.Club = ""
		}
		p.Players = append(p.Players, q)
	}
}

// play adds a round to the past of a problem: players in random order, each at a table with as few as can be of his club, then of
// those he met. No search is asked, so that another version of it makes the same problems.
func (p *Problem) play(round int, random *rand.Rand) {
	places, tables := p.places(), make([][]int, len(p.Tables))
	for _, x := range random.Perm(len(p.Players)) {
		cost := func(t int) int {
			sum := 0
			for _, id := range tables[t] {
				sum += p.known(p.Players[x], p.Players[places[id]])
			}
			return sum
		}
		free := slices.DeleteFunc(random.Perm(len(tables)), func(t int) bool { return len(tables[t]) == p.Tables[t] })
		best := slices.MinFunc(free, func(a, b int) int { return cost(a) - cost(b) })
		tables[best] = append(tables[best], p.Players[x].ID)
	}
	p.History = append(p.History, tables)
	for _, table := range tables {
		for rank, seat := range random.Perm(len(table)) {
			q := &p.Players[places[table[seat]]]
			q.Score += max(0, 5-2*rank)
			if rank == 0 {
				q.Won = append(q.Won, round)
			}
			switch len(table) {
			case 5:
				q.Five++
			case 3:
				q.Three++
			}
		}
	}
}

// known is how often two have met, and more than that where they are of one club.
func (p *Problem) known(a, b Player) int {
	times := 0
	if a.Club == b.Club && a.Club != "" {
		times = maxRounds
	}
	for _, table := range slices.Concat(p.History...) {
		if slices.Contains(table, a.ID) && slices.Contains(table, b.ID) {
			times++
		}
	}
	return times
}
