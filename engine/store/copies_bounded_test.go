package store_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"raduno/engine"
	"raduno/engine/store"
)

// TestCopiesAreBoundedAndThinned: two months of work, a save every twenty minutes of eight hours a day.
func TestCopiesAreBoundedAndThinned(t *testing.T) {
	path := newFile(t, "inizio")
	now := time.Date(2026, 9, 1, 8, 0, 0, 0, time.Local)
	must(t, os.Chtimes(path, now, now))
	s, _, err := store.Open(path, quick{}, func() time.Time { return now })
	must(t, err)
	defer s.Close()
	last := ""
	for day := range 60 {
		for hour := range 8 {
			for third := range 3 {
				now = time.Date(2026, 9, 1+day, 9+hour, 20*third, 0, 0, time.Local)
				last = fmt.Sprintf("giorno %d, %d:%d", day, 9+hour, 20*third)
				must(t, s.Save([]byte(last), engine.Textf("Azione %s", last)))
			}
		}
	}
	entries := s.History()
	if n := len(entries); n > 101+16+24+31 || n < 100+20 {
		t.Errorf("%d copies after two months", n)
	}
	if !entries[0].Now {
		t.Errorf("the newest copy is %v", entries[0])
	}
	if data, err := s.Read(entries[0]); err != nil || string(data) != last {
		t.Errorf("the newest copy holds %q, %v", data, err)
	}
	days := map[string]int{}
	for _, entry := range entries[117:] {
		days[entry.Time.Format("2006-01-02")]++
	}
	for day, n := range days {
		if n > 2 { // on the day that the last actions begin in, there may be one of each kind
			t.Errorf("%d old copies of %s", n, day)
		}
	}
	oldest := entries[len(entries)-1].Time
	if age := now.Sub(oldest); age > 33*24*time.Hour || age < 28*24*time.Hour {
		t.Errorf("the oldest copy is %v old", age)
	}
	if info, err := os.Stat(s.Copies() + "/storia.jsonl"); err != nil || info.Size() > 400_000 {
		t.Errorf("journal: %v, %v", info, err)
	}
	s.Close()
	s = open(t, path)
	if n := len(s.History()); n != len(entries) {
		t.Errorf("%d copies after a restart, %d before", n, len(entries))
	}
	for i := 1; i <= 100; i++ {
		if _, _, err := s.Undo(); err != nil {
			t.Fatalf("undo %d: %v", i, err)
		}
	}
	for i := 1; i <= 100; i++ {
		if _, _, err := s.Redo(); err != nil {
			t.Fatalf("redo %d: %v", i, err)
		}
	}
	wantFile(t, path, last)
}

// A copy whose name was another's before, made by a program that was killed before the journal knew it, would be taken
// for the other: names are not given twice.
func TestNamesOfCopiesAreNotGivenTwice(t *testing.T) {
	now := time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC)
	path := filepath.Join(t.TempDir(), "raduno.xlsx")
	s, err := store.Create(path, []byte("uno"), engine.Textf("Creato"), nil, func() time.Time { return now })
	must(t, err)
	defer s.Close()
	must(t, s.Save([]byte("due"), engine.Textf("Due")))
	gone := s.History()[0].File
	must(t, os.Remove(gone))
	must(t, s.Save([]byte("tre"), engine.Textf("Tre")))
	for _, entry := range s.History() {
		if entry.File == gone {
			t.Errorf("%s is given again", gone)
		}
	}
}

// A journal that was written anew is at most a few times as long as the actions that it keeps. It tells of every copy what the old one
// told, of those too to which no undo leads, leads back as far, and still says whose the history is.
func TestAJournalWrittenAnewForgetsNothing(t *testing.T) {
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.Local)
	clock := func() time.Time { return now }
	keep := store.WithKeep(store.Keep{Actions: 5, Hourly: 1000 * time.Hour, Daily: 1000 * time.Hour})
	path := newFile(t, "a: 0")
	s, _, err := store.Open(path, quick{}, clock, keep, identity())
	must(t, err)
	report := func() (all []string) {
		for _, e := range s.History() {
			all = append(all, fmt.Sprint(e.Time.UTC(), e.Action, filepath.Base(e.File), e.Now))
		}
		return all
	}
	again := func() {
		t.Helper()
		was := report()
		must(t, s.Close())
		if s, _, err = store.Open(path, quick{}, clock, keep, identity()); err != nil {
			t.Fatal(err)
		}
		if is := report(); !slices.Equal(is, was) {
			t.Fatalf("before\n%s\nopened again\n%s", strings.Join(was, "\n"), strings.Join(is, "\n"))
		}
	}
	for i := range 120 {
		now = now.Add(time.Hour)
		save(t, s, fmt.Sprint("a: ", i+1), fmt.Sprint("Azione ", i+1))
		journal, err := os.ReadFile(filepath.Join(s.Copies(), "storia.jsonl"))
		if err != nil || strings.Count(string(journal), "salva") > 4*(5+16)+1 {
			t.Fatalf("the journal grows: %v", err)
		}
		if i%7 == 5 { // the next is saved in its place
			if _, _, err := s.Undo(); err != nil {
				t.Fatal(err)
			}
		}
		if i%3 == 0 {
			again()
		}
	}
	back := 0
	for ; back < 20; back++ {
		if action, can := s.CanUndo(); !can {
			break
		} else if !strings.HasPrefix(action.String(), "Azione ") {
			t.Fatal(action)
		}
		if _, _, err := s.Undo(); err != nil {
			t.Fatal(err)
		}
	}
	if back != 5 {
		t.Errorf("it leads back %d steps, not 5", back)
	}
	copies := len(report())
	must(t, errors.Join(s.Close(), os.Remove(path)))
	path = filepath.Join(filepath.Dir(path), "finale.xlsx")
	writeFile(t, path, "a: di Excel") // known by its ID alone
	if s, _, err = store.Open(path, quick{}, clock, keep, identity()); err != nil || len(s.History()) != copies {
		t.Fatalf("renamed: %v", err)
	}
	s.Close()
}

// What was taken back can be brought back after the journal was written anew meanwhile, too.
func TestWhatWasTakenBackOutlivesTheJournal(t *testing.T) {
	path := newFile(t, "uno")
	keep := store.WithKeep(store.Keep{Actions: 5})
	s := open(t, path, keep)
	for _, state := range []string{"due", "tre", "quattro"} {
		save(t, s, state, "Azione")
	}
	walk := func(want string, step func() ([]byte, engine.Text, error)) {
		t.Helper()
		if data, _, err := step(); err != nil || string(data) != want {
			t.Fatalf("%q, %v; want %q", data, err, want)
		}
	}
	walk("tre", s.Undo)
	for range 60 {
		walk("due", s.Undo)
		walk("tre", s.Redo)
	}
	s.Close()
	if journal, err := os.ReadFile(filepath.Join(s.Copies(), "storia.jsonl")); err != nil || strings.Count(string(journal), "ripeti") > 50 {
		t.Fatalf("it was not written anew: %v", err)
	}
	s = open(t, path, keep)
	walk("quattro", s.Redo)
}
