package scores

import (
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"raduno/.ci/testing/uitest"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/hall"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// host is a stage for the scores.
type host struct{ *uitest.Stage }

// scores are those of a table of the first round.
func (h *host) scores(table int) string {
	var list []string
	for _, seat := range h.View.Round(1).Table(table).Seats {
		list = append(list, seat.Score.Text(","))
	}
	return strings.Join(list, " ")
}

// onStage is the page before a tournament of eight whose first round is drawn.
func onStage(t *testing.T) (*Page, *host) {
	t.Helper()
	s := &host{uitest.Drawn(t, "open")}
	s.Tab = present.ScoresTab
	p := New(s.Session, nil)
	s.Set(p.Content, p.Show)
	return p, s
}

// All answers of a question can be read without scrolling, on the smallest screen that is promised too.
func TestEveryAnswerIsInSight(t *testing.T) {
	p, s := onStage(t)
	s.Win.Resize(fyne.NewSize(1366, 560))
	p.Start()
	uitest.Type(s.Win, "1\n86\n0\n0\n0\n")
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
		uitest.Type(s.Win, "b")
	}
}

// Numbers that are typed and not saved stay while the organizer looks at another page or at another round, and are written on from where
// they end. Escape gives them up.
func TestWhatIsTypedStaysWhileSomethingElseIsLookedAt(t *testing.T) {
	p, s := onStage(t)
	typed := func() string {
		var texts []string
		for _, e := range p.fast.seats {
			texts = append(texts, e.Text)
		}
		return strings.Join(texts, " ")
	}
	p.Start()
	uitest.Type(s.Win, "1\n44\n30\n")
	p.Start() // the page is entered again
	if p.Table() != 1 || typed() != "44 30  " {
		t.Fatalf("back at the page: table %d, %q", p.Table(), typed())
	}
	s.Turn(2)
	if kept := s.Prefs.Kept(present.PrefTyped, s.View.Path); p.Table() != 0 || kept == "" ||
		!strings.Contains(s.Last(), "Il tavolo 1 del turno 1 non è salvato") {
		t.Fatalf("in another round table %d is open, said is %q, kept %q", p.Table(), s.Last(), kept)
	}
	s.Turn(1)
	if p.Table() != 1 || typed() != "44 30  " {
		t.Fatalf("back at the round: table %d, %q", p.Table(), typed())
	}
	uitest.Type(s.Win, "20\n0\n")
	uitest.Type(s.Win, "b")
	if r := s.View.Round(1); r.Played() != 1 {
		t.Errorf("the table is not saved: %+v", r.Table(1).Seats)
	}
	uitest.Type(s.Win, "2\n50\n")
	s.Win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	s.Turn(2)
	if s.Turn(1); p.Table() != 0 {
		t.Errorf("what was given up is back at table %d", p.Table())
	}
}

// Who types from paper does not look up when a question is asked: the tables after it wait until it is answered, and get
// their own scores, however many questions they ask in turn. Nothing that was typed answers one.
func TestFastTypingWaitsForItsTable(t *testing.T) {
	p, s := onStage(t)
	got := s.scores
	p.Start()
	uitest.Type(s.Win, "1\n44\n30\n20\n0\n2\n50\n9\n8\n0\n1\n") // the last is table 1 once more
	if got(1) != "   " || got(2) != "   " {
		t.Fatalf("saved before the question is answered: %q, %q", got(1), got(2))
	}
	uitest.Press(t, s.Win, "A) Nessuno eliminato")
	if got(1) != "44 30 20 0" || got(2) != "   " || !p.asks.Content.Visible() {
		t.Fatalf("after the first answer: %q, %q", got(1), got(2))
	}
	uitest.Press(t, s.Win, "A) Nessuno eliminato")
	if got(2) != "50 9 8 0" || p.Table() != 1 || p.asks.Content.Visible() {
		t.Errorf("after the second answer: %q, and table %d is open", got(2), p.Table())
	}
	// What was typed meanwhile waits behind a correction too: Escape goes back to the scores, and Backspace takes a key back.
	uitest.Type(s.Win, "44\n31\n20\n0\n2\n51\n9\n8\n78")
	uitest.Key(s.Win, fyne.KeyBackspace)
	if words := uitest.Words(s.Win); !strings.Contains(words, "va dopo la risposta: 2↵51↵9↵8↵7") {
		t.Errorf("what waits is not shown:\n%s", words)
	}
	uitest.Key(s.Win, fyne.KeyEscape)
	if got(1) != "44 30 20 0" || p.asks.Open() {
		t.Fatalf("Escape saves %q", got(1))
	}
	p.fast.seats[3].SetText("1")
	uitest.Key(s.Win, fyne.KeyReturn)
	uitest.Press(t, s.Win, "S) Sì, cambia i punti")
	if got(1) != "44 31 20 1" || p.Table() != 2 || p.fast.seats[3].Text != "7" {
		t.Fatalf("after the correction: %q, and table %d is open", got(1), p.Table())
	}
	p.leave()
	p.Open(1)
	uitest.Type(s.Win, "44\n30\n20\n0\n")
	uitest.Press(t, s.Win, "S) Sì, cambia i punti")
	uitest.Press(t, s.Win, "A) Nessuno eliminato")
}

