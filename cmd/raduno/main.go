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
	report := guardStart(workbook)
	a := app.NewWithID("it.raduno.Raduno")
	withoutAnimations(a)
	w := a.NewWindow("Raduno")
	ui.Create(a, w, ui.Options{Console: os.Stderr, Report: report}).Start(workbook)
	w.ShowAndRun()
}
