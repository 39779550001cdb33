package ui

import (
	"context"
	"path/filepath"
	"strings"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/importer"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// askNextSeason makes the workbook of a league's next season and opens it.
func (f *files) askNextSeason() {
	view, env := f.View.View, f.Env()
	name := strings.TrimSuffix(filepath.Base(view.Path), filepath.Ext(view.Path)) + " " + kit.Tr("stagione successiva") + ".xlsx"
	f.Save(f.Win, kit.Tr("Stagione successiva"), name, func(chosen string) {
		path := freeName(chosen)
		make := func(context.Context) (engine.Text, error) { return importer.NextSeason(view, path, env) }
		present.Get(f.Session, kit.Tr("Creo il foglio…"), make, func(message engine.Text) {
			f.open(path)
			if !message.IsZero() {
				f.Message(kit.Tr("Stagione successiva"), kit.Say(message))
			}
		})
	})
}

// Excluded makes the workbook of the tournament for those who are not in the semifinals, and opens it.
func (f *files) Excluded() {
	view, env := f.View.View, f.Env()
	name := strings.TrimSuffix(filepath.Base(view.Path), filepath.Ext(view.Path)) + " " + kit.Tr("esclusi") + ".xlsx"
	f.Save(f.Win, kit.Tr("Torneo degli esclusi"), name, func(chosen string) {
		path := freeName(chosen)
		f.Change(kit.Tr("Creo il foglio…"), func(d *desk.Desk) error {
			_, err := importer.Excluded(d, path, env)
			return err
		}, func() { f.open(path) })
	})
}
