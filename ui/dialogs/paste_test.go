package dialogs

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"raduno/.ci/testing/uitest"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/roster"
	"raduno/ui/kit"
)

// listOn shows a list over a stage; entered is who was taken of it.
func listOn(t *testing.T, s *uitest.Stage, text string) (p *listPage, entered *[]string) {
	t.Helper()
	list, err := roster.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	entered = &[]string{}
	return newListPage(s.Win, s.View, list, ListAnswers{Into: func(taken []roster.Incoming) {
		for _, in := range taken {
			what := "new "
			if in.Known != nil {
				what = "known "
			}
			*entered = append(*entered, what+in.Player.NameAndClub())
		}
	}}), entered
}

func wantEntered(t *testing.T, entered *[]string, want ...string) {
	t.Helper()
	if !slices.Equal(*entered, want) {
		t.Errorf("%q enter, not %q", *entered, want)
	}
}

// Each cause is asked about once, and answered by one key; Enter answers nothing. Ctrl+Z takes answers back, T turns a name, Delete leaves
// out, and a line that was skipped may be taken. Enter adds when nothing is left open.
func TestAListIsAnsweredByKeys(t *testing.T) {
	s := uitest.New(t, "open")
	s.Must(func(d *desk.Desk) error {
		_, err := d.AddPlayers([]engine.Player{{Name: "Anna", Surname: "Rossi", Club: "ROMA [Il Gufo]", Plays: true}})
		return err
	})
	p, entered := listOn(t, s, "1. Alba Marino (RCU)\n2. Bice Verdi (RCU)\n3. Sandro Po (forse)\n4. Anna Rossi, MILANO [RCU]\n"+
		"Ugo arriva tardi\n5. Carlo Gallo (Il Gufo)\n")
	uitest.Key(s.Win, "Return")
	p.grid.Focusable().FocusGained() // the window has the keyboard again
	typed := func(keys string) {
		for _, r := range keys {
			s.Win.Canvas().Focused().TypedRune(r)
		}
	}
	for range 2 * (len(p.questions) + 1) {
		uitest.Key(s.Win, fyne.KeyTab)
	}
	typed("x31")
	s.Win.Canvas().Focused().(fyne.Shortcutable).TypedShortcut(&fyne.ShortcutUndo{})
	typed("21") // Sandro does not come; she has changed her club
	uitest.Key(s.Win, fyne.KeyDown)
	typed("t")
	p.grid.Select(5)
	uitest.Key(s.Win, fyne.KeyDelete)
	uitest.Key(s.Win, fyne.KeyReturn)
	wantEntered(t, entered, "new Alba Marino (MILANO [RCU])", "new Verdi Bice (MILANO [RCU])", "known Anna Rossi (MILANO [RCU])")
}

// A line is corrected in place, a line that seems to be no name is taken, and a column is put right by a choice over it.
func TestAListIsPutRightBeforeItEnters(t *testing.T) {
	s := uitest.New(t, "open")
	p, entered := listOn(t, s, "Anna Abate\nMarco Conti\nchi porta i dadi?\n")
	p.edit(1)
	s.Win.Canvas().Focused().TypedRune('D')
	uitest.Key(s.Win, fyne.KeyReturn)
	p.toggle(2)
	uitest.Key(s.Win, fyne.KeyReturn)
	wantEntered(t, entered, "new Anna Abate", "new Marco D", "new chi porta")

	p, entered = listOn(t, s, "Rossi;Anna;gufo;Roma\nVerdi;Bice;lupa;Roma\nNeri;Carla;;Pisa\n")
	p.next()
	stated := make([]*engine.Column, 4)
	stated[0], stated[1] = engine.RosterSurname, engine.RosterName
	p.list.SetColumns(stated)
	p.read()
	uitest.Key(s.Win, fyne.KeyReturn)
	wantEntered(t, entered, "new Anna Rossi", "new Bice Verdi", "new Carla Neri")
}

// What is said of a column holds for the next list with the same titles, and for no other.
func TestColumnsAreRemembered(t *testing.T) {
	s := uitest.New(t, "open")
	p, _ := listOn(t, s, "Partecipante;Sigla\nAnna Abate;gufo\nMarco Conti;lupo\n")
	p.next()
	p.grid.Columns[dropAt+2].Over.(*kit.Select).SetSelected("Nick")
	for text, nick := range map[string]string{
		"Partecipante;Sigla\nCarla Neri;gatta\n": "gatta", "Partecipante;Nota\nCarla Neri;gatta\n": "",
	} {
		if again, _ := listOn(t, s, text); again.u.Taken()[0].Player.Nick != nick {
			t.Errorf("%q: nick %q", text, again.u.Taken()[0].Player.Nick)
		}
	}
}
