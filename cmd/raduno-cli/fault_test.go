//go:build unix

package main

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	worked "raduno/.ci/testing"
	"raduno/cmd/raduno-cli/internal/cli"
	"raduno/engine"
	"raduno/engine/desk"
)

// A day of the real raduno-cli, each command under what a seed chooses: killed at some moment, a file that may not grow, a
// folder that may not be written, the workbook edited by another program, or nothing of the kind. After each the workbook
// opens without an error, holds what was acknowledged, and where a command failed it has said so.
func TestADayOfFaultsOnTheCommandLine(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "giorno.xlsx")
	d, err := desk.Create(path, "open", "Giorno", desk.Env{})
	must(t, err)
	players := make([]engine.Player, 12)
	for i := range players {
		players[i] = engine.Player{Name: fmt.Sprintf("Nome%d", i), Surname: "Prova", Plays: true}
	}
	if _, err = d.AddPlayers(players); err == nil {
		_, err = d.Draw(t.Context(), desk.DrawRequest{Round: 1, Seed: "1"}, nil)
	}
	must(t, err)
	must(t, d.Close())
	random := rand.New(rand.NewPCG(15, 11))
	classes := map[string]int{}
	before := heldBy(t, path)
	for step := range worked.Budget(t, 25) {
		args, wanted := faultyCommand(t, path, random)
		fault := []string{"", "kill", "full", "forbidden", "foreign", "clock"}[random.IntN(6)]
		code, output := faultyRun(t, dir, fault, random, args)
		classes[fmt.Sprint(fault, " ", code == cli.Done)]++
		after := heldBy(t, path)
		switch {
		case code == cli.Done && after != wanted:
			t.Fatalf("step %d, %q: %v was acknowledged and is not there\nwanted %s\nholds  %s\n%s", step, fault, args, wanted, after, output)
		case code > 0 && after != before && !strings.Contains(output, "è scritta nel file"):
			t.Fatalf("step %d, %q: %v failed and changed the tournament\n%s\n%s\n%s", step, fault, args, before, after, output)
		case code < 0 && after != before && after != wanted:
			t.Fatalf("step %d: %v was killed and left neither the old state nor the new\n%s", step, args, after)
		case code > 0 && strings.TrimSpace(output) == "":
			t.Fatalf("step %d, %q: %v failed without a word", step, fault, args)
		}
		before = after
		if fault == "foreign" {
			before = foreignEdit(t, path, random)
		}
	}
	t.Log(classes)
	if classes["kill false"] == 0 || classes["full false"] == 0 {
		t.Errorf("the faults reach nobody: %v", classes)
	}
}

// heldBy is what the commands below change, as the workbook holds it; a workbook that does not open, or has an error, ends
// the test.
func heldBy(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	must(t, err)
	copied := filepath.Join(t.TempDir(), "copia.xlsx")
	must(t, os.WriteFile(copied, data, 0o600))
	d, err := desk.Open(copied, desk.Env{})
	if err != nil {
		t.Fatalf("the workbook does not open: %v", err)
	}
	defer d.Close()
	if errs := d.View().Faults(); len(errs) > 0 {
		t.Fatalf("the workbook has errors: %v", errs)
	}
	return heldText(d.View().Tournament)
}

func heldText(t *engine.Tournament) string {
	var text strings.Builder
	for _, p := range t.Players {
		fmt.Fprintf(&text, "%d:%s:%v ", p.ID, p.Nick, t.Present(2, p))
	}
	for _, table := range t.Round(1).Tables {
		for _, s := range table.Seats {
			fmt.Fprintf(&text, " %d=%s", s.Player, s.Score.Text(","))
		}
	}
	return text.String()
}

// faultyCommand is something that an organizer does, and what the workbook holds when it is done.
func faultyCommand(t *testing.T, path string, random *rand.Rand) (args []string, wanted string) {
	t.Helper()
	id := strconv.Itoa(1 + random.IntN(12))
	switch random.IntN(3) {
	case 0:
		args = []string{"presenti", path, "--turno", "2", id + "=" + []string{"SI", "NO"}[random.IntN(2)]}
	case 1:
		args = []string{"giocatori", path, "--cambia", id, "Nick=n" + strconv.Itoa(random.IntN(1000))}
	default:
		args = []string{
			"punti", path, "--turno", "1", "--tavolo", strconv.Itoa(1 + random.IntN(3)), strconv.Itoa(40 + random.IntN(40)), "20",
			"10", "5",
		}
	}
	data, err := os.ReadFile(path)
	must(t, err)
	twin := filepath.Join(t.TempDir(), "voluto.xlsx") // the same, where nothing goes wrong
	must(t, os.WriteFile(twin, data, 0o600))
	var out bytes.Buffer
	onTwin := append([]string{args[0], twin, "--log", "file=no"}, args[2:]...)
	if code := program().Run(t.Context(), onTwin, nil, &out, &out); code != cli.Done {
		t.Fatalf("%v: %d\n%s", args, code, out.String())
	}
	return args, heldBy(t, twin)
}

// maxGrown is beyond what a file may grow on a disk that is full.
const maxGrown = 4096

// faultyRun runs a command under a fault and returns its exit code, below 0 where it was killed, and what it said.
func faultyRun(t *testing.T, dir, fault string, random *rand.Rand, args []string) (code int, output string) {
	t.Helper()
	program, err := os.Executable()
	must(t, err)
	c := exec.Command(program, args...)
	c.Env = append(os.Environ(), asProgram+"=1", "XDG_CONFIG_HOME="+filepath.Join(dir, "config"))
	switch fault {
	case "full": // as far as one process can feel it: no file may grow beyond a page
		c.Env = append(c.Env, fileLimit+"="+strconv.Itoa(maxGrown*random.IntN(4)))
	case "clock":
		c.Env = append(c.Env, "SOURCE_DATE_EPOCH="+strconv.FormatInt(time.Date(2026, 11, 22, 9, random.IntN(60), 0, 0, time.UTC).Unix(), 10))
	case "forbidden":
		must(t, os.Chmod(dir, 0o500))
		defer os.Chmod(dir, 0o700)
	}
	var out bytes.Buffer
	c.Stdout, c.Stderr = &out, &out
	must(t, c.Start())
	if fault == "kill" {
		time.Sleep(time.Duration(random.IntN(40)) * time.Millisecond)
		_ = c.Process.Kill() // that it has ended by itself already is as good a moment as any
	}
	_ = c.Wait() // its code says it
	return c.ProcessState.ExitCode(), out.String()
}

// fileLimit makes the program one whose files may not grow beyond a number of bytes.
const fileLimit = "RADUNO_CLI_FILE_LIMIT"

// limitFiles has the system refuse what a full disk would.
func limitFiles() {
	if n, err := strconv.ParseUint(os.Getenv(fileLimit), 10, 64); err == nil {
		signal.Ignore(syscall.SIGXFSZ)
		_ = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: n, Max: n})
	}
}

// foreignEdit has another program change a player and save, and returns what the workbook holds then.
func foreignEdit(t *testing.T, path string, random *rand.Rand) string {
	t.Helper()
	f, err := excelize.OpenFile(path)
	must(t, err)
	must(t, f.SetCellValue("Iscritti", "D"+strconv.Itoa(4+random.IntN(12)), fmt.Sprintf("x%d", random.IntN(1000))))
	must(t, errors.Join(f.Save(), f.Close()))
	return heldBy(t, path)
}
