package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"raduno/assets"
)

// lettersOf are the words of a text in lower case.
func lettersOf(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != '’' })
}

// onlyItalian are the words that the program's Italian sentences have and its English ones have not.
func onlyItalian(t *testing.T) map[string]bool {
	t.Helper()
	sentences := assets.Translations("en")
	words := map[string]bool{}
	for italian := range sentences {
		for _, word := range lettersOf(italian) {
			words[word] = true
		}
	}
	for _, english := range sentences {
		if strings.Contains(english, "=") || strings.ContainsAny(english, "“`") {
			continue // it speaks of what is typed, or of a sheet
		}
		for _, word := range lettersOf(english) {
			delete(words, word)
		}
	}
	return words
}

// typed are names in the workbook and on the command line, which are the same in any language.
var typed = regexp.MustCompile(`“[^”]*”|raduno-cli.*|--[a-z-]+|[a-z0-9_-]+\.(xlsx|pdf|csv|html|txt|json|vbc)|\S*/\S*|\b(?:` +
	strings.Join([]string{
		"Anna Lo Curto", "Torneo Gufo", "Campionato Gufo", "Torneo a Squadre", "propria", "Classifica Ridotta", "[0-9]°? ?Turno", "Iscritti",
		"Formula", "Unico Vincitore",
	}, "|") + `)\b`)

var decimalComma = regexp.MustCompile(`[0-9],[0-9]`)

// stray is punctuation that a sentence has where a word is missing, or twice.
var stray = regexp.MustCompile(`“”| [,.;:]( |$)|[^.]\.\.( |$)|[,;:][.,;]`)

