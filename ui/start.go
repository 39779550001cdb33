package ui

import (
	"errors"
	"os"
	"path/filepath"

	"fyne.io/fyne/v2"

	"raduno/engine/desk"
	"raduno/ui/kit"
	"raduno/ui/platform"
	"raduno/ui/present"
)

// Start is called once, with the workbook that the program was given, empty for none. Without one it reopens the
// tournament that was open when the program last ended without being closed, and says so.
func (u *UI) Start(workbook string) {
	u.App.Lifecycle().SetOnStarted(func() { // the system knows the window by now
		if u.Prefs.Bool(present.PrefMaximized) {
			platform.Maximize(u.Win)
		}
	})
	last := u.Prefs.String(present.PrefOpened)
	switch {
	case workbook != "":
		u.files.open(workbook)
		if absolute, err := filepath.Abs(workbook); err == nil && absolute == last {
			u.Jobs.Add(func() { fyne.Do(func() { u.reportRecovered(last) }) })
		}
	case last != "":
		u.recover(last)
	}
}

// recover reopens the tournament that was open when the program ended.
func (u *UI) recover(path string) {
	env := u.Env()
	inUse := false // by another Raduno, so that this one was not interrupted
	u.files.switchTo(kit.Tr("Riapro %s…", filepath.Base(path)), func() (*desk.Desk, error) {
		if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
			return nil, errNoDesk
		}
		d, err := desk.Open(path, env)
		if inUse = err == nil && !d.View().ReadOnly.IsZero(); inUse {
			return nil, errors.Join(errNoDesk, d.Close())
		}
		return d, err
	}, nil, func(err error) {
		if !inUse {
			u.Prefs.SetString(present.PrefOpened, "")
		}
		if !errors.Is(err, errNoDesk) {
			u.Fail(err)
		}
	})
	u.Jobs.Add(func() { fyne.Do(func() { u.reportRecovered(path) }) })
}

// reportRecovered says that the program was interrupted, that nothing is lost, and where the report lies; not where
// another tournament was opened meanwhile.
func (u *UI) reportRecovered(path string) {
	if u.View == nil || u.View.Path != path || !u.View.ReadOnly.IsZero() { // in another Raduno: it was not interrupted
		return
	}
	text := kit.Tr("L'ultima volta Raduno non è stato chiuso. Quello che era salvato c'è tutto.")
	if !u.View.Undo.IsZero() {
		text += "\n\n" + kit.Tr("L'ultima cosa salvata: %s.", kit.Say(u.View.Undo))
	}
	if table := u.scores.Table(); table != 0 {
		text += "\n\n" + kit.Tr("Tavolo %d: c'è ancora quello che avevi scritto e non salvato.", table)
	} else {
		text += "\n\n" + kit.Tr("Se stavi scrivendo in una casella, guarda se manca qualcosa.")
	}
	if u.files.report != "" {
		text += "\n\n" + kit.Tr("L'errore è descritto in questo file, da mandare a chi cura Raduno: %s", u.files.report)
	}
	u.Message(kit.Tr("Il torneo è di nuovo aperto"), text)
}

// resumeTyped opens the table at which scores were being typed when the program ended.
func (u *UI) resumeTyped() {
	text := u.Prefs.Kept(present.PrefTyped, u.View.Path)
	if text == "" || !u.View.ReadOnly.IsZero() {
		return
	}
	u.GoTo(present.ScoresTab)
	u.scores.Resume(text)
}
