package desk

import (
	"bytes"
	"os"
	"time"

	"raduno/engine"
	"raduno/engine/store"
	"raduno/export/pdf"
)

// ManualName is the usual name of the manual as a PDF in a language, "it" or "en".
func ManualName(language string) string {
	if language == "en" {
		return "Raduno manual.pdf"
	}
	return "Manuale di Raduno.pdf"
}

// WriteManual writes the whole manual in a language, "it" or "en", as a PDF with that date and says how many pages it
// has. It never overwrites a file that is no PDF.
func WriteManual(path, language string, stamp time.Time) (pages int, err error) {
	var book bytes.Buffer
	if pages, err = pdf.Manual(&book, language, Version, stamp); err != nil {
		return 0, err
	}
	if old, err := os.ReadFile(path); err == nil && !bytes.HasPrefix(old, []byte("%PDF")) {
		return 0, engine.Errorf(engine.BadInput, "%s c'è già e non è un PDF: scegli un altro nome.", path)
	}
	return pages, store.WriteDocument(path, book.Bytes())
}
