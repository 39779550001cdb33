package store_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

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

// A workbook that is saved stays its owner's, whoever saves it.
func TestASavedWorkbookKeepsItsOwner(t *testing.T) {
	path, disk := newFile(t, "uno"), &inheriting{}
	s, _, err := store.Open(path, disk, newClock().now)
	if err != nil {
		t.Fatal(err)
	}
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
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
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

// A print is written over the one before without a question, and over a file that somebody changed only with one.
func TestOwnProductsAreReplaced(t *testing.T) {
	path := newFile(t, "uno")
	s := open(t, path)
	defer s.Close()
	file := filepath.Join(filepath.Dir(path), "raduno.html")
	write := func(data string) error {
		return s.WriteProducts([]store.Product{{Path: file, Data: []byte(data)}}, false)
	}
	if err := errors.Join(write("prima"), write("seconda")); err != nil {
		t.Fatal(err)
	}
	writeFile(t, file, "cambiata a mano")
	var occupied *store.OccupiedError
	if err := write("terza"); !errors.As(err, &occupied) {
		t.Errorf("a changed file: %v", err)
	}
	wantFile(t, file, "cambiata a mano")
}

// Copies of hours ago, long off the line of undo, are still told by what was done, also when the journal was written anew.
func TestOldCopiesKeepTheirDescriptions(t *testing.T) {
	path := newFile(t, "stato 0")
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.Local)
	clock := func() time.Time { return now }
	keep := store.WithKeep(store.Keep{Actions: 5, Hourly: 48 * time.Hour, Daily: 48 * time.Hour})
	s, _, err := store.Open(path, quick{}, clock, keep)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 110 {
		now = now.Add(10 * time.Minute)
		save(t, s, fmt.Sprint("stato ", i+1), fmt.Sprint("Azione ", i+1))
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if s, _, err = store.Open(path, quick{}, clock, keep); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	history := s.History()
	for _, entry := range history {
		if entry.Action.String() == "Copia senza descrizione" {
			t.Errorf("%s is not described", filepath.Base(entry.File))
		}
	}
	if len(history) < 15 {
		t.Errorf("%d copies", len(history))
	}
}
