package main

import (
	"errors"
	"strings"
	"testing"

	"raduno/cmd/raduno-cli/internal/cli"
	"raduno/engine"
)

type unclosable struct{}

func (unclosable) Close() error {
	return engine.Wrap(errors.New("permission denied"), engine.Broken, "Il segno resta")
}

// Anyone who closes a file in which all is done is warned, after the state was told: the exit code stays 0.
func TestALockThatStaysIsAWarning(t *testing.T) {
	var out, report strings.Builder
	c := &invocation{Call: &cli.Call{Stdout: &out, Stderr: &report}}
	code := c.ExitCode(func() error {
		defer c.leave(unclosable{})
		defer c.Warn(engine.Textf("Il disco non conferma"))
		return c.done("undone", "", engine.Textf("Annullato"))
	}())
	if code != cli.Done || out.String() != "Annullato\n" || !strings.Contains(report.String(), "Il segno resta: permission denied") ||
		!strings.Contains(report.String(), "non conferma") {
		t.Errorf("exit %d, stdout %q, stderr %q", code, out.String(), report.String())
	}
}
