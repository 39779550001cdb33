package store

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"raduno/engine"
)

// Keep says how many dated copies are kept.
type Keep struct {
	Actions int           // the copies of the last actions, so many
	Hourly  time.Duration // then the last of each hour, this far back
	Daily   time.Duration // then the last of each day, this far back
}

// DefaultKeep keeps the last 100 actions, then one copy an hour for a day and one a day for a month.
var DefaultKeep = Keep{Actions: 100, Hourly: 24 * time.Hour, Daily: 31 * 24 * time.Hour}

// thinSlack is how many copies too many there may be before they are thinned: thinning at every save would cost
// more than the copies.
const thinSlack = 16

// copyTemp is the name of a copy until it is whole.
const copyTemp = "copia.tmp"

// copyTime is how a copy's name tells its time: file names may hold no colon.
const copyTime = "2006-01-02 15.04.05"

// Entry is a dated copy.
type Entry struct {
	Time   time.Time
	Action engine.Text // what led to this state
	File   string      // the copy, a workbook like any other
	Now    bool        // it is the state the file is in
	hash   string      // empty if the journal does not know the copy
}

// CopiesOf is the History of a file that need not open, nor be there.
func CopiesOf(path string, filesystem FS, now func() time.Time, options ...Option) []Entry {
	s := newStore(path, filesystem, now, options)
	data, err := s.fs.ReadFile(s.path, MaxSize)
	if err == nil {
		s.hash = hashOf(data)
	}
	if err == nil && (s.identity.Of == nil || s.identity.Of(data) != "") {
		s.findHistory(data)
	} else {
		s.copies = s.latestHistory()
	}
	s.readJournal()
	return s.history()
}

// History is every dated copy from which a state can be reopened, the newest first.
func (s *Store) History() []Entry {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.history()
}

// history puts the copies that the journal knows in the order in which they were made, which a clock that is set back does not change, and
// the others among them by their times.
func (s *Store) history() (list []Entry) {
	files, err := s.fs.ReadDir(s.copies)
	if err != nil {
		return nil
	}
	known, here := engine.SetOf(engine.Map(s.archive, record.file)), map[string]bool{}
	var others []Entry
	for _, file := range files {
		when, dated := s.copyNameTime(file.Name())
		if here[file.Name()] = !file.IsDir(); here[file.Name()] && dated && !known[file.Name()] {
			others = append(others, Entry{Time: when, Action: engine.Textf("Copia senza descrizione"), File: filepath.Join(s.copies, file.Name())})
		}
	}
	slices.SortFunc(others, func(a, b Entry) int { // they are x.xlsx, x (2).xlsx, x (10).xlsx in that order
		return cmp.Or(b.Time.Compare(a.Time), len(b.File)-len(a.File), strings.Compare(b.File, a.File))
	})
	for _, c := range slices.Backward(s.archive) {
		if !here[c.File] {
			continue
		}
		for len(others) > 0 && others[0].Time.After(c.Time) {
			list, others = append(list, others[0]), others[1:]
		}
		list = append(list, Entry{c.Time, c.Action, filepath.Join(s.copies, c.File), c.After == s.hash, c.After})
	}
	return append(list, others...)
}

// Read gives the bytes of a dated copy.
func (s *Store) Read(entry Entry) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.readCopy(filepath.Base(entry.File), entry.hash)
}

// readCopy reads a copy and makes sure that it is unchanged.
func (s *Store) readCopy(name, hash string) ([]byte, error) {
	path := filepath.Join(s.copies, name)
	data, err := s.fs.ReadFile(path, MaxSize)
	if err != nil {
		return nil, readError(err, path)
	}
	if hash != "" && hashOf(data) != hash {
		return nil, engine.Errorf(engine.BadInput, "La copia “%s” è stata cambiata o è rovinata: apri un'altra copia della cartella “%s”", name,
			s.copies)
	}
	return data, nil
}

// copyOf is the record of the dated copy of a state; nil for none.
func (s *Store) copyOf(hash string) *record {
	return engine.Find(s.archive, func(c *record) bool { return c.After == hash })
}

// hasCopy reports whether a state has a dated copy.
func (s *Store) hasCopy(hash string) bool {
	c := s.copyOf(hash)
	if c == nil {
		return false
	}
	_, err := s.fs.Stat(filepath.Join(s.copies, c.File))
	return err == nil
}

// isKept reports whether a state has an unchanged dated copy.
func (s *Store) isKept(hash string) bool {
	c := s.copyOf(hash)
	if c == nil {
		return false
	}
	_, err := s.readCopy(c.File, hash)
	return err == nil
}

