package export

import (
	"bytes"
	"slices"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
)

// BySurname sorts the way an Italian register does: by surname, then by name, then by ID, accents and case
// counting only between names that are otherwise the same. who gives what the seat of an element shows.
func BySurname[T any](elements []T, who func(T) Seat) {
	collator := collate.New(language.Italian, collate.Loose)
	var buffer collate.Buffer
	keys := make(map[int][]byte, len(elements))
	key := func(s Seat) []byte {
		if k, known := keys[s.ID]; known {
			return k
		}
		// The separator keeps "De" + "Santis" apart from "De Santis".
		k := slices.Concat(collator.KeyFromString(&buffer, s.Surname), []byte{0, 0}, collator.KeyFromString(&buffer, s.Given))
		buffer.Reset()
		keys[s.ID] = k
		return k
	}
	slices.SortStableFunc(elements, func(a, b T) int {
		x, y := who(a), who(b)
		if c := bytes.Compare(key(x), key(y)); c != 0 {
			return c
		}
		return x.ID - y.ID
	})
}
