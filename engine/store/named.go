package store

import (
	"errors"
	"io/fs"
	"os"

	"raduno/engine"
)

// ReadNamed reads a file by the name that a user typed; the error tells him what is wrong with it.
func ReadNamed(path string) ([]byte, error) {
	data, err := OS{}.ReadFile(path, MaxSize)
	if err == nil {
		return data, nil
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, engine.Wrap(err, engine.BadInput, "Il file “%s” non esiste: controlla il nome e la cartella", path)
	}
	if info, statErr := os.Stat(path); statErr == nil && info.IsDir() {
		return nil, engine.Wrap(err, engine.BadInput, "“%s” è una cartella: scegli un file", path)
	}
	return nil, engine.Wrap(err, engine.BadInput,
		"Il file “%s” non si può leggere: controlla che non sia aperto altrove e di averne il permesso", path)
}
