package xls

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/xuri/excelize/v2"
)

// What formulas seldom hold: arguments left out, errors, references that are gone, constants in rows.
func TestTokensThatAreRare(t *testing.T) {
	number := string(binary.LittleEndian.AppendUint64(nil, 0x3FF8000000000000)) // 1.5
	pad := strings.Repeat("\x00", 7)
	for tokens, want := range map[string]string{
		"\x16": "", "\x1C\x07": "#DIV/0!", "\x1C\x99": "#N/A", "\x2A" + pad[:4]: "#REF!", "\x2B" + pad + "\x00": "#REF!", "\x1D\x01": "TRUE",
		"\x1E\x02\x00\x1E\x03\x00\x05": "2*3", "\x20" + pad + "\x20" + pad + "\x03": `{1.5,"a""";TRUE,#DIV/0!}+{1.5}`,
	} {
		d := &decoder{book: &book{}, extra: payload("\x01\x01\x00\x01" + number + "\x02\x02\x00\x00a\"\x04\x01" + pad + "\x10\x07" + pad +
			"\x00\x00\x00\x01" + number)}
		if got, err := d.words(payload(tokens)); err != nil || got != want {
			t.Errorf("%q: %q, %v, want %q", tokens, got, err, want)
		}
	}
}

// A formula over the area of its one cell, and one that is in no record.
func TestAFormulaInTheRecordOfAnArray(t *testing.T) {
	f, leftOut := open(t, onesheet(nothing, func(r *records) {
		for row := range uint16(2) {
			r.add(recFormula, row, uint16(0), uint16(0), 5.0, uint16(0), uint32(0), uint16(5), "\x01", row, uint16(0))
			if row == 0 {
				r.add(recArray, uint16(0), uint16(0), uint8(0), uint8(0), uint16(0), uint32(0), uint16(3), "\x1E\x05\x00")
			}
		}
	}))
	for cell, want := range map[string]string{"A1": "5", "A2": ""} {
		if got, err := f.GetCellFormula("Foglio", cell); err != nil || got != want {
			t.Errorf("%s: formula %q, %v, want %q", cell, got, err, want)
		}
		wantCell(t, f, cell, "5")
	}
	if len(leftOut) != 1 || !strings.Contains(leftOut[0].String(), "(1)") {
		t.Errorf("left out: %v", leftOut)
	}
}

// Letters raised and lowered, underlined once and twice, of a size that cannot be; fills and lines across.
func TestLooksThatAreRare(t *testing.T) {
	b := &book{fonts: []font{{size: 12, underline: 1, position: 1}, {size: 900, underline: 0x22, position: 2}, {size: 8}}}
	for i, want := range []excelize.Font{
		{Size: 12, Underline: "single", VertAlign: "superscript"}, {Size: 10, Underline: "double", VertAlign: "subscript"}, {Size: 8},
	} {
		if got := b.fontOf(i); got.Size != want.Size || got.Underline != want.Underline || got.VertAlign != want.VertAlign {
			t.Errorf("font %d is %+v", i, got)
		}
	}
	none := b.color(0x7FFF)
	b.styles = []style{
		{pattern: 1, fore: 0x7FFF, diagonalDn: true, diagonal: line{style: 1}},
		{pattern: 2, fore: 0x7FFF, diagonalUp: true, diagonal: line{style: 2}},
	}
	w := &writer{book: b, file: excelize.NewFile(), styles: map[int]int{}}
	for i, want := range []struct{ fill, side string }{{"FFFFFF", "diagonalDown"}, {"000000", "diagonalUp"}} {
		id, err := w.style(i)
		if err != nil {
			t.Fatal(err)
		}
		look, err := w.file.GetStyle(id)
		if err != nil || none != "" || len(look.Fill.Color) != 1 || len(look.Border) != 1 {
			t.Fatalf("look %d is %+v, %v", i, look, err)
		}
		if strings.TrimPrefix(look.Fill.Color[0], "#") != want.fill || look.Border[0].Type != want.side {
			t.Errorf("look %d is %+v", i, look)
		}
	}
}

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

// Macros are left out and told; a workbook of an older Excel is refused with its remedy; of two workbooks in one file the first is read.
func TestEntriesOfTheFile(t *testing.T) {
	sound, err := os.ReadFile("testdata/piccolo.xls")
	if err != nil {
		t.Fatal(err)
	}
	const summary = "\x05SummaryInformation"
	for name, c := range map[string]struct{ from, to, says string }{
		"macros":        {summary, "_VBA_PROJECT_CUR", "Le macro"},
		"older":         {"Workbook", "Book", "troppo vecchia"},
		"locked":        {summary, "EncryptedPackage", "password"},
		"two workbooks": {summary, "Workbook", ""},
	} {
		data := bytes.Clone(sound)
		entry(t, data, c.from, c.to)
		_, leftOut, err := ToXLSX(data)
		said := ""
		if err != nil {
			said = err.Error()
		}
		for _, text := range leftOut {
			said += text.String() + "\n"
		}
		if !strings.Contains(said, c.says) || c.says == "" && err != nil {
			t.Errorf("%s: %s", name, said)
		}
	}
}

