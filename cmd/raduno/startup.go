package main

import (
	"cmp"
	"io"
	"log"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/store"
)

// exitNoWindow is the exit code of a start without a window: “anything else”, as on the command line.
const exitNoWindow = 4

// guardStart makes failures visible that would otherwise be lost, because a program with a window has no
// console on Windows: a crash is written into a file of the user's folder, and where no window can be had
// the user is told why, what helps, and how to finish the day without one. It is called before anything else and
// returns the report of the crash that ended the program the last time, empty if there was none.
func guardStart(workbook string) (lastCrash string) {
	dir := reportDir()
	lastCrash = keepCrashes(dir)
	log.SetOutput(&startWatch{next: os.Stderr, failed: func(cause string) {
		text := noWindowText(workbook, cause)
		path := filepath.Join(cmp.Or(dir, os.TempDir()), noWindowName)
		if os.WriteFile(path, []byte(text+"\n"), 0o600) == nil {
			text += "\n\n" + engine.Textf("Questo messaggio è anche nel file %s", path).String()
		}
		_, _ = io.WriteString(os.Stderr, text+"\n")
		showDialog("Raduno", text)
		os.Exit(exitNoWindow)
	}})
	return lastCrash
}

// reportDir is the folder of the reports, that of the log files; empty where the user has none.
func reportDir() string {
	dir := store.JournalDir()
	if dir == "" || os.MkdirAll(dir, 0o700) != nil {
		return ""
	}
	return dir
}

// crashName is the file into which the Go runtime writes why the program ended by itself.
const crashName = "Raduno_errore.txt"

// keepCrashes has a crash written into a file of the folder. The report of an earlier crash is kept under its
// date, and its path returned. Nothing is said where that is impossible: the program works without.
func keepCrashes(dir string) (earlier string) {
	if dir == "" {
		return ""
	}
	path := filepath.Join(dir, crashName)
	if info, err := os.Stat(path); err == nil && info.Size() > 0 {
		earlier = filepath.Join(dir, "Raduno_errore_"+info.ModTime().Format("02_01_2006_15_04_05")+".txt")
		if os.Rename(path, earlier) != nil {
			earlier = path
		}
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return earlier
	}
	defer f.Close() // the runtime keeps its own handle
	_ = debug.SetCrashOutput(f, debug.CrashOptions{})
	return earlier
}

// dropEmptyReport takes the file for a crash away where there was none.
func dropEmptyReport() {
	_ = debug.SetCrashOutput(nil, debug.CrashOptions{})
	path := filepath.Join(reportDir(), crashName)
	if info, err := os.Stat(path); err == nil && info.Size() == 0 {
		_ = os.Remove(path)
	}
}

// noWindowSigns are what Fyne logs where it cannot have a window. It returns no error and ends the program.
var noWindowSigns = []string{"failed to initialise GLFW", "window creation error", "failed to initialise OpenGL"}

// lastLine begins the last of the lines that Fyne logs about an error, after its name and its cause.
const lastLine = "  At: "

// startWatch hands on the log, and calls failed with what Fyne says when it cannot have a window.
type startWatch struct {
	next   io.Writer
	failed func(cause string)
	said   string // what the lines say since the last that ended a report
}

// Write takes one line of the log.
func (w *startWatch) Write(line []byte) (int, error) {
	_, _ = w.next.Write(line) // without a console it is lost
	w.said += string(line)
	ends := strings.Contains(string(line), lastLine)
	signs := func(sign string) bool { return strings.Contains(w.said, sign) }
	if isNoContext(string(line)) || ends && slices.ContainsFunc(noWindowSigns, signs) {
		w.failed(strings.TrimRight(w.said, "\n"))
	}
	if ends || len(w.said) > mostSaid {
		w.said = ""
	}
	return len(line), nil
}

// mostSaid is more than the three lines of an error take.
const mostSaid = 1 << 12

// contextError is how GLFW logs that OpenGL fails, where Fyne is not told: the program would go on for ever
// without a window.
var contextError = regexp.MustCompile(`PlatformError: (WGL|GLX|EGL): `)

// laterErrors are those that GLFW has with a window that is already there.
var laterErrors = []string{"clear current context", "make context current", "swapping buffers"}

// isNoContext reports whether a line of the log says that a window got no OpenGL.
func isNoContext(line string) bool {
	return contextError.MatchString(line) &&
		!slices.ContainsFunc(laterErrors, func(later string) bool { return strings.Contains(line, later) })
}

// noWindowText tells the user why there is no window, what helps, and how to go on without.
func noWindowText(workbook, cause string) string {
	commandLine := "raduno-cli"
	if runtime.GOOS == "windows" {
		commandLine += ".exe"
	}
	if program, err := os.Executable(); err == nil {
		beside := filepath.Join(filepath.Dir(program), commandLine)
		if _, err := os.Stat(beside); err == nil {
			commandLine = `"` + beside + `"`
		}
	}
	if workbook == "" {
		workbook = "FILE.xlsx"
	}
	return engine.Textf(`Raduno non riesce ad aprire la sua finestra su questo computer.

Di solito manca OpenGL: succede su un desktop remoto, su una macchina virtuale o con un driver video vecchio.

Che cosa fare:
- aggiorna il driver della scheda video;
- se sei collegato da lontano, apri Raduno stando al computer;
- su Windows, metti accanto a raduno.exe il file opengl32.dll di Mesa;
- su Linux, installa libgl1-mesa-dri e apri Raduno da una sessione grafica.

Il torneo è intero. Per finire la giornata c'è la riga di comando, che fa le stesse cose con lo stesso foglio:
%s aiuto
%s sorteggia "%s" --turno 1

Per chi aiuta: %s`, commandLine, commandLine, workbook, cause).String()
}

// noWindowName is the file of the report on a start without a window.
const noWindowName = "Raduno_non_si_apre.txt"
