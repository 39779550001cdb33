package desk_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/workbook"
	"raduno/engine/workbook/xls"
	"raduno/engine/worked"
)

// readTournament reads a workbook of either format.
func readTournament(t *testing.T, data []byte) *engine.Tournament {
	t.Helper()
	if xls.Is(data) {
		modern, _, err := xls.ToXLSX(data)
		if err != nil {
			t.Fatal(err)
		}
		data = modern
	}
	book, err := workbook.Open(data)
	if err != nil {
		t.Fatal(err)
	}
	read, _ := book.Read()
	return read
}

// TestCircuitFile promises that whoever opens the file for GestioneTorneo finds the same players, tables, points and
// standings: with our own reader, and for one file with LibreOffice.
func TestCircuitFile(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join(worked.Path(t, "workbooks"), "*.xlsx"))
	if err != nil || len(paths) == 0 {
		t.Fatal("no real workbooks", err)
	}
	for i, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".xlsx")
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		copied := filepath.Join(t.TempDir(), "torneo.xlsx")
		if err := os.WriteFile(copied, data, 0o600); err != nil {
			t.Fatal(err)
		}
		d, err := desk.Open(copied, testEnv())
		if err != nil {
			t.Fatal(err)
		}
		written, err := d.ExportBytes(desk.ExportRequest{Format: desk.XLS})
		before := d.Tournament()
		d.Close()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		sameTournament(t, name, before, readTournament(t, written))
		if i == 0 {
			sameTournament(t, name+" in LibreOffice", before, readTournament(t, throughLibreOffice(t, written)))
		}
	}
}

// sameTournament compares what the layout has room for.
func sameTournament(t *testing.T, name string, a, b *engine.Tournament) {
	t.Helper()
	if len(a.Players) != len(b.Players) || len(a.Rounds) != len(b.Rounds) {
		t.Fatalf("%s: %d players and %d rounds became %d and %d", name, len(a.Players), len(a.Rounds), len(b.Players), len(b.Rounds))
	}
	for i, p := range a.Players {
		p.Wishes, p.Recent = "", ""
		if p != b.Players[i] {
			t.Errorf("%s: %+v became %+v", name, p, b.Players[i])
		}
	}
	for i, r := range a.Rounds {
		for k, table := range r.Tables {
			for j, seat := range table.Seats {
				if got := b.Rounds[i].Tables[k].Seats[j]; got.Player != seat.Player || got.Score != seat.Score {
					t.Errorf("%s: turno %d, tavolo %d: %+v became %+v", name, r.Number, table.Number, seat, got)
				}
			}
		}
	}
	info := a.Info
	info.Rounds = max(info.Rounds, len(a.Rounds))
	if info.Kind == "" {
		info.Kind = b.Info.Kind
	}
	if !reflect.DeepEqual(info, b.Info) {
		t.Errorf("%s: %+v became %+v", name, info, b.Info)
	}
}

// throughLibreOffice has a file read and written by LibreOffice.
func throughLibreOffice(t *testing.T, data []byte) []byte {
	t.Helper()
	office := worked.Tool(t, "soffice", "libreoffice")
	dir := t.TempDir()
	path := filepath.Join(dir, "torneo.xls")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	command := exec.Command(office, "-env:UserInstallation=file://"+filepath.ToSlash(filepath.Join(dir, "profile")),
		"--headless", "--convert-to", "xlsx", "--outdir", filepath.Join(dir, "out"), path)
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	converted, err := os.ReadFile(filepath.Join(dir, "out", "torneo.xlsx"))
	if err != nil {
		t.Fatal(err)
	}
	return converted
}

// TestCircuitFileIsForRisiko promises a plain answer for the other games.
func TestCircuitFileIsForRisiko(t *testing.T) {
	d := newDesk(t, "lega-base", 8)
	if _, err := d.ExportBytes(desk.ExportRequest{Format: desk.XLS}); engine.KindOf(err) != engine.BadUsage {
		t.Error(err)
	}
}
