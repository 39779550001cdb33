package cli

import (
	"strings"

	"raduno/engine"
	"raduno/engine/store"
)

// logSettings are the levels of the log: the usual ones, changed as the value of --log says.
func logSettings(value string) (store.JournalSettings, error) {
	settings := store.JournalDefaults()
	if value == "" {
		return settings, nil
	}
	outputs := map[string]*store.LogLevel{"console": &settings.Console, "foglio": &settings.Sheet, "file": &settings.File}
	levels := map[string]store.LogLevel{"no": store.LogOff, "basso": store.LogLow, "alto": store.LogHigh}
	for choice := range strings.SplitSeq(value, ",") {
		name, word, _ := strings.Cut(choice, "=")
		output, level := outputs[name], levels[word]
		if _, known := levels[word]; !known || output == nil {
			return settings, engine.Errorf(engine.BadUsage,
				"--log %s: scrivi per esempio --log console=basso,file=no; le uscite sono console, foglio e file, i livelli no, basso e alto.", value)
		}
		*output = level
	}
	return settings, nil
}
