package desk_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
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

// A semifinal is called so wherever it is named: what was done, refused, explained, printed and published never speaks of
// "Turno 3" beside a column that says "Semif.".
func TestARoundThatHasANameIsCalledByIt(t *testing.T) {
	worked.Slow(t)
	var log bytes.Buffer
	env := testEnv()
	env.Console = &log
	d, err := desk.Create(filepath.Join(t.TempDir(), "torneo.xlsx"), "raduno24", "Torneo di prova", env)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	players := make([]engine.Player, 32)
	for i := range players {
		players[i] = engine.Player{Name: fmt.Sprintf("Nome%d", i+1), Surname: fmt.Sprintf("Cognome%02d", i+1), Plays: true}
	}
	if _, err := d.AddPlayers(players); err != nil {
		t.Fatal(err)
	}
	var said []engine.Text
	hear := func(texts ...engine.Text) { said = append(said, texts...) }
	refused := func(err error) {
		t.Helper()
		if err == nil {
			t.Error("not refused")
			return
		}
		hear(engine.Tell(err))
	}
	state := func() {
		v := d.View()
		due := desk.NextStep(v, desk.StepChoices{})
		hear(due.Text, due.Button, v.Undo, v.Redo)
		for _, f := range v.Findings {
			hear(f.Message)
		}
		s, err := d.Standings(desk.StandingsRequest{})
		if err != nil {
			return
		}
		for _, f := range s.Warnings {
			hear(f.Message)
		}
		for _, row := range s.Rows {
			e, err := s.Explain(row.Player.ID)
			if err != nil {
				t.Fatal(err)
			}
			hear(e.Lines()...)
		}
	}
	final := d.View().Type.Final()
	for round := 1; round <= final; round++ {
		_, err := d.Draw(t.Context(), desk.DrawRequest{Round: round + 1}, nil)
		refused(err)
		if _, err := d.Draw(t.Context(), desk.DrawRequest{Round: round, Draft: true}, nil); err != nil {
			t.Fatal(err)
		}
		state()
		_, err = d.Draw(t.Context(), desk.DrawRequest{Round: round}, nil)
		refused(err)
		if err := d.Confirm(round); err != nil {
			t.Fatal(err)
		}
		seat := d.View().Round(round).Tables[0].Seats[0].Player
		refused(d.RemovePlayer(seat))
		if err := d.SetPresent(round, map[int]bool{32: false}); err != nil {
			t.Fatal(err)
		}
		state()
		if _, err := d.Undo(); err != nil {
			t.Fatal(err)
		}
		state()
		_, err = d.View().FindTable(round, 99)
		refused(err)
		if err := d.Simulate(round, fmt.Sprint("s", round)); err != nil {
			t.Fatal(err)
		}
		state()
		_, err = d.Draw(t.Context(), desk.DrawRequest{Round: round, IfExists: desk.Replace}, nil)
		refused(err)
	}
	for _, entry := range d.History() {
		hear(entry.Action)
	}
	v, err := d.Verify(t.Context(), final)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range v.Lines() {
		hear(line.Text)
	}
	for language, numbered := range map[string]*regexp.Regexp{
		"it": regexp.MustCompile(`(?i)\bturno( n°)? [34]\b`), "en": regexp.MustCompile(`(?i)\bround [34]\b`),
	} {
		tell, name := func(s string) string { return s }, "semifinale"
		if language != "it" {
			tell, name = assets.Sentences(language), "semifinal"
		}
		named := 0
		for _, text := range said {
			s := text.In(tell)
			if numbered.MatchString(s) {
				t.Errorf("%s: %s", language, s)
			}
			if strings.Contains(strings.ToLower(s), name) {
				named++
			}
		}
		if named < 100 {
			t.Errorf("%s: only %d of %d sentences name the semifinal", language, named, len(said))
		}
		for where, text := range published(t, d, language, final) {
			if where == "forum " && !strings.Contains(strings.ToLower(text), name) {
				t.Errorf("%s, %s: no semifinal", language, where)
			}
			if found := numbered.FindStringIndex(text); found != nil {
				t.Errorf("%s, %s: …%s…", language, where, text[max(0, found[0]-40):min(len(text), found[1]+40)])
			}
		}
	}
	if numbered := regexp.MustCompile(`(?i)\bturno( n°)? [34]\b`).FindString(log.String()); numbered != "" {
		t.Errorf("the log says %q", numbered)
	}
}

// published is the text of all that can be printed and published of a tournament, by what it is, but for the rules of the
// type, which say what the rounds are, and the commands for a terminal.
func published(t *testing.T, d *desk.Desk, language string, last int) map[string]string {
	t.Helper()
	texts := map[string]string{}
	dir := t.TempDir()
	if _, err := publish.Pack(d, filepath.Join(dir, "pacco"), language, false); err != nil {
		t.Fatal(err)
	}
	for i, p := range publish.Printers {
		for round := last - 1; round <= last; round++ {
			request := publish.PrintRequest{Kind: p.Kind, Round: round, Language: language}
			_, paper, err := publish.Printed(d, request)
			if err != nil {
				continue // what this tournament does not have
			}
			if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("stampa%02d-%d.pdf", i, round)), paper.PDF, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, dialect := range []string{"", publish.Markdown} {
		data, err := publish.ExportBytes(d, publish.ExportRequest{Format: publish.VBulletin, Dialect: dialect, Language: language})
		if err != nil {
			t.Fatal(err)
		}
		texts["forum "+dialect] = string(data)
	}
	data, err := publish.ExportBytes(d, publish.ExportRequest{Format: publish.Message, Round: last, Language: language})
	if err != nil {
		t.Fatal(err)
	}
	texts["message"] = string(data)
	pdftotext := worked.Tool(t, "pdftotext")
	err = filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name := filepath.Base(path)
		switch filepath.Ext(path) {
		case ".pdf":
			out, err := exec.Command(pdftotext, "-layout", path, "-").Output()
			if err != nil {
				return err
			}
			texts[name] = string(out)
		case ".html", ".txt", ".vbc":
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			texts[name] = string(data)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	command := regexp.MustCompile(`--turno \d`)
	for name, text := range texts {
		texts[name] = command.ReplaceAllString(strings.Join(strings.Fields(text), " "), "")
	}
	return texts
}
