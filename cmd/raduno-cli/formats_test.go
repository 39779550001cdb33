package main

import (
	"bytes"
	"strings"
	"testing"

	"raduno/cmd/raduno-cli/internal/cli"
	"raduno/engine"
	"raduno/engine/publish"
)

// The help of `esporta` is told from the table of the formats: a new format is in it by being in the table.
func TestTheHelpHasEveryFormat(t *testing.T) {
	formats := append(publish.Formats(), publish.Exporter{Format: "nuovo", About: engine.Textf("un formato nuovo")})
	var out bytes.Buffer
	in := &cli.Call{Command: exportCommand(formats), Stdout: &out}
	in.WriteHelp()
	for _, e := range formats {
		if !strings.Contains(out.String(), "  "+string(e.Format)+" ") || !strings.Contains(out.String(), e.About.String()) {
			t.Errorf("the help does not tell %s:\n%s", e.Format, out.String())
		}
	}
	if !strings.Contains(out.String(), "|nuovo\n") {
		t.Errorf("the usage is\n%s", out.String())
	}
}
