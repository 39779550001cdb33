package main

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"raduno/assets"
)

// manualCommand is a command line of the manual: a line of a block, or within a sentence.
var manualCommand = regexp.MustCompile("(?m)^raduno-cli ([^\n]+)$|`raduno-cli ([^`\n]+)`")

// shellWord is a word of a command line that has plain and quoted words.
var shellWord = regexp.MustCompile(`"[^"]*"|'[^']*'|\S+`)

// No command line of the manual is wrong usage, in either language. They run in the order of the manual, those of the command line's
// chapter on one tournament; the ones that need a file of the reader's, or a round that is not there yet, say so.
func TestTheManualsCommands(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	placeholders := strings.NewReplacer("FILE.xlsx", "raduno2026.xlsx", " ID ", " 1 ", "turno N", "turno 1")
	for _, language := range assets.Languages {
		t.Run(language.ID, func(t *testing.T) {
			t.Chdir(t.TempDir())
			t.Setenv("XDG_CONFIG_HOME", t.TempDir())
			done := 0
			for _, chapter := range assets.Manual(language.ID) {
				for _, found := range manualCommand.FindAllStringSubmatch(chapter.Markdown, -1) {
					line, _, _ := strings.Cut(placeholders.Replace(found[1]+found[2]), " <")
					var args []string
					for _, word := range shellWord.FindAllString(line, -1) {
						args = append(args, strings.Trim(word, `"'`))
					}
					onlyNamed := found[1] == "" && !strings.Contains(line, ".")
					if onlyNamed || args[0] == "prova" || args[0] == "servi" { // a whole tournament; a hall that is open until it is stopped
						continue
					}
					status, said := commandSays(t, nil, args...)
					if status == 2 {
						t.Errorf("%s: raduno-cli %s: %s", chapter.ID, line, said)
					}
					if status == 0 {
						done++
					}
					if args[0] == "nuovo" && status == 0 {
						enrol(t, args[1])
					}
				}
			}
			if done < 30 {
				t.Errorf("only %d commands did something", done)
			}
		})
	}
}

// enrol puts 43 players of eleven clubs into a tournament.
func enrol(t *testing.T, file string) {
	t.Helper()
	list := "Nome,Cognome,Telefono,Club\n"
	for i := range 43 {
		list += fmt.Sprintf("N%d,Cognome%d,,CLUB %d\n", i, i, i%11)
	}
	must(t, os.WriteFile("iscritti.csv", []byte(list), 0o600))
	if status, said := commandSays(t, nil, "giocatori", file, "--da", "iscritti.csv", "--anche-dubbi"); status != 0 {
		t.Fatal(said)
	}
}
