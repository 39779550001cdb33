package store_test

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"raduno/engine"
	"raduno/engine/store"
)

// faults is the real file system, in which one operation goes wrong.
type faults struct {
	quick
	n      int   // operations so far
	at     int   // the operation that goes wrong
	err    error // with this
	power  bool  // and all after it: the power is cut
	late   bool  // it is done, and fails nevertheless
	failed string

	on func(what string) error // where it is set it does something before an operation, or says why that fails
}

// fault reports whether the next operation goes wrong.
func (f *faults) fault(what string) bool {
	f.n++
	if f.n == f.at || (f.power && f.at > 0 && f.n > f.at) {
		if f.failed == "" {
			f.failed = what
		}
		return true
	}
	return false
}

func (f *faults) do(what string, op func() error) error {
	if f.on != nil {
		if err := f.on(what); err != nil {
			return err
		}
	}
	if f.fault(what) {
		if f.late && f.n == f.at {
			op()
		}
		return f.err
	}
	return op()
}

func (f *faults) ReadFile(path string, limit int64) (data []byte, err error) {
	err = f.do("read "+path, func() (err error) { data, err = f.quick.ReadFile(path, limit); return err })
	return data, err
}

func (f *faults) Stat(path string) (info fs.FileInfo, err error) {
	err = f.do("stat "+path, func() (err error) { info, err = f.quick.Stat(path); return err })
	return info, err
}

func (f *faults) ReadDir(path string) (list []fs.DirEntry, err error) {
	err = f.do("list "+path, func() (err error) { list, err = f.quick.ReadDir(path); return err })
	return list, err
}

func (f *faults) Mkdir(path string, mode fs.FileMode) error {
	return f.do("mkdir "+path, func() error { return f.quick.Mkdir(path, mode) })
}

func (f *faults) Create(path string, mode fs.FileMode) (file store.File, err error) {
	err = f.do("create "+path, func() (err error) { file, err = f.quick.Create(path, mode); return err })
	return &faultyFile{f, file, path}, err
}

func (f *faults) Append(path string, mode fs.FileMode) (file store.File, err error) {
	err = f.do("append "+path, func() (err error) { file, err = f.quick.Append(path, mode); return err })
	return &faultyFile{f, file, path}, err
}

func (f *faults) Rename(from, to string) error {
	return f.do("rename to "+to, func() error { return f.quick.Rename(from, to) })
}

func (f *faults) Remove(path string) error {
	return f.do("remove "+path, func() error { return f.quick.Remove(path) })
}

func (f *faults) SyncDir(path string) error {
	return f.do("flush "+path, func() error { return f.quick.SyncDir(path) })
}

func (f *faults) Lock(path, note string) (io.Closer, error) { // no operation of a save: none of those that are counted
	if f.on != nil {
		if err := f.on("lock " + path); err != nil {
			return nil, err
		}
	}
	return f.quick.Lock(path, note)
}

type faultyFile struct {
	f    *faults
	file store.File
	path string
}

func (f *faultyFile) Write(data []byte) (n int, err error) {
	if f.f.fault("write " + f.path) {
		f.file.Write(data[:len(data)/2]) // what is on the disk when it is full
		return len(data) / 2, f.f.err
	}
	return f.file.Write(data)
}

func (f *faultyFile) Sync() error { return f.f.do("flush "+f.path, f.file.Sync) }

func (f *faultyFile) Close() error {
	if f.f.fault("close " + f.path) {
		f.file.Close()
		return f.f.err
	}
	return f.file.Close()
}

// action is something an organizer does that writes the file; it returns the state that the file should then hold.
type action struct {
	name string
	do   func(*store.Store) (string, error)
}

var actions = []action{
	{"save", func(s *store.Store) (string, error) {
		return "nuovo", s.Save([]byte("nuovo"), engine.Textf("Ultima azione"))
	}},
	{"undo", func(s *store.Store) (string, error) {
		_, _, err := s.Undo()
		return "due", err
	}},
	{"redo", func(s *store.Store) (string, error) {
		_, _, err := s.Redo()
		return "quattro", err
	}},
	{"restore", func(s *store.Store) (string, error) {
		entries := s.History()
		if len(entries) == 0 {
			return "uno", errors.New("no history")
		}
		_, err := s.Restore(entries[len(entries)-1])
		return "uno", err
	}},
}

