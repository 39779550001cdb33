package ui

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"raduno/engine"
	"raduno/engine/hall"
	"raduno/ui/present"
	"raduno/ui/web"
)

// bigWindow is a window on a tournament of n players of twelve clubs, nothing drawn.
func bigWindow(t testing.TB, n int) *UI {
	t.Helper()
	u := emptyWindow(t)
	newTournament(t, u, "open", numbered(n, 12))
	return u
}

// From GO to the cards of the tables, drawn with Fyne's software painter, saved copies included.
func BenchmarkGo200(b *testing.B) {
	u := bigWindow(b, 200)
	for b.Loop() {
		u.tablesNow().Draw()
		u.Win.Canvas().Capture()
		b.StopTimer()
		u.Undo()
		b.StartTimer()
	}
}

// A letter typed into the search of the roster, to the picture that shows what was found.
func BenchmarkSearchKey500(b *testing.B) {
	u := bigWindow(b, 500)
	u.roster.FocusSearch()
	for b.Loop() {
		keys(u, "c")
		b.StopTimer()
		typed(u, fyne.KeyEscape)
		b.StartTimer()
	}
}

// The space bar on a player of the roster: saved, with its copy, and shown on every page.
func BenchmarkPresence500(b *testing.B) {
	u := bigWindow(b, 500)
	u.roster.Focus()
	grid := u.Win.Canvas().Focused()
	for b.Loop() {
		grid.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	}
}

// The scores of a table typed by keyboard with 500 players in the tournament, saved and shown on every page.
func BenchmarkScore500(b *testing.B) {
	u := bigWindow(b, 500)
	u.tablesNow().Draw()
	u.tables.Confirm()
	u.GoTo(present.ScoresTab)
	for b.Loop() {
		u.scores.Open(1)
		for _, text := range []string{"50", "30", "20", "10"} {
			keys(u, text+"\n")
		}
	}
}

// How long the window does not answer, at the worst, for a table typed while the hall is served: a key, or showing what the desk,
// which saves aside as it does in the program, has saved. 300 phones look at a live page and fetch it anew after every table,
// and 50 send their scores without a pause. Phones, pages and window share the processors here.
func BenchmarkScoreServed(b *testing.B) {
	u := bigWindow(b, 200)
	u.tablesNow().Draw()
	u.tables.Confirm()
	u.GoTo(present.ScoresTab)
	server, err := web.New(u.Desk, web.Options{Clock: hallClock{u}})
	must(b, err)
	address, err := server.Listen()
	must(b, err)
	ctx, stop := context.WithCancel(b.Context())
	served := make(chan error, 1)
	go func() { served <- server.Serve(ctx) }()
	b.Cleanup(func() {
		stop()
		<-served
	})
	for range 300 {
		go looks(ctx, address)
	}
	var seats []hall.ProposedSeat
	for i, seat := range u.View.Round(1).Table(2).Seats {
		seats = append(seats, hall.ProposedSeat{Player: seat.Player, Score: fmt.Sprint(50 - 10*i)})
	}
	for i := range 50 {
		go func() {
			for ctx.Err() == nil {
				_, _ = hall.Of(u.Desk).Propose(hall.Proposal{Round: 1, Table: 2, Seats: seats, Device: fmt.Sprint("telefono ", i)})
				time.Sleep(time.Second)
			}
		}()
	}
	time.Sleep(time.Second) // until all phones have their first present.Tab
	u.Jobs = present.NewJobs(false)
	b.Cleanup(u.Jobs.Finish)
	slowest := time.Duration(0)
	busy := func(act func()) {
		start := time.Now()
		act()
		slowest = max(slowest, time.Since(start))
	}
	for b.Loop() {
		u.scores.Open(1)
		for _, text := range []string{"50", "30", "20", "10"} {
			busy(func() { keys(u, text+"\n") })
		}
		saved := make(chan struct{})
		u.Jobs.Add(func() { close(saved) })
		<-saved
		busy(u.Reload)
		b.StopTimer()
		time.Sleep(time.Second) // no one types a table in less
		b.StartTimer()
	}
	b.ReportMetric(float64(slowest.Microseconds())/1000, "ms-slowest")
}

// looks is a phone with a live page.
func looks(ctx context.Context, address string) {
	get := func(page string) (*http.Response, error) {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, page, nil)
		if err != nil {
			return nil, err
		}
		return http.DefaultClient.Do(request)
	}
	events, err := get(address + "eventi")
	if err != nil {
		return
	}
	defer events.Body.Close()
	for lines := bufio.NewScanner(events.Body); lines.Scan(); {
		if lines.Text() != "event: versione" {
			continue
		}
		time.Sleep(time.Duration(rand.IntN(300)) * time.Millisecond) // as live.js does
		if page, err := get(address); err == nil {
			_, _ = io.Copy(io.Discard, page.Body)
			_ = page.Body.Close()
		}
	}
}

// A page further down the roster of 2000 players.
func BenchmarkScroll2000(b *testing.B) {
	u := bigWindow(b, 2000)
	u.roster.Focus()
	grid := u.Win.Canvas().Focused()
	for b.Loop() {
		grid.TypedKey(&fyne.KeyEvent{Name: fyne.KeyPageDown})
	}
}

// The window shows 500 players, drawn and scrolled on every page, and takes the scores of their last table.
func TestFiveHundredPlayers(t *testing.T) {
	u := bigWindow(t, 500)
	u.tablesNow().Draw()
	u.tables.Confirm()
	r := u.View.Round(1)
	if r == nil || r.Draft || len(r.Tables) != 125 {
		t.Fatalf("the round is %v", r)
	}
	for p := range u.pages {
		u.GoTo(present.Tab(p))
		u.focusPage()
		for _, key := range []fyne.KeyName{fyne.KeyEnd, fyne.KeyPageDown, fyne.KeyHome, fyne.KeyDown} {
			typed(u, key)
		}
	}
	u.GoTo(present.ScoresTab)
	u.scores.Open(125)
	for _, score := range "4321" {
		u.Win.Canvas().Focused().TypedRune(score)
		typed(u, fyne.KeyReturn)
	}
	if table := u.View.Round(1).Table(125); table.State() != engine.Played || table.Seats[0].Score != engine.NewScore(4) {
		t.Errorf("table 125 is %v", table)
	}
	if u.View.Ranked == nil || len(u.View.Ranked.Rows) != 500 {
		t.Error("no standings of 500")
	}
}
