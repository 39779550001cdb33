package xls

import (
	"bytes"
	"encoding/binary"
	"os"
	"strings"
	"testing"
	"unicode/utf16"
)

// entry renames an entry of a compound file.
func entry(t *testing.T, data []byte, from, to string) {
	t.Helper()
	wide := func(text string) []byte {
		var out []byte
		for _, c := range utf16.Encode([]rune(text)) {
			out = binary.LittleEndian.AppendUint16(out, c)
		}
		return out
	}
	at := bytes.Index(data, append(wide(from), 0, 0))
	if at < 0 {
		t.Fatalf("no entry %q", from)
	}
	clear(data[at : at+64])
	copy(data[at:], wide(to))
	binary.LittleEndian.PutUint16(data[at+64:], uint16(2*len(to)+2))
}

// A workbook of an older Excel is refused with its remedy; of two workbooks in one file the first is read.
func TestEntriesOfTheFile(t *testing.T) {
	sound, err := os.ReadFile("testdata/piccolo.xls")
	if err != nil {
		t.Fatal(err)
	}
	const summary = "\x05SummaryInformation"
	for name, c := range map[string]struct{ from, to, says string }{
		"older":         {"Workbook", "Book", "troppo vecchia"},
		"locked":        {summary, "EncryptedPackage", "password"},
		"two workbooks": {summary, "Workbook", ""},
	} {
		data := bytes.Clone(sound)
		entry(t, data, c.from, c.to)
		if _, err := ToXLSX(data); c.says == "" && err != nil || c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says)) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A text that follows the result of another cell is not that of a formula before it.
func TestATextThatComesTooLate(t *testing.T) {
	f := open(t, onesheet(nothing, func(r *records) {
		for row, result := range []uint64{0xFFFF << 48, 0x4014 << 48} { // a text, 5
			r.add(recFormula, uint16(row), uint16(0), uint16(0), result, uint16(0), uint32(0), uint16(3), "\x1E\x05\x00")
		}
		r.add(recString, uint16(4), uint8(0), "late")
		r.add(recFormula, uint16(2), uint16(0), uint16(0), uint64(0xFFFF<<48), uint16(0), uint32(0), uint16(3), "\x1E\x05\x00")
		r.add(recString, uint16(3), uint8(0), "its")
		r.add(recString, uint16(4), uint8(0), "late")
	}))
	wantCell(t, f, "A1", "")
	wantCell(t, f, "A2", "5")
	wantCell(t, f, "A3", "its")
}
