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
	// exitOtherVersion: verifica of a round that another version drew, which makes other tables of the same seed.
	exitOtherVersion = 5
)

// run is the whole program; it returns the exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		writeHelp(stderr)
		return exitBadUsage
	}
	switch args[0] {
	case "aiuto", "help", "-h", "--help", "-help":
		return help(args[1:], stdout, stderr)
	case "versione", "--version":
		fmt.Fprintln(stdout, versionLine())
		return exitDone
	}
	c, known := commandNamed(args[0])
	if !known {
		fmt.Fprintf(stderr, "Il comando “%s” non esiste. `raduno-cli aiuto` elenca quelli che ci sono.\n", args[0])
		return exitBadUsage
	}
	in := &invocation{command: c, stdin: stdin, stdout: stdout, stderr: stderr}
	if err := in.parse(args[1:]); err != nil {
		if errors.Is(err, errHelpWanted) {
			c.writeHelp(stdout)
			return exitDone
		}
		in.warn(engine.Tell(err))
		in.warn(engine.Textf("Si usa così: raduno-cli %s", c.usage))
		return exitBadUsage
	}
	return in.exitCode(c.run(ctx, in))
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
		for _, f := range engine.FindingsOf(err) {
			in.warn(engine.Textf("  %s", f.Told()))
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
