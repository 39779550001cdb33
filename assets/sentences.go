package assets

import (
	"encoding/json"
	"strings"
	"sync"
)

var english = sync.OnceValue(func() map[string]string {
	sentences := map[string]string{}
	if json.Unmarshal(English, &sentences) != nil {
		return nil // a test reads the file
	}
	return sentences
})

// LanguageOf is the language of the program for a system whose locale is such as "it_IT.UTF-8" or "en-GB": Italian where
// that is Italian or says nothing, as "C" does, else English.
func LanguageOf(locale string) string {
	language := strings.ToLower(locale)
	if at := strings.IndexAny(language, "_-.@"); at >= 0 {
		language = language[:at]
	}
	switch language {
	case "", "c", "posix", "it":
		return "it"
	}
	return "en"
}

// Sentences translates the formats of the program's sentences into a language, "it" or "en". What has no translation
// stays Italian.
func Sentences(language string) func(format string) string {
	return func(format string) string {
		if language == "en" {
			if translated := english()[format]; translated != "" {
				return translated
			}
		}
		return format
	}
}
