package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"raduno/engine"
)

// The journal is a file of JSON lines in the folder of copies. Lines are only ever added; a torn last line is no
// line.
const (
	journalName  = "storia.jsonl"
	journalTemp  = "storia.tmp"
	journalLimit = 16 << 20
)

// What a record of the journal says.
const (
	opSave  = "salva"   // an action took the file from Before to After
	opFound = "trovato" // the file was found at After: first opening, or another program's work
	opUndo  = "annulla"
	opRedo  = "ripeti"
	opAbort = "fallito" // the record before did not happen
	opCopy  = "copia"   // File holds After, and no undo leads there
	opDone  = "fatto"   // the record before did happen: the file was seen at After
	opOwner = "torneo"  // the history is that of the tournament ID, whose workbook is File

	opForget = "dimentica" // After is all that is kept: what was before is deleted, also if the program was killed over it
)

// record is a line of the journal.
type record struct {
	Op     string      `json:"op"`
	Time   time.Time   `json:"time"`
	Before string      `json:"before,omitempty"` // hash of the file
	After  string      `json:"after,omitempty"`
	ID     string      `json:"id,omitempty"`
	File   string      `json:"file,omitempty"` // dated copy that holds After, if this record made it
	Action engine.Text `json:"action"`
	done   bool        // an opDone says so
}

// encode is the records as lines, with an empty line before each: it ends one that an earlier failure may have torn.
func encode(records []record) ([]byte, error) {
	var lines []byte
	for _, rec := range records {
		line, err := json.Marshal(rec)
		if err != nil {
			return nil, fmt.Errorf("journal: %w", err)
		}
		lines = append(append(append(lines, '\n'), line...), '\n')
	}
	return lines, nil
}

// appendRecord adds a line and flushes it.
func (s *Store) appendRecord(rec record) error {
	err := s.appendLine(rec, true)
	if err == nil {
		s.records++
	}
	return err
}

// noteDone adds that the record before has happened: its state before, found later, was then put back by hand, and is not that of a save
// that was cut off. It is not flushed, and its failure does no harm.
func (s *Store) noteDone() {
	_ = s.appendLine(record{Op: opDone, Time: s.now(), After: s.hash}, false)
}

func (s *Store) appendLine(rec record, flush bool) error {
	line, err := encode([]record{rec})
	if err != nil {
		return err
	}
	f, err := s.fs.Append(filepath.Join(s.copies, journalName), s.mode)
	if err != nil {
		return err
	}
	return finish(f, line, flush)
}

// readJournal builds timeline and archive anew. A journal that is missing or damaged costs the words and the undo, never
// a copy.
func (s *Store) readJournal() {
	s.line, s.archive, s.records, s.unread, s.owner = timeline{}, nil, 0, engine.Text{}, ""
	s.forgetful = false
	path := filepath.Join(s.copies, journalName)
	data, err := s.fs.ReadFile(path, journalLimit)
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			s.unread = engine.Textf(
				"La storia delle azioni (“%s”) non si può leggere: le azioni di prima non si possono annullare, ma le copie nella stessa cartella "+
					"ci sono ancora", path)
			s.warnings = append(s.warnings, s.unread)
		}
		return
	}
	var records []record
	broken := false
	for line := range bytes.SplitSeq(data, []byte("\n")) {
		var rec record
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		if json.Unmarshal(line, &rec) == nil && rec.Op == opOwner { // the first of a tournament that has only been printed so far
			s.owner = rec.ID + "/" + rec.File
			continue
		}
		if rec.After == "" {
			broken = true
			continue
		}
		if rec.Op == opDone {
			if n := len(records); n > 0 && records[n-1].After == rec.After {
				records[n-1].done = true
			}
			continue
		}
		s.records++
		if n := len(records); n > 0 && records[n-1].undoneBy(rec) {
			records = records[:n-1]
		}
		if rec.Op != opAbort {
			records = append(records, rec)
		}
	}
	if s.records == 0 && broken {
		s.unread = engine.Textf(
			"La storia delle azioni (“%s”) è rovinata: le azioni di prima non si possono annullare, ma le copie nella stessa cartella ci sono "+
				"ancora", path)
		s.warnings = append(s.warnings, s.unread)
	}
	if n := len(records); n > 0 && !records[n-1].done && records[n-1].After != s.hash && records[n-1].Before == s.hash {
		records = records[:n-1] // written, and cut off before the rename
	}
	for _, rec := range records {
		if rec.Op == opForget {
			s.onlyState(rec.After)
		}
		s.line.apply(rec)
		s.remember(rec)
	}
	s.forgetLost()
}

