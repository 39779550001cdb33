package ui

import (
	"fyne.io/fyne/v2/driver"
	"golang.org/x/sys/windows"
)

var (
	user32     = windows.NewLazySystemDLL("user32.dll")
	isZoomed   = user32.NewProc("IsZoomed")
	showWindow = user32.NewProc("ShowWindow")
)

// isMaximized reports whether a window fills the screen.
func isMaximized(native any) bool {
	w, ok := native.(driver.WindowsWindowContext)
	if !ok || isZoomed.Find() != nil {
		return false
	}
	answer, _, _ := isZoomed.Call(w.HWND)
	return answer != 0
}

// maximize has a window fill the screen.
func maximize(native any) {
	if w, ok := native.(driver.WindowsWindowContext); ok && showWindow.Find() == nil {
		_, _, _ = showWindow.Call(w.HWND, windows.SW_SHOWMAXIMIZED)
	}
}
