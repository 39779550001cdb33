package store_test

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"raduno/engine"
	"raduno/engine/store"
)

// inode is a file's content as programs see it, and as much of it as the disk was made to have.
type inode struct {
	data, flushed []byte
	dir           bool
	changed       int // the step at which it changed last, for its time
}

// lossy is a disk that loses what was not flushed, as a real one may when its power is cut: contents until the file is
// flushed, names until the folder is.
type lossy struct {
	now, disk map[string]*inode // names as programs see them, and as they were flushed
	step, cut int               // the step before which the power is cut; 0 for never
}

func newLossy(path, content string) *lossy {
	folder, file := &inode{dir: true}, &inode{data: []byte(content), flushed: []byte(content)}
	names := map[string]*inode{filepath.Dir(path): folder, path: file}
	l := &lossy{now: names, disk: map[string]*inode{}}
	for name, node := range names {
		l.disk[name] = node
	}
	return l
}

// power reports whether there is some left for one more step.
func (l *lossy) power() error {
	l.step++
	if l.cut > 0 && l.step >= l.cut {
		return syscall.EIO
	}
	return nil
}

func missing(op, path string) error { return &fs.PathError{Op: op, Path: path, Err: fs.ErrNotExist} }

// after is the disk when the power is back. Without r all is lost that was not flushed; with r a part of it is there: the disk
// wrote in an order of its own.
func (l *lossy) after(r *rand.Rand) *lossy {
	there := &lossy{now: map[string]*inode{}, disk: map[string]*inode{}}
	names := map[string]bool{}
	for name := range l.now {
		names[name] = true
	}
	for name := range l.disk {
		names[name] = true
	}
	for name := range names {
		node := l.disk[name]
		if r != nil && r.IntN(2) == 0 {
			node = l.now[name]
		}
		if node == nil {
			continue
		}
		data := node.flushed
		if r != nil && r.IntN(2) == 0 {
			data = node.data[:r.IntN(len(node.data)+1)]
			if !bytes.HasPrefix(data, node.flushed) {
				data = node.flushed
			}
		}
		copied := &inode{data: data, flushed: data, dir: node.dir}
		there.now[name], there.disk[name] = copied, copied
	}
	for name := range there.now { // what lay in a folder that is gone
		if dir := there.now[filepath.Dir(name)]; dir == nil && name != "/t" {
			delete(there.now, name)
			delete(there.disk, name)
		}
	}
	return there
}

func (l *lossy) ReadFile(path string, _ int64) ([]byte, error) {
	if node := l.now[path]; node != nil && !node.dir {
		return bytes.Clone(node.data), nil
	}
	return nil, missing("read", path)
}

type info struct {
	name string
	node *inode
}

func (i info) Name() string       { return i.name }
func (i info) Size() int64        { return int64(len(i.node.data)) }
func (i info) ModTime() time.Time { return time.Unix(int64(i.node.changed), 0) }
func (i info) IsDir() bool        { return i.node.dir }
func (i info) Sys() any           { return nil }
func (i info) Mode() fs.FileMode {
	if i.node.dir {
		return fs.ModeDir | 0o755
	}
	return 0o644
}

func (l *lossy) Stat(path string) (fs.FileInfo, error) {
	if node := l.now[path]; node != nil {
		return info{filepath.Base(path), node}, nil
	}
	return nil, missing("stat", path)
}

func (l *lossy) ReadDir(path string) ([]fs.DirEntry, error) {
	if l.now[path] == nil {
		return nil, missing("list", path)
	}
	var list []fs.DirEntry
	for name, node := range l.now {
		if filepath.Dir(name) == path && name != path {
			list = append(list, fs.FileInfoToDirEntry(info{filepath.Base(name), node}))
		}
	}
	return list, nil
}

func (l *lossy) Mkdir(path string, _ fs.FileMode) error {
	if l.now[path] != nil {
		return fs.ErrExist
	}
	if err := l.power(); err != nil {
		return err
	}
	l.now[path] = &inode{dir: true}
	return nil
}

func (l *lossy) Create(path string, _ fs.FileMode) (store.File, error) {
	if l.now[path] != nil {
		return nil, fs.ErrExist
	}
	return l.Append(path, 0)
}

func (l *lossy) Append(path string, _ fs.FileMode) (store.File, error) {
	if err := l.power(); err != nil {
		return nil, err
	}
	if l.now[filepath.Dir(path)] == nil {
		return nil, missing("open", path)
	}
	if l.now[path] == nil {
		l.now[path] = &inode{changed: l.step}
	}
	return &lossyFile{l, l.now[path]}, nil
}

