package platform

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver"
	"golang.org/x/sys/windows"
)

var (
	user32     = windows.NewLazySystemDLL("user32.dll")
	isZoomed   = user32.NewProc("IsZoomed")
	showWindow = user32.NewProc("ShowWindow")
)

// IsMaximized reports whether a window fills the screen.
func IsMaximized(window fyne.Window) bool {
	w, ok := nativeOf(window).(driver.WindowsWindowContext)
	if !ok || isZoomed.Find() != nil {
		return false
	}
	answer, _, _ := isZoomed.Call(w.HWND)
	return answer != 0
}

// Maximize has a window fill the screen.
func Maximize(window fyne.Window) {
	if w, ok := nativeOf(window).(driver.WindowsWindowContext); ok && showWindow.Find() == nil {
		_, _, _ = showWindow.Call(w.HWND, windows.SW_SHOWMAXIMIZED)
	}
}

// nativeOf is what the system knows a window by; nil where there is nothing of the kind, as in a test. Fyne itself does not tell whether
// a window is maximized.
func nativeOf(w fyne.Window) (context any) {
	if n, ok := w.(driver.NativeWindow); ok {
		n.RunNative(func(c any) { context = c })
	}
	return context
}
