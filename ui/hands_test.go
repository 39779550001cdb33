package ui

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"raduno/.ci/testing/uitest"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/ui/kit"
)

// newWindow is a window at its start; what the desk's world is beside its seeds, env says.
func newWindow(t testing.TB, a fyne.App, options Options) *UI {
	t.Helper()
	options.Inline = true
	if options.Env.Seed == nil {
		options.Env.Seed = uitest.Seeds()
	}
	u := Create(a, a.NewWindow("Raduno"), options)
	u.Win.Resize(fyne.NewSize(1366, 745))
	t.Cleanup(func() {
		if u.Desk != nil {
			must(t, u.Desk.Close())
		}
	})
	return u
}

// emptyWindow is a window at its start, with a home of its own.
func emptyWindow(t testing.TB) *UI {
	t.Helper()
	return newWindow(t, test.NewTempApp(t), Options{})
}

// newTournament makes an empty tournament and opens it, with players on its roster.
func newTournament(t testing.TB, u *UI, typeID string, players []engine.Player, options ...engine.Entry) {
	t.Helper()
	says := engine.Settings{Type: typeID, Game: options}
	u.files.createGame(t.TempDir()+"/prova.xlsx", "Prova", &engine.Tournament{Settings: says}, false)
	enrol(u, players...)
	if u.View == nil || len(u.View.Tournament.Players) != len(players) {
		t.Fatal("the roster is not there")
	}
}

// enrol puts players on the roster.
func enrol(u *UI, players ...engine.Player) {
	if len(players) == 0 {
		return
	}
	u.Change("", func(d *desk.Desk) error {
		_, err := d.AddPlayers(players)
		return err
	}, nil)
}

// numbered are n players of some clubs.
func numbered(n, clubs int) (list []engine.Player) {
	for i := range n {
		list = append(list, engine.Player{
			Name: fmt.Sprint("Nome", i+1), Surname: fmt.Sprint("Cognome", i+1), Club: fmt.Sprint("CLUB ", i%clubs), Plays: true,
		})
	}
	return list
}

// typed gives a key to whatever has the keyboard.
func typed(u *UI, name fyne.KeyName) { uitest.Key(u.Win, name) }

// keys types into whatever has the keyboard: letters, and Enter for each line's end.
func keys(u *UI, text string) { uitest.Type(u.Win, text) }

// top is the dialog in front, or the window itself.
func top(u *UI) fyne.CanvasObject { return uitest.Top(u.Win) }

// press presses the button with a text that is in front.
func press(t *testing.T, u *UI, text string) {
	t.Helper()
	uitest.Press(t, u.Win, text)
}

// words are all words that are shown in front.
func words(u *UI) string {
	var all []string
	uitest.Walk(top(u), func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *widget.Label:
			all = append(all, o.Text)
		case *canvas.Text:
			all = append(all, o.Text)
		}
	})
	return strings.Join(all, "\n")
}

// create makes an empty tournament and opens it.
func (u *UI) create(path, typeID, name string) {
	u.files.createGame(path, name, &engine.Tournament{Settings: engine.Settings{Type: typeID}}, false)
}

// fieldHinting is the last field in sight with a hint in it.
func fieldHinting(u *UI, hint string) (field *kit.Entry) {
	for _, e := range uitest.All[*kit.Entry](u.Win.Content()) {
		if e.PlaceHolder == hint {
			field = e
		}
	}
	return field
}
