// Command raduno is the desktop program: it opens the window of package ui, on the workbook given as its
// argument if there is one.
package main

import (
	"os"

	"fyne.io/fyne/v2/app"

	"raduno/ui"
)

func main() {
	a := app.NewWithID("it.raduno.Raduno")
	w := a.NewWindow("Raduno")
	window := ui.Create(a, w, ui.Options{Console: os.Stderr})
	for _, path := range os.Args[1:] {
		window.OpenFile(path)
		break
	}
	w.ShowAndRun()
}
