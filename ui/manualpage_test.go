package ui

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"raduno/engine/publish"
)

// The manual is written as a page beside the tournament, in the window's language.
func TestTheManualAsAPage(t *testing.T) {
	u, _ := drawnWindow(t)
	u.openManualPage()
	data, err := os.ReadFile(filepath.Join(filepath.Dir(u.View.Path), publish.ManualName("it")))
	if err != nil || !bytes.HasPrefix(data, []byte(publish.ManualMarker)) {
		t.Errorf("no manual: %v", err)
	}
}
