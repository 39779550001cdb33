package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"raduno/engine"
	"raduno/engine/store"
)

// inheriting notes for which files the owner was handed on.
type inheriting struct {
	quick
	to []string
}

func (f *inheriting) Inherit(from, to string) {
	f.to = append(f.to, filepath.Base(from)+" > "+filepath.Base(to))
	f.quick.Inherit(from, to)
}

// A workbook that is saved stays its owner's, no matter who saves it.
func TestASavedWorkbookKeepsItsOwner(t *testing.T) {
	path, disk := newFile(t, "uno"), &inheriting{}
	s, _, err := store.Open(path, disk, newClock().now)
	must(t, err)
	defer s.Close()
	save(t, s, "due", "Prova")
	if !slices.Equal(disk.to, []string{"raduno.xlsx > .~raduno.raduno.xlsx.tmp"}) {
		t.Errorf("handed on: %q", disk.to)
	}
}

// What a save that was cut off leaves behind is gone at the next opening, beside the workbook and among its copies.
func TestLeftoversAreRemoved(t *testing.T) {
	path := newFile(t, "uno")
	s := open(t, path)
	save(t, s, "due", "Prova")
	left := []string{
		filepath.Join(filepath.Dir(path), ".~raduno.raduno.xlsx.tmp"), filepath.Join(s.Copies(), "copia.tmp"),
	}
	must(t, s.Close())
	for _, file := range left {
		writeFile(t, file, "mez")
	}
	defer open(t, path).Close()
	for _, file := range left {
		if _, err := os.Stat(file); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s is still there: %v", file, err)
		}
	}
}

// A print is written over the one before without a question, and over a changed file only with one.
func TestOwnProductsAreReplaced(t *testing.T) {
	path := newFile(t, "uno")
	s := open(t, path)
	defer s.Close()
	file := filepath.Join(filepath.Dir(path), "raduno.html")
	write := func(data string) error {
		return s.WriteProducts([]store.Product{{Path: file, Data: []byte(data)}}, false)
	}
	must(t, errors.Join(write("prima"), write("seconda")))
	writeFile(t, file, "cambiata a mano")
	var occupied *store.OccupiedError
	if err := write("terza"); !errors.As(err, &occupied) {
		t.Errorf("a changed file: %v", err)
	}
	wantFile(t, file, "cambiata a mano")
	writeFile(t, file, " \n") // of an empty file nothing is lost
	if err := write("quarta"); err != nil {
		t.Error(err)
	}
}

// Where one of several products cannot be written all are as they were, and nothing lies beside them.
func TestProductsAreWrittenAllOrNone(t *testing.T) {
	path, disk := newFile(t, "uno"), &faults{on: func(what string) error {
		if strings.HasPrefix(what, "rename ") && filepath.Base(what) == "c.html" {
			return syscall.ENOSPC
		}
		return nil
	}}
	s, _, err := store.Open(path, disk, newClock().now)
	must(t, err)
	defer s.Close()
	dir := filepath.Join(filepath.Dir(path), "stampe")
	must(t, os.Mkdir(dir, 0o700))
	var products []store.Product
	for _, name := range []string{"a.html", "b.html", "c.html", "d.html"} {
		products = append(products, store.Product{Path: filepath.Join(dir, name), Data: []byte("nuovo " + name)})
	}
	writeFile(t, products[0].Path, "di prima")
	err = s.WriteProducts(products, true)
	if err == nil || !strings.Contains(err.Error(), "Il disco è pieno") || !strings.Contains(err.Error(), "c.html") {
		t.Errorf("it says %v", err)
	}
	wantFile(t, products[0].Path, "di prima")
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 1 {
		t.Errorf("left: %v, %v", files, err)
	}
	disk.on = nil
	must(t, s.WriteProducts(products, true))
	wantFile(t, products[3].Path, "nuovo d.html")
}

// What is forgotten has no undo and no copy; where the copies could not be deleted that is said, and the next opening deletes them.
func TestWhatIsForgottenIsGone(t *testing.T) {
	path := newFile(t, "uno")
	undeleting := &faults{on: func(what string) error {
		if file, removed := strings.CutPrefix(what, "remove "); removed && store.IsCopy(file) && filepath.Ext(file) == ".xlsx" {
			return errors.New("no")
		}
		return nil
	}}
	s, _, err := store.Open(path, undeleting, newClock().now)
	must(t, err)
	save(t, s, "due", "Prova di Anna")
	if err := s.Forget([]byte("tre"), engine.Textf("Dimenticato")); err == nil {
		t.Error("copies stay, and nobody is told")
	}
	save(t, s, "quattro", "Dopo")
	must(t, s.Close())
	s = open(t, path)
	defer s.Close()
	files, err := filepath.Glob(filepath.Join(s.Copies(), "*"))
	must(t, err)
	for _, file := range files {
		if data, err := os.ReadFile(file); err != nil || slices.Contains([]string{"uno", "due"}, string(data)) ||
			strings.Contains(string(data), "Anna") {
			t.Errorf("%s: %q, %v", file, data, err)
		}
	}
	if data, _, err := s.Undo(); err != nil || string(data) != "tre" {
		t.Errorf("what was done since: %q, %v", data, err)
	}
	if _, _, err := s.Undo(); err == nil || len(files) != 3 {
		t.Errorf("undo goes past it; %q", files)
	}
}
