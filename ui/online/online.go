// Package online is the window's hold on the hall's network: switching it on and off, its address for the phones, and
// what the tables sent, to be confirmed. The pages themselves are made by ui/web.
package online

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"sync"
	"time"

	"fyne.io/fyne/v2"

	"raduno/engine/desk"
	"raduno/engine/hall"
	"raduno/ui/kit"
	"raduno/ui/present"
	"raduno/ui/web"
)

// port is where the hall is served if it is free; another one is taken where it is not.
const port = 8080

// lookEvery is how often it is looked whether a table has sent something.
const lookEvery = time.Second

// Network is the hall's network as the window sees it. It is off until it is switched on; a tournament that is opened again while it
// was on is served again.
type Network struct {
	clock   web.Clock // the round\'s, which the pages show
	session *present.Session

	mu      sync.Mutex
	server  *web.Server
	address string      // of the public page
	options web.Options // with which it is served
	stop    context.CancelFunc
	done    chan struct{}

	page      *page
	phones    []web.Phone     // as they are shown
	name      string          // of the network that is served
	reported  map[string]bool // proposals that the organizer was told of, by ID and by whether they can be confirmed
	moved     string          // where this machine is now, while the address that is served is gone; else empty
	seen      string          // what the footer says of it
	OnSeen    func()          // is called when that is something else
	covered   bool            // the prize-giving is still to come
	OnCovered func()          // is called when that is something else; nil for nothing
	shown     *present.View   // on the page

	alarmed map[string]bool // devices of whose wrong PINs he was told
}

// New is a network that is off.
func New(session *present.Session, clock web.Clock) *Network {
	return &Network{session: session, clock: clock, alarmed: map[string]bool{}}
}

// served is what serves the hall, and its address for phones; nil while the network is off.
func (n *Network) served() (*web.Server, string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.server == nil {
		return nil, ""
	}
	return n.server, n.address
}

// On reports whether the hall is served.
func (n *Network) On() bool { return n.Address() != "" }

// Close switches the network off and waits until what was being answered is answered. What was acknowledged stays.
func (n *Network) Close() {
	n.mu.Lock()
	stop, done := n.stop, n.done
	n.server, n.stop = nil, nil
	n.mu.Unlock()
	if stop != nil {
		stop()
		<-done
	}
}

// start serves a tournament at an address of this machine, and looks for what tables send.
func (n *Network) start(d *desk.Desk, o web.Options) error {
	ctx, err := n.serve(d, o)
	if err != nil {
		return err
	}
	n.mu.Lock()
	n.options = o
	n.mu.Unlock()
	if !n.session.Jobs.Inline() {
		go n.look(ctx, d)
	}
	return hall.Of(d).Keep(func(s *hall.Secrets) {
		s.On = &hall.On{Address: o.Address, Network: n.name, Covered: o.Covered}
	})
}

// Resume serves a tournament that is opened again as it was served when it was closed, or the program ended; at another address where
// this machine has left the one before.
func (n *Network) Resume(d *desk.Desk) {
	n.see()
	was := hall.Of(d).Served()
	if was == nil || n.On() {
		return
	}
	n.name = was.Network
	o := web.Options{Address: was.Address, Covered: was.Covered}
	if !web.OnThisMachine(o.Address) {
		networks := web.Networks()
		if len(networks) == 0 {
			n.session.Report(kit.Tr("La sala era accesa a %s: qui non c'è nessuna rete.", was.Address))
			return
		}
		o.Address, n.name = networks[0].Address, networks[0].Name
	}
	n.session.Aside(kit.Tr("Accendo la rete…"), func(context.Context) error { return n.start(d, o) }, func() {
		n.refresh()
		if o.Address != was.Address {
			n.reportMoved()
		}
	})
}

// Moved is where this machine is now, while the hall is served at an address that it has left; else empty.
func (n *Network) Moved() string { return n.moved }

