package ui

import (
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2/container"

	"raduno/engine/publish"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// printing puts the tournament on paper, into files and on the clipboard.
type printing struct {
	*present.Session
	site *site
	out  []string // what left of the tournament, and when
}

// offer says where files lie, and opens the folder or the one file if wanted.
func (u *printing) offer(title, text string, paths ...string) {
	dir := filepath.Dir(paths[0])
	shown, answers := dir, []dialogs.Answer{{Text: kit.Tr("Apri la cartella"), Do: func() { u.OpenOutside(dir) }}}
	if len(paths) == 1 {
		shown = paths[0]
		answers = append(answers, dialogs.Answer{Text: kit.Tr("Apri il file"), Do: func() { u.OpenOutside(paths[0]) }})
	}
	dialogs.Ask(u.Win, title, kit.Wide(28, container.NewVBox(kit.Wrapped(text), kit.Quiet(shown))),
		append(answers, dialogs.Answer{Text: kit.Tr("Continua"), Main: true})...)
}

// writtenFiles names files that were written, without their folder; a few, of more it says how many.
func writtenFiles(paths []string) string {
	const few = 4
	if len(paths) > few {
		return kit.Tr("{1:Scritto %d file|Scritti %d file}.", len(paths))
	}
	names := make([]string, len(paths))
	for i, path := range paths {
		names[i] = filepath.Base(path)
	}
	return kit.Tr("{1:Scritto %d file|Scritti %d file}: %s.", len(names), strings.Join(names, ", "))
}

// export writes the tournament in a format for the forum, the web or another program.
func (u *printing) export(e publish.Exporter) {
	d, request := u.Desk, publish.ExportRequest{Format: e.Format, Type: u.View.Type.ID}
	if e.OfRound {
		request.Round = u.Round
	}
	var paths []string
	u.produce(kit.Tr("Esporto…"), func(replace bool) (err error) {
		request.Replace = replace
		paths, err = publish.Export(d, request)
		return err
	}, func() {
		text := kit.Tr("Scritto %s", filepath.Base(paths[0]))
		if len(paths) > 1 {
			text = writtenFiles(paths)
		}
		u.left(text)
		u.offer(kit.Tr("Esportato"), text, paths...)
	})
}
