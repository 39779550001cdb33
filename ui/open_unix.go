//go:build !windows

package ui

import (
	"net/url"
	"path/filepath"

	"fyne.io/fyne/v2"
)

// openWith opens a file or folder with the program that the desktop has for it.
func openWith(a fyne.App, path string) error {
	return a.OpenURL(&url.URL{Scheme: "file", Path: filepath.ToSlash(path)})
}
