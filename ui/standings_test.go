package ui

import (
	"path/filepath"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/desk"
)

// The points of a column have the same number of decimals, and the explanation is that of the player found.
func TestStandingsCanBeReadDownAColumn(t *testing.T) {
	u, _ := drawnWindow(t)
	u.chooseKind("master")
	for i, table := range u.snap.Round(1).Tables {
		u.change("", func(d *desk.Desk) error {
			var seats []engine.Seat
			for j, seat := range table.Seats {
				seat.Score = engine.NewScore([]int{100, 44, 20, 8}[j] - i*(1-j/3))
				seats = append(seats, seat)
			}
			_, err := d.SetScores(1, table.Number, seats)
			return err
		}, nil)
	}
	u.goTo(pageStandings)
	p := u.standings
	for row := range p.rows {
		for _, column := range []int{rankRounds, rankRounds + p.rounds + 1} {
			if text := p.cell(row, column).Text; decimalsOf(text) != 3 {
				t.Errorf("row %d, column %d: %s", row, column, text)
			}
		}
	}
	for _, player := range u.snap.Tournament.Players {
		p.search.SetText(player.FullName())
		if !strings.Contains(words(u), player.FullName()+": posto") {
			t.Errorf("%s is found, and this is said:\n%s", player.FullName(), words(u))
		}
	}
}

// Where a game is won or lost and nothing else, the standings say so instead of a column of noughts.
func TestGamesThatAreOnlyWonOrLost(t *testing.T) {
	u, _ := drawnWindow(t)
	u.chooseKind("1vs1")
	for _, table := range u.snap.Round(1).Tables {
		u.change("", func(d *desk.Desk) error {
			var seats []engine.Seat
			for j, seat := range table.Seats {
				seat.Score = engine.NewScore(50 - 10*j)
				seats = append(seats, seat)
			}
			_, err := d.SetScores(1, table.Number, seats)
			return err
		}, nil)
	}
	u.goTo(pageStandings)
	p := u.standings
	for row, r := range p.rows {
		want := "persa"
		if r.Wins > 0 {
			want = "vinta"
		}
		if got := p.cell(row, rankRounds).Text; got != want {
			t.Errorf("%d wins: %q", r.Wins, got)
		}
	}
}

// Standings that stand in the workbook are not to be written once more, also after the tournament is opened again;
// other scores make them old, and taking the writing back takes them out.
func TestStandingsAreWrittenOnce(t *testing.T) {
	u, _ := drawnWindow(t)
	u.change("", func(d *desk.Desk) error { return d.Simulate(1, "seme") }, nil)
	u.change("", func(d *desk.Desk) error {
		info := d.Tournament().Info
		info.Rounds = 1
		return d.SetInfo(info)
	}, nil)
	next := func(when string, want desk.StepCode) {
		t.Helper()
		if got := u.step().Code; got != want {
			t.Errorf("%s the next step is %s, not %s", when, got, want)
		}
	}
	next("before", desk.StepRanking)
	u.writeStandings()
	next("once they are written", desk.StepPublish)
	path := u.snap.Path
	u.OpenFile(path)
	if !u.snap.ReadOnly.IsZero() {
		t.Fatal("the window is locked out of its tournament by itself")
	}
	u.create(filepath.Join(t.TempDir(), "altro.xlsx"), "open", "Altro")
	u.OpenFile(path)
	next("opened again", desk.StepPublish)
	seats := u.snap.Round(1).Table(1).Seats
	for i := range seats {
		seats[i].Score = engine.NewScore(10 + i)
	}
	u.change("", func(d *desk.Desk) error {
		_, err := d.SetScores(1, 1, seats)
		return err
	}, nil)
	next("with other scores", desk.StepRanking)
	u.writeStandings()
	u.back()
	next("taken back", desk.StepRanking)
}
