package dialogs

import (
	"slices"
	"testing"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/roster"
	"raduno/ui/uitest"
)

// Whoever is doubtful enters by one key, and nobody before: Enter answers nothing, 1 and 2 answer the line in hand and go on.
func TestDoubtsOfAPastedListAreAnsweredByOneKey(t *testing.T) {
	s := uitest.New(t, "open")
	s.Must(func(d *desk.Desk) error {
		_, err := d.AddPlayers([]engine.Player{{Name: "Anna", Surname: "Rossi", Club: "ROMA [Il Gufo]", Plays: true}})
		return err
	})
	list, err := roster.Parse(
		[]byte("1. Alba Marino Genova\n2. Bice Verdi\n3. Sandro (forse)\n4. Anna Rossi, MILANO [RCU]\nUgo arriva tardi\n"))
	if err != nil {
		t.Fatal(err)
	}
	var entered []string
	List(s.Win, "Incolla elenco", s.View(), list, ListAnswers{Into: func(taken []roster.Incoming) {
		for _, in := range taken {
			what := "new "
			if in.Known != nil {
				what = "known "
			}
			entered = append(entered, what+in.Player.NameAndClub())
		}
	}})
	uitest.Key(s.Win, "Return")
	for _, key := range []rune{'x', '2', '2', '1'} { // Alba Marino Genova; nobody; it is she, who has changed her club
		s.Win.Canvas().Focused().TypedRune(key)
	}
	uitest.Press(t, s.Win, "È un giocatore")
	uitest.Press(t, s.Win, "Aggiungi 4")
	want := []string{"new Alba Marino Genova", "new Bice Verdi", "new Ugo arriva tardi", "known Anna Rossi (MILANO [RCU])"}
	slices.Sort(entered)
	slices.Sort(want)
	if !slices.Equal(entered, want) {
		t.Errorf("%q enter, not %q", entered, want)
	}
}
