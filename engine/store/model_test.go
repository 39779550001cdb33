package store_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
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
		states, words, at, next := []string{"0"}, []engine.Text{{}}, 0, 0 // words are what led to each state
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
		add := func(state string, word engine.Text) {
			states, words = append(states[:at+1:at+1], state), append(words[:at+1:at+1], word)
			at++
		}
		foreign := engine.Textf("Modifiche fatte con un altro programma")
		save := func() {
			next++
			add(fmt.Sprint(next), engine.Textf("Azione %d di %s", next, engine.Textf("ieri")))
			if err := s.Save([]byte(states[at]), words[at]); err != nil {
				r.Fatal(err)
			}
		}
		for range rapid.IntRange(1, 30).Draw(r, "actions") {
			switch rapid.SampledFrom([]string{"save", "same", "undo", "redo", "restart", "foreign", "foreign while closed"}).Draw(r, "action") {
			case "save":
				save()
			case "same":
				before := len(s.History())
				if err := s.Save([]byte(states[at]), engine.Textf("Niente")); err != nil || len(s.History()) != before {
					r.Fatalf("%v, with %d copies, not %d", err, len(s.History()), before)
				}
			case "undo":
				_, can := s.CanUndo()
				data, action, err := s.Undo()
				if can != (at > 0) || (err == nil) != can || !can && engine.KindOf(err) != engine.BadUsage {
					r.Fatalf("can undo %v at %d: %v", can, at, err)
				}
				if can {
					sameWords(r, action, words[at])
					at--
					if string(data) != states[at] {
						r.Fatalf("undo %q, want %q", data, states[at])
					}
				}
			case "redo":
				_, can := s.CanRedo()
				data, action, err := s.Redo()
				if can != (at < len(states)-1) || (err == nil) != can {
					r.Fatalf("can redo %v at %d of %d: %v", can, at, len(states), err)
				}
				if can {
					at++
					sameWords(r, action, words[at])
					if string(data) != states[at] {
						r.Fatalf("redo %q, want %q", data, states[at])
					}
				}
			case "restart":
				reopen()
			case "foreign":
				next++
				add(fmt.Sprintf("di Excel, %d", next), foreign)
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
				add(fmt.Sprintf("di Excel, %d", next), foreign)
				os.WriteFile(path, []byte(states[at]), 0o644)
				reopen()
				// What was not seen by a save before the next restart leaves no trace: make one.
				save()
			}
			if data, err := os.ReadFile(path); err != nil || string(data) != states[at] {
				r.Fatalf("the file holds %q %v, want %q", data, err, states[at])
			}
		}
	})
}

// sameWords wants the words of an action as they were given, so that they can be told in any language.
func sameWords(r *rapid.T, got, want engine.Text) {
	translate := func(text engine.Text) string { return text.In(strings.ToUpper) }
	if translate(got) != translate(want) {
		r.Fatalf("the words are %q, want %q", translate(got), translate(want))
	}
}
