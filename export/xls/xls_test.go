package xls

import (
	"bytes"
	"encoding/binary"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/richardlehane/mscfb"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/sample"
	"raduno/engine"
	"raduno/export"
)

var must = worked.Must

type record struct {
	number uint16
	at     int
	body   []byte
}

// records reads the stream Workbook of a file.
func records(t *testing.T, data []byte) []record {
	t.Helper()
	if len(data)%sectorSize != 0 {
		t.Fatalf("%d bytes are no sectors", len(data))
	}
	doc, err := mscfb.New(bytes.NewReader(data))
	must(t, err)
	var content []byte
	for entry, err := doc.Next(); err == nil; entry, err = doc.Next() {
		if entry.Name == "Workbook" {
			content = make([]byte, entry.Size)
			must(t, worked.Err(entry.Read(content)))
		}
	}
	var list []record
	for at := 0; at+4 <= len(content); {
		number, size := binary.LittleEndian.Uint16(content[at:]), int(binary.LittleEndian.Uint16(content[at+2:]))
		if number == 0 {
			break // what fills the last sector
		}
		list = append(list, record{number, at, content[at+4 : at+4+size]})
		at += 4 + size
	}
	return list
}

// TestFile promises the order that Apache POI and Excel rely on: sheets where the workbook says, rows and cells
// ascending, looks and names that are there.
func TestFile(t *testing.T) {
	var out bytes.Buffer
	tournament := sample.Tournament(33, 3, 2)
	if err := Write(&out, tournament, export.Content{}, Lists{
		Clubs: []string{"ROMA [Il Gufo]"}, Regions: []string{"LAZIO"},
		Kinds: []string{"Torneo Open"},
	}); err != nil {
		t.Fatal(err)
	}
	list := records(t, out.Bytes())
	count := func(number uint16) (n int) {
		for _, r := range list {
			if r.number == number {
				n++
			}
		}
		return n
	}
	sheets := 5 + len(tournament.Rounds)
	if count(recBOF) != sheets+1 || count(recEOF) != sheets+1 || count(recBoundSheet) != sheets || count(recDimensions) != sheets ||
		count(recName) != 4 {
		t.Errorf("%d sheets: %d BOF, %d EOF, %d BOUNDSHEET, %d DIMENSIONS, %d NAME", sheets, count(recBOF), count(recEOF), count(recBoundSheet),
			count(recDimensions), count(recName))
	}
	if want := builtinXFs + len(looks); count(recXF) != want {
		t.Errorf("%d XF, not %d", count(recXF), want)
	}
	lastRow, lastCol := -1, -1
	for _, r := range list {
		switch r.number {
		case recBoundSheet:
			at := int(binary.LittleEndian.Uint32(r.body))
			if !slices.ContainsFunc(list, func(o record) bool { return o.at == at && o.number == recBOF }) {
				t.Errorf("a sheet is said to begin at %d", at)
			}
		case recBOF:
			lastRow, lastCol = -1, -1
		case recLabelSST, recNumber, recBlank, recFormula:
			row, col := int(binary.LittleEndian.Uint16(r.body)), int(binary.LittleEndian.Uint16(r.body[2:]))
			if row < lastRow || row == lastRow && col <= lastCol {
				t.Errorf("cell %d,%d behind %d,%d", row, col, lastRow, lastCol)
			}
			lastRow, lastCol = row, col
			if xf := int(binary.LittleEndian.Uint16(r.body[4:])); xf >= builtinXFs+len(looks) {
				t.Errorf("look %d", xf)
			}
		}
	}
}