// Who types a wrong number of a table overwrites no scores unasked: they are shown, and stay if they are to. One player's are
// corrected without a question.
func TestAWrongNumberOverwritesNoTable(t *testing.T) {
	p, s := onStage(t)
	p.Start()
	uitest.Type(s.Win, "1\n44\n30\n20\n10\n1\n50\n9\n8\n7\n2\n")
	if words := uitest.Words(s.Win); s.scores(1) != "44 30 20 10" ||
		!strings.Contains(words, "Il tavolo 1 è già scritto: 44 30 20 10. Lo cambi?") {
		t.Fatalf("%s\n%s", s.scores(1), words)
	}
	uitest.Type(s.Win, "n")
	if s.Last() != "Non è salvato, riscrivilo: 2↵" {
		t.Errorf("of what waited is told %q", s.Last())
	}
	if s.scores(1) != "44 30 20 10" || p.Table() != 0 || s.Win.Canvas().Focused() != p.number {
		t.Fatalf("left as it was it has %s, and table %d is open", s.scores(1), p.Table())
	}
	uitest.Type(s.Win, "1\n44\n31\n20\n10\n")
	if s.scores(1) != "44 31 20 10" {
		t.Errorf("one score corrected: %s", s.scores(1))
	}
	uitest.Type(s.Win, "1\n50\n9\n8\n7\n")
	uitest.Press(t, s.Win, "S) Sì, cambia i punti")
	if s.scores(1) != "50 9 8 7" {
		t.Errorf("all scores changed: %s", s.scores(1))
	}
	uitest.Type(s.Win, "1\n0\n0\n0\n0\n") // a sheet without a point is another's too
	uitest.Type(s.Win, "n")
	if s.scores(1) != "50 9 8 7" {
		t.Errorf("zeros of another table: %s", s.scores(1))
	}
}

// R goes on by itself; Enter after it, as after every other score, skips no one.
func TestEnterAfterRSkipsNobody(t *testing.T) {
	for _, text := range []string{"1\nr12\n8\n5\n", "1\nr\n12\n8\n5\n"} {
		p, s := onStage(t)
		p.Start()
		uitest.Type(s.Win, text)
		if got := s.scores(1); got != "100 12 8 5" {
			t.Errorf("%q: %s", text, got)
		}
	}
}

// Names as long as there are make no panel wider than it is: nothing stands outside it, and they are written whole.
func TestLongNamesStayInTheirPanels(t *testing.T) {
	p, s := onStage(t)
	for _, player := range s.View.Tournament.Players {
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
		uitest.Type(s.Win, "1\n")
		uitest.Walk(p.fast.seatRows, func(o fyne.CanvasObject) {
			if text, is := o.(*canvas.Text); is && strings.Contains(text.Text, "…") {
				t.Errorf("at %v %%: %q is cut", scale*100, text.Text)
			}
		})
		uitest.Type(s.Win, "0\n0\n0\n0\n")
		fits("Punti", p.asks.Content)
		p.leave()
	}
}