// prepare makes a file with a past and a future: uno, due, tre (where it is), quattro.
func prepare(t *testing.T, foreign bool) string {
	t.Helper()
	path := newFile(t, "uno")
	s := open(t, path)
	for _, state := range []string{"due", "tre", "quattro"} {
		save(t, s, state, "Azione "+state)
	}
	if _, _, err := s.Undo(); err != nil {
		t.Fatal(err)
	}
	s.Close()
	if foreign {
		writeFile(t, path, "di Excel")
	}
	return path
}

func TestAFaultAtAnyStepLeavesTheOldOrTheNewFile(t *testing.T) {
	for _, mode := range []struct {
		name        string
		err         error
		power, late bool
	}{
		{"disk full", syscall.ENOSPC, false, false},
		{"i/o error", syscall.EIO, false, false},
		{"denied", syscall.EACCES, false, false},
		{"done but reported as failed", syscall.EIO, false, true},
		{"power cut", syscall.EIO, true, false},
		{"power cut just after", syscall.EIO, true, true},
	} {
		for _, act := range actions {
			for _, foreign := range []bool{false, true} {
				if foreign && (act.name == "redo" || act.name == "undo") {
					continue // Excel's work leaves nothing to redo; undoing it leads elsewhere
				}
				t.Run(mode.name+"/"+act.name, func(t *testing.T) {
					for at := 1; ; at++ {
						f := &faults{at: at, err: mode.err, power: mode.power, late: mode.late}
						path := prepare(t, foreign)
						if tryFault(t, path, f, act, foreign) {
							if at < 10 {
								t.Errorf("only %d operations were tried", at)
							}
							return
						}
					}
				})
			}
		}
	}
}

// tryFault runs an action with one fault and checks what it promises. It reports whether the fault never came.
func tryFault(t *testing.T, path string, f *faults, act action, foreign bool) bool {
	t.Helper()
	old := "tre"
	if foreign {
		old = "di Excel"
	}
	s, _, err := store.Open(path, f, newClock().now)
	if err != nil {
		wantFile(t, path, old)
		return false
	}
	want, err := act.do(s)
	s.Close()
	data, readErr := os.ReadFile(path)
	if readErr != nil {
		t.Fatalf("step %d (%s): the file is gone: %v", f.at, f.failed, readErr)
	}
	switch {
	case string(data) == want && err == nil, string(data) == old && err != nil:
	case f.power && errors.Is(err, store.ErrUnknown) && (string(data) == old || string(data) == want):
	default:
		t.Fatalf("step %d (%s): the file holds %q, the action says %v", f.at, f.failed, data, err)
	}
	if err != nil && engine.KindOf(err) == engine.Broken && f.failed != "" {
		var report *engine.Error
		if !errors.As(err, &report) && act.name != "restore" {
			t.Errorf("step %d (%s): no sentence for %v", f.at, f.failed, err)
		}
	}
	checkAfterwards(t, path, string(data), want, f, act)
	return f.failed == ""
}

// checkAfterwards opens the file as the next start of the program would.
func checkAfterwards(t *testing.T, path, now, want string, f *faults, act action) {
	t.Helper()
	s := open(t, path)
	defer s.Close()
	if !s.ReadOnly().IsZero() {
		t.Fatalf("step %d (%s): read-only afterwards: %s", f.at, f.failed, s.ReadOnly())
	}
	for _, entry := range s.History() {
		if data, err := s.Read(entry); err != nil || !slices.Contains([]string{"uno", "due", "tre", "quattro", "nuovo", "di Excel"},
			string(data)) {
			t.Fatalf("step %d (%s): copy %s: %q %v", f.at, f.failed, filepath.Base(entry.File), data, err)
		}
	}
	if act.name == "save" && now == want {
		if words, ok := s.CanUndo(); !ok || (words.String() != "Ultima azione" && !strings.Contains(f.failed, "storia.jsonl")) {
			t.Fatalf("step %d (%s): the action cannot be undone (%q)", f.at, f.failed, words)
		}
	}
	// Work goes on: one more action and its undo.
	if err := s.Save([]byte("dopo"), engine.Textf("Dopo")); err != nil {
		t.Fatalf("step %d (%s): save afterwards: %v", f.at, f.failed, err)
	}
	if data, _, err := s.Undo(); err != nil || string(data) != now {
		t.Fatalf("step %d (%s): undo afterwards: %q %v, want %q", f.at, f.failed, data, err, now)
	}
	files, err := os.ReadDir(filepath.Dir(path))
	must(t, err)
	for _, file := range files {
		if strings.HasSuffix(file.Name(), ".tmp") {
			t.Fatalf("step %d (%s): %s is left behind", f.at, f.failed, file.Name())
		}
	}
}

