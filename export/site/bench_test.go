package site_test

import (
	"fmt"
	"testing"

	"raduno/engine"
	"raduno/engine/season"
	"raduno/export/site"
)

// played is a season of events in which that many of its players played.
func played(events, each, players int) *season.Season {
	s := &season.Season{Name: "Campionato", Rule: season.DefaultRule(), Hidden: map[string]bool{}}
	for event := range events {
		e := season.Event{
			File: fmt.Sprintf("torneo%d.xlsx", event), Name: fmt.Sprintf("Torneo %d", event),
			Date: fmt.Sprintf("%d/%d/2026", event%28+1, event%12+1), Type: "Open", Weight: engine.WholePoints(1),
		}
		for i := range each {
			n := (event*37 + i) % players
			e.Results = append(e.Results, season.Result{
				Player: engine.Player{
					ID: i + 1, Name: "Anna", Surname: fmt.Sprintf("Cognome %d", n), NationalID: fmt.Sprint(n + 1), Club: fmt.Sprintf("CLUB %d", n%40),
				},
				Place: i + 1, Points: engine.WholePoints(200 - i), Wins: i % 3, Played: true,
			})
		}
		s.Events = append(s.Events, e)
	}
	return s
}

// BenchmarkSite writes the pages of a season of 50 events of 100 players, and of one of 200 events and 1,000 players; then
// writes them again with nothing changed.
func BenchmarkSite(b *testing.B) {
	for name, s := range map[string]*season.Season{"50x100": played(50, 100, 300), "200x1000": played(200, 100, 1000)} {
		b.Run(name+"/first", func(b *testing.B) {
			for b.Loop() {
				if _, err := site.Write(b.TempDir(), s, "it"); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(name+"/again", func(b *testing.B) {
			dir := b.TempDir()
			if _, err := site.Write(dir, s, "it"); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if report, err := site.Write(dir, s, "it"); err != nil || report.Written != 0 {
					b.Fatal(report, err)
				}
			}
		})
	}
}
