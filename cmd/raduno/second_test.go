package main

import (
	"os"
	"path/filepath"
	"testing"
)

// A second start on the workbook that a window has open brings that window forward; on another it opens its own, also where the socket of
// a program that was killed is left.
func TestASecondStartBringsTheWindowForward(t *testing.T) {
	dir, err := os.MkdirTemp("", "r") // the path of a socket is short
	must(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	must(t, os.WriteFile(filepath.Join(dir, "0.sock"), nil, 0o600))
	open, raised := filepath.Join(dir, "a.xlsx"), 0
	stop := listen(dir, func(is func(string) bool) bool {
		if is(open) {
			raised++
		}
		return is(open)
	})
	if !forward(dir, open) || raised != 1 || forward(dir, filepath.Join(dir, "b.xlsx")) {
		t.Errorf("raised %d times", raised)
	}
	if stop(); forward(dir, open) {
		t.Error("a window that is gone answers")
	}
}
