package ui

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"raduno/engine/desk"
)

// The manual is written as a PDF beside the tournament, in the window's language.
func TestTheManualAsPDF(t *testing.T) {
	u, _ := drawnWindow(t)
	u.openManualPDF()
	data, err := os.ReadFile(filepath.Join(filepath.Dir(u.snap.Path), desk.ManualName("it")))
	if err != nil || !bytes.HasPrefix(data, []byte("%PDF")) {
		t.Errorf("no PDF: %v", err)
	}
}
