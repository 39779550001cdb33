package store

import (
	"os"
	"path/filepath"

	"raduno/engine"
)

// WriteProduct writes a file that was made of a tournament (a print, an export): beside it first, then in its place, so
// that a file of that name is whole or as it was. The error, of kind BadInput, says what to do.
func WriteProduct(path string, data []byte) error {
	err := writeBeside(path, data)
	switch {
	case err == nil:
		return nil
	case isFull(err):
		return engine.Wrap(err, engine.BadInput, "Il disco è pieno: libera spazio e riprova. %s non è stato scritto", path)
	}
	return engine.Wrap(err, engine.BadInput, "Non riesco a scrivere %s: controlla che la cartella si possa scrivere e che il file non sia aperto altrove", path)
}

func writeBeside(path string, data []byte) error {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return os.WriteFile(path, data, 0o644) // a device or a pipe holds nothing that could be lost
	}
	temp, err := os.CreateTemp(filepath.Dir(path), ".~raduno.*.tmp")
	if err != nil {
		return err
	}
	_, err = temp.Write(data)
	if closeErr := temp.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Chmod(temp.Name(), productMode(path))
	}
	if err == nil {
		err = os.Rename(temp.Name(), path)
	}
	if err != nil {
		_ = os.Remove(temp.Name()) // what is told is why it could not be written
	}
	return err
}

// productMode is the mode of the file that is replaced, else that of a new one.
func productMode(path string) os.FileMode {
	if info, err := os.Stat(path); err == nil {
		return info.Mode().Perm()
	}
	return 0o644
}
