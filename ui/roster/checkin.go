package roster

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/ui/kit"
)

// checkIn is the roll call in the place of the roster: one field with the answer in large letters, who arrived below it, the latest
// first, and who is missing beside them. Letters look among the missing; a click marks a player.
type checkIn struct {
	page    *Page
	content *fyne.Container
	field   *kit.SearchEntry
	answer  *widget.Label
	ground  *kit.Panel
	in, out *kit.Grid // who arrived, who is missing
	arrived []engine.Player
	missing []engine.Player
	latest  []int // who was marked since the roll call began, as IDs, the last of them last
}

// missingColumns is how many names of the missing stand side by side; fewer in a narrow window.
const missingColumns = 3

func newCheckIn(p *Page) *checkIn {
	c := &checkIn{page: p, field: kit.NewSearchEntry(), answer: kit.Wrapped("")}
	c.field.SetPlaceHolder(kit.Tr("Cognome o numero, poi Invio"))
	c.field.OnSubmitted = func(string) { c.called() }
	c.field.OnChanged = func(string) { c.show() }
	c.field.OnKey = func(key fyne.KeyName) {
		switch {
		case key != fyne.KeyEscape:
		case c.field.Text == "":
			p.closeCheckIn()
		default:
			c.field.SetText("")
		}
	}
	c.answer.SizeName = theme.SizeNameHeadingText
	c.answer.TextStyle.Bold = true
	c.ground = kit.NewTint(kit.ColorCard, c.answer)
	done := kit.NewButton(kit.Tr("Fine dell'appello"), theme.ConfirmIcon(), p.closeCheckIn)
	c.in = kit.NewGrid([]kit.Column{{Ems: 16, Weight: 1}, {Ems: 6, Weight: 3, Drop: 1}}, func() int { return len(c.arrived) }, c.arrivedCell)
	columns := make([]kit.Column, missingColumns)
	for i := range columns {
		columns[i] = kit.Column{Ems: 8, Weight: 1}
	}
	c.out = kit.NewGrid(columns, c.rows, c.missingCell)
	c.out.OnCell = func(row, column int) bool {
		if i := c.at(row, column); i >= 0 {
			c.mark(c.missing[i])
		}
		p.session.Win.Canvas().Focus(c.field)
		return true
	}
	c.content = container.NewStack()
	left := container.NewBorder(container.NewVBox(c.field, c.ground), nil, nil, nil, kit.NewTint(kit.ColorCard, c.in))
	right := container.NewBorder(container.NewHBox(done), nil, nil, nil, kit.NewTint(kit.ColorCard, c.out))
	c.content.Objects = []fyne.CanvasObject{
		container.NewBorder(nil, nil, kit.Margin(0, 0, 0, 10, kit.WideIn(c.content, 36, 24, left)), nil, right),
	}
	return c
}

// rows are as many as the missing need, A to Z down each column.
func (c *checkIn) rows() int { return (len(c.missing) + c.columns() - 1) / c.columns() }

func (c *checkIn) columns() int {
	if kit.Narrow(c.content) {
		return missingColumns - 1
	}
	return missingColumns
}

// at is which of the missing stands in a cell, -1 for none.
func (c *checkIn) at(row, column int) int {
	if i := column*c.rows() + row; column >= 0 && column < c.columns() && i < len(c.missing) {
		return i
	}
	return -1
}

func (c *checkIn) missingCell(row, column int) kit.Cell {
	if i := c.at(row, column); i >= 0 {
		return kit.Cell{Text: c.missing[i].SurnameFirst()}
	}
	return kit.Cell{}
}

func (c *checkIn) arrivedCell(row, column int) kit.Cell {
	player := c.arrived[row]
	if column == 1 {
		return kit.Cell{Text: player.Club, Ink: kit.ColorQuiet}
	}
	return kit.Cell{Text: "✓ " + player.SurnameFirst(), Bold: slices.Contains(c.latest, player.ID), Ink: theme.ColorNameSuccess}
}

