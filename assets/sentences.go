package assets

import (
	"encoding/json"
	"sync"
)

var english = sync.OnceValue(func() map[string]string {
	sentences := map[string]string{}
	if json.Unmarshal(English, &sentences) != nil {
		return nil // a test reads the file
	}
	return sentences
})

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
