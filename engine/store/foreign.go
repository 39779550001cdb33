package store

import (
	"path/filepath"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"raduno/engine"
)

// foreignLocks looks for the files by which Excel and LibreOffice say that they have the workbook open. They stay
// behind after a crash, so they are worth a warning and no more.
func (s *Store) foreignLocks() (warnings []engine.Text) {
	name := filepath.Base(s.path)
	for _, program := range [][2]string{{"Excel", "~$" + name}, {"LibreOffice", ".~lock." + name + "#"}} {
		if _, err := s.fs.Stat(filepath.Join(s.dir, program[1])); err == nil {
			warnings = append(warnings, engine.Textf(
				"Il file sembra aperto in %s: chiudilo là prima di lavorare qui (se è già chiuso non conta)", program[0]))
		}
	}
	return warnings
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

// conflictEndings are what a synchroniser adds to a file's name where two machines changed it: Syncthing; Dropbox and Nextcloud;
// ownCloud; Seafile; Resilio. Those of OneDrive (the other machine's name), Google Drive and iCloud (a number) may be anybody's files.
var (
	conflictEndings = regexp.MustCompile(
		`(?i)^(\.sync-conflict-.*| \(.*(conflicted copy|copia in conflitto).*\)|_conflict-.*| \(SFConflict .*\)|\.Conflict.*)$`)
	ambiguousEndings = regexp.MustCompile(`^(-[\pL\d-]+( \(?\d+\)?)?| \(\d+\)| \d+)$`)
)

// noticeConflicts warns of the copies that a synchroniser made of this file because two machines changed it. Where the name alone does not
// say it, the copy must hold the same tournament.
func (s *Store) noticeConflicts() {
	files, err := s.fs.ReadDir(s.dir)
	if err != nil {
		return // the file itself was read: what lies beside it is not needed
	}
	var names []string
	for _, file := range files {
		name, ending := file.Name(), filepath.Ext(s.path)
		added, ok := strings.CutPrefix(strings.TrimSuffix(name, ending), s.base())
		if !ok || added == "" || !strings.HasSuffix(name, ending) || !file.Type().IsRegular() {
			continue
		}
		if conflictEndings.MatchString(added) || ambiguousEndings.MatchString(added) && s.holdsSame(name) {
			names = append(names, "“"+name+"”")
		}
	}
	if len(names) > 0 {
		s.warnings = append(s.warnings, engine.Textf(
			"Copie di questo torneo accanto al file: %s. Forse due computer l'hanno cambiato, e un programma di sincronizzazione ha tenuto "+
				"tutto. Se hanno risultati che qui mancano uniscile (menu File, Unisci con un altro foglio), poi spostale altrove",
			strings.Join(names, ", ")))
	}
}

// holdsSame reports whether a workbook beside this one holds the same tournament.
func (s *Store) holdsSame(name string) bool {
	if s.identity.Of == nil || s.id == "" {
		return false
	}
	data, err := s.fs.ReadFile(filepath.Join(s.dir, name), MaxSize)
	return err == nil && s.identity.Of(data) == s.id
}