// show says who is in, and who is missing of those whom the field means.
func (c *checkIn) show() {
	s, round := c.page.snap, c.page.session.Round
	if s == nil {
		return
	}
	c.arrived, c.missing = nil, nil
	for _, player := range s.Tournament.Players {
		switch {
		case s.Tournament.Present(round, player):
			c.arrived = append(c.arrived, player)
		case player.Plays:
			c.missing = append(c.missing, player)
		}
	}
	byName := func(a, b engine.Player) int { return engine.CompareNames(a.SurnameFirst(), b.SurnameFirst()) }
	slices.SortStableFunc(c.arrived, func(a, b engine.Player) int {
		return cmp.Or(cmp.Compare(slices.Index(c.latest, b.ID), slices.Index(c.latest, a.ID)), byName(a, b))
	})
	slices.SortStableFunc(c.missing, byName)
	c.in.Columns[0].Title = kit.Tr("{1:Un arrivato|%d arrivati}", len(c.arrived))
	c.out.Columns[0].Title = kit.Tr("{1:Ne manca uno|Ne mancano %d}", len(c.missing))
	c.out.Columns[1].Title = kit.Tr("un clic segna arrivato")
	if text := strings.TrimSpace(c.field.Text); text != "" {
		c.missing = desk.FindPlayers(c.missing, text)
	}
	c.in.Refresh()
	c.out.Refresh()
}

// mark marks a player present, who then stands on top of those who arrived.
func (c *checkIn) mark(player engine.Player) {
	c.latest = append(slices.DeleteFunc(c.latest, func(id int) bool { return id == player.ID }), player.ID)
	c.say("✓ "+player.NameAndClub(), true)
	c.page.markNow(player, true)
}

// open takes the place of the roster.
func (c *checkIn) open() {
	c.latest = nil
	c.say("", true)
	c.field.SetText("")
	c.show()
	c.page.lay(c.content)
	c.page.session.Win.Canvas().Focus(c.field)
}

// isOpen reports whether the roll call is in the place of the roster.
func (c *checkIn) isOpen() bool { return c.page.stack.Objects[0] == c.content }

// called is Enter: the player who is meant is in, and the field is ready for the next.
func (c *checkIn) called() {
	p := c.page
	call, text := p.call(c.field.Text)
	switch {
	case text == "":
		return
	case len(call.Among) > 0:
		if c.say("✗ "+among(text, call.Among), false); !namesakes(call.Among) { // a letter more is typed behind what is there
			return
		}
	case call.Player == nil:
		c.say("✗ "+kit.Tr("Nessuno corrisponde a “%s”.", text), false)
	case call.Here:
		c.say("✓ "+kit.Tr("%s c'è già.", call.Player.NameAndClub()), true)
	default:
		c.mark(*call.Player)
	}
	c.field.SetText("")
}

// among says whom a text means: with their numbers where they are few, since no letter more tells namesakes apart.
func among(text string, players []engine.Player) string {
	if len(players) > 6 {
		return kit.Tr("“%s” va bene per %d: scrivi ancora una lettera.", text, len(players))
	}
	list := engine.Map(players, func(player engine.Player) string { return fmt.Sprintf("%d %s", player.ID, player.DisplayName()) })
	return kit.Tr("%s: chi? Scrivi il numero.", strings.Join(list, ", "))
}

// namesakes reports whether all have one name.
func namesakes(players []engine.Player) bool {
	return !slices.ContainsFunc(players, func(p engine.Player) bool {
		return engine.Fold(p.FullName()) != engine.Fold(players[0].FullName())
	})
}

// say shows an answer.
func (c *checkIn) say(text string, good bool) {
	fill := kit.ColorBad
	if good {
		fill = kit.ColorGood
	}
	c.answer.SetText(text)
	c.ground.SetFill(fill)
	kit.SetVisible(c.ground, text != "")
}

// call is whom a text means, and the part of it that means him.
func (p *Page) call(text string) (desk.Call, string) {
	call := desk.Called(p.snap.View, p.session.Round, text)
	// the number of one of those whom a name means, typed behind it: “bini14”
	if name := strings.TrimRight(text, "0123456789"); call.Player == nil && name != "" && name != text {
		for _, player := range desk.Called(p.snap.View, p.session.Round, name).Among {
			if number := text[len(name):]; number == strconv.Itoa(player.ID) {
				return desk.Called(p.snap.View, p.session.Round, number), number
			}
		}
	}
	return call, text
}

// closeCheckIn puts the roster back.
func (p *Page) closeCheckIn() {
	if !p.roll.isOpen() {
		return
	}
	p.lay(p.main)
	p.FocusSearch()
}