// Move serves the hall where this machine is now, with the same PIN and codes.
func (n *Network) Move() {
	server, _ := n.served()
	if server == nil || n.moved == "" {
		return
	}
	n.mu.Lock()
	d, o := n.session.Desk, n.options
	n.mu.Unlock()
	o.Address, o.Covered = n.moved, server.Covered()
	for _, one := range web.Networks() {
		if one.Address == n.moved {
			n.name = fmt.Sprintf("%s (%s)", one.Address, one.Name)
		}
	}
	n.moved = ""
	n.session.Aside(kit.Tr("Accendo la rete…"), func(context.Context) error {
		n.Close()
		return n.start(d, o)
	}, func() {
		n.refresh()
		n.reportMoved()
	})
}

// reportMoved says what of paper is no good any more.
func (n *Network) reportMoved() {
	n.session.Report(kit.Tr("La sala è a %s. Schede, tessere e cartelli di prima portano l'indirizzo vecchio: stampali di nuovo.",
		n.Address()))
}

// see has the footer say how the hall stands.
func (n *Network) see() {
	server, _ := n.served()
	text := ""
	n.phones = nil
	if server != nil && n.session.View != nil {
		n.phones = server.Phones()
		for _, p := range n.phones {
			if key := fmt.Sprint("pin ", p.Device); p.Wrong < alarming {
				delete(n.alarmed, key)
			} else if !n.alarmed[key] {
				n.alarmed[key] = true
				n.session.Report(kit.Tr("Qualcuno prova il PIN: %s a %s, sbagliati finora: %d.", kit.Say(p.Said()), p.Address, p.Wrong))
			}
		}
		text = kit.Tr("● Sala accesa · %s · telefoni: %d", n.on(), len(n.phones))
		if waits := n.Waits(); waits > 0 {
			text = kit.Tr("● Sala accesa · %s · telefoni: %d · da confermare: %d", n.on(), len(n.phones), waits)
		}
		if n.moved != "" {
			text = kit.Tr("⚠ Sala: l'indirizzo è cambiato")
		}
	}
	if covered := server != nil && server.Covered(); covered != n.covered {
		if n.covered = covered; n.OnCovered != nil {
			n.OnCovered()
		}
	}
	n.page.showPhones()
	if text != n.seen && n.OnSeen != nil {
		n.seen = text
		n.OnSeen()
	}
}

// Waits is how much phones have sent that has no answer yet; 0 while the network is off.
func (n *Network) Waits() int {
	if !n.On() || n.session.View == nil {
		return 0
	}
	return len(n.session.View.Waiting) + len(n.session.View.Enrolled)
}

// Badge is what the tab says of it: how many phones look. A narrow window has no footer for what waits, and its tab says that in their
// place.
func (n *Network) Badge(narrow bool) string {
	waits := n.Waits()
	switch {
	case !n.On():
		return ""
	case !narrow:
		return fmt.Sprintf("● %d", len(n.phones))
	case waits > 0:
		return fmt.Sprintf("● %d", waits)
	}
	return "●"
}

// Seen is what is always in sight: the address, the phones, what waits; empty while the network is off.
func (n *Network) Seen() string { return n.seen }

// alarming is after how many wrong PINs the organizer is told.
const alarming = 5

// serve serves a tournament until the context that it gives ends.
func (n *Network) serve(d *desk.Desk, o web.Options) (context.Context, error) {
	o.Port, o.Language, o.Clock = port, string(n.session.Prefs.Language()), n.clock
	server, err := web.New(d, o)
	if err != nil {
		return nil, err
	}
	at, err := server.Listen()
	if err != nil { // the port is another program's
		o.Port = 0
		if server, err = web.New(d, o); err != nil {
			return nil, err
		}
		if at, err = server.Listen(); err != nil {
			return nil, err
		}
	}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	n.mu.Lock()
	n.server, n.address, n.stop, n.done = server, at, stop, done
	n.mu.Unlock()
	go func() {
		defer close(done)
		if err := server.Serve(ctx); err != nil && !errors.Is(err, context.Canceled) {
			fyne.LogError("hall network", err)
		}
	}()
	return ctx, nil
}

