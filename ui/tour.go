package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/ui/kit"
	"raduno/ui/present"
)

// stop is one step of the look round: the part of the window that it is about, and what there is to say.
type stop struct {
	page  present.Tab
	about func() fyne.CanvasObject
	title string
	text  string
}

// tour is the look round: it darkens the window but for one part of it, and says what that is for.
type tour struct {
	widget.BaseWidget
	u      *UI
	stops  []stop
	at     int
	bubble *kit.Panel
	title  *widget.Label
	text   *widget.Label
	count  *widget.Label
	next   *kit.Button
	leave  *kit.Button
	keys   func(*fyne.KeyEvent) // of the window, before
	shades [4]*canvas.Rectangle // above, below, left and right of what is spoken of
	ring   *canvas.Rectangle
}

// startTour goes round the window; where no tournament is open, round the one for training.
func (u *UI) startTour() {
	if u.View == nil {
		u.files.openDemo()
	}
	u.Jobs.Add(func() {
		fyne.Do(func() {
			if u.View != nil {
				newTour(u).start()
			}
		})
	})
}

func newTour(u *UI) *tour {
	t := &tour{u: u, title: kit.Heading(""), text: kit.Wrapped(""), count: kit.Quiet("")}
	t.title.Truncation = fyne.TextTruncateOff
	t.title.Wrapping = fyne.TextWrapWord
	t.stops = []stop{
		{
			present.RosterTab, func() fyne.CanvasObject { return u.banner.content },
			kit.Tr("Il prossimo passo è sempre qui"),
			kit.Tr("Questa riga dice che cosa fare adesso; il suo bottone, o Ctrl+Invio, lo fa."),
		},
		{
			present.RosterTab, func() fyne.CanvasObject { return u.stack },
			kit.Tr("Chi c'è"),
			kit.Tr(
				"Scrivi gli iscritti o incollali. All'appello: le prime lettere del cognome e Invio."),
		},
		{
			present.TablesTab, func() fyne.CanvasObject { return u.toolbar.content },
			kit.Tr("Il sorteggio"),
			kit.Tr(
				"Sorteggia: i tavoli restano una bozza finché non li confermi. Ogni scambio di posti dice se migliora o peggiora."),
		},
		{
			present.ScoresTab, func() fyne.CanvasObject { return u.stack },
			kit.Tr("I punti, senza mouse"),
			kit.Tr(
				"Numero del tavolo, Invio, i punti nell'ordine della scheda. La classifica si fa da sola."),
		},
		{
			present.RosterTab, func() fyne.CanvasObject { return u.footer.content },
			kit.Tr("Niente si perde"),
			kit.Tr(
				"Ogni cosa è salvata appena la fai; Ctrl+Z la annulla. ? mostra i tasti, F1 il manuale. Buon torneo!"),
		},
	}
	t.next = kit.NewMainButton("", nil, func() { t.turn(1) })
	t.leave = kit.NewQuietButton(kit.Tr("Salta"), nil, t.end)
	t.bubble = kit.NewPanel(kit.NewLines(t.title, t.text, kit.NewFlow(8, kit.NewSpring(10, t.count), t.leave, t.next)))
	t.bubble.Padding = 14
	t.ExtendBaseWidget(t)
	return t
}

func (t *tour) start() {
	c := t.u.Win.Canvas()
	t.keys = c.OnTypedKey()
	c.SetOnTypedKey(func(e *fyne.KeyEvent) {
		switch e.Name {
		case fyne.KeyEscape:
			t.end()
		case fyne.KeyRight, fyne.KeyReturn, fyne.KeyEnter:
			t.turn(1)
		case fyne.KeyLeft:
			t.turn(-1)
		}
	})
	t.turn(0)
	c.Overlays().Add(t)
	c.Focus(t.next)
}

// turn goes on, or back.
func (t *tour) turn(by int) {
	if t.at+by == len(t.stops) {
		t.end()
		return
	}
	t.at = max(0, t.at+by)
	s := t.stops[t.at]
	t.u.GoTo(s.page)
	t.title.SetText(s.title)
	t.text.SetText(s.text)
	t.count.SetText(kit.Tr("%d di %d", t.at+1, len(t.stops)))
	if t.at == len(t.stops)-1 {
		t.next.SetText(kit.Tr("Si comincia"))
	} else {
		t.next.SetText(kit.Tr("Avanti"))
	}
	t.Refresh()
}

func (t *tour) end() {
	c := t.u.Win.Canvas()
	c.Overlays().Remove(t)
	c.SetOnTypedKey(t.keys)
	t.u.firstPage(t.u.View)
}

// Tapped takes the clicks that would go to the window beneath.
func (t *tour) Tapped(*fyne.PointEvent) {}

// Refresh paints the step that is shown now.
func (t *tour) Refresh() {
	t.BaseWidget.Refresh()
	t.bubble.Refresh()
}

// CreateRenderer draws the look round.
func (t *tour) CreateRenderer() fyne.WidgetRenderer {
	var parts []fyne.CanvasObject
	for i := range t.shades {
		t.shades[i] = canvas.NewRectangle(color.Transparent)
		parts = append(parts, t.shades[i])
	}
	t.ring = canvas.NewRectangle(color.Transparent)
	return kit.Drawn(t, t.place, func() fyne.Size { return fyne.NewSize(1, 1) }, append(parts, t.ring, t.bubble)...)
}

// place puts the shades round the part of the window that is spoken of, and the words where there is most room.
func (t *tour) place(size fyne.Size) {
	part := t.stops[t.at].about()
	driver := fyne.CurrentApp().Driver()
	origin := driver.AbsolutePositionForObject(t)
	pos, box := driver.AbsolutePositionForObject(part).Subtract(origin), part.Size()
	pos, box = pos.SubtractXY(4, 4), box.AddWidthHeight(8, 8)
	right, bottom := pos.X+box.Width, pos.Y+box.Height
	put := func(o fyne.CanvasObject, x, y, width, height float32) {
		o.Move(fyne.NewPos(x, y))
		o.Resize(fyne.NewSize(fyne.Max(0, width), fyne.Max(0, height)))
	}
	for _, s := range t.shades {
		s.FillColor = kit.Color(theme.ColorNameShadow)
	}
	put(t.shades[0], 0, 0, size.Width, pos.Y)
	put(t.shades[1], 0, bottom, size.Width, size.Height-bottom)
	put(t.shades[2], 0, pos.Y, pos.X, box.Height)
	put(t.shades[3], right, pos.Y, size.Width-right, box.Height)
	t.ring.StrokeColor, t.ring.StrokeWidth, t.ring.CornerRadius = kit.Color(kit.ColorAccent), 3, 9
	put(t.ring, pos.X, pos.Y, box.Width, box.Height)

	width := fyne.Min(26*kit.Em(), size.Width-20)
	t.bubble.Resize(fyne.NewSize(width, t.bubble.MinSize().Height)) // paragraphs know their height by their width
	height := t.bubble.MinSize().Height
	x := fyne.Max(10, fyne.Min(pos.X+(box.Width-width)/2, size.Width-width-10))
	y := bottom + 12
	switch {
	case y+height <= size.Height-10:
	case pos.Y-12-height >= 10:
		y = pos.Y - 12 - height
	default:
		y = fyne.Max(10, (size.Height-height)/2)
	}
	put(t.bubble, x, y, width, height)
}
