package worked

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Damaged is a text damaged in one place: a byte, a piece that goes, comes twice or becomes noise, a number that becomes
// another, a tag that goes, an end that is cut off.
func Damaged(r *rand.Rand, text []byte) []byte {
	if len(text) == 0 {
		return []byte{byte(r.IntN(256))}
	}
	out := bytes.Clone(text)
	from := r.IntN(len(out))
	to := min(len(out), from+1+r.IntN(1+r.IntN(200)))
	switch r.IntN(7) {
	case 0:
		out[from] ^= 1 << r.IntN(8)
	case 1:
		out = slices.Delete(out, from, to)
	case 2:
		out = slices.Insert(out, from, bytes.Clone(out[from:to])...)
	case 3:
		out = out[:from]
	case 4:
		digits := strings.IndexAny(string(out[from:]), "0123456789")
		if digits >= 0 {
			numbers := []string{"0", "-1", "99999999", "1048576", "4294967295", "9999999999999999999", "1e9", ""}
			out = slices.Replace(out, from+digits, from+digits+1, []byte(numbers[r.IntN(len(numbers))])...)
		}
	case 5: // a whole tag goes
		if open := bytes.IndexByte(out[from:], '<'); open >= 0 {
			if end := bytes.IndexByte(out[from+open:], '>'); end >= 0 {
				out = slices.Delete(out, from+open, from+open+end+1)
			}
		}
	case 6:
		for i := from; i < to; i++ {
			out[i] = byte(r.IntN(256))
		}
	}
	return out
}

// parts are the parts of an .xlsx by their names.
func parts(t testing.TB, data []byte) map[string]string {
	t.Helper()
	zr, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	list := map[string]string{}
	for _, f := range zr.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		list[f.Name] = string(text)
	}
	return list
}

// packed is an .xlsx of parts.
func packed(t testing.TB, list map[string]string) []byte {
	t.Helper()
	var out bytes.Buffer
	zw := zip.NewWriter(&out)
	for _, name := range slices.Sorted(maps.Keys(list)) {
		w, err := zw.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, list[name]); err != nil {
			t.Fatal(err)
		}
	}
	if err := zw.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// sheetPart is the part of a sheet of an .xlsx.
func sheetPart(t testing.TB, list map[string]string, sheet string) string {
	t.Helper()
	id := regexp.MustCompile(`<sheet [^>]*name="` + sheet + `"[^>]*r:id="([^"]*)"`).FindStringSubmatch(list["xl/workbook.xml"])
	if id == nil {
		t.Fatalf("no sheet %s", sheet)
	}
	for _, rel := range regexp.MustCompile(`<Relationship [^>]*>`).FindAllString(list["xl/_rels/workbook.xml.rels"], -1) {
		if strings.Contains(rel, `Id="`+id[1]+`"`) {
			return path.Join("xl", strings.TrimPrefix(regexp.MustCompile(`Target="([^"]*)"`).FindStringSubmatch(rel)[1], "/xl/"))
		}
	}
	t.Fatalf("no part of sheet %s", sheet)
	return ""
}

// Killers are small workbooks that once took minutes or gigabytes, by what is in them, made of a sound one with the sheets
// Iscritti and Raduno.
func Killers(t testing.TB, sound []byte) map[string][]byte {
	t.Helper()
	list := parts(t, sound)
	roster, state := sheetPart(t, list, "Iscritti"), sheetPart(t, list, "Raduno")
	sheet := func(rows string) string {
		return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>` + rows + `</sheetData></worksheet>`
	}
	cell := func(text string) string { return `<c t="inlineStr"><is><t>` + text + `</t></is></c>` }
	headings := `<row>` + cell("ID") + cell("Nome") + cell("Cognome") + cell("Partecipa Torneo") + `</row>`
	people := func(n int, name func(i int) string) string {
		var rows strings.Builder
		rows.WriteString(headings)
		for i := range n {
			fmt.Fprintf(&rows, `<row r="%d"><c><v>%d</v></c>%s%s</row>`, i+2, i+1, cell(name(i)), cell("Rossi")+cell("SI"))
		}
		return sheet(rows.String())
	}
	numbered := func(n int, attr string) string { return sheet(strings.Repeat("<row"+attr+"><c><v>1</v></c></row>", n)) }
	table := "[[" + strings.TrimSuffix(strings.Repeat("7,", 4_000), ",") + "]]"
	killers := map[string][]byte{}
	for name, replaced := range map[string]map[string]string{
		"4,900 people of one name":   {roster: people(4_900, func(int) string { return "Mario" })},
		"4,900 people of nearly one": {roster: people(4_900, func(i int) string { return "Mario" + string(rune(0x4E00+i)) })},
		"a text of a megabyte 4,000 times": {
			roster:                 sheet(headings + strings.Repeat(`<row><c><v>1</v></c><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>`, 2_000)),
			"xl/sharedStrings.xml": `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>` + strings.Repeat("è", 1<<20) + `</t></si></sst>`,
		},
		"240,000 rows numbered alike":     {roster: numbered(240_000, ` r="7"`)},
		"240,000 rows without a number":   {roster: numbered(240_000, ``)},
		"rows numbered downwards":         {roster: sheet(`<row r="9000"/>` + strings.Repeat(`<row r="8"><c/></row>`, 200_000))},
		"the last cell of many rows":      {roster: sheet(strings.Repeat(`<row><c r="XFD1"><v>1</v></c></row>`, 2_000))},
		"a recorded table of 4,000 seats": {state: sheet(`<row>` + cell("tavoli") + `<c><v>1</v></c>` + cell(table) + `</row>`)},
		"50,000 merged ranges":            {roster: strings.Replace(sheet(headings), "</worksheet>", "<mergeCells>"+strings.Repeat(`<mergeCell ref="A1:B1"/>`, 50_000)+"</mergeCells></worksheet>", 1)},
	} {
		changed := maps.Clone(list)
		maps.Copy(changed, replaced)
		killers[name] = packed(t, changed)
	}
	return killers
}

// DamagedWorkbook is an .xlsx of which the file, or one of its parts, is damaged or gone.
func DamagedWorkbook(t testing.TB, r *rand.Rand, data []byte) []byte {
	t.Helper()
	list := parts(t, data)
	names := slices.Sorted(maps.Keys(list))
	kind := r.IntN(10)
	if kind == 0 { // the file itself
		return Damaged(r, data)
	}
	hit := names[r.IntN(len(names))]
	if kind == 1 {
		delete(list, hit)
	} else {
		list[hit] = string(Damaged(r, []byte(list[hit])))
	}
	return packed(t, list)
}

// DamagedOldWorkbook is an .xls damaged in its header, its tables or its records.
func DamagedOldWorkbook(r *rand.Rand, data []byte) []byte {
	data = bytes.Clone(data)
	for range 1 + r.IntN(4) {
		if r.IntN(3) == 0 { // the header and the tables of the container
			head := Damaged(r, data[:512])
			copy(data[:400], head[:min(len(head), 400)])
		} else {
			at := r.IntN(len(data) - 8)
			for i := range 1 + r.IntN(8) {
				data[at+i] = byte(r.IntN(256))
			}
		}
	}
	return data
}
