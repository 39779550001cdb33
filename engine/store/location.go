package store

import (
	"regexp"
	"slices"

	"raduno/engine"
)

// temporary is a folder in which a program puts what is opened inside an archive or a message: Explorer, 7-Zip, WinRAR,
// Outlook and Office, the archive manager of GNOME, Thunderbird, Evolution. A temporary folder as such is none: people keep
// files there on purpose.
var temporary = regexp.MustCompile(
	`(?i)[\\/](temp\d*_[^\\/]*\.zip|[^\\/]*\.zip\.[0-9a-f]+|7zO[0-9A-F]+|Rar\$[^\\/]+|Content\.(Outlook|MSO)|INetCache|\.fr-[^\\/]+|mozilla_[^\\/]+|evolution-[^\\/]+)[\\/]`)

// Warnings are what was noticed of the file when it was opened: Excel or LibreOffice seem to have it open, it lies where the system will
// delete it.
func (s *Store) Warnings() []engine.Text {
	if !temporary.MatchString(s.Path()) {
		return s.warnings
	}
	return append(slices.Clone(s.warnings), engine.Textf(
		"Questo foglio è stato aperto dentro un archivio .zip o da un messaggio di posta: sta in una cartella temporanea, che il sistema "+
			"svuota da solo. Chiudilo, copialo per esempio in Documenti, e apri la copia."))
}
