package store

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"raduno/engine"
)

// The oldest steps are forgotten, though none that was undone: where all that was done is forgotten the line starts behind it.
func TestTheOldestStepsAreForgotten(t *testing.T) {
	l := timeline{start: "0"}
	for i := range 5 {
		l.add(step{before: fmt.Sprint(i), after: fmt.Sprint(i + 1)})
	}
	l.at = 1
	if l.limit(2); l.state() != "1" || len(l.steps) != 4 || l.steps[0].before != "1" || l.at != 0 {
		t.Errorf("%+v", l)
	}
}

// A journal that is written anew tells of each copy once, and the same of all: of those too to which no undo leads any more.
func TestAJournalWrittenAnewTellsTheSame(t *testing.T) {
	for _, day := range []string{"1 2 3 4 5 undo undo 6 7 8", "1 2 undo 0", "1 undo 2 1", "1 2 new"} {
		acts := strings.Fields(day)
		path := filepath.Join(t.TempDir(), "torneo.xlsx")
		if err := os.WriteFile(path, []byte("0"), 0o600); err != nil {
			t.Fatal(err)
		}
		now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
		s, _, err := Open(path, nil, func() time.Time { now = now.Add(time.Minute); return now })
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		for _, act := range acts {
			switch act {
			case "undo":
				_, _, err = s.Undo()
			case "new": // a tournament that was made over another: no undo goes past it
				s.line = timeline{start: s.hash}
			default:
				err = s.Save([]byte(act), engine.Textf("%s", act))
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		before, line := s.History(), s.line
		s.compact()
		counted := s.records
		s.readJournal()
		if counted < s.records || counted > s.records+1 { // with the owner's
			t.Errorf("%v: %d records are counted, %d read", acts, counted, s.records)
		}
		if after := s.History(); !reflect.DeepEqual(after, before) {
			t.Errorf("%v: the copies are %v, were %v", acts, after, before)
		}
		if len(s.line.steps) != len(line.steps) || s.line.at != line.at || s.line.state() != line.state() {
			t.Errorf("%v: the line is %+v, was %+v", acts, s.line, line)
		}
		data, err := os.ReadFile(filepath.Join(s.copies, journalName))
		if err != nil {
			t.Fatal(err)
		}
		told := map[string]bool{}
		for text := range bytes.Lines(data) {
			var rec record
			if json.Unmarshal(text, &rec) != nil || rec.Op == opOwner || rec.File == "" {
				continue
			}
			if told[rec.File] {
				t.Errorf("%v: %s is told twice", acts, rec.File)
			}
			told[rec.File] = true
		}
	}
}
