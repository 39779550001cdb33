package ui

import (
	"context"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/importer"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// askNextSeason makes the workbook of a league's next season and opens it.
func (f *files) askNextSeason() {
	view, env := f.View.View, f.Env()
	f.saveBeside(kit.Tr("Stagione successiva"), kit.Tr("stagione successiva"), func(path string) {
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
	env := f.Env()
	f.saveBeside(kit.Tr("Torneo degli esclusi"), kit.Tr("esclusi"), func(path string) {
		f.Change(kit.Tr("Creo il foglio…"), func(d *desk.Desk) error {
			_, err := importer.Excluded(d, path, env)
			return err
		}, func() { f.open(path) })
	})
}
