// Package online is the window's hold on the hall's network: switching it on and off, its address for the phones, and
// what the tables sent, to be confirmed. The pages themselves are made by ui/web.
package online

import (
	"context"
	"errors"
	"fmt"
	"image/color"
	"net/url"
	"slices"
	"sync"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/hall"
	"raduno/ui/dialogs"
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

	choice    *widget.Select
	agree     *kit.Check
	cover     *kit.Check
	name      string // of the network that is served
	body      *fyne.Container
	told      map[string]bool // proposals that the organizer was told of, by ID and by whether somebody can confirm them
	moved     string          // where this machine is now, while the address that is served is gone; else empty
	seen      string          // what the footer says of it
	OnSeen    func()          // is called when that is something else
	covered   bool            // the prize-giving is still to come
	OnCovered func()          // is called when that is something else; nil for nothing
	shown     *present.View   // in the dialog

	alarmed map[string]bool // devices of whose wrong PINs he was told
}

// New is a network that is off.
func New(session *present.Session, clock web.Clock) *Network {
	return &Network{session: session, clock: clock, alarmed: map[string]bool{}}
}

// On reports whether the hall is served.
func (n *Network) On() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.server != nil
}

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
	go n.look(ctx, d)
	return hall.Of(d).Keep(func(s *hall.Secrets) {
		s.On = &hall.On{Address: o.Address, Network: n.name, TwoAgree: o.TwoAgree, Covered: o.Covered}
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
	o := web.Options{Address: was.Address, TwoAgree: was.TwoAgree, Covered: was.Covered}
	if !web.OnThisMachine(o.Address) {
		networks := web.Networks()
		if len(networks) == 0 {
			n.session.Tell(kit.Tr("La sala era accesa a %s: qui non c'è nessuna rete.", was.Address))
			return
		}
		o.Address, n.name = networks[0].Address, networks[0].Name
	}
	n.session.Aside(kit.Tr("Accendo la rete…"), func(context.Context) error { return n.start(d, o) }, func() {
		n.refresh()
		if o.Address != was.Address {
			n.tellMoved()
		}
	})
}

// Moved is where this machine is now, while the hall is served at an address that it has left; else empty.
func (n *Network) Moved() string { return n.moved }

// Move serves the hall where this machine is now, with the same PIN and codes.
func (n *Network) Move() {
	n.mu.Lock()
	o := n.options
	server := n.server
	n.mu.Unlock()
	if server == nil || n.moved == "" {
		return
	}
	d := n.session.Desk
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
		n.tellMoved()
	})
}

// tellMoved says what of paper is no good any more.
func (n *Network) tellMoved() {
	n.session.Tell(kit.Tr("La sala è a %s. Schede, tessere e cartelli di prima portano l'indirizzo vecchio: stampali di nuovo.", n.Address()))
}

