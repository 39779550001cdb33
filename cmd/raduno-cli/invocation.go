package main

import (
	"context"

	"raduno/cmd/raduno-cli/internal/cli"
	"raduno/engine"
	"raduno/engine/desk"
)

// invocation is one call of a command.
type invocation struct{ *cli.Call }

// plain is the action of a command.
func plain(run func(context.Context, *invocation) error) func(context.Context, *cli.Call) error {
	return func(ctx context.Context, c *cli.Call) error { return run(ctx, &invocation{c}) }
}

// onDesk is the action of a command on the workbook that its first argument names.
func onDesk(run func(context.Context, *invocation, *desk.Desk) error) func(context.Context, *cli.Call) error {
	return plain(func(ctx context.Context, c *invocation) error {
		return c.withDesk(func(d *desk.Desk) error { return run(ctx, c, d) })
	})
}

// result tells what came of a command: as a JSON document, else as words writes it.
func (c *invocation) result(document any, words func()) error {
	if c.JSON {
		return c.WriteJSON(document)
	}
	words()
	return nil
}

// answer tells what was done: as a JSON document, else in a sentence.
func (c *invocation) answer(document any, text engine.Text) error {
	return c.result(document, func() { c.Row("%s", text) })
}

// done tells what was done: in JSON under a key, else in a sentence.
func (c *invocation) done(key string, value any, text engine.Text) error {
	return c.answer(map[string]any{key: value}, text)
}

// warned warns of each text, and gives all in Italian for a JSON document.
func (c *invocation) warned(texts []engine.Text) []string {
	c.Warn(texts...)
	return engine.Map(texts, engine.Text.String)
}

// said are texts in the language of the call, an empty list in JSON for none.
func (c *invocation) said(texts []engine.Text) []string { return engine.Map(texts, c.Say) }

// file is the workbook that the command is about.
func (c *invocation) file() string { return c.Args[0] }
