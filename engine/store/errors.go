package store

import (
	"errors"
	"io/fs"

	"raduno/engine"
)

// ErrChanged means that another program has changed the file since Raduno read it. Nothing was written. Store.Changed
// gives the new bytes; after Store.Adopt a save goes through.
var ErrChanged error = engine.Errorf(engine.BadInput,
	"Il file è stato cambiato da un altro programma dopo che Raduno lo ha letto. Non è stato sovrascritto: va riletto prima di salvare")

// ErrGone means that the file is no longer where it was. Nothing was written.
var ErrGone error = engine.Errorf(engine.Broken,
	"Il file non c'è più: è stato spostato, rinominato o cancellato, oppure la chiavetta è stata tolta. Rimettilo al suo posto e "+
		"riprova, oppure salva il torneo con un altro nome")

// ErrExists means that a new file would have taken the place of one that is there.
var ErrExists error = engine.Errorf(engine.BadInput, "Il file esiste già e non viene sovrascritto: scegli un altro nome")

// ErrUnknown is in the chain of an error after which the disk does not answer any more: the file is whole, in the new state or in the one
// before.
var ErrUnknown = errors.New("the disk does not answer")

// ErrReadOnly is in the chain of every refusal to write a file that is open for reading only.
var ErrReadOnly = errors.New("read only")

var (
	errTooLarge = errors.New("file too large")
	errFolder   = errors.New("a folder, no file")
	errNoFile   = errors.New("a device or a pipe, no file")
	errNoFolder = errors.New("a file or a dead link, no folder")
)

// readError explains why a file could not be read.
func readError(err error, path string) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return engine.Wrap(err, engine.BadInput, "Il file “%s” non esiste: controlla il nome e la cartella", path)
	case errors.Is(err, errTooLarge):
		return engine.Wrap(err, engine.BadInput, "Il file “%s” è troppo grande per essere un torneo (più di %d MB)", path, MaxSize>>20)
	case errors.Is(err, errFolder):
		return engine.Wrap(err, engine.BadInput, "“%s” è una cartella: scegli il file del torneo", path)
	case errors.Is(err, errNoFile):
		return engine.Wrap(err, engine.BadInput, "“%s” non è un file: scegli il file del torneo", path)
	case isShared(err):
		return engine.Wrap(err, engine.Broken, "Il file “%s” è aperto in Excel: chiudilo e riprova", path)
	case isDenied(err):
		return engine.Wrap(err, engine.Broken, "Non hai il permesso di leggere il file “%s”", path)
	}
	return engine.Wrap(err, engine.Broken, "Il file “%s” non si può leggere", path)
}

// saveError explains why a save failed before the file was replaced: the file holds the state before.
func saveError(err error, path string) error {
	var at *fs.PathError
	switch {
	case errors.Is(err, errNoFolder) && errors.As(err, &at):
		return engine.Wrap(err, engine.Broken,
			"Dove stanno le copie di sicurezza c'è un file, o un collegamento che non porta da nessuna parte (“%s”): "+
				"spostalo o cancellalo e riprova. "+
				"Il file “%s” è rimasto com'era prima dell'ultima azione", at.Path, path)
	case isFull(err):
		return engine.Wrap(err, engine.Broken,
			"Il disco è pieno: libera spazio e riprova. Il file “%s” è rimasto com'era prima dell'ultima azione", path)
	case isShared(err):
		return engine.Wrap(err, engine.Broken,
			"Il file è aperto in Excel: chiudilo e riprova. Il file “%s” è rimasto com'era prima dell'ultima azione", path)
	case isDenied(err):
		return engine.Wrap(err, engine.Broken,
			"Non si può scrivere: la cartella è di sola lettura o il file è aperto in un altro programma. Chiudi Excel e riprova, oppure copia "+
				"il torneo in una cartella tua. Il file “%s” è rimasto com'era prima dell'ultima azione", path)
	case isTooLong(err):
		return engine.Wrap(err, engine.Broken,
			"Il nome del file è troppo lungo: accanto non ci stanno le copie di sicurezza, che ne hanno uno più lungo. Dagliene uno più corto "+
				"(fino a 100 lettere) e riprova. Il file “%s” è rimasto com'era prima dell'ultima azione", path)
	case errors.Is(err, fs.ErrNotExist):
		return engine.Wrap(err, engine.Broken,
			"La cartella del torneo non c'è più: è stata spostata, oppure la chiavetta è stata tolta. Rimettila al suo posto e riprova. "+
				"L'ultima azione non è stata scritta in “%s”", path)
	}
	return engine.Wrap(err, engine.Broken,
		"Il salvataggio non è riuscito: riprova, oppure salva il torneo su un altro disco. Il file “%s” è rimasto com'era prima dell'ultima "+
			"azione", path)
}
