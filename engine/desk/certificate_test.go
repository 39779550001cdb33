package desk_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/assets"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/publish"
)

// The page of a certificate proves what can be proven without telling where people come from or whom they do not want to
// meet; it has the fingerprint that the paper has, and the pages of a publication lead to it and back.
func TestTheCertificatePageTellsOnOne(t *testing.T) {
	d := newDesk(t, "raduno", 16)
	players := d.Tournament().Players
	for i, p := range players {
		edit(t, d, p.ID, func(p *engine.Player) { p.Region = []string{"LAZIO", "MOLISE", "VENETO"}[i%3] })
	}
	if err := d.SetPairs(desk.Pairs{}, desk.Pairs{
		Apart:    [][2]int{{players[0].ID, players[5].ID}},
		Together: [][2]int{{players[1].ID, players[6].ID}},
	}); err != nil {
		t.Fatal(err)
	}
	mustDraw(t, d, desk.DrawRequest{Round: 1, Seed: "prova"})
	dir := t.TempDir()
	must(t, worked.Err(publish.Pack(d, "", dir, "", false)))
	data, err := os.ReadFile(filepath.Join(dir, "torneo_1_verbale.html"))
	must(t, err)
	page := string(data)
	file, err := os.ReadFile(filepath.Join(dir, "torneo_1_verbale.json"))
	must(t, err)
	if _, err := publish.VerifyFile(context.Background(), file); err != nil {
		t.Errorf("the file does not add up: %v", err)
	}
	if checker, err := os.ReadFile(filepath.Join(dir, "verifica.html")); err != nil || !bytes.Equal(checker, assets.Checker) {
		t.Errorf("the checker is another: %v", err)
	}
	message := strings.ReplaceAll(string(file), `\"`, `"`)
	for _, secret := range []string{"MOLISE", `"region`, `region_pairs`, `"apart":[[`, `"together":[[`, `"apart"]`, "together\",", "wishes"} {
		if strings.Contains(message, secret) {
			t.Errorf("the page publishes %q", secret)
		}
	}
	for _, want := range []string{
		"qui non si pubblicano", "verifica.html", assets.CheckerSum(),
		"Di questo turno non si conoscono altri sorteggi", "Nessun tavolo era bloccato", "torneo.html", "prova",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	home, err := os.ReadFile(filepath.Join(dir, "torneo.html"))
	if err != nil || !strings.Contains(string(home), `href="torneo_1_verbale.html"`) {
		t.Errorf("the page of the tournament does not lead to it: %v", err)
	}
	print := regexp.MustCompile(`[0-9a-f]{4}( [0-9a-f]{4}){5}`).FindString(page)
	if text := paper(t, d, publish.PrintRequest{Kind: publish.Certificate, Round: 1}); print == "" || !strings.Contains(text, print) {
		t.Errorf("the fingerprint %q is not on paper: %s", print, text)
	}
}

// A bound whose proof needs what is not published is not claimed.
func TestTheCertificatePageClaimsWhatItProves(t *testing.T) {
	d := newDesk(t, "open", 8)
	players := d.Tournament().Players
	for i, p := range players {
		edit(t, d, p.ID, func(p *engine.Player) { p.Club = []string{"A", "B", "C", "D"}[i/2] })
	}
	var together [][2]int // two of a club, each: so the clubs cannot be parted
	for i := 0; i < 8; i += 2 {
		together = append(together, [2]int{players[i].ID, players[i+1].ID})
	}
	must(t, d.SetPairs(desk.Pairs{}, desk.Pairs{Together: together}))
	result := mustDraw(t, d, desk.DrawRequest{Round: 1, Seed: "1"})
	if c := result.Round.Draw.Counts; c[len(c)-1].Criterion != "club_pairs" || c[len(c)-1].Bound != 4 {
		t.Fatalf("this shows nothing: %+v", c)
	}
	paths, err := publish.Export(d, publish.ExportRequest{Format: publish.Checked, Round: 1})
	if err != nil || len(paths) != 3 {
		t.Fatal(paths, err)
	}
	data, err := os.ReadFile(paths[1])
	must(t, err)
	if _, err := publish.VerifyFile(context.Background(), data); err != nil ||
		!strings.Contains(string(data), `\"value\":4,\"lower_bound\":0,\"optimal\":false`) {
		t.Errorf("the file claims more than it proves: %v", err)
	}
}
