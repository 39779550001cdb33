package ui

import (
	"context"
	"path/filepath"

	"raduno/engine/publish"
	"raduno/ui/kit"
)

// openManualPage writes the manual as a page in the window's language, where file dialogs begin, and opens it in the browser.
func (u *UI) openManualPage() {
	language := string(u.Prefs.Language())
	path := filepath.Join(u.files.folder(), publish.ManualName(language))
	u.Aside(kit.Tr("Preparo il manuale…"), func(context.Context) error {
		return publish.WriteManual(path, language)
	}, func() {
		u.Report(kit.Tr("Scritto %s", path))
		u.OpenOutside(path)
	})
}
