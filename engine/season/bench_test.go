package season_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/season"
	"raduno/engine/workbook"
)

// fifty are the files of 50 events with 100 players each, four rounds at tables of four.
func fifty(b *testing.B, dir string) []season.Addition {
	b.Helper()
	var list []season.Addition
	for event := range 50 {
		book, err := workbook.New(engine.Info{
			Name:  fmt.Sprintf("Torneo %d", event),
			Dates: []string{fmt.Sprintf("%d/%d/2026", event%28+1, event%12+1)},
		}, "open")
		if err != nil {
			b.Fatal(err)
		}
		t := &engine.Tournament{Settings: engine.Settings{Type: "open"}}
		for i := range 100 {
			n := (event*7 + i) % 300
			t.Players = append(t.Players, engine.Player{
				ID: i + 1, Name: fmt.Sprintf("Nome%c", 'a'+n%26),
				Surname: fmt.Sprintf("Cognome%c%c", 'a'+n/26, 'a'+n%7), Club: fmt.Sprintf("CLUB %d", n%12), Plays: true,
			})
		}
		if err := book.SetPlayers(t.Players); err != nil {
			b.Fatal(err)
		}
		for round := 1; round <= 4; round++ {
			r := engine.Round{Number: round}
			for k := range 25 {
				table := engine.Table{Number: k + 1}
				for seat := range 4 {
					table.Seats = append(table.Seats, engine.Seat{
						Player: (k*4+seat*round*3)%100/4*4 + seat + 1,
						Score:  engine.NewScore(60 - 15*((seat+round)%4)),
					})
				}
				r.Tables = append(r.Tables, table)
			}
			t.SetRound(r)
			if err := book.WriteRound(t, r, false); err != nil {
				b.Fatal(err)
			}
		}
		data, err := book.Bytes()
		if err != nil {
			b.Fatal(err)
		}
		path := filepath.Join(dir, fmt.Sprintf("torneo%02d.xlsx", event))
		if err := os.WriteFile(path, data, 0o600); err != nil {
			b.Fatal(err)
		}
		list = append(list, season.Addition{Path: path})
	}
	return list
}

// BenchmarkSeason50 reads 50 events of 100 players for the first time (cold) and opens their season when none has changed
// since (warm).
func BenchmarkSeason50(b *testing.B) {
	dir := b.TempDir()
	events := fifty(b, dir)
	path := filepath.Join(dir, "stagione.xlsx")
	f, err := season.Create(path, "", desk.Env{})
	if err != nil {
		b.Fatal(err)
	}
	if err := f.Add(context.Background(), nil, events...); err != nil {
		b.Fatal(err)
	}
	if err := f.Close(); err != nil {
		b.Fatal(err)
	}
	b.Run("cold", func(b *testing.B) {
		for b.Loop() {
			s := &season.Season{Rule: season.DefaultRule(), Hidden: map[string]bool{}}
			if err := s.Add(context.Background(), dir, nil, events...); err != nil {
				b.Fatal(err)
			}
			s.Rank()
		}
	})
	b.Run("warm", func(b *testing.B) {
		for b.Loop() {
			f, err := season.Open(context.Background(), path, desk.Env{}, nil)
			if err != nil {
				b.Fatal(err)
			}
			if err := f.Close(); err != nil {
				b.Fatal(err)
			}
		}
	})
}
