package assets_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"raduno/engine"
)

// neverOne are the counts that cannot be one, by their sentence: the value's number, counted from 1, and why.
var neverOne = map[string]map[int]string{
	"%4s  %-32s %-28s tornei %2d  vittorie %2d  %s":                                             {4: "columns, the label before its number"},
	"%d giocatori sono primi con %s punti: scrivi ,1 in più a chi ha vinto (per esempio 44,1).": {1: "two at least are level"},
	"%s: “%s…” è lungo più di %d caratteri: nel foglio è accorciato, riscrivilo più breve.":     {3: "a limit of the program"},
	"%s ha già incontrato %d degli altri %d: al suo tavolo ne ritrova almeno {4:uno|%d}":        {2: "one of the others", 3: "a hall has more"},
	"%s va separato da %d degli altri %d: al suo tavolo ne trova almeno {4:uno|%d}":             {2: "one of the others", 3: "a hall has more"},
	"%s non è un giocatore attivo: {2:serve %d partita terminata|servono %d partite terminate} negli ultimi %d giorni e ne ha %d. La " +
		"regola si può disattivare nelle opzioni della lega.": {3: "a limit of the league"},
	"A un tavolo di Diplomacy siedono %d giocatori e questo ne ha %d: correggi il tavolo.":                    {1: "the powers of Diplomacy"},
	"Al tavolo %d ci sono %d vincitori: aggiungi un decimale a chi ha vinto (44,1), o togli Unico Vincitore.": {2: "one winner is no fault"},
	"Al tavolo 1, quello finale, siedono i primi %d della classifica.":                                        {1: "the powers of Diplomacy"},
	"Al tavolo finale siedono i primi %d della classifica, e tra i presenti {2:ha|hanno} giocato solo in " +
		"%d.": {1: "the powers of Diplomacy"},
	"I primi %d sono già in finale. Vanno in semifinale altri %d: l'ultimo ha %s punti.": {
		1: "one is named",
		2: "tables of four",
	},
	"I vincitori segnati sono %d: in una partita vince uno solo.": {1: "one winner is no fault"},
	"Il calendario si fa per %d giocatori e %d turni al massimo.": {
		1: "a limit of the program",
		2: "a limit of the program",
	},
	"L'elenco ha più di %d giocatori: quelli da questa riga in poi non vengono letti; togli le righe che non servono": {
		1: "a limit of the program",
	},
	"L'elenco è troppo grande: al massimo %d righe di %d colonne, e %d caratteri in tutto.": {
		1: "a limit of the program",
		2: "a limit of the program",
		3: "a limit of the program",
	},
	"La potenza %s ha %d centri, che bastano per la vittoria solitaria: l'esito deve essere quello e lei il vincitore.": {
		2: "18 centres win alone",
	},
	"La potenza %s ha %d {2:centro|centri}: per la vittoria solitaria ne servono %d.": {
		3: "18 centres win alone",
	},
	"Nel %d la potenza %s ha %d centri e ne bastano %d: ha vinto, e la partita finisce lì.": {
		3: "it takes more than a third of the map",
		4: "it takes more than a third of the map",
	},
	"Nel foglio “%s” ci sono %d sorteggi dello stesso turno, e più d'uno ha dei punteggi: valgono le righe da %d a %d; elimina le altre": {
		2: "one draw is no fault",
	},
	"Nel foglio “%s” ci sono %d sorteggi dello stesso turno: valgono le righe da %d a %d; elimina le altre": {
		2: "one draw is no fault",
	},
	"Nel turno %d %s gioca su %d tavoli: al massimo sono due.": {
		3: "two are no fault",
	},
	"Per le semifinali servono %d giocatori e ce {2:n'è %d|ne sono %d}: {3:ne manca|ne mancano} %d.": {
		1: "tables of four",
	},
	"Una partita di lega ha almeno %d giocatori e questa ne ha %d: non vale per la lega.": {
		1: "two at least play",
	},
	"il problema ha %d {1:giocatore|giocatori}: al massimo possono essere %d": {
		2: "a limit of the program",
	},
	"turni già giocati: %d; al massimo possono essere %d": {
		2: "a limit of the program",
	},
	"Nessuno è presente a questo turno: servono almeno %d giocatori. Segna chi c'è.": {
		1: "nobody plays alone",
	},
	"{1:Si gioca %d anno|Si giocano %d anni}, %d turni di movimento, salvo che il direttore annunci una durata diversa prima del turno. " +
		"La partita finisce senza scrivere le costruzioni dell'ultimo inverno. %s": {2: "two a year"},
	"La classifica è divisa in %d classifiche parallele: i tavoli da %d a %d portano alla prima finale, e così via.": {
		1: "two finals at least",
	},
	"Vanno in semifinale in %d: per i posti che restano (%d) sono alla pari in %d, con %s punti, e decide il sorteggio.": {
		1: "tables of four",
		3: "two at least are level",
	},
	"Vanno in semifinale in %d: l'ultimo ha %s punti.":                        {1: "tables of four"},
	"%s è già in finale. Vanno in semifinale altri %d: l'ultimo ha %s punti.": {2: "tables of four"},
	"In semifinale vanno in %d: per ora ci sono posti per tutti.":             {1: "tables of four"},
	"In semifinale vanno in %d: l'ultimo posto utile ha ora %s punti e {3:può ancora arrivarci uno solo|possono ancora arrivarci in " +
		"%d}.": {1: "tables of four"},
	"Una partita ha %d giocatori; quelli indicati: %d.": {1: "nobody plays alone"},
	"Per una partita servono almeno %d giocatori e {2:ne manca %d: iscrivilo, o segnalo presente|ne mancano %d: iscrivili, o segnali " +
		"presenti}.": {1: "a limit of the game"},
	"a ogni finale portano quattro semifinali da 4: con %d {1:finale|finali} i semifinalisti sono %d": {2: "sixteen a final"},
}

