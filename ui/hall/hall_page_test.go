package hall

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetest "fyne.io/fyne/v2/test"

	"raduno/.ci/testing/uitest"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// host is a stage for the hall, and its network.
type host struct {
	*uitest.Stage
	clock   string
	address string
	given   bool // the prizes
}

func (h *host) ShowClock(text string) { h.clock = text }
func (h *host) Uncover()              { h.given = true }
func (h *host) Address() string       { return h.address }

// hosted is the hall on a stage.
func hosted(s *uitest.Stage) *host {
	h := &host{Stage: s}
	h.Shell, h.Tab = h, present.HallTab
	return h
}

// onStage is the hall before a tournament of eight whose first round is drawn.
func onStage(t *testing.T, typeID string) (*Page, *host) {
	t.Helper()
	s := hosted(uitest.Drawn(t, typeID))
	h := New(s.Session, s, nil)
	s.Set(h.Content, h.Show)
	return h, s
}

// The hall reads the names as the players chose them; the window itself has them whole.
func TestTheHallCallsPeopleAsTheyChose(t *testing.T) {
	h, s := onStage(t, "open")
	seen := *s.View.Players[1]
	p := seen
	p.Name, p.Surname, p.As = "Zorobabele", "Quacquarelli", engine.ByInitials
	s.Must(func(d *desk.Desk) error { return d.EditPlayer(seen, p) })
	s.Score(1, 1, 50, 30, 20, 10)
	s.Score(1, 2, 60, 31, 21, 11)
	for _, page := range []What{HallTables, hallFinder, HallStandings} {
		h.Choose(page)
		if shown := fmt.Sprintf("%+v", h.screens(time.Now())); strings.Contains(shown, "Quacquarelli") || page == HallTables &&
			!strings.Contains(shown, "Z.") {
			t.Errorf("page %d: %s", page, shown)
		}
	}
	if s.View.Players[1].Surname != "Quacquarelli" {
		t.Error("the window does not have the name")
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
		settings := s.View.Tournament.Settings
		settings.Type = "squadre"
		return d.SetSettings(d.View().Tournament.Settings, settings)
	})
	if !h.byTeam.Visible() || h.screens(time.Time{})[0].Title != "Classifica a squadre provvisoria" {
		t.Fatal("the teams are not offered")
	}
	h.unveil(1)
	last := s.View.Ranked.Teams[1].Club
	if got := h.screens(time.Time{})[0].Blocks[0].Lines; len(got) != 1 || !strings.Contains(got[0].Text, last) {
		t.Errorf("the last team is %s, and the hall sees %v", last, got)
	}
	if h.revealed.Text != "Svelati 1 di 2" {
		t.Error(h.revealed.Text)
	}
	h.byTeam.SetChecked(false)
	got := h.screens(time.Time{})[0]
	if lines := got.Blocks[0].Lines; got.Title != "Classifica provvisoria" || len(lines) != 3 || !strings.HasPrefix(lines[0].Text, "–") {
		t.Errorf("the players' standings: %v", got)
	}
}