// look notices what phones do, until the network is switched off.
func (n *Network) look(ctx context.Context, d *desk.Desk) {
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	for { // who switched it on has just seen how it stands
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		proposals, err := hall.Of(d).Waiting()
		enrolled, enrolErr := hall.Of(d).Enrolments()
		here := web.OnThisMachine(n.on())
		fyne.Do(func() {
			if err == nil && enrolErr == nil {
				n.follow(d, proposals, enrolled)
			}
			n.follows(here)
		})
	}
}

// follow has the window show what phones have changed or sent.
func (n *Network) follow(d *desk.Desk, proposals []hall.Proposal, enrolled []hall.Enrolment) {
	v := n.session.View
	if v == nil || n.session.Desk != d {
		return
	}
	same := slices.EqualFunc(proposals, v.Waiting, func(p hall.Proposal, w present.Waiting) bool { return p.ID == w.ID })
	if v.View != d.View() || !same || !slices.EqualFunc(enrolled, v.Enrolled, sameEnrolment) {
		n.session.Reload()
	}
}

func sameEnrolment(a, b hall.Enrolment) bool { return a.ID == b.ID }

// follows notices that the machine has left the network that is served; the next step is then to go after it.
func (n *Network) follows(here bool) {
	n.moved = ""
	if networks := web.Networks(); !here && len(networks) > 0 {
		n.moved = networks[0].Address
	}
	n.see()
}

// on is the number that is served, without port; empty while the network is off.
func (n *Network) on() string {
	u, err := url.Parse(n.Address())
	if err != nil {
		return ""
	}
	return u.Hostname()
}

// Address is where phones find the hall's pages; empty while it is not served.
func (n *Network) Address() string {
	_, address := n.served()
	return address
}

// Uncover shows the phones the standings with the last round: the prize-giving is over.
func (n *Network) Uncover() {
	if server, _ := n.served(); server != nil {
		server.Uncover()
		n.page.fill()
	}
}

// Show takes over the tournament as it stands: it tells of what phones sent since, and renews the page.
func (n *Network) Show(s *present.View) {
	waiting := map[string]bool{}
	report := func(key, text string) {
		if waiting[key] = true; !n.reported[key] {
			n.session.Report(text)
		}
	}
	for _, w := range s.Waiting {
		text := kit.Say(w.Text)
		if !w.Void {
			text = kit.Tr("Il tavolo %d %s ha mandato i punti.", w.Number, s.RoundName(w.Round).Of())
		}
		report(fmt.Sprint(w.ID, w.Void), text)
	}
	of := map[string]int{}
	for _, e := range s.Enrolled {
		of[e.Device]++
	}
	for _, e := range s.Enrolled {
		if n := of[e.Device]; n > 2 { // said once, and left in one act
			report(e.Device, kit.Tr("%s, in Sala: %d {2:iscrizione|iscrizioni}.", e.Phone(), n))
			continue
		}
		text := kit.Tr("%s si iscrive da un telefono.", e.Player().NameAndClub())
		if e.OnList > 0 {
			text = kit.Tr("Da un telefono: %s", kit.Say(e.Said(s.View)))
		}
		report(e.ID, text)
	}
	n.reported = waiting
	same := n.shown != nil && slices.EqualFunc(s.Enrolled, n.shown.Enrolled, sameEnrolment) &&
		slices.EqualFunc(s.Waiting, n.shown.Waiting, func(a, b present.Waiting) bool {
			return a.ID == b.ID && kit.Say(a.Over) == kit.Say(b.Over) && kit.Say(a.Text) == kit.Say(b.Text)
		})
	if n.shown = s; !same {
		n.page.fill()
	}
}

// refresh has page and window show what has changed: the pictures for the hall tell its address too, and the window gives the keyboard on
// that was on a button which is gone.
func (n *Network) refresh() {
	n.see()
	n.page.fill()
	n.session.Reload()
}
