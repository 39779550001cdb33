package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver"
)

// nativeOf is what the system knows a window by; nil where there is nothing of the kind, as in a test. Fyne itself does not
// tell whether a window is maximized.
func nativeOf(w fyne.Window) (context any) {
	if n, ok := w.(driver.NativeWindow); ok {
		n.RunNative(func(c any) { context = c })
	}
	return context
}

// keepFrame remembers how large the window is, or that it is maximized: its size from before is then kept.
func (u *UI) keepFrame() {
	whole := isMaximized(nativeOf(u.win))
	u.prefs.setMaximized(whole)
	if !whole {
		u.prefs.setSize(u.win.Canvas().Size())
	}
}