// With --lingua en every command of every game answers in English alone, and numbers have a decimal point.
func TestEveryCommandSpeaksEnglish(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	italian := onlyItalian(t)
	roster := "Nome;Cognome;Nick;Club\n"
	for i, name := range strings.Fields("Zoe Yan Xul Wim Vok Ubb Tzu Sax Rex Qyd Pod Oxy Nyx Moz Lux Kek") {
		roster += name + ";Zz" + string(rune('a'+i)) + ";;\n"
	}
	setups := map[string][][]string{
		"raduno": {
			{"punti", "--turno", "1", "--tavolo", "1", "44,1", "44", "12", "-1"},
			{"punti", "--turno", "1", "--tavolo", "2", "44,1", "44", "12"},
			{"punti", "--turno", "1", "--tavolo", "2", "1.500", "44", "12", "3"},
			{"punti", "--turno", "1", "--tavolo", "2", "50", "44", "12", "3"},
			{"punti", "--turno", "1", "--tavolo", "3", "44.2", "44", "12", "3"},
			{"punti", "--turno", "1", "--tavolo", "4", "44.2", "44", "12", "3"},
		},
		"dipcon": {
			{"gioco", "System=by lot among all in each round"},
			{"punti", "--turno", "1", "--tavolo", "1", "1:Centres=15", "2:Centri=14", "3:Centres=5", "Outcome=draw"},
			{"punti", "--turno", "1", "--tavolo", "1", "1:Nothing=15"},
			{"punti", "--turno", "1", "--tavolo", "1", "4:Centres=many"},
			{"punti", "--turno", "1", "System=DixieCon DipCon 2002"},
			{"punti", "--turno", "1", "--tavolo", "1", "4:Centres=0", "5:Centres=0", "6:Centres=0", "7:Centres=0", "Last year=1907"},
		},
		"italia2010": {{"punti", "--turno", "1", "--tavolo", "1", "1:Centres=15", "2:Centres=14", "3:Centres=5", "Outcome=draw"}},
		"lega-base": {
			{"punti", "--turno", "1", "--tavolo", "1", "10.5", "9", "9", "1"},
			{"punti", "--turno", "1", "--tavolo", "1", "1:Nothing=15"},
		},
		"lega-bluemax": {
			{"punti", "--turno", "1", "--tavolo", "1", "7"},
			{"partita", "1", "2", "3", "4"},
		},
		"babylon5": {
			{
				"punti", "--turno", "1", "--tavolo", "1", "Date=5/11/2026", "1:Power=20", "1:Influence=10", "2:Power=18", "2:Influence=1", "3:Power=3",
				"3:Influence=1", "4:Power=2", "4:Influence=1", "1:Victory points=1", "2:Victory points=1",
			},
			{"partita", "1", "2", "3"},
			{"partite", "--tutte"},
		},
	}
	for typeID, acts := range setups {
		t.Run(typeID, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			list, file := filepath.Join(dir, "list.csv"), filepath.Join(dir, "event.xlsx")
			seats := 16
			if strings.HasPrefix(typeID, "lega") {
				seats = 8
			}
			must(t, os.WriteFile(list, []byte(strings.Join(strings.SplitAfter(roster, "\n")[:seats+1], "")), 0o600))
			said := map[string]bool{}
			call := func(args ...string) {
				var out bytes.Buffer
				program().Run(context.Background(), append(args, "--lingua", "en"), strings.NewReader(""), &out, &out)
				for line := range strings.Lines(out.String()) {
					if option := strings.SplitN(line, " = ", 2); args[0] == "opzioni" && len(option) == 2 {
						if strings.TrimSpace(option[0]) == "Lingua" {
							continue // the word for a language is what is typed
						}
						line = strings.TrimPrefix(option[1], typeID) // the names are what is typed
					}
					if stray.MatchString(strings.TrimSpace(line)) {
						t.Errorf("%s: stray punctuation: %s", strings.Join(args, " "), line)
					}
					message := typed.ReplaceAllString(line, "")
					found := slices.ContainsFunc(lettersOf(message), func(word string) bool { return italian[word] }) || decimalComma.MatchString(message)
					if found && !said[line] {
						said[line] = true
						t.Errorf("%s: %s", strings.Join(args, " "), line)
					}
				}
			}
			call("importa", list, file)
			at := func(name string, rest ...string) { call(append([]string{name, file}, rest...)...) }
			if typeID == "raduno" {
				at("opzioni", "Tipo=raduno")
			} else {
				at("gioco", "--tipo", typeID)
			}
			at("passo")
			at("sorteggia", "--tipo", typeID, "--turno", "1", "--seme", "7")
			if typeID == "dipcon" || typeID == "italia2010" {
				at("sorteggia", "--turno", "1", "--seme", "7", "--resto", "riposo")
			}
			for _, act := range acts {
				at(act[0], act[1:]...)
			}
			ofEachGame := []string{
				"passo", "presenti --turno 2 1=NO", "opzioni", "gioco --turno 1", "classifica", "classifica --spiega 1",
				"classifica --se-finisse-ora", "verifica --turno 1", "partite", "controlla", "scambia --turno 1", "sorteggia --turno 1",
				"sorteggia --turno 2 --seme 3", "passo", "esporta --formato testo", "giocatori --togli 16", "formula",
			}
			ofAll := []string{
				"giocatori", "presenti --turno 1", "classifica --spiega 5", "classifica --scarti 1", "copie", "coppie",
				"scambia --turno 1 1 2", "conferma --turno 1", "adatta --turno 2", "stampa", "stampa --turno 1", "elimina --turno 2", "annulla",
				"ripeti", "giocatori --cambia 1 Club=X",
			}
			if typeID != "raduno" {
				ofAll = nil
			}
			for _, act := range append(ofEachGame, ofAll...) {
				words := strings.Fields(act)
				at(words[0], words[1:]...)
			}
			call("pubblica", file, filepath.Join(dir, "site"))
			if typeID != "raduno" {
				return // a season says the same of all
			}
			year := filepath.Join(dir, "year.xlsx")
			for _, act := range []string{
				"nuova", "aggiungi", "evento", "classifica", "giocatore", "persone", "registro", "annulla", "ripeti",
				"sito",
			} {
				rest := map[string][]string{"aggiungi": {file, "--tipo", typeID}, "giocatore": {"Zoe Zza"}, "sito": {filepath.Join(dir, "pages")}}[act]
				call(append([]string{"stagione", act, year}, rest...)...)
			}
		})
	}
	t.Run("without a workbook", func(t *testing.T) {
		for _, args := range [][]string{
			{"tipi"},
			{"calendario", "--giocatori", "8", "--turni", "3", "--posti", "4"},
			{"prova", t.TempDir()},
		} {
			var out bytes.Buffer
			program().Run(context.Background(), append(args, "--lingua", "en"), strings.NewReader(""), &out, &out)
			for line := range strings.Lines(out.String()) {
				if name := strings.Fields(line); args[0] == "tipi" && len(name) > 1 && !strings.HasPrefix(line, " ") {
					line = strings.Join(name[1:], " ") // behind what is typed
				}
				message := typed.ReplaceAllString(line, "")
				if slices.ContainsFunc(lettersOf(message), func(word string) bool { return italian[word] }) || decimalComma.MatchString(message) {
					t.Errorf("%s: %s", strings.Join(args, " "), line)
				}
			}
		}
	})
}
