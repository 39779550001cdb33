package ui

import (
	"bytes"

	"fyne.io/fyne/v2/canvas"

	"raduno/engine/desk"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
)

// askInfo changes what the sheet TORNEO says.
func (u *UI) askInfo() {
	button := func(logo []byte) string {
		if len(logo) > 0 {
			return kit.Tr("Cambia o togli…")
		}
		return kit.Tr("Scegli…")
	}
	dialogs.Info(u.Session, []dialogs.Beside{
		{Name: kit.Tr("Logo del club"), Button: button(u.View.Tournament.Logo), Do: func() { u.askLogo(false) }},
		{Name: kit.Tr("Secondo logo"), Button: button(u.View.Tournament.SecondLogo), Do: func() { u.askLogo(true) }},
		{Name: kit.Tr("Per il circuito"), Button: kit.Tr("Chiedi data di nascita e ID nazionale"), Do: u.askIdentity},
	})
}

// askIdentity adds what the circuit asks of players to the roster.
func (u *UI) askIdentity() {
	u.Change(kit.Tr("Salvo…"), func(d *desk.Desk) error { return d.AskIdentity() }, func() {
		u.Report(kit.Tr("Nel foglio Iscritti ci sono le colonne Data di Nascita e ID NAZIONALE."))
	})
}

// askLogo chooses the club's picture, or the second one, or takes it away.
func (u *UI) askLogo(second bool) {
	logo, title := u.View.Tournament.Logo, kit.Tr("Logo del club")
	put := kit.Tr("Il logo è su stampe, pagine, proiettore e telefoni.")
	if second {
		logo, title = u.View.Tournament.SecondLogo, kit.Tr("Secondo logo")
		put = kit.Tr("Il secondo logo è sulle stampe, accanto al primo.")
	}
	set := func(path, said string) {
		u.Change(kit.Tr("Salvo…"), func(d *desk.Desk) error { return d.SetLogo(path, second) }, func() { u.Report(said) })
	}
	choose := func() {
		u.files.File(u.Win, title, kit.Tr("Immagini"), func(path string) { set(path, put) }, ".png", ".jpg", ".jpeg", ".webp")
	}
	if len(logo) == 0 {
		choose()
		return
	}
	picture := canvas.NewImageFromReader(bytes.NewReader(logo), "logo.png")
	picture.FillMode = canvas.ImageFillContain
	dialogs.Ask(u.Win, title, kit.Box(240, 160, picture), dialogs.Leave(),
		dialogs.Answer{Text: kit.Tr("Togli il logo"), Danger: true, Do: func() { set("", kit.Tr("Il logo non c'è più.")) }},
		dialogs.Answer{Text: kit.Tr("Scegli un altro…"), Main: true, Do: choose})
}
