package ui

import (
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/uitest"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/season"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// Anyone who types the roster of the next tournament is proposed whom the season knows: what he chooses is filled in, also
// what no field shows. A name that is changed after that takes nothing along.
func TestTheRosterCompletesFromTheSeason(t *testing.T) {
	u := emptyWindow(t)
	dir := t.TempDir()
	before, err := desk.Create(filepath.Join(dir, "gennaio.xlsx"), "open", "Gennaio", desk.Env{Seed: uitest.Seeds()})
	must(t, err)
	players := uitest.Eight()
	players[0] = engine.Player{
		Name: "Ada", Surname: "Abbate", Nick: "adab", Club: "ROMA [Il Gufo]", Region: "LAZIO", Birth: "01/02/1980",
		NationalID: "777", Plays: true,
	}
	players[1] = engine.Player{Name: "Bruno", Surname: "Abbondi", Club: "ROMA [Il Gufo]", Plays: true}
	must(t, worked.Err(before.AddPlayers(players)))
	must(t, worked.Err(before.Draw(t.Context(), desk.DrawRequest{Round: 1}, nil)))
	must(t, before.Close())
	year := filepath.Join(dir, "anno.xlsx")
	f, err := season.Create(year, "Anno", desk.Env{})
	must(t, err)
	must(t, f.Add(t.Context(), nil, season.Addition{Path: filepath.Join(dir, "gennaio.xlsx")}))
	must(t, f.Close())

	u.Prefs.SetString(present.PrefSeason, year)
	u.create(filepath.Join(dir, "marzo.xlsx"), "open", "Marzo")
	u.GoTo(present.RosterTab)
	proposed := func() string {
		var labels []string
		for _, b := range uitest.All[*kit.Button](u.Win.Content()) {
			if strings.Contains(b.Text, " – ROMA") {
				labels = append(labels, b.Text)
			}
		}
		return strings.Join(labels, "; ")
	}
	begin := func(surname string) {
		u.roster.NewPlayer()
		typed(u, fyne.KeyReturn) // from the name to the surname
		uitest.Type(u.Win, surname)
	}
	begin("a")
	if got := proposed(); got != "" {
		t.Errorf("one letter proposes %s", got)
	}
	uitest.Type(u.Win, "bb")
	if got := proposed(); got != "Ada Abbate – ROMA [Il Gufo]; Bruno Abbondi – ROMA [Il Gufo]" {
		t.Fatalf("“abb” proposes %s", got)
	}
	press(t, u, "Ada Abbate – ROMA [Il Gufo]")
	typed(u, fyne.KeyReturn)
	begin("abb")
	if got := proposed(); got != "Bruno Abbondi – ROMA [Il Gufo]" {
		t.Errorf("beside Ada “abb” proposes %s", got)
	}
	press(t, u, "Bruno Abbondi – ROMA [Il Gufo]")
	typed(u, fyne.KeyReturn)
	now := u.View.Tournament
	if len(now.Players) != 2 {
		t.Fatalf("%d on the roster", len(now.Players))
	}
	if p := now.Players[0]; p.Nick != "adab" || p.Region != "LAZIO" || p.Birth != "01/02/1980" || p.NationalID != "777" {
		t.Errorf("of Ada there is %+v", p)
	}

	must(t, u.Desk.RemovePlayer(now.Players[0].ID))
	u.Reload()
	begin("abb")
	press(t, u, "Ada Abbate – ROMA [Il Gufo]")
	u.Win.Canvas().FocusPrevious() // back through region and club to the surname
	for u.Win.Canvas().Focused() != nil {
		if e, ok := u.Win.Canvas().Focused().(*kit.Entry); ok && e.Text == "Abbate" {
			break
		}
		u.Win.Canvas().FocusPrevious()
	}
	uitest.Type(u.Win, "Rossi\n\n\n\n")
	now = u.View.Tournament
	if p := now.Players[0]; p.FullName() != "Ada Rossi" || p.Birth != "" || p.NationalID != "" {
		t.Errorf("another person has %+v", p)
	}
}
