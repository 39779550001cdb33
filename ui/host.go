package ui

import (
	"strings"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/ui/hall"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// ShowClock shows what the clock of the round says beside the tab that it is ruled from, behind what that tab says of the phones.
func (u *UI) ShowClock(text string) {
	ink := kit.ColorQuiet
	if strings.Contains(text, ":") || u.narrow() && u.online.Waits() > 0 {
		ink = kit.ColorAccent
	}
	u.clock = text
	u.nav.tabs[present.HallTab].badge(strings.TrimSpace(u.online.Badge(u.narrow())+" "+text), ink)
}

// Project goes to the tab Sala with the tables on the projector.
func (u *UI) Project() { u.project(hall.HallTables) }

// Reveal goes there, ready to reveal the standings.
func (u *UI) Reveal() { u.project(hall.HallStandings) }

func (u *UI) project(what hall.What) {
	if u.View != nil {
		u.GoTo(present.HallTab)
		u.hall.Choose(what)
		u.hall.Open()
	}
}

// hallClock is the clock of the tab Sala for the pages that are served.
type hallClock struct{ u *UI }

// Now is what stands on it.
func (c hallClock) Now() engine.Clock { return c.u.hall.Clock() }

// Change starts, stops or sets it.
func (c hallClock) Change(do func(*engine.Clock)) { c.u.hall.ChangeClock(do) }

// writeStandings has the desk rank the tournament and write the sheets.
func (u *UI) writeStandings() {
	typeID := u.View.Type.ID
	if u.TypeMissing() {
		return
	}
	u.GoTo(present.StandingsTab)
	u.Change(kit.Tr("Calcolo la classifica…"), func(d *desk.Desk) error {
		_, err := d.WriteStandings(desk.StandingsRequest{Type: typeID})
		return err
	}, func() {
		u.Report(kit.Tr("Classifica scritta nei fogli “Classifica” e “Classifica Ridotta”."))
	})
}

// Drawn shows the tables of a round as they are now, with the step that follows.
func (u *UI) Drawn(round int) {
	u.Round = round
	delete(u.Printed, round) // what was printed is no longer so
	u.Reload()
	u.GoTo(present.TablesTab)
	u.RefreshStep()
}

// Lead goes to what a place is: a player's field, a score sheet where something about its points is to be put right, a table, a round.
func (u *UI) Lead(at engine.Place) {
	if at.Player != 0 {
		u.GoTo(present.RosterTab)
		u.roster.Correct(at.Player, at.Field)
		return
	}
	u.Turn(at.Round)
	if at.Table != 0 && at.Score {
		u.GoTo(present.ScoresTab)
		u.scores.OpenSeat(at.Table, at.Seat-1)
		return
	}
	u.GoTo(present.TablesTab)
	u.focusPage()
	u.tables.ShowTable(at.Table)
}
