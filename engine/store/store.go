package store

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"raduno/engine"
)

// MaxSize is the largest file that is opened, in bytes; a tournament of 500 players has under one million.
const MaxSize = 64 << 20

// Store is a file that is open. Its methods may be called from several goroutines.
type Store struct {
	mu       sync.Mutex
	fs       FS
	now      func() time.Time
	path     string // absolute, symbolic links resolved
	dir      string
	copies   string // the folder of dated copies
	keep     Keep
	lock     io.Closer   // nil while read-only
	readOnly engine.Text // why the file cannot be written; zero if it can
	held     bool        // because another Raduno had it
	warnings []engine.Text

	identity Identity
	id       string // what the next state to be saved must hold
	owner    string // what the journal says of its owner
	doubt    *doubt // nil while the history is known to be this file's

	mode    fs.FileMode
	size    int64
	modTime time.Time
	hash    string // of the file as last read or written
	content []byte // what has that hash: if another program overwrites it, it can still be kept

	unread  engine.Text // why the history could not be read; zero if it was, or without a history
	line    timeline
	named   map[string]bool // names that the journal gave to copies, those of copies long gone too
	archive []record        // that made the dated copies, in their order
	records int             // lines in the journal
	pending *record         // a save that may or may not have happened
	trouble engine.Text     // what went wrong after the last save

	forgetful bool // the journal says that states were to be deleted
}

// Option changes how a file is opened.
type Option func(*Store)

// Open reads a file and takes Raduno's lock on it. A file that another Raduno has open, or that cannot be
// written, is opened for reading only (ReadOnly says why). A nil filesystem is OS, a nil now the real clock. The bytes
// stay the store's: they are to be read only.
func Open(path string, filesystem FS, now func() time.Time, options ...Option) (*Store, []byte, error) {
	s := newStore(path, filesystem, now, options)
	data, err := s.open()
	if err != nil {
		return nil, nil, s.giveUp(err)
	}
	return s, data, nil
}

// Create makes a new file with these bytes and opens it. It never overwrites one (ErrExists).
func Create(path string, data []byte, action engine.Text, filesystem FS, now func() time.Time, options ...Option) (*Store, error) {
	s := newStore(path, filesystem, now, options)
	if err := s.create(data, action); err != nil {
		return nil, s.giveUp(err)
	}
	return s, nil
}

func newStore(path string, filesystem FS, now func() time.Time, options []Option) *Store {
	if filesystem == nil {
		filesystem = OS{}
	}
	if now == nil {
		now = time.Now
	}
	if absolute, err := filepath.Abs(path); err == nil {
		path = absolute
	}
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target // a rename would replace the link, not the file behind it
	}
	s := &Store{fs: filesystem, now: now, path: path, dir: filepath.Dir(path), keep: DefaultKeep, mode: newMode}
	s.copies = filepath.Join(s.dir, s.copiesName())
	for _, option := range options {
		option(s)
	}
	return s
}

// giveUp closes a store that could not be opened.
func (s *Store) giveUp(err error) error {
	if closeErr := s.Close(); closeErr != nil {
		return errors.Join(err, closeErr)
	}
	return err
}

// base is the file's name without folder and ending.
func (s *Store) base() string {
	name := filepath.Base(s.path)
	return strings.TrimSuffix(name, filepath.Ext(name))
}

// copiesName is the name of the folder of copies: NAME.copie, and NAME.xlsm.copie beside a workbook that may lie beside
// NAME.xlsx.
func (s *Store) copiesName() string {
	if strings.EqualFold(filepath.Ext(s.path), ".xlsx") {
		return s.base() + copiesEnding
	}
	return filepath.Base(s.path) + copiesEnding
}

const copiesEnding = ".copie"

// IsCopy reports whether a path is that of a dated copy, in a folder of copies.
func IsCopy(path string) bool {
	if absolute, err := filepath.Abs(path); err == nil {
		path = absolute
	}
	return filepath.Ext(filepath.Dir(path)) == copiesEnding
}

func (s *Store) open() ([]byte, error) {
	if err := s.describe(); err != nil {
		return nil, readError(err, s.path)
	}
	s.takeLock(busyOpening)
	return s.readPair()
}

