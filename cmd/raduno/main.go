// Command raduno is the desktop program: it opens the window of package ui, on the workbook given as its
// argument if there is one.
package main

import (
	"os"

	"fyne.io/fyne/v2/app"

	"raduno/ui"
)

func main() {
	workbook := ""
	if len(os.Args) > 1 {
		workbook = os.Args[1]
	}
	guardStart(workbook)
	a := app.NewWithID("it.raduno.Raduno")
	w := a.NewWindow("Raduno")
	window := ui.Create(a, w, ui.Options{Console: os.Stderr})
	if workbook != "" {
		window.OpenFile(workbook)
	}
	w.ShowAndRun()
}
