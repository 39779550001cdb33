package store

import (
	"errors"
	"io/fs"
	"os"
	"regexp"
)

// HeldError says that another program holds a lock.
type HeldError struct {
	Note string // what the holder wrote into it; may be empty
}

// Error is for logs; an organizer reads Store.ReadOnly.
func (e *HeldError) Error() string { return "lock held by " + e.Note }

// ErrNoLock says that where the lock should be stands something else: a link, or a file that no Raduno wrote.
var ErrNoLock = errors.New("not a lock")

// lockNote is what a Raduno writes into its lock: its computer and the number of the process.
var lockNote = regexp.MustCompile(`^[^\n]{1,150} \([0-9]{1,10}\)\n?$`)

// looksLikeLock reports whether a file that stands where the lock should be can be one.
func looksLikeLock(info fs.FileInfo, content []byte) bool {
	return info.Mode().IsRegular() && (len(content) == 0 || info.Size() < 200 && lockNote.Match(content))
}

// writeNote writes the note over what a lock holds.
func writeNote(f *os.File, note string) error {
	_, err := f.WriteAt([]byte(note), 0)
	return err
}
