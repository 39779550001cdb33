package ui

import (
	"context"
	"path/filepath"
	"time"

	"raduno/engine/desk"
	"raduno/ui/kit"
)

// openManualPDF writes the manual as a PDF in the window's language, where file dialogs begin, and opens it.
func (u *UI) openManualPDF() {
	language := string(u.prefs.language())
	path := filepath.Join(u.folder(), desk.ManualName(language))
	u.aside(kit.Tr("Preparo il PDF…"), func(context.Context) error {
		_, err := desk.WriteManual(path, language, time.Now())
		return err
	}, func() {
		u.Tell(kit.Tr("Scritto %s", path))
		u.openOutside(path)
	})
}
