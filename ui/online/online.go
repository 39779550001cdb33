// Package online is the window's hold on the hall's network: switching it on and off, its address for the phones, and
// what the tables sent, to be confirmed. The pages themselves are made by ui/web.
package online

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"sync"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
	"github.com/skip2/go-qrcode"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/web"
)

// Host is what the network needs of the window around it.
type Host interface {
	Window() fyne.Window
	// Desk is the tournament that is open; nil where none is.
	Desk() *desk.Desk
	Tell(text string)
	// Language is the language of the pages: "it" or "en".
	Language() string
	// Clock is the round's clock, which the pages show.
	Clock() web.Clock
	// Change has the desk do something away from the goroutine of the user interface, and shows an error.
	Change(what string, run func(*desk.Desk) error, done func())
	// Background is Change for what changes nothing at the desk.
	Background(what string, run func(context.Context, *desk.Desk) error, done func())
}

// port is where the hall is served if it is free; another one is taken where it is not.
const port = 8080

// lookEvery is how often it is looked whether a table has sent something.
const lookEvery = time.Second

// Network is the hall's network as the window sees it. It is off until it is switched on, and off again when the
// tournament is closed.
type Network struct {
	host Host

	mu      sync.Mutex
	desk    *desk.Desk
	server  *web.Server
	address string
	stop    context.CancelFunc
	done    chan struct{}

	choice  *widget.Select
	agree   *kit.Check
	body    *fyne.Container
	known   int // proposals that were told already
	waiting []waiting
}

// waiting is a proposal with its table as it was shown.
type waiting struct {
	desk.Proposal
	seen engine.Table
	text string
	over string // what the table holds already; empty for nothing
}

// New is a network that is off.
func New(host Host) *Network { return &Network{host: host} }

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
func (n *Network) start(d *desk.Desk, address string, twoAgree bool) error {
	ctx, err := n.serve(d, address, twoAgree)
	if err == nil {
		go n.look(ctx, d)
	}
	return err
}

// serve serves a tournament until the context that it gives ends.
func (n *Network) serve(d *desk.Desk, address string, twoAgree bool) (context.Context, error) {
	o := web.Options{Address: address, Port: port, TwoAgree: twoAgree, Language: n.host.Language(), Clock: n.host.Clock()}
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
	n.desk, n.server, n.address, n.stop, n.done, n.known = d, server, at, stop, done, 0
	n.mu.Unlock()
	go func() {
		defer close(done)
		if err := server.Serve(ctx); err != nil && !errors.Is(err, context.Canceled) {
			fyne.LogError("hall network", err)
		}
	}()
	return ctx, nil
}

