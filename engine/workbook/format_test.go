package workbook

import (
	"bytes"
	"flag"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"raduno/engine"
)

var writeFormat = flag.Bool("write-format", false, "write the workbook of the present format, once for each format")

const formatFile = "testdata/format1.xlsx"

// formatSample is the tournament in the workbook of each format.
func formatSample() *engine.Tournament {
	t := sample(16, 2, true)
	t.Rounds[0].Tables[2].Seats[1].Outside = engine.NewScore(40)
	t.Rounds[1].SitOuts = []int{3}
	t.Settings.Ended = false // the file does not know of an end
	return t
}

// Every format that a release wrote is still read, to the last setting.
func TestEveryFormatIsRead(t *testing.T) {
	if *writeFormat {
		must(t, os.MkdirAll("testdata", 0o755))
		must(t, os.WriteFile(formatFile, mustBytes(t, build(t, formatSample())), 0o644))
	}
	data, err := os.ReadFile(formatFile)
	must(t, err)
	b, err := Open(data)
	must(t, err)
	if got := readClean(t, b); !reflect.DeepEqual(got, formatSample()) {
		t.Errorf("got %+v", got)
	}
	if why := b.ReadOnly(); !why.IsZero() {
		t.Errorf("read only: %s", why)
	}
}

// A workbook of a format to come is read, and never written: what this program does not know would be lost.
func TestANewerFormatIsOnlyRead(t *testing.T) {
	for _, format := range []string{"2", "1.1", "99999999999999999999", "due"} {
		data, err := os.ReadFile(formatFile)
		must(t, err)
		b := editedFrom(t, data, func(f *excelize.File) { must(t, f.SetCellStr(stateSheet, "C2", format)) })
		before := mustBytes(t, b)
		tour, _ := b.Read()
		if !slices.Equal(tour.Players, formatSample().Players) {
			t.Errorf("format %s: players %+v", format, tour.Players)
		}
		if why := b.ReadOnly().String(); !strings.Contains(why, format) || !strings.Contains(why, "Aggiorna Raduno") {
			t.Errorf("format %s: %q", format, why)
		}
		for name, err := range map[string]error{
			"state": b.WriteState(tour), "players": b.SetPlayers(tour.Players[1:]), "scores": b.WriteTables(tour,
				tour.Rounds[0]), "log": b.AppendLog("x"),
		} {
			if engine.KindOf(err) != engine.BadInput {
				t.Errorf("format %s: %s was written: %v", format, name, err)
			}
		}
		if len(b.Repair()) > 0 || !bytes.Equal(mustBytes(t, b), before) {
			t.Errorf("format %s: the workbook changed", format)
		}
	}
}

// A workbook of another program names its format from the first line that is kept in it.
func TestTheFirstLineSaysTheFormat(t *testing.T) {
	b := edited(t, func(f *excelize.File) { must(t, f.DeleteSheet(stateSheet)) })
	must(t, b.SetIdentity(Identity{ID: "uno"}))
	want := []stateLine{{key: keyVersion, value: digits(formatVersion)}, {key: keyID, value: "uno"}}
	if got := reopen(t, b).stateLines(); !slices.Equal(got, want) {
		t.Errorf("kept: %+v, want %+v", got, want)
	}
}
