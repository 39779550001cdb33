package ui

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"raduno/engine/desk"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
)

// PrintSheets makes the score sheets of the round.
func (u *UI) PrintSheets() {
	round := u.round
	u.printThen(desk.PrintRequest{Kind: desk.BlankSheets, Round: round, HalfPage: u.snap.Tournament.Settings.HalfPage}, func() {
		u.printed[round] = true
		u.RefreshStep()
	})
}

// Print prints a PDF, or opens it.
func (u *UI) Print(request desk.PrintRequest) { u.printThen(request, nil) }

// offer says where a file lies and opens it if wanted.
func (u *UI) offer(title, text, path string) {
	dialogs.Ask(u.win, title, kit.Wide(28, container.NewVBox(kit.Wrapped(text), kit.Quiet(path))),
		dialogs.Answer{Text: kit.Tr("Apri la cartella"), Do: func() { u.openOutside(filepath.Dir(path)) }},
		dialogs.Answer{Text: kit.Tr("Apri il file"), Do: func() { u.openOutside(path) }},
		dialogs.Answer{Text: kit.Tr("Continua"), Main: true},
	)
}

// openOutside opens a file or folder with the program that the system has for it.
func (u *UI) openOutside(path string) {
	u.opened(path, func() {
		u.message(kit.Tr("Non riesco ad aprirlo"), kit.Tr("Il file è qui: %s. Aprilo dalla cartella con il tuo programma.", path))
	})
}

// opened opens a file or folder away from the goroutine of the user interface, which failed is called on where that
// fails.
func (u *UI) opened(path string, failed func()) {
	run := func() {
		absolute, err := filepath.Abs(path)
		if err == nil {
			err = u.open(u.app, absolute)
		}
		if err != nil {
			fyne.Do(failed)
		}
	}
	if u.queue.inline {
		run()
		return
	}
	go run()
}
