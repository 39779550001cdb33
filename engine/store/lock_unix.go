//go:build unix

package store

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"
	"syscall"
)

// lockTries bounds the race with a program that deletes its lock while it is being taken.
const lockTries = 20

// Lock takes the lock. The system frees it when a program ends, however it ends; the file that stays behind then means nothing.
func (OS) Lock(path, note string) (io.Closer, error) {
	const only = syscall.O_NOFOLLOW | syscall.O_NONBLOCK
	for range lockTries {
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|only, 0o666)
		if errors.Is(err, syscall.ELOOP) || errors.Is(err, syscall.ENXIO) || errors.Is(err, syscall.EISDIR) {
			return nil, &os.PathError{Op: "lock", Path: path, Err: ErrNoLock}
		}
		theirs := errors.Is(err, syscall.EACCES) // another user's, or the folder has no lock and takes none
		if theirs {
			f, _ = os.OpenFile(path, os.O_RDONLY|only, 0)
		}
		if f == nil {
			return nil, err
		}
		if err = hold(f, note, theirs); err == nil {
			return &lockFile{f}, nil
		}
		f.Close()
		if !errors.Is(err, os.ErrNotExist) {
			return nil, err
		}
	}
	return nil, &HeldError{}
}

// hold locks a file and writes the note into it. It is os.ErrNotExist that it has just been deleted: anyone who comes next makes another.
// What another user left behind is deleted; where it cannot be, nothing can be written there.
func hold(f *os.File, note string, theirs bool) error {
	ours, content, err := inspect(f)
	if err != nil {
		return err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); errors.Is(err, syscall.EWOULDBLOCK) {
		return &HeldError{Note: strings.TrimSpace(string(content))}
	}
	// Any other error: a file system without locks. The tournament must open there too.
	if named, err := os.Lstat(f.Name()); err != nil || !os.SameFile(ours, named) {
		return os.ErrNotExist
	}
	switch {
	case !theirs:
		return errors.Join(f.Truncate(0), writeNote(f, note))
	case os.Remove(f.Name()) == nil:
		return os.ErrNotExist
	}
	return os.ErrPermission
}

// inspect reads a file that should be a lock. Nothing is written into one that is not, or that has another name too.
func inspect(f *os.File) (fs.FileInfo, []byte, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, nil, err
	}
	content, err := io.ReadAll(io.LimitReader(f, 200))
	if err != nil && info.Mode().IsRegular() {
		return nil, nil, err
	}
	if stat, ok := info.Sys().(*syscall.Stat_t); !looksLikeLock(info, content) || ok && stat.Nlink > 1 {
		return nil, nil, &os.PathError{Op: "lock", Path: f.Name(), Err: ErrNoLock}
	}
	return info, content, nil
}

type lockFile struct{ f *os.File }

// Close deletes the file before it frees the lock, so that each program deletes only its own.
func (l *lockFile) Close() error {
	return errors.Join(os.Remove(l.f.Name()), l.f.Close())
}
