//go:build !windows

package platform

import (
	"errors"
	"net/url"
	"os/exec"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"
)

// Open opens a file or folder with the program that the desktop has for it; it may wait until that ends.
func Open(a fyne.App, path string) error {
	opener, err := exec.LookPath("xdg-open")
	if err != nil { // not a desktop of freedesktop.org
		return a.OpenURL(&url.URL{Scheme: "file", Path: filepath.ToSlash(path)})
	}
	err = exec.Command(opener, path).Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) && !slices.Contains(notOpened, exit.ExitCode()) {
		return nil // the program that it opened ended so
	}
	return err
}

// notOpened are the exit codes of xdg-open where it opened nothing: no such file, no program for it, and failure.
var notOpened = []int{2, 3, 4}
