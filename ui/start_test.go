package ui

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/uitest"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/publish"
	lists "raduno/engine/roster"
	"raduno/ui/present"
)

// Closing is the first thing that is written: where the store reads its file back after the first write, as fyne's does,
// the next start must not take a window that was resized and closed for one that failed.
func TestClosingIsWrittenBeforeTheFrame(t *testing.T) {
	a := test.NewTempApp(t)
	u := newWindow(t, a, Options{})
	u.Prefs.SetString(present.PrefOpened, "prova.xlsx")
	var written []string
	a.Preferences().AddChangeListener(func() { written = append(written, u.Prefs.String(present.PrefOpened)) })
	u.close()
	if len(written) < 2 || written[0] != "" {
		t.Errorf("remembered as open at each write: %q", written)
	}
}

// A program that ended without being closed reopens its tournament at the next start and says so, with what was
// saved last and the report on the error; where another Raduno has it open nothing was interrupted.
func TestTheNextStartRecovers(t *testing.T) {
	a := test.NewTempApp(t)
	path := filepath.Join(t.TempDir(), "prova.xlsx")
	first := newWindow(t, a, Options{})
	first.create(path, "open", "Prova")
	if got := first.Prefs.String(present.PrefOpened); got != path {
		t.Fatalf("open is %q, remembered %q", path, got)
	}

	other := newWindow(t, a, Options{})
	other.Start("")
	if other.View != nil || other.Win.Canvas().Overlays().Top() != nil {
		t.Error("a second window took the first for a crash")
	}

	busy := newWindow(t, a, Options{})
	busy.Start(path) // opened by name it is for reading only, and no power cut is told
	if busy.View == nil || strings.Contains(words(busy), "corrente") {
		t.Errorf("a workbook in use elsewhere: %s", words(busy))
	}

	if err := first.Desk.Close(); err != nil { // as the system does for a program that is gone
		t.Fatal(err)
	}
	first.Desk = nil
	second := newWindow(t, a, Options{Report: "/log/Raduno_errore_1.txt"})
	second.Start("")
	if second.View == nil || second.View.Path != path {
		t.Fatal("the tournament was not reopened")
	}
	for _, want := range []string{"Quello che era salvato c'è tutto", "guarda se manca qualcosa", "/log/Raduno_errore_1.txt"} {
		if !strings.Contains(words(second), want) {
			t.Errorf("no %q in\n%s", want, words(second))
		}
	}
}

// A workbook that does not open says why and offers its copies; one of them becomes a tournament of its own, and the damaged
// file stays. A copy can be saved elsewhere with what could not be saved where the tournament lies.
func TestAFileThatDoesNotOpenOffersItsCopies(t *testing.T) {
	a := test.NewTempApp(t)
	path := filepath.Join(t.TempDir(), "prova.xlsx")
	u := newWindow(t, a, Options{})
	u.create(path, "open", "Prova")
	must(t, worked.Err(u.Desk.AddPlayers([]engine.Player{{Name: "Ada", Surname: "Rossi", Plays: true}})))
	elsewhere := filepath.Join(t.TempDir(), "copia.xlsx")
	if err := u.Desk.SaveCopy(elsewhere, func(d *desk.Desk) error {
		_, err := d.AddPlayers([]engine.Player{{Name: "Bice", Surname: "Verdi", Plays: true}})
		return err
	}); err != nil {
		t.Fatal(err)
	}
	must(t, u.Desk.Close())
	u.Desk, u.View = nil, nil
	must(t, os.WriteFile(path, []byte("rovinato"), 0o600))
	u.files.open(path)
	if !strings.Contains(words(u), "copie di sicurezza") {
		t.Fatalf("no copies in\n%s", words(u))
	}
	u.files.openCopy(path, desk.CopiesOf(path, desk.Env{})[0])
	if u.View == nil || filepath.Base(u.View.Path) != "prova ripreso.xlsx" || len(u.View.Tournament.Players) != 1 {
		t.Errorf("taken back: %+v", u.View)
	}
	if data, err := os.ReadFile(path); err != nil || string(data) != "rovinato" {
		t.Errorf("the damaged file: %q, %v", data, err)
	}
	u.files.open(elsewhere)
	if len(u.View.Tournament.Players) != 2 {
		t.Errorf("the copy has %d players", len(u.View.Tournament.Players))
	}
}

// Nothing stands before the first page, which opens the tournament for training; that can be played with invented points.
func TestTraining(t *testing.T) {
	t.Setenv("HOME", t.TempDir())
	a := test.NewTempApp(t)
	u := newWindow(t, a, Options{})
	u.Start("")
	if u.Win.Canvas().Overlays().Top() != nil {
		t.Error("something stands before the first page")
	}
	press(t, u, "Prova con un torneo finto")
	if u.View == nil || filepath.Base(u.View.Path) != desk.DemoName {
		t.Fatal("no tournament for training")
	}
	u.tablesNow().Draw()
	u.tables.Confirm()
	u.files.simulate()
	press(t, u, "Inventa")
	if r := u.View.Round(1); r == nil || r.Played() != len(r.Tables) {
		t.Error("the points were not invented")
	}
}