// remember notes the dated copy that a record made. A name that was free again belongs to its last copy.
func (s *Store) remember(rec record) {
	if rec.File == "" {
		return
	}
	s.archive = slices.DeleteFunc(s.archive, func(c record) bool { return c.File == rec.File || c.After == rec.After })
	if s.named == nil {
		s.named = map[string]bool{}
	}
	s.named[rec.File] = true
	s.archive = append(s.archive, record{Op: opCopy, Time: rec.Time, After: rec.After, File: rec.File, Action: rec.Action})
}

// forgetLost drops the copies that are no longer in their folder.
func (s *Store) forgetLost() {
	files, err := s.fs.ReadDir(s.copies)
	if err != nil {
		return // what is missing shows when it is read
	}
	present := engine.SetOf(engine.Map(files, fs.DirEntry.Name))
	s.archive = slices.DeleteFunc(s.archive, func(c record) bool { return !present[c.File] })
}

// undoneBy reports whether the record after this one says, outright or by starting where this one started, that it
// did not happen.
func (r record) undoneBy(next record) bool {
	switch {
	case r.done || next.Op == opCopy || r.Op == opCopy || r.Before == "" || r.Before == r.After:
		return false
	case next.Op == opAbort:
		return next.Before == r.After
	}
	return next.Before == r.Before && next.Before != r.After && next.Op != opFound
}

// file is the name of the dated copy that a record made.
func (r record) file() string { return r.File }

// creation reports whether a record says that a new file was made.
func (r record) creation() bool { return r.Op == opSave && r.Before == "" }

// makeFolder makes the folder of copies, in which the journal says whose it is.
func (s *Store) makeFolder() error {
	err := s.fs.Mkdir(s.copies, s.mode)
	if err == nil {
		err = s.fs.SyncDir(filepath.Dir(s.copies))
	}
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	if err = s.claim(); err != nil {
		if there, linkErr := os.Lstat(s.copies); linkErr == nil && !there.IsDir() {
			if folder, err := os.Stat(s.copies); err != nil || !folder.IsDir() {
				return &fs.PathError{Op: "mkdir", Path: s.copies, Err: errNoFolder}
			}
		}
	}
	return err
}

// keepState makes sure that the state the file is in has a dated copy and is in the journal.
func (s *Store) keepState(data []byte) error {
	if err := s.makeFolder(); err != nil {
		return err
	}
	if s.isKept(s.hash) {
		return nil
	}
	rec := record{Op: opFound, Time: s.arrived(), After: s.hash, Action: s.line.arrival()}
	if _, err := s.keepCopy(&rec, data); err != nil {
		return err
	}
	if err := s.appendRecord(rec); err != nil {
		return err
	}
	s.remember(rec)
	return nil
}

// noticeOldState warns where the file is found in a state that Raduno had left behind: no other program makes one, but
// a synchroniser puts one back.
func (s *Store) noticeOldState() {
	old, last := s.copyOf(s.hash), s.copyOf(s.line.state())
	if old == nil || last == nil || old == last {
		return
	}
	const day = "02/01/2006 15:04"
	s.warnings = append(s.warnings, engine.Textf(
		"Il file è tornato com'era il %s (“%s”), ma l'ultima azione è del %s (“%s”): se non l'hai voluto tu, forse un programma di "+
			"sincronizzazione ha rimesso una versione vecchia; la più recente è tra le copie",
		old.Time.Local().Format(day), old.Action, last.Time.Local().Format(day), last.Action))
}
