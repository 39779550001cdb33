package desk_test

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine/desk"
	"raduno/engine/publish"
)

// paper prints a list and gives its text.
func paper(t *testing.T, d *desk.Desk, request publish.PrintRequest) string {
	t.Helper()
	request.Path = filepath.Join(t.TempDir(), "carta.pdf")
	if _, _, err := publish.Print(d, request); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(worked.Tool(t, "pdftotext"), "-layout", request.Path, "-").Output()
	must(t, err)
	return strings.Join(strings.Fields(string(out)), " ")
}

// The certificate says how the tables were made, also where nothing was drawn.
func TestTheCertificateSaysHowTablesWereMade(t *testing.T) {
	worked.Slow(t)
	for _, c := range []struct {
		typeID  string
		players int
		round   int
		want    []string
	}{
		{"raduno24", 32, 3, []string{"Semifinale", "In semifinale vanno i migliori", "Fascia 1:", "Fascia 4:"}},
		{"raduno24", 32, 4, []string{"Finale", "vincitori delle semifinali", "ha vinto il tavolo"}},
		{"nazionale", 16, 2, []string{"alla greca"}},
		{"nazionale", 16, 3, []string{"al tavolo 1 vanno i posti 1, 5, 9"}},
		{"bgl-svizzera", 16, 2, []string{"seguono la classifica dopo il turno 1", "BGL Svizzera"}},
		{"gufo", 16, 1, []string{"Criteri, dal più importante"}},
	} {
		t.Run(fmt.Sprint(c.typeID, c.round), func(t *testing.T) {
			d := newDesk(t, c.typeID, c.players)
			for round := 1; round <= c.round; round++ {
				mustDraw(t, d, desk.DrawRequest{Round: round, Seed: "s"})
				must(t, d.Simulate(round, fmt.Sprint("s", round)))
			}
			text := paper(t, d, publish.PrintRequest{Kind: publish.Certificate, Round: c.round})
			for _, want := range c.want {
				if !strings.Contains(text, want) {
					t.Errorf("the certificate does not say %q:\n%s", want, text)
				}
			}
			if strings.Contains(text, "del tutto a caso") {
				t.Error("the certificate says that the tables are at random")
			}
		})
	}
}
