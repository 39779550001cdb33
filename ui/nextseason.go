package ui

import (
	"context"
	"path/filepath"
	"strings"

	"raduno/engine"
	"raduno/engine/importer"
	"raduno/ui/kit"
)

// askNextSeason makes the workbook of a league's next season and opens it.
func (f *files) askNextSeason() {
	view, env := f.View.View, f.Env()
	name := strings.TrimSuffix(filepath.Base(view.Path), filepath.Ext(view.Path)) + " " + kit.Tr("stagione successiva") + ".xlsx"
	f.Save(f.Win, kit.Tr("Stagione successiva"), name, func(chosen string) {
		path := freeName(chosen)
		var told engine.Text
		f.Aside(kit.Tr("Creo il foglio…"), func(context.Context) (err error) {
			told, err = importer.NextSeason(view, path, env)
			return err
		}, func() {
			f.open(path)
			if !told.IsZero() {
				f.Message(kit.Tr("Stagione successiva"), kit.Say(told))
			}
		})
	})
}
