package desk_test

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/store"
)

// brokenDisk fails at one of its calls.
type brokenDisk struct {
	store.FS
	left int // calls until it fails; it fails from then on
}

var errDisk = errors.New("no space left on device")

func (b *brokenDisk) fails() bool { b.left--; return b.left < 0 }

func (b *brokenDisk) Rename(from, to string) error {
	if b.fails() {
		return errDisk
	}
	return b.FS.Rename(from, to)
}

func (b *brokenDisk) SyncDir(path string) error {
	if b.fails() {
		return errDisk
	}
	return b.FS.SyncDir(path)
}

// An import appears whole or not at all, wherever the disk fails.
func TestAnImportIsOneStep(t *testing.T) {
	list := filepath.Join(t.TempDir(), "elenco.csv")
	if err := os.WriteFile(list, []byte("Nome;Cognome\nAda;Rossi\nUgo;Bianchi\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for calls := range 12 {
		dst := filepath.Join(t.TempDir(), "nuovo.xlsx")
		env := testEnv()
		env.FS = &brokenDisk{FS: store.OS{}, left: calls}
		_, err := desk.Import(list, dst, env)
		if _, statErr := os.Stat(dst); statErr != nil {
			if err == nil {
				t.Fatalf("failing at call %d: done, and nothing is there", calls)
			}
			continue
		}
		d, openErr := desk.Open(dst, testEnv())
		if openErr != nil {
			t.Fatalf("failing at call %d: %v", calls, openErr)
		}
		if n := len(d.View().Tournament.Players); n != 2 {
			t.Errorf("failing at call %d: a workbook with %d of 2 players", calls, n)
		}
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	}
}

// An export never takes the place of a list that it did not make, and leaves nothing half-written behind.
func TestAnExportSparesOthersFiles(t *testing.T) {
	d := newDesk(t, "open", 8)
	if _, err := d.Draw(t.Context(), desk.DrawRequest{Round: 1}, nil); err != nil {
		t.Fatal(err)
	}
	roster := d.Path()[:len(d.Path())-len(".xlsx")] + ".csv"
	mine := []byte("Nome;Cognome\nAda;Rossi\n")
	if err := os.WriteFile(roster, mine, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Export(desk.ExportRequest{Format: desk.CSV}); err == nil {
		t.Error("the roster of the same name was replaced")
	}
	if data, err := os.ReadFile(roster); err != nil || string(data) != string(mine) {
		t.Errorf("it now says %q (%v)", data, err)
	}
	if err := os.Remove(roster); err != nil {
		t.Fatal(err)
	}
	for range 2 { // its own export is replaced
		if _, err := d.Export(desk.ExportRequest{Format: desk.CSV}); err != nil {
			t.Fatal(err)
		}
	}
	if left, err := filepath.Glob(filepath.Join(filepath.Dir(roster), ".~raduno*.tmp")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v (%v)", left, err)
	}
}

// A tournament that is not drawn yet is carried elsewhere as JSON too, and a text that the workbook does not take whole is
// told when it is imported.
func TestAnUndrawnTournamentAsJSON(t *testing.T) {
	d := newDesk(t, "open", 8)
	data, err := d.ExportBytes(desk.ExportRequest{Format: desk.JSON})
	if err != nil {
		t.Fatal(err)
	}
	name := d.View().Tournament.Players[0].Surname
	long := strings.Repeat("x", 200)
	data = []byte(strings.Replace(string(data), strconv.Quote(name), strconv.Quote(long), 1))
	src, dst := filepath.Join(t.TempDir(), "torneo.json"), filepath.Join(t.TempDir(), "nuovo.xlsx")
	if err := os.WriteFile(src, data, 0o644); err != nil {
		t.Fatal(err)
	}
	told, err := desk.Import(src, dst, testEnv())
	if err != nil || len(told) != 1 || !strings.Contains(told[0].String(), "più di 120 caratteri") {
		t.Fatalf("told %v, error %v", told, err)
	}
	back, err := desk.Open(dst, testEnv())
	if err != nil {
		t.Fatal(err)
	}
	if n := len(back.View().Tournament.Players); n != 8 || back.View().Tournament.Settings.Type != "open" {
		t.Errorf("%d players, type %q", n, back.View().Tournament.Settings.Type)
	}
	if err := back.Close(); err != nil {
		t.Error(err)
	}
}

// A table that is not in the round is refused, and a reprint of one does not take the place of the whole round's sheets.
func TestReprintOfSomeTables(t *testing.T) {
	d := newDesk(t, "open", 8)
	if _, err := d.Draw(t.Context(), desk.DrawRequest{Round: 1}, nil); err != nil {
		t.Fatal(err)
	}
	whole, _, err := d.Print(desk.PrintRequest{Kind: desk.BlankSheets, Round: 1})
	if err != nil {
		t.Fatal(err)
	}
	if one, pages, err := d.Print(desk.PrintRequest{Kind: desk.BlankSheets, Round: 1, Tables: []int{2}}); err != nil || one == whole || pages != 1 {
		t.Errorf("%s, %d pages, %v", one, pages, err)
	}
	if path, _, err := d.Print(desk.PrintRequest{Kind: desk.BlankSheets, Round: 1, Tables: []int{2, 9}}); engine.KindOf(err) != engine.BadInput {
		t.Errorf("table 9 of two: %s, %v", path, err)
	}
}

// What is said of a sum that no game has is said once.
func TestOneSentenceForASum(t *testing.T) {
	d := newDesk(t, "open", 8)
	if _, err := d.Draw(t.Context(), desk.DrawRequest{Round: 1, Seed: "1"}, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := d.SetScores(1, *d.View().Round(1).Table(1), scores(80, 60, 40, 20)); err != nil {
		t.Fatal(err)
	}
	about := 0
	for _, f := range d.Findings() {
		if strings.Contains(f.Message.String(), "200") {
			about++
		}
	}
	if about != 1 {
		t.Errorf("%d sentences about the sum: %v", about, d.Findings())
	}
}
