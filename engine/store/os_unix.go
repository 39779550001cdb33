//go:build unix

package store

import (
	"errors"
	"os"
	"syscall"
)

// Rename puts a file in the place of another.
func (OS) Rename(from, to string) error { return os.Rename(from, to) }

// SyncDir flushes a folder.
func (OS) SyncDir(path string) error { return syncDir(path, (*os.File).Sync) }

func syncDir(path string, flush func(*os.File) error) error {
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	if err = flush(d); errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTSUP) {
		err = nil // some network file systems cannot flush a folder and keep it flushed by themselves
	}
	return errors.Join(err, d.Close())
}

// openFile opens a file for reading; a pipe without a writer does not hold it up.
func openFile(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
}

// Inherit gives a file the owner of another; only the administrator may, and his work must not take it from its owner.
func (OS) Inherit(from, to string) {
	info, err := os.Stat(from)
	if err != nil {
		return
	}
	if owner, ok := info.Sys().(*syscall.Stat_t); ok {
		_ = os.Chown(to, int(owner.Uid), int(owner.Gid))
	}
}
