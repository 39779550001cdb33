package web

import (
	"cmp"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"encoding/hex"
	"fmt"
	"math/big"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"raduno/engine"
)

// codes makes the codes of the tables: round and table in the open, and a message authentication code (HMAC-SHA256, cut
// to 80 bits) that cannot be made without the key. A code opens its table in its round and nothing else.
type codes struct{ key []byte }

var base32Small = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

func (c codes) sum(purpose string) []byte {
	mac := hmac.New(sha256.New, c.key)
	mac.Write([]byte(purpose))
	return mac.Sum(nil)
}

// seal makes a code of what it names, which stands in the open.
func (c codes) seal(open, purpose string) string {
	return open + "-" + base32Small.EncodeToString(c.sum(purpose)[:10])
}

// ours reports whether two codes are alike, in a time that does not tell how far.
func ours(code, shown string) bool {
	return subtle.ConstantTimeCompare([]byte(code), []byte(shown)) == 1
}

// table is the code of a table.
func (c codes) table(round, table int) string {
	return c.seal(fmt.Sprintf("%d-%d", round, table), fmt.Sprintf("tavolo %d %d", round, table))
}

// player is the code of a player's own page.
func (c codes) player(id int) string {
	return c.seal(strconv.Itoa(id), fmt.Sprintf("giocatore %d", id))
}

// readPlayer gives the player whom an address names, and whether its code is ours; 0 for no player.
func (c codes) readPlayer(code string) (id int, own bool) {
	number, _, _ := strings.Cut(code, "-")
	id, _ = strconv.Atoi(number)
	return id, ours(c.player(id), code)
}

// read gives round and table of a code that is ours.
func (c codes) read(code string) (round, table int, ok bool) {
	first, rest, _ := strings.Cut(code, "-")
	second, _, _ := strings.Cut(rest, "-")
	round, err1 := strconv.Atoi(first)
	table, err2 := strconv.Atoi(second)
	return round, table, cmp.Or(err1, err2) == nil && round > 0 && table > 0 && ours(c.table(round, table), code)
}

// form is the token of a form that a device was shown: another site cannot guess it (cross-site request forgery).
func (c codes) form(device string) string {
	return hex.EncodeToString(c.sum("modulo " + device)[:16])
}

// pinDigits is the length of a PIN that the program makes.
const pinDigits = 6

// ShortPIN reports whether a chosen PIN is too short; it counts digits and letters, not blanks.
func ShortPIN(pin string) bool {
	return pin != "" && utf8.RuneCountInString(strings.Join(strings.Fields(pin), "")) < pinDigits
}

// newPIN makes a PIN.
func newPIN() string {
	n, _ := rand.Int(rand.Reader, big.NewInt(1_000_000)) // the system's numbers do not fail
	return fmt.Sprintf("%0*d", pinDigits, n)
}

// ownHost reports whether a request names this machine by a number of its own or as localhost. A foreign
// name that points here (DNS rebinding) does not name it.
func ownHost(host string, own func(netip.Addr) bool) bool {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = host
	}
	name = strings.Trim(name, "[]")
	if strings.EqualFold(name, "localhost") {
		return true
	}
	address, err := netip.ParseAddr(name)
	return err == nil && own(address.Unmap().WithZone(""))
}

// OnThisMachine reports whether an address, a number or the name localhost, is one of this machine's: one that was served
// is not any more when the machine has gone to another network.
func OnThisMachine(address string) bool { return ownHost(address, machineAddress) }

// machineAddress reports whether an address is one of this machine's.
func machineAddress(a netip.Addr) bool {
	if a.IsLoopback() {
		return true
	}
	all, err := net.InterfaceAddrs()
	if err != nil {
		return false
	}
	for _, one := range all {
		if prefix, err := netip.ParsePrefix(one.String()); err == nil && prefix.Addr().Unmap() == a {
			return true
		}
	}
	return false
}

// Network is a network that this machine is on.
type Network struct {
	Address string // the machine's number on it
	Name    string // what the system calls the way to it, such as Wi-Fi or eth0
	virtual bool
}

// Networks are those on which phones may reach this machine: first the one that leads to the world, last those that programs make up.
func Networks() []Network {
	interfaces, err := net.Interfaces()
	if err != nil {
		return nil
	}
	var list []Network
	for _, i := range interfaces {
		addresses, err := i.Addrs()
		if err != nil || i.Flags&net.FlagUp == 0 || i.Flags&net.FlagLoopback != 0 {
			continue
		}
		for _, a := range addresses {
			if prefix, err := netip.ParsePrefix(a.String()); err == nil {
				list = append(list, Network{prefix.Addr().String(), i.Name, i.Flags&net.FlagPointToPoint != 0 || inside.MatchString(i.Name)})
			}
		}
	}
	return ordered(list, wayOut())
}

// inside are the names of networks inside this machine, or through it to another place.
var inside = regexp.MustCompile(
	`(?i)^(vbox|vmnet|docker|br-|veth|virbr|vethernet|tun|tap|utun|wg|zt|tailscale|lxc|lxd|bridge)|virtual|vmware|hyper-v|vpn`)

// ordered leaves out the networks on which a machine has given itself its number, since no phone is there, and those of IPv6.
func ordered(list []Network, first string) []Network {
	list = slices.DeleteFunc(list, func(n Network) bool {
		address, err := netip.ParseAddr(n.Address)
		return err != nil || !address.Is4() || address.IsLinkLocalUnicast()
	})
	slices.SortStableFunc(list, func(a, b Network) int {
		return cmp.Or(engine.First(a.Address == first && !a.virtual, b.Address == first && !b.virtual), engine.First(!a.virtual, !b.virtual))
	})
	return list
}

// wayOut is this machine's number on the way to the world, its default route; empty if the machine has no route. Nothing is sent.
func wayOut() string {
	c, err := net.Dial("udp4", "192.0.2.1:9") // TEST-NET-1 (RFC 5737)
	if err != nil {
		return ""
	}
	defer c.Close()
	host, _, _ := net.SplitHostPort(c.LocalAddr().String())
	return host
}

// sameOrigin reports whether a request that changes something comes from one of our own pages, as far as the browser
// says where it comes from.
func sameOrigin(r *http.Request) bool {
	if site := r.Header.Get("Sec-Fetch-Site"); site != "" && site != "same-origin" && site != "none" {
		return false
	}
	origin := r.Header.Get("Origin")
	if origin == "" {
		return true
	}
	u, err := url.Parse(origin)
	return err == nil && u.Scheme == "http" && u.Host == r.Host
}
