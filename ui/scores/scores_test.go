package scores

import (
	"slices"
	"strings"
	"testing"

	"raduno/ui/stage"

	"fyne.io/fyne/v2"

	"raduno/engine/desk"
	"raduno/ui/kit"
)

// host is a stage for the scores.
type host struct {
	*stage.Stage
	outside bool
}

func (h *host) Outside() bool      { return h.outside }
func (h *host) SetOutside(on bool) { h.outside = on }

// onStage is the page before a tournament of eight whose first round is drawn.
func onStage(t *testing.T) (*Page, *host) {
	t.Helper()
	s := &host{Stage: stage.Drawn(t, "open")}
	p := New(s)
	s.Show(p.Content, p.Show)
	return p, s
}

// All answers of a question can be read without scrolling, on the smallest screen that is promised too.
func TestEveryAnswerIsInSight(t *testing.T) {
	p, s := onStage(t)
	s.Win.Resize(fyne.NewSize(1366, 560))
	p.Start()
	stage.Type(s.Win, "1\n86\n0\n0\n0\n")
	if !p.asks.Content.Visible() {
		t.Fatal("nobody asks who was eliminated")
	}
	driver := fyne.CurrentApp().Driver()
	for asked := range 3 {
		scrolls := kit.ScrollsAround(s.Win.Content(), p.asks.Content)
		if len(scrolls) == 0 {
			t.Fatal("the question lies in no scroller")
		}
		scrolls[0].Refresh() // as the next frame lays it out
		view, room := driver.AbsolutePositionForObject(scrolls[0]).Y, scrolls[0].Size().Height
		top := driver.AbsolutePositionForObject(p.asks.Content).Y
		bottom := driver.AbsolutePositionForObject(p.asks.Keys).Y + p.asks.Keys.Size().Height
		if top < view || bottom > view+room {
			t.Errorf("question %d goes from %v to %v, seen is %v to %v", asked+1, top, bottom, view, view+room)
		}
		stage.Type(s.Win, "2")
	}
}

// R goes on by itself; Enter after it, as after every other score, skips nobody.
func TestEnterAfterRSkipsNobody(t *testing.T) {
	for _, text := range []string{"1\nr12\n8\n5\n", "1\nr\n12\n8\n5\n"} {
		p, s := onStage(t)
		p.Start()
		stage.Type(s.Win, text)
		var got []string
		for _, seat := range s.View().Round(1).Table(1).Seats {
			got = append(got, seat.Score.Text(","))
		}
		if want := []string{"100", "12", "8", "5"}; !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// Names as long as there are make no panel wider than it is: nothing stands outside it.
func TestLongNamesStayInTheirPanels(t *testing.T) {
	p, s := onStage(t)
	for _, player := range s.View().Tournament.Players {
		player.Name, player.Surname = "Pier'Angelo Massimiliano", "Vanderbuilt-Schwarzenegger della Rovere"
		s.Must(func(d *desk.Desk) error { return d.EditPlayer(*d.View().Players[player.ID], player) })
	}
	fits := func(panel string, in fyne.CanvasObject) {
		t.Helper()
		scrolls := kit.ScrollsAround(s.Win.Content(), in)
		if len(scrolls) == 0 {
			t.Fatalf("%s: no scroller", panel)
		}
		if need, room := scrolls[0].Content.MinSize().Width, scrolls[0].Size().Width; need > room {
			t.Errorf("%s: %v wide in %v", panel, need, room)
		}
	}
	for _, scale := range []float32{1, 2} {
		fyne.CurrentApp().Settings().SetTheme(kit.NewTheme(kit.Light, scale))
		p.Start()
		stage.Type(s.Win, "1\n0\n0\n0\n0\n")
		fits("Punti", p.asks.Content)
		p.leave()
	}
}

// A table that another program has changed since it was opened is not overwritten: both versions are shown, and what was
// typed is lost in neither way out.
func TestAnotherProgramsScoresAreNotOverwritten(t *testing.T) {
	p, s := onStage(t)
	p.Start()
	stage.Type(s.Win, "1\n44\n")
	s.Score(1, 1, 50, 20, 10, 5)
	stage.Type(s.Win, "33\n22\n11\n")
	if words := stage.Words(s.Win); !strings.Contains(words, "Nel foglio c'è adesso") || !strings.Contains(words, "50") || !strings.Contains(words, "44") {
		t.Fatalf("both versions are not shown:\n%s", words)
	}
	if got := s.View().Round(1).Table(1).Seats[0].Score.Text(","); got != "50" {
		t.Fatalf("the other program's score is %s now", got)
	}
	stage.Press(t, s.Win, "Torna a quello che hai scritto")
	if p.Table() != 1 || p.seats[0].Text != "44" || p.seats[3].Text != "11" {
		t.Fatalf("table %d is open with %q", p.Table(), p.seats[0].Text)
	}
	p.seats[3].TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if got := s.View().Round(1).Table(1).Seats[0].Score.Text(","); got != "44" {
		t.Errorf("after both versions were seen the score is %s", got)
	}
}
