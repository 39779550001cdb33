package ui

import (
	"slices"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/show"
)

// askGameOptions changes the options of a tournament of a game other than RisiKo!.
func (u *UI) askGameOptions() {
	if u.snap != nil && u.snap.Recorded() {
		dialogs.GameOptions(u.win, u.snap, u.saveGameOptions)
	}
}

func (u *UI) saveGameOptions(record engine.Record) {
	seen := u.snap.Tournament.Settings
	settings := seen
	if slices.Equal(settings.Game, record) {
		return
	}
	settings.Game = record
	u.Change(kit.Tr("Registro le opzioni…"), func(d *desk.Desk) error { return d.SetSettings(seen, settings) }, func() {
		u.Tell(kit.Tr("Opzioni del gioco salvate."))
		if show.Scheduled(u.snap.Type) && len(u.snap.Tournament.Rounds) > 0 && !u.snap.Tournament.Rounds[0].Started() {
			u.message(kit.Tr("Opzioni del gioco"), kit.Tr("Il calendario resta quello che c'è. Se hai cambiato i giocatori per partita rifallo: vai al turno 1 e premi GO."))
		}
	})
}

// Enter puts players on the roster and says so; where they are the last that a league waited for, its calendar is made
// with them, and that is said too.
func (u *UI) Enter(what string, players []engine.Player, done string) {
	rounds := 0
	u.Change(what, func(d *desk.Desk) error {
		before := len(d.Tournament().Rounds)
		_, err := d.AddPlayers(players)
		rounds = len(d.Tournament().Rounds) - before
		return err
	}, func() {
		u.Tell(done)
		if rounds > 0 {
			u.Tell(kit.Tr("Il calendario della lega è fatto: %d turni.", rounds))
		}
	})
}
