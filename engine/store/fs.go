package store

import (
	"errors"
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
	// Mkdir makes one folder as private as a file of that mode; that it exists already is an error (fs.ErrExist).
	Mkdir(path string, mode fs.FileMode) error
	// Create opens a new file for writing, with the permissions that the system gives to new files if mode is 0; that
	// it exists already is an error (fs.ErrExist).
	Create(path string, mode fs.FileMode) (File, error)
	// Append opens a file for writing at its end and makes it, with the permissions of Create, if need be.
	Append(path string, mode fs.FileMode) (File, error)
	// Chmod sets the permissions of a folder, where the system has them.
	Chmod(path string, mode fs.FileMode) error
	// Inherit gives a file the owner of another, where the system lets it.
	Inherit(from, to string)
	// Rename puts a file in the place of another, whole or not at all.
	Rename(from, to string) error
	Remove(path string) error
	// SyncDir flushes a folder, so that a rename in it survives a power cut.
	SyncDir(path string) error
	// Lock takes the lock of a Raduno on a file and writes a note for others into it. Held by another, it
	// is a *HeldError. The lock of a program that died is free. What stands in its place and is none is never followed nor
	// changed (ErrNoLock).
	Lock(path string, note string) (io.Closer, error)
}

// File is a file that is being written.
type File interface {
	io.Writer
	Sync() error
	Close() error
}

// OS is the operating system's files.
type OS struct{}

var _ FS = OS{}

// ReadFile reads a whole file of at most limit bytes.
func (OS) ReadFile(path string, limit int64) ([]byte, error) {
	f, err := regular(path)
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

// regular opens a file for reading that is no folder and no device.
func regular(path string) (*os.File, error) {
	f, err := openFile(path)
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "read", Path: path, Err: errors.Join(errNoFile, err, f.Close())}
	}
	return f, nil
}

// Stat describes a file.
func (OS) Stat(path string) (fs.FileInfo, error) { return os.Stat(path) }

// ReadDir lists a folder.
func (OS) ReadDir(path string) ([]fs.DirEntry, error) { return os.ReadDir(path) }

// Mkdir makes a folder, into which may look who may read a file of that mode.
func (OS) Mkdir(path string, mode fs.FileMode) error {
	if mode == newMode {
		return os.Mkdir(path, 0o777)
	}
	return os.Mkdir(path, folderMode(mode))
}

// folderMode is the mode of a folder into which may look who may read a file of that mode.
func folderMode(mode fs.FileMode) fs.FileMode { return mode | 0o700 | mode>>2&0o111 }

// Chmod sets the permissions of a folder.
func (OS) Chmod(path string, mode fs.FileMode) error { return os.Chmod(path, mode) }

// newMode stands for the permissions that the system gives to new files.
const newMode fs.FileMode = 0

// Create opens a new file for writing.
func (OS) Create(path string, mode fs.FileMode) (File, error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, permissions(mode))
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

func permissions(mode fs.FileMode) fs.FileMode {
	if mode == newMode {
		return 0o666
	}
	return mode
}

// Append opens a file for writing at its end.
func (OS) Append(path string, mode fs.FileMode) (File, error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, permissions(mode))
	if err != nil {
		return nil, err
	}
	return f, nil
}

// Remove deletes a file.
func (OS) Remove(path string) error { return os.Remove(path) }
