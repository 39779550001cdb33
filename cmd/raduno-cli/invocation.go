package main

import (
	"context"
	"flag"

	"raduno/cmd/raduno-cli/internal/cli"
	"raduno/engine"
)

// invocation is one call of a command.
type invocation struct {
	*cli.Call
	letters string // path of a font for letters that the program has not
}

// call is a call of a command with the values of its flags.
type call[O any] struct {
	*invocation
	opts O
}

// acting makes the action of a command of what declares its flags and what runs it.
func acting[O any](declare func(*O, *flag.FlagSet), run func(context.Context, *call[O]) error) func(*flag.FlagSet) cli.Action {
	return func(fs *flag.FlagSet) cli.Action {
		c := &call[O]{}
		declare(&c.opts, fs)
		return func(ctx context.Context, in *cli.Call) error {
			c.invocation = &invocation{Call: in}
			return run(ctx, c)
		}
	}
}

// plain is the action of a command without flags of its own.
func plain(run func(context.Context, *invocation) error) func(*flag.FlagSet) cli.Action {
	return acting(func(*struct{}, *flag.FlagSet) {}, func(ctx context.Context, in *call[struct{}]) error { return run(ctx, in.invocation) })
}

// file is the workbook that the command is about.
func (in *invocation) file() string { return in.Args[0] }

// needRound refuses a call without --turno.
func (in *invocation) needRound(round int) error {
	if !in.Given["turno"] {
		return engine.Errorf(engine.BadUsage, "Manca --turno: scrivi per esempio --turno 1.")
	}
	if round < 1 {
		return engine.Errorf(engine.BadUsage, "--turno %d: i turni si contano da 1.", round)
	}
	return nil
}
