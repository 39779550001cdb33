package ui

import (
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
)

// askInfo changes what the sheet TORNEO says.
func (u *UI) askInfo() {
	if u.snap == nil {
		return
	}
	seen := u.snap.Tournament.Info
	dialogs.Info(u.win, seen, func(info engine.Info) {
		u.Change(kit.Tr("Salvo…"), func(d *desk.Desk) error { return d.SetInfo(seen, info) }, func() { u.Tell(kit.Tr("Dati del torneo salvati.")) })
	})
}

// askThresholds changes the numbers of players at which semifinals and finals change.
func (u *UI) askThresholds() {
	if u.snap == nil {
		return
	}
	seen := u.snap.Tournament.Settings
	settings := seen
	dialogs.Thresholds(u.win, u.snap.Type.Thresholds(settings.Thresholds), func(changed map[string]int) {
		settings.Thresholds = changed
		u.Change(kit.Tr("Salvo…"), func(d *desk.Desk) error { return d.SetSettings(seen, settings) }, nil)
	})
}

// askCopies offers the dated copies of the workbook.
func (u *UI) askCopies() {
	u.Look(func(d *desk.Desk) func() {
		history := d.History()
		return func() {
			dialogs.Copies(u.win, history, func(entry desk.Copy) {
				u.Change(kit.Tr("Riapro la copia…"), func(d *desk.Desk) error { return d.Restore(entry) }, func() {
					u.Tell(kit.Tr("Riaperta la copia delle %s. Annulla torna a prima.", entry.Time.Format("15:04:05")))
				})
			})
		}
	})
}
