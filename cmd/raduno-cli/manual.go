package main

import (
	"context"

	"raduno/engine/publish"
)

// runManual writes the manual as one page of HTML. It overwrites only a manual.
func runManual(_ context.Context, in *invocation) error {
	language := in.language
	path := publish.ManualName(language)
	if len(in.args) > 0 {
		path = in.args[0]
	}
	if err := publish.WriteManual(path, language); err != nil {
		return err
	}
	if in.json {
		return in.writeJSON(map[string]any{"file": path})
	}
	in.tell("Scritto %s.", path)
	return nil
}
