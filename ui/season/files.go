package season

import (
	"context"
	"path/filepath"
	"strconv"
	"strings"

	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/season"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// folder is where the season lies, else where a new one is offered to.
func (w *Window) folder() string {
	if w.now != nil {
		return filepath.Dir(w.now.path)
	}
	return w.chooser.Where()
}

func (w *Window) chooseFile(title string, chosen func(path string), endings ...string) {
	w.chooser.Ask(w.Win, dialogs.FileRequest{Title: title, Folder: w.folder(), Kinds: kit.Tr("Tornei"), Endings: endings}, chosen)
}

func (w *Window) chooseFolder(title string, chosen func(path string)) {
	w.chooser.Ask(w.Win, dialogs.FileRequest{Kind: dialogs.OpenFolder, Title: title, Folder: w.folder()}, chosen)
}

func (w *Window) askOpen() {
	w.chooseFile(kit.Tr("Apri una stagione"), func(path string) { w.open(path, false) }, ".xlsx")
}

// askNew asks where a new season is to lie.
func (w *Window) askNew() {
	w.chooser.Save(w.Win, kit.Tr("Una stagione nuova"), kit.Tr("Campionato")+".xlsx", w.create)
}

// create makes a season, which is called as its file, and opens it in the place of the one that is open.
func (w *Window) create(path string) {
	name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	w.do(kit.Tr("Creo la stagione…"), func(context.Context, season.Progress) error {
		f, err := season.Create(path, name, w.session.Env())
		if err != nil {
			return err
		}
		return w.adopt(f)
	}, func() {
		w.session.Prefs.SetString(present.PrefSeason, w.now.path)
		w.tabs.SelectIndex(1)
		w.say(kit.Tr("Ora aggiungi i tornei."))
	})
}

// askEnrol asks who of the register is put on the roster of the tournament that is open.
func (w *Window) askEnrol() {
	if w.session.Desk == nil {
		dialogs.Message(w.Win, kit.Tr("Nessun torneo aperto"),
			kit.Tr("Apri o crea prima il torneo nella finestra di Raduno: gli iscritti del registro vanno nel suo elenco."))
		return
	}
	clubs, labels := clubsOf(w.now.register)
	choice := widget.NewSelect(labels, nil)
	choice.SetSelectedIndex(0)
	form := kit.NewLines(
		kit.Wrapped(
			kit.Tr(
				"Si iscrive chi ha già giocato nella stagione, con club e nick. Chi è già iscritto resta com'è.")),
		choice)
	dialogs.Form(w.Win, kit.Tr("Iscritti dal registro"), form, kit.Tr("Iscrivi"), func() { w.enrol(clubs[max(0, choice.SelectedIndex())]) })
}

// clubsOf are the clubs of a register, first none for all, with how many each has.
func clubsOf(register []season.Known) (clubs, labels []string) {
	for _, club := range append([]string{""}, season.Clubs(register)...) {
		label := kit.Tr("Tutti (%d)", len(register))
		if club != "" {
			label = club + " (" + strconv.Itoa(len(season.OfClub(register, club))) + ")"
		}
		clubs, labels = append(clubs, club), append(labels, label)
	}
	return clubs, labels
}

// enrol puts all of a club on the roster of the tournament that is open; all of the register where club is empty.
func (w *Window) enrol(club string) {
	people := season.Players(season.OfClub(w.now.register, club))
	present.Done(w.session, kit.Tr("Iscrivo…"), func(d *desk.Desk) ([]engine.Player, error) { return season.Enrol(d, people) },
		func(players []engine.Player) { w.say(kit.Tr("Iscritti nel torneo aperto: %d.", len(players))) })
}
