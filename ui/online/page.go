package online

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/hall"
	"raduno/ui/kit"
	"raduno/ui/present"
	"raduno/ui/web"
)

// page is the tab Sala: how phones come in, what waits for an answer, the phones. While the network is off the projector stands beside the
// way in; else it opens in the place of the phones.
type page struct {
	*Network
	content *fyne.Container

	way, waits, list fyne.CanvasObject // the columns
	projector        fyne.CanvasObject
	entrance         *fyne.Container // in the first column
	blocks           *fyne.Container // in the second
	more             *kit.Button     // in the second, for the third where there is room for two
	title            *widget.Label   // in the third
	grid             *kit.Grid
	hand             *fyne.Container // what can be done about the phone that is selected

	waiting    map[string]int // how much waits from each phone
	device     string         // the phone that is selected
	projecting bool           // the projector stands in the place of the phones
	third      bool           // the third column stands in the place of the second, where there is room for two
	first      *kit.Button    // the first answer
}

// Widths of the columns and the side of the code, in ems.
const (
	wayWide  = 20.5
	waitWide = 32
	listWide = 31 // that its headings are whole
	codeSide = 14
)

// Page makes the tab around what rules the projector. rows are the lines of it that stand below what waits.
func (n *Network) Page(projector, rows fyne.CanvasObject) fyne.CanvasObject {
	p := &page{Network: n, projector: projector, entrance: container.NewStack(), blocks: kit.NewLines(), hand: kit.NewLines()}
	p.title = kit.Heading("")
	p.grid = kit.NewGrid([]kit.Column{
		{Title: kit.Tr("Telefono"), Ems: 11, Weight: 2, Cell: p.nameOf},
		{Title: kit.Tr("Tavolo"), Ems: 4.5, Align: fyne.TextAlignTrailing, Cell: p.tableOf},
		{Title: kit.Tr("Manda"), Ems: 9, Weight: 1, Cell: p.sentBy},
		{Title: kit.Tr("Ultimo"), Ems: 4.5, Align: fyne.TextAlignTrailing, Cell: func(i int) kit.Cell {
			return kit.Cell{Text: p.phones[i].Seen.Format("15:04"), Small: true}
		}},
	}, func() int { return len(p.phones) }, nil)
	p.grid.Empty = kit.Tr("Nessun telefono, finora.")
	p.grid.OnSelected = func(i int) {
		p.device = p.phones[i].Device
		p.showHand()
	}
	p.more = kit.NewButton("", nil, func() { p.turn(false) })
	p.way = kit.NewPanel(kit.Scrolled(p.entrance))
	p.waits = kit.NewPanel(container.NewBorder(nil, container.NewVBox(widget.NewSeparator(), rows, p.more), nil, nil, kit.Scrolled(p.blocks)))
	p.list = kit.NewPanel(container.NewBorder(p.title, p.hand, nil, nil, p.grid))
	p.content = &fyne.Container{Layout: p, Objects: []fyne.CanvasObject{p.way, p.waits, p.list, p.projector}}
	n.page, n.shown = p, nil // the next tournament is shown on it whatever was on the page before
	p.fill()
	return p.content
}

// Turn shows the projector in the place of the phones, or the phones again.
func (n *Network) Turn() { n.page.turn(true) }

func (p *page) turn(projector bool) {
	switch projecting := p.projecting; {
	case projector:
		p.projecting = !projecting
		p.third = p.projecting
	default:
		p.third = !p.third
	}
	p.showPhones()
	p.content.Refresh()
}

// Layout gives each column its room; where there is no room for three the third stands in the place of the second.
func (p *page) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	const gap = 12
	on, narrow := p.On(), size.Width < (wayWide+waitWide+listWide)*kit.Em()
	waits, third := on && !(narrow && p.third), !on || !narrow || p.third
	kit.SetVisible(p.waits, waits)
	kit.SetVisible(p.list, on && third && !p.projecting)
	kit.SetVisible(p.projector, third && (!on || p.projecting))
	kit.SetVisible(p.more, narrow)
	x := float32(0)
	place := func(o fyne.CanvasObject, width float32) {
		o.Move(fyne.NewPos(x, 0))
		o.Resize(fyne.NewSize(width, size.Height))
		x += width + gap
	}
	place(p.way, wayWide*kit.Em())
	if waits {
		place(p.waits, fyne.Min(waitWide*kit.Em(), size.Width-x))
	}
	for _, o := range []fyne.CanvasObject{p.list, p.projector} {
		if o.Visible() {
			place(o, size.Width-x)
		}
	}
}

// MinSize is that of the first column and a little of the next.
func (p *page) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize((wayWide+10)*kit.Em(), 10*kit.Em())
}

