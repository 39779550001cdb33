package store

import (
	"io"
	"io/fs"
	"os"
)

// FS is the file operations of a store. The tests replace it to make each step fail or stop; OS is the real one.
type FS interface {
	// ReadFile reads a whole file of at most limit bytes; a larger one is an error.
	ReadFile(path string, limit int64) ([]byte, error)
	Stat(path string) (fs.FileInfo, error)
	ReadDir(path string) ([]fs.DirEntry, error)
	// Mkdir makes one folder; that it exists already is an error (fs.ErrExist).
	Mkdir(path string) error
	// Create opens a new file for writing, with the permissions that the system gives to new files if mode is 0; that
	// it exists already is an error (fs.ErrExist).
	Create(path string, mode fs.FileMode) (File, error)
	// Append opens a file for writing at its end and makes it if need be.
	Append(path string) (File, error)
	// Rename puts a file in the place of another, whole or not at all.
	Rename(from, to string) error
	Remove(path string) error
	// SyncDir flushes a folder, so that a rename in it survives a power cut.
	SyncDir(path string) error
	// Lock takes the lock of a Raduno on a file and writes a note for others into it. Held by another, it
	// is a *HeldError. The lock of a program that died is free.
	Lock(path string, note string) (io.Closer, error)
}

// File is a file that is being written.
type File interface {
	io.Writer
	Sync() error
	Close() error
}

// HeldError says that another program holds a lock.
type HeldError struct {
	Note string // what the holder wrote into it; may be empty
}

// Error is for logs; an organizer reads Store.ReadOnly.
func (e *HeldError) Error() string { return "lock held by " + e.Note }

// OS is the operating system's files.
type OS struct{}

var _ FS = OS{}

// ReadFile reads a whole file of at most limit bytes.
func (OS) ReadFile(path string, limit int64) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err != nil {
		return nil, err
	}
	if int64(len(data)) > limit {
		return nil, &fs.PathError{Op: "read", Path: path, Err: errTooLarge}
	}
	return data, nil
}

// Stat describes a file.
func (OS) Stat(path string) (fs.FileInfo, error) { return os.Stat(path) }

// ReadDir lists a folder.
func (OS) ReadDir(path string) ([]fs.DirEntry, error) { return os.ReadDir(path) }

// Mkdir makes a folder.
func (OS) Mkdir(path string) error { return os.Mkdir(path, 0o777) }

// newMode stands for the permissions that the system gives to new files.
const newMode fs.FileMode = 0

// Create opens a new file for writing.
func (OS) Create(path string, mode fs.FileMode) (File, error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, err
	}
	if mode == newMode {
		return f, nil
	}
	// The mode of a file that is being replaced, past the mask for new files. A memory stick knows no permissions:
	// there the change is refused and means nothing.
	_ = f.Chmod(mode)
	return f, nil
}

// Append opens a file for writing at its end.
func (OS) Append(path string) (File, error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	return f, nil
}

// Remove deletes a file.
func (OS) Remove(path string) error { return os.Remove(path) }