// pairTries bounds how often file and history are read while another program saves.
const pairTries = 5

// readPair reads the file and the history that belongs to it. Without the lock another program may save between the two: both are
// read again until the file was the same before and after.
func (s *Store) readPair() (data []byte, err error) {
	for range pairTries {
		s.warnings = s.foreignLocks()
		if data, err = s.fs.ReadFile(s.path, MaxSize); err != nil {
			return nil, readError(err, s.path)
		}
		s.hash, s.content = hashOf(data), data
		s.begin(data)
		if s.lock != nil {
			break
		}
		if now, err := s.fs.ReadFile(s.path, MaxSize); err != nil || hashOf(now) == s.hash {
			break
		}
	}
	s.removeLeftovers()
	return data, nil
}

// Take makes a file writable that another Raduno held when it was opened. It waits two seconds for the other to close it. The bytes are
// what the file holds then; the error says who holds it still.
func (s *Store) Take() ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.held {
		s.readOnly, s.held = engine.Text{}, false
		s.takeLock(busyWriting)
	}
	if !s.readOnly.IsZero() {
		return nil, s.refusal()
	}
	if err := s.describe(); err != nil {
		return nil, lookError(err, s.path)
	}
	return s.readPair()
}

// begin finds and reads the history of the state that the file is in.
func (s *Store) begin(data []byte) {
	s.findHistory(data)
	s.closeCopies()
	s.readJournal()
	s.noticeOldState()
	s.noticeConflicts()
	s.line.arrive(s.hash, s.arrived())
	if s.forgetful && s.lock != nil {
		if err := s.forget(); err != nil {
			s.warnings = append(s.warnings, engine.Message(err))
		}
	}
}

// closeCopies takes from others the way into the folder of copies where the workbook was made private since.
func (s *Store) closeCopies() {
	if s.lock == nil {
		return
	}
	if info, err := s.fs.Stat(s.copies); err == nil && info.Mode().Perm()&^folderMode(s.mode) != 0 {
		_ = s.fs.Chmod(s.copies, info.Mode().Perm()&folderMode(s.mode)) // a memory stick knows no permissions
	}
}

func (s *Store) create(data []byte, action engine.Text) error {
	if folder, err := s.fs.Stat(s.dir); errors.Is(err, fs.ErrNotExist) || err == nil && !folder.IsDir() {
		return engine.Errorf(engine.BadInput, "La cartella “%s” non esiste: creala, o scegline un'altra", s.dir)
	}
	_, err := s.fs.Stat(s.path)
	if err == nil {
		return ErrExists
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return saveError(err, s.path)
	}
	s.takeLock(busyOpening)
	if !s.readOnly.IsZero() {
		return s.refusal()
	}
	if s.identity.Of != nil {
		s.id = s.identity.Of(data)
	}
	if s.there(s.copies) && (s.id == "" || s.readClaim(s.copies).id != s.id) {
		s.copies = s.freeFolder() // what has the name is another tournament's
	}
	s.readJournal()
	err = s.commit(record{Op: opSave, Action: action, After: hashOf(data)}, data, nil)
	if err != nil && !errors.Is(err, ErrUnknown) { // nothing is left behind that takes the name from the next attempt
		_ = s.fs.Remove(filepath.Join(s.copies, journalName))
		_ = s.fs.Remove(s.copies)
	}
	return err
}

// describe remembers size, time and permissions of the file.
func (s *Store) describe() error {
	info, err := s.fs.Stat(s.path)
	if err != nil {
		return err
	}
	if info.IsDir() {
		return errFolder
	}
	s.mode, s.size, s.modTime = info.Mode().Perm(), info.Size(), info.ModTime()
	return nil
}

// arrived is when the file became what it is: never after now, or a file from a computer whose clock is fast would be
// told to be newer than what is saved after it.
func (s *Store) arrived() time.Time {
	if now := s.now(); s.modTime.After(now) {
		return now
	}
	return s.modTime
}

// How long a lock that another program holds is waited for: in pauses, by anyone who opens the file and by anyone who writes it.
const (
	busyPause   = 50 * time.Millisecond
	busyOpening = 8
	busyWriting = 40
)

