package ui

import "raduno/ui/season"

// openSeason shows the window of the season.
func (u *UI) openSeason() {
	if u.season != nil {
		u.season.Win.RequestFocus()
		return
	}
	u.season = season.Open(u.Session, u.files.FileChooser, u.known, func() { u.season = nil })
}
