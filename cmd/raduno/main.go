// Command raduno is the desktop program: it opens the window of package ui, on the workbook given as its
// argument if there is one.
package main

import (
	"io"
	"os"

	"fyne.io/fyne/v2/app"

	"raduno/engine/desk"
	"raduno/ui"
)

func main() {
	if text := answer(os.Args[1:]); text != "" {
		_, _ = io.WriteString(console(), text)
		return
	}
	workbook := ""
	if len(os.Args) > 1 {
		workbook = os.Args[1]
	}
	dir := socketDir()
	if forward(dir, workbook) {
		return
	}
	report := guardStart(workbook)
	a := app.NewWithID("it.raduno.Raduno")
	withoutAnimations(a)
	w := a.NewWindow("Raduno")
	u := ui.Create(a, w, ui.Options{Env: desk.Env{Console: os.Stderr}, Report: report})
	u.Start(workbook)
	stop := listen(dir, func(is func(string) bool) bool { return inWindow(func() bool { return u.Raise(is) }) })
	w.ShowAndRun()
	stop()
	dropEmptyReport()
}
