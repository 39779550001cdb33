package draw

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	worked "raduno/.ci/testing"
)

// TestRaceCancelledWhateverHangs promises that a draw that is cancelled comes back although a step of it does not look at its
// context, and that one that is done hands over what it has.
func TestRaceCancelledWhateverHangs(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	hangs := make(chan struct{})
	defer close(hangs)
	cancel()
	_, err := promptly(ctx, func() (int, error) {
		<-hangs
		return 1, nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("a step that hangs: %v", err)
	}
	if n, err := promptly(context.Background(), func() (int, error) { return 7, nil }); n != 7 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
}

// manyTeams is a problem of many teams, after some rounds; each step takes long.
func manyTeams(players int) Problem {
	p := Problem{Criteria: []string{ClubPairs, ClubVsClub, Rematch, PlayerVsClub}}
	for i := range players {
		p.Players = append(p.Players, Player{ID: i + 1, Club: string(rune('A' + i%(players/8)))})
	}
	for range 3 {
		var round [][]int
		for k := range players / 4 {
			round = append(round, nil)
			for j := range 4 {
				round[k] = append(round[k], 1+(k+j*(players/4))%players)
			}
		}
		p.History = append(p.History, round)
	}
	for range players / 4 {
		p.Tables = append(p.Tables, 4)
	}
	return p
}

// BenchmarkCancel measures how long a draw that is cancelled after 20 ms still takes.
func BenchmarkCancel(b *testing.B) {
	run := func(name string, work func(context.Context)) {
		b.Run(name, func(b *testing.B) {
			var late, worst time.Duration
			for range b.N {
				ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
				until, _ := ctx.Deadline()
				work(ctx)
				if d := time.Since(until); d > 0 {
					late += d
					worst = max(worst, d)
				}
				cancel()
			}
			b.ReportMetric(float64(late.Microseconds())/1000/float64(b.N), "late-ms/op")
			b.ReportMetric(float64(worst.Microseconds())/1000, "worst-ms")
		})
	}
	teams := manyTeams(10_000)
	run("teams=10000", func(ctx context.Context) { _, _ = Solve(ctx, teams, Options{Seed: "1"}) })
	run("calendar=4001", func(ctx context.Context) {
		_, _ = Calendar(ctx, CalendarRequest{Players: 4001, Rounds: 8, Seats: 4}, Options{Seed: "1"})
	})
	hard := Problem{Criteria: []string{Rematch}, Tables: []int{7, 7, 7, 7, 7, 7, 7, 7}}
	for i := range 56 {
		hard.Players = append(hard.Players, Player{ID: i + 1})
	}
	for r := range 5 {
		sol, _ := Solve(context.Background(), hard, Options{Seed: string(rune('a' + r)), LimitMS: 20})
		hard.History = append(hard.History, sol.Tables)
	}
	run("sevens=56", func(ctx context.Context) { _, _ = Solve(ctx, hard, Options{Seed: "1"}) })
}

// What a limit comes to: milliseconds of a draw for each that it was given, where nothing is proven before. A fifth round of
// 100 players by score, and a seventh of 63 by sevens.
func BenchmarkLimit(b *testing.B) {
	for name, p := range map[string]Problem{
		"score_gap": limited(100, 4, []string{Rematch, ScoreGap}, 4),
		"sevens":    limited(63, 7, []string{Rematch, ClubPairs}, 6),
	} {
		for _, limit := range []int{500, 2000} {
			b.Run(fmt.Sprintf("%s=%d", name, limit), func(b *testing.B) {
				for b.Loop() {
					must(b, worked.Err(Solve(b.Context(), p, Options{Seed: "1", LimitMS: limit})))
				}
				b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N*limit), "ms/ms")
			})
		}
	}
}

// limited is a round at tables of some size, or one less, after some by standings, with scores of 5, 3, 2 and 1 by lot.
func limited(players, seats int, criteria []string, rounds int) Problem {
	random := rand.New(rand.NewPCG(46, 7))
	p := Problem{Criteria: criteria}
	for free := players; free > 0; free -= seats {
		p.Tables = append(p.Tables, min(seats, free))
	}
	for i := len(p.Tables) - 2; i >= 0 && p.Tables[len(p.Tables)-1] < seats-1; i-- {
		p.Tables[i]--
		p.Tables[len(p.Tables)-1]++
	}
	for id := 1; id <= players; id++ {
		p.Players = append(p.Players, Player{ID: id, Club: fmt.Sprint("CLUB ", id%9)})
	}
	for range rounds {
		ids := random.Perm(players)
		slices.SortStableFunc(ids, func(a, b int) int { return p.Players[b].Score - p.Players[a].Score })
		var tables [][]int
		for _, size := range p.Tables {
			var table []int
			for place, i := range ids[:size] {
				p.Players[i].Score += []int{5, 3, 2, 1, 0, 0, 0}[place]
				table = append(table, i+1)
			}
			ids, tables = ids[size:], append(tables, table)
		}
		p.History = append(p.History, tables)
	}
	return p
}
