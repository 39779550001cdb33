package xls

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	worked "raduno/.ci/testing"
	"raduno/engine"
)

var must = worked.Must

// records builds a workbook's stream.
type records struct{ bytes.Buffer }

func (r *records) add(typ uint16, data ...any) int {
	var body bytes.Buffer
	for _, d := range data {
		if s, ok := d.(string); ok {
			body.WriteString(s)
			continue
		}
		binary.Write(&body, binary.LittleEndian, d)
	}
	at := r.Len()
	binary.Write(r, binary.LittleEndian, typ)
	binary.Write(r, binary.LittleEndian, uint16(body.Len()))
	r.Write(body.Bytes())
	return at
}

// onesheet is a workbook with one sheet "Foglio" that holds what fill adds.
func onesheet(globals, fill func(*records)) []byte {
	r := &records{}
	r.add(recBOF, uint16(biff8), uint16(substreamAll), make([]byte, 12))
	globals(r)
	at := r.add(recBoundSheet, uint32(0), uint16(0), uint8(6), uint8(0), "Foglio")
	r.add(recEOF)
	binary.LittleEndian.PutUint32(r.Bytes()[at+4:], uint32(r.Len()))
	r.add(recBOF, uint16(biff8), uint16(substreamTab), make([]byte, 12))
	fill(r)
	r.add(recEOF)
	return r.Bytes()
}

func nothing(*records) {}

// open reads a stream and opens what is written.
func open(t *testing.T, stream []byte) *excelize.File {
	t.Helper()
	data, err := xlsxOf(stream)
	must(t, err)
	f, err := excelize.OpenReader(bytes.NewReader(data))
	must(t, err)
	t.Cleanup(func() { f.Close() })
	return f
}

func wantCell(t *testing.T, f *excelize.File, cell, want string) {
	t.Helper()
	got, err := f.GetCellValue("Foglio", cell, excelize.Options{RawCellValue: true})
	if err != nil || got != want {
		t.Errorf("%s holds %.60q, %v, want %.60q", cell, got, err, want)
	}
}

func TestAStringThatGoesOnInTheNextRecord(t *testing.T) {
	f := open(t, onesheet(func(r *records) {
		// "Perché no": five letters of one byte, and the rest of two.
		r.add(recSST, uint32(2), uint32(2), uint16(9), uint8(0), "Perch")
		r.add(recContinue, uint8(1), []uint16{'é', ' ', 'n', 'o'}, uint16(4), uint8(9), uint16(2), []uint16{'d', 'u'})
		r.add(recContinue, uint8(0), "e!", uint16(0), uint16(0))
		r.add(recContinue, uint16(2), uint16(0))
	}, func(r *records) {
		r.add(recLabelSST, uint16(0), uint16(0), uint16(0), uint32(0))
		r.add(recLabelSST, uint16(0), uint16(1), uint16(0), uint32(1))
		r.add(recLabelSST, uint16(0), uint16(2), uint16(0), uint32(7)) // a text that is missing
	}))
	wantCell(t, f, "A1", "Perché no")
	wantCell(t, f, "B1", "due!")
	wantCell(t, f, "C1", "")
}

func TestNumbersOfEveryForm(t *testing.T) {
	f := open(t, onesheet(nothing, func(r *records) {
		r.add(recNumber, uint16(0), uint16(0), uint16(0), 44.1)
		r.add(recRK, uint16(0), uint16(1), uint16(0), uint32(86<<2|2))
		negative := int32(-1)
		r.add(recRK, uint16(0), uint16(2), uint16(0), uint32(negative<<2|2))
		r.add(recRK, uint16(0), uint16(3), uint16(0), uint32(4410<<2|3))
		r.add(recMulRK, uint16(1), uint16(0), uint16(0), uint32(1<<2|2), uint16(0), uint32(2<<2|2), uint16(1))
		r.add(recBoolErr, uint16(2), uint16(0), uint16(0), uint8(1), uint8(0))
		r.add(recBoolErr, uint16(2), uint16(1), uint16(0), uint8(42), uint8(1))
		r.add(recLabel, uint16(2), uint16(2), uint16(0), uint16(2), uint8(0), "SI")
	}))
	for cell, want := range map[string]string{
		"A1": "44.1", "B1": "86", "C1": "-1", "D1": "44.1", "A2": "1", "B2": "2", "A3": "1",
		"C3": "SI",
	} {
		wantCell(t, f, cell, want)
	}
}

