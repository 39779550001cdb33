package ui

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"raduno/engine"
	"raduno/engine/desk"
)

// gameWindow is a window with a tournament of a game other than RisiKo! in it, and its first round drawn.
func gameWindow(t *testing.T, kind string, players int, options ...engine.Entry) *UI {
	t.Helper()
	a := test.NewTempApp(t)
	w := a.NewWindow("Raduno")
	u := Create(a, w, Options{Inline: true})
	w.Resize(fyne.NewSize(1366, 745))
	u.create(t.TempDir()+"/prova.xlsx", kind, "Prova")
	u.change("", func(d *desk.Desk) error {
		settings := d.Tournament().Settings
		settings.Game = options
		return d.SetSettings(settings)
	}, nil)
	u.change("", func(d *desk.Desk) error {
		var list []engine.Player
		for i := range players {
			list = append(list, engine.Player{Name: fmt.Sprint("Nome", i+1), Surname: fmt.Sprint("Cognome", i+1), Club: fmt.Sprint("CLUB ", i%5), Plays: true})
		}
		_, err := d.AddPlayers(list)
		return err
	}, nil)
	if u.snap.round(1) == nil {
		u.draw()
		u.confirm()
	}
	if u.snap == nil || u.snap.round(1) == nil || u.snap.round(1).Draft {
		t.Fatal("the first round is not there")
	}
	t.Cleanup(func() {
		if err := u.desk.Close(); err != nil {
			t.Error(err)
		}
	})
	return u
}

// keys types into whatever has the keyboard: letters, and Enter for each line's end.
func keys(u *UI, text string) {
	for _, r := range text {
		if r == '\n' {
			typed(u, fyne.KeyReturn)
			continue
		}
		u.win.Canvas().Focused().TypedRune(r)
	}
}

// A whole board of Diplomacy is typed by keyboard alone, the powers being there already; it counts when it is
// complete, and the next table is waiting.
func TestABoardIsTypedByKeyboard(t *testing.T) {
	u := gameWindow(t, "dipcon", 14)
	u.goTo(pageScores)
	u.scores.start()
	p := u.scores.game
	keys(u, "1\n")
	if p.table != 1 {
		t.Fatal("table 1 is not open")
	}
	for i := range 7 {
		keys(u, fmt.Sprint([]int{0, 10, 8, 6, 5, 3, 2}[i])+"\n")
		if i == 0 {
			keys(u, "1904\n\n")
		} else {
			keys(u, "\n\n")
		}
	}
	t.Log(p.sheet.written(), p.form.at)
	keys(u, "1907\npat\n")
	t.Log(u.snap.round(1).Tables[0], u.footer.message.Text, p.number.Text)
}
