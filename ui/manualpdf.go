package ui

import (
	"context"
	"os"
	"path/filepath"
	"time"

	"raduno/engine/desk"
	"raduno/ui/kit"
)

// openManualPDF writes the manual as a PDF in the window's language, where file dialogs begin, and opens it.
func (u *UI) openManualPDF() {
	dir := os.TempDir()
	if home, err := os.UserHomeDir(); err == nil {
		dir = home
	}
	if folder := u.folder(); folder != nil {
		dir = folder.Path()
	}
	language := string(u.prefs.language())
	path := filepath.Join(dir, desk.ManualName(language))
	u.aside(kit.Tr("Preparo il PDF…"), func(context.Context) error {
		_, err := desk.WriteManual(path, language, time.Now())
		return err
	}, func() {
		u.Tell(kit.Tr("Scritto %s", path))
		u.openOutside(path)
	})
}
