//go:build unix

package store

import (
	"errors"
	"os"
	"strings"
	"syscall"
	"testing"

	"raduno/engine"
)

// Every error of the system that people can do something about is told with the remedy.
func TestCausesAreTold(t *testing.T) {
	for cause, want := range map[error]string{
		syscall.ENOSPC: "Il disco è pieno", syscall.EDQUOT: "Il disco è pieno", syscall.EFBIG: "Il disco è pieno",
		syscall.ETXTBSY: "aperto in Excel: chiudilo", syscall.EBUSY: "aperto in Excel: chiudilo",
		syscall.EACCES: "la cartella è di sola lettura", syscall.EPERM: "la cartella è di sola lettura",
		syscall.EROFS:        "la cartella è di sola lettura",
		syscall.ENAMETOOLONG: "troppo lungo", syscall.ENOENT: "La cartella del torneo non c'è più", syscall.EIO: "Il salvataggio non è riuscito",
	} {
		err := saveError(&os.PathError{Op: "write", Path: "x", Err: cause}, "torneo.xlsx")
		if message := engine.Message(err).String(); !strings.Contains(message, want) || !strings.Contains(message, "torneo.xlsx") {
			t.Errorf("%v: %s", cause, message)
		}
	}
	for cause, want := range map[error]string{
		syscall.ENOENT: "non esiste", errTooLarge: "troppo grande", errFolder: "è una cartella", errNoFile: "non è un file",
		syscall.EBUSY: "aperto in Excel: chiudilo", syscall.EACCES: "Non hai il permesso", syscall.EIO: "non si può leggere",
	} {
		message := engine.Message(readError(cause, "torneo.xlsx")).String()
		if !strings.Contains(message, want) || !strings.Contains(message, "torneo.xlsx") {
			t.Errorf("%v: %s", cause, message)
		}
	}
}

// A network folder that cannot be flushed is no trouble; one that fails is.
func TestWhatCannotBeFlushedIsNoTrouble(t *testing.T) {
	folder := t.TempDir()
	for cause, trouble := range map[error]bool{syscall.EINVAL: false, syscall.ENOTSUP: false, syscall.EIO: true, syscall.ENOSPC: true} {
		flushed := ""
		err := syncDir(folder, func(f *os.File) error {
			flushed = f.Name()
			return &os.PathError{Op: "sync", Path: f.Name(), Err: cause}
		})
		if errors.Is(err, cause) != trouble || flushed != folder {
			t.Errorf("%v: %v after %q was flushed", cause, err, flushed)
		}
	}
	if err := (OS{}).SyncDir(folder); err != nil {
		t.Error(err)
	}
	if err := (OS{}).SyncDir(folder + "/missing"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a folder that is not there: %v", err)
	}
}
