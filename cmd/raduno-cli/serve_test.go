package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"raduno/cmd/raduno-cli/internal/cli"
	"raduno/engine/desk"
	"raduno/engine/importer"
	"raduno/engine/publish"
)

// A second server on a file that is open elsewhere says at its start that it can only read.
func TestASecondServerSaysThatItOnlyReads(t *testing.T) {
	path := filepath.Join(t.TempDir(), "torneo.xlsx")
	must(t, importer.MakeDemo(path, desk.Env{}))
	ended, end := context.WithCancel(t.Context())
	end()
	start := func() string {
		var out, report bytes.Buffer
		if code := program().Run(ended, []string{"servi", path, "--porta", "0", "--pin", "471108"}, nil, &out, &report); code != cli.Done {
			t.Fatalf("%d %s", code, report.String())
		}
		return report.String()
	}
	if message := start(); strings.Contains(message, "qui si può solo leggere") {
		t.Errorf("the first server:\n%s", message)
	}
	d, err := desk.Open(path, desk.Env{})
	must(t, err)
	defer d.Close()
	if message := start(); !strings.Contains(message, "qui si può solo leggere") {
		t.Errorf("the second server:\n%s", message)
	}
}

// With --pubblica the pages go where the workbook says while the hall is served; where it says nothing the hall is not served.
func TestServingPublishes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "torneo.xlsx")
	must(t, importer.MakeDemo(path, desk.Env{}))
	ctx, end := context.WithTimeout(t.Context(), time.Minute)
	defer end()
	run := func(args ...string) (int, string) {
		var out, report bytes.Buffer
		code := program().Run(ctx, args, nil, &out, &report)
		return code, report.String()
	}
	if code, message := run("servi", path, "--porta", "0", "--pubblica"); code != cli.BadInput {
		t.Fatalf("nowhere: %d %s", code, message)
	}
	site := filepath.Join(t.TempDir(), "sito")
	if code, message := run("opzioni", path, "Dove si pubblica="+site); code != cli.Done {
		t.Fatalf("%d %s", code, message)
	}
	go func() {
		for ; ctx.Err() == nil; time.Sleep(10 * time.Millisecond) {
			if _, err := os.Stat(filepath.Join(site, publish.PackIndex)); err == nil {
				end()
			}
		}
	}()
	if code, message := run("servi", path, "--porta", "0", "--pubblica"); code != cli.Done || !strings.Contains(message, "mandati a "+site) {
		t.Errorf("%d %s", code, message)
	}
}
