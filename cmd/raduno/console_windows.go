package main

import (
	"io"
	"os"

	"golang.org/x/sys/windows"
)

// console is where the program answers: a program with a window has no console of its own, but may write on that
// of the command prompt it was started from.
func console() io.Writer {
	if _, err := os.Stdout.Stat(); err == nil {
		return os.Stdout // into a file or a pipe
	}
	const parent = ^uintptr(0)
	if attached, _, _ := windows.NewLazySystemDLL("kernel32.dll").NewProc("AttachConsole").Call(parent); attached != 0 {
		if screen, err := os.OpenFile("CONOUT$", os.O_WRONLY, 0); err == nil {
			return screen
		}
	}
	return io.Discard
}
