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
	return func(ctx context.Context, in *cli.Call) error { return run(ctx, &invocation{in}) }
}

// onDesk is the action of a command on the workbook that its first argument names.
func onDesk(run func(context.Context, *invocation, *desk.Desk) error) func(context.Context, *cli.Call) error {
	return plain(func(ctx context.Context, in *invocation) error {
		return in.withDesk(func(d *desk.Desk) error { return run(ctx, in, d) })
	})
}

// result tells what came of a command: as a JSON document, else as words writes it.
func (in *invocation) result(document any, words func()) error {
	if in.JSON {
		return in.WriteJSON(document)
	}
	words()
	return nil
}

// answer tells what was done: as a JSON document, else in a sentence.
func (in *invocation) answer(document any, text engine.Text) error {
	return in.result(document, func() { in.Row("%s", text) })
}

// done tells what was done: in JSON under a key, else in a sentence.
func (in *invocation) done(key string, value any, text engine.Text) error {
	return in.answer(map[string]any{key: value}, text)
}

// warned warns of each text, and gives all in Italian for a JSON document.
func (in *invocation) warned(texts []engine.Text) []string {
	in.Warn(texts...)
	return engine.Map(texts, engine.Text.String)
}

// said are texts in the language of the call, an empty list in JSON for none.
func (in *invocation) said(texts []engine.Text) []string { return engine.Map(texts, in.Say) }

// file is the workbook that the command is about.
func (in *invocation) file() string { return in.Args[0] }
