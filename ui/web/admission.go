package web

import (
	"cmp"
	"encoding/base64"
	"fmt"
	"maps"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"raduno/engine"
	ledger "raduno/engine/hall"
)

// What one device, by its cookie, and one address, an IPv4 one or the /64 of an IPv6 one, may take. A router may show the whole hall
// under one address. What waits for the desk is bounded where it is kept (engine/hall).
const (
	maxField       = 200 // bytes of what is typed into a field
	maxNonce       = 64  // bytes of a form's number
	maxBody        = 16 << 10
	maxHeader      = 8 << 10
	maxConnections = 3000 // 1,500 phones with a live page and a request at the same time
	maxLive        = 4    // live pages of a device
	maxPhones      = 4096 // devices and addresses that are remembered
	maxCached      = 500  // pages
	postRate       = 50   // a second from one address
	postBurst      = 200

	idleEnds = 5 * time.Second  // a connection on which nothing is asked
	bodyEnds = 10 * time.Second // a request that does not come to its end

	pinTries    = 5  // wrong ones of a device
	pinTriesAt  = 20 // of an address; who has entered before does not wait for it
	pinPause    = 30 * time.Second
	pinLongest  = 4 * time.Minute
	pinForgiven = time.Hour // after the last wrong one

	sessionLength = 16 * time.Hour      // how long an assistant stays in
	deviceLength  = 30 * 24 * time.Hour // how long a device is known
)

// admission is all that stands between strangers and the hall: connections, live pages, requests, PINs.
type admission struct {
	now   func() time.Time
	codes codes
	pin   string
	posts *limiter

	mu     sync.Mutex
	phones map[string]*Phone
	wrong  map[string]*wrongPINs // by address, and by address and device
	left   map[string]time.Time  // sessions that were ended, until when they would stand
}

func newAdmission(c codes, pin string, now func() time.Time) *admission {
	return &admission{
		now: now, codes: c, pin: pin, posts: newLimiter(postRate, postBurst, now), phones: map[string]*Phone{},
		wrong: map[string]*wrongPINs{}, left: map[string]time.Time{},
	}
}

// Phone is a device of the hall as the desk sees it.
type Phone struct {
	Device  string // as the ledger calls it
	Name    string // who the assistant is, or the player whose own page it opened; empty for others
	Table   int    // whose form it opened last; 0 for none
	Address string
	Live    int // open pages
	Wrong   int // PINs
	Sent    int // forms
	Seen    time.Time
}

