package rules

import (
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Folder gives equal names to clubs that differ only in case or in blanks, under the spelling that was
// seen first, so that a report reads as the organizer wrote it.
type Folder map[string]string

// Name is the name under which a club or region is known.
func (f Folder) Name(name string) string {
	readable := strings.Join(strings.Fields(norm.NFC.String(name)), " ")
	key := strings.ToLower(readable)
	if _, seen := f[key]; !seen {
		f[key] = readable
	}
	return f[key]
}
