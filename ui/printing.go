package ui

import (
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"raduno/engine/publish"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
)

// PrintSheets makes the score sheets of the round.
func (u *UI) PrintSheets() {
	u.Print(publish.PrintRequest{Kind: publish.BlankSheets, Round: u.round, HalfPage: u.snap.Tournament.Settings.HalfPage})
}

// offer says where files lie, and opens the folder or the one file if wanted.
func (u *printing) offer(title, text string, paths ...string) {
	dir := filepath.Dir(paths[0])
	shown, answers := dir, []dialogs.Answer{{Text: kit.Tr("Apri la cartella"), Do: func() { u.openOutside(dir) }}}
	if len(paths) == 1 {
		shown = paths[0]
		answers = append(answers, dialogs.Answer{Text: kit.Tr("Apri il file"), Do: func() { u.openOutside(paths[0]) }})
	}
	dialogs.Ask(u.win, title, kit.Wide(28, container.NewVBox(kit.Wrapped(text), kit.Quiet(shown))),
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

// openOutside opens a file or folder with the program that the system has for it.
func (u *printing) openOutside(path string) {
	u.opened(path, func() {
		u.message(kit.Tr("Non riesco ad aprirlo"), kit.Tr("Il file è qui: %s. Aprilo dalla cartella con il tuo programma.", path))
	})
}

// opened opens a file or folder away from the goroutine of the user interface, which failed is called on where that
// fails.
func (u *printing) opened(path string, failed func()) {
	run := func() {
		absolute, err := filepath.Abs(path)
		if err == nil {
			err = u.open(u.app, absolute)
		}
		if err != nil {
			fyne.Do(failed)
		}
	}
	if u.jobs.inline {
		run()
		return
	}
	go run()
}
