//go:build unix

package store_test

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"raduno/engine"
	"raduno/engine/store"
)

// A pipe that nobody writes to is no file, and holds nothing up.
func TestAPipeIsNoFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "raduno.xlsx")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	if _, _, err := store.Open(path, nil, nil); engine.KindOf(err) != engine.BadInput || !strings.Contains(err.Error(), "non è un file") {
		t.Errorf("error %v", err)
	}
	if data, err := (store.OS{}).ReadFile(path, 100); err == nil {
		t.Errorf("read %q", data)
	}
}
