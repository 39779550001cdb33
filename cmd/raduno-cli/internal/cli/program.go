package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"raduno/engine"
)

// The exit codes that contracts promise to scripts.
const (
	Done       = 0
	BadInput   = 1
	BadUsage   = 2
	Impossible = 3
	Broken     = 4
	// Partly: verifica of a drawn round that cannot be checked whole.
	Partly = 5
)

// Program is a command line.
type Program struct {
	Version  string // as --versione prints it
	Commands []*Command
	// Advice is what else is said of an error; a zero text for nothing else.
	Advice func(error) engine.Text
	// Gone is answered with a sentence and BadUsage.
	Gone []Gone
}

// Run is the whole program: it runs the command that the arguments name and returns the exit code.
func (p *Program) Run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	out := &output{Writer: stdout}
	code := p.run(ctx, args, stdin, out, stderr)
	if out.err != nil && code == Done {
		c := &Call{Language: languageOf(args), Stderr: stderr}
		c.Warn(engine.Textf("Il risultato non si è potuto scrivere tutto (%s): quello che il comando doveva fare al torneo è fatto",
			out.err.Error()))
		return Broken
	}
	return code
}

// output keeps the first error of what is written: a disk may be full.
type output struct {
	io.Writer
	err error
}

func (o *output) Write(data []byte) (int, error) {
	n, err := o.Writer.Write(data)
	if o.err == nil {
		o.err = err
	}
	return n, err
}

func (p *Program) run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	c := &Call{Language: languageOf(args), Stdin: stdin, Stdout: stdout, Stderr: stderr}
	if len(args) == 0 {
		p.writeHelp(c, stderr)
		return BadUsage
	}
	switch args[0] {
	case "aiuto", "help", "-h", "--help", "-help":
		return p.help(c, args[1:])
	case "completamento":
		return p.completion(c, args[1:])
	case "versione", "--versione", "--version":
		fmt.Fprintln(stdout, p.Version)
		return Done
	}
	if instead := p.gone(args); !instead.IsZero() {
		c.Warn(instead)
		return BadUsage
	}
	if c.Command = p.command(args[0]); c.Command == nil {
		return p.unknown(c, args[0])
	}
	err := c.parse(args[1:])
	switch {
	case errors.Is(err, errHelpWanted):
		c.WriteHelp()
		return Done
	case err != nil:
		c.Warn(engine.Message(err))
		c.Warn(engine.Textf("Si usa così: raduno-cli %s", c.Command.Usage))
		return BadUsage
	}
	if err = c.check(); err == nil {
		err = c.Command.Run(ctx, c)
	}
	code := c.ExitCode(err)
	c.Warn(p.Advice(err))
	return code
}

// command finds a command by its name; nil if unknown.
func (p *Program) command(name string) *Command {
	for _, c := range p.Commands {
		if c.Name == name {
			return c
		}
	}
	return nil
}

// ExitCode tells an error to the user and gives its exit code.
func (c *Call) ExitCode(err error) int {
	if err == nil {
		return Done
	}
	var silent Exit
	if errors.As(err, &silent) {
		return int(silent)
	}
	if errors.Is(err, context.Canceled) {
		c.Warn(engine.Textf("Interrotto."))
	} else {
		c.Warn(engine.Message(err))
		for _, f := range engine.FindingsBeside(err) {
			c.Warn(engine.Textf("  %s", f.Report()))
		}
	}
	switch engine.KindOf(err) {
	case engine.BadInput:
		return BadInput
	case engine.BadUsage:
		return BadUsage
	case engine.Impossible:
		return Impossible
	}
	return Broken
}

// Exit is the error of a command that has said everything itself and only wants an exit code.
type Exit int

func (s Exit) Error() string { return fmt.Sprintf("exit %d", int(s)) }