// meet notes that a device has asked for something; change says what else is known of it.
func (a *admission) meet(r *http.Request, device string, change func(*Phone)) {
	if device == "" {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	p := a.phones[device]
	if p == nil {
		if len(a.phones) >= maxPhones { // the one that was seen longest ago makes room
			oldest := ""
			for id, other := range a.phones {
				if other.Live == 0 && (oldest == "" || other.Seen.Before(a.phones[oldest].Seen)) {
					oldest = id
				}
			}
			delete(a.phones, oldest)
		}
		p = &Phone{Device: phoneOf(device)}
		a.phones[device] = p
	}
	p.Address, p.Seen = addressKey(r.RemoteAddr), a.now()
	if change != nil {
		change(p)
	}
}

// Phones are the devices of the hall, those that tried wrong PINs first, then the latest.
func (s *Server) Phones() []Phone {
	a := s.admission
	a.mu.Lock()
	defer a.mu.Unlock()
	var list []Phone
	for _, p := range a.phones {
		list = append(list, *p)
	}
	slices.SortFunc(list, func(p, q Phone) int {
		return cmp.Or(engine.First(p.Wrong >= pinTries, q.Wrong >= pinTries), q.Seen.Compare(p.Seen), strings.Compare(p.Device, q.Device))
	})
	return list
}

// Said says a phone as the desk tells it from others.
func (p *Phone) Said() engine.Text {
	if p.Name != "" {
		return engine.Textf("%s, %s", p.Name, ledger.Phone(p.Device))
	}
	return ledger.Phone(p.Device)
}

// opens counts a live page of a device, unless it has as many as it may; closes ends it. Of a device that keeps no cookie nothing is
// counted but its connections.
func (a *admission) opens(r *http.Request, device string) (closes func(), ok bool) {
	ok = true
	a.meet(r, device, func(p *Phone) {
		if ok = p.Live < maxLive; ok {
			p.Live++
		}
	})
	return func() {
		a.meet(r, device, func(p *Phone) { p.Live = max(0, p.Live-1) })
	}, ok
}

// wrongPINs are those of a device, or of an address.
type wrongPINs struct {
	count      int
	last, wait time.Time // when the last came, and until when no other is looked at
}

// add counts one more: past so many a pause begins, each twice as long as the one before. It gives the pause.
func (w *wrongPINs) add(now time.Time, tries int) (pause time.Duration) {
	w.count++
	w.last = now
	if over := w.count - tries; over >= 0 {
		pause = min(pinLongest, pinPause<<min(over, 8))
		w.wait = now.Add(pause)
	}
	return pause
}

// enter gives a session for the right PIN to the assistant of that name; wait says for how long no more tries are allowed, and began
// that it is so from now on. A device that has entered before does not wait for others at its address.
func (a *admission) enter(r *http.Request, device, pin, name string) (session string, wait time.Duration, began bool) {
	address, before := addressKey(r.RemoteAddr), a.session(r, device) != nil
	from := address + " " + device
	a.mu.Lock()
	defer a.mu.Unlock()
	now := a.now()
	maps.DeleteFunc(a.wrong, func(_ string, w *wrongPINs) bool { return now.Sub(w.last) > pinForgiven })
	of := func(key string) *wrongPINs { return cmp.Or(a.wrong[key], &wrongPINs{}) }
	if wait = of(from).wait.Sub(now); !before {
		wait = max(wait, of(address).wait.Sub(now))
	}
	if wait > 0 {
		return "", wait, false
	}
	if ours(a.pin, pin) {
		delete(a.wrong, from)
		return a.newSession(device, name, now.Add(sessionLength)), 0, false
	}
	for key, tries := range map[string]int{from: pinTries, address: pinTriesAt} {
		w := of(key)
		a.wrong[key] = w
		if key == address && before {
			continue // he mistypes it, and knows it
		}
		wait = max(wait, w.add(now, tries))
	}
	return "", wait, wait > 0
}

// session is who an assistant is: on which device, by which name, with which PIN he entered, and until when he may stay.
type session struct {
	name  string
	until time.Time
	in    bool // he is in still; else he was once
}

// newSession writes a session into a signed cookie, which stands after a restart.
func (a *admission) newSession(device, name string, until time.Time) string {
	head := strconv.FormatInt(until.Unix(), 10) + "." + base32Small.EncodeToString(a.codes.sum("pin " + a.pin)[:5]) + "." +
		base64.RawURLEncoding.EncodeToString([]byte(name))
	return head + "." + a.seal(device, head)
}

func (a *admission) seal(device, head string) string {
	return base32Small.EncodeToString(a.codes.sum("sessione " + device + " " + head)[:16])
}

// session reads the session of a request; nil where it has none of ours.
func (a *admission) session(r *http.Request, device string) *session {
	c, err := r.Cookie(sessionCookie)
	if err != nil {
		return nil
	}
	at := strings.LastIndexByte(c.Value, '.')
	if at < 0 || !ours(a.seal(device, c.Value[:at]), c.Value[at+1:]) {
		return nil
	}
	parts := strings.Split(c.Value[:at], ".") // three, as they were sealed
	seconds, _ := strconv.ParseInt(parts[0], 10, 64)
	name, _ := base64.RawURLEncoding.DecodeString(parts[2])
	s := &session{name: string(name), until: time.Unix(seconds, 0)}
	a.mu.Lock()
	defer a.mu.Unlock()
	_, ended := a.left[c.Value]
	s.in = !ended && a.now().Before(s.until) && parts[1] == base32Small.EncodeToString(a.codes.sum("pin " + a.pin)[:5])
	return s
}

// leave ends a session.
func (a *admission) leave(cookie string, s *session) {
	a.mu.Lock()
	defer a.mu.Unlock()
	now := a.now()
	maps.DeleteFunc(a.left, func(_ string, until time.Time) bool { return now.After(until) })
	a.left[cookie] = s.until
}

// tooLong reports whether a form says more in a field than any page of ours lets it. What a page was shown, which it sends back, is
// bounded with the whole.
func tooLong(r *http.Request) bool {
	for name, values := range r.PostForm {
		limit := maxField
		switch name {
		case "una":
			limit = maxNonce
		case "visto":
			limit = maxBody
		}
		if slices.ContainsFunc(values, func(v string) bool { return len(v) > limit }) {
			return true
		}
	}
	return false
}

// addressKey gives the address by which a sender is counted: an IPv4 one, or the /64 of an IPv6 one, which one device has to itself.
func addressKey(remote string) string {
	at, err := netip.ParseAddrPort(remote)
	if err != nil {
		return remote
	}
	address := at.Addr().Unmap().WithZone("")
	if address.Is4() {
		return address.String()
	}
	const shared = 64
	return netip.PrefixFrom(address, shared).Masked().String()
}

// limiter is a token bucket for each address.
type limiter struct {
	mu      sync.Mutex
	now     func() time.Time
	rate    float64 // a second
	burst   float64
	buckets map[string]*bucket
}

type bucket struct {
	tokens float64
	at     time.Time
}

func newLimiter(rate, burst float64, now func() time.Time) *limiter {
	return &limiter{rate: rate, burst: burst, now: now, buckets: map[string]*bucket{}}
}

// allow takes a token of an address; past the bound of memory the full buckets, which say nothing, are thrown away.
func (l *limiter) allow(address string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	b := l.buckets[address]
	if b == nil {
		if len(l.buckets) >= maxPhones {
			maps.DeleteFunc(l.buckets, func(_ string, old *bucket) bool {
				return old.tokens+now.Sub(old.at).Seconds()*l.rate >= l.burst
			})
			if len(l.buckets) >= maxPhones {
				return false
			}
		}
		b = &bucket{tokens: l.burst, at: now}
		l.buckets[address] = b
	}
	b.tokens = min(l.burst, b.tokens+now.Sub(b.at).Seconds()*l.rate)
	b.at = now
	if b.tokens < 1 {
		return false
	}
	b.tokens--
	return true
}

// What a connection is at, in the order in which those of an address are ended where all are used up.
const (
	idle      int32 = iota // waits for a request, or for the rest of one
	live                   // a live page, which comes back by itself
	answering              // is being answered
)

// connection is one of a phone's.
type connection struct {
	net.Conn
	of      *connections
	address string
	at      atomic.Int32
	turn    atomic.Uint64 // of when it was opened, or answered last
}

// Close ends it.
func (c *connection) Close() error {
	c.of.mu.Lock()
	c.of.forget(c)
	c.of.mu.Unlock()
	return c.Conn.Close()
}

// connections are all that are open. Where they are used up, the address that has most loses one, and the newcomer is served.
type connections struct {
	net.Listener
	most int

	mu    sync.Mutex
	by    map[string]map[*connection]bool
	count int
	turns atomic.Uint64
}

func newConnections(l net.Listener, most int) *connections {
	return &connections{Listener: l, most: most, by: map[string]map[*connection]bool{}}
}

// Accept waits for the next one.
func (l *connections) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	made := &connection{Conn: c, of: l, address: addressKey(c.RemoteAddr().String())}
	made.turn.Store(l.turns.Add(1))
	l.mu.Lock()
	var gone *connection
	if l.count >= l.most {
		gone = l.victim()
		l.forget(gone)
	}
	if l.by[made.address] == nil {
		l.by[made.address] = map[*connection]bool{}
	}
	l.by[made.address][made] = true
	l.count++
	l.mu.Unlock()
	if gone != nil {
		_ = gone.Conn.Close() // the phone alone notices
	}
	return made, nil
}

