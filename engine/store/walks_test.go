package store_test

import (
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/store"
)

// Walks through a folder of tournaments: a user opens, saves, undoes and answers, and between times renames, copies, edits, damages and
// deletes workbooks and their folders of copies, while now and then a call of the disk fails. What the store said and left on the disk at
// each step is what testdata/walks keeps. Another line is another answer: look at it, and keep it with -update if it was meant. What is
// promised in any case is looked at without that: a save that says it went well is in the file, one that says it did not left the file
// alone.
func TestWalksThroughAFolder(t *testing.T) {
	here := time.Local
	time.Local = time.UTC // the names of copies and the journal hold local times
	t.Cleanup(func() { time.Local = here })
	for seed := range uint64(20) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			w := &walk{
				t: t, dir: t.TempDir(), r: rand.New(rand.NewPCG(seed, 36)), disk: &faults{}, clock: newClock(), stamps: map[string]time.Time{},
				options: []store.Option{identity(), store.WithKeep(few)},
			}
			for range 60 {
				w.step()
			}
			worked.Kept(t, fmt.Sprintf("testdata/walks/%d.txt", seed), w.report.String())
		})
	}
}

// walk is one of them, at a place in its course.
type walk struct {
	t       *testing.T
	dir     string
	r       *rand.Rand
	disk    *faults
	clock   *clock
	stamps  map[string]time.Time // that the files were given
	made    int
	options []store.Option
	report  strings.Builder
}

func (w *walk) say(format string, args ...any) {
	line := strings.ReplaceAll(fmt.Sprintf(format, args...), w.dir, "DIR")
	fmt.Fprintln(&w.report, strings.ReplaceAll(line, "\n", " / "))
}

func (w *walk) pick(of ...string) string { return of[w.r.IntN(len(of))] }

// book is one of the workbooks that are there, or may be.
func (w *walk) book() string {
	if there, err := filepath.Glob(w.dir + "/*.xls?"); err == nil && len(there) > 0 && w.r.IntN(5) > 0 {
		return there[w.r.IntN(len(there))]
	}
	return filepath.Join(w.dir, w.pick("torneo.xlsx", "torneo.xlsx", "copia.xlsx", "finale.xlsm", "torneo.xlsm"))
}

// folder is one of the folders of copies that are there, or may be.
func (w *walk) folder() string {
	if there, err := filepath.Glob(w.dir + "/*.copie"); err == nil && len(there) > 0 && w.r.IntN(3) > 0 {
		return there[w.r.IntN(len(there))]
	}
	return filepath.Join(w.dir, w.pick("torneo.copie", "torneo.copie", "copia.copie", "finale.xlsm.copie", "torneo (2).copie"))
}

// state is the next state of a tournament.
func (w *walk) state(id string) string {
	w.made++
	if id == "" {
		return fmt.Sprintf("senza nome, %d", w.made)
	}
	return fmt.Sprintf("%s: %d", id, w.made)
}

