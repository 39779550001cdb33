package store

import (
	"errors"
	"os"
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