// A table that another program has changed since it was opened is not overwritten: both versions are shown, and what was
// typed is lost in neither way out.
func TestAnotherProgramsScoresAreNotOverwritten(t *testing.T) {
	p, s := onStage(t)
	p.Start()
	uitest.Type(s.Win, "1\n44\n")
	s.Score(1, 1, 50, 20, 10, 5)
	uitest.Type(s.Win, "33\n22\n11\n")
	if words := uitest.Words(s.Win); !strings.Contains(words, "Nel foglio c'è adesso") || !strings.Contains(words, "50") ||
		!strings.Contains(words, "44") {
		t.Fatalf("both versions are not shown:\n%s", words)
	}
	if got := s.View.Round(1).Table(1).Seats[0].Score.Text(","); got != "50" {
		t.Fatalf("the other program's score is %s now", got)
	}
	uitest.Type(s.Win, "2\n50\n9\n8\n7\n") // anyone who types from paper has not seen it yet
	if table := s.View.Round(1).Table(2); !strings.Contains(uitest.Words(s.Win), "Nel foglio c'è adesso") ||
		table.State() != engine.NotPlayed {
		t.Fatalf("typing answers the question: %v\n%s", table, uitest.Words(s.Win))
	}
	uitest.Key(s.Win, fyne.KeyEscape) // as “Torna a quello che hai scritto”
	if p.Table() != 1 || p.fast.seats[0].Text != "44" || p.fast.seats[3].Text != "11" {
		t.Fatalf("table %d is open with %q", p.Table(), p.fast.seats[0].Text)
	}
	p.fast.seats[3].TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if got := s.View.Round(1).Table(1).Seats[0].Score.Text(","); got != "44" {
		t.Errorf("after both versions were seen the score is %s", got)
	}
}

// What a table sent stands beside its sheet, and one key records it; typed scores stay, and two phones that differ are to
// be chosen from.
func TestWhatATableSentIsConfirmedWithOneKey(t *testing.T) {
	p, s := onStage(t)
	send := func(device string, points ...int) {
		table := s.Desk.View().Round(1).Table(1)
		proposal := hall.Proposal{Round: 1, Table: 1, Device: device}
		for i, seat := range table.Seats {
			proposal.Seats = append(proposal.Seats, hall.ProposedSeat{Player: seat.Player, Score: strconv.Itoa(points[i])})
		}
		s.Must(func(d *desk.Desk) error {
			_, err := hall.Of(d).Propose(proposal)
			return err
		})
	}
	send("telefono A", 50, 30, 20, 10)
	if due := desk.NextStep(s.View.View, desk.StepChoices{Waiting: len(s.View.Waiting)}); due.Code != desk.Waiting ||
		!strings.HasPrefix(due.Text.String(), "1 punteggio da confermare") {
		t.Errorf("the step is %q", due.Text)
	}
	p.Start()
	uitest.Type(s.Win, "c") // from the number it opens what waits
	if words := uitest.Words(s.Win); !strings.Contains(words, "Mandato dal tavolo 1") || p.fast.seats[1].PlaceHolder != "30" {
		t.Fatalf("what the table sent is not beside its sheet: %s", words)
	}
	uitest.Type(s.Win, "c")
	if got := s.Desk.View().Round(1).Table(1).Seats[0].Score.Whole(); got != 50 || p.Table() != 0 {
		t.Errorf("confirmed: %d, and table %d is open", got, p.Table())
	}
	send("telefono B", 40, 30, 20, 10)
	send("telefono C", 41, 30, 20, 10)
	p.Open(1)
	uitest.Type(s.Win, "c")
	if got := s.Desk.View().Round(1).Table(1).Seats[0].Score.Whole(); got != 50 || !strings.Contains(s.Last(), "punti diversi") {
		t.Errorf("one of two is taken by itself: %d, %q", got, s.Last())
	}
	if words := uitest.Words(s.Win); !strings.Contains(words, "nel foglio c'è già") {
		t.Errorf("nothing says what is written already: %s", words)
	}
	uitest.Press(t, s.Win, "Lascia")
	if waiting, _ := hall.Of(s.Desk).Waiting(); len(waiting) != 1 {
		t.Errorf("%d wait after one was left", len(waiting))
	}
}

// Scores that cannot be are saved, and their card says that they are to be looked at until one key confirms them; the
// doubt names the player, and a changed score is doubted again.
func TestOneKeyConfirmsOddScores(t *testing.T) {
	p, s := onStage(t)
	p.Start()
	uitest.Type(s.Win, "1\n90\n30\n20\n10\n")
	name := s.View.Name(s.View.Round(1).Tables[0].Seats[0].Player)
	if text := p.warnings.Text; !p.messages.Visible() || !strings.Contains(text, name+": 90 punti") {
		t.Fatalf("the doubt is %q", text)
	}
	if badge := p.card(0).Badge; badge != "⚠ da controllare" {
		t.Errorf("the card says %q", badge)
	}
	uitest.Type(s.Win, "2\n")
	if p.messages.Visible() {
		t.Errorf("table 2 is open, and told is %q", p.warnings.Text)
	}
	uitest.Key(s.Win, fyne.KeyEscape)
	uitest.Type(s.Win, "1\n")
	if text := p.warnings.Text; !p.messages.Visible() || !strings.Contains(text, name+": 90 punti") {
		t.Errorf("opened again, the doubt is %q", text)
	}
	uitest.Type(s.Win, "\n\n\n\n")
	uitest.Type(s.Win, "c")
	if badge := p.card(0).Badge; badge != "✓ giocato" || p.messages.Visible() {
		t.Errorf("confirmed, the card says %q", badge)
	}
	for _, f := range s.View.Findings {
		if f.Sheet == engine.RoundSheet(1) {
			t.Errorf("confirmed, and told still: %v", f)
		}
	}
	uitest.Type(s.Win, "1\n91\n\n\n\n")
	if badge := p.card(0).Badge; badge != "⚠ da controllare" {
		t.Errorf("with another score the card says %q", badge)
	}
}

