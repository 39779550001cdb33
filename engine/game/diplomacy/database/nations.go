package database

import (
	_ "embed" // the list of nations
	"strings"
	"sync"
)

//go:embed nations.txt
var nationsFile string

// nations are the codes of the World Diplomacy Database by what people write for them, in small letters: its own codes before
// those of others, where the same letters mean two countries.
var nations = sync.OnceValue(func() map[string]string {
	codes, others := map[string]string{}, map[string]string{}
	for line := range strings.Lines(nationsFile) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		words := strings.Fields(line)
		code := words[0]
		codes[strings.ToLower(code)] = code
		rest := words[1:]
		for len(rest) > 0 && rest[0] == strings.ToUpper(rest[0]) {
			others[strings.ToLower(rest[0])] = code
			rest = rest[1:]
		}
		for name := range strings.SplitSeq(strings.Join(rest, " "), ",") {
			others[strings.ToLower(strings.TrimSpace(name))] = code
		}
	}
	for word, code := range codes {
		others[word] = code
	}
	return others
})

// NationCode is the code that the World Diplomacy Database has for a nation, written by its name in Italian or English or by
// a code; of a place the country after the last comma counts. Empty if it has none.
func NationCode(text string) string {
	if at := strings.LastIndexByte(text, ','); at >= 0 {
		text = text[at+1:]
	}
	return nations()[strings.ToLower(strings.TrimSpace(text))]
}
