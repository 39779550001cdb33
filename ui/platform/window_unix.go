//go:build !windows

package platform

import "fyne.io/fyne/v2"

// IsMaximized says no: Fyne has no call for it. Window managers fill the screen with a window that is as large.
func IsMaximized(fyne.Window) bool { return false }

// Maximize does nothing.
func Maximize(fyne.Window) {}
