package store_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"pgregory.net/rapid"

	"raduno/engine"
	"raduno/engine/store"
)

// TestAnyMixOfActions compares any sequence of actions, restarts and another program's work with the plain model: a
// list of states and a place in it.
func TestAnyMixOfActions(t *testing.T) {
	dir := t.TempDir()
	run := 0
	rapid.Check(t, func(r *rapid.T) {
		run++
		path := filepath.Join(dir, fmt.Sprintf("%d.xlsx", run))
		if err := os.WriteFile(path, []byte("0"), 0o644); err != nil {
			r.Fatal(err)
		}
		states, at, next := []string{"0"}, 0, 0
		time := newClock()
		var s *store.Store
		reopen := func() {
			if s != nil {
				s.Close()
			}
			var data []byte
			var err error
			s, data, err = store.Open(path, quick{}, time.now)
			if err != nil || string(data) != states[at] {
				r.Fatalf("open: %q %v, want %q", data, err, states[at])
			}
		}
		reopen()
		defer func() { s.Close() }()
		add := func(state string) {
			states = append(states[:at+1:at+1], state)
			at++
		}
		for range rapid.IntRange(1, 30).Draw(r, "actions") {
			switch rapid.SampledFrom([]string{"save", "same", "undo", "redo", "restart", "foreign", "foreign while closed"}).Draw(r, "action") {
			case "save":
				next++
				add(fmt.Sprint(next))
				if err := s.Save([]byte(states[at]), engine.Textf("Azione %d", next)); err != nil {
					r.Fatal(err)
				}
			case "same":
				if err := s.Save([]byte(states[at]), engine.Textf("Niente")); err != nil {
					r.Fatal(err)
				}
			case "undo":
				_, can := s.CanUndo()
				data, _, err := s.Undo()
				if can != (at > 0) || (err == nil) != can {
					r.Fatalf("can undo %v at %d: %v", can, at, err)
				}
				if can {
					at--
					if string(data) != states[at] {
						r.Fatalf("undo %q, want %q", data, states[at])
					}
				}
			case "redo":
				_, can := s.CanRedo()
				data, _, err := s.Redo()
				if can != (at < len(states)-1) || (err == nil) != can {
					r.Fatalf("can redo %v at %d of %d: %v", can, at, len(states), err)
				}
				if can {
					at++
					if string(data) != states[at] {
						r.Fatalf("redo %q, want %q", data, states[at])
					}
				}
			case "restart":
				reopen()
			case "foreign":
				next++
				add(fmt.Sprintf("di Excel, %d", next))
				os.WriteFile(path, []byte(states[at]), 0o644)
				changed, data, err := s.Changed()
				if !changed || err != nil {
					r.Fatalf("not noticed: %v", err)
				}
				if err := s.Adopt(data); err != nil {
					r.Fatal(err)
				}
			case "foreign while closed":
				if next == 0 {
					continue // only reading leaves no copy, so that nothing could be undone
				}
				s.Close()
				next++
				add(fmt.Sprintf("di Excel, %d", next))
				os.WriteFile(path, []byte(states[at]), 0o644)
				reopen()
				// What was not seen by a save before the next restart leaves no trace: make one.
				next++
				add(fmt.Sprint(next))
				if err := s.Save([]byte(states[at]), engine.Textf("Azione %d", next)); err != nil {
					r.Fatal(err)
				}
			}
			if data, err := os.ReadFile(path); err != nil || string(data) != states[at] {
				r.Fatalf("the file holds %q %v, want %q", data, err, states[at])
			}
		}
	})
}
