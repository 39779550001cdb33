package kit

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Choices is a group of cards, one of them chosen. It takes the keyboard as one: the arrows change what is chosen.
type Choices struct {
	widget.BaseWidget
	Content fyne.CanvasObject // what the cards stand in
	cards   []*Choice
	columns int
	chosen  int
	focused bool
	changed func(i int)
}

// NewChoices makes a group of cards that stand in content, side by side in columns; the first that is seen is chosen.
func NewChoices(content fyne.CanvasObject, columns int, changed func(i int), cards ...*Choice) *Choices {
	c := &Choices{Content: content, cards: cards, columns: columns, changed: changed}
	for i, card := range cards {
		card.group, card.at = c, i
	}
	c.ExtendBaseWidget(c)
	return c
}

// Chosen is the place of the card that is chosen.
func (c *Choices) Chosen() int { return c.chosen }

// Choose chooses a card.
func (c *Choices) Choose(i int) {
	before := c.chosen
	c.chosen = i
	c.cards[before].Refresh()
	c.cards[i].Refresh()
	Reveal(c.cards[i])
	c.changed(i)
}

// CreateRenderer shows the cards.
func (c *Choices) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(c.Content) }

// TypedKey goes on to another card, and hands on what the group does not know.
func (c *Choices) TypedKey(e *fyne.KeyEvent) {
	step, known := map[fyne.KeyName]int{fyne.KeyUp: -c.columns, fyne.KeyDown: c.columns, fyne.KeyLeft: -1, fyne.KeyRight: 1}[e.Name]
	if !known {
		HandKey(c, e)
		return
	}
	for i := c.chosen + step; i >= 0 && i < len(c.cards); i += step {
		if c.cards[i].Visible() {
			c.Choose(i)
			return
		}
	}
}

// TypedRune hands a letter on.
func (c *Choices) TypedRune(r rune) { HandRune(c, r) }

// FocusGained shows where the keyboard is.
func (c *Choices) FocusGained() { c.focus(true) }

// FocusLost shows that it went elsewhere.
func (c *Choices) FocusLost() { c.focus(false) }

func (c *Choices) focus(on bool) {
	c.focused = on
	c.cards[c.chosen].Refresh()
	if on {
		Reveal(c.cards[c.chosen])
	}
}

// Choice is a card of a group: a name with a line below it.
type Choice struct {
	widget.BaseWidget
	Content    fyne.CanvasObject // at its right end, such as a field; nil for nothing
	name, line string
	dot        bool // a ring at the left, filled in the one that is chosen
	group      *Choices
	at         int
}

// NewChoice makes a card; beside stands at its right end, nil for nothing.
func NewChoice(name, line string, dot bool, beside fyne.CanvasObject) *Choice {
	c := &Choice{name: name, line: line, dot: dot, Content: beside}
	c.ExtendBaseWidget(c)
	return c
}

// Tapped chooses the card.
func (c *Choice) Tapped(*fyne.PointEvent) {
	if canvas := canvasOf(c); canvas != nil {
		canvas.Focus(c.group)
	}
	c.group.Choose(c.at)
}

// CreateRenderer draws the card.
func (c *Choice) CreateRenderer() fyne.WidgetRenderer {
	edge := func() float32 {
		if c.dot {
			return 2.6 * Em()
		}
		return 0.8 * Em()
	}
	least := func() fyne.Size {
		need := fyne.NewSize(edge()+12*Em(), 3.45*Em())
		if c.Content != nil { // its line says what a field is for: it may need two
			need = fyne.NewSize(need.Width+c.Content.MinSize().Width, 4.4*Em())
		}
		return need
	}
	return NewPainter(c, least, func(p *Painter, size fyne.Size) {
		ground, dot := Shape{Edge: ColorLine, Radius: 6}, Shape{Edge: theme.ColorNamePrimary, Width: 1.5, Radius: 0.4 * Em()}
		if c.dot {
			ground.Width = 1
		}
		if c.group != nil && c.group.chosen == c.at {
			ground.Fill, ground.Edge, ground.Width = theme.ColorNameSelection, theme.ColorNamePrimary, 1
			dot.Fill = theme.ColorNamePrimary
			if c.group.focused {
				ground.Width = 2
			}
		}
		p.Box(fyne.Position{}, size, ground)
		if c.dot {
			p.Box(fyne.NewPos(Em(), (size.Height-0.8*Em())/2), fyne.NewSquareSize(0.8*Em()), dot)
		}
		left, width := edge(), size.Width-edge()-0.8*Em()
		if c.Content != nil {
			least := c.Content.MinSize()
			width -= least.Width
			c.Content.Resize(least)
			c.Content.Move(fyne.NewPos(left+width, (size.Height-least.Height)/2))
			p.Add(c.Content)
		}
		half := fyne.NewSize(width, 1.5*Em())
		name := Pen{Size: theme.TextSize() * 15 / 14, Style: fyne.TextStyle{Bold: true}}
		below := Pen{Ink: ColorQuiet, Size: theme.TextSize() * 13 / 14}
		lines := strings.Split(Folded(c.line, width, below.Size, below.Style), "\n")
		if len(lines) > 1 && (1.7+1.3*float32(len(lines)))*Em() > size.Height {
			lines = []string{""} // half a line says nothing
		}
		top := size.Height/2 - (0.9+0.65*float32(len(lines)))*Em()
		p.Text(c.name, fyne.NewPos(left, top), half, name)
		for i, line := range lines {
			p.Text(line, fyne.NewPos(left, top+(1.5+1.3*float32(i))*Em()), half, below)
		}
	})
}
