package dialogs

import (
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/game"
	"raduno/ui/kit"
)

// Leaves asks who leaves a league in mid season, and what becomes of his games.
func Leaves(host PairsHost) {
	who, with := newPlayerPicker(host, kit.Tr("Chi lascia")), newPlayerPicker(host, kit.Tr("Il sostituto"))
	rest := []string{kit.Tr("non contano per nessuno"), kit.Tr("le gioca un sostituto"), kit.Tr("le perde per forfait"), kit.Tr("come dice la FIDE, secondo quante ne ha giocate")}
	left := kit.NewSelect(rest, nil)
	left.SetSelectedIndex(0)
	strike := kit.NewCheck(kit.Tr("Anche le partite già giocate non contano"), func(bool) {})
	fide := kit.Quiet(kit.Tr("Meno di metà: niente di suo conta. Metà o più: le giocate restano, le altre le perde per forfait."))
	left.OnChanged = func(string) {
		kit.SetVisible(strike, left.SelectedIndex() != 3)
		kit.SetVisible(fide, left.SelectedIndex() == 3)
	}
	left.OnChanged("")
	note := kit.Wrapped("")
	note.Importance = widget.WarningImportance
	pickers := container.NewGridWithColumns(2, who.content, with.content)
	form := kit.NewLines(kit.Bold(kit.Tr("Le partite che gli restano")), left, strike, fide, note)
	content := kit.Box(Large(host.Window()).Width*0.8, Large(host.Window()).Height*0.8, container.NewBorder(nil, form, nil, nil, pickers))
	leaving := func() (game.Leaving, error) {
		who.accept()
		l := game.Leaving{Player: who.chosen, Forfeit: left.SelectedIndex() == 2, ByHalf: left.SelectedIndex() == 3}
		l.StrikePlayed = strike.Checked && !l.ByHalf
		if left.SelectedIndex() == 1 {
			with.accept()
			l.With = with.chosen
		}
		switch {
		case l.Player == 0:
			return l, engine.Errorf(engine.BadInput, "Scegli chi lascia la lega.")
		case left.SelectedIndex() == 1 && l.With == 0:
			return l, engine.Errorf(engine.BadInput, "Scegli il sostituto.")
		}
		return l, nil
	}
	AskAsItIs(host.Window(), kit.Tr("Chi lascia la lega"), content, Leave(), Answer{
		Text: kit.Tr("Salva"), Icon: theme.DocumentSaveIcon(), Main: true,
		Try: func() bool {
			_, err := leaving()
			if err != nil {
				note.SetText(kit.SayError(err))
			}
			return err == nil
		},
		Do: func() {
			l, _ := leaving()
			host.Change(kit.Tr("Salvo…"), func(d *desk.Desk) error { return d.Leave(l) }, func() {
				host.Tell(kit.Tr("%s lascia la lega.", host.View().Name(l.Player)))
			})
		},
	})
	host.Window().Canvas().Focus(who.entry)
}
