// Package invented makes draw problems of random tournaments under way, for measures and tests.
package invented

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"

	"raduno/pairing"
)

// Request asks for a random tournament; what is 0 is drawn too.
type Request struct {
	Seed    string
	Players int // from 8
	Played  int // rounds already played; -1 for any
	Seats   int // of a table, some having one more or less where the players do not divide; 4 where it is 0
}

// problem is the JSON of `raduno-cli tavoli`, as far as these tournaments need it.
type problem struct {
	Version  int       `json:"version"`
	Name     string    `json:"name"`
	Tables   []int     `json:"tables"`
	Players  []player  `json:"players"`
	History  [][][]int `json:"history"`
	Criteria []string  `json:"criteria"`
}

type player struct {
	ID     int    `json:"id"`
	Club   string `json:"club"`
	Region string `json:"region"`
	Won    []int  `json:"won"`
	Five   int    `json:"five"`
	Three  int    `json:"three"`
	Score  int    `json:"score,omitempty"`
}

// drawn are lists of criteria that tournaments have, to be drawn among.
var drawn = [][]string{
	{"club_pairs", "region_pairs"},
	{"club_pairs", "rematch", "region_pairs"},
	{"rematch", "club_pairs"},
	{"winner_pairs:1", "club_pairs", "rematch"},
	{"club_pairs", "winner_pairs:1", "rematch", "region_pairs"},
	{"repeat5", "club_pairs", "rematch"},
	{"rematch"},
}

// Problem makes a tournament under way from a seed, on a line of JSON: players with clubs and regions; a few are
// large, rounds played at tables that were dealt for clubs and meetings, and the criteria of the next draw. The same request
// gives the same problem everywhere, in every version: the instances of .ci/draws are made by it.
func Problem(r Request) ([]byte, error) {
	if r.Players != 0 && r.Players < 8 {
		return nil, fmt.Errorf("%d players are fewer than 8", r.Players)
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
	p := problem{Version: 1, Name: "genera " + r.Seed, History: [][][]int{}}
	for p.Tables = tables(r.Players, r.Seats); p.Tables == nil; p.Tables = tables(r.Players, r.Seats) {
		if !anyNumber || r.Players > 64 {
			return nil, fmt.Errorf("%d players have no tables of %d", r.Players, r.Seats)
		}
		r.Players++ // eleven have no tables of 4 and 5: then twelve
	}
	p.enrol(r.Players, random)
	for round := range r.Played {
		p.play(round+1, random)
	}
	p.Criteria = drawn[random.IntN(len(drawn))]
	var line bytes.Buffer
	encoder := json.NewEncoder(&line)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(p)
	return line.Bytes(), err
}

// tables splits players into tables of the wanted size and as few as possible of one seat more, or of one less for tables of 5
// and more; nil where that cannot be.
func tables(players, seats int) []int {
	odd, short := seats+1, players%seats
	if seats >= 5 {
		odd, short = seats-1, (seats-players%seats)%seats
	}
	if players < odd*short {
		return nil
	}
	return append(slices.Repeat([]int{seats}, (players-odd*short)/seats), slices.Repeat([]int{odd}, short)...)
}

// enrol adds players: the lesser of two random clubs and regions makes some large and most small, and one in twelve has no club.
func (p *problem) enrol(players int, random *rand.Rand) {
	clubs, regions := 2+random.IntN(max(1, players/3)), 2+random.IntN(12)
	for i := range players {
		club, region := min(random.IntN(clubs), random.IntN(clubs)), min(random.IntN(regions), random.IntN(regions))
		q := player{ID: i + 1, Club: fmt.Sprint("C", club), Region: fmt.Sprint("R", region), Won: []int{}}
		if random.IntN(12) == 0 {
			q.Club = ""
		}
		p.Players = append(p.Players, q)
	}
}

// play adds a round to the past of a problem: players in random order, each at a table with as few as can be of his club, then of
// those he met. No search is asked, so that another version of it makes the same problems.
func (p *problem) play(round int, random *rand.Rand) {
	dealt := make([][]int, len(p.Tables))
	for _, x := range random.Perm(len(p.Players)) {
		cost := func(t int) int {
			sum := 0
			for _, id := range dealt[t] {
				sum += p.known(p.Players[x], p.Players[id-1])
			}
			return sum
		}
		free := slices.DeleteFunc(random.Perm(len(dealt)), func(t int) bool { return len(dealt[t]) == p.Tables[t] })
		best := slices.MinFunc(free, func(a, b int) int { return cost(a) - cost(b) })
		dealt[best] = append(dealt[best], x+1)
	}
	p.History = append(p.History, dealt)
	for _, table := range dealt {
		for rank, seat := range random.Perm(len(table)) {
			q := &p.Players[table[seat]-1]
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
func (p *problem) known(a, b player) int {
	times := 0
	if a.Club == b.Club && a.Club != "" {
		times = 200
	}
	for _, table := range slices.Concat(p.History...) {
		if slices.Contains(table, a.ID) && slices.Contains(table, b.ID) {
			times++
		}
	}
	return times
}