// What could not be created leaves neither half a file nor a history: created again it has the folder of its name.
func TestAFaultWhileCreatingLeavesNoHalfFile(t *testing.T) {
	for at := 1; ; at++ {
		f := &faults{at: at, err: syscall.ENOSPC}
		path := filepath.Join(t.TempDir(), "nuovo.xlsx")
		s, err := store.Create(path, []byte("uno"), engine.Textf("Torneo nuovo"), f, newClock().now)
		data, readErr := os.ReadFile(path)
		if (err == nil) != (readErr == nil && string(data) == "uno") || (readErr == nil && string(data) != "uno") {
			t.Fatalf("step %d (%s): %q, %v, the action says %v", at, f.failed, data, readErr, err)
		}
		if f.at = 0; err != nil {
			s, err = store.Create(path, []byte("uno"), engine.Textf("Torneo nuovo"), f, newClock().now)
			if err != nil || filepath.Base(s.Copies()) != "nuovo.copie" {
				t.Fatalf("step %d (%s): again: %v, %+v", at, f.failed, err, s)
			}
		}
		if s != nil {
			s.Close()
		}
		if f.failed == "" {
			return
		}
	}
}

// TestTheSameStoreGoesOnAfterAFault: the organizer frees the disk and presses the button again.
func TestTheSameStoreGoesOnAfterAFault(t *testing.T) {
	for at := 1; ; at++ {
		path := prepare(t, false)
		f := &faults{}
		s, _, err := store.Open(path, f, newClock().now)
		must(t, err)
		f.n, f.at, f.err = 0, at, syscall.ENOSPC
		first := s.Save([]byte("nuovo"), engine.Textf("Ultima azione"))
		f.at = 0
		if err := s.Save([]byte("nuovo"), engine.Textf("Ultima azione")); err != nil {
			t.Fatalf("step %d (%s): after %v again %v", at, f.failed, first, err)
		}
		for _, want := range []string{"tre", "due", "uno"} {
			if data, _, err := s.Undo(); err != nil || string(data) != want {
				t.Fatalf("step %d (%s): undo %q %v, want %q", at, f.failed, data, err, want)
			}
		}
		s.Close()
		s = open(t, path)
		for _, want := range []string{"due", "tre", "nuovo"} {
			if data, _, err := s.Redo(); err != nil || string(data) != want {
				t.Fatalf("step %d (%s): redo after a restart %q %v, want %q", at, f.failed, data, err, want)
			}
		}
		s.Close()
		if f.failed == "" {
			return
		}
	}
}

func TestAChangeInTheMiddleOfASaveIsNoticed(t *testing.T) {
	path := newFile(t, "uno")
	disk := &faults{on: func(what string) error { // just before the workbook is replaced
		if strings.HasPrefix(what, "create ") && strings.HasSuffix(what, "raduno.xlsx.tmp") {
			return os.WriteFile(path, []byte("di Excel, all'ultimo momento"), 0o644)
		}
		return nil
	}}
	s, _, err := store.Open(path, disk, newClock().now)
	must(t, err)
	defer s.Close()
	if err := s.Save([]byte("due"), engine.Textf("x")); !errors.Is(err, store.ErrChanged) {
		t.Fatalf("save: %v", err)
	}
	wantFile(t, path, "di Excel, all'ultimo momento")
	if left, err := filepath.Glob(filepath.Join(filepath.Dir(path), ".~raduno.*.tmp")); err != nil || len(left) > 0 {
		t.Errorf("left: %q, %v", left, err)
	}
}

// broken is a disk that renames nothing into the place of the workbook and then gives an error, or nothing, when that is read.
func broken(path string, after error) *faults {
	tried := false
	return &faults{on: func(what string) error {
		switch {
		case what == "rename to "+path:
			tried = true
			return syscall.EIO
		case what == "read "+path && tried && after != nil:
			return &fs.PathError{Op: "read", Path: path, Err: after}
		}
		return nil
	}}
}

