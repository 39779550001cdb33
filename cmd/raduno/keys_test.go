//go:build unix

package main

import (
	"fmt"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/workbook"
)

// Whatever is opened, closed and left open on the way, and however long the program stands still under the keys, a sheet that is typed on
// Punti is on the disk as it was typed and nothing else is: each key reaches the page that is in sight.
func TestKeysReachThePageInSight(t *testing.T) {
	needScreen(t)
	path := roster(t, "open", 64)
	drawnAt(t, path)
	w := openWindow(t, path)
	w.rest()
	typed := map[int][]string{}
	sheet := func(table int, points ...string) string {
		typed[table] = points
		return fmt.Sprintln(table) + strings.Join(points, "\n") + "\n"
	}
	random := rand.New(rand.NewPCG(58, uint64(time.Now().UnixNano())))
	if !worked.ByNight() {
		random = rand.New(rand.NewPCG(58, 1))
	}
	ways := [][2][]string{ // struck one after the other, then what closes what they open
		{{"ctrl+1", "z", "z", "Escape"}},
		{{"ctrl+2", "Return", "Escape"}},
		{{"ctrl+4", "Down"}},
		{{"ctrl+6"}},
		{{"ctrl+5", "ctrl+3", "ctrl+1"}},
		{{"ctrl+plus", "ctrl+minus"}},
		{{"question"}, {"Escape"}}, // the list of the keys
		{{"ctrl+n"}, {"Escape"}},
		{{"F5"}, {"Escape", "Escape", "f", "Escape"}},      // the projector
		{{"ctrl+1", "F1"}, {"Escape", "Escape", "Escape"}}, // the manual
	}
	tables := random.Perm(16)
	for len(tables) >= 2 {
		first, second := tables[0]+1, tables[1]+1
		tables = tables[2:]
		w.back()
		asks := random.IntN(2) == 0
		if asks { // a question is open while other pages are looked at
			w.write(sheet(first, "44", fmt.Sprint(20+first), "12", "0"))
		} else {
			w.write(sheet(first, fmt.Sprint(50+first), "30", "20", "10"))
		}
		for range 1 + random.IntN(3) {
			way := ways[random.IntN(len(ways))]
			t.Logf("tables %d and %d, question %v: %v", first, second, asks, way)
			for _, keys := range way {
				w.stalled(random.IntN(2) == 0, func() { w.keys(keys...) })
				w.rest()
				switch {
				case slices.Contains(keys, "F5"):
					w.x("search", "--sync", "--onlyvisible", "--name", "sala", "windowfocus", "--sync")
				case slices.Contains(keys, "F1"):
					w.x("search", "--sync", "--onlyvisible", "--name", "Manuale", "windowfocus", "--sync")
				}
			}
		}
		w.back()
		w.stalled(random.IntN(2) == 0, func() {
			w.write(sheet(second, fmt.Sprint(30+second), "9,5", "8", "7"))
			if asks {
				w.write("a")
			}
		})
		w.until(fmt.Sprintf("tables %d and %d are as they were typed", first, second), func(_ *workbook.Book, now *engine.Tournament) bool {
			return now.Round(1).Table(first).State() == engine.Played && now.Round(1).Table(second).State() == engine.Played
		})
		for _, table := range w.read().Round(1).Tables {
			var got []string
			for _, seat := range table.Seats {
				got = append(got, seat.Score.Text(","))
			}
			if want := typed[table.Number]; strings.Join(got, " ") != strings.Join(want, " ") && (want != nil || table.State() != engine.NotPlayed) {
				t.Errorf("table %d: %q on the disk, %q typed", table.Number, got, want)
			}
		}
		if t.Failed() {
			w.picture()
			return
		}
	}
	w.back()
	w.quit()
}

// drawnAt draws and confirms the first round of a workbook.
func drawnAt(t *testing.T, path string) {
	t.Helper()
	d, err := desk.Open(path, desk.Env{})
	if err == nil {
		_, err = d.Draw(t.Context(), desk.DrawRequest{Round: 1}, nil)
	}
	if err == nil {
		err = d.Close()
	}
	must(t, err)
}

// back goes to Punti in the main window, which has the keyboard again once what stood over it is gone.
func (w *window) back() {
	w.t.Helper()
	w.rest()
	c := exec.Command("xdotool", "search", "--sync", "--onlyvisible", "--name", "Torneo di prova", "windowfocus", "--sync")
	c.Env = append(c.Environ(), "DISPLAY="+w.display)
	if out, err := c.CombinedOutput(); err != nil {
		w.picture()
		w.t.Fatalf("the window is gone: %v\n%s", err, out)
	}
	w.key("ctrl+3")
	w.rest()
}

// stalled has the program stand still for half a second while something is typed.
func (w *window) stalled(stall bool, act func()) {
	w.t.Helper()
	if stall {
		_ = w.program.Process.Signal(syscall.SIGSTOP)
	}
	act()
	if stall {
		time.Sleep(500 * time.Millisecond)
		_ = w.program.Process.Signal(syscall.SIGCONT)
	}
}
