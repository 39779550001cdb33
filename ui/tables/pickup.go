package tables

import (
	"cmp"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// sidePickUp offers to enter a game without a draw, where the tournament has such games.
func (p *Page) sidePickUp() {
	if p.snap.PicksUp() && p.snap.ReadOnly.IsZero() {
		p.add(kit.NewButton(kit.Tr("Nuova partita…"), theme.ContentAddIcon(), p.AskGame))
	}
}

// AskGame asks who sits down to a game without a draw, and opens its score sheet.
func (p *Page) AskGame() {
	s := p.snap
	if s == nil || !s.PicksUp() {
		return
	}
	a := newSitting(s, s.Tournament.PresentIDs(p.session.Round))
	dialogs.Ask(p.session.Win, kit.Tr("Nuova partita"), kit.Wide(34, a.content), dialogs.Leave(),
		dialogs.Answer{Text: kit.Tr("Scrivi la partita"), Icon: theme.ConfirmIcon(), Main: true, Try: a.fits, Do: func() { p.enter(a.seats) }})
}

// enter has the desk seat players at a game of theirs.
func (p *Page) enter(players []int) {
	present.Done(p.session, kit.Tr("Preparo la partita…"), func(d *desk.Desk) (engine.Place, error) {
		at, _, err := d.AddGame(players, nil)
		return at, err
	}, func(at engine.Place) {
		p.session.Report(kit.Tr("%s, tavolo %d: scrivi la partita.", p.session.View.RoundName(at.Round).Name(), at.Table))
		p.session.Lead(engine.Place{Round: at.Round, Table: at.Table, Score: true})
	})
}

// sitting is the choice of who sits at a game: the order in which they are ticked is that of the seats.
type sitting struct {
	view    *present.View
	content *fyne.Container
	seats   []int
	checks  []*kit.Check
	wrong   *widget.Label
}

// fits reports whether those ticked may sit down; where not it says why, and they stay ticked.
func (a *sitting) fits() bool {
	err := a.view.MaySit(a.seats)
	if err != nil {
		a.wrong.SetText(kit.SayError(err))
	}
	kit.SetVisible(a.wrong, err != nil)
	return err == nil
}

func newSitting(s *present.View, present []int) *sitting {
	a := &sitting{view: s, content: kit.NewLines(), wrong: kit.Warning("")}
	a.wrong.Hide()
	seated := kit.Wrapped("")
	report := func() {
		names := make([]string, len(a.seats))
		for i, id := range a.seats {
			names[i] = kit.Tr("%d %s", i+1, s.Name(id))
		}
		// The line is there from the start: nothing moves under the mouse.
		seated.SetText(kit.Tr("Posti: %s", cmp.Or(strings.Join(names, ", "), "–")))
	}
	a.content.Add(kit.Wrapped(kit.Tr("Segna chi ha giocato, nell'ordine dei posti. Qui ci sono i presenti del turno.")))
	slices.SortStableFunc(present, func(x, y int) int { return engine.CompareNames(s.Name(x), s.Name(y)) })
	list := container.NewGridWithColumns(2)
	for _, id := range present {
		check := kit.NewCheck(s.Name(id), func(sits bool) {
			a.seats = slices.DeleteFunc(a.seats, func(other int) bool { return other == id })
			if sits {
				a.seats = append(a.seats, id)
			}
			report()
		})
		a.checks = append(a.checks, check)
		list.Add(check)
	}
	a.content.Add(list)
	a.content.Add(seated)
	a.content.Add(a.wrong)
	report()
	return a
}
