package ui

import (
	"fyne.io/fyne/v2"

	"raduno/engine/desk"
	"raduno/ui/hall"
	"raduno/ui/kit"
	"raduno/ui/show"
)

// The window as its pages see it: each asks for what it needs in an interface of its own.

// Window is the window itself.
func (u *UI) Window() fyne.Window { return u.win }

// View is the tournament as it is shown; nil where none is open.
func (u *UI) View() *show.View { return u.snap }

// Round is the round that the pages show.
func (u *UI) Round() int { return u.round }

// HallSeen reports whether the tab Sala is in sight.
func (u *UI) HallSeen() bool { return u.nav.current == pageHall }

// Sounds is whether the clock of the round may be heard.
func (u *UI) Sounds() bool { return u.prefs.sounds() }

// SetSounds has the clock heard, or not.
func (u *UI) SetSounds(on bool) { u.prefs.setSounds(on) }

// openHall goes to the tab Sala with the tables on the projector.
func (u *UI) Project() {
	u.goTo(pageHall)
	u.hall.Choose(hall.HallTables)
	u.hall.Open()
}

// openReveal goes to the tab Sala, ready to reveal the standings.
func (u *UI) Reveal() {
	u.goTo(pageHall)
	u.hall.Choose(hall.HallStandings)
	u.hall.Open()
}

// WriteStandings has the desk rank the tournament and write the sheets.
func (u *UI) WriteStandings() {
	if u.snap == nil {
		return
	}
	if u.snap.Type.ID == "" {
		u.message(kit.Tr("Quale torneo?"), kit.Tr("Scegli prima il tipo di torneo, in alto a sinistra: dice come si formano i tavoli e come si contano i punti."))
		return
	}
	kind := u.snap.Type.ID
	u.goTo(pageStandings)
	u.Change(kit.Tr("Calcolo la classifica…"), func(d *desk.Desk) error {
		_, err := d.WriteStandings(desk.StandingsRequest{Type: kind})
		return err
	}, func() {
		u.Tell(kit.Tr("Classifica scritta nei fogli “Classifica” e “Classifica Ridotta”."))
	})
}
