package ui

import (
	"slices"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
)

// askGameOptions changes the options of a tournament of a game other than RisiKo!.
func (u *UI) askGameOptions() {
	if u.snap != nil && len(u.snap.Game.Options()) > 0 {
		dialogs.GameOptions(u.win, u.manual(), u.snap, u.saveGameOptions)
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
		u.TellUndo(kit.Tr("Opzioni del gioco salvate."), u.snap.Undo)
	})
}

// Enter puts a player on the roster and says so; one who is known from the season is kept apart from those from whom he was
// there; where he is the last that a league waited for, its calendar is made
// with him, and that is said too. Where it cannot be done that is told, and failed is called.
func (u *UI) Enter(what string, player engine.Player, known bool, done string, failed func()) {
	rounds, apart, undo, register, unkept := 0, 0, engine.Text{}, u.register, error(nil)
	u.Write(what, func(d *desk.Desk) error {
		before := d.Tournament()
		_, err := d.AddPlayers([]engine.Player{player})
		undo = d.View().Undo
		if err == nil && known {
			unkept = register.KeepApart(d)
		}
		after := d.Tournament()
		rounds, apart = len(after.Rounds)-len(before.Rounds), len(after.Apart)-len(before.Apart)
		return err
	}, func() {
		if unkept != nil { // he is on the roster all the same
			u.Fail(unkept)
		}
		if apart > 0 {
			u.Tell(done + ". " + kit.Tr("Come nella stagione, {1:una coppia resta separata|%d coppie restano separate}.", apart))
		} else {
			u.TellUndo(done, undo)
		}
		if rounds > 0 {
			u.Tell(kit.Tr("Il calendario della lega è fatto: %d {1:turno|turni}.", rounds))
		}
	}, func(err error) {
		u.Fail(err)
		failed()
	})
}
