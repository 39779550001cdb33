package main

import (
	"context"

	"raduno/engine/publish"
)

// runManual writes the manual as one page of HTML. It overwrites only a manual.
func runManual(_ context.Context, in *invocation) error {
	language := in.Language
	path := publish.ManualName(language)
	if len(in.Args) > 0 {
		path = in.Args[0]
	}
	if err := publish.WriteManual(path, language); err != nil {
		return err
	}
	if in.JSON {
		return in.WriteJSON(map[string]any{"file": path})
	}
	in.Tell("Scritto %s.", path)
	return nil
}