// step is an act between times, and then some with a file that is open.
func (w *walk) step() {
	path, other := w.book(), w.book()
	switch act := w.pick("", "", "", "rename", "copy", "copy", "copy", "edit", "delete", "folder", "copies", "damage", "create", "list"); act {
	case "rename":
		w.say("rename %s %s: %v", path, other, os.Rename(path, other) == nil)
	case "copy":
		if data, err := os.ReadFile(path); err == nil && path != other {
			writeFile(w.t, other, string(data))
			w.say("copy %s %s", path, other)
		}
	case "edit":
		content := w.state(w.pick("a", "b", "nuovo1", ""))
		writeFile(w.t, path, content)
		w.say("edit %s: %s", path, content)
	case "delete":
		w.say("delete %s: %v", path, os.Remove(path) == nil)
	case "folder":
		from, to := w.folder(), w.folder()
		if from != to && w.r.IntN(4) == 0 {
			_ = os.RemoveAll(to)
		}
		w.say("folder %s %s: %v", from, to, os.Rename(from, to) == nil)
	case "copies":
		from, to := w.folder(), w.folder()
		w.say("copies %s %s: %v", from, to, os.CopyFS(to, os.DirFS(from)) == nil)
	case "damage":
		w.damage(w.folder())
	case "create":
		w.settle()
		content := w.state(w.pick("a", "b", "c", ""))
		s, err := store.Create(path, []byte(content), engine.Textf("Creato"), w.disk, w.clock.now, w.options...)
		w.say("create %s %s: %v", path, content, err)
		if err == nil {
			w.use(s, path)
		}
		return
	case "list":
		w.settle()
		w.ail()
		w.say("copies of %s:", path)
		w.entries(store.CopiesOf(path, w.disk, w.clock.now, w.options...))
		w.disk.at = 0
		return
	}
	w.settle()
	w.ail()
	s, data, err := store.Open(path, w.disk, w.clock.now, w.options...)
	w.disk.at = 0
	if err != nil {
		w.say("open %s: %v", path, err)
		return
	}
	w.say("open %s: %q, warned %q", path, data, s.Warnings())
	w.use(s, path)
}

var few = store.Keep{Actions: 3, Hourly: 20 * time.Minute, Daily: 3 * time.Hour}

// use does something with an open file, and closes it.
func (w *walk) use(s *store.Store, path string) {
	last := ""
	for range 1 + w.r.IntN(6) {
		before, _ := os.ReadFile(path)
		w.ail()
		act := w.pick("save", "save", "save", "save", "undo", "undo", "undo", "redo", "redo", "restore", "foreign", "print", "answer")
		if s.InDoubt() && w.r.IntN(2) == 0 {
			act = "answer"
		}
		err := w.act(s, path, act)
		failed := w.disk.failed
		w.disk.at, w.disk.failed = 0, ""
		name, twin := s.Doubt()
		undo, canUndo := s.CanUndo()
		redo, canRedo := s.CanRedo()
		w.say("  %s: %v", act, err)
		if failed != "" {
			w.say("    failed: %s", failed)
		}
		state := fmt.Sprintf("ID %q, %s, doubt %v %q %v, %q; undo %v %q, redo %v %q, trouble %q", s.ID(), filepath.Base(s.Copies()), s.InDoubt(),
			name, twin, s.ReadOnly(), canUndo, undo, canRedo, redo, s.Trouble())
		if state != last {
			w.say("    %s", state)
		}
		last = state
		if after, _ := os.ReadFile(path); err != nil && act != "foreign" && string(after) != string(before) && !errors.Is(err, store.ErrUnknown) {
			w.t.Fatalf("%s failed (%v) and left %q, where %q was", act, err, after, before)
		}
	}
	w.entries(s.History())
	w.say("closed: %v", s.Close())
	w.leftBehind()
}

func (w *walk) act(s *store.Store, path, act string) error {
	switch act {
	case "save":
		content := w.state(s.ID())
		err := s.Save([]byte(content), engine.Textf("Azione %d", w.made))
		if err == nil {
			wantFile(w.t, path, content)
		}
		return err
	case "undo":
		data, _, err := s.Undo()
		if err == nil {
			wantFile(w.t, path, string(data))
		}
		return err
	case "redo":
		_, _, err := s.Redo()
		return err
	case "restore":
		list := s.History()
		if len(list) == 0 {
			return nil
		}
		_, err := s.Restore(list[w.r.IntN(len(list))])
		return err
	case "answer":
		switch w.r.IntN(3) {
		case 0:
			return s.Apart()
		case 1:
			return s.GoOn(w.pick("a", "b", "nuovo1"))
		}
		return s.GoOn("")
	case "print":
		file := filepath.Join(w.dir, w.pick("torneo.html", "torneo.pdf"))
		if w.r.IntN(4) == 0 {
			writeFile(w.t, file, "di un altro")
		}
		w.made++
		return s.WriteProducts([]store.Product{{Path: file, Data: fmt.Append(nil, "stampa ", w.made)}}, w.r.IntN(4) == 0)
	}
	content := w.state(w.pick(s.ID(), s.ID(), "b", "")) + strings.Repeat("!", w.made) // of another size than any
	writeFile(w.t, path, content)
	if w.r.IntN(3) == 0 {
		return nil // the next save finds it
	}
	changed, data, err := s.Changed()
	if err == nil && changed {
		err = s.Adopt(data)
	}
	return err
}

