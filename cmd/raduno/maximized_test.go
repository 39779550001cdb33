package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"
)

// Who closes a window that fills the screen finds it so the next day; who has made it small again, small, as large as it was
// before.
func TestTheWindowIsAsItWasLeft(t *testing.T) {
	needScreen(t)
	home := t.TempDir()
	kept := filepath.Join(home, "fyne", "it.raduno.Raduno", "preferences.json")
	if err := os.MkdirAll(filepath.Dir(kept), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(kept, []byte(`{"maximized":true,"width":1000,"height":600}`), 0o600); err != nil {
		t.Fatal(err)
	}
	w := &window{t: t, path: "", display: startScreen(t), home: home}
	w.start("openbox")
	for _, c := range []struct{ before, after bool }{{true, true}, {true, false}, {false, false}} {
		w.run()
		w.x("search", "--sync", "--onlyvisible", "--name", "Raduno")
		w.widthIs(c.before)
		if c.before != c.after {
			w.x("mousemove", "600", "8", "click", "--repeat", "2", "--delay", "50", "1") // the title
			w.widthIs(c.after)
		}
		w.x("search", "--name", "Raduno", "windowfocus", "--sync")
		w.quit()
		var now struct {
			Maximized bool
			Width     float64
		}
		data, err := os.ReadFile(kept)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(data, &now); err != nil || now.Maximized != c.after || now.Width != 1000 {
			t.Errorf("from %v to %v it keeps %s (%v)", c.before, c.after, data, err)
		}
	}
}

// widthIs waits until the window fills the width of the screen, or does so no more.
func (w *window) widthIs(whole bool) {
	w.t.Helper()
	var out []byte
	for start := time.Now(); time.Since(start) < patience; time.Sleep(50 * time.Millisecond) {
		c := exec.Command("xdotool", "search", "--onlyvisible", "--name", "Raduno", "getwindowgeometry")
		c.Env = append(os.Environ(), "DISPLAY="+w.display)
		out, _ = c.CombinedOutput() // none while it is being made
		if found := regexp.MustCompile(`Geometry: (\d+)x`).FindSubmatch(out); found != nil {
			if width, _ := strconv.Atoi(string(found[1])); (width >= screenWidth-4) == whole {
				return
			}
		}
	}
	w.picture()
	w.t.Fatalf("whole %v, but the window is %s", whole, out)
}
