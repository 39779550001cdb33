// Raduno-cli is the command line of Raduno: it does to a tournament whatever the window does, through the
// same desk and without a screen. `raduno-cli aiuto` lists its commands.
package main

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"runtime/debug"

	"raduno/cmd/raduno-cli/internal/cli"
	"raduno/engine"
	"raduno/engine/desk"
)

func main() {
	debug.SetGCPercent(400) // a command is soon over: half the time that a large workbook takes was spent on collecting garbage
	debug.SetMemoryLimit(200 << 20)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(program().Run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

func program() *cli.Program {
	return &cli.Program{Version: "Raduno " + desk.Version, Commands: commands(), Gone: gone(), Advice: func(err error) engine.Text {
		if !errors.Is(err, desk.ErrNoType) {
			return engine.Text{}
		}
		return engine.Textf("Il tipo si sceglie con “raduno-cli opzioni FILE.xlsx Tipo=open”; “raduno-cli tipi” li elenca tutti.")
	}}
}
