package desk_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"raduno/engine/desk"
	"raduno/engine/store"
)

// brokenDisk fails at one of its calls.
type brokenDisk struct {
	store.FS
	left int // calls until it fails; it fails from then on
}

var errDisk = errors.New("no space left on device")

func (b *brokenDisk) fails() bool { b.left--; return b.left < 0 }

func (b *brokenDisk) Rename(from, to string) error {
	if b.fails() {
		return errDisk
	}
	return b.FS.Rename(from, to)
}

func (b *brokenDisk) SyncDir(path string) error {
	if b.fails() {
		return errDisk
	}
	return b.FS.SyncDir(path)
}

// An import appears whole or not at all, wherever the disk fails.
func TestAnImportIsOneStep(t *testing.T) {
	list := filepath.Join(t.TempDir(), "elenco.csv")
	if err := os.WriteFile(list, []byte("Nome;Cognome\nAda;Rossi\nUgo;Bianchi\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for calls := range 12 {
		dst := filepath.Join(t.TempDir(), "nuovo.xlsx")
		env := testEnv()
		env.FS = &brokenDisk{FS: store.OS{}, left: calls}
		_, err := desk.Import(list, dst, env)
		if _, statErr := os.Stat(dst); statErr != nil {
			if err == nil {
				t.Fatalf("failing at call %d: done, and nothing is there", calls)
			}
			continue
		}
		d, openErr := desk.Open(dst, testEnv())
		if openErr != nil {
			t.Fatalf("failing at call %d: %v", calls, openErr)
		}
		if n := len(d.View().Tournament.Players); n != 2 {
			t.Errorf("failing at call %d: a workbook with %d of 2 players", calls, n)
		}
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	}
}

// An export never takes the place of a list that it did not make, and leaves nothing half-written behind.
func TestAnExportSparesOthersFiles(t *testing.T) {
	d := newDesk(t, "open", 8)
	if _, err := d.Draw(t.Context(), desk.DrawRequest{Round: 1}, nil); err != nil {
		t.Fatal(err)
	}
	roster := d.Path()[:len(d.Path())-len(".xlsx")] + ".csv"
	mine := []byte("Nome;Cognome\nAda;Rossi\n")
	if err := os.WriteFile(roster, mine, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Export(desk.ExportRequest{Format: desk.CSV}); err == nil {
		t.Error("the roster of the same name was replaced")
	}
	if data, err := os.ReadFile(roster); err != nil || string(data) != string(mine) {
		t.Errorf("it now says %q (%v)", data, err)
	}
	if err := os.Remove(roster); err != nil {
		t.Fatal(err)
	}
	for range 2 { // its own export is replaced
		if _, err := d.Export(desk.ExportRequest{Format: desk.CSV}); err != nil {
			t.Fatal(err)
		}
	}
	if left, err := filepath.Glob(filepath.Join(filepath.Dir(roster), ".~raduno*.tmp")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v (%v)", left, err)
	}
}
