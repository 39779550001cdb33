package ui

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"raduno/engine/desk"
	"raduno/ui/kit"
	"raduno/ui/show"
)

// All answers of a question can be read without scrolling, on the smallest screen that is promised too.
func TestEveryAnswerIsInSight(t *testing.T) {
	u, _ := drawnWindow(t)
	u.win.Resize(fyne.NewSize(1366, 560))
	u.goTo(pageScores)
	u.scores.start()
	keys(u, "1\n86\n0\n0\n0\n")
	if !u.scores.asks.Content.Visible() {
		t.Fatal("nobody asks who was eliminated")
	}
	driver := fyne.CurrentApp().Driver()
	for asked := range 3 {
		scrolls := kit.ScrollsAround(u.win.Content(), u.scores.asks.Content)
		if len(scrolls) == 0 {
			t.Fatal("the question lies in no scroller")
		}
		scrolls[0].Refresh() // as the next frame lays it out
		view, room := driver.AbsolutePositionForObject(scrolls[0]).Y, scrolls[0].Size().Height
		top := driver.AbsolutePositionForObject(u.scores.asks.Content).Y
		bottom := driver.AbsolutePositionForObject(u.scores.asks.Keys).Y + u.scores.asks.Keys.Size().Height
		if top < view || bottom > view+room {
			t.Errorf("question %d goes from %v to %v, seen is %v to %v", asked+1, top, bottom, view, view+room)
		}
		keys(u, "2")
	}
}

// R goes on by itself; Enter after it, as after every other score, skips nobody.
func TestEnterAfterRSkipsNobody(t *testing.T) {
	for _, text := range []string{"1\nr12\n8\n5\n", "1\nr\n12\n8\n5\n"} {
		u, _ := drawnWindow(t)
		u.goTo(pageScores)
		u.scores.start()
		keys(u, text)
		var got []string
		for _, seat := range u.snap.Round(1).Table(1).Seats {
			got = append(got, seat.Score.Text(","))
		}
		if want := []string{"100", "12", "8", "5"}; !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// Names as long as there are make no panel wider than it is: nothing stands outside it.
func TestLongNamesStayInTheirPanels(t *testing.T) {
	u, _ := drawnWindow(t)
	for _, player := range u.snap.Tournament.Players {
		player.Name, player.Surname = "Pier'Angelo Massimiliano", "Vanderbuilt-Schwarzenegger della Rovere"
		u.Change("", func(d *desk.Desk) error { return d.EditPlayer(*d.View().Players[player.ID], player) }, nil)
	}
	fits := func(panel string, in fyne.CanvasObject) {
		t.Helper()
		scrolls := kit.ScrollsAround(u.win.Content(), in)
		if len(scrolls) == 0 {
			t.Fatalf("%s: no scroller", panel)
		}
		if need, room := scrolls[0].Content.MinSize().Width, scrolls[0].Size().Width; need > room {
			t.Errorf("%s: %v wide in %v", panel, need, room)
		}
	}
	for _, scale := range []float32{1, 2} {
		u.prefs.setScale(scale)
		u.restyle()
		u.goTo(pageTables)
		first, second := u.snap.Round(1).Tables[0].Seats, u.snap.Round(1).Tables[1].Seats
		u.tables.take(first[0].Player)
		u.tables.learn([]swapEffect{{second[0].Player, 1, show.Change{Criterion: "club_pairs", Before: 2, After: 1}}, {second[1].Player, 1, show.Change{Criterion: "club_pairs", Before: 2, After: 1}}})
		fits("Tavoli", u.tables.side)
		u.tables.release()
		u.goTo(pageScores)
		u.scores.start()
		keys(u, "1\n0\n0\n0\n0\n")
		fits("Punti", u.scores.asks.Content)
		u.scores.leave()
	}
}
