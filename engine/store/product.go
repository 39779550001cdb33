package store

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"raduno/engine"
)

// OccupiedError says that the place of a print or an export has a file that Raduno did not make of this workbook, or that was changed
// since. Nothing was written; the caller may ask to replace it.
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

// Product is a file that is made of a workbook: a print, an export.
type Product struct {
	Path string
	Data []byte
}

// WriteProducts writes files that were made of the workbook, as private as the workbook: beside their places first and then into them,
// so that either all are written or each is as it was. Where one that is no product of this workbook would be replaced, and replace does
// not say so, the error is an *OccupiedError. Any other error, of kind BadInput, says what to do.
func (s *Store) WriteProducts(products []Product, replace bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var files []Product
	for _, p := range products {
		if info, err := os.Stat(p.Path); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
			if err := os.WriteFile(p.Path, p.Data, 0o600); err != nil { // a device or a pipe holds nothing that could be lost
				return productError(err, p.Path)
			}
			continue
		}
		if !replace && !s.madeHere(p) {
			return &OccupiedError{Path: p.Path}
		}
		files = append(files, p)
	}
	for _, p := range files {
		s.noteProduct(p.Path, p.Data)
	}
	return s.writeWhole(files...)
}

// WriteDocument is WriteProducts for one file that belongs to no workbook, over whatever lies there.
func WriteDocument(path string, data []byte) error {
	return (&Store{fs: OS{}, mode: newMode}).writeWhole(Product{path, data})
}

// WriteOwn is WriteDocument for what the program keeps for one user alone, and stands after a power cut.
func WriteOwn(disk FS, path string, data []byte) error {
	if err := (&Store{fs: disk, mode: 0o600}).writeWhole(Product{path, data}); err != nil {
		return err
	}
	return disk.SyncDir(filepath.Dir(path))
}

// writeWhole writes files beside their places first and then into them: all, or none.
func (s *Store) writeWhole(products ...Product) error {
	unwrite := func(products []Product) { // what is told is why it could not be written
		for _, p := range products {
			_ = s.fs.Remove(besides(p.Path))
		}
	}
	for i, p := range products {
		if err := s.writeFile(besides(p.Path), p.Data, s.mode); err != nil {
			unwrite(products[:i])
			return productError(err, p.Path)
		}
	}
	before := make([][]byte, len(products)) // nil where there was none
	for i, p := range products {
		before[i], _ = s.fs.ReadFile(p.Path, MaxSize)
		if err := s.fs.Rename(besides(p.Path), p.Path); err != nil {
			unwrite(products[i:])
			s.putBack(products[:i], before)
			return productError(err, p.Path)
		}
	}
	return nil
}

// besides is where a file is written before it takes its place: one name, so that the next writing replaces what a crash leaves behind.
func besides(path string) string {
	return filepath.Join(filepath.Dir(path), ".~raduno."+filepath.Base(path)+".tmp")
}

// putBack puts what was before into the places that products took.
func (s *Store) putBack(products []Product, before [][]byte) {
	for i, p := range products {
		if _ = s.fs.Remove(p.Path); before[i] != nil {
			_ = s.writeFile(p.Path, before[i], s.mode)
		}
	}
}

// productError says why a file made of a workbook could not be written.
func productError(err error, path string) error {
	switch {
	case isFull(err):
		return engine.Wrap(err, engine.BadInput, "Il disco è pieno: libera spazio e riprova. %s non è stato scritto", path)
	case isTooLong(err):
		return engine.Wrap(err, engine.BadInput, "Il nome %s è troppo lungo: danne uno più corto al torneo (fino a 100 lettere) e riprova", path)
	}
	return engine.Wrap(err, engine.BadInput,
		"Non riesco a scrivere %s: controlla che la cartella si possa scrivere e che il file non sia aperto altrove", path)
}

// madeHere reports whether a product may be written without loss: its place is free, empty, or holds the same, as of several workbooks in a
// folder, or an unchanged product of this workbook.
func (s *Store) madeHere(p Product) bool {
	old, err := s.fs.ReadFile(p.Path, MaxSize)
	if err != nil {
		return os.IsNotExist(err) || isTooLong(err)
	}
	if len(bytes.TrimSpace(old)) == 0 || bytes.Equal(old, p.Data) {
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
	if f, err := s.fs.Append(ledger, s.mode); err == nil {
		_ = finish(f, fmt.Appendf(nil, "%s %q\n", hashOf(data), filepath.Base(path)), false)
	}
}
