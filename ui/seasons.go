package ui

import (
	"fyne.io/fyne/v2"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/ui/filedialog"
	"raduno/ui/kit"
	"raduno/ui/season"
)

// openSeason shows the window of the season.
func (u *UI) openSeason() {
	if u.season != nil {
		u.season.Win.RequestFocus()
		return
	}
	u.season = season.Open(seasonHost{u}, func() { u.season = nil })
}

// seasonHost is the program as the window of the season sees it.
type seasonHost struct{ u *UI }

// NewWindow is another window.
func (h seasonHost) NewWindow(title string) fyne.Window { return h.u.app.NewWindow(title) }

// Env is what the window gives whatever reads and writes files.
func (h seasonHost) Env() desk.Env { return h.u.env() }

// Apart does something away from the goroutine of the user interface, and not behind what is being saved.
func (h seasonHost) Apart(do func()) {
	if h.u.jobs.inline {
		do()
		return
	}
	go do()
}

// LastSeason is the season that was open last.
func (h seasonHost) LastSeason() string { return h.u.prefs.season() }

// SetLastSeason remembers the season that is open.
func (h seasonHost) SetLastSeason(path string) { h.u.prefs.setSeason(path) }

// SetRegister takes those whom the season that is open knows.
func (h seasonHost) SetRegister(r *season.Register) { h.u.register = r }

// readRegister reads again whom the season that was open last knows. One that is gone or has errors knows whom it knew:
// nobody asked for it, and its own window says what is wrong.
func (u *UI) readRegister() {
	path := u.prefs.season()
	if path == "" || u.season != nil {
		return
	}
	seasonHost{u}.Apart(func() {
		r, err := season.ReadRegister(path)
		if err != nil {
			return
		}
		fyne.Do(func() {
			if u.season == nil {
				u.register = r
			}
		})
	})
}

// Known are those of the register who may be meant by what was typed for the roster.
func (u *UI) Known(typed engine.Player) []engine.Player {
	if u.snap == nil {
		return nil
	}
	return u.register.Complete(u.snap.Tournament, typed)
}

// Folder is where file dialogs begin.
func (h seasonHost) Folder() string {
	return h.u.files.folder()
}

// Choose asks for a file or a folder.
func (h seasonHost) Choose(win fyne.Window, r filedialog.Request, chosen func(path string)) {
	h.u.files.chooser.Ask(win, r, chosen)
}

// Desk is the tournament that is open.
func (h seasonHost) Desk() *desk.Desk { return h.u.desk }

// Change changes the tournament that is open.
func (h seasonHost) Change(what string, run func(*desk.Desk) error, done func()) {
	h.u.Change(what, run, done)
}

// Show opens a page.
func (h seasonHost) Show(path string) {
	h.u.printing.opened(path, func() { h.u.Tell(kit.Tr("La pagina è in %s.", path)) })
}