// A tournament that is closed leaves its file to others, and the window is where it began.
func TestATournamentIsClosed(t *testing.T) {
	u := emptyWindow(t)
	path := filepath.Join(t.TempDir(), "prova.xlsx")
	u.create(path, "open", "Prova")
	u.Adopt(nil, nil)
	if u.View != nil || u.root.Objects[0] != u.welcome.content || u.Prefs.String(present.PrefOpened) != "" {
		t.Error("the window still has a tournament")
	}
	d, err := desk.Open(path, desk.Env{})
	must(t, err)
	defer d.Close()
	if ro := d.View().ReadOnly; !ro.IsZero() {
		t.Errorf("the file is held still: %s", ro)
	}
}

// What is typed at a table and not saved outlives the program, closed or killed: at the next start it stands in its fields, and
// one is told. What was saved or left with Escape does not come back.
func TestTypedNumbersOutliveTheProgram(t *testing.T) {
	for _, killed := range []bool{true, false} {
		a := test.NewTempApp(t)
		path := filepath.Join(t.TempDir(), "prova.xlsx")
		first := newWindow(t, a, Options{})
		first.create(path, "open", "Prova")
		first.Change("", func(d *desk.Desk) error {
			if _, err := d.AddPlayers(uitest.Eight()); err != nil {
				return err
			}
			_, err := d.Draw(context.Background(), desk.DrawRequest{Round: 1}, nil)
			return err
		}, nil)
		first.GoTo(present.ScoresTab)
		first.scores.Start()
		uitest.Type(first.Win, "2\n44\n3")
		d := first.Desk
		if killed {
			first.Desk = nil
		} else {
			first.close()
		}
		if err := d.Close(); err != nil && killed {
			t.Fatal(err)
		}
		second := newWindow(t, a, Options{})
		second.Start(path)
		if o := second.Win.Canvas().Overlays().Top(); killed != (o != nil) {
			t.Errorf("killed %v:\n%s", killed, words(second))
		} else if killed {
			if message := words(second); !strings.Contains(message, "Tavolo 2: c'è ancora quello che avevi scritto") {
				t.Errorf("nobody says what is there still:\n%s", message)
			}
			second.Win.Canvas().Overlays().Remove(o)
		}
		if got := second.footer.message.Text; !strings.Contains(got, "Tavolo 2") {
			t.Errorf("killed %v: the footer says %q", killed, got)
		}
		if second.scores.Table() != 2 || second.Tab != present.ScoresTab {
			t.Fatalf("killed %v: table %d is open on page %v", killed, second.scores.Table(), second.Tab)
		}
		uitest.Type(second.Win, "20\n10\n") // the 3 was half a number, and is typed over by none
		got := ""
		for _, seat := range second.View.Round(1).Table(2).Seats {
			got += seat.Score.Text(",") + " "
		}
		if got != "44 3 20 10 " || second.Prefs.Kept(present.PrefTyped, path) != "" {
			t.Errorf("killed %v: saved as %s, kept %q", killed, got, second.Prefs.Kept(present.PrefTyped, path))
		}
	}
}

// Who comes back finds the tournament of the day first; a list pasted while a semifinal comes is told so before it enters; what is
// printed is named with its file.
func TestTheDaysTournamentComesFirst(t *testing.T) {
	a := test.NewTempApp(t)
	path := filepath.Join(t.TempDir(), "Raduno di Roma.xlsx")
	u := newWindow(t, a, Options{})
	u.create(path, "raduno", "Raduno di Roma")
	u.Adopt(nil, nil)
	if b := uitest.Button(t, u.Win, "Riapri Raduno di Roma"); b.Importance != widget.HighImportance {
		t.Error("the tournament of the day is not the first thing offered")
	}
	typed(u, fyne.KeyReturn)
	if u.View == nil {
		t.Fatal("Enter does not open it")
	}
	var many []engine.Player
	for i := range 40 {
		many = append(many, engine.Player{Name: "Ada", Surname: "Rossi" + string(rune('A'+i)), Plays: true})
	}
	u.Change("", func(d *desk.Desk) error {
		if _, err := d.AddPlayers(many); err != nil {
			return err
		}
		for round := 1; round <= 2; round++ {
			if _, err := d.Draw(context.Background(), desk.DrawRequest{Round: round}, nil); err != nil {
				return err
			}
			if err := d.Simulate(round, "1"); err != nil {
				return err
			}
		}
		return nil
	}, nil)
	u.files.takeList([]lists.Incoming{{Player: engine.Player{Name: "Zoe", Surname: "Bruni", Plays: true}}})
	if message := words(u); !strings.Contains(message, "ora viene la semifinale") || len(u.View.Tournament.Players) != 40 {
		t.Errorf("%d players, told:\n%s", len(u.View.Tournament.Players), message)
	}
	uitest.Press(t, u.Win, "Aggiungi lo stesso")
	if len(u.View.Tournament.Players) != 41 {
		t.Errorf("%d players", len(u.View.Tournament.Players))
	}
	u.Print(publish.PrintRequest{Kind: publish.SeatList, Round: 2})
	if message := words(u); !strings.Contains(message, "Una pagina") || !strings.Contains(message, "File: Raduno di Roma_2_posti.pdf") {
		t.Errorf("what is printed:\n%s", message)
	}
}
