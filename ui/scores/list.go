package scores

import (
	"strings"

	"fyne.io/fyne/v2"

	"raduno/engine/desk"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// gameList lists games of all rounds in the place of the round's tables, where they are played in any order: those that
// are not over, or all of them, found by anyone who plays them.
type gameList struct {
	page    *formEntry
	content *fyne.Container
	which   *kit.Select
	find    *kit.Entry
	found   []desk.ListedGame
	sought  bool // the sheet that is open was found here, and back here the keyboard goes
}

// What is listed.
const (
	ofTheRound = iota
	notOver
	allGames
)

func newGameList(p *formEntry) *gameList {
	g := &gameList{page: p, find: kit.NewEntry()}
	g.which = kit.NewSelect([]string{kit.Tr("Le partite del turno"), kit.Tr("Tutte quelle da finire"), kit.Tr("Tutte le partite")},
		func(string) {
			if p.Page.table != 0 {
				p.leave(g.look)
				return
			}
			g.look()
		})
	g.which.SetSelectedIndex(ofTheRound)
	g.find.SetPlaceHolder(kit.Tr("Cerca tra le partite da finire"))
	g.find.OnChanged = func(string) { g.look() }
	g.find.OnSubmitted = func(string) { g.open(0, -1) }
	g.content = kit.Tight(g.which, g.find)
	g.content.Hide()
	return g
}

// listing reports whether games of all rounds are listed.
func (g *gameList) listing() bool {
	return g.content.Visible() && (g.which.SelectedIndex() > ofTheRound || strings.TrimSpace(g.find.Text) != "")
}

// show takes over the tournament as it stands.
func (g *gameList) show(s *present.View) {
	kit.SetVisible(g.content, s.PicksUp() && len(s.Tournament.Rounds) > 0)
	g.take()
}

// take finds the games that are listed.
func (g *gameList) take() {
	g.found = nil
	kit.SetVisible(g.page.round.content, !g.listing())
	kit.SetVisible(g.page.hint, !g.listing())
	if s := g.page.snap; s != nil && g.listing() {
		g.found = desk.FindGames(s.View, g.find.Text, g.which.SelectedIndex() == allGames, kit.Translate)
		g.page.board.Empty = kit.Tr("Nessuna partita.")
	}
}

// look shows what was chosen or typed; a sheet that is open stays.
func (g *gameList) look() {
	p := g.page
	if p.snap == nil {
		return
	}
	if !g.listing() {
		p.Show(p.snap)
	}
	g.take()
	p.showBeside()
	p.board.Refresh()
}

// leave puts the list away.
func (g *gameList) leave() {
	g.content.Hide()
	g.find.SetText("")
	g.which.SetSelectedIndex(ofTheRound)
	g.found, g.sought = nil, false
}

// open opens one of the games that are listed, whichever round it belongs to.
func (g *gameList) open(i, seat int) {
	if i < 0 || i >= len(g.found) {
		return
	}
	p, game := g.page, g.found[i]
	if p.table != 0 && p.sheet.changed() && (game.Table != p.table || game.Round != p.r.Number) {
		p.leave(func() { g.open(i, seat) })
		return
	}
	g.sought = true
	g.find.SetText("") // for the next
	p.session.Turn(game.Round)
	if p.r != nil && p.r.Table(game.Table) != nil {
		p.OpenSeat(game.Table, seat)
	}
}

// card is a game on the board: where it belongs, how far it has come and when, and who plays it.
func (g *gameList) card(i int) kit.BoardCard {
	p, game := g.page, g.found[i]
	r := p.snap.Round(game.Round)
	t := r.Table(game.Table)
	card := p.cardOf(r, t)
	card.Title = kit.Tr("T%d, tav. %d", game.Round, game.Table)
	for j := range card.Seats {
		if j < len(game.Names) {
			card.Seats[j].Title = game.Names[j]
		}
	}
	card.Badge, card.Ink = p.dated(*t, game)
	return card
}