// Focus puts the keyboard on the first answer.
func (n *Network) Focus() {
	if n.page.first != nil {
		n.session.Win.Canvas().Focus(n.page.first)
	} else {
		n.session.Win.Canvas().Unfocus()
	}
}

// fill shows the way in and what waits anew; the keyboard stays on the first answer where it was on one.
func (p *page) fill() {
	if p == nil || p.session.View == nil {
		return
	}
	p.shown = p.session.View
	server, address := p.served()
	if p.entrance.Objects = []fyne.CanvasObject{p.offPanel()}; server != nil {
		p.entrance.Objects[0] = p.onPanel(address, server)
	}
	p.entrance.Refresh()
	answered := p.first != nil && p.session.Win.Canvas().Focused() == fyne.Focusable(p.first)
	count := len(p.shown.Waiting) + len(p.shown.Enrolled)
	title := kit.Tr("Niente da confermare")
	if count > 0 {
		title = kit.Tr("%d da confermare", count)
	}
	p.blocks.Objects, p.first = []fyne.CanvasObject{kit.Heading(title)}, nil
	for _, from := range hall.Of(p.session.Desk).Senders() {
		listed := func(one web.Phone) bool { return one.Device == from.Device }
		if !slices.ContainsFunc(p.phones, listed) { // else it is left where it stands on the list
			leave := p.leaveAll(kit.Tr("Lascia tutto"), from.Device, from.Address)
			p.blocks.Add(container.NewBorder(nil, nil, nil, leave, kit.Warning(kit.Say(from.Said()))))
		}
	}
	p.enrolments()
	for i, w := range p.shown.Waiting {
		same := func(other present.Waiting) bool {
			return other.Round == w.Round && other.Table == w.Table
		}
		switch first := slices.IndexFunc(p.shown.Waiting, same); {
		case first < i: // stands beside that one
		case w.Void || len(p.shown.WaitingAt(w.Round, w.Number)) < 2:
			box, confirm := w.Box(p.session, kit.Tr("%s, tavolo %d", p.shown.RoundName(w.Round).Name(), w.Number), kit.Tr("Prendi"), p.take(w))
			p.answer(confirm)
			p.blocks.Add(box)
		default:
			p.blocks.Add(p.sideBySide(p.shown.WaitingAt(w.Round, w.Number)))
		}
	}
	p.blocks.Refresh()
	p.showPhones()
	p.content.Refresh()
	if answered {
		p.Focus()
	}
}

// answer notes the first button that can be pressed.
func (p *page) answer(b *kit.Button) {
	if p.first == nil && !b.Disabled() {
		p.first = b
	}
}

func (p *page) take(w present.Waiting) func() {
	return func() {
		w.Accept(p.session, func([]engine.Finding) { p.session.Report(kit.Tr("Tavolo %d salvato.", w.Number)) })
	}
}

// sideBySide shows what several phones of a table sent, where they differ with a sign; none of them goes first.
func (p *page) sideBySide(list []present.Waiting) fyne.CanvasObject {
	const wide, close = 8.5, -12
	cell := func(text string, bold bool) fyne.CanvasObject {
		label := widget.NewLabelWithStyle(text, fyne.TextAlignTrailing, fyne.TextStyle{Bold: bold})
		label.Truncation = fyne.TextTruncateEllipsis
		return kit.Wide(wide, label)
	}
	row := func(name string, bold bool, of func(w present.Waiting) string) fyne.CanvasObject {
		cells := container.NewHBox()
		for _, w := range list {
			cells.Add(cell(of(w), bold))
		}
		return container.NewBorder(nil, nil, nil, cells, widget.NewLabelWithStyle(name, 0, fyne.TextStyle{Bold: bold}))
	}
	title := kit.Tr("%s, tavolo %d", p.shown.RoundName(list[0].Round).Name(), list[0].Number)
	several := kit.Caption(kit.Tr("più telefoni, punti diversi"))
	several.Importance = widget.WarningImportance
	lines := container.New(layout.NewCustomPaddedVBoxLayout(close), container.NewBorder(nil, nil, kit.BoldLine(title), several),
		row("", false, func(w present.Waiting) string { return p.called(w.Device) }))
	for i, seat := range list[0].Seen.Seats {
		says := func(w present.Waiting) string {
			sent := w.On(w.Seen).Seats[i]
			values := engine.Map(sent.Record, func(e engine.Entry) string { return e.Value })
			return strings.TrimSpace(kit.Number(sent.Score.Number()) + " " + strings.Join(values, " "))
		}
		name := p.shown.Name(seat.Player)
		differs := slices.ContainsFunc(list, func(w present.Waiting) bool { return says(w) != says(list[0]) })
		if differs {
			name = "⚠ " + name
		}
		lines.Add(row(name, differs, says))
	}
	leave := kit.NewQuietButton(kit.Tr("Lascia"), nil, func() {
		p.session.Change(kit.Tr("Lascio la proposta…"), func(d *desk.Desk) error {
			for _, w := range list {
				if err := hall.Of(d).Drop(w.ID); err != nil {
					return err
				}
			}
			return nil
		}, nil)
	})
	answers := kit.NewFlow(6, leave)
	for _, w := range list {
		answers.Add(kit.NewButton(kit.Tr("Prendi %s", p.called(w.Device)), nil, p.take(w)))
	}
	return kit.NewTint(kit.ColorTint, kit.NewLines(lines, answers))
}

