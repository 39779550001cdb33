package main

import (
	"context"

	"raduno/engine"
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
	return in.done("file", path, engine.Textf("Scritto %s.", path))
}
