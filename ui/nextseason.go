package ui

import (
	"context"
	"path/filepath"
	"strings"

	"raduno/engine"
	"raduno/engine/importer"
	"raduno/ui/filedialog"
	"raduno/ui/kit"
)

// askNextSeason makes the workbook of a league's next season and opens it.
func (u *UI) askNextSeason() {
	if u.snap == nil {
		return
	}
	view, env := u.snap.View, u.env()
	ext := filepath.Ext(view.Path)
	u.files.chooser.Ask(u.win, filedialog.Request{
		Kind: filedialog.Save, Title: kit.Tr("Stagione successiva"), Folder: u.files.folder(),
		Name:  strings.TrimSuffix(filepath.Base(view.Path), ext) + " " + kit.Tr("stagione successiva") + ".xlsx",
		Kinds: kit.Tr("Tornei"), Endings: []string{".xlsx"},
	}, func(chosen string) {
		path := freeName(chosen)
		var told engine.Text
		u.aside(kit.Tr("Creo il foglio…"), func(context.Context) (err error) {
			told, err = importer.NextSeason(view, path, env)
			return err
		}, func() {
			u.OpenFile(path)
			if !told.IsZero() {
				u.message(kit.Tr("Stagione successiva"), kit.Say(told))
			}
		})
	})
}