// enrolments are the lines of who wants to play, each with its answers.
func (p *page) enrolments() {
	for _, e := range p.shown.Enrolled {
		text, label := kit.Say(e.Said(p.shown.View)), kit.Tr("Iscrivi")
		if e.OnList > 0 {
			label = kit.Tr("Conferma")
		} else if known := e.Known(p.shown.View); known != nil {
			text += "\n" + kit.Tr("In elenco c'è già %s: sarà presente.", known.NameAndClub())
		}
		take := kit.NewButton(label, theme.ConfirmIcon(), func() {
			queued := engine.Text{}
			p.session.Change(kit.Tr("Iscrivo…"), func(d *desk.Desk) error {
				err := hall.Of(d).Admit(e.ID)
				if known := e.Known(d.View()); err == nil && known != nil {
					queued = d.View().Queued(known.ID)
				}
				return err
			}, func() { p.session.Report(kit.Tr("Confermato: %s.", text) + " " + kit.Say(queued)) })
		})
		leave := kit.NewQuietButton(kit.Tr("Lascia"), nil, func() {
			p.session.Change(kit.Tr("Lascio l'iscrizione…"), func(d *desk.Desk) error { return hall.Of(d).Dismiss(e.ID) }, nil)
		})
		if p.first == nil {
			take.Importance = widget.HighImportance
		}
		p.answer(take)
		p.blocks.Add(container.NewBorder(nil, nil, nil, container.NewHBox(take, leave), kit.Wrapped(text)))
	}
}

// leaveAll is the button that leaves all of a phone, or of an address.
func (p *page) leaveAll(text, device, address string) *kit.Button {
	return kit.NewButton(text, nil, func() {
		p.session.Change(kit.Tr("Lascio tutto…"), func(d *desk.Desk) error { return hall.Of(d).LeaveAll(device, address) }, nil)
	})
}

// called is how a phone is called: by the name of who holds it, where that is known.
func (p *page) called(device string) string {
	at := slices.IndexFunc(p.phones, func(one web.Phone) bool { return one.Device == device })
	if at >= 0 && p.phones[at].Name != "" {
		return p.phones[at].Name
	}
	return kit.Say(hall.Phone(device))
}

func (p *page) nameOf(i int) kit.Cell {
	one := &p.phones[i]
	if p.odd(one) {
		return kit.Cell{Text: "⚠ " + kit.Say(one.Said()), Bold: true, Ink: theme.ColorNameWarning}
	}
	return kit.Cell{Text: kit.Say(one.Said())}
}

func (p *page) tableOf(i int) kit.Cell {
	if table := p.phones[i].Table; table > 0 {
		return kit.Cell{Text: fmt.Sprint(table)}
	}
	return kit.Cell{Text: "–"}
}

// odd reports whether a phone is to be looked at: it tries PINs, or more waits from it than one table sends.
func (p *page) odd(one *web.Phone) bool { return one.Wrong >= alarming || p.waiting[one.Device] > 2 }

func (p *page) sentBy(i int) kit.Cell {
	one := &p.phones[i]
	cell := kit.Cell{Text: kit.Tr("guarda"), Small: true}
	switch waits := p.waiting[one.Device]; {
	case one.Wrong >= alarming:
		cell.Text, cell.Ink = kit.Tr("PIN sbagliati: %d", one.Wrong), theme.ColorNameWarning
	case waits > 0:
		cell.Text = kit.Tr("%d da confermare", waits)
	case one.Sent > 0:
		cell.Text = kit.Say(engine.Textf("%d {1:invio|invii}", one.Sent))
	case one.Live == 0:
		cell.Text = ""
	}
	return cell
}

// showPhones shows the phones as they are now.
func (p *page) showPhones() {
	if p == nil || p.shown == nil {
		return
	}
	if p.session.Tab != present.HallTab && !p.session.Jobs.Inline() {
		return
	}
	p.waiting = map[string]int{}
	for _, w := range p.shown.Waiting {
		p.waiting[w.Device]++
	}
	for _, e := range p.shown.Enrolled {
		p.waiting[e.Device]++
	}
	title := kit.Tr("Telefoni: %d", len(p.phones))
	p.more.SetText(title)
	p.title.SetText(title)
	slices.SortStableFunc(p.phones, func(a, b web.Phone) int { return engine.First(p.odd(&a), p.odd(&b)) })
	at := slices.IndexFunc(p.phones, func(one web.Phone) bool { return one.Device == p.device })
	if at >= 0 && at != p.grid.Selected() {
		p.grid.Select(at)
	}
	p.grid.Refresh()
	p.showHand()
}