// see has the footer say how the hall stands.
func (n *Network) see() {
	n.mu.Lock()
	server := n.server
	n.mu.Unlock()
	text := ""
	if server != nil && n.session.View != nil {
		phones := 0
		for _, p := range server.Phones() {
			if p.Live > 0 {
				phones++
			}
			if key := fmt.Sprint("pin ", p.Device); p.Wrong < alarming {
				delete(n.alarmed, key)
			} else if !n.alarmed[key] {
				n.alarmed[key] = true
				n.session.Tell(kit.Tr("Qualcuno prova il PIN: %s a %s, sbagliati finora: %d.", kit.Say(p.Said()), p.Address, p.Wrong))
			}
		}
		text = kit.Tr("● Sala accesa · %s · telefoni: %d", n.on(), phones)
		if waits := len(n.session.View.Waiting) + len(n.session.View.Enrolled); waits > 0 {
			text = kit.Tr("● Sala accesa · %s · telefoni: %d · da confermare: %d", n.on(), phones, waits)
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
	if text != n.seen && n.OnSeen != nil {
		n.seen = text
		n.OnSeen()
	}
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
	if v.Of != d.View() || !same || !slices.EqualFunc(enrolled, v.Enrolled, sameEnrolment) {
		n.session.Reload()
	}
}

func sameEnrolment(a, b hall.Enrolment) bool { return a.ID == b.ID }

// enrolments are the lines of who wants to play, each with its answers, and the button that takes the first.
func (n *Network) enrolments(lines *fyne.Container) (first *kit.Button) {
	if len(n.shown.Enrolled) == 0 {
		return nil
	}
	lines.Add(kit.Heading(kit.Tr("Iscrizioni dai telefoni")))
	for _, e := range n.shown.Enrolled {
		text, label := kit.Say(e.Said(n.shown.View)), kit.Tr("Iscrivi")
		if e.OnList > 0 {
			label = kit.Tr("Conferma")
		} else if known := e.Known(n.shown.View); known != nil {
			text += "\n" + kit.Tr("In elenco c'è già %s: sarà presente.", known.NameAndClub())
		}
		take := kit.NewButton(label, theme.ConfirmIcon(), func() {
			queued := engine.Text{}
			n.session.Change(kit.Tr("Iscrivo…"), func(d *desk.Desk) error {
				err := hall.Of(d).Admit(e.ID)
				if known := e.Known(d.View()); err == nil && known != nil {
					queued = d.View().Queued(known.ID)
				}
				return err
			}, func() { n.session.Tell(kit.Tr("Confermato: %s.", text) + " " + kit.Say(queued)) })
		})
		leave := kit.NewQuietButton(kit.Tr("Lascia"), nil, func() {
			n.session.Change(kit.Tr("Lascio l'iscrizione…"), func(d *desk.Desk) error { return hall.Of(d).Dismiss(e.ID) }, nil)
		})
		if first == nil {
			first, take.Importance = take, widget.HighImportance
		}
		lines.Add(container.NewBorder(nil, nil, nil, container.NewHBox(take, leave), kit.Wrapped(text)))
	}
	return first
}

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
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.server == nil {
		return ""
	}
	return n.address
}

// Uncover shows the phones the standings with the last round: the prize-giving is over.
func (n *Network) Uncover() {
	n.mu.Lock()
	server := n.server
	n.mu.Unlock()
	if server != nil {
		server.Uncover()
	}
}

// Show takes over the tournament as it stands: it tells of what phones sent since, and renews the dialog if that is open.
func (n *Network) Show(s *present.View) {
	waiting := map[string]bool{}
	tell := func(key, text string) {
		if waiting[key] = true; !n.told[key] {
			n.session.Tell(text)
		}
	}
	for _, w := range s.Waiting {
		text := w.Text
		if !w.Void {
			text = kit.Tr("Il tavolo %d %s ha mandato i punti.", w.Table, s.OfRound(w.Round))
		}
		tell(fmt.Sprint(w.ID, w.Void), text)
	}
	of := map[string]int{}
	for _, e := range s.Enrolled {
		of[e.Device]++
	}
	for _, e := range s.Enrolled {
		if n := of[e.Device]; n > 2 { // said once, and left in one act
			tell(e.Device, kit.Tr("%s, in Sala in rete: %d {2:iscrizione|iscrizioni}.", e.Phone(), n))
			continue
		}
		text := kit.Tr("%s si iscrive da un telefono.", e.Player().NameAndClub())
		if e.OnList > 0 {
			text = kit.Tr("Da un telefono: %s", kit.Say(e.Said(s.View)))
		}
		tell(e.ID, text)
	}
	n.told = waiting
	same := n.shown != nil && slices.EqualFunc(s.Enrolled, n.shown.Enrolled, sameEnrolment) &&
		slices.EqualFunc(s.Waiting, n.shown.Waiting, func(a, b present.Waiting) bool {
			return a.ID == b.ID && a.Over == b.Over && a.Text == b.Text
		})
	if n.body != nil && !same {
		n.fill()
	}
}

// Open shows the dialog.
func (n *Network) Open() {
	if n.session.Desk == nil {
		return
	}
	n.body = container.NewStack()
	n.fill()
	room := canvas.NewRectangle(color.Transparent) // the code and the first proposal are seen together, whatever is on now
	room.SetMinSize(fyne.NewSize(0, 30*kit.Em()))
	d := dialogs.Ask(n.session.Win, kit.Tr("La sala in rete"), kit.Wide(44, container.NewStack(room, n.body)),
		dialogs.Answer{Text: kit.Tr("Chiudi"), Main: true})
	d.SetOnClosed(func() { n.body = nil })
}

// fill fills the dialog, with the keyboard on the first answer.
func (n *Network) fill() {
	n.mu.Lock()
	server, address := n.server, n.address
	n.mu.Unlock()
	n.shown = n.session.View
	top := n.offPanel()
	if server != nil {
		top = container.NewBorder(nil, nil, kit.NewCode(address, codeSide), nil, n.onPanel(address, server))
	}
	lines := kit.NewLines(top)
	for _, from := range hall.Of(n.session.Desk).Senders() {
		all := kit.NewButton(kit.Tr("Lascia tutto"), nil, func() {
			n.session.Change(kit.Tr("Lascio tutto…"), func(d *desk.Desk) error { return hall.Of(d).LeaveAll(from.Device, from.Address) }, nil)
		})
		lines.Add(container.NewBorder(nil, nil, nil, all, kit.Warning(kit.Say(from.Said()))))
	}
	first := n.enrolments(lines)
	lines.Add(kit.Heading(kit.Tr("Proposte dei tavoli")))
	for _, w := range n.shown.Waiting {
		box, confirm := w.Box(n.session, kit.Tr("%s, tavolo %d", n.shown.RoundName(w.Round), w.Table), kit.Tr("Conferma"), func() {
			w.Accept(n.session, func([]engine.Finding) { n.session.Tell(kit.Tr("Tavolo %d salvato.", w.Table)) })
		})
		lines.Add(box)
		if first == nil && !w.Void {
			first = confirm
		}
	}
	if len(n.shown.Waiting) == 0 {
		lines.Add(kit.Quiet(kit.Tr("Nessun punteggio aspetta.")))
	}
	n.body.Objects = []fyne.CanvasObject{lines}
	n.body.Refresh()
	if first != nil {
		n.session.Win.Canvas().Focus(first)
	}
}

// codeSide is the side of the code in the dialog.
const codeSide = 190

// onPanel is what there is to know while the network is on.
func (n *Network) onPanel(address string, server *web.Server) fyne.CanvasObject {
	off := kit.NewButton(kit.Tr("Spegni la rete"), theme.CancelIcon(), func() {
		d := n.session.Desk
		n.session.Aside(kit.Tr("Spengo la rete…"), func(context.Context) error {
			n.Close()
			return hall.Of(d).Keep(func(s *hall.Secrets) { s.On = nil })
		}, n.refresh)
	})
	lines := kit.NewLines(
		kit.Bold(address),
		kit.Wrapped(kit.Tr("Rete: %s. I telefoni devono essere sulla stessa.", n.name)),
		kit.Wrapped(kit.Tr("PIN degli arbitri: %s (pagina %sarbitro)", server.PIN(), address)),
		kit.Wrapped(kit.Tr("Chi non è in elenco si iscrive da %siscrizione.", address)),
		kit.Quiet(
			kit.Tr(
				"Su un televisore apri %sschermo. Il codice sta anche su schede, tessere ed elenchi che stampi adesso.", address)),
	)
	if server.Covered() {
		lines.Add(kit.NewButton(kit.Tr("Mostra la classifica finale"), nil, func() {
			server.Uncover()
			n.refill()
		}))
	}
	lines.Add(off)
	return lines
}

// refresh has the window, and the dialog if it is open, show what has changed: the pictures for the hall tell its address too.
func (n *Network) refresh() {
	n.session.Reload()
	n.see()
	n.refill()
}

// refill fills the dialog anew, if it is open still.
func (n *Network) refill() {
	if n.body != nil && n.session.View != nil {
		n.fill()
	}
}

// offPanel is what there is to choose before the network is on.
func (n *Network) offPanel() fyne.CanvasObject {
	networks := append(web.Networks(), web.Network{Address: "127.0.0.1"})
	names := make([]string, len(networks))
	for i, one := range networks {
		names[i] = fmt.Sprintf("%s (%s)", one.Address, one.Name)
	}
	names[len(names)-1] = kit.Tr("solo questo computer, per provare")
	n.choice = widget.NewSelect(names, nil)
	n.choice.SetSelectedIndex(0)
	n.agree = kit.NewCheck(kit.Tr("I punti contano da soli quando due telefoni del tavolo mandano gli stessi"), nil)
	n.cover = kit.NewCheck(kit.Tr("La classifica con l'ultimo turno aspetta la premiazione"), nil)
	n.cover.SetChecked(true)
	on := kit.NewMainButton(kit.Tr("Accendi la rete"), theme.ConfirmIcon(), func() {
		at, o := n.choice.SelectedIndex(), web.Options{TwoAgree: n.agree.Checked, Covered: n.cover.Checked}
		n.name, o.Address = names[at], networks[at].Address
		d := n.session.Desk
		n.session.Aside(kit.Tr("Accendo la rete…"), func(context.Context) error { return n.start(d, o) }, n.refresh)
	})
	return kit.NewLines(
		kit.Wrapped(
			kit.Tr(
				"I telefoni vedono tavoli e classifica e mandano i punti, senza internet e senza installare niente.")),
		widget.NewLabel(kit.Tr("Su quale rete")), n.choice, n.agree, n.cover, on,
		kit.Quiet(
			kit.Tr(
				"Se Windows chiede, consenti le reti private. Se i telefoni non arrivano, prova l'hotspot di un telefono.")),
	)
}
