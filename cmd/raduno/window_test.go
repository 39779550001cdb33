package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/workbook"
)

var must = worked.Must

// A whole tournament of each of the seed's five types is played in the real window by keyboard alone, from
// the roster to the standings; then the workbook left behind is read: every score typed is there, the tables
// are confirmed, and the standings are written.
func TestWholeTournamentInTheWindow(t *testing.T) {
	needScreen(t)
	for _, c := range []struct {
		kind    string
		players int
		rounds  int
		scores  []string // of a table, in seat order
	}{
		{"raduno", 16, 4, []string{"50", "30,5", "20", "10", "5"}},
		{"master", 17, 4, []string{"20", "61", "30", "10", "5"}},
		{"open", 13, 2, []string{"44,1", "44", "20.5", "10", "5"}},
		{"gufo", 20, 3, []string{"60", "-1", "30", "-2", "12"}},
		{"spartac", 14, 2, []string{"41", "33", "r", "10", "5"}},
	} {
		t.Run(c.kind, func(t *testing.T) {
			w := openWindow(t, roster(t, c.kind, c.players))
			for round := 1; round <= c.rounds; round++ {
				w.drawn(round)
				w.confirmed(round)
				w.scores(round, func(table engine.Table) []string { return ofItsOwn(table, c.scores) })
			}
			d := w.ended()
			if n := len(d.Tournament().Rounds); n != c.rounds {
				t.Errorf("%d rounds, want %d", n, c.rounds)
			}
			for _, r := range d.Tournament().Rounds {
				if r.Draft || r.Played() != len(r.Tables) {
					t.Errorf("round %d is not over", r.Number)
				}
			}
			if s, err := d.Standings(desk.StandingsRequest{}); err != nil || s.Rows[0].Place != 1 {
				t.Errorf("no standings: %v", err)
			}
		})
	}
}

// needScreen ends a test where no virtual screen can be had.
func needScreen(t testing.TB) {
	for _, tool := range []string{"Xvfb", "openbox", "xdotool"} {
		worked.Tool(t, tool)
	}
}

// From the start of the program until its window is painted with a tournament of 200 players, and the memory that
// it then holds.
func BenchmarkFirstWindow200(b *testing.B) {
	needScreen(b)
	path := roster(b, "open", 200)
	display := startScreen(b)
	watched := watchScreen(b, display)
	empty := watched.pixels()
	var took time.Duration
	for b.Loop() {
		w := &window{t: b, path: path, display: display}
		start := time.Now()
		w.run()
		took += watched.settled(empty).Sub(start)
		b.ReportMetric(float64(residentKB(b, w.program.Process.Pid))/1024, "MB-resident")
		must(b, w.program.Process.Kill())
		_ = w.program.Wait()
		for !bytes.Equal(watched.pixels(), empty) {
			time.Sleep(10 * time.Millisecond)
		}
	}
	b.ReportMetric(0, "ns/op") // holds the second in which nothing more is painted
	b.ReportMetric(took.Seconds()*1000/float64(b.N), "ms/window")
}

// What the window costs while it is not touched, on the pages where it stands for hours: percent of one processor,
// over ten seconds.
func BenchmarkIdle200(b *testing.B) {
	needScreen(b)
	path := roster(b, "open", 200)
	w := openWindow(b, path)
	w.drawn(1)
	w.confirmed(1)
	for _, page := range []struct{ name, key string }{{"tables", "ctrl+2"}, {"scores", "ctrl+3"}, {"hall", "ctrl+5"}} {
		b.Run(page.name, func(b *testing.B) {
			w.key(page.key)
			w.rest()
			const while = 10 * time.Second
			var used time.Duration
			for b.Loop() {
				before := processorTime(b, w.program.Process.Pid)
				time.Sleep(while)
				used += processorTime(b, w.program.Process.Pid) - before
			}
			b.ReportMetric(0, "ns/op") // is the pause
			b.ReportMetric(100*used.Seconds()/(while.Seconds()*float64(b.N)), "%processor")
		})
	}
}

// processorTime is how long a process has had a processor, as Linux counts it.
func processorTime(b *testing.B, pid int) time.Duration {
	b.Helper()
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		b.Skip("processor time is read from Linux's /proc")
	}
	// After the name, which ends at the last bracket, the times are the twelfth and thirteenth field, in hundredths.
	fields := strings.Fields(string(data[bytes.LastIndexByte(data, ')')+1:]))
	var ticks time.Duration
	for _, field := range fields[11:13] {
		n, err := strconv.Atoi(field)
		must(b, err)
		ticks += time.Duration(n)
	}
	return ticks * 10 * time.Millisecond
}

// residentKB is the memory that a process holds, as Linux counts it.
func residentKB(b *testing.B, pid int) int {
	b.Helper()
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		b.Skip("memory is read from Linux's /proc")
	}
	for line := range strings.SplitSeq(string(data), "\n") {
		var kb int
		if _, err := fmt.Sscanf(line, "VmRSS: %d kB", &kb); err == nil {
			return kb
		}
	}
	b.Fatal("no VmRSS")
	return 0
}

// roster makes a workbook of a type with some players.
func roster(t testing.TB, kind string, n int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "torneo di prova.xlsx")
	d, err := desk.Create(path, kind, "Torneo di prova", desk.Env{})
	must(t, err)
	var players []engine.Player
	for i := range n {
		players = append(players, engine.Player{
			Name: fmt.Sprint("Nome", i+1), Surname: fmt.Sprint("Cognome", i+1),
			Club: fmt.Sprint("CLUB ", i%5), Plays: true,
		})
	}
	must(t, worked.Err(d.AddPlayers(players)))
	must(t, d.Close())
	return path
}

