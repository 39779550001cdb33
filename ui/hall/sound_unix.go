//go:build !windows

package hall

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"time"
)

// playTime is how long a sound may take before its player is given up.
const playTime = 15 * time.Second

// player plays with a command of the system that takes the name of a WAV file.
type player struct{ command string }

// systemChime is the player of PipeWire, PulseAudio, ALSA or macOS, the first that there is; nil where there is
// none.
func systemChime() chime {
	for _, name := range []string{"pw-play", "paplay", "aplay", "afplay"} {
		if command, err := exec.LookPath(name); err == nil {
			return player{command}
		}
	}
	return nil
}

// Play plays a WAV file: not every player reads one from its standard input, so it lies in a file for as long as
// that takes.
func (p player) Play(wav []byte) (err error) {
	f, err := os.CreateTemp("", "raduno-*.wav")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.Remove(f.Name())) }()
	_, err = f.Write(wav)
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), playTime)
	defer cancel()
	return exec.CommandContext(ctx, p.command, f.Name()).Run()
}