// TestManyTexts promises every text whole, as far as a cell holds it, however the table of texts is cut into records.
func TestManyTexts(t *testing.T) {
	shared := newStrings()
	var want []string
	for i := range 900 {
		text := strings.Repeat("abcè"[i%4:], i%60+1) + strings.Repeat("Ł", i%3) + string(rune('A'+i%26)) + strings.Repeat("x", i)
		if shared.find(text) == len(want) {
			want = append(want, text)
		}
	}
	want = append(want, strings.Repeat("Žižkov ", 3000))
	shared.add(want[len(want)-1])
	shared.add(strings.Repeat("èx", 40_000)) // more than a cell holds
	want = append(want, strings.Repeat("èx", 40_000)[:3*(maxText/2)]+"è")
	var out stream
	shared.write(&out)
	var bodies [][]byte
	for at := 0; at < len(out.data); {
		number, size := binary.LittleEndian.Uint16(out.data[at:]), int(binary.LittleEndian.Uint16(out.data[at+2:]))
		if size > maxRecord {
			t.Fatalf("a record of %d bytes", size)
		}
		if number == recSST || number == recContinue {
			bodies = append(bodies, out.data[at+4:at+4+size])
		}
		at += 4 + size
	}
	if len(bodies) < 3 {
		t.Fatalf("%d records do not try what is to be tried", len(bodies))
	}
	body, rest := bodies[0][8:], bodies[1:]
	for i, text := range want {
		if len(body) == 0 {
			body, rest = rest[0], rest[1:]
		}
		length, flag := int(binary.LittleEndian.Uint16(body)), body[2]
		body = body[3:]
		var units []uint16
		for len(units) < length {
			if len(body) == 0 {
				flag, body, rest = rest[0][0], rest[0][1:], rest[1:]
			}
			if flag == 0 {
				units, body = append(units, uint16(body[0])), body[1:]
			} else {
				units, body = append(units, binary.LittleEndian.Uint16(body)), body[2:]
			}
		}
		if got := string(utf16.Decode(units)); got != text {
			t.Fatalf("text %d: %.40q is not %.40q", i, got, text)
		}
	}
}

// TestDates promises numbers that Excel shows as the day that was written.
func TestDates(t *testing.T) {
	s := &sheet{}
	s.day(0, 0, "08/03/2025")
	s.day(1, 0, "a marzo")
	if c := s.cells[0]; c.content != numberCell || math.Abs(c.number-45724) > 0 || c.look != date {
		t.Errorf("%+v", c)
	}
	if c := s.cells[1]; c.content != textCell || c.text != "a marzo" {
		t.Errorf("%+v", c)
	}
}

// TestNationalIDs promises each as it was written: what would be another one as a number is a text.
func TestNationalIDs(t *testing.T) {
	ids := []string{"1234", "007", "+5", "1234567890123456789", "IT7"}
	tournament := &engine.Tournament{}
	for i, id := range ids {
		tournament.Players = append(tournament.Players, engine.Player{ID: i + 1, Name: "Ada", Surname: "Rossi", NationalID: id})
	}
	var got []string
	for _, c := range rosterSheet(tournament, 0, 1, 2).cells {
		switch {
		case c.row < 3 || c.col != 8:
		case c.content == numberCell:
			got = append(got, "a number: "+strconv.FormatFloat(c.number, 'f', -1, 64))
		default:
			got = append(got, c.text)
		}
	}
	if ids[0] = "a number: 1234"; !slices.Equal(got, ids) {
		t.Errorf("written: %q", got)
	}
}

// TestLongFile promises that a file whose sectors do not fit in one table is read whole, and that one of more tables than its head
// names is refused.
func TestLongFile(t *testing.T) {
	content := bytes.Repeat([]byte("0123456789abcde"), 20_000)
	data, err := compound(slices.Clone(content))
	must(t, err)
	doc, err := mscfb.New(bytes.NewReader(data))
	must(t, err)
	entry, err := doc.Next()
	if err != nil || entry.Name != "Workbook" {
		t.Fatalf("%+v, %v", entry, err)
	}
	if got, err := io.ReadAll(entry); err != nil || !bytes.Equal(bytes.TrimRight(got, "\x00"), content) {
		t.Errorf("%d of %d bytes are read, %v", len(got), len(content), err)
	}
	if _, err := compound(make([]byte, headerFATs*sectorSize/4*sectorSize)); engine.KindOf(err) != engine.Impossible {
		t.Errorf("too long a file: %v", err)
	}
}
