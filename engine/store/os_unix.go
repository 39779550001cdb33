//go:build unix

package store

import (
	"errors"
	"io"
	"os"
	"strings"
	"syscall"
)

// Rename puts a file in the place of another.
func (OS) Rename(from, to string) error { return os.Rename(from, to) }

// SyncDir flushes a folder.
func (OS) SyncDir(path string) error {
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	err = d.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTSUP) {
		err = nil // some network file systems cannot flush a folder and keep it flushed by themselves
	}
	return errors.Join(err, d.Close())
}

// lockTries bounds the race with a program that deletes its lock while it is being taken.
const lockTries = 20

// Lock takes the lock. The system frees it when a program ends, however it ends; the file that stays behind then
// means nothing.
func (OS) Lock(path, note string) (io.Closer, error) {
	for range lockTries {
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
		if err != nil {
			return nil, err
		}
		err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if errors.Is(err, syscall.EWOULDBLOCK) {
			holder, _ := io.ReadAll(io.LimitReader(f, 200))
			f.Close()
			return nil, &HeldError{Note: strings.TrimSpace(string(holder))}
		}
		// Any other error: a file system without locks. The tournament must open there too.
		ours, err1 := f.Stat()
		named, err2 := os.Stat(path)
		if err1 != nil || err2 != nil || !os.SameFile(ours, named) {
			f.Close() // its holder has just deleted it: whoever comes next makes another file
			continue
		}
		err = errors.Join(f.Truncate(0), writeAt(f, note))
		if err != nil {
			f.Close()
			return nil, err
		}
		return &lockFile{f}, nil
	}
	return nil, &HeldError{}
}

func writeAt(f *os.File, note string) error {
	_, err := f.WriteAt([]byte(note), 0)
	return err
}

type lockFile struct{ f *os.File }

// Close deletes the file before it frees the lock, so that nobody deletes a lock that is not his.
func (l *lockFile) Close() error {
	return errors.Join(os.Remove(l.f.Name()), l.f.Close())
}
