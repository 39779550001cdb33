package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/cmd/raduno-cli/internal/cli"
	"raduno/engine/desk"
	"raduno/engine/hall"
)

// Who is forgotten is in no file that is left, neither by surname nor by nick nor by mail: workbook, copies, journal, what phones sent,
// logs, season. Who played leaves his initials, his points and a draw that verifies; who did not leaves nothing.
func TestForgettingAPersonLeavesNoTrace(t *testing.T) {
	root := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(root, "config"))
	path, year, list := filepath.Join(root, "torneo.xlsx"), filepath.Join(root, "anno.xlsx"), filepath.Join(root, "lista.csv")
	people := "Nome;Cognome;Club;Nick;Mail\nZeno;D'Olivè Quaglia;ROMA [Il Gufo];quagliotto;zd77@posta.example\n" +
		"Ermete;Sburlati;ROMA [Il Gufo];erm3;e55@posta.example\nUgo;Roma;MILANO [RCU];si;\n"
	for _, name := range []string{"Ada;Abbà", "Bice;Bonomi", "Ciro;Conti", "Dora;Danti", "Elio;Errani", "Fede;Fusi"} {
		people += name + ";MILANO [RCU];;\n"
	}
	must(t, os.WriteFile(list, []byte(people), 0o600))
	traces := func(words ...string) (found []string) {
		t.Helper()
		err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			data, err := os.ReadFile(path)
			parts := map[string]string{"": string(data)}
			if filepath.Ext(path) == ".xlsx" {
				parts = worked.Parts(t, data)
			}
			for part, text := range parts {
				for _, word := range words {
					if strings.Contains(strings.ToLower(text), strings.ToLower(word)) {
						found = append(found, filepath.Base(path)+" "+part+" "+word)
					}
				}
			}
			return err
		})
		must(t, err)
		return found
	}
	answers(t, cli.Done, "", "nuovo", path, "--tipo", "open", "--nome", "Memorial")
	answers(t, cli.Done, "", "giocatori", path, "--da", list, "--anche-dubbi", "--colonne", "Nome,Cognome,Club,Nick,+Mail")
	must(t, os.Remove(list))
	answers(t, cli.Done, "", "presenti", path, "--turno", "1", "2=NO")
	answers(t, cli.Done, "", "sorteggia", path, "--tipo", "open", "--turno", "1")
	d, err := desk.Open(path, desk.Env{})
	must(t, err)
	for _, e := range []hall.Enrolment{
		{Name: "Ermete", Surname: "Sburlati", Device: "a"},
		{OnList: 1, Corrects: true, Nick: "quagliotto", Device: "b"},
	} {
		must(t, hall.Of(d).Enrol(e))
	}
	must(t, d.Close())
	answers(t, cli.Done, "", "giocatori", path, "--cambia", "1", "Nick=quagliotto2")
	answers(t, cli.Done, "", "arbitro", path, "--ammonizione", "1", "--turno", "1", "--motivo", "Quaglia ha urlato: D'Olivè Quaglia Zeno")
	answers(t, cli.Done, "", "annulla", path)
	for table := range 2 {
		answers(t, cli.Done, "", "punti", path, "--turno", "1", "--tavolo", string(rune('1'+table)), "90", "60", "30", "20")
	}
	answers(t, cli.Done, "", "stagione", "nuova", year, path)
	before := answers(t, cli.Done, "", "classifica", path)
	if len(traces("quaglia")) < 10 || len(traces("sburlati")) < 10 || len(traces("zd77@")) == 0 || len(traces("e55@")) == 0 {
		t.Fatalf("the test forgets nobody: %v", traces("quaglia", "sburlati", "zd77@", "e55@"))
	}

	message := answers(t, cli.BadUsage, "", "giocatori", path, "--dimentica", "1")
	if !strings.Contains(message, "--conferma") || len(traces("quaglia")) < 10 {
		t.Errorf("asked once: %s", message)
	}
	answers(t, cli.Done, "", "giocatori", path, "--dimentica", "1", "--conferma", "--registro", year)
	answers(t, cli.Done, "", "giocatori", path, "--dimentica", "2", "--conferma", "--registro", year)
	if left := traces("quaglia", "quagliotto", "zd77@", "sburlati", "erm3", "e55@"); len(left) > 0 {
		t.Errorf("left behind:\n%s", strings.Join(left, "\n"))
	}
	roster := answers(t, cli.Done, "", "giocatori", path)
	if !strings.Contains(roster, "Z. D.Q.") || strings.Contains(roster, "E. S.") || !strings.Contains(roster, "Ugo Roma") ||
		strings.Count(roster, "ROMA [Il Gufo]") != 1 {
		t.Error(roster)
	}
	answers(t, cli.BadUsage, "", "annulla", path)
	blank := strings.NewReplacer("Zeno", "Z.", "D'Olivè Quaglia", "D.Q.", " ", "")
	after := blank.Replace(answers(t, cli.Done, "", "classifica", path))
	for line := range strings.SplitSeq(after, "\n") {
		if !strings.Contains(blank.Replace(before)+"\n", line+"\n") {
			t.Errorf("%s is not in\n%s", line, before)
		}
	}
	answers(t, cli.Done, "", "verifica", path, "--turno", "1")
	answers(t, cli.Done, "", "stagione", "aggiorna", year)
	if left := traces("quaglia", "sburlati"); len(left) > 0 {
		t.Errorf("the season brings it back: %v", left)
	}
}
