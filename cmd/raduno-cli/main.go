// Raduno-cli is the command line of Raduno: it does to a tournament whatever the window does, through the
// same desk and without a screen. `raduno-cli aiuto` lists its commands.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"

	"raduno/engine"
	"raduno/engine/desk"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// The exit codes that contracts promise to scripts.
const (
	exitDone       = 0
	exitBadInput   = 1
	exitBadUsage   = 2
	exitImpossible = 3
	exitBroken     = 4
	// exitPartly: verifica of a round that was drawn, of which something cannot be checked.
	exitPartly = 5
)

// run is the whole program; it returns the exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	in := &invocation{language: languageOf(args), stdin: stdin, stdout: stdout, stderr: stderr}
	if len(args) == 0 {
		in.writeHelp(stderr)
		return exitBadUsage
	}
	switch args[0] {
	case "aiuto", "help", "-h", "--help", "-help":
		return in.help(args[1:])
	case "versione", "--versione", "--version":
		fmt.Fprintln(stdout, versionLine())
		return exitDone
	}
	c, known := commandNamed(args[0])
	if !known {
		return in.unknown(args[0])
	}
	in.command = c
	act, err := in.parse(args[1:])
	if err != nil {
		if errors.Is(err, errHelpWanted) {
			in.writeCommandHelp()
			return exitDone
		}
		in.warn(engine.Tell(err))
		in.warn(engine.Textf("Si usa così: raduno-cli %s", c.usage))
		return exitBadUsage
	}
	return in.exitCode(act(ctx, in))
}

// exitCode tells an error to the user and gives its exit code.
func (in *invocation) exitCode(err error) int {
	if err == nil {
		return exitDone
	}
	var silent silentExit
	if errors.As(err, &silent) {
		return int(silent)
	}
	if errors.Is(err, context.Canceled) {
		in.warn(engine.Textf("Interrotto."))
	} else {
		in.warn(engine.Tell(err))
		for _, f := range engine.FindingsBeside(err) {
			in.warn(engine.Textf("  %s", f.Told()))
		}
		if errors.Is(err, desk.ErrNoType) {
			in.warn(engine.Textf("Il tipo si sceglie con “raduno-cli opzioni FILE.xlsx Tipo=open”; “raduno-cli tipi” li elenca tutti."))
		}
	}
	switch engine.KindOf(err) {
	case engine.BadInput:
		return exitBadInput
	case engine.BadUsage:
		return exitBadUsage
	case engine.Impossible:
		return exitImpossible
	}
	return exitBroken
}

// silentExit is the error of a command that has said everything itself and only wants an exit code.
type silentExit int

func (s silentExit) Error() string { return fmt.Sprintf("exit %d", int(s)) }
