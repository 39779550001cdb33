package desk_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"raduno/engine"
	"raduno/engine/desk"
)

// The prizes stand in the workbook: they are the same when it is opened again, follow the standings, and know who is under age on the
// day of the tournament.
func TestPrizesOfAWorkbook(t *testing.T) {
	path := filepath.Join(t.TempDir(), "torneo.xlsx")
	d, err := desk.Create(path, "open", "Prova", desk.Env{})
	must(t, err)
	var players []engine.Player
	for i := range 8 {
		players = append(players, engine.Player{
			Name: fmt.Sprint("Nome ", i), Surname: fmt.Sprint("Cognome ", i), Club: []string{"ROMA", "BARI"}[i%2], Plays: true,
			Birth: fmt.Sprintf("%d/11/2008", 10+i),
		})
	}
	enrol(t, d, players...)
	mustDraw(t, d, desk.DrawRequest{Round: 1, Seed: "1"})
	must(t, d.Simulate(1, "1"))
	set := func(prizes string, dates ...string) {
		t.Helper()
		seen := d.View().Tournament.Info
		info := seen
		info.Prizes, info.Dates = prizes, dates
		must(t, d.SetInfo(seen, info))
	}
	set("Giovani: migliore under 18")
	if _, err := d.View().Prizes(); engine.KindOf(err) != engine.BadInput {
		t.Errorf("an age without a day: %v", err)
	}
	if found := d.View().Findings; !slices.ContainsFunc(found, func(f engine.Finding) bool { return f.Code == "prizes" && f.Warning }) {
		t.Errorf("the check does not say it: %v", found)
	}
	set("Coppa: posto 1; Giovani: migliore under 18, anche già premiati; migliore di ogni club", "14/11/2026")
	must(t, d.Close())
	if d, err = desk.Open(path, desk.Env{Now: time.Now}); err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if found := d.View().Findings; slices.ContainsFunc(found, func(f engine.Finding) bool { return f.Code == "prizes" }) {
		t.Errorf("prizes in order are found fault with: %v", found)
	}
	awards, err := d.View().Prizes()
	if err != nil || len(awards) != 4 {
		t.Fatalf("%v, %v", awards, err)
	}
	ranked, err := d.View().Ranking()
	must(t, err)
	if got := awards[0].Players; got[0] != ranked.Rows[0].Player.ID {
		t.Errorf("the cup is %v's", got)
	}
	for _, id := range awards[1].Players {
		if born := d.View().Players[id].Birth; born < "15/11/2008" {
			t.Errorf("who was born on %s is 18 on the day", born)
		}
	}
	set("Sesso: migliore sesso = F", "14/11/2026")
	if _, err := d.View().Prizes(); engine.KindOf(err) != engine.BadInput {
		t.Errorf("a column that is not there: %v", err)
	}
}
