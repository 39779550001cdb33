package store

import (
	"errors"
	"io"
	"os"
	"strings"
	"syscall"
)

const (
	accessDelete      = 0x00010000
	flagDeleteOnClose = 0x04000000
)

// Lock takes the lock: a file closed to other writers, which the system deletes when the program ends, however it ends.
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
