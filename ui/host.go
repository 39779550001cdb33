package ui

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/ui/dialogs"

	"raduno/engine/desk"
	"raduno/ui/hall"
	"raduno/ui/kit"
	"raduno/ui/present"
	"raduno/ui/web"
)

// The window as its pages see it: each asks for what it needs in an interface of its own.

// Window is the window itself.
func (u *UI) Window() fyne.Window { return u.win }

// View is the tournament as it is shown; nil where none is open.
func (u *UI) View() *present.View { return u.snap }

// Round is the round that the pages show.
func (u *UI) Round() int { return u.round }

// HallSeen reports whether the tab Sala is in sight.
func (u *UI) HallSeen() bool { return u.nav.current == pageHall }

// ShowClock shows what the clock of the round says beside the tab that it is ruled from.
func (u *UI) ShowClock(text string) {
	ink := kit.ColorQuiet
	if strings.Contains(text, ":") {
		ink = kit.ColorAccent
	}
	u.nav.tabs[pageHall].badge(text, ink)
}

// Sounds is whether the clock of the round may be heard.
func (u *UI) Sounds() bool { return u.prefs.sounds() }

// SetSounds has the clock heard, or not.
func (u *UI) SetSounds(on bool) { u.prefs.setSounds(on) }

// KeptClock is the clocks of the tournaments as they were kept last.
func (u *UI) KeptClock() string { return u.prefs.clock() }

// PrizesGiven lets the phones see the standings with the last round.
func (u *UI) PrizesGiven() { u.online.Uncover() }

// KeepClock keeps them.
func (u *UI) KeepClock(text string) { u.prefs.setClock(text) }

// ProjectStandings puts the standings as they are on the projector.
func (u *UI) ProjectStandings() {
	if u.snap != nil {
		u.goTo(pageHall)
		u.hall.Choose(hall.HallLive)
		u.hall.Open()
	}
}

// Project goes to the tab Sala with the tables on the projector.
func (u *UI) Project() {
	u.goTo(pageHall)
	u.hall.Choose(hall.HallTables)
	u.hall.Open()
}

// Reveal goes to the tab Sala, ready to reveal the standings.
func (u *UI) Reveal() {
	u.goTo(pageHall)
	u.hall.Choose(hall.HallStandings)
	u.hall.Open()
}

// Desk is the tournament that is open; nil where none is.
func (u *UI) Desk() *desk.Desk { return u.desk }

// Language is the language that the program speaks.
func (u *UI) Language() string { return string(u.prefs.language()) }

// Address is where phones find the hall's pages; empty while it is not served.
func (u *UI) Address() string { return u.online.Address() }

// Follow shows the tournament as it stands: phones have changed it, or sent something.
func (u *UI) Follow() { u.reload() }

// Clock is the round's clock as the phones of the hall see it.
func (u *UI) Clock() web.Clock { return hallClock{u} }

// hallClock is the clock of the tab Sala for the pages that are served.
type hallClock struct{ u *UI }

// Now is what stands on it.
func (c hallClock) Now() engine.Clock { return c.u.hall.Clock() }

// Start has it run for so long from now on.
func (c hallClock) Start(length time.Duration) { c.u.hall.StartFor(length) }

// Stop stops it.
func (c hallClock) Stop() { c.u.hall.Pause() }

// Go lets it run on.
func (c hallClock) Go() { c.u.hall.Resume() }

// WriteStandings has the desk rank the tournament and write the sheets.
func (u *UI) WriteStandings() {
	if u.snap == nil {
		return
	}
	if u.snap.Type.ID == "" {
		u.message(kit.Tr("Quale torneo?"),
			kit.Tr("Scegli prima il tipo di torneo, in alto a sinistra."))
		return
	}
	typeID := u.snap.Type.ID
	u.goTo(pageStandings)
	u.Change(kit.Tr("Calcolo la classifica…"), func(d *desk.Desk) error {
		_, err := d.WriteStandings(desk.StandingsRequest{Type: typeID})
		return err
	}, func() {
		u.Tell(kit.Tr("Classifica scritta nei fogli “Classifica” e “Classifica Ridotta”."))
	})
}

// Drawn shows the tables of a round as they are now, with the step that follows.
func (u *UI) Drawn(round int) {
	u.round = round
	u.SheetsOld(round)
	u.reload()
	u.goTo(pageTables)
	u.RefreshStep()
	u.unlessAsked(u.focusPage) // the keyboard is on what is seen, not on somebody in a list that is not
}

// WriteTable goes to the tab Punti, with the score sheet of a table open.
func (u *UI) WriteTable(round, table int) {
	u.SetRound(round)
	u.goTo(pageScores)
	u.scores.Open(table)
}

// SheetsOld forgets that the score sheets of a round were printed: its tables have changed.
func (u *UI) SheetsOld(round int) { delete(u.printed, round) }

// SheetsWanted prints the score sheets of a round where that is wanted by itself and was not done.
func (u *UI) SheetsWanted(round int) {
	if u.prefs.print() && !u.printed[round] {
		u.PrintSheets()
	}
}

// ShowRoster goes to the tab where one says who is there.
func (u *UI) ShowRoster() { u.goTo(pageRoster) }

// draw is GO: it draws the round that is shown.
func (u *UI) draw() {
	if u.snap != nil {
		u.tablesNow().Draw()
	}
}

// ShowRules shows the page that explains how the round is scored.
func (u *UI) ShowRules() {
	if u.snap == nil {
		return
	}
	page, known := u.snap.Rules(u.round)
	if !known {
		return
	}
	text := kit.NewLines()
	if !page.Clock.IsZero() {
		clock := kit.Wrapped(kit.Say(page.Clock))
		clock.SizeName = theme.SizeNameSubHeadingText
		clock.Importance = widget.HighImportance
		text.Add(clock)
	}
	words := kit.Wrapped(kit.Say(page.Text))
	words.SizeName = theme.SizeNameSubHeadingText
	text.Add(words)
	width := fyne.Min(62*kit.Em(), u.win.Canvas().Size().Width*0.72)
	dialogs.Note(u.win, kit.Say(page.Title), kit.Tr("Ho capito"), kit.Box(width, 0, text))
}

// Outside is whether the points outside the objective are asked for.
func (u *UI) Outside() bool { return u.prefs.outside() }

// KeepTyped keeps what is typed at a table of the tournament and not saved, for the next start.
func (u *UI) KeepTyped(text string) {
	if u.snap != nil {
		u.prefs.setTyped(u.snap.Path, text)
	}
}
