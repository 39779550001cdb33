package store

import (
	"bytes"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"

	"raduno/engine"
)

// findCopies takes along the folder of copies of a workbook that was renamed: one beside it whose history knows this
// very state, and whose own workbook is gone. A workbook that was copied leaves the folder to the other.
func (s *Store) findCopies() {
	if s.lock == nil || s.copies != filepath.Join(s.dir, s.copiesName()) {
		return
	}
	if _, err := s.fs.Stat(s.copies); !errors.Is(err, fs.ErrNotExist) {
		return
	}
	files, err := s.fs.ReadDir(s.dir)
	if err != nil {
		return
	}
	for _, file := range files {
		name, isFolder := strings.CutSuffix(file.Name(), copiesEnding)
		if !isFolder || !file.IsDir() || s.hasWorkbook(name) {
			continue
		}
		folder := filepath.Join(s.dir, file.Name())
		history, err := s.fs.ReadFile(filepath.Join(folder, journalName), journalLimit)
		if err != nil || !bytes.Contains(history, []byte(`"after":"`+s.hash+`"`)) {
			continue
		}
		if s.fs.Rename(folder, s.copies) != nil {
			s.copies = folder // used where it lies
		}
		return
	}
}

// hasWorkbook reports whether the workbook is there to which a folder of copies belongs.
func (s *Store) hasWorkbook(name string) bool {
	for _, path := range []string{name, name + ".xlsx", name + ".XLSX"} {
		if _, err := s.fs.Stat(filepath.Join(s.dir, path)); !errors.Is(err, fs.ErrNotExist) {
			return true
		}
	}
	return false
}

// noticeOldState warns where the file is found in a state that Raduno had left behind: no other program makes one, but
// a synchroniser puts one back.
func (s *Store) noticeOldState() {
	old, known := s.archive[s.hash]
	if !known || s.line.state() == "" || s.line.state() == s.hash {
		return
	}
	last, ok := s.archive[s.line.state()]
	if !ok {
		return
	}
	const day = "02/01/2006 15:04"
	s.warnings = append(s.warnings, engine.Textf("Il file è tornato com'era il %s (“%s”), ma l'ultima azione è del %s (“%s”): se non l'hai voluto tu, forse un programma di sincronizzazione ha rimesso una versione vecchia; la più recente è tra le copie",
		old.time.Local().Format(day), old.action, last.time.Local().Format(day), last.action))
}
