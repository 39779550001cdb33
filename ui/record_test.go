package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raduno/engine/publish"
)

// The file of a draw's certificate, opened in the window, is checked: it says that all holds, or what does not.
func TestTheFileOfACertificateIsChecked(t *testing.T) {
	u, _ := drawnWindow(t)
	written, err := publish.Export(u.Desk, publish.ExportRequest{Format: "verbale", Round: 1})
	if err != nil {
		t.Fatal(err)
	}
	record := ""
	for _, file := range written {
		if strings.HasSuffix(file, ".json") {
			record = file
		}
	}
	u.files.open(record)
	if said := words(u); !strings.Contains(said, "Tutto torna") {
		t.Errorf("an honest file: %s", said)
	}
	data, err := os.ReadFile(record)
	if err != nil {
		t.Fatal(err)
	}
	forged := filepath.Join(filepath.Dir(record), "falso.json")
	if err := os.WriteFile(forged, []byte(strings.Replace(string(data), "\\\"seed\\\":", "\\\"seme\\\":", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	u.files.open(forged)
	if said := words(u); !strings.Contains(said, "NON TORNA, falso.json: ") {
		t.Errorf("a forged file: %s", said)
	}
}
