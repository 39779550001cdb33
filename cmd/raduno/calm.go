package main

import (
	"runtime"

	"fyne.io/fyne/v2"
)

// calm is an app whose widgets do not move: a field's fading cursor alone repaints the window sixty times a second,
// which is a quarter of a processor where OpenGL is drawn by software.
type calm struct{ fyne.App }

// Settings are those of the app, without animations.
func (c calm) Settings() fyne.Settings { return still{c.App.Settings()} }

type still struct{ fyne.Settings }

// ShowAnimations says no.
func (still) ShowAnimations() bool { return false }

// withoutAnimations has Fyne ask a calm app. Fyne knows its own app only by what it was set to last, but on a Mac it
// wants the very type that it made.
func withoutAnimations(a fyne.App) {
	if runtime.GOOS != "darwin" {
		fyne.SetCurrentApp(calm{a})
	}
}
