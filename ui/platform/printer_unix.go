//go:build !windows

package platform

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// queueTime is how long the print jobs may take to accept a document.
const queueTime = 30 * time.Second

// spooler prints with a command of the system that takes the name of a file.
type spooler struct{ command string }

// DefaultPrinter is CUPS's lp, or the older lpr; nil where the system has neither.
func DefaultPrinter() Printer {
	for _, name := range []string{"lp", "lpr"} {
		if command, err := exec.LookPath(name); err == nil {
			return spooler{command}
		}
	}
	return nil
}

// Print queues the document. The path is absolute, so that none is taken for an option.
func (s spooler) Print(path string) error {
	ctx, cancel := context.WithTimeout(context.Background(), queueTime)
	defer cancel()
	command := exec.CommandContext(ctx, s.command, path)
	var said bytes.Buffer
	command.Stderr = &said
	command.Env = append(os.Environ(), "LC_ALL=C")
	if err := command.Run(); err != nil {
		if strings.Contains(strings.ToLower(said.String()), "no default destination") {
			return ErrNoPrinting
		}
		if words := strings.TrimSpace(said.String()); words != "" {
			return errors.New(words)
		}
		return fmt.Errorf("%s: %w", s.command, err)
	}
	return nil
}