// The page has the keyboard where its question is, or its sheet, whatever was looked at meanwhile: digits go into nothing that is
// under a question.
func TestTheQuestionKeepsTheKeyboard(t *testing.T) {
	p, s := onStage(t)
	p.Start()
	uitest.Type(s.Win, "1\n44\n30\n20\n0\n")
	s.Win.Canvas().Unfocus() // another page was looked at
	p.Focus()
	uitest.Type(s.Win, "2\n50\n9\n8\n7\n")
	if got := p.fast.seats[0].Text; got != "44" || !p.asks.Open() {
		t.Fatalf("under the question stands %q", got)
	}
	uitest.Type(s.Win, "a")
	if s.scores(1) != "44 30 20 0" || s.scores(2) != "50 9 8 7" {
		t.Errorf("%q, %q", s.scores(1), s.scores(2))
	}
	uitest.Type(s.Win, "1\n44\n30\n20\n0\n")
	p.fast.seats[2].FocusGained() // a click into a seat is as Escape
	if p.asks.Open() {
		t.Error("a seat has the keyboard, and a question is open")
	}
}

// A number that no table has, and a score that was left out, hold what is typed after them until they are put right.
func TestWhatFollowsAWrongNumberWaits(t *testing.T) {
	p, s := onStage(t)
	p.Start()
	uitest.Type(s.Win, "36\n50\n9\n8\n7\n2\n")
	if words := uitest.Words(s.Win); !strings.Contains(words, "non c'è un tavolo 36") ||
		!strings.Contains(words, "Aspettano qui: 50↵9↵8↵7↵2↵") {
		t.Fatalf("the wrong number is not told:\n%s", words)
	}
	uitest.Key(s.Win, fyne.KeyBackspace)
	uitest.Type(s.Win, "1\n")
	if s.scores(1) != "50 9 8 7" || p.Table() != 2 {
		t.Fatalf("corrected: %q, and table %d is open", s.scores(1), p.Table())
	}
	uitest.Type(s.Win, "40\n\n8\n7\n1\n51\n9\n8\n7\n") // the second score was left out
	uitest.Key(s.Win, fyne.KeyBackspace)
	uitest.Type(s.Win, "12\n")
	if s.scores(2) != "40 12 8 7" || s.scores(1) != "51 9 8 7" {
		t.Errorf("the score that was left out: %q, behind it %q", s.scores(2), s.scores(1))
	}
	uitest.Type(s.Win, "36\n50\n")
	uitest.Key(s.Win, fyne.KeyEscape)
	if s.Last() != "Non è salvato, riscrivilo: 50↵" || p.asks.Open() {
		t.Errorf("given up, it says %q", s.Last())
	}
}

// What is being saved counts as written: a sheet typed twice, or over another, is asked about before the disk has the first.
func TestWhatIsBeingSavedIsWritten(t *testing.T) {
	p, s := onStage(t)
	p.Start()
	s.Jobs = present.NewJobs(false) // nothing of this is saved before the test ends
	hold := make(chan struct{})
	defer close(hold)
	s.Jobs.Add(func() { <-hold })
	uitest.Type(s.Win, "1\n44\n30\n20\n10\n2\n44\n30\n20\n10\n")
	if words := uitest.Words(s.Win); !strings.Contains(words, "Uguale al tavolo 1") {
		t.Errorf("nobody asks about the sheet that is typed twice:\n%s", words)
	}
	uitest.Type(s.Win, "n1\n50\n9\n8\n7\n")
	if words := uitest.Words(s.Win); !strings.Contains(words, "Il tavolo 1 è già scritto: 44 30 20 10. Lo cambi?") {
		t.Errorf("nobody asks about the table that is written over:\n%s", words)
	}
}
