package platform

import (
	"fyne.io/fyne/v2"
	"golang.org/x/sys/windows"
)

// Open opens a file or folder as a double click does. The shell gets the plain path: as an address it would
// have to be read back, and blanks and accents do not always come through that.
func Open(_ fyne.App, path string) error {
	verb, err := windows.UTF16PtrFromString("open")
	if err != nil {
		return err
	}
	file, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return err
	}
	return windows.ShellExecute(0, verb, file, nil, nil, windows.SW_SHOWNORMAL)
}
