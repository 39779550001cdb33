package assets

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"strings"
)

// Checker is the page that checks the file of a draw's certificate in its reader's browser, the same bytes in every pack of a
// release. It needs no network; docs/draw.md describes what it reads.
//
//go:embed checker/verifica.html
var Checker []byte

// CheckerName is the name of that page among what is published.
const CheckerName = "verifica.html"

// CheckerSum is the SHA-256 of that page, in hexadecimal.
func CheckerSum() string {
	sum := sha256.Sum256(Checker)
	return hex.EncodeToString(sum[:])
}

// CheckerPolicy is the content security policy of that page, for who serves it.
func CheckerPolicy() string {
	_, rest, _ := strings.Cut(string(Checker), `http-equiv="Content-Security-Policy" content="`)
	policy, _, _ := strings.Cut(rest, `"`)
	return policy
}
