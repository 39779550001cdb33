package worked

import (
	"archive/zip"
	"bytes"
	"fmt"
	"hash/crc32"
	"io"
	"maps"
	"math/rand/v2"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// damaged is a text damaged in one place: a byte, a piece that goes, comes twice or becomes noise, a number that becomes
// another, a tag that goes, an end that is cut off.
func damaged(r *rand.Rand, text []byte) []byte {
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

// Parts are the parts of an .xlsx by their names.
func Parts(t testing.TB, data []byte) map[string]string {
	t.Helper()
	zr, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	Must(t, err)
	list := map[string]string{}
	for _, f := range zr.File {
		r, err := f.Open()
		Must(t, err)
		text, err := io.ReadAll(r)
		Must(t, err)
		list[f.Name] = string(text)
	}
	return list
}

// Sum is a sum of the parts of an .xlsx and their names, apart from how they are packed.
func Sum(t testing.TB, data []byte) uint32 {
	t.Helper()
	sum, list := crc32.NewIEEE(), Parts(t, data)
	for _, name := range slices.Sorted(maps.Keys(list)) {
		fmt.Fprint(sum, name, "\n", list[name], "\n")
	}
	return sum.Sum32()
}

// packed is an .xlsx of parts.
func packed(t testing.TB, list map[string]string) []byte {
	t.Helper()
	var out bytes.Buffer
	zw := zip.NewWriter(&out)
	for _, name := range slices.Sorted(maps.Keys(list)) {
		w, err := zw.Create(name)
		Must(t, err)
		if _, err := io.WriteString(w, list[name]); err != nil {
			t.Fatal(err)
		}
	}
	Must(t, zw.Close())
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
// Iscritti, Raduno and 1° Turno.
func Killers(t testing.TB, sound []byte) map[string][]byte {
	t.Helper()
	list := Parts(t, sound)
	roster, state, round := sheetPart(t, list, "Iscritti"), sheetPart(t, list, "Raduno"), sheetPart(t, list, "1° Turno")
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
	tables := func(n int) string {
		var rows strings.Builder
		for i := range n {
			fmt.Fprintf(&rows, `<row r="%d">%s</row><row r="%d"><c><v>%d</v></c>%s<c><v>3</v></c></row>`, 3*i+1, cell(fmt.Sprint("Tavolo N°", i)),
				3*i+2, i%16+1, cell("Mario Rossi"))
		}
		return sheet(rows.String())
	}
	numbered := func(n int, attr string) string { return sheet(strings.Repeat("<row"+attr+"><c><v>1</v></c></row>", n)) }
	table := "[[" + strings.TrimSuffix(strings.Repeat("7,", 4_000), ",") + "]]"
	type replaced = map[string]string // made one at a time, so that the test that runs them stays small
	manyTimes := func(length int) replaced {
		return replaced{
			roster: sheet(headings + strings.Repeat(`<row><c><v>1</v></c><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>`, 2_000)),
			"xl/sharedStrings.xml": `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>` + strings.Repeat("è", length) +
				`</t></si></sst>`,
		}
	}
	killers := map[string][]byte{}
	for name, made := range map[string]func() replaced{
		"4,900 people of one name": func() replaced { return replaced{roster: people(4_900, func(int) string { return "Mario" })} },
		"4,900 people of nearly one": func() replaced {
			return replaced{roster: people(4_900, func(i int) string { return "Mario" + string(rune(0x4E00+i)) })}
		},
		"a text of half a megabyte 4,000 times": func() replaced { return manyTimes(1 << 18) },
		"a text of two megabytes 4,000 times":   func() replaced { return manyTimes(1 << 20) },
		"240,000 rows numbered alike":           func() replaced { return replaced{roster: numbered(240_000, ` r="7"`)} },
		"240,000 rows without a number":         func() replaced { return replaced{roster: numbered(240_000, ``)} },
		"rows numbered downwards": func() replaced {
			return replaced{roster: sheet(`<row r="9000"/>` + strings.Repeat(`<row r="8"><c/></row>`, 200_000))}
		},
		"the last cell of many rows": func() replaced {
			return replaced{roster: sheet(strings.Repeat(`<row><c r="XFD1"><v>1</v></c></row>`, 2_000))}
		},
		"a recorded table of 4,000 seats": func() replaced {
			return replaced{state: sheet(`<row>` + cell("tavoli") + `<c><v>1</v></c>` + cell(table) + `</row>`)}
		},
		"50,000 merged ranges": func() replaced {
			return replaced{roster: strings.Replace(sheet(headings), "</worksheet>", "<mergeCells>"+strings.Repeat(`<mergeCell ref="A1:B1"/>`,
				50_000)+"</mergeCells></worksheet>", 1)}
		},
		"3 million elements in a cell": func() replaced {
			return replaced{roster: sheet("<row><c>" + strings.Repeat("<x>", 1_500_000) + strings.Repeat("</x>", 1_500_000) + "</c></row>")}
		},
		"3 million elements beside cells": func() replaced {
			return replaced{roster: sheet("<row><c><v>1</v></c></row>" + strings.Repeat("<x/>", 3_000_000))}
		},
		"400,000 cells of one name": func() replaced {
			return replaced{roster: sheet("<row>" + strings.Repeat(`<c r="H100"><v>1</v></c>`, 400_000) + "</row>")}
		},
		"400,000 shared strings": func() replaced {
			return replaced{"xl/sharedStrings.xml": `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
				strings.Repeat("<si><t>a</t></si>", 400_000) + "</sst>"}
		},
		"a shared string of 3 million": func() replaced {
			return replaced{"xl/sharedStrings.xml": `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si>` +
				strings.Repeat("<r><t/></r>", 1_500_000) + "</si></sst>"}
		},
		"3 million styles": func() replaced {
			return replaced{"xl/styles.xml": strings.Replace(list["xl/styles.xml"], "<fonts", "<x>"+strings.Repeat("<y/>", 3_000_000)+"</x><fonts",
				1)}
		},
		"a text of 25 MB in references": func() replaced {
			return replaced{roster: sheet("<row>" + cell(strings.Repeat("&amp;", 5_000_000)) + "</row>")}
		},
		"5 million references": func() replaced {
			return replaced{roster: sheet("<row>" + strings.Repeat(cell(strings.Repeat("&amp;", 30_000)), 170) + "</row>")}
		},
		"a comment of 30 MB": func() replaced { return replaced{roster: sheet("<!--" + strings.Repeat("a", 30_000_000) + "-->")} },
		"a tag with 700,000 attributes": func() replaced {
			return replaced{roster: sheet("<row" + strings.Repeat(` a=""`, 700_000) + "/>")}
		},
		"5 million attributes": func() replaced {
			return replaced{roster: sheet("<row><c>" + strings.Repeat(`<x a="" b="" c="" d="" e="" f="" g="" h=""/>`, 600_000) + "</c></row>")}
		},
		"60,000 looks of columns": func() replaced {
			return replaced{roster: strings.Replace(sheet(headings), "<sheetData>", "<cols>"+strings.Repeat(`<col min="1" max="99" width="9"/>`,
				60_000)+"</cols><sheetData>", 1)}
		},
		"60,000 rules": func() replaced {
			return replaced{roster: strings.Replace(sheet(headings), "</worksheet>", `<dataValidations>`+
				strings.Repeat(`<dataValidation sqref="A1"><formula1>1</formula1></dataValidation>`, 60_000)+"</dataValidations></worksheet>", 1)}
		},
		"100,000 relationships": func() replaced {
			return replaced{"xl/_rels/workbook.xml.rels": strings.Replace(list["xl/_rels/workbook.xml.rels"], "</Rel",
				strings.Repeat(`<Relationship Id="a" Type="b" Target="c"/>`, 100_000)+"</Rel", 1)}
		},
		"60,000 sheets": func() replaced {
			return replaced{"xl/workbook.xml": strings.Replace(list["xl/workbook.xml"], "</sheets>",
				strings.Repeat(`<sheet name="a" sheetId="9" r:id="rId1"/>`, 60_000)+"</sheets>", 1)}
		},
		"60,000 names of ranges": func() replaced {
			return replaced{"xl/workbook.xml": strings.Replace(list["xl/workbook.xml"], "</sheets>", "</sheets><definedNames>"+
				strings.Repeat(`<definedName name="a">A1</definedName>`, 60_000)+"</definedNames>", 1)}
		},
		"100,000 tables": func() replaced { return replaced{round: tables(100_000)} },
		"35,000 records of one table": func() replaced {
			var rows strings.Builder
			rows.WriteString("<row>" + cell("Tavolo N°1") + "</row><row><c><v>1</v></c>" + cell("Mario Rossi") + "<c><v>3</v></c></row>")
			for i := range 35_000 {
				fmt.Fprintf(&rows, `<row r="%d"><c r="B%d"><v>0.%d</v></c><c><v>1</v></c></row>`, i+3, i+3, i)
			}
			return replaced{round: sheet(rows.String()), state: sheet("<row>" + cell("tipo") + "<c/>" + cell("dipcon") + "</row>")}
		},
		"100,000 tables in a row": func() replaced {
			return replaced{round: sheet(strings.Repeat("<row>"+strings.Repeat(cell("Tavolo N°7"), 1_000)+"</row>", 100))}
		},
		"4,900 people without sense": func() replaced {
			return replaced{roster: people(4_900, func(i int) string { return strings.Repeat(string(rune('a'+i%26)), 1+i*7%90) })}
		},
	} {
		changed := maps.Clone(list)
		maps.Copy(changed, made())
		killers[name] = packed(t, changed)
	}
	return killers
}

// DamagedWorkbook is an .xlsx with a damaged file, or a damaged or missing part.
func DamagedWorkbook(t testing.TB, r *rand.Rand, data []byte) []byte {
	t.Helper()
	list := Parts(t, data)
	names := slices.Sorted(maps.Keys(list))
	class := r.IntN(10)
	if class == 0 { // the file itself
		return damaged(r, data)
	}
	hit := names[r.IntN(len(names))]
	if class == 1 {
		delete(list, hit)
	} else {
		list[hit] = string(damaged(r, []byte(list[hit])))
	}
	return packed(t, list)
}

// sheetOf draws a sheet among the parts.
func sheetOf(r *rand.Rand, list map[string]string) string {
	var sheets []string
	for name := range list {
		if strings.HasPrefix(name, "xl/worksheets/sheet") {
			sheets = append(sheets, name)
		}
	}
	slices.Sort(sheets)
	return sheets[r.IntN(len(sheets))]
}

// editCell changes a cell of a sheet, or takes one or a row away.
func editCell(r *rand.Rand, list map[string]string) {
	hit := sheetOf(r, list)
	text := list[hit]
	cells := aCell.FindAllStringSubmatchIndex(text, -1)
	if len(cells) == 0 {
		return
	}
	at, other := cells[r.IntN(len(cells))], cells[r.IntN(len(cells))]
	place := text[at[2]:at[3]]
	words := []string{"x", "SI", "NO", "Rossi", "12", "1°", " Mario  Rossi ", "Tavolo N°2", "ghost"}
	contents := []string{
		`><v>` + fmt.Sprint(r.IntN(120)-10) + `</v></c>`, `><v>12.5</v></c>`, `><v>46046</v></c>`,
		` t="e"><v>#N/A</v></c>`, ` t="b"><v>1</v></c>`,
		` t="inlineStr"><is><t>` + words[r.IntN(len(words))] + `</t></is></c>`,
		`/>`, text[other[3]:other[1]],
	}
	row := aRow.FindAllStringIndex(text, -1)
	switch n := r.IntN(len(contents) + 2); {
	case n < len(contents):
		list[hit] = text[:at[0]] + `<c r="` + place + `"` + strings.TrimPrefix(contents[n], `"`) + text[at[1]:]
	case len(row) > 1 && n == len(contents):
		gone := row[r.IntN(len(row))]
		list[hit] = text[:gone[0]] + text[gone[1]:]
	default:
		list[hit] = text[:at[0]] + text[at[1]:]
	}
}

// Edited is an .xlsx with some changes, as a spreadsheet would write them: in a cell, or in a row: its
// cells emptied, those of another put into it, numbers written as text, the row copied to the end, or a shared text lost.
func Edited(t testing.TB, r *rand.Rand, data []byte, times int) []byte {
	t.Helper()
	list := Parts(t, data)
	for range times {
		if n := r.IntN(8); n < 5 {
			editRow(r, list, n)
		} else {
			editCell(r, list)
		}
	}
	return packed(t, list)
}

// editRow changes a row of a sheet in one of five ways.
func editRow(r *rand.Rand, list map[string]string, way int) {
	hit := sheetOf(r, list)
	text := list[hit]
	rows := aRow.FindAllStringIndex(text, -1)
	if len(rows) == 0 {
		return
	}
	one, other, end := rows[r.IntN(len(rows))], rows[r.IntN(len(rows))], rows[len(rows)-1]
	row := text[one[0]:one[1]]
	switch way {
	case 0:
		row = aValue.ReplaceAllString(row, "")
	case 1:
		row = aPlace.ReplaceAllString(text[other[0]:other[1]], "${1}"+aPlace.FindStringSubmatch(row)[2]+`"`)
	case 2:
		row = aPlainNumber.ReplaceAllString(row, `<c r="$1"$2 t="str"><v>$3</v></c>`)
	case 3: // ten times as far down as the last
		row = text[one[0]:end[1]] + aPlace.ReplaceAllString(row, "${1}"+aPlace.FindStringSubmatch(text[end[0]:])[2]+`1"`)
		one = []int{one[0], end[1]}
	case 4:
		if at := strings.LastIndex(row, ` t="s"><v>`); at >= 0 {
			at += len(` t="s"><v>`)
			row = row[:at] + "9" + row[at:]
		}
	}
	list[hit] = text[:one[0]] + row + text[one[1]:]
}

// Senseless is an .xlsx with rounds whose tables make no sense, as people do with a spreadsheet: of 0, 1 or 9 seats, a
// title alone, twice or after another, unknown players or who sit twice, holes, rows that are gone or twice.
func Senseless(t testing.TB, r *rand.Rand, data []byte) []byte {
	t.Helper()
	list := Parts(t, data)
	for number := 1; number <= 9; number++ {
		sheet := fmt.Sprintf("%d° Turno", number)
		if !strings.Contains(list["xl/workbook.xml"], `"`+sheet+`"`) || r.IntN(3) == 0 {
			continue
		}
		part := sheetPart(t, list, sheet)
		rows := aRow.FindAllString(list[part], -1)
		if len(rows) == 0 {
			continue
		}
		switch r.IntN(4) {
		case 0:
			rows = senselessRows(r)
		case 1:
			rows = rows[:1]
		}
		for range r.IntN(4) {
			one, other := r.IntN(len(rows)), r.IntN(len(rows))
			switch way := r.IntN(6); {
			case way == 0 && len(rows) > 1:
				rows = slices.Delete(rows, one, one+1)
			case way == 1:
				rows[one] = aValue.ReplaceAllString(rows[one], "")
			case way == 2:
				rows[one], rows[other] = rows[other], rows[one]
			case way == 3:
				rows = slices.Insert(rows, one, rows[other])
			case way == 4:
				rows[one] = `<row r="1"></row>`
			default:
				rows[one] = aPlainNumber.ReplaceAllStringFunc(rows[one], func(cell string) string {
					return strings.Replace(cell, "<v>", "<v>"+[]string{"", "", "0", "-", "7", "."}[r.IntN(6)], 1)
				})
			}
		}
		for i := range rows {
			rows[i] = aPlace.ReplaceAllString(rows[i], "${1}"+strconv.Itoa(i+1)+`"`)
		}
		before, rest, _ := strings.Cut(list[part], "<sheetData>")
		_, after, _ := strings.Cut(rest, "</sheetData>")
		list[part] = before + "<sheetData>" + strings.Join(rows, "") + "</sheetData>" + after
	}
	return packed(t, list)
}

// senselessRows are up to eight rows of a round, each a title or seats.
func senselessRows(r *rand.Rand) (rows []string) {
	ids := []string{"1", "2", "3", "4", "5", "0", "-1", "99999", "2.5", "abc", ""}
	for range 1 + r.IntN(8) {
		row := fmt.Sprintf(`<c r="A1" t="inlineStr"><is><t>Tavolo N°%d</t></is></c>`, r.IntN(4))
		if r.IntN(2) == 0 {
			row = ""
			for seat := range []int{0, 1, 2, 3, 4, 5, 9}[r.IntN(7)] {
				texts := []string{ids[r.IntN(len(ids))], []string{"", "Nome1 Prova", "Ghost"}[r.IntN(3)], []string{"", "12", "x"}[r.IntN(3)]}
				for col, text := range texts {
					if text != "" {
						row += fmt.Sprintf(`<c r="%c1" t="str"><v>%s</v></c>`, 'A'+3*seat+col, text)
					}
				}
			}
		}
		rows = append(rows, `<row r="1">`+aPlainText.ReplaceAllString(row, "><v>$1</v>")+`</row>`)
	}
	return rows
}

var (
	aPlainText   = regexp.MustCompile(` t="str"><v>(-?[0-9.]+)</v>`)
	aValue       = regexp.MustCompile(`(?s)<(?:v|is)>.*?</(?:v|is)>`)
	aPlace       = regexp.MustCompile(`( r="[A-Z]*)([0-9]+)"`)
	aPlainNumber = regexp.MustCompile(`<c r="([A-Z]+[0-9]+)"( s="[0-9]+")?(?: t="n")?><v>([-0-9.]+)</v></c>`)
	aCell        = regexp.MustCompile(`(?s)<c r="([A-Z]+[0-9]+)"(?:[^>]*/>|[^>]*[^/>]>.*?</c>|>.*?</c>)`)
	aRow         = regexp.MustCompile(`(?s)<row [^>]*[^/]>.*?</row>`)
)

// DamagedOldWorkbook is an .xls damaged in its header, its tables or its records.
func DamagedOldWorkbook(r *rand.Rand, data []byte) []byte {
	data = bytes.Clone(data)
	for range 1 + r.IntN(4) {
		if r.IntN(3) == 0 { // the header and the tables of the container
			head := damaged(r, data[:512])
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
