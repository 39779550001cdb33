package publish

import (
	"bytes"
	"os"

	"raduno/assets"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/store"
	"raduno/export/manual"
)

// ManualName is the usual name of the manual's page in a language.
func ManualName(language string) string {
	spoken, _ := assets.LanguageNamed(language)
	return spoken.Manual
}

// WriteManual writes the whole manual in a language as one page that a browser shows and prints. It overwrites only a manual.
func WriteManual(path, language string) error {
	var book bytes.Buffer
	if err := manual.Write(&book, language, desk.Version); err != nil {
		return err
	}
	if old, err := os.ReadFile(path); err == nil && !bytes.HasPrefix(old, []byte(manual.Marker)) {
		return engine.Errorf(engine.BadInput, "%s c'è già e non è un manuale di Raduno: scegli un altro nome.", path)
	}
	return store.WriteDocument(path, book.Bytes())
}
