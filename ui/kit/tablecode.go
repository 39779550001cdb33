package kit

import (
	"strconv"
	"strings"
)

// TableCode reads the code that a scanner types off a score sheet, such as “2-14”: round and table (see
// publish.TableCode). A scanner set to an American keyboard types an apostrophe for the hyphen on an Italian
// one.
func TableCode(text string) (round, table int, ok bool) {
	first, second, found := strings.Cut(strings.ReplaceAll(strings.TrimSpace(text), "'", "-"), "-")
	if !found {
		return 0, 0, false
	}
	round, err := strconv.Atoi(first)
	if err != nil || round < 1 {
		return 0, 0, false
	}
	table, err = strconv.Atoi(second)
	return round, table, err == nil && table > 0
}

// codeRune is a key that may stand in a code: the hyphen between two numbers, whatever the keyboard makes
// of it.
func codeRune(before string, r rune) bool {
	if r != '-' && r != '\'' || before == "" {
		return false
	}
	return strings.Trim(before, "0123456789") == ""
}
