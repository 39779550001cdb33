//go:build !windows

package dialogs

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver"
	"github.com/rymdport/portal/filechooser"
)

// windowID names a window to the portal.
func windowID(win fyne.Window) (id string) {
	if w, can := win.(driver.NativeWindow); can {
		w.RunNative(func(context any) {
			if c, is := context.(driver.X11WindowContext); is {
				id = fmt.Sprintf("x11:%x", c.WindowHandle)
			}
		})
	}
	return id
}

// native shows the dialog of the desktop (GNOME, KDE, …) through its portal.
func native(r FileRequest) (string, error) {
	var filters []*filechooser.Filter
	if len(r.Endings) > 0 {
		filter := &filechooser.Filter{Name: r.Kinds}
		for _, ending := range r.Endings { // patterns tell the cases apart
			filter.Rules = append(filter.Rules, filechooser.Rule{Pattern: "*" + ending}, filechooser.Rule{Pattern: "*" + strings.ToUpper(ending)})
		}
		filters = append(filters, filter)
	}
	var found []string
	var err error
	if r.Kind == SaveFile {
		found, err = filechooser.SaveFile(r.parent, r.Title, &filechooser.SaveFileOptions{
			Filters: filters, CurrentFolder: r.Folder,
			CurrentName: r.Name,
		})
	} else {
		found, err = filechooser.OpenFile(r.parent, r.Title, &filechooser.OpenFileOptions{
			Filters: filters, CurrentFolder: r.Folder,
			Directory: r.Kind == OpenFolder,
		})
	}
	switch {
	case err != nil:
		return "", errors.Join(errNone, err)
	case len(found) == 0:
		return "", nil
	}
	return there(strings.TrimPrefix(found[0], "file://")), nil
}

// there is a path as it is on the disk: the portal's library reads a plus sign in it as a space.
func there(path string) string {
	if _, err := os.Lstat(path); err == nil || !strings.Contains(path, " ") {
		return path
	}
	folder := there(filepath.Dir(path))
	entries, err := os.ReadDir(folder)
	if err != nil {
		return path
	}
	for _, entry := range entries {
		if strings.ReplaceAll(entry.Name(), "+", " ") == filepath.Base(path) {
			return filepath.Join(folder, entry.Name())
		}
	}
	return filepath.Join(folder, filepath.Base(path))
}
