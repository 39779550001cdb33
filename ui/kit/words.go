package kit

import (
	"encoding/json"
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"raduno/assets"
	"raduno/engine"
)

// Language is a language that the program speaks.
type Language string

// The languages.
const (
	Italian Language = "it"
	English Language = "en"
)

// spoken is the language that Speak was asked for last.
var spoken = Italian

// Spoken is the language of the program.
func Spoken() Language { return spoken }

// known are the sentences that have a translation: the toolkit complains aloud of any other.
var known = map[string]bool{}

// Speak makes Fyne's translations speak a language. Fyne knows no Italian and picks the language of the
// system by itself: the sentences are registered under the system's own locale, whatever it is, so that
// Raduno speaks Italian, or what the organizer chose, everywhere.
func Speak(language Language) error {
	spoken = language
	var toolkit map[string]any
	if err := json.Unmarshal(assets.FyneItalian, &toolkit); err != nil {
		return fmt.Errorf("read the toolkit's Italian words: %w", err)
	}
	words := map[string]any{}
	for _, one := range assets.Languages {
		for italian := range assets.Translations(one.ID) {
			known[italian] = true
			words[italian] = italian
		}
	}
	for italian, translated := range assets.Translations(string(language)) {
		words[italian] = translated
	}
	for key, italian := range toolkit {
		words[key] = italian
		if language != Italian {
			words[key] = toolkitEnglish(key)
		}
	}
	data, err := json.Marshal(words)
	if err != nil {
		return fmt.Errorf("join the translations: %w", err)
	}
	if err := lang.AddTranslationsForLocale(data, systemLocale()); err != nil {
		return fmt.Errorf("register the translations: %w", err)
	}
	return nil
}

// toolkitEnglish gives a key of Fyne's its English words back: most keys are the words themselves.
func toolkitEnglish(key string) string {
	switch key {
	case "file.name":
		return "Name"
	case "file.parent":
		return "Parent"
	case "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday":
		return string(key[0]-'a'+'A') + key[1:]
	}
	for i := range key {
		if key[i:] == ".short" {
			return string(key[0]-'a'+'A') + key[1:3]
		}
	}
	return key
}

// systemLocale is the locale under which Fyne looks for translations first.
func systemLocale() fyne.Locale {
	locale := lang.SystemLocale()
	if len(locale) < 2 || locale == "und" {
		return "en"
	}
	return locale
}

// Tr is an Italian sentence in the language of the program, filled in the manner of fmt.Sprintf.
func Tr(format string, args ...any) string {
	return engine.Textf(format, args...).In(Translate)
}

// Say is a sentence of the engine in the language of the program.
func Say(text engine.Text) string {
	if text.IsZero() {
		return ""
	}
	return text.In(Translate)
}

// Translate is a sentence of the program in the language that is spoken; one without a translation stays as it is.
func Translate(format string) string {
	if !known[format] {
		return format
	}
	return lang.X(format, format)
}

// Number is a number in the language of the program.
func Number(n engine.Number) string { return n.In(Translate) }

// SayError is what an organizer is told of an error.
func SayError(err error) string { return Say(engine.Message(err)) }
