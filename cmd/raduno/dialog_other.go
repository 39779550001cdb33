//go:build !windows

package main

import (
	"os"
	"os/exec"
)

// showDialog shows a text in a dialog of the desktop, by whichever of the usual programs is there, and waits
// until it is closed. Without a screen or such a program it does nothing: the text is also on the standard
// error and in a file.
func showDialog(title, text string) {
	if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
		return
	}
	for _, command := range [][]string{
		{"zenity", "--error", "--no-markup", "--title", title, "--text", text},
		{"kdialog", "--title", title, "--error", text},
		{"xmessage", "-center", "-title", title, text},
	} {
		if exec.Command(command[0], command[1:]...).Run() == nil {
			return
		}
	}
}