// A clock that runs is put back only by who says so twice; what it says is seen from the other pages, by the second in the
// last minutes.
func TestARunningClockIsNotPutBackByASlip(t *testing.T) {
	h, s := onStage(t, "open")
	now := time.Now()
	h.clock.change(func(c *engine.Clock) { c.Start(now) })
	h.set()
	uitest.Press(t, s.Win, "Lascia stare")
	if !h.clock.Running() {
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
	uitest.Press(t, s.Win, "Azzera")
	if h.clock.Running() {
		t.Error("the clock runs on")
	}
}

// The clock outlives the program: one that ran goes on, of the same tournament and of now.
func TestTheClockSurvivesACrash(t *testing.T) {
	h, s := onStage(t, "open")
	begin := time.Now().Add(-40 * time.Minute)
	h.clock.change(func(c *engine.Clock) { c.Start(begin) })
	again := New(s.Session, s, nil)
	s.Set(again.Content, again.Show)
	if left := again.clock.Remaining(begin.Add(40 * time.Minute)); !again.clock.Running() || left != 50*time.Minute {
		t.Errorf("after a crash %v are left, running: %v", left, again.clock.Running())
	}
	path := s.View.Path
	stale := newClock(time.Hour)
	if stale.turnTo(path, s.Prefs.Kept(present.PrefClock, path), begin.Add(24*time.Hour)); stale.Set {
		t.Error("the clock of yesterday's round runs")
	}
	// Another tournament is looked at and given its own clock while this one runs.
	now := begin.Add(time.Minute)
	again.clock.turnTo("/altro.xlsx", "", now)
	if again.clock.Set || again.clock.Remaining(now) != roundLength {
		t.Error("the clock of another tournament runs")
	}
	again.clock.change(func(c *engine.Clock) { c.Start(now) })
	again.clock.turnTo(path, s.Prefs.Kept(present.PrefClock, path), now)
	if left := again.clock.Remaining(now); !again.clock.Running() || left != 89*time.Minute {
		t.Errorf("back in the first %v are left", left)
	}
}

// The prize-giving begins at the place that was chosen, leaves out who has left, and shows who won alone.
func TestThePrizeGiving(t *testing.T) {
	h, s := onStage(t, "open")
	s.Score(1, 1, 50, 30, 20, 10)
	s.Score(1, 2, 60, 31, 21, 11)
	ranked := s.View.Ranked.Rows
	left := ranked[2].Player
	h.Choose(HallStandings)
	h.from.SetText("4")
	if of := len(h.awarded()); of != 4 {
		t.Errorf("%d places from the fourth", of)
	}
	h.unveil(4)
	if got := h.screens(time.Now())[0]; got.Big != ranked[0].Player.FullName() || len(got.Blocks) > 0 {
		t.Errorf("who won does not stand alone: %+v", got)
	}
	if s.given {
		t.Error("the prizes are given where no hall has seen it")
	}
	h.unveil(-4)
	h.Open()
	if h.unveil(3); s.given {
		t.Error("the prizes are given before the first place is out")
	}
	if h.unveil(1); !s.given {
		t.Error("the first place is out, and phones do not have the standings")
	}
	s.Must(func(d *desk.Desk) error {
		if _, err := d.AddPlayers([]engine.Player{{Name: "Zoe", Surname: "Bruni", Plays: true}}); err != nil {
			return err
		}
		if err := d.SetPresent(2, map[int]bool{left.ID: false}); err != nil {
			return err
		}
		_, err := d.Draw(t.Context(), desk.DrawRequest{Round: 2}, nil)
		return err
	})
	for _, line := range h.awarded() {
		if line.Who == left.FullName() {
			t.Errorf("%s has left and is revealed", left.FullName())
		}
	}
}

// The live standings are written as every other one, with as many decimals in each row, and the clubs' stand before the
// players', with who went up and down in each.
func TestLiveStandingsAreThoseOfThePage(t *testing.T) {
	h, s := onStage(t, "squadre")
	for round := 1; round <= 2; round++ {
		if round == 2 {
			s.Must(func(d *desk.Desk) error {
				_, err := d.Draw(t.Context(), desk.DrawRequest{Round: round, Seed: "1"}, nil)
				return err
			})
		}
		for _, table := range s.View.Tournament.Round(round).Tables {
			seats := slices.Clone(table.Seats)
			for i := range seats {
				seats[i].Score, _ = engine.ParseScore([]string{"50", "31,5", "20", "12", "3"}[(i+table.Number*round)%5])
			}
			s.Must(func(d *desk.Desk) error {
				_, err := d.SetTable(round, table, engine.Table{Seats: seats})
				return err
			})
		}
	}
	h.Choose(HallLive)
	screens := h.screens(time.Time{})
	if len(screens) < 2 || !strings.HasPrefix(screens[0].Title, "Classifica a squadre provvisoria") ||
		!strings.HasPrefix(screens[1].Title, "Classifica provvisoria") {
		t.Fatalf("the hall sees %v", screens)
	}
	teams, players := screens[0].Blocks[0].Lines, screens[1].Blocks[0].Lines
	if ranked := s.View.Ranked; teams[0].Right != string(ranked.Written(ranked.Teams[0].Best)) ||
		players[0].Right != string(ranked.Written(ranked.Rows[0].Total)) {
		t.Errorf("points %q and %q", teams[0].Right, players[0].Right)
	}
	// Whom the final puts before a player with more points is marked, and the title says by what.
	ranked := *s.View.Ranked
	ranked.Rows = slices.Clone(ranked.Rows)
	ranked.Rows[0].FinalPlace = 1
	one := rankedScreens(&ranked, "Classifica")[1]
	if first, second := one.Blocks[0].Lines[0].Text, one.Blocks[0].Lines[1].Text; one.Title != "Classifica: F dalla finale" ||
		!strings.HasPrefix(first, "F 1°") || strings.HasPrefix(second, "F") {
		t.Errorf("%q shows %q, %q", one.Title, first, second)
	}
}

// The hall sees the standings if the games of a round ended now, while one is under way.
func TestTheHallSeesHowItWouldEnd(t *testing.T) {
	s := hosted(uitest.New(t, "dip-waccon2014"))
	s.Must(func(d *desk.Desk) error {
		if _, err := d.AddPlayers(uitest.Eight()[:7]); err != nil {
			return err
		}
		_, err := d.Draw(t.Context(), desk.DrawRequest{Round: 1, Draft: true}, nil)
		return cmp.Or(err, d.Confirm(1))
	})
	h := New(s.Session, s, nil)
	s.Set(h.Content, h.Show)
	if slices.Contains(h.choice.Options, "Se finisse ora") {
		t.Error("standings of nothing are offered")
	}
	p, err := s.Desk.View().Place(1, 1)
	if err != nil {
		t.Fatal(err)
	}
	for i := range p.Table.Seats {
		p.Table.Seats[i].Record.Set("Centri 1901", []string{"5", "5", "5", "5", "5", "5", "4"}[i])
		p.Table.Seats[i].Record.Set("Centri 1902", []string{"9", "4", "0", "6", "5", "6", "4"}[i])
	}
	if _, err := s.Desk.SetTable(1, *s.Desk.View().Round(1).Table(1), *p.Table); err != nil {
		t.Fatal(err)
	}
	h.Show(present.Take(s.Desk))
	h.choice.SetSelected("Se finisse ora")
	if said := words(h); !strings.Contains(said, "Se finisse ora") || !strings.Contains(said, "1°") || !strings.Contains(said, "38,57") {
		t.Errorf("the standings if it ended now say %q", said)
	}
	p.Table.Record.Set("Esito", "patta")
	if _, err := s.Desk.SetTable(1, *s.Desk.View().Round(1).Table(1), *p.Table); err != nil {
		t.Fatal(err)
	}
	h.Show(present.Take(s.Desk))
	if slices.Contains(h.choice.Options, "Se finisse ora") || h.what != HallTables {
		t.Error("it is offered still though nothing is under way")
	}
}

// words are what the picture in the preview says.
func words(h *Page) string {
	renderer := fynetest.WidgetRenderer(h.preview)
	renderer.Layout(fyne.NewSize(960, 600))
	var said []string
	for _, o := range renderer.Objects() {
		if text, is := o.(*canvas.Text); is {
			said = append(said, text.Text)
		}
	}
	return strings.Join(said, "\n")
}

// The only table of a round, as the final, fills the picture: names are about a tenth of the height, a very long one smaller, and nothing
// is cut.
func TestATableAloneFillsThePicture(t *testing.T) {
	s := hosted(uitest.New(t, "open"))
	h := New(s.Session, s, nil)
	s.Set(h.Content, h.Show)
	players := uitest.Eight()[:4]
	players[0].Name, players[0].Surname = "Bartolomeo Massimiliano", "Quarantotti della Rovere"
	players[1].Club = "Associazione Ludica Culturale e Sportiva Dilettantistica «I Cavalieri dell'Altopiano di Asiago» Sette Comunità"
	s.Must(func(d *desk.Desk) error {
		if _, err := d.AddPlayers(players); err != nil {
			return err
		}
		_, err := d.Draw(t.Context(), desk.DrawRequest{Round: 1}, nil)
		return err
	})
	v := newHallView()
	v.show(h.screens(time.Now())[0])
	v.Resize(fyne.NewSize(1920, 1080))
	seen := 0
	for _, o := range fynetest.WidgetRenderer(v).Objects() {
		text, is := o.(*canvas.Text)
		if !is {
			continue
		}
		for i, p := range players {
			if text.Text == p.FullName() {
				seen++
				if least := []float32{1080. / 45, 1080 * 0.09}[min(i, 1)]; text.TextSize < least {
					t.Errorf("%s is %v high", text.Text, text.TextSize)
				}
			}
		}
		if width := kit.Width(text.Text, text.TextSize, text.TextStyle); text.Position().X+width > 1920 {
			t.Errorf("%q ends at %v", text.Text, text.Position().X+width)
		}
	}
	if seen != 4 {
		t.Errorf("%d names of 4", seen)
	}
	s.Score(1, 1, 50, 30, 20, 10)
	if one := h.screens(time.Now())[0]; !strings.Contains(one.Blocks[0].Lines[0].Right, "Ha vinto") {
		t.Errorf("nobody has won: %+v", one)
	}
}

// A change of theme makes the page anew: the hall sees what it saw, in the same window. No clock stands beside the prizes, which
// begin at the tenth place, with what reveals them above all else. Homonyms are told apart in the standings too.
func TestTheHallGoesOn(t *testing.T) {
	h, s := onStage(t, "open")
	s.Must(func(d *desk.Desk) error {
		twin := d.View().Tournament.Players[0]
		twin.ID, twin.Club = 0, "TORINO"
		if _, err := d.AddPlayers([]engine.Player{twin}); err != nil {
			return err
		}
		return d.Simulate(1, "1")
	})
	h.Open()
	h.clock.change(func(c *engine.Clock) { c.Start(time.Now()) })
	h.Choose(HallLive)
	text := ""
	for _, b := range h.screens(time.Now())[0].Blocks {
		for _, line := range b.Lines {
			text += line.Text + "\n"
		}
	}
	if !strings.Contains(text, "Ada Rossi (ROMA)") {
		t.Errorf("homonyms are not told apart:\n%s", text)
	}
	h.Choose(HallStandings)
	win := h.win
	again := New(s.Session, s, h)
	s.Set(again.Content, again.Show)
	if again.what != HallStandings || again.win != win || win.Content() != again.view {
		t.Errorf("the hall sees %v now", again.what)
	}
	one := again.screens(time.Now())[0]
	if one.Clock != "" || again.from.Text != "10" {
		t.Errorf("beside the prizes stands %q, and they begin at %q", one.Clock, again.from.Text)
	}
	driver := fyne.CurrentApp().Driver()
	if y := driver.AbsolutePositionForObject(uitest.Button(t, s.Win, "Svela il prossimo")).Y; y > 100 {
		t.Errorf("the next is revealed from %v down", y)
	}
	win.Close()
}

// Keys that come after the one that closed the projector's window, as out of a stall, end nothing.
func TestKeysAfterTheProjectorIsClosed(t *testing.T) {
	p, _ := onStage(t, "open")
	p.Open()
	keys := p.win.Canvas().OnTypedKey()
	for _, name := range []fyne.KeyName{fyne.KeyEscape, fyne.KeyEscape, fyne.KeyF, fyne.KeyF11, fyne.KeySpace} {
		keys(&fyne.KeyEvent{Name: name})
	}
	if p.win != nil {
		t.Error("the projector's window is there still")
	}
}
