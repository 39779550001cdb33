package store

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"raduno/engine"
)

// LogLevel says how much of what happens an output is told. Off is the level of an output that is told nothing;
// no entry has it.
type LogLevel int

// The levels.
const (
	LogOff LogLevel = iota
	LogLow
	LogHigh
)

// JournalSettings are the levels of the three outputs.
type JournalSettings struct {
	Console, Sheet, File LogLevel
}

// JournalDefaults are the manual's: console off, sheet low, file high.
func JournalDefaults() JournalSettings {
	return JournalSettings{Console: LogOff, Sheet: LogLow, File: LogHigh}
}

// Journal writes the log of one workbook. It may be used from any goroutine.
type Journal struct {
	settings JournalSettings
	console  io.Writer
	openFile func() (io.WriteCloser, error)
	now      func() time.Time

	mu    sync.Mutex
	file  io.WriteCloser
	tried bool // the file was opened, or could not be
	err   error
	sheet []string
}

// NewJournal makes a journal. The file is opened at the first entry meant for it; openFile may give nil for no
// file. An output that cannot be written never stops the work: Close reports it.
func NewJournal(settings JournalSettings, console io.Writer, openFile func() (io.WriteCloser, error), now func() time.Time) *Journal {
	return &Journal{settings: settings, console: console, openFile: openFile, now: now}
}

// Set changes the levels from the next entry on.
func (j *Journal) Set(settings JournalSettings) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.settings = settings
}

// Log writes an entry of level Low or High to every output that wants it.
func (j *Journal) Log(level LogLevel, text engine.Text) {
	j.mu.Lock()
	defer j.mu.Unlock()
	// A name with a line break in it must not look like an entry of its own.
	line := j.now().Format("02/01/2006 15:04:05") + "  " + oneLine.Replace(text.String())
	if level <= j.settings.Console {
		j.write(j.console, line)
	}
	if level <= j.settings.Sheet {
		j.sheet = append(j.sheet, line)
	}
	if level <= j.settings.File {
		if !j.tried {
			j.tried = true
			file, err := j.openFile()
			if err == nil {
				j.file = file
			}
			j.err = cmp.Or(j.err, err)
		}
		if j.file != nil {
			j.write(j.file, line)
		}
	}
}

// oneLine puts a text on one line.
var oneLine = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ")

func (j *Journal) write(w io.Writer, line string) {
	_, err := fmt.Fprintln(w, line)
	j.err = cmp.Or(j.err, err)
}

// SheetLines gives the entries for the sheet Log since the last call, and forgets them.
func (j *Journal) SheetLines() []string {
	j.mu.Lock()
	defer j.mu.Unlock()
	lines := j.sheet
	j.sheet = nil
	return lines
}

// Close closes the file and gives the first error that any output had.
func (j *Journal) Close() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.file != nil {
		j.err = cmp.Or(j.err, j.file.Close())
		j.file = nil
	}
	return j.err
}

// JournalDir is the usual folder of the log files: in the user's own folder, so that it can always be written.
// It is empty where the user has none.
func JournalDir() string {
	dir, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "Raduno", "log")
}
