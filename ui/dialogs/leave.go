package dialogs

import (
	"fyne.io/fyne/v2/theme"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// Leaves asks who leaves a league in mid season, and who plays the games that are left.
func Leaves(session *present.Session) {
	who, with := newPlayerPicker(session, kit.Tr("Chi lascia")), newPlayerPicker(session, kit.Tr("Il sostituto"))
	left := kit.NewSelect([]string{kit.Tr("non contano per nessuno"), kit.Tr("le gioca un sostituto")}, nil)
	left.SetSelectedIndex(0)
	note := kit.Warning("")
	content := kit.Wide(34, kit.NewLines(who.content, kit.Bold(kit.Tr("Le partite che gli restano")), left, with.content, note))
	leaving := func() (player, substitute int, err error) {
		who.accept()
		if left.SelectedIndex() == 1 {
			with.accept()
			substitute = with.chosen
		}
		switch {
		case who.chosen == 0:
			err = engine.Errorf(engine.BadInput, "Scegli chi lascia la lega.")
		case left.SelectedIndex() == 1 && substitute == 0:
			err = engine.Errorf(engine.BadInput, "Scegli il sostituto.")
		}
		return who.chosen, substitute, err
	}
	Ask(session.Win, kit.Tr("Chi lascia la lega"), content, Leave(), Answer{
		Text: kit.Tr("Salva"), Icon: theme.DocumentSaveIcon(), Main: true,
		Try: func() bool {
			_, _, err := leaving()
			if err != nil {
				note.SetText(kit.SayError(err))
			}
			return err == nil
		},
		Do: func() {
			player, substitute, _ := leaving()
			session.Change(kit.Tr("Salvo…"), func(d *desk.Desk) error { return d.Leave(player, substitute) }, func() {
				session.Report(kit.Tr("%s lascia la lega.", session.View.Name(player)))
			})
		},
	})
	session.Win.Canvas().Focus(who.entry)
}
