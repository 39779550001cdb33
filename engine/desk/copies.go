package desk

import (
	"path/filepath"
	"slices"

	"raduno/engine"
	"raduno/engine/store"
)

// SaveCopy makes a new workbook of the tournament as it was read or saved last, with a change that may not be in the file:
// one that could not be saved where the tournament lies. The tournament that is open stays where it is; path is never
// overwritten. change may be nil; where it is
// refused the copy is there without it.
func (d *Desk) SaveCopy(path string, change func(*Desk) error) error {
	made, err := newFrom(d.Bytes(), path, engine.Textf("Copia di %s", filepath.Base(d.Path())), d.env)
	if err != nil {
		return err
	}
	if change != nil {
		err = change(made)
	}
	d.env.leave(made)
	return err
}

// CopiesOf lists the dated copies of a workbook, the latest first, also of one that does not open.
func CopiesOf(path string, env Env) []store.Entry {
	env = env.complete()
	return store.CopiesOf(path, env.FS, env.Now, new(identifier).option(env))
}

// OpenCopy makes a new workbook of a dated copy of another and opens it. dst is never overwritten, and neither the copy nor
// the workbook that it is of changes.
func OpenCopy(copied store.Entry, dst string, env Env) (*Desk, error) {
	data, err := store.ReadNamed(copied.File)
	if err != nil {
		return nil, err
	}
	return newFrom(data, dst, engine.Textf("Ripresa la copia del %s", copied.Time.Format("02/01/2006 15:04:05")), env.complete())
}

// newFrom makes a new workbook of bytes and opens it.
func newFrom(data []byte, path string, what engine.Text, env Env) (*Desk, error) {
	s, data, err := createFile(path, data, what, env)
	if err != nil {
		return nil, err
	}
	env.Fill = nil // of this file alone
	return start(s, data, new(identifier), env)
}

// Bytes are the workbook as it was read or saved last.
func (d *Desk) Bytes() []byte {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.data)
}
