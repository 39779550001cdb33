package main

import "golang.org/x/sys/windows"

// showDialog shows a text in a dialog of the system, which needs no OpenGL, and waits until it is closed.
func showDialog(title, text string) {
	caption, captionErr := windows.UTF16PtrFromString(title)
	message, messageErr := windows.UTF16PtrFromString(text)
	if captionErr != nil || messageErr != nil {
		return
	}
	_, _ = windows.MessageBox(0, message, caption, windows.MB_OK|windows.MB_ICONERROR|windows.MB_SETFOREGROUND)
}