// Every sentence that tells a count reads right for none, for one and for two, in either language: no "ne mancano 1",
// no "1 punti". Where this fails, write the words that change as in “%d {1:punto|punti}” (engine/singular.go), or say the
// count after a colon: “Punti: %d”.
func TestCountsReadRight(t *testing.T) {
	english := map[string]string{}
	must(t, json.Unmarshal(englishFile, &english))
	judged := map[string]bool{}
	for _, s := range sentencesOfTheProgram(t) {
		if judged[s.format] {
			continue
		}
		judged[s.format] = true
		args := make([]any, len(verbs(s.format)))
		for value, verb := range verbs(s.format) {
			if value > len(args) {
				continue // TestEnglishSentences says so
			}
			args[value-1] = "x"
			if verb == "d" {
				args[value-1] = 7
			}
		}
		for i, arg := range args {
			if arg != 7 || neverOne[s.format][i+1] != "" {
				continue
			}
			for _, n := range []count{0, 1, 2} {
				args[i] = n
				italian := engine.Textf(s.format, args...)
				if wrong := italianGrammar.miscounted(italian.String()); wrong != "" {
					t.Errorf("%s: for %d, %q in %q", s.where, n, wrong, italian)
				}
				said := italian.In(func(string) string { return english[s.format] })
				if wrong := englishGrammar.miscounted(said); wrong != "" {
					t.Errorf("%s: for %d, %q in %q", s.where, n, wrong, said)
				}
			}
			args[i] = 7
		}
	}
	for format, values := range neverOne {
		for value := range values {
			if !judged[format] || value > len(verbs(format)) {
				t.Errorf("no such count any more: %d of %q", value, format)
			}
		}
	}
}

// count is the number that a sentence is tried with, in signs that no sentence has.
type count int

func (n count) Format(f fmt.State, _ rune) { fmt.Fprintf(f, "«%d»", int(n)) }

var (
	stop    = regexp.MustCompile(`^[:;.,(“=+/]$`)
	counted = regexp.MustCompile(`«(\d)»`)
	words   = regexp.MustCompile(`[\p{L}\d'’°]+|[:;.,(“=+/]`)
)

// grammar is how the words beside a count tell of how many it speaks.
type grammar struct {
	named    *regexp.Regexp // words after which a number is a name: turno 1, al tavolo 1, da 1 a 8, nel 1901
	many     *regexp.Regexp // words after a count of many
	spared   *regexp.Regexp // words that only look like one of many
	before   *regexp.Regexp // words before a count of many
	singular *regexp.Regexp // words after a count of one
}

var (
	italianGrammar = grammar{
		named: regexp.MustCompile(
			`(?i)^(?:fra|telefono|turno|tavolo|id|riga|posto|posizione|partita|fascia|giocatore|copia|byte|n|n°|porta|nel|del|dal|al|anno|l'anno|seme|t|versione|formato|a|da|cambia|in|il|con|di|meno|preferenza|massimo|fino)$`),
		many: regexp.MustCompile(
			`^(?:[\p{L}]+i|schede|pagine|righe|partite|volte|coppie|squadre|regole|celle|copie|persone|vittorie|potenze|prove|colonne|proposte|parole|[\p{L}]+(?:ano|ono|anno))$`),
		spared: regexp.MustCompile(`^(?:di|ai|dei|ci|chi|vi|poi|più|così)$`),
		before: regexp.MustCompile(`^(?:[\p{L}]+(?:ano|ono|anno)|altri|altre|i|gli|primi|migliori|peggiori|essere)$`),
		singular: regexp.MustCompile(
			`^(?:tavolo|giocatore|punto|iscritto|presente|assente|turno|centro|posto|partita|scheda|pagina|riga|coppia|errore|torneo|foglio|risultato|voto)$`),
	}
	englishGrammar = grammar{
		named: regexp.MustCompile(
			`(?i)^(?:round|table|id|row|place|position|game|band|player|copy|byte|no|port|in|of|year|from|to|seed|r|version|seat|line|since|and|date|until|semifinal|board|format|is|record|or|by|cambia|than|least|sum)$`),
		many:     regexp.MustCompile(`^(?:[a-z]+s|are|have|were|go|play|sit)$`),
		spared:   regexp.MustCompile(`^(?:is|has|was|less|as|this|seats|lacks|comes|goes|sits|plays|counts)$`),
		before:   regexp.MustCompile(`^(?:are|were|these|best|lowest)$`),
		singular: regexp.MustCompile(`^(?:table|player|point|round|centre|seat|game|page|row|pair|error|tournament|workbook|result|vote|unit)$`),
	}
)

// miscounted is the word beside the count of a sentence that is wrong with it, nothing where all is right: the next, or one
// of the three before.
func (g grammar) miscounted(said string) string {
	at := counted.FindStringSubmatchIndex(said)
	if at == nil {
		return ""
	}
	next := ""
	if behind := said[at[1]:]; strings.HasPrefix(behind, " ") {
		next = words.FindString(behind)
	}
	ahead := words.FindAllString(said[:at[0]], -1)
	slices.Reverse(ahead)
	isName := len(ahead) > 0 && g.named.MatchString(ahead[0])
	if said[at[2]:at[3]] != "1" {
		if !isName && g.singular.MatchString(next) {
			return next
		}
		return ""
	}
	if !isName && g.many.MatchString(next) && !g.spared.MatchString(next) {
		return next
	}
	for i, word := range ahead {
		if i == 3 || i == 0 && isName || stop.MatchString(word) {
			break
		}
		if g.before.MatchString(word) {
			return word
		}
	}
	return ""
}
