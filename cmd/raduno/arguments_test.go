package main

import (
	"strings"
	"testing"

	"raduno/engine/desk"
)

// Anyone who asks for the version or the usage gets them, and no window on a file of that name.
func TestAnswer(t *testing.T) {
	for argument, want := range map[string]string{
		"--versione": "Raduno " + desk.Version + "\n", "--version": "Raduno " + desk.Version + "\n",
		"--help": "raduno FILE.xlsx", "-h": "raduno-cli aiuto",
	} {
		if got := answer([]string{argument}); !strings.Contains(got, want) {
			t.Errorf("%s: %q", argument, got)
		}
	}
	if got := answer(nil) + answer([]string{"torneo.xlsx"}); got != "" {
		t.Errorf("a workbook is no question: %q", got)
	}
}
