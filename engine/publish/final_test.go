package publish_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/publish"
)

// Anyone who played the final carries a sign wherever standings are published: his place is that of the final, whatever his total.
func TestFinalistsAreMarked(t *testing.T) {
	d, err := desk.Create(filepath.Join(t.TempDir(), "master.xlsx"), "master24", "Master", desk.Env{})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	var players []engine.Player
	for i := range 20 {
		players = append(players, engine.Player{Name: fmt.Sprint("N", i), Surname: fmt.Sprint("C", i), Club: fmt.Sprint("K", i%5), Plays: true})
	}
	if _, err := d.AddPlayers(players); err != nil {
		t.Fatal(err)
	}
	for round := 1; round <= d.View().Type.Final(); round++ {
		if _, err := d.Draw(t.Context(), desk.DrawRequest{Round: round, Seed: "finale"}, nil); err != nil {
			t.Fatal(err)
		}
		if err := d.Simulate(round, "finale"); err != nil {
			t.Fatal(err)
		}
	}
	for _, format := range []publish.Format{publish.VBulletin, publish.HTML} {
		data, err := publish.ExportBytes(d, publish.ExportRequest{Format: format})
		if err != nil {
			t.Fatal(err)
		}
		if text := string(data); !strings.Contains(text, "F posto deciso dalla finale") || strings.Contains(text, "★ già in finale") {
			t.Errorf("%s does not tell who was in the final", format)
		}
	}
}
