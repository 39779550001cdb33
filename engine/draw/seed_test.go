package draw

import (
	"context"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"testing"
)

// seededDraw makes a draw of some players at tables of some sizes after some rounds, by a small generator of
// its own: what it makes must never change.
func seededDraw(sizes []int, rounds int, criteria ...string) Problem {
	p := Problem{Tables: sizes, Criteria: criteria}
	r := rand.New(rand.NewPCG(uint64(len(sizes)), uint64(rounds)))
	for _, size := range sizes {
		for range size {
			n := len(p.Players)
			p.Players = append(p.Players, Player{
				ID: n + 1, Club: fmt.Sprint("C", r.IntN(n/4+2)), Region: fmt.Sprint("R", r.IntN(6)), Band: n%4 + 1,
			})
		}
	}
	for round := range rounds {
		order := r.Perm(len(p.Players))
		var tables [][]int
		for _, size := range sizes {
			var table []int
			for k, i := range order[:size] {
				q := &p.Players[i]
				table = append(table, q.ID)
				if k == 0 {
					q.Won = append(q.Won, round+1)
				}
				switch size {
				case 3:
					q.Three++
				case 5:
					q.Five++
				}
			}
			order = order[size:]
			tables = append(tables, table)
		}
		p.History = append(p.History, tables)
	}
	for range len(p.Players) / 4 {
		a, b := r.IntN(len(p.Players))+1, r.IntN(len(p.Players))+1
		if a != b {
			p.Apart = append(p.Apart, [2]int{a, b})
		}
		if a%5 != b%5 {
			p.Together = append(p.Together, [2]int{a, (b+a)%len(p.Players) + 1}, [2]int{a, (b+a+1)%len(p.Players) + 1})
		}
	}
	for i := 0; i < len(p.Together); i++ {
		if p.Together[i][0] == p.Together[i][1] {
			p.Together = append(p.Together[:i], p.Together[i+1:]...)
			i--
		}
	}
	return p
}

func repeat(size, times int, more ...int) []int {
	var sizes []int
	for range times {
		sizes = append(sizes, size)
	}
	return append(sizes, more...)
}

// TestTablesOfASeed promises that a seed gives the tables that it gave before, for every kind of draw. Where the
// method changes on purpose, so may these: then version and changelog say so, for a recorded draw can no
// longer be repeated by the new program.
func TestTablesOfASeed(t *testing.T) {
	locked := seededDraw(repeat(4, 5), 2, Rematch, ClubPairs)
	locked.Seated = [][]int{{1, 2}, nil, {7}, nil, {20, 19, 18}}
	draws := []struct {
		name string
		Problem
		want string
	}{
		{"all seatings counted", seededDraw([]int{4, 4, 5}, 2, RepeatFive, ClubPairs, Rematch), "[0 3 16] 6250020d"},
		{"all seatings tried", seededDraw([]int{4, 4, 3}, 2, ClubVsClub, Rematch), "[55 7] 3097753d"},
		{"first round", seededDraw(repeat(4, 10), 0, ClubPairs, RegionPairs), "[0 0] 70333c26"},
		{"proven and counted", seededDraw(repeat(4, 5), 4, ClubPairs, Rematch, RegionPairs), "[1 3 5] e7f899d8"},
		{"proven by branching", seededDraw(repeat(4, 7), 8, Rematch, RegionPairs), "[4 6] baecf2be"},
		{"with fives", seededDraw(repeat(4, 3, 5, 5), 3, "winner_pairs:3", RepeatFive, ClubPairs, Rematch), "[0 7 3 11] afe7f26b"},
		{"with threes", seededDraw(repeat(4, 6, 3, 3), 3, RepeatThree, Rematch, ClubPairs), "[0 0 3] 7aec904d"},
		{"sixes", seededDraw(repeat(6, 6), 3, Rematch, ClubPairs), "[3 10] 6f59ae84"},
		{"large", seededDraw(repeat(4, 100, 5, 5, 5), 4, "winner_pairs:4", RepeatFive, ClubPairs, Rematch, RegionPairs), "[0 0 0 0 0] 440e04af"},
		{"teams", seededDraw(repeat(4, 4), 3, ClubPairs, ClubVsClub, Rematch, PlayerVsClub), "[3 521 4 215] 3cc9f2e2"},
		{"pairs", seededDraw(repeat(4, 6), 1, ApartPairs, TogetherPairs, Rematch), "[0 0 0] aac22f9c"},
		{"bands", seededDraw(repeat(4, 4), 4, BandPairs, Rematch), "[0 6] f61fb48d"},
		{"locked seats", locked, "[0 4] 142a4ab3"},
	}
	for _, d := range draws {
		sol, err := Solve(context.Background(), d.Problem, Options{Seed: "seme", LimitMS: 400})
		must(t, err)
		if got := fingerprint(values(sol), sol.Tables); got != d.want {
			t.Errorf("%s: got %q, want %q", d.name, got, d.want)
		}
	}
}

// fingerprint is the values and a few digits that stand for the tables.
func fingerprint(values []int64, tables any) string {
	return fmt.Sprintf("%v %.4x", values, sha256.Sum256(fmt.Append(nil, tables)))
}

// TestRepairOfASeed promises the same of tables that are adapted to an absence.
func TestRepairOfASeed(t *testing.T) {
	p := seededDraw(repeat(4, 8), 3, Rematch, ClubPairs)
	before := p.History[2]
	p.History = p.History[:2]
	p.Players = p.Players[1:]
	p.Tables[7] = 3
	change, err := Repair(context.Background(), p, before, Options{Seed: "seme", LimitMS: 200})
	must(t, err)
	want := "[10 5] e838d52c"
	if got := fingerprint(valuesOf(change.Counts), change.Tables); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
