package publish

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/desk"
)

// secrets are what no published form may hold of the players of hiddenNames, nor of a column that the organizer added.
var secrets = []string{
	"Zorobabele", "Quacquarelli", "Anacleto", "Xilofoni", "Ombroso", "Ermenegarda", "Ghirigori", "Segreto_", "Celiachia", "celiachia",
	"Zafferanone", "Curcumella",
}

// hiddenNames has three players choose how they are published, the third in unknown words, and fills in every column of
// theirs that is not public.
func hiddenNames(t *testing.T, d *desk.Desk) {
	t.Helper()
	for i, p := range []engine.Player{
		{Name: "Zorobabele", Surname: "Quacquarelli", Nick: "Tigrotto", As: "Nick"},
		{Name: "Anacleto", Surname: "Xilofoni", Nick: "Ombroso", As: "iniziali"},
		{Name: "Ermenegarda", Surname: "Ghirigori", As: "nascosta"},
	} {
		seen := *d.View().Players[i+1]
		p.ID, p.Plays = seen.ID, true
		for _, c := range engine.Roster {
			if !c.Public && c != engine.RosterRegion && c != engine.RosterAs {
				must(t, c.Set(&p, "Segreto_"+c.ID))
			}
		}
		must(t, d.EditPlayer(seen, p))
	}
}

// open fails where a file tells a secret. What a PDF says is read by pdftotext.
func open(t *testing.T, name string, data []byte) {
	t.Helper()
	if bytes.HasPrefix(data, []byte("%PDF")) {
		tool := worked.Tool(t, "pdftotext")
		file := filepath.Join(t.TempDir(), "a.pdf")
		must(t, os.WriteFile(file, data, 0o600))
		var err error
		if data, err = exec.CommandContext(t.Context(), tool, file, "-").Output(); err != nil {
			t.Fatal(err)
		}
	}
	for _, secret := range secrets {
		if strings.Contains(string(data), secret) {
			t.Errorf("%s says %q", name, secret)
		}
	}
}

// Anyone who chose to be published by nick or by initials has his name in no published form, and so has anyone who wrote something there
// that is not understood; no private column is in any. What goes on to another program, and what is the organizer's, has them.
func TestNamesAreAsEachChose(t *testing.T) {
	d, dir := playedIn(t, "raduno", desk.Env{Now: time.Now}, 16, 4)
	hiddenNames(t, d)
	seen := d.View().Tournament.Info
	info := seen
	info.Dates = []string{"14/11/2026"}
	must(t, d.SetInfo(seen, info))
	for _, e := range Formats() {
		if e.Format == JSON || e.Format == XLS || !e.Offered(d.View().Game) {
			continue
		}
		for _, dialect := range []string{"", Markdown} {
			if dialect != "" && !e.Forum {
				continue
			}
			request := ExportRequest{Format: e.Format, Dialect: dialect, Type: d.View().Type.ID}
			if e.OfRound {
				request.Round = 1
			}
			files, err := publisher{Desk: d}.exportFiles(request)
			if err != nil {
				t.Fatal(e.Format, err)
			}
			for _, file := range files {
				open(t, fmt.Sprint(e.Format, " ", dialect, file.name, file.ending), file.data)
			}
		}
	}
	for _, p := range Printers {
		if p.Office {
			continue
		}
		_, paper, err := Printed(d, PrintRequest{Kind: p.Kind, Round: 1})
		if err != nil {
			continue // this tournament has none: of another game
		}
		open(t, fmt.Sprint("print ", p.Kind), paper.PDF)
	}
	folder := filepath.Join(dir, "pacco")
	entries, err := Pack(d, "", folder, "", false)
	must(t, err)
	shown := 0
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(folder, e.File))
		must(t, err)
		open(t, "pack "+e.File, data)
		if strings.Contains(string(data), "Tigrotto") {
			shown++
		}
	}
	if shown == 0 {
		t.Error("the nick that was chosen is nowhere")
	}
	whole, err := ExportBytes(d, ExportRequest{Format: JSON})
	if err != nil || !bytes.Contains(whole, []byte("Quacquarelli")) {
		t.Errorf("what goes on to another computer lacks the names: %v", err)
	}
}

// Two people of one name are told apart in standings that leave out the clubs: in a message, in the short ones of a forum, on a terminal.
func TestStandingsTellHomonymsApart(t *testing.T) {
	d, _ := playedIn(t, "raduno", desk.Env{}, 8, 1)
	for id, club := range map[int]string{1: "GENOVA", 2: "ROMA"} {
		seen := *d.View().Players[id]
		p := seen
		p.Name, p.Surname, p.Club = "Mario", "Rossi", club
		must(t, d.EditPlayer(seen, p))
	}
	s, err := d.View().Ranking()
	must(t, err)
	var terminal strings.Builder
	must(t, WriteRankings(&terminal, d.View().Tournament, s, engine.Text.String))
	texts := []string{terminal.String()}
	for _, request := range []ExportRequest{{Format: Message}, {Format: VBulletin, Short: true, OnlyStandings: true}} {
		data, err := ExportBytes(d, request)
		must(t, err)
		texts = append(texts, string(data))
	}
	for _, text := range texts {
		at := strings.Index(text, "Classifica")
		for _, want := range []string{"Rossi (GENOVA)", "Rossi (ROMA)"} {
			if at < 0 || !strings.Contains(text[at:], want) {
				t.Errorf("no %s:\n%s", want, text)
			}
		}
	}
}

// Of a prize by a column of the organizer's own the name is published, and neither what stands in the column nor its heading: not in the
// folder that is published, not on the diplomas, and not where the list of prizes is wrong.
func TestAColumnOfTheOrganizersOwnIsNotPublished(t *testing.T) {
	d, dir := playedIn(t, "raduno", desk.Env{Now: time.Now}, 16, 4)
	book, err := excelize.OpenFile(d.Path())
	must(t, err)
	defer book.Close()
	rows, err := book.GetRows("Iscritti")
	must(t, err)
	head := slices.IndexFunc(rows, func(row []string) bool { return slices.Contains(row, "Cognome") })
	column, err := excelize.ColumnNumberToName(len(rows[head]) + 1)
	must(t, err)
	for row := head; row < len(rows); row++ {
		text := []string{"Celiachia", "Zafferanone", "Curcumella"}[min(row-head, 1+row%2)]
		must(t, book.SetCellStr("Iscritti", fmt.Sprint(column, row+1), text))
	}
	must(t, book.Save())
	must(t, worked.Err(d.Refresh()))
	for prizes, want := range map[string]string{
		"Tavolata: migliore di ogni Celiachia; Buffet: migliore Celiachia = Zafferanone": "Tavolata",
		"migliore di ogni Celiachia": "I premi non sono ancora decisi",
	} {
		seen := d.View().Tournament.Info
		info := seen
		info.Prizes = prizes
		must(t, d.SetInfo(seen, info))
		folder := filepath.Join(dir, want)
		entries, err := Pack(d, "", folder, "", false)
		must(t, err)
		page := ""
		var diplomas []byte
		if want == "Tavolata" {
			_, paper, err := Printed(d, PrintRequest{Kind: Diplomas})
			must(t, err)
			diplomas = paper.PDF
		}
		open(t, "diplomas", diplomas)
		for _, e := range entries {
			data, err := os.ReadFile(filepath.Join(folder, e.File))
			must(t, err)
			open(t, "pack "+e.File, data)
			if strings.HasSuffix(e.File, ".html") {
				page += string(data)
			}
		}
		if !strings.Contains(page, want) {
			t.Errorf("%s: %q is on no page", prizes, want)
		}
	}
}
