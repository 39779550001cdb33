package export

import (
	"slices"

	"raduno/engine"
)

// BySurname sorts the way an Italian register does: by surname, then by name, then by ID. who gives what the
// seat of an element shows.
func BySurname[T any](elements []T, who func(T) Seat) {
	slices.SortStableFunc(elements, func(a, b T) int {
		x, y := who(a), who(b)
		if c := engine.CompareNames(x.Surname, y.Surname); c != 0 {
			return c
		}
		if c := engine.CompareNames(x.Given, y.Given); c != 0 {
			return c
		}
		return x.ID - y.ID
	})
}