func (l *lossy) Chmod(string, fs.FileMode) error { return nil }
func (l *lossy) Inherit(string, string)          {}

func (l *lossy) Rename(from, to string) error {
	if err := l.power(); err != nil {
		return err
	}
	l.now[to] = l.now[from]
	delete(l.now, from)
	return nil
}

func (l *lossy) Remove(path string) error {
	if err := l.power(); err != nil {
		return err
	}
	delete(l.now, path)
	return nil
}

func (l *lossy) SyncDir(path string) error {
	if err := l.power(); err != nil {
		return err
	}
	for name := range l.disk {
		if filepath.Dir(name) == path && name != path && l.now[name] == nil {
			delete(l.disk, name)
		}
	}
	for name, node := range l.now {
		if filepath.Dir(name) == path {
			l.disk[name] = node
		}
	}
	return nil
}

func (l *lossy) Lock(string, string) (io.Closer, error) { return io.NopCloser(nil), nil }

type lossyFile struct {
	l    *lossy
	node *inode
}

func (f *lossyFile) Write(data []byte) (int, error) {
	if err := f.l.power(); err != nil {
		return 0, err
	}
	f.node.data, f.node.changed = append(f.node.data, data...), f.l.step
	return len(data), nil
}

func (f *lossyFile) Sync() error {
	if err := f.l.power(); err != nil {
		return err
	}
	f.node.flushed = bytes.Clone(f.node.data)
	return nil
}

func (f *lossyFile) Close() error { return nil }

// Wherever in a save the power is cut, and whatever the disk then has of what was not flushed, the file is the one before or
// the one after, whole; after the acknowledgement it is the one after; and what led to it can be undone.
func TestPowerCutOnADiskThatLosesWhatWasNotFlushed(t *testing.T) {
	const path = "/t/raduno.xlsx"
	r := rand.New(rand.NewPCG(36, 1))
	states := []string{"zero", "uno", "due", "tre"}
	for cut := 1; ; cut++ {
		disk := newLossy(path, states[0])
		s, _, err := store.Open(path, disk, newClock().now)
		must(t, err)
		disk.step, disk.cut = 0, cut
		at := 0 // the state that was acknowledged last
		for at < len(states)-1 && s.Save([]byte(states[at+1]), engine.Textf("Azione %d", at+1)) == nil && s.Trouble().IsZero() {
			at++
		}
		for crash := range 8 {
			order := r
			if crash == 0 {
				order = nil
			}
			if err := whole(disk.after(order), path, states, at); err != nil {
				t.Fatalf("power cut before step %d, %d acknowledged: %v", cut, at, err)
			}
		}
		if disk.step < cut { // the power held
			if at < len(states)-1 || cut < 30 {
				t.Errorf("%d states were saved in %d steps", at, cut)
			}
			return
		}
	}
}

// whole says what is wrong with a disk whose power was cut after a state was acknowledged.
func whole(disk *lossy, path string, states []string, at int) error {
	s, data, err := store.Open(path, disk, newClock().now)
	if err != nil {
		return err
	}
	for found := at; ; found++ {
		if found == min(at+2, len(states)) {
			return fmt.Errorf("the file holds %q", data)
		}
		if string(data) == states[found] {
			at = found
			break
		}
	}
	for _, entry := range s.History() {
		if _, err := s.Read(entry); err != nil && !strings.Contains(entry.File, ".tmp") {
			return err
		}
	}
	for at > 0 {
		at--
		if data, _, err := s.Undo(); err != nil || string(data) != states[at] {
			return fmt.Errorf("undo gives %q %v, want %q", data, err, states[at])
		}
	}
	return nil
}

// An undo outlives a power cut, also right after the journal was written anew: what was undone can be brought back.
func TestPowerCutAfterAnUndo(t *testing.T) {
	const path = "/t/raduno.xlsx"
	keep := store.WithKeep(store.Keep{Actions: 1})
	for saves := 60; saves < 90; saves++ { // at one of these the journal is written anew
		disk := newLossy(path, "stato 0")
		s, _, err := store.Open(path, disk, newClock().now, keep)
		must(t, err)
		for i := range saves {
			must(t, s.Save(fmt.Appendf(nil, "stato %d", i+1), engine.Textf("Azione %d", i+1)))
		}
		if _, _, err := s.Undo(); err != nil {
			t.Fatal(err)
		}
		s, _, err = store.Open(path, disk.after(nil), newClock().now, keep)
		must(t, err)
		if data, _, err := s.Redo(); err != nil || string(data) != fmt.Sprint("stato ", saves) {
			t.Errorf("after %d saves and an undo: %q, %v", saves, data, err)
		}
	}
}
