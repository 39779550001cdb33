package formula

import (
	"regexp"
	"slices"
	"strings"
)

// english are the words of the sheet, labels included, in English. Both languages are read, each word by itself.
var english = map[string]string{
	sheetTitle: "Tournament formula",
	"Codice":   "Code", "Nome": "Name", "Fonte": "Source", "Ultimo turno": "Last round", "Tavoli": "Tables",
	"Sorteggio dal turno": "Draw from round", "Calendario": "Schedule",
	"Turni di qualificazione": "Qualifying rounds", "Sorteggio delle semifinali": "Draw of the semifinals",
	"Fino a giocatori":  "Up to players",
	"Punteggio chiesto": "Score asked", "Punteggio minimo": "Least score", "Punteggio massimo": "Most score",
	"Passo del punteggio": "Score step",
	"Somma del tavolo":    "Sum of the table", "Un solo vincitore": "One winner", "RisiKo! al tavolo": "RisiKo! at the table",
	"Eliminati":             "Eliminated",
	"Punti fuori obiettivo": "Points outside the objective", "Figura della scheda": "Picture of the sheet",
	"Base dei punti": "Base of the points", "Diviso per": "Divided by", "Punti di partenza": "Starting points",
	"Fattore al tavolo da": "Factor at a table of",
	"Il fattore vale per":  "The factor is for", "Arrotondamento": "Rounding", "Massimo con il fattore": "Most with the factor",
	"Premio di vittoria": "Winner's bonus", "Punti per posto ai tavoli da": "Points by place at tables of",
	"A pari punti al tavolo": "Level at a table",
	"Eliminati per posto":    "Eliminated by place", "RisiKo! si scrive": "RisiKo! is written",
	"RisiKo! vale in tutto": "RisiKo! is worth in all",
	"Il ghost prende posto": "The ghost takes a place", "Ghost pensato al tavolo da 3": "Ghost thought of at a table of 3",
	"Punti a riposo": "Points for a bye",
	"Classifica":     "Standings", "Scarti": "Discards", "Contano i migliori": "Best results that count",
	"Media degli avversari":                 "Mean of the opponents",
	"Risultati per la classifica a squadre": "Results for the team standings",

	"solo 4": "only 4", "4, chi resta riposa": "4, the rest have a bye", "4 e 5": "4 and 5",
	"4, 5 o 3 con ghost": "4, 5 or 3 with a ghost", "4 e 3": "4 and 3",
	"4 e 3, chi resta riposa": "4 and 3, the rest have a bye", "2 e 3": "2 and 3", "2 con ghost": "2 with a ghost",
	"a sorte": "by lot", "alla greca": "Greek", "per posto in classifica": "by place in the standings",
	"classifica distribuita": "standings dealt",
	"regione":                "region", "incontrati": "met before", "incontri oltre": "meetings over", "vincitori": "winners",
	"tavolo da 5": "table of 5", "tavolo da 3": "table of 3",
	"club contro club": "club against club", "giocatore contro club": "player against club", "fasce": "bands",
	"lotteria dei posti da 5": "lottery of the five-seats", "tavoli da 3 agli ultimi": "tables of 3 for the last",
	"vicini in classifica": "near in the standings",
	"posto al tavolo":      "seat at the table", "stesso tavolo": "same table", "riposo": "bye", "riposo di seguito": "bye again",
	"serpentina": "snake",
	"nessuno":    "none", "capolista": "leader", "primi con pochi giocatori": "first ones with few players",
	"oltre": "more", "semifinalisti": "semifinalists", "finali": "finals", "finalisti diretti": "direct finalists",
	"punti": "points", "differenza dal vincitore": "difference from the winner", "quota del tavolo": "share of the table",
	"niente":      "nothing",
	"per eccesso": "up", "per difetto": "down", "tutti": "all", "chi vince": "the winner", "posto migliore": "better place",
	"media dei posti": "mean of the places",
	"posto":           "place", "esito": "result", "nessuna": "no picture", "mappa": "map", "esatta": "exact", "al massimo": "at most",
	"sì":     "yes",
	"totale": "total", "vittorie": "wins", "migliore": "best", "secondo": "second", "terzo": "third", "risultati": "results",
	"posto prima":  "place before",
	"totale prima": "total before", "decimali": "decimals", "decimali prima": "decimals before", "quota": "share",
	"media avversari": "opponents' mean",
	"posto medio":     "mean place", "primi posti": "first places", "secondi posti": "second places", "sorteggiato": "drawn",
}

// toEnglish and toItalian are the words by their folded spelling in the other language.
var toEnglish, toItalian = func() (en, it map[string]string) {
	en, it = map[string]string{}, map[string]string{}
	for italian, word := range english {
		en[foldWord(italian)], it[foldWord(word)] = word, italian
	}
	return en, it
}()

// decimalComma is a number as Italian writes it.
var decimalComma = regexp.MustCompile(`^(-?[0-9]+),([0-9]+)$`)

// Localized is the cells of a sheet "Formula" in a language, "en" or else Italian: what an organizer wrote himself, such as names,
// stays.
func Localized(rows [][]string, language string) [][]string {
	out := make([][]string, len(rows))
	for i, row := range rows {
		out[i] = slices.Clone(row)
		if len(row) == 0 || strings.HasPrefix(strings.TrimSpace(row[0]), "#") {
			continue
		}
		out[i][0] = translated(row[0], language)
		switch translated(row[0], "it") {
		case "Nome", "Fonte", "Codice":
			continue
		}
		for j, cell := range row[1:] {
			out[i][j+1] = translated(cell, language)
			if language == "en" {
				out[i][j+1] = decimalComma.ReplaceAllString(out[i][j+1], "$1.$2")
			}
		}
	}
	return out
}

// sumTerm is a criterion in a sum or with a number: “3*club”, “incontri oltre 2”.
var sumTerm = regexp.MustCompile(`(?s)^\s*(?:([0-9]+)\s*[*×]\s*)?(.*?)(?:\s+([0-9]+))?\s*$`)

// translated is a word of the sheet in a language; other text stays as it is. The words of a sum of criteria are translated one by one.
func translated(word, language string) string {
	words := toItalian
	if language == "en" {
		words = toEnglish
	}
	if other, known := words[foldWord(word)]; known {
		return other
	}
	parts := strings.Split(word, "+")
	for i, part := range parts {
		term := sumTerm.FindStringSubmatch(part)
		other, known := words[foldWord(term[2])]
		if len(parts) == 1 && term[1] == "" && term[3] == "" || !known {
			continue
		}
		parts[i] = other
		if term[1] != "" {
			parts[i] = term[1] + "*" + other
		}
		if term[3] != "" {
			parts[i] += " " + term[3]
		}
	}
	return strings.Join(parts, "+")
}

// FormIn is the lines of the sheet “Formula” in a language.
func FormIn(language string) []FormField {
	form := Form()
	for i := range form {
		form[i].Label = translated(form[i].Label, language)
		cells := slices.Clone(form[i].Cells)
		for j := range cells {
			cells[j].Fixed = translated(cells[j].Fixed, language)
			cells[j].Choices = slices.Clone(cells[j].Choices)
			for k, choice := range cells[j].Choices {
				cells[j].Choices[k] = translated(choice, language)
			}
		}
		form[i].Cells = cells
	}
	return form
}