// ail has one of the next calls fail, every third time.
func (w *walk) ail() {
	w.disk.n, w.disk.at, w.disk.failed = 0, 0, ""
	if w.r.IntN(3) == 0 {
		w.disk.at = 1 + w.r.IntN(30)
		w.disk.late = w.r.IntN(4) == 0
		w.disk.err = []error{syscall.ENOSPC, syscall.EACCES, syscall.EIO, fs.ErrNotExist, syscall.ENAMETOOLONG}[w.r.IntN(5)]
	}
}

// damage does something to a folder of copies.
func (w *walk) damage(folder string) {
	journal := filepath.Join(folder, "storia.jsonl")
	data, err := os.ReadFile(journal)
	if err != nil {
		return
	}
	lines := strings.SplitAfter(string(data), "\n")
	n := w.r.IntN(len(lines))
	act := w.pick("cut", "lost line", "noise", "no journal", "no copies", "named", "gone")
	w.say("damage %s: %s", folder, act)
	switch act {
	case "cut":
		writeFile(w.t, journal, string(data[:len(data)-len(lines[len(lines)-1])-min(len(data)/2, 20)]))
	case "lost line":
		writeFile(w.t, journal, strings.Join(append(lines[:n:n], lines[n+1:]...), ""))
	case "noise":
		writeFile(w.t, journal, "rumore\n{\"op\":\n")
	case "no journal":
		err = os.Remove(journal)
	case "no copies":
		err = os.RemoveAll(folder)
	default:
		list, err := os.ReadDir(folder)
		if err != nil || len(list) < 3 {
			return
		}
		file := filepath.Join(folder, list[w.r.IntN(len(list)-2)].Name())
		if act == "gone" {
			err = os.Remove(file)
		} else {
			err = os.Rename(file, strings.Replace(file, ".xls", " da tenere.xls", 1))
		}
		w.say("  %s %v", file, err)
	}
	if err != nil {
		w.t.Fatal(err)
	}
}

// settle gives the times of the walk's clock to all that changed since, in the order of names.
func (w *walk) settle() {
	err := filepath.WalkDir(w.dir, func(path string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := os.Stat(path)
		if err != nil || info.ModTime().Equal(w.stamps[path]) {
			return err
		}
		w.stamps[path] = w.clock.now()
		return os.Chtimes(path, w.stamps[path], w.stamps[path])
	})
	if err != nil {
		w.t.Fatal(err)
	}
}

// entries tells dated copies: the newest in words, all by their sum.
func (w *walk) entries(list []store.Entry) {
	sum, newest := crc32.NewIEEE(), ""
	for i, e := range list {
		message := fmt.Sprintf("%s %q %s %v", e.Time.Format(time.TimeOnly), e.Action, filepath.Base(e.File), e.Now)
		if fmt.Fprintln(sum, message); i == 0 {
			newest = message
		}
	}
	w.say("  %d copies: %s %08x", len(list), newest, sum.Sum32())
}

// leftBehind tells what is on the disk by its sum.
func (w *walk) leftBehind() {
	sum, files := crc32.NewIEEE(), 0
	err := filepath.WalkDir(w.dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		fmt.Fprintf(sum, "%s\n%s\n", strings.TrimPrefix(path, w.dir), data)
		files++
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	w.say("  %d files: %08x", files, sum.Sum32())
}
