package store_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"raduno/engine"
	"raduno/engine/store"
)

// stubborn is a disk whose locks cannot be taken away.
type stubborn struct{ faults }

func (f *stubborn) Lock(path, note string) (io.Closer, error) {
	lock, err := f.quick.Lock(path, note)
	return stuck{lock}, err
}

type stuck struct{ lock io.Closer }

func (s stuck) Close() error {
	s.lock.Close()
	return syscall.EACCES
}

// What goes wrong once the file is saved is told, and is no error of the save: who tries again would undo a second act.
func TestTroubleAfterTheSaveIsNoError(t *testing.T) {
	path := newFile(t, "uno")
	open(t, path).Close()
	disk := &stubborn{}
	s, _, err := store.Open(path, disk, newClock().now)
	must(t, err)
	save(t, s, "due", "Prima")
	if !s.Trouble().IsZero() {
		t.Errorf("trouble %s", s.Trouble())
	}
	disk.on = func(what string) error {
		if what == "flush "+filepath.Dir(path) {
			return syscall.EIO
		}
		return nil
	}
	data, what, err := s.Undo()
	if err != nil || string(data) != "uno" || what.String() != "Prima" {
		t.Errorf("undo: %q %s %v", data, what, err)
	}
	wantFile(t, path, "uno")
	if !strings.Contains(s.Trouble().String(), "non conferma") {
		t.Errorf("trouble %q", s.Trouble())
	}
	disk.on = nil
	save(t, s, "tre", "Seconda")
	if !s.Trouble().IsZero() {
		t.Errorf("trouble that is over: %s", s.Trouble())
	}
	err = s.Close()
	if err == nil || !strings.Contains(engine.Message(err).String(), "Quello che hai fatto è salvo") {
		t.Errorf("the lock stays, and it says %v", err)
	}
}

// A copy that may not be safe on the disk is none, and the save that needs it fails; it is not left among the others.
func TestACopyThatIsNotFlushedIsNone(t *testing.T) {
	path := newFile(t, "uno")
	disk := &faults{}
	s, _, err := store.Open(path, disk, newClock().now)
	must(t, err)
	defer s.Close()
	save(t, s, "due", "Prima")
	copies := s.Copies()
	disk.on = func(what string) error {
		if what == "flush "+copies {
			return syscall.EIO
		}
		return nil
	}
	if err := s.Save([]byte("tre"), engine.Textf("Seconda")); err == nil {
		t.Error("saved")
	}
	wantFile(t, path, "due")
	if history := s.History(); len(history) != 2 {
		t.Errorf("copies: %+v", history)
	}
}

// A name that leaves the copies beside it no room is the reason that is told, and a shorter one the remedy: where the lock has room and
// the copies have not, and where neither has.
func TestANameTooLongIsToldAsThat(t *testing.T) {
	for _, length := range []int{238, 250} {
		path := filepath.Join(t.TempDir(), strings.Repeat("a", length-len(".xlsx"))+".xlsx")
		must(t, os.WriteFile(path, []byte("uno"), 0o600))
		s, _, err := store.Open(path, nil, newClock().now)
		must(t, err)
		if err = s.Save([]byte("due"), engine.Textf("Prova")); err == nil || !strings.Contains(engine.Message(err).String(), "troppo lungo") {
			t.Errorf("%d bytes: %v", length, err)
		}
		wantFile(t, path, "uno")
		err = s.WriteProducts([]store.Product{{Path: strings.TrimSuffix(path, ".xlsx") + "_classifica.html", Data: []byte("a")}}, false)
		if err == nil || !strings.Contains(engine.Message(err).String(), "troppo lungo") {
			t.Errorf("%d bytes, an export: %v", length, err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		_, err = store.Create(path+"x", []byte("due"), engine.Textf("Prova"), nil, newClock().now)
		if err == nil || !strings.Contains(engine.Message(err).String(), "troppo lungo") {
			t.Errorf("%d bytes, new: %v", length, err)
		}
	}
}

// A file that a synchroniser puts back with its old time is noticed, also where the disk did not answer after our save.
func TestAnOldFileWithItsOldTimeIsNoticed(t *testing.T) {
	path := newFile(t, "uno")
	info, err := os.Stat(path)
	must(t, err)
	renamed := false
	disk := &faults{on: func(what string) error { // it says no size and time of the workbook just after its rename, once
		switch {
		case what == "rename to "+path:
			renamed = true
		case strings.HasPrefix(what, "stat ") && renamed:
			renamed = false
			return syscall.EIO
		}
		return nil
	}}
	s, _, err := store.Open(path, disk, newClock().now)
	must(t, err)
	defer s.Close()
	save(t, s, "due", "Prima")
	writeFile(t, path, "uno")
	must(t, os.Chtimes(path, info.ModTime(), info.ModTime()))
	if changed, data, err := s.Changed(); !changed || string(data) != "uno" || err != nil {
		t.Errorf("the old file again: %v %q %v", changed, data, err)
	}
}

// A file that was changed within one tick of its disk's clock, at the same length, is not written over; and anyone who is told
// so can ask what is in it.
func TestAChangeOfTheSameLengthAndTimeIsTold(t *testing.T) {
	path := newFile(t, "uno")
	s := open(t, path)
	save(t, s, "due", "Prima")
	info, err := os.Stat(path)
	must(t, err)
	writeFile(t, path, "tre")
	must(t, os.Chtimes(path, info.ModTime(), info.ModTime()))
	if err := s.Save([]byte("sei"), engine.Textf("Seconda")); !errors.Is(err, store.ErrChanged) {
		t.Fatalf("saved over it: %v", err)
	}
	if changed, data, err := s.Changed(); !changed || string(data) != "tre" || err != nil {
		t.Errorf("what is in it: %v %q %v", changed, data, err)
	}
	wantFile(t, path, "tre")
}

// A copy that cannot be made leaves nothing behind that takes room on the disk.
func TestACopyThatCannotBeMadeLeavesNothing(t *testing.T) {
	path := newFile(t, "uno")
	unmoving := &faults{on: func(what string) error {
		if to, moved := strings.CutPrefix(what, "rename to "); moved && store.IsCopy(to) && filepath.Ext(to) == ".xlsx" {
			return syscall.EIO
		}
		return nil
	}}
	s, _, err := store.Open(path, unmoving, newClock().now)
	must(t, err)
	defer s.Close()
	if err := s.Save([]byte("due"), engine.Textf("Prima")); err == nil {
		t.Error("saved")
	}
	wantFile(t, path, "uno")
	left, err := os.ReadDir(s.Copies())
	must(t, err)
	for _, file := range left {
		if strings.HasSuffix(file.Name(), "tmp") {
			t.Errorf("left behind: %s", file.Name())
		}
	}
}