// keepCopy makes the dated copy of rec.After unless there is one, and notes its name in rec.
func (s *Store) keepCopy(rec *record, data []byte) (made bool, err error) {
	if s.isKept(rec.After) {
		return false, nil
	}
	temp := filepath.Join(s.copies, copyTemp)
	if err := s.writeFile(temp, data, s.mode); err != nil {
		return false, err
	}
	name, err := s.freeCopyName(rec.Time)
	if err == nil {
		err = s.fs.Rename(temp, filepath.Join(s.copies, name))
	}
	if err != nil {
		_ = s.fs.Remove(temp)
		return false, err
	}
	if err := s.fs.SyncDir(s.copies); err != nil {
		_ = s.fs.Remove(filepath.Join(s.copies, name))
		return false, err
	}
	rec.File = name
	return true, nil
}

// freeCopyName is "NAME 2026-11-21 14.35.07.xlsx", with " (2)" and so on for more copies in one second. A name that the
// journal has given before is not given again, though its copy be gone: were the program killed before the journal knows
// the new one, the journal would take it for the old.
func (s *Store) freeCopyName(when time.Time) (string, error) {
	base, ext := strings.ToValidUTF8(s.base(), "_")+" "+when.Local().Format(copyTime), filepath.Ext(s.path)
	for n := 1; ; n++ {
		name := base + ext
		if n > 1 {
			name = fmt.Sprintf("%s (%d)%s", base, n, ext)
		}
		if s.named[name] {
			continue
		}
		_, err := s.fs.Stat(filepath.Join(s.copies, name))
		if errors.Is(err, fs.ErrNotExist) {
			return name, nil
		}
		if err != nil {
			return "", err
		}
	}
}

// copyName is how the name of a dated copy ends.
var copyName = regexp.MustCompile(` (\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d)[^/]*$`)

// copyNameTime is the time in the name of a dated copy, also of one with a longer name.
func (s *Store) copyNameTime(name string) (time.Time, bool) {
	match := copyName.FindStringSubmatch(name)
	if match == nil || filepath.Ext(name) != filepath.Ext(s.path) {
		return time.Time{}, false
	}
	when, err := time.ParseInLocation(copyTime, match[1], time.Local)
	return when, err == nil
}

// thin deletes old copies. What fails is tried again after the next save.
func (s *Store) thin() {
	if len(s.archive) > s.keep.Actions+thinSlack+1 {
		entries := s.history()
		keep := s.kept(entries)
		for i, entry := range entries {
			if keep[i] || entry.Now || entry.hash == "" { // a copy that the journal does not know was named or put there by hand
				continue
			}
			if err := s.fs.Remove(entry.File); err != nil {
				continue
			}
			s.archive = slices.DeleteFunc(s.archive, func(c record) bool { return c.After == entry.hash })
		}
		s.line.limit(s.keep.Actions)
	}
	if s.records > 4*(s.keep.Actions+thinSlack) {
		_ = s.compact() // it is tried again after the next save
	}
}

// kept says which of the entries, the newest first, stay.
func (s *Store) kept(entries []Entry) []bool {
	keep := make([]bool, len(entries))
	now, met := s.now(), map[string]bool{}
	for i, entry := range entries {
		age, local := now.Sub(entry.Time), entry.Time.Local()
		hour, day := local.Format("2006-01-02 15"), local.Format("2006-01-02")
		switch {
		case i <= s.keep.Actions: // one more than actions: the state before the first of them
			keep[i] = true
		case age <= s.keep.Hourly:
			keep[i] = !met[hour]
		case age <= s.keep.Daily:
			keep[i] = !met[day]
		}
		if keep[i] {
			met[hour], met[day] = true, true
		}
	}
	return keep
}

// compact writes the journal anew with what is still of use: the copies in their order, then what undo and redo lead to.
func (s *Store) compact() error {
	var records []record
	if id, file, owned := strings.Cut(s.owner, "/"); owned {
		records = append(records, record{Op: opOwner, Time: s.now(), ID: id, File: file})
	}
	records = append(records, s.archive...)
	records = append(records, record{Op: opFound, Time: cmp.Or(s.copyOf(s.line.start), &record{}).Time, After: s.line.start})
	for _, step := range s.line.steps {
		records = append(records, record{
			Op: opSave, Time: step.time, Before: step.before, After: step.after, Action: step.action,
		})
	}
	for _, step := range slices.Backward(s.line.steps[s.line.at:]) {
		records = append(records, record{
			Op: opUndo, Time: step.time, Before: step.after, After: step.before, Action: step.action,
		})
	}
	data, err := encode(records)
	if err == nil {
		err = s.rewriteJournal(data)
	}
	if err == nil {
		s.records = len(records) // one too many for the owner's line, which only brings the next time nearer
	}
	return err
}

func (s *Store) rewriteJournal(data []byte) error {
	temp := filepath.Join(s.copies, journalTemp)
	if err := s.writeFile(temp, data, s.mode); err != nil {
		return err
	}
	if err := s.fs.Rename(temp, filepath.Join(s.copies, journalName)); err != nil {
		return errors.Join(err, s.fs.Remove(temp))
	}
	return s.fs.SyncDir(s.copies)
}