// look notices what tables send, until the network is switched off.
func (n *Network) look(ctx context.Context, d *desk.Desk) {
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	for {
		list, err := proposals(d)
		if err == nil {
			fyne.Do(func() { n.arrived(list) })
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// proposals are those that wait, with what their tables hold.
func proposals(d *desk.Desk) ([]waiting, error) {
	all, err := d.Proposals()
	if err != nil {
		return nil, err
	}
	v := d.View()
	var list []waiting
	for _, p := range all {
		r := v.Round(p.Round)
		if r == nil || r.Table(p.Table) == nil {
			continue
		}
		w := waiting{Proposal: p, seen: *r.Table(p.Table)}
		w.text = kit.Say(v.TableText(p.On(w.seen)))
		if w.seen.State() != engine.NotPlayed {
			w.over = kit.Say(v.TableText(w.seen))
		}
		list = append(list, w)
	}
	return list, nil
}

// arrived shows what waits, and tells of what is new.
func (n *Network) arrived(list []waiting) {
	changed := !slices.EqualFunc(list, n.waiting, func(a, b waiting) bool { return a.ID == b.ID && a.over == b.over })
	n.waiting = list
	if len(list) > n.known {
		last := list[len(list)-1]
		n.host.Tell(kit.Tr("Dal tavolo %d del turno %d è arrivata una proposta: Turno, Sala in rete.", last.Table, last.Round))
	}
	n.known = len(list)
	if changed && n.body != nil {
		n.show()
	}
}

// Open shows the dialog.
func (n *Network) Open() {
	if n.host.Desk() == nil {
		return
	}
	n.body = container.NewStack()
	n.show()
	d := dialogs.Ask(n.host.Window(), kit.Tr("La sala in rete"), kit.Wide(44, n.body), dialogs.Answer{Text: kit.Tr("Chiudi"), Main: true})
	d.SetOnClosed(func() { n.body = nil })
}

// show fills the dialog, with the keyboard on the first proposal's confirmation.
func (n *Network) show() {
	n.mu.Lock()
	server, address := n.server, n.address
	n.mu.Unlock()
	if server == nil {
		n.body.Objects = []fyne.CanvasObject{n.offPanel()}
		n.body.Refresh()
		return
	}
	var first *kit.Button
	lines := kit.NewLines()
	for _, w := range n.waiting {
		line, confirm := n.line(w)
		lines.Add(line)
		if first == nil {
			first = confirm
		}
	}
	if len(n.waiting) == 0 {
		lines.Add(kit.Quiet(kit.Tr("Nessuna proposta aspetta. Quando un tavolo manda i punti si vede qui, e si conferma con Invio.")))
	}
	off := kit.NewButton(kit.Tr("Spegni la rete"), theme.CancelIcon(), func() {
		n.host.Background(kit.Tr("Spengo la rete…"), func(context.Context, *desk.Desk) error { n.Close(); return nil }, func() {
			if n.body != nil {
				n.show()
			}
		})
	})
	side := kit.NewLines(
		kit.Bold(address),
		kit.Wrapped(kit.Tr("PIN degli arbitri: %s", server.PIN())),
		kit.Quiet(kit.Tr("I telefoni devono essere sulla stessa rete. Per il proiettore: %sschermo; per gli arbitri: %sarbitro.", address, address)),
		off,
	)
	n.body.Objects = []fyne.CanvasObject{kit.NewLines(
		container.NewBorder(nil, nil, code(address), nil, side),
		kit.Heading(kit.Tr("Proposte dei tavoli")), lines,
	)}
	n.body.Refresh()
	if first != nil {
		n.host.Window().Canvas().Focus(first)
	}
}

// line is a proposal with its two answers.
func (n *Network) line(w waiting) (fyne.CanvasObject, *kit.Button) {
	text := kit.NewLines(kit.Bold(kit.Tr("Turno %d, tavolo %d", w.Round, w.Table)), kit.Wrapped(w.text))
	if w.over != "" {
		text.Add(kit.Wrapped(kit.Tr("Attenzione, nel foglio c'è già: %s", w.over)))
	}
	confirm := kit.NewButton(kit.Tr("Conferma"), theme.ConfirmIcon(), func() {
		n.host.Change(kit.Tr("Salvo i punti…"), func(d *desk.Desk) error {
			_, err := d.AcceptProposal(w.ID, w.seen)
			return err
		}, func() { n.answered(w) })
	})
	confirm.Importance = widget.HighImportance
	leave := kit.NewButton(kit.Tr("Lascia"), nil, func() {
		n.host.Change(kit.Tr("Lascio la proposta…"), func(d *desk.Desk) error { return d.DropProposal(w.ID) }, func() { n.answered(w) })
	})
	return container.NewBorder(nil, nil, nil, container.NewCenter(container.NewHBox(confirm, leave)), text), confirm
}

// answered takes a proposal off the list at once.
func (n *Network) answered(w waiting) {
	n.waiting = slices.DeleteFunc(slices.Clone(n.waiting), func(other waiting) bool { return other.ID == w.ID })
	n.known = len(n.waiting)
	if n.body != nil {
		n.show()
	}
}

// offPanel is what there is to choose before the network is on.
func (n *Network) offPanel() fyne.CanvasObject {
	addresses := machineAddresses()
	names := make([]string, len(addresses))
	for i, a := range addresses {
		names[i] = a.name
	}
	n.choice = widget.NewSelect(names, nil)
	n.choice.SetSelectedIndex(0)
	n.agree = kit.NewCheck(kit.Tr("I punti contano da soli quando due telefoni del tavolo mandano gli stessi"), nil)
	on := kit.NewButton(kit.Tr("Accendi la rete"), theme.ConfirmIcon(), func() {
		address, agree := addresses[n.choice.SelectedIndex()].address, n.agree.Checked
		n.host.Background(kit.Tr("Accendo la rete…"), func(_ context.Context, d *desk.Desk) error { return n.start(d, address, agree) }, func() {
			if n.body != nil {
				n.show()
			}
		})
	})
	on.Importance = widget.HighImportance
	return kit.NewLines(
		kit.Wrapped(kit.Tr("I telefoni della sala vedono tavoli e classifica, e i tavoli mandano i punti. Non serve internet e non si installa niente. Si risponde solo sulla rete che scegli, e solo finché è accesa.")),
		widget.NewLabel(kit.Tr("Su quale rete")), n.choice, n.agree, on,
		kit.Quiet(kit.Tr("Windows può chiedere se Raduno può comunicare: rispondi di sì per le reti private. Se i telefoni non arrivano alla pagina usa l'hotspot di un telefono.")),
	)
}

// machineAddress is a number of this machine, and the name of its network.
type machineAddress struct{ address, name string }

// machineAddresses are the numbers that phones may reach, and last the one that only this machine does.
func machineAddresses() []machineAddress {
	var list []machineAddress
	interfaces, err := net.Interfaces()
	if err != nil {
		interfaces = nil
	}
	for _, i := range interfaces {
		addresses, err := i.Addrs()
		if err != nil || i.Flags&net.FlagUp == 0 || i.Flags&net.FlagLoopback != 0 {
			continue
		}
		for _, a := range addresses {
			if prefix, err := netip.ParsePrefix(a.String()); err == nil && prefix.Addr().Is4() {
				list = append(list, machineAddress{prefix.Addr().String(), fmt.Sprintf("%s (%s)", prefix.Addr(), i.Name)})
			}
		}
	}
	return append(list, machineAddress{"127.0.0.1", kit.Tr("solo questo computer, per provare")})
}

// code is an address for phones to scan, with the quiet zone that scanners want.
func code(address string) fyne.CanvasObject {
	const dots, size = 512, 190
	picture, err := qrcode.Encode(address, qrcode.Medium, dots)
	if err != nil {
		return kit.NewLines()
	}
	image := canvas.NewImageFromReader(bytes.NewReader(picture), "rete.png")
	image.FillMode = canvas.ImageFillContain
	image.SetMinSize(fyne.NewSquareSize(size))
	return image
}
