package main

import (
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	worked "raduno/.ci/testing"
	"raduno/engine/desk"
)

// asProgram makes the test binary be raduno-cli, so that a real process can be killed.
const asProgram = "RADUNO_CLI_AS_PROGRAM"

// A battery dies at any moment of a tournament's day: the workbook is whole, without an error in it, and the
// day goes on from there. The process is the real one; only the moments are drawn, from a fixed seed.
func TestKilledAtAnyMoment(t *testing.T) {
	worked.Slow(t)
	day := time.Since(playDay(t, t.TempDir(), 0)) // how long a whole day takes here
	random := rand.New(rand.NewPCG(1, 2))
	for range worked.Budget(t, 4) {
		dir := t.TempDir()
		playDay(t, dir, time.Duration(1+random.Int64N(int64(day))))
		path := filepath.Join(dir, desk.DemoName)
		if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
			continue // killed before there was a tournament
		}
		d, err := desk.Open(path, desk.Env{})
		if err != nil {
			t.Fatalf("the workbook does not open: %v", err)
		}
		if errs := d.View().Faults(); len(errs) > 0 {
			t.Errorf("the workbook has errors: %v", errs)
		}
		if why := d.View().ReadOnly; !why.IsZero() {
			t.Errorf("the lock of a dead program holds: %s", why)
		}
		tournament := d.Tournament()
		for _, r := range tournament.Rounds {
			if r.Draw == nil || len(r.Tables) != len(r.Draw.Tables) {
				t.Errorf("round %d was written by halves", r.Number)
			}
		}
		if n := len(tournament.Players); n != 0 && n != 40 {
			t.Errorf("the roster was written by halves: %d players", n)
		}
		if n := len(tournament.Rounds); n > 0 && n < 4 {
			if err := d.Simulate(n, "avanti"); err != nil {
				t.Errorf("the day does not go on: %v", err)
			}
		}
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	}
}

// playDay runs `raduno-cli prova` and kills it after some time, 0 for never. It gives the time of the start.
func playDay(t *testing.T, dir string, killAfter time.Duration) time.Time {
	t.Helper()
	program, err := os.Executable()
	must(t, err)
	c := exec.Command(program, "prova", dir)
	c.Env = append(os.Environ(), asProgram+"=1", "LC_ALL=C", "XDG_CONFIG_HOME="+filepath.Join(dir, "config"))
	start := time.Now()
	must(t, c.Start())
	if killAfter > 0 {
		time.Sleep(killAfter)
		// That it has ended by itself already is as good a moment as any.
		if err := c.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
			t.Fatal(err)
		}
	}
	if err := c.Wait(); err != nil && killAfter == 0 {
		t.Fatalf("the demonstration tournament failed: %v", err)
	}
	return start
}
