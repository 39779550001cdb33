package assets

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
)

// Language is a language that the program speaks. To add one: its value here, its sentences in translations/ID.json by the Italian
// ones, its manual in manual/ID.
type Language struct {
	ID     string
	Name   string // in itself
	Locale string // as pages name it to other programs
	Manual string // the usual name of the manual's page

	// The words of the manual's page.
	ManualTitle, ManualSubject, ManualVersion, ManualContents string
}

// Languages are those that there are; the sentences of the first stand in the program.
var Languages = []Language{
	{
		ID: "it", Name: "Italiano", Locale: "it_IT", Manual: "Manuale di Raduno.html",
		ManualTitle: "Manuale di Raduno", ManualSubject: "Tornei di RisiKo!: sorteggi, punti, classifiche e " +
			"stampe", ManualVersion: "Versione", ManualContents: "Indice",
	},
	{
		ID: "en", Name: "English", Locale: "en_GB", Manual: "Raduno manual.html",
		ManualTitle: "Raduno manual", ManualSubject: "RisiKo! tournaments: draws, scores, standings and " +
			"prints", ManualVersion: "Version", ManualContents: "Contents",
	},
}

// LanguageNamed is the language of an ID, the first for an unknown one; known says whether it is known.
func LanguageNamed(id string) (language Language, known bool) {
	if i := slices.IndexFunc(Languages, func(l Language) bool { return l.ID == id }); i >= 0 {
		return Languages[i], true
	}
	return Languages[0], false
}

// LanguageIDs are the IDs of the languages in a sentence: "it, en".
func LanguageIDs() string {
	ids := make([]string, len(Languages))
	for i, l := range Languages {
		ids[i] = l.ID
	}
	return strings.Join(ids, ", ")
}

// LanguageOf is the language of the program for a system whose locale is such as "it_IT.UTF-8" or "en-GB": Italian where that is
// Italian or says nothing, as "C" does; else its own, or English where the program does not speak it.
func LanguageOf(locale string) string {
	language := strings.ToLower(locale)
	if at := strings.IndexAny(language, "_-.@"); at >= 0 {
		language = language[:at]
	}
	if own, known := LanguageNamed(language); known || language == "" || language == "c" || language == "posix" {
		return own.ID
	}
	return "en"
}

//go:embed translations/*.json
var translations embed.FS

// tables are the sentences of each language that has been asked for.
var tables sync.Map

// Translations are the program's sentences in a language, by the Italian ones; empty for Italian and for an unknown language.
func Translations(language string) map[string]string {
	if known, has := tables.Load(language); has {
		return known.(map[string]string)
	}
	sentences := map[string]string{}
	if text, err := translations.ReadFile("translations/" + language + ".json"); err == nil && language != Languages[0].ID {
		if err := json.Unmarshal(text, &sentences); err != nil {
			panic(fmt.Sprintf("assets: the sentences of %q cannot be read: %v", language, err)) // a test reads them
		}
	}
	known, _ := tables.LoadOrStore(language, sentences)
	return known.(map[string]string)
}

// Sentences translates the formats of the program's sentences into a language. What has no translation stays Italian.
func Sentences(language string) func(format string) string {
	table := Translations(language)
	return func(format string) string {
		if translated := table[format]; translated != "" {
			return translated
		}
		return format
	}
}
