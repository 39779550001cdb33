package store

import (
	"errors"
	"io"
	"os"
	"strings"
	"syscall"
	"time"
)

// Error codes of Windows that the syscall package does not name.
const (
	errorWriteProtect     = syscall.Errno(19)
	errorSharingViolation = syscall.Errno(32)
	errorLockViolation    = syscall.Errno(33)
	errorHandleDiskFull   = syscall.Errno(39)
	errorDiskFull         = syscall.Errno(112)
	errorNameTooLong      = syscall.Errno(206)
)

const (
	accessDelete      = 0x00010000
	flagDeleteOnClose = 0x04000000
)

// renameTries and renamePause bound the wait for virus scanners and indexers, which open every new file for
// a moment.
const (
	renameTries = 20
	renamePause = 50 * time.Millisecond
)

// Rename puts a file in the place of another.
func (OS) Rename(from, to string) error {
	var err error
	for range renameTries {
		err = os.Rename(from, to)
		if !errors.Is(err, errorSharingViolation) && !errors.Is(err, errorLockViolation) && !errors.Is(err, syscall.ERROR_ACCESS_DENIED) {
			return err
		}
		time.Sleep(renamePause)
	}
	return err
}

// SyncDir does nothing: Windows has no flush for folders, NTFS journals the rename.
func (OS) SyncDir(string) error { return nil }

// openFile opens a file for reading.
func openFile(path string) (*os.File, error) { return os.Open(path) }

// Inherit does nothing: on Windows a file takes the rights of its folder.
func (OS) Inherit(string, string) {}

// Lock takes the lock: a file that nobody else may write and that the system deletes when the program ends,
// however it ends.
func (OS) Lock(path, note string) (io.Closer, error) {
	if info, err := os.Lstat(path); err == nil {
		content, readErr := os.ReadFile(path)
		if readErr != nil {
			content = nil // held by another Raduno, or taken from it below
		}
		if !looksLikeLock(info, content) {
			return nil, &os.PathError{Op: "lock", Path: path, Err: ErrNoLock}
		}
	}
	name, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		return nil, err
	}
	h, err := syscall.CreateFile(name, syscall.GENERIC_READ|syscall.GENERIC_WRITE|accessDelete, syscall.FILE_SHARE_READ,
		nil, syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_HIDDEN|flagDeleteOnClose, 0)
	if errors.Is(err, errorSharingViolation) || errors.Is(err, errorLockViolation) {
		holder, _ := os.ReadFile(path) // often not readable either: then without a name
		return nil, &HeldError{Note: strings.TrimSpace(string(holder))}
	}
	if err != nil {
		return nil, &os.PathError{Op: "lock", Path: path, Err: err}
	}
	f := os.NewFile(uintptr(h), path)
	if err := errors.Join(f.Truncate(0), writeNote(f, note)); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

func writeNote(f *os.File, note string) error {
	_, err := f.WriteAt([]byte(note), 0)
	return err
}
