package desk_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/publish"
	"raduno/engine/rules"
	"raduno/engine/workbook"
	"raduno/engine/workbook/xls"
)

// readTournament reads a workbook of either format.
func readTournament(t *testing.T, data []byte) *engine.Tournament {
	t.Helper()
	if !bytes.HasPrefix(data, []byte("PK")) {
		modern, err := xls.ToXLSX(data)
		must(t, err)
		data = modern
	}
	book, err := workbook.Open(data)
	must(t, err)
	read, _ := book.Read()
	return read
}

// TestCircuitFile promises that anyone who opens the file for GestioneTorneo finds the same players, tables, points and
// standings: with our own reader, and for one file with LibreOffice.
func TestCircuitFile(t *testing.T) {
	worked.Slow(t)
	paths, err := filepath.Glob(filepath.Join(worked.Path(t, "workbooks"), "*.xlsx"))
	if err != nil || len(paths) == 0 {
		t.Fatal("no real workbooks", err)
	}
	for i, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".xlsx")
		data, err := os.ReadFile(path)
		must(t, err)
		copied := filepath.Join(t.TempDir(), "torneo.xlsx")
		must(t, os.WriteFile(copied, data, 0o600))
		d, err := desk.Open(copied, testEnv())
		must(t, err)
		written, err := publish.ExportBytes(d, publish.ExportRequest{Format: publish.XLS})
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
		p.Recent = ""
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
	must(t, os.WriteFile(path, data, 0o600))
	command := exec.Command(office, "-env:UserInstallation=file://"+filepath.ToSlash(filepath.Join(dir, "profile")),
		"--headless", "--convert-to", "xlsx", "--outdir", filepath.Join(dir, "out"), path)
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	converted, err := os.ReadFile(filepath.Join(dir, "out", "torneo.xlsx"))
	must(t, err)
	return converted
}

// TestCircuitFileIsForRisiko promises a plain answer for the other games.
func TestCircuitFileIsForRisiko(t *testing.T) {
	d := newDesk(t, "lega-base", 8)
	if _, err := publish.ExportBytes(d, publish.ExportRequest{Format: publish.XLS}); engine.KindOf(err) != engine.BadUsage {
		t.Error(err)
	}
}

// A finished Raduno that is handed over stands in LibreOffice as it stands here, row by row, and ranks alike when it is read
// again.
func TestTheCircuitFileRanksAlike(t *testing.T) {
	worked.Slow(t)
	d := newDesk(t, "raduno", 32)
	for round := 1; round <= d.View().Type.Rounds; round++ {
		mustDraw(t, d, desk.DrawRequest{Round: round, Seed: "1"})
		must(t, d.Simulate(round, "1"))
	}
	ranking, err := d.WriteStandings(desk.StandingsRequest{})
	must(t, err)
	written, err := publish.ExportBytes(d, publish.ExportRequest{Format: publish.XLS})
	must(t, err)
	ours, err := os.ReadFile(d.Path())
	must(t, err)
	rows := func(data []byte) [][]string {
		f, err := excelize.OpenReader(bytes.NewReader(data))
		must(t, err)
		defer f.Close()
		list, err := f.GetRows("Classifica", excelize.Options{RawCellValue: true})
		if err != nil || len(list) < len(ranking.Rows) {
			t.Fatalf("%d rows of standings: %v", len(list), err)
		}
		for i := range list {
			list[i] = slices.DeleteFunc(list[i], func(cell string) bool { return cell == "" })
		}
		return slices.DeleteFunc(list, func(row []string) bool { return len(row) < 6 }) // what is said below them
	}
	office := throughLibreOffice(t, written)
	if a, b := rows(ours), rows(office); !slices.EqualFunc(a[1:], b[1:], slices.Equal) {
		t.Errorf("the standings are\n%v\nand in LibreOffice\n%v", a, b)
	}
	again, err := rules.Compute(readTournament(t, office), ranking.Type, rules.StandingsOptions{})
	must(t, err)
	for i, row := range ranking.Rows {
		if got := again.Rows[i]; got.Player.ID != row.Player.ID || got.Place != row.Place || got.Total.Cmp(row.Total) != 0 {
			t.Errorf("place %d is %s with %s, read again %d, %s with %s", row.Place, row.Player.FullName(), row.Total, got.Place,
				got.Player.FullName(), got.Total)
		}
	}
}