// showHand says what can be done about the phone that is selected.
func (p *page) showHand() {
	at := slices.IndexFunc(p.phones, func(one web.Phone) bool { return one.Device == p.device })
	kit.SetVisible(p.hand, at >= 0)
	if at < 0 {
		return
	}
	one := p.phones[at]
	if said := kit.Say(one.Said()) + " · " + one.Address; len(p.hand.Objects) == 0 || p.hand.Objects[0].(*widget.Label).Text != said {
		p.hand.Objects = []fyne.CanvasObject{
			kit.Bold(said), p.leaveAll(kit.Tr("Lascia tutto da questo telefono"), one.Device, one.Address),
			kit.Quiet(kit.Tr("Toglie quello che aspetta e non prende altro.")),
		}
		p.hand.Refresh()
	}
}

// onPanel is how phones come in while the network is on.
func (p *page) onPanel(address string, server *web.Server) fyne.CanvasObject {
	off := kit.NewButton(kit.Tr("Spegni la rete"), theme.CancelIcon(), func() {
		d := p.session.Desk
		p.session.Aside(kit.Tr("Spengo la rete…"), func(context.Context) error {
			p.Close()
			return hall.Of(d).Keep(func(s *hall.Secrets) { s.On = nil })
		}, p.refresh)
	})
	digits := server.PIN()
	if half := len(digits) / 2; half > 2 {
		digits = digits[:half] + "\u00a0" + digits[half:] // read aloud in two parts
	}
	pin := kit.Heading(digits)
	pin.Truncation, pin.Selectable = fyne.TextTruncateOff, true
	lines := kit.NewLines(kit.Heading(kit.Tr("Come si entra")), kit.NewCode(address, codeSide*kit.Em()),
		centred(kit.Heading(strings.TrimSuffix(address, "/"))),
		centred(kit.Quiet(kit.Tr("Rete: %s. I telefoni devono essere sulla stessa.", p.name))),
		widget.NewSeparator(),
		container.NewBorder(nil, nil, nil, pin, kit.Wrapped(kit.Tr("PIN degli arbitri"))),
		kit.Quiet(kit.Tr("Lo stesso per tutto il torneo, alla pagina /arbitro. Chi non è in elenco va a /iscrizione.")),
	)
	if server.Covered() {
		lines.Add(kit.NewButton(kit.Tr("Mostra la classifica finale"), nil, p.Uncover))
	}
	lines.Add(off)
	return lines
}

func centred(label *widget.Label) *widget.Label {
	label.Alignment = fyne.TextAlignCenter
	return label
}

// offPanel is what there is to choose before the network is on.
func (p *page) offPanel() fyne.CanvasObject {
	var networks []web.Network
	if !p.session.Jobs.Inline() { // what a picture shows must not hang on the machine that takes it
		networks = web.Networks()
	}
	networks = append(networks, web.Network{Address: "127.0.0.1"})
	names := make([]string, len(networks))
	for i, one := range networks {
		names[i] = fmt.Sprintf("%s (%s)", one.Address, one.Name)
	}
	names[len(names)-1] = kit.Tr("solo questo computer")
	choice := widget.NewSelect(names, nil)
	choice.SetSelectedIndex(0)
	cover := kit.NewCheck(kit.Tr("Classifica finale coperta"), nil)
	cover.SetChecked(true)
	on := kit.NewMainButton(kit.Tr("Accendi la rete"), theme.ConfirmIcon(), func() {
		at, o := choice.SelectedIndex(), web.Options{Covered: cover.Checked}
		p.name, o.Address = names[at], networks[at].Address
		d := p.session.Desk
		p.session.Aside(kit.Tr("Accendo la rete…"), func(context.Context) error { return p.start(d, o) }, p.refresh)
	})
	return kit.NewLines(kit.Heading(kit.Tr("Come si entra")),
		kit.Wrapped(kit.Tr("I telefoni vedono tavoli e classifica e mandano i punti, senza internet e senza installare niente.")),
		widget.NewLabel(kit.Tr("Su quale rete")), choice, cover,
		kit.Quiet(kit.Tr("La classifica con l'ultimo turno aspetta la premiazione.")), on,
		kit.Quiet(kit.Tr("Se Windows chiede, consenti le reti private. Se i telefoni non arrivano, prova l'hotspot di un telefono.")),
	)
}
