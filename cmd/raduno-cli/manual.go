package main

import (
	"context"

	"raduno/engine/desk"
)

// runManual writes the manual as a PDF. It never overwrites a file that is no PDF.
func runManual(_ context.Context, in *invocation) error {
	language := in.language
	path := desk.ManualName(language)
	if len(in.args) > 0 {
		path = in.args[0]
	}
	pages, err := desk.WriteManual(path, language, now())
	if err != nil {
		return err
	}
	if in.json {
		return in.writeJSON(map[string]any{"file": path, "pages": pages})
	}
	in.tell("%s: pagine %d.", path, pages)
	return nil
}
