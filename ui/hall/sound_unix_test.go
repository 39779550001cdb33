//go:build !windows

package hall

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// The player of the system gets the sound in a file, which is deleted afterwards; without a player there is no sound.
func TestTheSystemsPlayer(t *testing.T) {
	bin, out, temp := t.TempDir(), filepath.Join(t.TempDir(), "heard.wav"), t.TempDir()
	t.Setenv("PATH", bin)
	t.Setenv("TMPDIR", temp)
	if systemChime() != nil {
		t.Fatal("a player out of nothing")
	}
	script := "#!/bin/sh\n/bin/cat \"$1\" >'" + out + "'\n"
	if err := os.WriteFile(filepath.Join(bin, "aplay"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	c := systemChime()
	if c == nil {
		t.Fatal("aplay is not found")
	}
	wav := waveFile(soundSoon)
	if err := c.Play(wav); err != nil {
		t.Fatal(err)
	}
	heard, err := os.ReadFile(out)
	if err != nil || !slices.Equal(heard, wav) {
		t.Errorf("heard %d bytes of %d, %v", len(heard), len(wav), err)
	}
	if left, err := os.ReadDir(temp); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
