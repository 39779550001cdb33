package desk

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"raduno/engine"
	"raduno/engine/store"
)

// openLog opens the log file under the manual's name for it, and writes which workbook it is about: two that are opened in the same minute
// share the file. Only its owner may read it: it names people.
func (d *Desk) openLog() (io.WriteCloser, error) {
	if d.env.LogDir == "" {
		return nil, nil
	}
	if err := os.MkdirAll(d.env.LogDir, 0o700); err != nil {
		return nil, err
	}
	name := "Raduno_" + d.env.Now().Format("02_01_2006_15_04") + ".log"
	file, err := os.OpenFile(filepath.Join(d.env.LogDir, name), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	_, err = fmt.Fprintln(file, engine.Textf("Raduno %s, foglio %s", d.env.Version, d.store.Path()))
	return file, err
}

// Remark puts a line into the log, ahead of the next change that is saved: from which device of the hall it comes.
func (d *Desk) Remark(text engine.Text) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.log.Log(store.LogLow, text)
}
