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

// Speak makes the program and Fyne's own words speak a language. Fyne knows no Italian and picks the language of the system by itself: its
// words are registered under the system's own locale, whatever that is.
func Speak(language Language) error {
	spoken = language
	words := map[string]string{}
	if err := json.Unmarshal(assets.FyneItalian, &words); err != nil {
		return fmt.Errorf("read the toolkit's Italian words: %w", err)
	}
	for key := range words {
		if language != Italian {
			words[key] = key // which is the English
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
func Translate(format string) string { return assets.Sentences(string(spoken))(format) }

// Number is a number in the language of the program.
func Number(n engine.Number) string { return n.In(Translate) }

// SayError is what an organizer is told of an error.
func SayError(err error) string { return Say(engine.Message(err)) }
