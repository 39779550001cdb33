package importer_test

import (
	"bytes"
	"errors"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/importer"
	"raduno/engine/store"
	"raduno/export"
	"raduno/export/json"
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

// A logo that is no picture stays out of the workbook and is told, and the other comes in.
func TestALogoThatIsNoneIsTold(t *testing.T) {
	var picture, file bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 8, 8))); err != nil {
		t.Fatal(err)
	}
	tournament := &engine.Tournament{Logo: []byte("not a picture"), SecondLogo: picture.Bytes()}
	if err := json.Write(&file, tournament, export.Content{}); err != nil {
		t.Fatal(err)
	}
	src, dst := filepath.Join(t.TempDir(), "torneo.json"), filepath.Join(t.TempDir(), "torneo.xlsx")
	if err := os.WriteFile(src, file.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	told, err := importer.File(src, dst, desk.Env{})
	if err != nil || len(told) != 1 {
		t.Fatalf("told %v, %v", told, err)
	}
	d, err := desk.Open(dst, desk.Env{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = d.Close() }()
	if v := d.View(); v.Tournament.Logo != nil || !bytes.Equal(v.Tournament.SecondLogo, picture.Bytes()) || len(v.Findings) > 0 {
		t.Errorf("logos of %d and %d bytes, %v", len(v.Tournament.Logo), len(v.Tournament.SecondLogo), v.Findings)
	}
}
