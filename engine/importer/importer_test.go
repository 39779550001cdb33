package importer_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"raduno/engine/desk"
	"raduno/engine/importer"
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
		env := desk.Env{}
		env.FS = &brokenDisk{FS: store.OS{}, left: calls}
		_, err := importer.File(list, dst, env)
		if _, statErr := os.Stat(dst); statErr != nil {
			if err == nil {
				t.Fatalf("failing at call %d: done, and nothing is there", calls)
			}
			continue
		}
		d, openErr := desk.Open(dst, desk.Env{})
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

// An .xls that is no tournament is a list of players.
func TestAnOldWorkbookOfPeopleIsAList(t *testing.T) {
	list, dst := filepath.Join("testdata", "elenco.xls"), filepath.Join(t.TempDir(), "nuovo.xlsx")
	if _, err := importer.File(list, dst, desk.Env{}); err != nil || !importer.IsList(list) {
		t.Fatal(err)
	}
	d, err := desk.Open(dst, desk.Env{})
	must(t, err)
	defer d.Close()
	if players := d.View().Tournament.Players; len(players) != 4 || players[0].NameAndClub() != "Mario Rossi (PALERMO)" {
		t.Errorf("%v", players)
	}
}