// lockName is the file by which a Raduno says that it has the workbook open.
func (s *Store) lockName() string {
	return filepath.Join(s.dir, ".~raduno."+filepath.Base(s.path)+"#")
}

// lockedBy is what it says there of itself.
func lockedBy() string {
	host, _ := os.Hostname() // empty where the machine has no name
	return fmt.Sprintf("%s (%d)", host, os.Getpid())
}

// takeLock opens the file for writing if it can, after some tries, else notes why not.
func (s *Store) takeLock(tries int) {
	if s.mode != newMode && s.mode&0o200 == 0 {
		s.readOnly = engine.Textf("Il file è protetto da scrittura: togli la protezione (proprietà del file, “Sola lettura”) e riaprilo")
		return
	}
	path, note := s.lockName(), lockedBy()
	lock, err := s.fs.Lock(path, note)
	var held *HeldError
	for range tries { // a command that is about to end holds it for a moment
		if !errors.As(err, &held) {
			break
		}
		time.Sleep(busyPause)
		lock, err = s.fs.Lock(path, note)
	}
	s.held = errors.As(err, &held)
	switch {
	case errors.Is(err, ErrNoLock):
		s.readOnly = engine.Textf(
			"Dove Raduno mette il suo segno c'è un altro file (“%s”), che non viene toccato: qui si può solo leggere. Spostalo o cancellalo e "+
				"riapri", path)
	case err == nil:
		s.lock = lock
	case errors.As(err, &held) && held.Note != "":
		s.readOnly = engine.Textf("Il file è già aperto in un altro Raduno, sul computer %s: qui si può solo leggere. Chiudilo là e riaprilo qui",
			printable([]byte(held.Note)))
	case errors.As(err, &held):
		s.readOnly = engine.Textf("Il file è già aperto in un altro Raduno: qui si può solo leggere. Chiudilo là e riaprilo qui")
	case isFull(err):
		s.readOnly = engine.Textf("Il disco è pieno: qui si può solo leggere. Libera spazio e riapri il file")
	case isTooLong(err):
		s.readOnly = engine.Textf(
			"Il nome del file è troppo lungo: qui si può solo leggere. Dagliene uno più corto (fino a 100 lettere) e riaprilo")
	case isDenied(err):
		s.readOnly = engine.Textf(
			"La cartella del torneo è di sola lettura: qui si può solo leggere. Copia il file in una cartella tua e aprilo da là")
	default:
		s.readOnly = engine.Textf(
			"Nella cartella del torneo non si può scrivere (%s): qui si può solo leggere. Copia il file in una cartella tua e aprilo da "+
				"là", err.Error())
	}
}

// refusal is the error for writing a file that is read-only.
func (s *Store) refusal() error {
	return &engine.Error{Kind: engine.Broken, Text: s.readOnly, Err: ErrReadOnly}
}

// Path is the file, absolute and with symbolic links resolved.
func (s *Store) Path() string { return s.path }

// Copies is the folder of the dated copies; it may not exist yet.
func (s *Store) Copies() string { return guarded(s, &s.copies) }

// ReadOnly says why the file cannot be written; the zero Text if it can.
func (s *Store) ReadOnly() engine.Text { return guarded(s, &s.readOnly) }

// Close frees the lock. The store writes nothing afterwards. The error says that the mark of the lock stays behind; it
// takes back nothing of what was saved.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.readOnly, s.held = engine.Textf("Il file è stato chiuso: riaprilo"), false
	if s.lock == nil {
		return nil
	}
	err := s.lock.Close()
	s.lock = nil
	if errors.Is(err, fs.ErrNotExist) {
		return nil // the folder was pulled away
	}
	if err != nil {
		return engine.Wrap(err, engine.Broken,
			"Il segno di Raduno accanto al torneo (“%s”) non si può togliere. Quello che hai fatto è salvo; se Raduno dice che il torneo è già "+
				"aperto, cancella quel file", s.lockName())
	}
	return nil
}

// guarded is a field of the store, read under its lock.
func guarded[T any](s *Store, field *T) T {
	s.mu.Lock()
	defer s.mu.Unlock()
	return *field
}

func hashOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
