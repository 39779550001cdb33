package dialogs

import (
	"slices"
	"testing"

	"raduno/.ci/testing/uitest"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/roster"
)

// A list enters as its columns were put right, without the rows that were left out, and with another person where the name
// is that of one on the roster.
func TestAListIsPutRightBeforeItEnters(t *testing.T) {
	s := uitest.New(t, "open")
	s.Must(func(d *desk.Desk) error {
		_, err := d.AddPlayers([]engine.Player{{Name: "Anna", Surname: "Rossi", Plays: true}})
		return err
	})
	list, err := roster.Parse([]byte("Rossi;Anna;milano [rcu]\nVerdi;Bice;ROMA [Il Gufo]\nNeri;Carla;\nRossi;Anna;TERNI [Li Draghi]\n"))
	if err != nil {
		t.Fatal(err)
	}
	e := newListEditor(s.Win, s.View, list)
	e.choices[0].SetSelectedIndex(slices.Index(roster.Columns(), mustField(t, "Cognome")))
	e.choices[1].SetSelectedIndex(slices.Index(roster.Columns(), mustField(t, "Nome")))
	e.grid.Select(2)
	e.toggle()
	var taken []string
	for _, in := range e.taken() {
		what := "new"
		if in.Known != nil {
			what = "known"
		}
		taken = append(taken, what+" "+in.Player.NameAndClub())
	}
	want := []string{"known Anna Rossi (MILANO [RCU])", "new Bice Verdi (ROMA [Il Gufo])", "new Anna Rossi (TERNI [Li Draghi])"}
	if !slices.Equal(taken, want) {
		t.Errorf("it takes %q, not %q", taken, want)
	}
	e.grid.Select(0)
	e.another()
	if in := e.rows[0]; in.Known != nil || in.Player.ID != 0 {
		t.Errorf("another person is %+v", in)
	}
}

func mustField(t *testing.T, name string) *engine.Column {
	t.Helper()
	field, ok := roster.Named(name)
	if !ok {
		t.Fatalf("no field %q", name)
	}
	return field
}
