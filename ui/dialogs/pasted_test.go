package dialogs

import (
	"slices"
	"testing"

	"raduno/.ci/testing/uitest"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/roster"
)

// A doubtful person enters by one key, and nobody before: Enter answers nothing, 1 and 2 answer the line in hand and go on.
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
	List(s.Win, "Incolla elenco", s.View, list, ListAnswers{Into: func(taken []roster.Incoming) {
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

// The club above several people is asked for once; who stands the other way round than the list is asked for alone.
func TestOneAnswerServesTheLinesBelowATitle(t *testing.T) {
	s := uitest.New(t, "open")
	list, err := roster.Parse([]byte("I Lupi:\nAnna Bianchi\nMarco Verdi\nLuca Nobile\n\nil Grifone:\nCarlo Neri\nBonelli Piero\n"))
	if err != nil {
		t.Fatal(err)
	}
	var entered []string
	List(s.Win, "Incolla elenco", s.View, list, ListAnswers{Into: func(taken []roster.Incoming) {
		for _, in := range taken {
			entered = append(entered, in.Player.Surname+" "+in.Player.Club)
		}
	}})
	for range 2 {
		s.Win.Canvas().Focused().TypedRune('1')
	}
	uitest.Press(t, s.Win, "Aggiungi 5")
	slices.Sort(entered)
	want := []string{"Bianchi I Lupi", "Bonelli VENEZIA [Grifone]", "Neri VENEZIA [Grifone]", "Nobile I Lupi", "Verdi I Lupi"}
	if !slices.Equal(entered, want) {
		t.Errorf("%q enter, not %q", entered, want)
	}
}
