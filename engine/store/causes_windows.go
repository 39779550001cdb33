package store

import (
	"errors"
	"io/fs"
)

func isFull(err error) bool {
	return errors.Is(err, errorDiskFull) || errors.Is(err, errorHandleDiskFull)
}

func isDenied(err error) bool {
	return errors.Is(err, fs.ErrPermission) || errors.Is(err, errorWriteProtect)
}

func isTooLong(err error) bool { return errors.Is(err, errorNameTooLong) }

func isShared(err error) bool {
	return errors.Is(err, errorSharingViolation) || errors.Is(err, errorLockViolation)
}
