package workbook

import (
	"slices"
	"strconv"
)

// Identity is the identity of a tournament, whatever its file is called: the ID in its hidden sheet, and the ID of the tournament that it
// is a copy of. Both are empty in a file that no Raduno of this edition has written.
type Identity struct{ ID, Origin string }

// Keys of the identity. They are no knownKeys: WriteState leaves them as they are.
const (
	keyID       = "identità"
	keyIDOrigin = "identità-origine"
)

// Identity is that of the workbook.
func (b *Book) Identity() Identity {
	var id Identity
	for _, line := range b.stateLines() {
		switch {
		case line.round != 0:
		case line.key == keyID && id.ID == "":
			id.ID = line.value
		case line.key == keyIDOrigin && id.Origin == "":
			id.Origin = line.value
		}
	}
	return id
}

// SetIdentity makes the workbook that of another tournament.
func (b *Book) SetIdentity(id Identity) error {
	return b.change(func() error {
		lines := slices.DeleteFunc(b.stateLines(), func(l stateLine) bool { return l.key == keyID || l.key == keyIDOrigin })
		if len(lines) == 0 {
			lines = append(lines, stateLine{key: keyVersion, value: strconv.Itoa(formatVersion)})
		}
		lines = append(lines, stateLine{key: keyID, value: id.ID})
		if id.Origin != "" {
			lines = append(lines, stateLine{key: keyIDOrigin, value: id.Origin})
		}
		return b.setStateLines(lines)
	})
}
