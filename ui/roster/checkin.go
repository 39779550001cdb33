package roster

import (
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
	"raduno/ui/present"
)

// checkIn is the roll call in the place of the roster: one field, and the answer in large letters, on green for who is in and on
// red for who is not. Nothing is looked for behind it.
type checkIn struct {
	page    *Page
	content fyne.CanvasObject
	count   *widget.Label
	field   *kit.SearchEntry
	answer  *widget.Label
	ground  *kit.Panel
}

func newCheckIn(p *Page) *checkIn {
	c := &checkIn{page: p, count: kit.Heading(""), field: kit.NewSearchEntry(), answer: kit.Wrapped("")}
	c.field.SetPlaceHolder(kit.Tr("Cognome o numero, poi Invio"))
	c.field.OnSubmitted = func(string) { c.called() }
	c.field.OnKey = func(key fyne.KeyName) {
		switch {
		case key != fyne.KeyEscape:
		case c.field.Text == "":
			p.closeCheckIn()
		default:
			c.field.SetText("")
		}
	}
	c.answer.SizeName, c.answer.Alignment = theme.SizeNameHeadingText, fyne.TextAlignCenter
	c.answer.TextStyle.Bold = true
	c.ground = kit.NewTint(kit.ColorCard, container.NewVBox(kit.Margin(40, 40, 12, 12, c.answer)))
	done := kit.NewButton(kit.Tr("Fine dell'appello"), theme.ConfirmIcon(), p.closeCheckIn)
	c.content = kit.Scrolled(container.NewVBox(c.count, c.field, c.ground, container.NewHBox(done)))
	return c
}

// show says how many are in.
func (c *checkIn) show() {
	s, round := c.page.snap, c.page.session.Round
	c.count.SetText(present.PresentOf(s.RoundName(round), len(s.Tournament.PresentIDs(round)), len(s.Tournament.Players)))
}

// open takes the place of the roster.
func (c *checkIn) open() {
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
		c.say("✓ "+call.Player.NameAndClub(), true)
		p.markNow(*call.Player, true)
	}
	c.field.SetText("")
}

// among says whom a text means: with their numbers where they are few, since no letter more tells namesakes apart.
func among(text string, players []engine.Player) string {
	if len(players) > 6 {
		return kit.Tr("“%s” va bene per %d: scrivi ancora una lettera.", text, len(players))
	}
	var list []string
	for _, player := range players {
		list = append(list, fmt.Sprintf("%d %s", player.ID, player.DisplayName()))
	}
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
