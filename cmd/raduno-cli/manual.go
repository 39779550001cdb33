package main

import (
	"context"

	"raduno/engine"
	"raduno/engine/publish"
)

// runManual writes the manual as one page of HTML. It overwrites only a manual.
func runManual(_ context.Context, c *invocation) error {
	language := c.Language
	path := publish.ManualName(language)
	if len(c.Args) > 0 {
		path = c.Args[0]
	}
	if err := publish.WriteManual(path, language); err != nil {
		return err
	}
	return c.done("file", path, engine.Textf("Scritto %s.", path))
}
