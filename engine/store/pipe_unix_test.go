//go:build unix

package store_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"raduno/engine"
	"raduno/engine/store"
)

// A workbook that the administrator saves stays its owner's.
func TestTheAdministratorTakesNothingFromTheOwner(t *testing.T) {
	path := newFile(t, "uno")
	if err := os.Chown(path, 12345, 12346); err != nil {
		t.Skip("only the administrator may give files away")
	}
	s := open(t, path)
	defer s.Close()
	save(t, s, "due", "Prova")
	info, err := os.Stat(path)
	must(t, err)
	if owner := info.Sys().(*syscall.Stat_t); owner.Uid != 12345 || owner.Gid != 12346 {
		t.Errorf("it is that of %d, %d", owner.Uid, owner.Gid)
	}
}

// A pipe without a writer is no file, and holds nothing up.
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

// A pipe takes a product as it is read, and stays a pipe: nothing takes its place, without a question.
func TestAProductGoesIntoAPipe(t *testing.T) {
	s := open(t, newFile(t, "uno"))
	dir := t.TempDir()
	path := filepath.Join(dir, "raduno.html")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	pipe, err := os.OpenFile(path, os.O_RDWR, 0) // so that neither end waits for the other
	must(t, err)
	defer pipe.Close()
	page := filepath.Join(dir, "altro.html")
	must(t, s.WriteProducts([]store.Product{{Path: path, Data: []byte("pagina")}, {Path: page, Data: []byte("altra")}}, false))
	got := make([]byte, 20)
	n, err := pipe.Read(got)
	if info, statErr := os.Lstat(path); err != nil || string(got[:n]) != "pagina" || statErr != nil || info.Mode()&os.ModeNamedPipe == 0 {
		t.Errorf("read %q, %v; it is %v, %v", got[:n], err, info, statErr)
	}
	wantFile(t, page, "altra")
}
