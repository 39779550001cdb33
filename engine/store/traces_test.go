package store_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
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

// A workbook that is saved stays its owner's, no matter who saves it.
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
	writeFile(t, file, " \n") // of an empty file nothing is lost
	if err := write("quarta"); err != nil {
		t.Error(err)
	}
}

// Who has made very many prints is asked about the oldest alone: what is remembered of them stays bounded.
func TestProductsAreForgottenByHalves(t *testing.T) {
	path := newFile(t, "uno")
	s := open(t, path)
	save(t, s, "due", "Prova")
	print := store.Product{Path: filepath.Join(filepath.Dir(path), "raduno.html"), Data: []byte("prima")}
	ledger := filepath.Join(s.Copies(), "prodotti.txt")
	writeFile(t, ledger, strings.Repeat(strings.Repeat("0", 64)+" altro.html\n", 1<<20/64))
	for _, data := range []string{"prima", "seconda"} {
		print.Data = []byte(data)
		if err := s.WriteProducts([]store.Product{print}, false); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(ledger)
	if err != nil || len(kept) > 1<<20 || len(kept) < 1<<18 || strings.Contains(string(kept), "\n\n") {
		t.Errorf("%d bytes are remembered, %v", len(kept), err)
	}
	for line := range strings.Lines(string(kept)) {
		if hash, _, _ := strings.Cut(line, " "); len(hash) != 64 {
			t.Fatalf("a line is %q", line)
		}
	}
}

// full is a disk on which one product does not come into its place.
type full struct {
	quick
	refused string
}

func (f *full) Rename(from, to string) error {
	if filepath.Base(to) == f.refused {
		return syscall.ENOSPC
	}
	return f.quick.Rename(from, to)
}

// Where one of several products cannot be written all are as they were, and nothing lies beside them.
func TestProductsAreWrittenAllOrNone(t *testing.T) {
	path, disk := newFile(t, "uno"), &full{refused: "c.html"}
	s, _, err := store.Open(path, disk, newClock().now)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	dir := filepath.Join(filepath.Dir(path), "stampe")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
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
	disk.refused = ""
	if err := s.WriteProducts(products, true); err != nil {
		t.Fatal(err)
	}
	wantFile(t, products[3].Path, "nuovo d.html")
}

// Copies that somebody put among those of the journal are listed by the times in their names, however long these are; a print that lies
// there is no copy.
func TestCopiesOfOthersAreListedByTheirTimes(t *testing.T) {
	path := newFile(t, "uno")
	s := open(t, path) // its clock begins at nine and goes on a second with each look
	save(t, s, "due", "Prima")
	save(t, s, "tre", "Seconda")
	known := s.History()
	for _, name := range []string{
		"raduno 2026-11-21 08.00.00 (bella).xlsx", "raduno 2026-11-20 08.00.00 (la più bella di tutte).xlsx", "raduno 2026-11-21 08.30.00.xlsx",
		"raduno 2026-11-21 08.15.00.pdf",
		"raduno 2099-01-01 00.00.00.xlsx", "raduno 2099-01-01 00.00.00 (2).xlsx", "raduno 2099-01-01 00.00.00 (10).xlsx",
	} {
		writeFile(t, filepath.Join(s.Copies(), name), "altro")
	}
	var got []string
	for _, entry := range s.History() {
		got = append(got, strings.TrimPrefix(filepath.Base(entry.File), "raduno "))
	}
	want := []string{"2099-01-01 00.00.00 (10).xlsx", "2099-01-01 00.00.00 (2).xlsx", "2099-01-01 00.00.00.xlsx"}
	for _, entry := range known {
		want = append(want, strings.TrimPrefix(filepath.Base(entry.File), "raduno "))
	}
	want = append(want, "2026-11-21 08.30.00.xlsx", "2026-11-21 08.00.00 (bella).xlsx", "2026-11-20 08.00.00 (la più bella di tutte).xlsx")
	if !slices.Equal(got, want) {
		t.Errorf("listed: %q, want %q", got, want)
	}
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
