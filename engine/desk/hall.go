package desk

import (
	"cmp"
	"crypto/rand"
	"encoding/hex"
)

// Addresses are the ways into the pages of the hall while they are served: what is printed meanwhile shows them to
// phones.
type Addresses struct {
	Home  string                        // the page for everybody
	Table func(round, table int) string // the form of a table
	Badge func(player int) string       // where an assistant checks a player in
}

// Online has what is printed show phones the way while the hall is served; nil ends that.
func (d *Desk) Online(addresses *Addresses) { d.online.Store(addresses) }

// Addresses are the ways into the hall's pages; empty while they are not served.
func (d *Desk) Addresses() Addresses { return *cmp.Or(d.online.Load(), &Addresses{}) }

// NewSecret is a number of random bytes in hexadecimal digits, too many to guess.
func NewSecret(bytes int) string {
	b := make([]byte, bytes)
	_, _ = rand.Read(b) // never fails (crypto/rand)
	return hex.EncodeToString(b)
}
