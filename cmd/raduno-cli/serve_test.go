package main

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"

	"raduno/cmd/raduno-cli/internal/cli"
	"raduno/engine/desk"
	"raduno/engine/importer"
)

// A second server on a file that is open elsewhere says at its start that it can only read.
func TestASecondServerSaysThatItOnlyReads(t *testing.T) {
	path := filepath.Join(t.TempDir(), "torneo.xlsx")
	if err := importer.MakeDemo(path, desk.Env{}); err != nil {
		t.Fatal(err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	start := func() string {
		var out, told bytes.Buffer
		if code := program().Run(ended, []string{"servi", path, "--porta", "0", "--pin", "471108"}, nil, &out, &told); code != cli.Done {
			t.Fatalf("%d %s", code, told.String())
		}
		return told.String()
	}
	if told := start(); strings.Contains(told, "qui si può solo leggere") {
		t.Errorf("the first server:\n%s", told)
	}
	d, err := desk.Open(path, desk.Env{})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if told := start(); !strings.Contains(told, "qui si può solo leggere") {
		t.Errorf("the second server:\n%s", told)
	}
}
