package store_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/store"
)

var must = worked.Must

// clock goes one minute on at every look.
type clock struct{ t time.Time }

func newClock() *clock { return &clock{time.Date(2026, 11, 21, 9, 0, 0, 0, time.Local)} }

func (c *clock) now() time.Time {
	c.t = c.t.Add(time.Minute)
	return c.t
}

// quick is the real file system without its flushes, which only a power cut could tell apart and which take
// nearly all of a save's time.
type quick struct{ store.OS }

func (q quick) Create(path string, mode fs.FileMode) (store.File, error) {
	f, err := q.OS.Create(path, mode)
	return quickFile{f}, err
}

func (q quick) Append(path string, mode fs.FileMode) (store.File, error) {
	f, err := q.OS.Append(path, mode)
	return quickFile{f}, err
}

func (quick) SyncDir(string) error { return nil }

type quickFile struct{ store.File }

func (quickFile) Sync() error { return nil }

func newFile(t *testing.T, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "raduno.xlsx")
	writeFile(t, path, content)
	return path
}

func writeFile(t *testing.T, path, content string) {
	t.Helper()
	must(t, os.WriteFile(path, []byte(content), 0o644))
}

func open(t *testing.T, path string, options ...store.Option) *store.Store {
	t.Helper()
	s, _, err := store.Open(path, quick{}, newClock().now, options...)
	must(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

func save(t *testing.T, s *store.Store, content, action string) {
	t.Helper()
	must(t, s.Save([]byte(content), engine.Textf("%s", action)))
}

func wantFile(t *testing.T, path, content string) {
	t.Helper()
	data, err := os.ReadFile(path)
	must(t, err)
	if string(data) != content {
		t.Fatalf("the file holds %q, want %q", data, content)
	}
}

func TestEverySaveLeavesACopyOfTheFileBefore(t *testing.T) {
	path := newFile(t, "uno")
	s := open(t, path)
	save(t, s, "due", "Sorteggio del turno 1")
	save(t, s, "tre", "Punti del tavolo 4")
	wantFile(t, path, "tre")
	var states []string
	for _, entry := range s.History() {
		data, err := s.Read(entry)
		must(t, err)
		onDisk, err := os.ReadFile(entry.File)
		if err != nil || string(onDisk) != string(data) {
			t.Fatalf("%s: %q, %v", entry.File, onDisk, err)
		}
		if name := filepath.Base(entry.File); name != "raduno "+entry.Time.Format("2006-01-02 15.04.05")+".xlsx" {
			t.Errorf("the copy of %s is called %s", entry.Time, name)
		}
		states = append(states, string(data)+": "+entry.Action.String())
	}
	want := []string{"tre: Punti del tavolo 4", "due: Sorteggio del turno 1", "uno: Il file com'era quando Raduno lo ha aperto la prima volta"}
	slices.Sort(states)
	slices.Sort(want)
	if !slices.Equal(states, want) {
		t.Errorf("history %q, want %q", states, want)
	}
	if s.Copies() != strings.TrimSuffix(path, ".xlsx")+".copie" {
		t.Errorf("copies are in %s", s.Copies())
	}
}

func TestAFileChangedByAnotherProgramIsNotOverwritten(t *testing.T) {
	path := newFile(t, "uno")
	s := open(t, path)
	save(t, s, "due", "Nostra azione")
	if changed, _, err := s.Changed(); changed || err != nil {
		t.Fatalf("changed by our own save: %v, %v", changed, err)
	}
	writeFile(t, path, "di Excel")
	if err := s.Save([]byte("tre"), engine.Textf("Terza")); !errors.Is(err, store.ErrChanged) {
		t.Fatalf("save over Excel's work: %v", err)
	}
	if _, _, err := s.Undo(); !errors.Is(err, store.ErrChanged) {
		t.Fatalf("undo over Excel's work: %v", err)
	}
	wantFile(t, path, "di Excel")
	changed, data, err := s.Changed()
	if !changed || string(data) != "di Excel" || err != nil {
		t.Fatalf("Changed: %v %q %v", changed, data, err)
	}
	must(t, s.Adopt(data))
	if changed, _, _ := s.Changed(); changed {
		t.Fatal("still changed after it was adopted")
	}
	save(t, s, "unito", "Punti del tavolo 1")
	for _, want := range []string{"di Excel", "due", "uno"} {
		data, _, err := s.Undo()
		if err != nil || string(data) != want {
			t.Fatalf("undo: %q, %v, want %q", data, err, want)
		}
	}
}

// A file that another program writes twice is read anew twice, also where the second time falls between asking and reading.
func TestASecondChangeIsNoticed(t *testing.T) {
	path := newFile(t, "uno")
	s := open(t, path)
	writeFile(t, path, "di Excel")
	changed, data, err := s.Changed()
	if err != nil || !changed {
		t.Fatal(changed, err)
	}
	writeFile(t, path, "poi di Calc")
	must(t, s.Adopt(data))
	if changed, data, err = s.Changed(); !changed || string(data) != "poi di Calc" || err != nil {
		t.Errorf("the second change: %v %q %v", changed, data, err)
	}
}

func TestASecondRadunoOpensForReadingOnly(t *testing.T) {
	path := newFile(t, "uno")
	first := open(t, path)
	if !first.ReadOnly().IsZero() {
		t.Fatalf("the first is read-only: %s", first.ReadOnly())
	}
	half := filepath.Join(filepath.Dir(path), ".~raduno.raduno.xlsx.tmp")
	writeFile(t, half, "due, a met") // the first is in the middle of a save
	second := open(t, path)
	wantFile(t, half, "due, a met")
	host, err := os.Hostname()
	must(t, err)
	if why := second.ReadOnly().String(); !strings.Contains(why, "altro Raduno") || !strings.Contains(why, host) {
		t.Fatalf("the second says %q", second.ReadOnly())
	}
	if err := second.Save([]byte("due"), engine.Textf("x")); !errors.Is(err, store.ErrReadOnly) {
		t.Fatalf("the second saves: %v", err)
	}
	save(t, first, "tre", "Prima")
	if changed, data, err := second.Changed(); !changed || string(data) != "tre" || err != nil {
		t.Fatalf("the second sees %v %q %v", changed, data, err)
	}
	second.Close()
	second = open(t, path)
	if _, _, err := second.Undo(); !errors.Is(err, store.ErrReadOnly) {
		t.Errorf("the second undoes: %v", err)
	}
	first.Close()
	second.Close()
	second = open(t, path)
	save(t, second, "quattro", "Seconda")
}

func TestAStaleLockMeansNothing(t *testing.T) {
	path := newFile(t, "uno")
	lock := filepath.Join(filepath.Dir(path), ".~raduno.raduno.xlsx#")
	writeFile(t, lock, strings.Repeat("PORTATILE", 12)+" (123)")
	s := open(t, path)
	if !s.ReadOnly().IsZero() {
		t.Errorf("read-only: %s", s.ReadOnly())
	}
	if note, err := os.ReadFile(lock); err != nil || !strings.HasSuffix(string(note), fmt.Sprintf(" (%d)", os.Getpid())) {
		t.Errorf("the next reads %q, %v", note, err)
	}
	s.Close()
	if files, _ := os.ReadDir(filepath.Dir(path)); len(files) != 1 {
		t.Errorf("opening and closing left %v", files)
	}
}

func TestLocksOfOtherProgramsAreAWarning(t *testing.T) {
	path := newFile(t, "uno")
	dir := filepath.Dir(path)
	writeFile(t, filepath.Join(dir, "~$raduno.xlsx"), "\x05Mario                        ")
	writeFile(t, filepath.Join(dir, ".~lock.raduno.xlsx#"), "")
	s := open(t, path)
	defer s.Close()
	warnings := s.Warnings()
	if len(warnings) != 2 || !strings.Contains(warnings[0].String(), "in Excel: chiudilo") ||
		!strings.Contains(warnings[1].String(), "in LibreOffice: chiudilo") {
		t.Errorf("warnings: %v", warnings)
	}
	save(t, s, "due", "Comunque")
}

func TestAWriteProtectedFileOpensForReading(t *testing.T) {
	path := newFile(t, "uno")
	must(t, os.Chmod(path, 0o444))
	s := open(t, path)
	if err := s.Save([]byte("due"), engine.Textf("x")); !errors.Is(err, store.ErrReadOnly) {
		t.Errorf("save: %v", err)
	}
	wantFile(t, path, "uno")
}

func TestAFilePulledAwayIsSaid(t *testing.T) {
	path := newFile(t, "uno")
	s := open(t, path)
	save(t, s, "due", "Prima")
	must(t, os.Rename(path, path+".via"))
	if err := s.Save([]byte("tre"), engine.Textf("x")); !errors.Is(err, store.ErrGone) {
		t.Errorf("save: %v", err)
	}
	if _, _, err := s.Changed(); !errors.Is(err, store.ErrGone) {
		t.Errorf("changed: %v", err)
	}
	must(t, os.Rename(path+".via", path))
	save(t, s, "tre", "Di nuovo")
	must(t, os.Rename(filepath.Dir(path), filepath.Dir(path)+".via"))
	if err := s.Save([]byte("quattro"), engine.Textf("x")); !errors.Is(err, store.ErrGone) {
		t.Errorf("save in a folder that is gone: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Errorf("close: %v", err)
	}
	os.Rename(filepath.Dir(path)+".via", filepath.Dir(path))
}

func TestCreateNeverOverwrites(t *testing.T) {
	path := filepath.Join(t.TempDir(), "nuovo.xlsx")
	s, err := store.Create(path, []byte("uno"), engine.Textf("Torneo nuovo"), nil, newClock().now)
	must(t, err)
	save(t, s, "due", "Prima")
	s.Close()
	if _, err := store.Create(path, []byte("tre"), engine.Textf("Torneo nuovo"), nil, newClock().now); !errors.Is(err, store.ErrExists) {
		t.Errorf("create: %v", err)
	}
	wantFile(t, path, "due")
	s = open(t, path)
	if data, _, err := s.Undo(); err != nil || string(data) != "uno" {
		t.Errorf("undo: %q %v", data, err)
	}
	if _, ok := s.CanUndo(); ok {
		t.Error("the making of the file can be undone")
	}
}

// A named path that is no file is reported for what it is, not as one that is open elsewhere.
func TestAFolderIsNoFile(t *testing.T) {
	dir := t.TempDir()
	for path, want := range map[string]string{dir: "è una cartella", filepath.Join(dir, "manca.csv"): "non esiste"} {
		if _, err := store.ReadNamed(path); engine.KindOf(err) != engine.BadInput || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// A file larger than any tournament is refused, and no piece of it is taken for the whole.
func TestAFileTooLargeIsNotReadInPart(t *testing.T) {
	path := newFile(t, "uno")
	must(t, os.Truncate(path, store.MaxSize+1))
	if _, _, err := store.Open(path, quick{}, nil); engine.KindOf(err) != engine.BadInput || !strings.Contains(err.Error(), "troppo grande") {
		t.Errorf("it says %v", err)
	}
}

func TestACopyChangedByHandIsNotTrusted(t *testing.T) {
	path := newFile(t, "uno")
	s := open(t, path)
	save(t, s, "due", "Prima")
	save(t, s, "tre", "Seconda")
	for _, entry := range s.History() {
		writeFile(t, entry.File, "rovinata")
	}
	if _, _, err := s.Undo(); engine.KindOf(err) != engine.BadInput {
		t.Errorf("undo to a broken copy: %v", err)
	}
	wantFile(t, path, "tre")
	save(t, s, "quattro", "Terza")
	if data, _, err := s.Undo(); err != nil || string(data) != "tre" {
		t.Errorf("undo: %q %v", data, err)
	}
}

func TestADamagedJournalCostsNoCopy(t *testing.T) {
	for _, damage := range []string{"", "\x00\xff", `{"op":"salva","after":`, "{}\n[]\nnull\n"} {
		path := newFile(t, "uno")
		s := open(t, path)
		save(t, s, "due", "Prima")
		s.Close()
		writeFile(t, filepath.Join(s.Copies(), "storia.jsonl"), damage)
		s = open(t, path)
		if n := len(s.History()); n != 2 {
			t.Errorf("%q: %d copies", damage, n)
		}
		save(t, s, "tre", "Seconda")
		if data, _, err := s.Undo(); err != nil || string(data) != "due" {
			t.Errorf("%q: undo %q %v", damage, data, err)
		}
		for _, entry := range s.History() {
			if data, err := s.Read(entry); err != nil || !slices.Contains([]string{"uno", "due", "tre"}, string(data)) {
				t.Errorf("%q: %q %v", damage, data, err)
			}
		}
	}
}

func TestRestoreIsAnActionToo(t *testing.T) {
	path := newFile(t, "uno")
	s := open(t, path)
	save(t, s, "due", "Prima")
	save(t, s, "tre", "Seconda")
	for _, entry := range s.History() {
		if entry.Action.String() != "Prima" {
			continue
		}
		if data, err := s.Restore(entry); err != nil || string(data) != "due" {
			t.Fatalf("restore: %q %v", data, err)
		}
	}
	wantFile(t, path, "due")
	if data, words, err := s.Undo(); err != nil || string(data) != "tre" ||
		!strings.HasPrefix(words.String(), "Riapertura della copia del 21/11/2026") {
		t.Errorf("undo: %q %q %v", data, words, err)
	}
}

func TestALinkStaysALinkAndPermissionsStay(t *testing.T) {
	path := newFile(t, "uno")
	must(t, os.Chmod(path, 0o664))
	link := filepath.Join(t.TempDir(), "collegamento.xlsx")
	if err := os.Symlink(path, link); err != nil {
		t.Skip("no symbolic links here:", err)
	}
	s := open(t, link)
	save(t, s, "due", "Prima")
	wantFile(t, path, "due")
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Error("the link is gone")
	}
	if info, _ := os.Stat(path); info.Mode().Perm() != 0o664 {
		t.Errorf("permissions %v", info.Mode())
	}
}

// A file from a computer whose clock is fast is not newer than what is saved after it, and neither is one from
// before.
func TestHistoryOfAFileFromAnotherClock(t *testing.T) {
	for _, days := range []int{-400, 400} {
		path := newFile(t, "uno")
		stamp := newClock().now().AddDate(0, 0, days)
		must(t, os.Chtimes(path, stamp, stamp))
		s := open(t, path)
		save(t, s, "due", "Prima")
		save(t, s, "tre", "Seconda")
		var states []string
		for _, entry := range s.History() {
			data, err := s.Read(entry)
			must(t, err)
			states = append(states, string(data))
		}
		if first, last := s.History()[2].Time, s.History()[0].Time; !first.Before(last) {
			t.Errorf("a file %d days from now is told to be of %s, what was saved after it of %s", days, first, last)
		}
		if want := []string{"tre", "due", "uno"}; !slices.Equal(states, want) {
			t.Errorf("a file %d days from now: %q, want %q", days, states, want)
		}
	}
}

// A copy is known by its folder, also where it is named from there.
func TestACopyIsKnownByItsFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "raduno.copie")
	must(t, os.Mkdir(dir, 0o700))
	t.Chdir(dir)
	for path, want := range map[string]bool{
		"raduno 2026-11-21 09.00.00.xlsx": true, filepath.Join(dir, "a.xlsx"): true, filepath.Join("..", "raduno.xlsx"): false,
	} {
		if got := store.IsCopy(path); got != want {
			t.Errorf("%s: %v", path, got)
		}
	}
}
