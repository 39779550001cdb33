package store_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"raduno/engine"
	"raduno/engine/store"
)

func lockOf(path string) string {
	return filepath.Join(filepath.Dir(path), ".~raduno."+filepath.Base(path)+"#")
}

// A received folder may hold anything where the lock should be: nothing of it is followed or emptied, not even another's line that reads
// like a lock and has another name too.
func TestWhatIsNoLockIsNotTouched(t *testing.T) {
	const letter, like = "Cara mamma,\nqui al raduno si sta bene.\n", "MARIA (33)\n"
	for name, place := range map[string]struct {
		letter string
		at     func(victim, lock string) error
	}{
		"a link":             {letter, os.Symlink},
		"a link to a lock":   {like, os.Symlink},
		"a second name":      {letter, os.Link},
		"a lock's next name": {like, os.Link},
		"a file":             {letter, os.Rename},
	} {
		t.Run(name, func(t *testing.T) {
			path := newFile(t, "uno")
			victim := filepath.Join(t.TempDir(), "lettera.txt")
			writeFile(t, victim, place.letter)
			if err := place.at(victim, lockOf(path)); err != nil {
				t.Skip("not here:", err)
			}
			s := open(t, path)
			if why := s.ReadOnly().String(); !strings.Contains(why, "non viene toccato") {
				t.Errorf("it says %q", why)
			}
			s.Close()
			wantFile(t, lockOf(path), place.letter)
		})
	}
}

// A link that leads nowhere makes no file where it points.
func TestALockIsNotMadeThroughALink(t *testing.T) {
	path := newFile(t, "uno")
	target := filepath.Join(t.TempDir(), "nuovo")
	if err := os.Symlink(target, lockOf(path)); err != nil {
		t.Skip("no symbolic links here:", err)
	}
	open(t, path).Close()
	if _, err := os.Lstat(target); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file was made through the link: %v", err)
	}
}

// Who has closed a file, and let go of its lock, writes nothing into it any more.
func TestAClosedFileIsNotWritten(t *testing.T) {
	path := newFile(t, "uno")
	s := open(t, path)
	must(t, s.Close())
	if err := s.Save([]byte("due"), engine.Textf("dopo")); !errors.Is(err, store.ErrReadOnly) {
		t.Errorf("saved after it was closed: %v", err)
	}
	if data, err := os.ReadFile(path); err != nil || string(data) != "uno" {
		t.Errorf("the file holds %q, %v", data, err)
	}
}

// A command that is about to end holds the file for a moment: anyone who comes then waits.
func TestRaceABusyFileIsWaitedFor(t *testing.T) {
	path := newFile(t, "uno")
	why := engine.Text{}
	for range 20 { // on a busy machine the command may take longer to end than anybody waits
		first := open(t, path)
		go func() {
			time.Sleep(60 * time.Millisecond)
			first.Close()
		}()
		second := open(t, path)
		if why = second.ReadOnly(); why.IsZero() {
			return
		}
		first.Close()
		second.Close()
	}
	t.Errorf("refused: %s", why)
}

// Who reads while another program saves is not told that an old version was put back; who then writes waits for the other to close.
func TestABusyReader(t *testing.T) {
	path := newFile(t, "uno")
	first := open(t, path)
	save(t, first, "due", "Prima")
	saved := false
	disk := &faults{on: func(what string) error {
		if what == "read "+filepath.Join(first.Copies(), "storia.jsonl") && !saved {
			saved = true
			save(t, first, "tre", "Seconda")
		}
		return nil
	}}
	second, _, err := store.Open(path, disk, nil)
	if err != nil || len(second.Warnings()) > 0 {
		t.Fatal(err, second.Warnings())
	}
	defer second.Close()
	if _, err := second.Take(); err == nil || !strings.Contains(err.Error(), "sul computer") {
		t.Errorf("taken from who has it: %v", err)
	}
	time.AfterFunc(500*time.Millisecond, func() { first.Close() })
	data, err := second.Take()
	if err != nil || string(data) != "tre" {
		t.Fatalf("%q %v", data, err)
	}
	save(t, second, "quattro", "Terza")
	if back, _, err := second.Undo(); err != nil || string(back) != "tre" {
		t.Errorf("undo gives %q, %v", back, err)
	}
}