// A formula leaves its last result: texts, truth values and numbers, and errors as errors. The 0 of a formula that was never calculated is
// left out.
func TestAFormulaLeavesItsResult(t *testing.T) {
	f := open(t, onesheet(nothing, func(r *records) {
		head := func(row int) []any { return []any{uint16(row), uint16(0), uint16(0)} }
		// =CELL("filename"), a string; =A1<>"x" true; =1/0; a token that does not exist.
		r.add(recFormula, append(head(0), uint8(0), [5]byte{}, uint16(0xFFFF), uint16(0), uint32(0), uint16(15),
			"\x17\x08\x00filename\x42\x01\x7D\x00")...)
		r.add(recString, uint16(8), uint8(0), "gufo.xls")
		r.add(recFormula, append(head(1), uint8(1), uint8(0), uint8(1), [3]byte{}, uint16(0xFFFF), uint16(0), uint32(0), uint16(10),
			"\x44\x00\x00\x00\xC0\x17\x01\x00x\x0E")...)
		r.add(recFormula, append(head(2), uint8(2), uint8(0), uint8(7), [3]byte{}, uint16(0xFFFF), uint16(0), uint32(0), uint16(7),
			"\x1E\x01\x00\x1E\x00\x00\x06")...)
		r.add(recFormula, append(head(3), 12.5, uint16(0), uint32(0), uint16(1), "\x7F")...)
		r.add(recFormula, append(head(5), 0.0, uint16(0), uint32(0), uint16(1), "\x7F")...)
		r.add(recFormula, append(head(4), uint8(3), [5]byte{}, uint16(0xFFFF), uint16(0), uint32(0), uint16(3), "\x17\x00\x00")...) // =""
	}))
	for cell, want := range map[string]string{"A1": "gufo.xls", "A2": "1", "A4": "12.5", "A5": "", "A6": ""} {
		wantCell(t, f, cell, want)
		if got, err := f.GetCellFormula("Foglio", cell); err != nil || got != "" {
			t.Errorf("%s: formula %q, %v", cell, got, err)
		}
	}
	if got, err := f.GetCellFormula("Foglio", "A3"); err != nil || got != "#DIV/0!" {
		t.Errorf("an error is %q, %v", got, err)
	}
}

func TestFilesThatAreNoWorkbooks(t *testing.T) {
	for name, data := range map[string][]byte{
		"nothing":       nil,
		"text":          []byte("ID;Nome;Cognome"),
		"xlsx":          []byte("PK\x03\x04 and so on"),
		"only a header": append(append([]byte{}, Signature...), make([]byte, 504)...),
		"cut":           append(append([]byte{}, Signature...), 1, 2, 3),
	} {
		if _, err := ToXLSX(data); engine.KindOf(err) != engine.BadInput || !strings.Contains(err.Error(), ".xls") {
			t.Errorf("%s: %v", name, err)
		}
	}
	old := &records{}
	old.add(recBOF, uint16(0x0500), uint16(substreamAll))
	if _, err := readBook(old.Bytes()); err == nil || !strings.Contains(err.Error(), "troppo vecchia") {
		t.Errorf("Excel 95: %v", err)
	}
	locked := &records{}
	locked.add(recBOF, uint16(biff8), uint16(substreamAll), make([]byte, 12))
	locked.add(recFilePass, uint16(1))
	if _, err := readBook(locked.Bytes()); err == nil || !strings.Contains(err.Error(), "password") {
		t.Errorf("with a password: %v", err)
	}
}

