package desk_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/importer"
	"raduno/engine/publish"
	"raduno/engine/roster"
	"raduno/engine/store"
)

// An export never takes the place of a list that it did not make, and leaves nothing half-written behind.
func TestAnExportSparesOthersFiles(t *testing.T) {
	d := newDesk(t, "open", 8)
	mustDraw(t, d, desk.DrawRequest{Round: 1})
	roster := d.Path()[:len(d.Path())-len(".xlsx")] + ".csv"
	mine := []byte("Nome;Cognome\nAda;Rossi\n")
	must(t, os.WriteFile(roster, mine, 0o644))
	if _, err := publish.Export(d, publish.ExportRequest{Format: publish.CSV}); err == nil {
		t.Error("the roster of the same name was replaced")
	}
	if data, err := os.ReadFile(roster); err != nil || string(data) != string(mine) {
		t.Errorf("it now says %q (%v)", data, err)
	}
	must(t, os.Remove(roster))
	for range 2 { // its own export is replaced
		must(t, worked.Err(publish.Export(d, publish.ExportRequest{Format: publish.CSV})))
	}
	if err := os.WriteFile(roster, mine, 0o644); err != nil { // it was changed by hand
		t.Fatal(err)
	}
	var occupied *store.OccupiedError
	if _, err := publish.Export(d, publish.ExportRequest{Format: publish.CSV}); !errors.As(err, &occupied) || occupied.Path != roster {
		t.Errorf("an export that somebody changed: %v", err)
	}
	if _, err := publish.Export(d, publish.ExportRequest{Format: publish.CSV, Replace: true}); err != nil {
		t.Errorf("asked to replace it: %v", err)
	}
	site := filepath.Join(t.TempDir(), "sito")
	must(t, worked.Err(publish.Pack(d, "", site, "", false)))
	if _, err := publish.Pack(d, "", site, "", false); err != nil {
		t.Errorf("its own pack: %v", err)
	}
	must(t, os.WriteFile(filepath.Join(site, "manifest.json"), mine, 0o644))
	if _, err := publish.Pack(d, "", site, "", false); !errors.As(err, &occupied) {
		t.Errorf("a pack over others' files: %v", err)
	}
	if left, err := filepath.Glob(filepath.Join(filepath.Dir(roster), ".~raduno*.tmp")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v (%v)", left, err)
	}
}

// A tournament that is not drawn yet is carried elsewhere as JSON too, and a text that the workbook does not take whole is
// told when it is imported.
func TestAnUndrawnTournamentAsJSON(t *testing.T) {
	d := newDesk(t, "open", 8)
	data, err := publish.ExportBytes(d, publish.ExportRequest{Format: publish.JSON})
	must(t, err)
	name := d.View().Tournament.Players[0].Surname
	long := strings.Repeat("x", 300)
	data = []byte(strings.Replace(string(data), strconv.Quote(name), strconv.Quote(long), 1))
	src, dst := filepath.Join(t.TempDir(), "torneo.json"), filepath.Join(t.TempDir(), "nuovo.xlsx")
	must(t, os.WriteFile(src, data, 0o644))
	messages, err := importer.File(src, dst, testEnv())
	if err != nil || len(messages) != 1 || !strings.Contains(messages[0].String(), "più di 250 caratteri") {
		t.Fatalf("told %v, error %v", messages, err)
	}
	back, err := desk.Open(dst, testEnv())
	must(t, err)
	if n := len(back.View().Tournament.Players); n != 8 || back.View().Tournament.Settings.Type != "open" {
		t.Errorf("%d players, type %q", n, back.View().Tournament.Settings.Type)
	}
	if err := back.Close(); err != nil {
		t.Error(err)
	}
}

// A list beside the roster: namesakes are met once each, what it does not say stays, and it is one step to take back.
func TestAListUpdatesTheRoster(t *testing.T) {
	d := newDesk(t, "open", 8)
	first := d.View().Tournament.Players[0]
	list, err := roster.Parse([]byte("ID;Nome;Cognome;Regione\n1;Zoe;Alba;LAZIO\n;" + first.Name + ";" + first.Surname + ";VENETO\n;" +
		first.Name + ";" + first.Surname + ";MARCHE\n"))
	must(t, err)
	taken := func() []roster.Incoming {
		u := list.Understand(d.View().Tournament, d.View().Spelling)
		u.TakeAsWritten()
		return u.Taken()
	}
	incoming := taken()
	if len(incoming) != 3 || incoming[0].Known != nil || incoming[1].Known == nil || incoming[2].Known != nil {
		t.Fatalf("compared: %+v", incoming)
	}
	if other := incoming[1].Player; other.Club != first.Club || other.ID != first.ID || other.Region != "VENETO" {
		t.Errorf("known: %+v, was %+v", other, first)
	}
	added, changed, err := d.TakeList(incoming)
	if err != nil || len(added) != 2 || changed != 1 || added[0].ID == 1 {
		t.Fatalf("taken: %+v, %d, %v", added, changed, err)
	}
	if incoming = taken(); incoming[0].Known == nil ||
		!incoming[0].Changes().IsZero() {
		t.Errorf("the same list again: %+v", incoming)
	}
	if _, err := d.Undo(); err != nil || len(d.View().Tournament.Players) != 8 || d.View().Tournament.Players[0] != first {
		t.Errorf("undone: %v, %+v", err, d.View().Tournament.Players)
	}
}

// Where the names beside the IDs are those of others nothing that names people leaves the house.
func TestMixedNamesAreNotPublished(t *testing.T) {
	d := newDesk(t, "open", 16)
	mustDraw(t, d, desk.DrawRequest{Round: 1})
	f, err := excelize.OpenFile(d.Path())
	must(t, err)
	rows, err := f.GetRows("Iscritti")
	must(t, err)
	for i := 3; i < 19; i++ { // sorted without its first column
		for column, cell := range []string{"B", "C"} {
			must(t, f.SetCellValue("Iscritti", cell+strconv.Itoa(i+1), rows[3+(i+2)%16][column+1]))
		}
	}
	must(t, errors.Join(f.Save(), f.Close()))
	must(t, worked.Err(d.Refresh()))
	site := filepath.Join(t.TempDir(), "sito")
	_, exported := publish.Export(d, publish.ExportRequest{Format: publish.HTML})
	_, packed := publish.Pack(d, "", site, "", false)
	for _, err := range []error{exported, packed} {
		if engine.KindOf(err) != engine.BadInput || !strings.Contains(fmt.Sprint(err), "i nomi di altri") {
			t.Errorf("published: %v, findings of the workbook %v", err, d.View().Faults())
		}
	}
	if _, err := os.Stat(site); !os.IsNotExist(err) {
		t.Errorf("the folder is made: %v", err)
	}
}
