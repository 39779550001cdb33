package export

import (
	"strings"
	"unicode/utf8"
)

// nameLimit is the longest file name that FileName gives, in bytes: with a folder before it and an ending
// behind it stays within what every file system takes.
const nameLimit = 100

// unnamed is the file name of a tournament whose name has no character that a file name may hold.
const unnamed = "torneo"

// FileName makes a file name, without folder or ending, of any text: no character that Windows, Linux or
// macOS refuse, no device name of Windows, no leading dot or dash, no trailing dot, and never empty.
func FileName(text string) string {
	name := strings.Map(func(r rune) rune {
		if strings.ContainsRune(`<>:"/\|?*`, r) {
			return '_'
		}
		return r
	}, Clean(text))
	for len(name) > nameLimit {
		_, size := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-size]
	}
	name = strings.TrimLeft(strings.TrimRight(name, ". "), ".- ")
	if name == "" {
		return unnamed
	}
	if isDevice(name) {
		return "_" + name
	}
	return name
}

// isDevice reports whether Windows takes a name for a device, whatever its ending.
func isDevice(name string) bool {
	stem, _, _ := strings.Cut(strings.ToUpper(name), ".")
	stem = strings.TrimRight(stem, " ")
	switch stem {
	case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$":
		return true
	}
	port, found := strings.CutPrefix(stem, "COM")
	if !found {
		port, found = strings.CutPrefix(stem, "LPT")
	}
	return found && utf8.RuneCountInString(port) == 1 && strings.ContainsAny(port, "0123456789¹²³")
}