// window is the program in a virtual screen of its own.
type window struct {
	t       testing.TB
	path    string
	display string
	home    string // of the program
	program *exec.Cmd
	said    bytes.Buffer // by the program, on standard error
	watched *screen
}

// openWindow starts a screen, a window manager and the program, and waits for the window.
func openWindow(t testing.TB, path string) *window {
	t.Helper()
	w := &window{t: t, path: path, display: startScreen(t)}
	w.start("openbox")
	w.run()
	t.Cleanup(func() { _ = w.program.Process.Kill() })
	w.x("search", "--sync", "--onlyvisible", "--name", "Raduno")
	w.x("search", "--name", "Raduno", "windowfocus", "--sync")
	return w
}

// run starts the program itself on the workbook, with a home of its own.
func (w *window) run() {
	w.t.Helper()
	self, err := os.Executable()
	if err != nil {
		w.t.Fatal(err)
	}
	if w.home == "" {
		w.home = w.t.TempDir()
	}
	w.program = exec.Command(self)
	if w.path != "" {
		w.program.Args = append(w.program.Args, w.path)
	}
	// Without a session's bus the dialogs for files are the window's own.
	w.program.Env = append(os.Environ(), "DISPLAY="+w.display, asProgram+"=main", "HOME="+w.home, "XDG_CONFIG_HOME="+w.home,
		"LIBGL_ALWAYS_SOFTWARE=1", "DBUS_SESSION_BUS_ADDRESS=unix:path=/nowhere")
	w.program.Stderr = &w.said
	if err := w.program.Start(); err != nil {
		w.t.Fatal(err)
	}
}

// startScreen starts Xvfb on a free display.
func startScreen(t testing.TB) string {
	t.Helper()
	read, write, err := os.Pipe()
	must(t, err)
	c := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", fmt.Sprintf("%dx%dx24", screenWidth, screenHeight), "-nolisten", "tcp")
	c.ExtraFiles = []*os.File{write}
	must(t, c.Start())
	t.Cleanup(func() {
		_ = c.Process.Kill()
		_ = c.Wait()
	})
	must(t, write.Close())
	line, err := bufio.NewReader(read).ReadString('\n')
	if err != nil {
		t.Fatalf("Xvfb gave no display: %v", err)
	}
	return ":" + strings.TrimSpace(line)
}

func (w *window) start(name string) {
	w.t.Helper()
	c := exec.Command(name)
	c.Env = append(os.Environ(), "DISPLAY="+w.display)
	if err := c.Start(); err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() {
		_ = c.Process.Kill()
		_ = c.Wait()
	})
}

// x runs xdotool.
func (w *window) x(args ...string) {
	w.t.Helper()
	c := exec.Command("xdotool", args...)
	c.Env = append(os.Environ(), "DISPLAY="+w.display)
	if out, err := c.CombinedOutput(); err != nil {
		w.t.Fatalf("xdotool %v: %v\n%s", args, err, out)
	}
}

func (w *window) key(name string) { w.t.Helper(); w.x("key", name) }

// patience is how long a step may take before the test gives up; it is no measure of speed.
const patience = 60 * time.Second

// until waits until the workbook on the disk says that something has happened.
func (w *window) until(what string, happened func(*workbook.Book, *engine.Tournament) bool) {
	w.t.Helper()
	for start := time.Now(); time.Since(start) < patience; time.Sleep(50 * time.Millisecond) {
		data, err := os.ReadFile(w.path)
		if err != nil {
			continue
		}
		book, err := workbook.Open(data)
		if err != nil {
			w.t.Fatalf("the workbook does not open: %v", err)
		}
		if t, _ := book.Read(); happened(book, t) {
			return
		}
	}
	w.picture()
	w.t.Fatalf("it never came about that %s", what)
}

// picture leaves what there is for anyone who looks into a failure: where every goroutine of the program stands, which is its end, what the
// workbook's Log says was done last, and a picture of the screen in the folder named by RADUNO_PICTURES, if there is one.
func (w *window) picture() {
	w.t.Helper()
	if dir := os.Getenv("RADUNO_PICTURES"); dir != "" {
		c := exec.Command("import", "-window", "root", filepath.Join(dir, strings.ReplaceAll(w.t.Name(), "/", "_")+".png"))
		c.Env = append(os.Environ(), "DISPLAY="+w.display)
		if out, err := c.CombinedOutput(); err != nil {
			w.t.Logf("no picture: %v %s", err, out)
		}
	}
	if f, err := excelize.OpenFile(w.path); err == nil {
		rows, _ := f.GetRows("Log")
		w.t.Logf("last in the Log: %q", rows[max(0, len(rows)-8):])
		_ = f.Close()
	}
	_ = w.program.Process.Signal(syscall.SIGQUIT)
	_ = w.program.Wait()
	w.t.Logf("the program said:\n%s", w.said.String())
}

// quit closes the program from its menu's key and waits for its end; where that does not come it tells where every goroutine stands.
func (w *window) quit() {
	w.t.Helper()
	done := make(chan error, 1)
	go func() { done <- w.program.Wait() }()
	for start := time.Now(); time.Since(start) < patience; {
		w.key("ctrl+q") // again where no window had the keyboard yet
		select {
		case err := <-done:
			if err != nil {
				w.t.Errorf("the program ended with %v:\n%s", err, w.said.String())
			}
			return
		case <-time.After(5 * time.Second):
		}
	}
	_ = w.program.Process.Signal(syscall.SIGQUIT)
	<-done
	w.t.Fatalf("the program does not end:\n%s", w.said.String())
}