// The first columns alone stand still, a page in the middle of its height, the colour of a tab, the width of columns.
func TestViewsAndPagesThatAreRare(t *testing.T) {
	f, _ := open(t, onesheet(nothing, func(r *records) {
		r.add(recWindow2, uint16(2|4|8|16), uint16(0), uint16(0), uint32(0))
		r.add(recPane, uint16(2), uint16(0), uint16(7), uint16(2), uint8(1))
		r.add(recVCenter, uint16(1))
		r.add(recSheetExt, make([]byte, 16), uint32(10))
		r.add(recStandardWidth, uint16(20*256))
	}))
	panes, err := f.GetPanes("Foglio")
	if err != nil || panes.ActivePane != "topRight" || panes.XSplit != 2 || panes.YSplit != 0 || panes.TopLeftCell != "C1" {
		t.Errorf("panes %+v, %v", panes, err)
	}
	margins, err := f.GetPageMargins("Foglio")
	if err != nil || margins.Vertically == nil || !*margins.Vertically || margins.Horizontally != nil && *margins.Horizontally {
		t.Errorf("page %+v, %v", margins, err)
	}
	props, err := f.GetSheetProps("Foglio")
	if err != nil || props.TabColorRGB == nil && props.TabColorIndexed == nil || *props.DefaultColWidth != 20 {
		t.Errorf("tab %+v, %v", props, err)
	}
}

// Of texts without end in several fonts the first keep their fonts, and all their letters.
func TestTextsInSeveralFontsWithoutEnd(t *testing.T) {
	w := &writer{file: excelize.NewFile(), book: &book{fonts: []font{{size: 8}, {size: 12}}}, rich: maxRich - 1}
	defer w.file.Close()
	for i, want := range []int{2, 1} {
		at := fmt.Sprint("A", i+1)
		if err := w.value(&sheet{name: "Sheet1"}, at, cell{record: text, text: "uno due", runs: []run{{0, 0}, {4, 1}}}); err != nil {
			t.Fatal(err)
		}
		runs, err := w.file.GetCellRichText("Sheet1", at)
		if got, _ := w.file.GetCellValue("Sheet1", at); err != nil || got != "uno due" || len(runs) != want {
			t.Errorf("%s: %q in %d runs, %v", at, got, len(runs), err)
		}
	}
}

// A check may hide the arrow of its list.
func TestAListWithoutItsArrow(t *testing.T) {
	w := &writer{file: excelize.NewFile(), book: &book{}}
	defer w.file.Close()
	here := area{1, 1, 1, 1}
	if err := w.checks(&sheet{name: "Sheet1", checks: []check{{flags: 0x200, areas: []area{here}}, {areas: []area{here}}}}); err != nil {
		t.Fatal(err)
	}
	list, err := w.file.GetDataValidations("Sheet1")
	if err != nil || len(list) != 2 || !list[0].ShowDropDown || list[1].ShowDropDown { // true hides it
		t.Errorf("%+v, %v", list, err)
	}
}

// A rule makes letters bold or slanted only where it says so, and lines through them are not slanted ones.
func TestLettersOfARule(t *testing.T) {
	for want, bits := range map[[2]bool][3]uint32{{false, true}: {2, 400, 0}, {true, false}: {0, 700, 0}, {false, false}: {2, 400, 2}} {
		d := binary.LittleEndian.AppendUint32(make([]byte, 6), 1<<26)
		d = append(d, make([]byte, 2+ruleFontSize)...)
		binary.LittleEndian.PutUint32(d[12+68:], bits[0])
		binary.LittleEndian.PutUint16(d[12+72:], uint16(bits[1]))
		binary.LittleEndian.PutUint32(d[12+88:], bits[2])
		r := &reading{sheet: &sheet{rules: make([]rules, 1)}}
		r.addRule(d)
		if look := r.rules[0].list[0].look; [2]bool{look.bold, look.italic} != want {
			t.Errorf("%v: %+v", bits, look)
		}
	}
}

// Conditional formats without end are no tournament's.
func TestFormatsWithoutEnd(t *testing.T) {
	for n, refused := range map[int]bool{maxLists - 1: false, maxLists: true} {
		_, err := readBook(onesheet(nothing, func(r *records) {
			r.add(recCondFmt, make([]byte, 14))
			for range n {
				r.add(recCF, make([]byte, 12))
			}
		}))
		if (err != nil) != refused {
			t.Errorf("%d: %v", n, err)
		}
	}
}

// A text that follows the result of another cell is not that of a formula before it.
func TestATextThatComesTooLate(t *testing.T) {
	f, _ := open(t, onesheet(nothing, func(r *records) {
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