// After a rename that failed the file is said to be as it was only if that can be read; a new one also if it is not there.
func TestAFailedRenameIsToldAsWhatIsKnown(t *testing.T) {
	for name, c := range map[string]struct {
		made, unknown bool
		after         error
	}{
		"it is as it was":     {},
		"it cannot be read":   {after: syscall.EIO, unknown: true},
		"it is gone":          {after: fs.ErrNotExist, unknown: true},
		"none was made":       {made: true},
		"one may be made now": {made: true, after: syscall.EIO, unknown: true},
	} {
		path := filepath.Join(t.TempDir(), "raduno.xlsx")
		disk := broken(path, c.after)
		var err error
		if c.made {
			_, err = store.Create(path, []byte("due"), engine.Textf("Prova"), disk, newClock().now)
		} else {
			writeFile(t, path, "uno")
			s, _, opened := store.Open(path, disk, newClock().now)
			if opened != nil {
				t.Fatal(opened)
			}
			defer s.Close()
			err = s.Save([]byte("due"), engine.Textf("Prova"))
			wantFile(t, path, "uno")
		}
		if err == nil || errors.Is(err, store.ErrUnknown) != c.unknown {
			t.Errorf("%s: %v", name, err)
		}
		if left := filepath.Join(filepath.Dir(path), ".~raduno.raduno.xlsx.tmp"); !c.unknown {
			if _, err := os.Stat(left); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("%s: the temporary file: %v", name, err)
			}
		}
	}
}

// A save that failed is no step of the history, also where another program wrote before anybody looked again.
func TestASaveThatFailedIsNoStep(t *testing.T) {
	path := newFile(t, "uno")
	s, _, err := store.Open(path, broken(path, nil), newClock().now)
	must(t, err)
	if err := s.Save([]byte("due"), engine.Textf("Prova")); err == nil {
		t.Fatal("saved")
	}
	s.Close()
	writeFile(t, path, "di Excel")
	s = open(t, path)
	if data, _, err := s.Undo(); err != nil || string(data) != "uno" {
		t.Errorf("undone to %q, %v", data, err)
	}
}

// A save with an unknown end has happened once the disk shows it: the next one goes through, and both can be undone.
func TestASaveThatShowsLaterCounts(t *testing.T) {
	path := newFile(t, "uno")
	silent := 0
	disk := &faults{err: syscall.EIO, late: true}
	disk.on = func(what string) error { // it goes away with the rename of the workbook done, and answers again afterwards
		switch {
		case what == "rename to "+path && silent == 0:
			silent, disk.at = 1, disk.n+1
		case what == "read "+path && silent == 1:
			silent = 2
			return syscall.EIO
		}
		return nil
	}
	s, _, err := store.Open(path, disk, newClock().now)
	must(t, err)
	defer s.Close()
	if err := s.Save([]byte("due"), engine.Textf("Due")); !errors.Is(err, store.ErrUnknown) {
		t.Fatalf("error %v", err)
	}
	save(t, s, "tre", "Tre")
	for _, want := range []string{"due", "uno"} {
		if data, _, err := s.Undo(); err != nil || string(data) != want {
			t.Errorf("undone to %q, %v; want %q", data, err, want)
		}
	}
}

// A file that cannot be locked is read, and why is told; of what another wrote into its lock only what prints is shown.
func TestWithoutALockTheFileIsReadOnly(t *testing.T) {
	for err, want := range map[error]string{
		&store.HeldError{Note: "SALA\x1b[2J\u202e (7)"}: "sul computer SALA[2J (7)",
		&store.HeldError{}:   "già aperto in un altro Raduno: qui",
		syscall.EACCES:       "sola lettura",
		syscall.ENAMETOOLONG: "troppo lungo",
		syscall.EROFS:        "sola lettura",
		syscall.ENOSPC:       "disco è pieno",
		syscall.EIO:          "non si può scrivere",
	} {
		path := newFile(t, "uno")
		disk := &faults{on: func(what string) error {
			if strings.HasPrefix(what, "lock ") {
				return err
			}
			return nil
		}}
		s, data, openErr := store.Open(path, disk, newClock().now)
		if openErr != nil || string(data) != "uno" {
			t.Fatalf("%v: %q %v", err, data, openErr)
		}
		if !strings.Contains(s.ReadOnly().String(), want) {
			t.Errorf("%v: %q", err, s.ReadOnly())
		}
		if err := s.Save([]byte("due"), engine.Textf("x")); !errors.Is(err, store.ErrReadOnly) {
			t.Errorf("save: %v", err)
		}
	}
}
