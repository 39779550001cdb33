package hall

import (
	"slices"
	"strings"
	"testing"
	"time"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/ui/show"
	"raduno/ui/stage"
)

// host is a stage for the hall.
type host struct {
	*stage.Stage
	silent bool
	clock  string
}

func (h *host) ShowClock(text string) { h.clock = text }
func (h *host) HallSeen() bool        { return true }
func (h *host) Sounds() bool          { return !h.silent }
func (h *host) SetSounds(on bool)     { h.silent = !on }

// onStage is the hall before a tournament of eight whose first round is drawn.
func onStage(t *testing.T, kind string) (*Page, *host) {
	t.Helper()
	s := &host{Stage: stage.Drawn(t, kind)}
	h := New(s, nil)
	s.Show(h.Content, h.Show)
	return h, s
}

// fakeChime keeps what it was given to play.
type fakeChime struct{ played [][]byte }

func (c *fakeChime) Play(wav []byte) error {
	c.played = append(c.played, wav)
	return nil
}

// The hall hears the end of the round, and nothing where sounds are not wanted.
func TestTheHallHearsTheClock(t *testing.T) {
	h, s := onStage(t, "open")
	c := &fakeChime{}
	h.chime = c
	begin := time.Date(2026, 11, 21, 15, 0, 0, 0, time.UTC)
	h.clock.start(begin)
	h.tick(begin.Add(84 * time.Minute))
	h.tick(begin.Add(85 * time.Minute))
	h.tick(begin.Add(90 * time.Minute))
	if len(c.played) != 2 || !slices.Equal(c.played[0], waveFile(soundSoon)) || !slices.Equal(c.played[1], waveFile(soundOver)) {
		t.Fatalf("%d sounds were played", len(c.played))
	}
	s.SetSounds(false)
	h.clock.reset(time.Minute)
	h.clock.start(begin)
	h.tick(begin.Add(time.Hour))
	if len(c.played) != 2 {
		t.Error("it sounds though nobody wants it")
	}
}

// At the prize-giving either ranking comes out from its last place up, each at its own pace, and the hall sees the
// one that was chosen.
func TestTeamsAreRevealed(t *testing.T) {
	h, s := onStage(t, "open")
	h.Choose(HallStandings)
	if h.byTeam.Visible() {
		t.Error("teams where the type ranks none")
	}
	h.unveil(3)
	s.Must(func(d *desk.Desk) error {
		settings := s.View().Tournament.Settings
		settings.Type = "squadre"
		return d.SetSettings(d.View().Tournament.Settings, settings)
	})
	if !h.byTeam.Visible() || h.screens(time.Time{})[0].Title != "Classifica a squadre" {
		t.Fatal("the teams are not offered")
	}
	h.unveil(1)
	last := s.View().Ranked.Teams[1].Club
	if got := h.screens(time.Time{})[0].Blocks[0].Lines; len(got) != 1 || !strings.Contains(got[0].Text, last) {
		t.Errorf("the last team is %s, and the hall sees %v", last, got)
	}
	if h.revealed.Text != "Svelati 1 di 2" {
		t.Error(h.revealed.Text)
	}
	h.byTeam.SetChecked(false)
	if got := h.screens(time.Time{})[0]; got.Title != "Classifica" || len(got.Blocks[0].Lines) != 3 {
		t.Errorf("the players' standings: %v", got)
	}
}

// The clock of the hall has the deadlines of the round's system, each a press away.
func TestTheClockHasTheDeadlines(t *testing.T) {
	s := &host{Stage: stage.New(t, "dip-wbc2000")}
	s.Must(func(d *desk.Desk) error {
		players := append([]engine.Player(nil), stage.Eight()[:7]...)
		if _, err := d.AddPlayers(players); err != nil {
			return err
		}
		_, err := d.Draw(t.Context(), desk.DrawRequest{Round: 1}, nil)
		return err
	})
	h := New(s, nil)
	s.Show(h.Content, func(v *show.View) { h.Show(v) })
	stage.Press(t, s.Win, "Trattative 14")
	stage.Press(t, s.Win, "Ordini 2")
	if c := h.clock; c.length != 2*time.Minute || !c.running() {
		t.Errorf("the clock has %v and runs: %v", c.length, c.running())
	}
}

// A clock that runs is put back only by who says so twice; what it says is seen from the other pages, by the second in the
// last minutes.
func TestARunningClockIsNotPutBackByASlip(t *testing.T) {
	h, s := onStage(t, "open")
	now := time.Now()
	h.clock.start(now)
	h.set()
	stage.Press(t, s.Win, "Lascia stare")
	if !h.clock.running() {
		t.Fatal("the clock was put back without a question")
	}
	h.tick(now.Add(30 * time.Minute))
	if s.clock != "60 min" {
		t.Errorf("the other pages say %q", s.clock)
	}
	h.tick(now.Add(86*time.Minute + 30*time.Second))
	if s.clock != "3:30" {
		t.Errorf("the other pages say %q", s.clock)
	}
	h.set()
	stage.Press(t, s.Win, "Azzera")
	if h.clock.running() {
		t.Error("the clock runs on")
	}
}
