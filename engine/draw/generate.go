package draw

import (
	"context"
	"fmt"
	"math/rand/v2"

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
// played at tables that were drawn for clubs and meetings, and the criteria of the next draw. The same request gives the
// same problem everywhere.
func Generate(ctx context.Context, r GenerateRequest) (Problem, error) {
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
	clubs, regions := 2+random.IntN(max(1, r.Players/3)), 2+random.IntN(12)
	for i := range r.Players {
		// The lesser of two makes some clubs and regions large and most small.
		club, region := min(random.IntN(clubs), random.IntN(clubs)), min(random.IntN(regions), random.IntN(regions))
		q := Player{ID: i + 1, Club: fmt.Sprint("C", club), Region: fmt.Sprint("R", region), Won: []int{}}
		if random.IntN(12) == 0 {
			q.Club = ""
		}
		p.Players = append(p.Players, q)
	}
	for round := range r.Played {
		if err := p.play(ctx, round+1, fmt.Sprint(r.Seed, "/", round+1), random); err != nil {
			return Problem{}, err
		}
	}
	p.Criteria = generated[random.IntN(len(generated))]
	return p, p.Validate()
}

// play adds a round to the past of a problem: tables drawn from a seed, and a winner at each.
func (p *Problem) play(ctx context.Context, round int, seed string, random *rand.Rand) error {
	past := *p
	past.Criteria = []string{ClubPairs, Rematch}
	const quick = 20 // milliseconds of work: what was played need not be the best
	solution, err := Solve(ctx, past, Options{Seed: seed, LimitMS: quick})
	if err != nil {
		return err
	}
	p.History = append(p.History, solution.Tables)
	places := p.places()
	for _, table := range solution.Tables {
		for _, id := range table {
			q := &p.Players[places[id]]
			switch len(table) {
			case 5:
				q.Five++
			case 3:
				q.Three++
			}
		}
		winner := &p.Players[places[table[random.IntN(len(table))]]]
		winner.Won = append(winner.Won, round)
	}
	return nil
}
