package main

import (
	"bytes"
	"context"
	"os"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/export/pdf"
)

// runManual writes the manual as a PDF. It never overwrites a file that is no PDF.
func runManual(_ context.Context, in *invocation) error {
	language := in.opts.language
	path := "Manuale di Raduno.pdf"
	if language == "en" {
		path = "Raduno manual.pdf"
	}
	if len(in.args) > 0 {
		path = in.args[0]
	}
	var book bytes.Buffer
	pages, err := pdf.Manual(&book, language, desk.Version, now())
	if err != nil {
		return err
	}
	if old, err := os.ReadFile(path); err == nil && !bytes.HasPrefix(old, []byte("%PDF")) {
		return engine.Errorf(engine.BadInput, "%s c'è già e non è un PDF: scegli un altro nome.", path)
	}
	if err := os.WriteFile(path, book.Bytes(), 0o644); err != nil {
		return engine.Wrap(err, engine.BadInput, "Non riesco a scrivere %s: controlla che la cartella esista e che il file non sia aperto altrove", path)
	}
	if in.opts.json {
		return in.writeJSON(map[string]any{"file": path, "pages": pages})
	}
	in.printf("%s: pagine %d.\n", path, pages)
	return nil
}
