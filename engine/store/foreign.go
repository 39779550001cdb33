package store

import (
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"

	"raduno/engine"
)

// foreignLocks looks for the files by which Excel and LibreOffice say that they have the workbook open. They stay
// behind after a crash, so they are worth a warning and no more.
func (s *Store) foreignLocks() []engine.Text {
	var warnings []engine.Text
	name := filepath.Base(s.path)
	if data, err := s.fs.ReadFile(filepath.Join(s.dir, "~$"+name), foreignLockLimit); err == nil {
		if who := excelOwner(data); who != "" {
			warnings = append(warnings, engine.Textf(
				"Il file sembra aperto in Excel da %s: chiudilo là prima di lavorare qui (se è già chiuso non conta)", who))
		} else {
			warnings = append(warnings, engine.Textf(
				"Il file sembra aperto in Excel: chiudilo là prima di lavorare qui (se è già chiuso non conta)"))
		}
	}
	if data, err := s.fs.ReadFile(filepath.Join(s.dir, ".~lock."+name+"#"), foreignLockLimit); err == nil {
		if who := libreOfficeOwner(data); who != "" {
			warnings = append(warnings, engine.Textf(
				"Il file sembra aperto in LibreOffice da %s: chiudilo là prima di lavorare qui (se è già chiuso non conta)", who))
		} else {
			warnings = append(warnings, engine.Textf(
				"Il file sembra aperto in LibreOffice: chiudilo là prima di lavorare qui (se è già chiuso non conta)"))
		}
	}
	return warnings
}

const foreignLockLimit = 4096

// excelOwner is the user's name in a "~$" file: a byte with its length, then the name.
func excelOwner(data []byte) string {
	if len(data) == 0 || int(data[0]) >= len(data) {
		return ""
	}
	return printable(data[1 : 1+int(data[0])])
}

// libreOfficeOwner is the user or the machine in a ".~lock" file: name, system user, host, date, profile.
func libreOfficeOwner(data []byte) string {
	fields := strings.Split(string(data), ",")
	for i := 0; i < len(fields) && i < 3; i++ {
		if who := printable([]byte(fields[i])); who != "" {
			return who
		}
	}
	return ""
}

// printable is a short clean text, empty where the bytes are none.
func printable(data []byte) string {
	if !utf8.Valid(data) || len(data) > 100 {
		return ""
	}
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, string(data)))
}