// TestAFileThatMeansHarm: what would grow beyond measure is refused before it does.
func TestAFileThatMeansHarm(t *testing.T) {
	bombs := map[string]func(*records){
		"a cell in the last column of every row": func(r *records) {
			for row := range 0x10000 {
				r.add(recRK, uint16(row), uint16(255), uint16(0), uint32(2))
			}
		},
		"the same cell a million times": func(r *records) {
			for range 1_000_000 {
				r.add(recRK, uint16(0), uint16(0), uint16(0), uint32(2))
			}
		},
		"too many comments": func(r *records) {
			for i := range 10_000 {
				r.add(recNote, uint16(i), uint16(0), uint16(0), uint16(1), uint16(0), uint8(0))
			}
		},
		"too many merged cells": func(r *records) {
			for range 1000 {
				areas := []any{uint16(1000)}
				for i := range 1000 {
					areas = append(areas, [4]uint16{uint16(i), uint16(i), 0, 255})
				}
				r.add(recMergeCells, areas...)
			}
		},
	}
	for name, bomb := range bombs {
		stream := onesheet(nothing, bomb)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := xlsxOf(stream)
		runtime.ReadMemStats(&after)
		if engine.KindOf(err) != engine.BadInput || err == nil {
			t.Errorf("%s: %v", name, err)
		}
		if grown := after.TotalAlloc - before.TotalAlloc; grown > 200<<20 {
			t.Errorf("%s: %d MB", name, grown>>20)
		}
	}
}

// FuzzToXLSX feeds whole files; FuzzRecords feeds well-formed records of any content, past the tables of the compound file.
func FuzzToXLSX(f *testing.F) {
	f.Add([]byte{})
	f.Add(append(append([]byte{}, Signature...), make([]byte, 2048)...))
	if data, err := os.ReadFile(filepath.Join("testdata", "piccolo.xls")); err == nil {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		xlsx, err := ToXLSX(data)
		if err != nil {
			if engine.KindOf(err) == engine.Broken {
				t.Errorf("a wrong file is not the program's fault: %v", err)
			}
			return
		}
		opens(t, xlsx)
	})
}

// knownRecords are the types that FuzzRecords deals out.
var knownRecords = []uint16{
	recFormula, recExternSheet, recName, recNote, recDateMode, recContinue, recObj, recColInfo, recBoundSheet, recMulRK, recRString, recXF,
	recMergeCells, recSST, recLabelSST, recSupBook, recTxO, recNumber, recLabel, recBoolErr, recString, recRK, recFormat,
}

// deal makes records of any bytes: a type, a length, that much data, and so on.
func deal(r *records, data []byte) {
	for len(data) >= 2 {
		typ, size := knownRecords[int(data[0])%len(knownRecords)], min(int(data[1]), len(data)-2)
		r.add(typ, data[2:2+size])
		data = data[2+size:]
	}
}

// undeal is deal's input for the records of a stream, as far as they fit.
func undeal(data []byte, from, to int) []byte {
	var out []byte
	s := &stream{data: data[:min(to, len(data))], pos: from}
	for rec, ok := s.next(); ok; rec, ok = s.next() {
		i := slices.Index(knownRecords, rec.typ)
		if i >= 0 && len(rec.data) < 256 {
			out = append(append(out, byte(i), byte(len(rec.data))), rec.data...)
		}
	}
	return out
}

func FuzzRecords(f *testing.F) {
	f.Add([]byte{}, []byte{})
	data, err := os.ReadFile(filepath.Join("testdata", "piccolo.xls"))
	must(f, err)
	whole, err := workbookStream(data)
	must(f, err)
	b, err := readBook(whole)
	must(f, err)
	f.Add(undeal(whole, 0, b.sheets[0].offset), undeal(whole, b.sheets[0].offset, b.sheets[1].offset))
	f.Fuzz(func(t *testing.T, globals, cells []byte) {
		xlsx, err := xlsxOf(onesheet(func(r *records) { deal(r, globals) }, func(r *records) { deal(r, cells) }))
		if err == nil {
			opens(t, xlsx)
		} else if engine.KindOf(err) == engine.Broken {
			t.Errorf("read, and not written: %v", err)
		}
	})
}

// opens checks that a finished workbook can be opened.
func opens(t *testing.T, xlsx []byte) {
	t.Helper()
	f, err := excelize.OpenReader(bytes.NewReader(xlsx))
	if err != nil {
		t.Fatalf("what was written cannot be opened: %v", err)
	}
	defer f.Close()
	for _, sheet := range f.GetSheetList() {
		if _, err := f.GetRows(sheet); err != nil {
			t.Fatalf("sheet %q cannot be read: %v", sheet, err)
		}
	}
}

func BenchmarkToXLSX(b *testing.B) {
	data, err := os.ReadFile(filepath.Join(worked.Path(b, "workbooks"), "squadre36.xls"))
	must(b, err)
	for b.Loop() {
		must(b, worked.Err(ToXLSX(data)))
	}
}
