package store_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"raduno/engine"
	"raduno/engine/store"
)

// file is a log file in memory.
type file struct {
	bytes.Buffer
	closed bool
}

func (f *file) Close() error {
	f.closed = true
	return nil
}

func noon() time.Time { return time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC) }

func lines(s string) int { return strings.Count(s, "\n") }

// Each output is told as much as its level says, and off tells nothing.
func TestEveryOutputHasItsLevel(t *testing.T) {
	for _, levels := range []struct {
		level store.LogLevel
		want  int
	}{{store.LogOff, 0}, {store.LogLow, 1}, {store.LogHigh, 2}} {
		var console bytes.Buffer
		log := &file{}
		j := store.NewJournal(store.JournalSettings{Console: levels.level, Sheet: levels.level, File: levels.level}, &console,
			func() (io.WriteCloser, error) { return log, nil }, noon)
		j.Log(store.LogLow, engine.Textf("Tavolo %d: Rossi da %s a %s.", 3, "44", "86"))
		j.Log(store.LogHigh, engine.Textf("Seme 17."))
		sheet := j.SheetLines()
		must(t, j.Close())
		if lines(console.String()) != levels.want || len(sheet) != levels.want || lines(log.String()) != levels.want {
			t.Errorf("level %d: console %q, sheet %q, file %q", levels.level, console.String(), sheet, log.String())
		}
		if log.closed != (levels.want > 0) {
			t.Errorf("level %d: a file that nobody needs is opened, or not closed", levels.level)
		}
		if levels.want > 0 && sheet[0] != "21/11/2026 12:00:00  Tavolo 3: Rossi da 44 a 86." {
			t.Errorf("entry %q", sheet[0])
		}
		if len(j.SheetLines()) != 0 {
			t.Error("entries of the sheet are told twice")
		}
	}
}

// A folder that cannot be written costs the file and nothing else; Close tells of it.
func TestAnOutputThatFailsStopsNothing(t *testing.T) {
	opened := 0
	j := store.NewJournal(store.JournalDefaults(), nil, func() (io.WriteCloser, error) {
		opened++
		var none *os.File
		return none, errors.New("no folder")
	}, noon)
	j.Log(store.LogLow, engine.Textf("Uno."))
	j.Log(store.LogLow, engine.Textf("Due."))
	if len(j.SheetLines()) != 2 || opened != 1 {
		t.Errorf("the file was tried %d times", opened)
	}
	if err := j.Close(); err == nil || err.Error() != "no folder" {
		t.Errorf("close: %v", err)
	}
}

// A name may hold a line break; an entry is one line all the same.
func TestAnEntryIsOneLine(t *testing.T) {
	j := store.NewJournal(store.JournalSettings{Sheet: store.LogLow}, nil, nil, noon)
	j.Log(store.LogLow, engine.Textf("Iscritto %s.", "Mario\r\n21/11/2026 12:00:00  Sorteggio del turno 9\nRossi"))
	if sheet := j.SheetLines(); len(sheet) != 1 || strings.ContainsAny(sheet[0], "\r\n") {
		t.Errorf("%q", sheet)
	}
}