// Of many who take a lock and give it back at once never two hold it, and no file stays open.
func TestRaceALockHasOneHolder(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // what is only forgotten stays open
	path := filepath.Join(t.TempDir(), "torneo.lock")
	before := openFiles(t)
	var holders, times atomic.Int32
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 300 {
				lock, err := store.OS{}.Lock(path, "SALA (7)")
				var held *store.HeldError
				if errors.As(err, &held) {
					continue
				}
				if err != nil {
					t.Error(err)
					return
				}
				if n := holders.Add(1); n != 1 {
					t.Errorf("%d hold it", n)
				}
				times.Add(1)
				runtime.Gosched()
				holders.Add(-1)
				if err := lock.Close(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if after := openFiles(t); after != before || times.Load() == 0 {
		t.Errorf("%d files are open, %d were; %d times it was held", after, before, times.Load())
	}
}

// Closing twice takes no other lock away.
func TestClosedTwiceTakesNoLockAway(t *testing.T) {
	path := newFile(t, "uno")
	first, _, err := store.Open(path, nil, nil)
	must(t, err)
	must(t, first.Close())
	second, _, err := store.Open(path, nil, nil)
	must(t, err)
	defer second.Close()
	if err := first.Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(lockOf(path)); err != nil || !second.ReadOnly().IsZero() {
		t.Errorf("the other's lock: %v, %s", err, second.ReadOnly())
	}
}

// openFiles counts the files that this program has open, 0 where the system does not tell.
func openFiles(t *testing.T) int {
	t.Helper()
	list, err := os.ReadDir("/proc/self/fd")
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	return len(list)
}

// A clock that is set back takes no action's undo away.
func TestUndoFollowsTheHistoryNotTheClock(t *testing.T) {
	path := newFile(t, "inizio")
	now := time.Date(2026, 10, 25, 2, 30, 0, 0, time.Local)
	clock := func() time.Time { return now }
	keep := store.WithKeep(store.Keep{Actions: 20})
	s, _, err := store.Open(path, quick{}, clock, keep)
	must(t, err)
	for i := range 60 {
		now = now.Add(time.Second)
		if i == 40 {
			now = now.Add(-time.Hour)
		}
		save(t, s, fmt.Sprint(i), "Azione")
	}
	s.Close()
	if s, _, err = store.Open(path, quick{}, clock, keep); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if entries := s.History(); !entries[0].Now {
		t.Errorf("the first of the history is %+v", entries[0])
	}
	for i := 58; i >= 39; i-- {
		if data, _, err := s.Undo(); err != nil || string(data) != fmt.Sprint(i) {
			t.Fatalf("undo: %q %v, want %d", data, err, i)
		}
	}
}

// A second workbook made by copying the file starts a history of its own.
func TestACopiedWorkbookLeavesTheCopiesToTheOther(t *testing.T) {
	path := newFile(t, "uno")
	s := open(t, path)
	save(t, s, "due", "Prima")
	s.Close()
	copied := filepath.Join(filepath.Dir(path), "altro.xlsx")
	writeFile(t, copied, "due")
	s = open(t, copied)
	if _, ok := s.CanUndo(); ok {
		t.Error("the copy undoes what was done in the other")
	}
	s.Close()
	if _, err := os.Stat(strings.TrimSuffix(path, ".xlsx") + ".copie"); err != nil {
		t.Error(err)
	}
}

func TestWorkbooksWithMacrosHaveTheirOwnCopies(t *testing.T) {
	path := newFile(t, "uno")
	macros := strings.TrimSuffix(path, "x") + "m"
	writeFile(t, macros, "uno m")
	a, b := open(t, path), open(t, macros)
	save(t, a, "due", "Prima")
	save(t, b, "due m", "Prima m")
	if a.Copies() == b.Copies() || len(a.History()) != 2 || len(b.History()) != 2 {
		t.Errorf("copies in %s (%d) and %s (%d)", a.Copies(), len(a.History()), b.Copies(), len(b.History()))
	}
}

// A copy with a name given by hand stays.
func TestANamedCopyIsNeverThinned(t *testing.T) {
	path := newFile(t, "inizio")
	now := time.Date(2026, 9, 1, 8, 0, 0, 0, time.Local)
	s, _, err := store.Open(path, quick{}, func() time.Time { return now }, store.WithKeep(store.Keep{Actions: 5}))
	must(t, err)
	defer s.Close()
	save(t, s, "prima della finale", "Azione")
	from := s.History()[0].File
	var kept []string
	for _, ending := range []string{" prima della finale.xlsx", ".xlsx"} {
		named := strings.TrimSuffix(from, ".xlsx") + ending
		if ending == ".xlsx" {
			named = filepath.Join(filepath.Dir(from), "raduno 2026-08-31 20.00.00.xlsx")
		}
		writeFile(t, named, "prima della finale")
		kept = append(kept, named)
	}
	for i := range 100 {
		now = now.Add(time.Hour)
		save(t, s, fmt.Sprint(i), "Azione")
	}
	for _, named := range kept {
		wantFile(t, named, "prima della finale")
		if !slices.ContainsFunc(s.History(), func(e store.Entry) bool { return e.File == named }) {
			t.Errorf("%s is not among the copies", named)
		}
	}
}

// Birth dates are in the copies too: who may not read the workbook may not read them.
func TestCopiesAreAsPrivateAsTheWorkbook(t *testing.T) {
	path := newFile(t, "uno")
	must(t, os.Chmod(path, 0o600))
	s := open(t, path)
	save(t, s, "due", "Prima")
	files, err := os.ReadDir(s.Copies())
	if err != nil || len(files) != 3 {
		t.Fatal(files, err)
	}
	for _, name := range []string{".", files[0].Name(), files[1].Name(), files[2].Name()} {
		if info, err := os.Stat(filepath.Join(s.Copies(), name)); err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s: %v %v", name, info.Mode(), err)
		}
	}
}

// The copies of a workbook that was made private after them are closed at its next opening; a Raduno that only reads changes nothing.
func TestCopiesMadeBeforeAreClosed(t *testing.T) {
	path := newFile(t, "uno")
	s := open(t, path)
	save(t, s, "due", "Prima")
	must(t, errors.Join(os.Chmod(s.Copies(), 0o755), os.Chmod(path, 0o600)))
	mode := func() os.FileMode {
		opened := open(t, path)
		defer opened.Close()
		info, err := os.Stat(s.Copies())
		must(t, err)
		return info.Mode().Perm()
	}
	if got := mode(); got != 0o755 {
		t.Errorf("read by another: %v", got)
	}
	must(t, s.Close())
	if got := mode(); got != 0o700 {
		t.Errorf("opened again: %v", got)
	}
}

func TestADamagedHistoryIsSaid(t *testing.T) {
	path := newFile(t, "uno")
	s := open(t, path)
	save(t, s, "due", "Prima")
	s.Close()
	writeFile(t, filepath.Join(s.Copies(), "storia.jsonl"), "\x00\x00\x00 niente")
	s = open(t, path)
	if warnings := fmt.Sprint(s.Warnings()); !strings.Contains(warnings, "rovinata") {
		t.Errorf("warnings %s", warnings)
	}
	if _, _, err := s.Undo(); err == nil || !strings.Contains(err.Error(), "rovinata") {
		t.Errorf("undo says %v", err)
	}
}

// A synchroniser that puts an old version back is noticed: the history knows a later one. One that lies before the last
// action too, which a save that was cut off before its rename also leaves: the history knows that it was not.
func TestAnOldVersionPutBackIsTold(t *testing.T) {
	for _, old := range []string{"uno", "due"} {
		path := newFile(t, "uno")
		s := open(t, path)
		save(t, s, "due", "Prima")
		save(t, s, "tre", "Seconda")
		s.Close()
		writeFile(t, path, old)
		s = open(t, path)
		if warnings := fmt.Sprint(s.Warnings()); !strings.Contains(warnings, "versione vecchia") || !strings.Contains(warnings, "Seconda") {
			t.Errorf("%s put back: warnings %s", old, warnings)
		}
		if data, _, err := s.Undo(); err != nil || string(data) != "tre" {
			t.Errorf("%s put back: undo gives %q, %v", old, data, err)
		}
		s.Close()
	}
}

func TestANameThatIsNotUTF8KeepsItsCopies(t *testing.T) {
	path := filepath.Join(t.TempDir(), "Forl\xec.xlsx")
	if os.WriteFile(path, []byte("uno"), 0o644) != nil {
		t.Skip("such names cannot be here")
	}
	s := open(t, path)
	save(t, s, "due", "Prima")
	s.Close()
	s = open(t, path)
	if data, _, err := s.Undo(); err != nil || string(data) != "uno" {
		t.Errorf("undo: %q %v", data, err)
	}
	if len(s.History()) != 2 {
		t.Errorf("history %v", s.History())
	}
}
