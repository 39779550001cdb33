package desk_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/publish"
)

// A tournament without a name has its file's wherever it is published; what carries it elsewhere leaves it as it is.
func TestAnUntitledTournamentHasItsFilesName(t *testing.T) {
	d, err := desk.Create(filepath.Join(t.TempDir(), "Serata al Gufo.xlsx"), "open", "", testEnv())
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	var players []engine.Player
	for _, name := range []string{"Ada", "Bea", "Ciro", "Dea"} {
		players = append(players, engine.Player{Name: name, Surname: "Rossi", Plays: true})
	}
	if _, err := d.AddPlayers(players); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Draw(context.Background(), desk.DrawRequest{Round: 1, Seed: "s"}, nil); err != nil {
		t.Fatal(err)
	}
	const name = "Serata al Gufo"
	if title := d.View().Title(); title != name {
		t.Errorf("the view is called %q", title)
	}
	for _, request := range []publish.ExportRequest{{Format: publish.HTML}, {Format: publish.Message}} {
		data, err := publish.ExportBytes(d, request)
		if err != nil || !strings.Contains(string(data), name) {
			t.Errorf("%s: %v\n%.300s", request.Format, err, data)
		}
	}
	if data, err := publish.ExportBytes(d, publish.ExportRequest{Format: publish.JSON}); err != nil || strings.Contains(string(data), name) {
		t.Errorf("the JSON names what has no name: %v", err)
	}
	for _, document := range []publish.PrintKind{publish.BlankSheets, publish.TableList, publish.Badges, "segnatavolo", publish.Booklet} {
		if text := paper(t, d, publish.PrintRequest{Kind: document, Round: 1}); !strings.Contains(text, name) {
			t.Errorf("print %s has no name: %.300s", document, text)
		}
	}
	if d.View().Tournament.Info.Name != "" {
		t.Error("publishing gave it a name")
	}
}
