package store

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"

	"raduno/engine"
)

// OccupiedError says that where a print or an export would go lies a file that Raduno did not make of this workbook, or
// that somebody has changed since. Nothing was written; who wants it all the same says so.
type OccupiedError struct {
	Path string
}

// Unwrap is the sentence for the organizer, of kind BadInput.
func (e *OccupiedError) Unwrap() error {
	return engine.Errorf(engine.BadInput,
		"%s c'è già, e non l'ha scritto Raduno, o qualcuno lo ha cambiato: spostalo o cambiagli nome, oppure chiedi di sostituirlo.", e.Path)
}

// Error is that sentence in Italian.
func (e *OccupiedError) Error() string { return e.Unwrap().Error() }

// productsName is the file, in the folder of copies, with the checksums of all that was made of the workbook: a line each,
// the file's name behind.
const productsName = "prodotti.txt"

// What is remembered of products at most, in bytes; of more the older half is forgotten.
const productsLimit = 1 << 20

// WriteProduct writes a file that was made of the workbook (a print, an export), as private as the workbook: beside its
// place first and then into it, so that a file of that name is whole or as it was. One that is no product of this
// workbook is replaced only where replace says so, else the error is an *OccupiedError. Any other error, of kind
// BadInput, says what to do.
func (s *Store) WriteProduct(path string, data []byte, replace bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return os.WriteFile(path, data, 0o600) // a device or a pipe holds nothing that could be lost
	}
	if !replace && !s.madeHere(path) {
		return &OccupiedError{Path: path}
	}
	s.noteProduct(path, data)
	return s.writeWhole(path, data)
}

// WriteDocument is WriteProduct for what belongs to no workbook, over whatever lies there.
func WriteDocument(path string, data []byte) error {
	return (&Store{fs: OS{}, mode: newMode}).writeWhole(path, data)
}

// WriteOwn is WriteDocument for what the program keeps for one user, which nobody else reads.
func WriteOwn(path string, data []byte) error {
	return (&Store{fs: OS{}, mode: 0o600}).writeWhole(path, data)
}

// writeWhole writes a file beside its place first and then into it.
func (s *Store) writeWhole(path string, data []byte) error {
	temp := filepath.Join(filepath.Dir(path), ".~raduno."+filepath.Base(path)+".tmp")
	err := s.writeFile(temp, data, s.mode)
	if err == nil {
		if err = s.fs.Rename(temp, path); err != nil {
			_ = s.fs.Remove(temp) // what is told is why it could not be written
		}
	}
	switch {
	case err == nil:
		return nil
	case isFull(err):
		return engine.Wrap(err, engine.BadInput, "Il disco è pieno: libera spazio e riprova. %s non è stato scritto", path)
	}
	return engine.Wrap(err, engine.BadInput,
		"Non riesco a scrivere %s: controlla che la cartella si possa scrivere e che il file non sia aperto altrove", path)
}

// madeHere reports whether nothing would be lost by writing over a file: there is none, it is empty, or it was made of
// this workbook and nobody has changed it.
func (s *Store) madeHere(path string) bool {
	old, err := s.fs.ReadFile(path, MaxSize)
	if err != nil {
		_, err = os.Stat(path)
		return os.IsNotExist(err)
	}
	if len(bytes.TrimSpace(old)) == 0 {
		return true
	}
	made, err := s.fs.ReadFile(filepath.Join(s.copies, productsName), 2*productsLimit)
	return err == nil && bytes.Contains(made, []byte(hashOf(old)))
}

// noteProduct remembers what is about to be written. Where that fails the next print of the same name asks.
func (s *Store) noteProduct(path string, data []byte) {
	if s.doubt != nil || s.makeFolder() != nil {
		return
	}
	ledger := filepath.Join(s.copies, productsName)
	if old, err := s.fs.ReadFile(ledger, 2*productsLimit); err == nil && len(old) > productsLimit {
		half := old[len(old)/2:]
		temp := ledger + ".tmp"
		if s.writeFile(temp, half[bytes.IndexByte(half, '\n')+1:], s.mode) == nil {
			_ = s.fs.Rename(temp, ledger)
		}
	}
	f, err := s.fs.Append(ledger, s.mode)
	if err != nil {
		return
	}
	name := strings.Map(func(r rune) rune {
		if r < ' ' {
			return -1
		}
		return r
	}, filepath.Base(path))
	_, _ = f.Write([]byte(hashOf(data) + " " + name + "\n"))
	_ = f.Close()
}
