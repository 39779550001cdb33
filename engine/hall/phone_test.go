package hall

import (
	"strings"
	"testing"
)

// A phone is called so in the reader's language, whatever language wrote the ledger.
func TestAPhoneIsNamedInTheReadersLanguage(t *testing.T) {
	english := func(format string) string { return strings.ReplaceAll(format, "telefono", "phone") }
	for device, want := range map[string]string{
		"telefono 3FA2": "phone 3FA2", "telefono 3FA291C08E5D7B46": "phone 3FA2", "100% mio": "100% mio",
	} {
		if got := (Proposal{Device: device}).Phone().In(english); got != want {
			t.Errorf("%s is %q", device, got)
		}
	}
}