// victim is the oldest idle connection of the address that has most. The caller holds the lock.
func (l *connections) victim() *connection {
	var most map[*connection]bool
	for _, list := range l.by {
		if len(list) > len(most) {
			most = list
		}
	}
	var found *connection
	for c := range most {
		if found == nil || cmp.Or(cmp.Compare(c.at.Load(), found.at.Load()), cmp.Compare(c.turn.Load(), found.turn.Load())) < 0 {
			found = c
		}
	}
	return found
}

// forget counts a connection no longer. The caller holds the lock.
func (l *connections) forget(c *connection) {
	if !l.by[c.address][c] {
		return
	}
	delete(l.by[c.address], c)
	if len(l.by[c.address]) == 0 {
		delete(l.by, c.address)
	}
	l.count--
}

// connectionKey is where the context of a request has its connection.
type connectionKey struct{}

// notes keeps what the connection of a request is at; in tests there is no connection.
func notes(r *http.Request, at int32) {
	if c, ok := r.Context().Value(connectionKey{}).(*connection); ok {
		c.at.Store(at)
	}
}

// rests notes that a connection waits for its next request.
func rests(c net.Conn, state http.ConnState) {
	if c, ok := c.(*connection); ok && state == http.StateIdle {
		c.turn.Store(c.of.turns.Add(1))
		c.at.Store(idle)
	}
}

// waitText says how long a person must wait.
func (s *Server) waitText(wait time.Duration) string {
	return s.tr("Troppi tentativi: aspetta %s, poi riprova.", fmt.Sprintf("%d s", seconds(wait)))
}

// seconds are those of a wait, a begun one whole.
func seconds(wait time.Duration) int { return int((wait + time.Second - 1) / time.Second) }
