package workbook

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	worked "raduno/.ci/testing"
	"raduno/engine"
)

// repack is a workbook with some parts replaced, or added.
func repack(t testing.TB, data []byte, parts map[string]string) []byte {
	t.Helper()
	zr, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	must(t, err)
	var out bytes.Buffer
	zw := zip.NewWriter(&out)
	for _, f := range zr.File {
		if _, replaced := parts[f.Name]; !replaced {
			must(t, zw.Copy(f))
		}
	}
	for name, content := range parts {
		w, err := zw.Create(name)
		must(t, err)
		_, err = io.WriteString(w, content)
		must(t, err)
	}
	must(t, zw.Close())
	return out.Bytes()
}

// partText is the content of a part.
func partText(t testing.TB, data []byte, name string) string {
	t.Helper()
	text := parts(t, data)[name]
	if text == "" {
		t.Fatalf("no part %s", name)
	}
	return text
}

// partNamed is the part of a sheet.
func partNamed(t testing.TB, data []byte, sheet string) string {
	t.Helper()
	b, err := Open(data)
	must(t, err)
	return b.find(sheet).Part()
}

// mergedBeyond is a workbook whose roster has a merged range that no sheet can have.
func mergedBeyond(t testing.TB, data []byte, area string) []byte {
	t.Helper()
	name := partNamed(t, data, rosterSheet)
	text := partText(t, data, name)
	return repack(t, data, map[string]string{name: regexp.MustCompile(`<mergeCell ref="[^"]*"`).ReplaceAllString(text, `<mergeCell ref="`+area+
		`"`)})
}

func TestOtherFilesAreToldApart(t *testing.T) {
	small := smallWorkbook()
	var encrypted bytes.Buffer
	f, err := excelize.OpenReader(bytes.NewReader(small))
	must(t, err)
	must(t, f.Write(&encrypted, excelize.Options{Password: "segreta"}))
	zipped := func(parts map[string]string) []byte { return repack(t, emptyZip(t), parts) }
	for _, c := range []struct {
		name, want string
		data       []byte
	}{
		{"empty", "vuoto", nil},
		{"a merged range beyond the last row", "riprendi una copia", mergedBeyond(t, small, "A4294967295:D1")},
		{"a merged range that is none", "riprendi una copia", mergedBeyond(t, small, "A1e9:L7")},
		{"text", "raduno-cli importa", []byte("ID;Nome;Cognome\n1;Mario;Rossi\n")},
		{"web page", "pagina web", []byte("<html><body>ciao</body></html>")},
		{"password", "password", encrypted.Bytes()},
		{"old Excel", "importalo", append([]byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), utf16le("......Workbook")...)},
		{"old Word", "vecchio Office", append([]byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), utf16le("WordDocument")...)},
		{"truncated", "danneggiato", small[:len(small)/2]},
		{"truncated at the end", "danneggiato", small[:len(small)-8]},
		{"zeros in the middle", "danneggiato", zeroed(small)},
		{"zip of something", "archivio", zipped(map[string]string{"readme.txt": "ciao"})},
		{"OpenDocument", ".ods", zipped(map[string]string{"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "<x/>"})},
		{"Word", "Word", zipped(map[string]string{
			"word/document.xml": "<x/>",
			"_rels/.rels":       `<Relationships><Relationship Id="a" Type="x/officeDocument" Target="word/document.xml"/></Relationships>`,
		})},
		{"binary Excel", ".xlsb", zipped(map[string]string{"xl/workbook.bin": "x"})},
		{"roster in UTF-16", "danneggiato", repack(t, small,
			map[string]string{partNamed(t, small, rosterSheet): "\xff\xfe" + string(utf16le("<worksheet/>"))})},
		{"list of parts gone", "danneggiato", repack(t, small, map[string]string{"_rels/.rels": "<Relationships/>"})},
		{"broken list of sheets", "danneggiato", repack(t, small, map[string]string{"xl/workbook.xml": "<workbook><sheets>"})},
		{"broken roster", "danneggiato", repack(t, small,
			map[string]string{partNamed(t, small, rosterSheet): `<worksheet><sheetData><row r="1"><c r="A1"`})},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Open(c.data)
			var e *engine.Error
			if !errors.As(err, &e) || e.Kind != engine.BadInput || !strings.Contains(e.Text.String(), c.want) {
				t.Errorf("error %v, want one with %q", err, c.want)
			}
		})
	}
}

func emptyZip(t testing.TB) []byte {
	t.Helper()
	var out bytes.Buffer
	must(t, zip.NewWriter(&out).Close())
	return out.Bytes()
}

// zeroed is a file in which a disk lost some blocks.
func zeroed(data []byte) []byte {
	out := bytes.Clone(data)
	clear(out[len(out)/3 : len(out)/2])
	return out
}

func TestBombsAreRefused(t *testing.T) {
	worked.Slow(t)
	small := smallWorkbook()
	roster := partNamed(t, small, rosterSheet)
	text := partText(t, small, roster)
	head, tail, _ := strings.Cut(text, "<sheetData>")
	_, tail, _ = strings.Cut(tail, "</sheetData>")
	sheet := func(rows string, n int) string {
		return head + "<sheetData>" + strings.Repeat(rows, n) + "</sheetData>" + tail
	}
	for _, c := range []struct {
		name  string
		parts map[string]string
	}{
		{"a million rows with cells", map[string]string{roster: sheet(`<row><c><v>1</v></c></row>`, 1<<20)}},
		{"millions of cells", map[string]string{roster: sheet(`<row>`+strings.Repeat("<c/>", 8_000)+`</row>`, 500)}},
		{"a hundred megabytes of blanks in a sheet", map[string]string{roster: head + strings.Repeat(" ", 100<<20) + "<sheetData/>" + tail}},
		{"a hundred megabytes in a picture", map[string]string{"xl/media/image1.png": strings.Repeat("\x00", 100<<20)}},
		{"endless shared strings", map[string]string{"xl/sharedStrings.xml": "<sst>" + strings.Repeat("<si/>", 6_000_000) + "</sst>"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			data := repack(t, small, c.parts)
			used := allocated(func() {
				_, err := Open(data)
				if engine.KindOf(err) != engine.BadInput {
					t.Errorf("error %v", err)
				}
			})
			if used > 200<<20 {
				t.Errorf("%d MB were allocated", used>>20)
			}
		})
	}
}

// A package in which a part lies twice is refused: one of the two would be read, and the other written.
func TestAPartThatIsThereTwice(t *testing.T) {
	small := smallWorkbook()
	zr, err := zip.NewReader(bytes.NewReader(small), int64(len(small)))
	must(t, err)
	var out bytes.Buffer
	zw := zip.NewWriter(&out)
	for _, f := range append(zr.File, zr.File[0]) {
		must(t, zw.Copy(f))
	}
	must(t, zw.Close())
	if _, err := Open(out.Bytes()); engine.KindOf(err) != engine.BadInput || !strings.Contains(engine.Message(err).String(), "danneggiato") {
		t.Errorf("error %v", err)
	}
}

// allocated is how many bytes work takes from the heap, garbage included.
func allocated(work func()) uint64 {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	work()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

func TestStrangeFilesAreHarmless(t *testing.T) {
	small := smallWorkbook()
	roster := partNamed(t, small, rosterSheet)
	text := partText(t, small, roster)
	for name, parts := range map[string]map[string]string{
		"deep XML": {roster: strings.Replace(text, "<sheetData>", strings.Repeat("<a>", 200_000)+strings.Repeat("</a>", 200_000)+
			"<sheetData>", 1)},
		"entities": {roster: strings.Replace(text, "<worksheet",
			`<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><worksheet`, 1)},
		"an unknown element": {roster: strings.Replace(text, "<sheetData>", "<futuro><a/></futuro><sheetData>", 1)},
		"rows out of order": {roster: strings.Replace(text, "<sheetData>",
			`<sheetData><row r="900"><c r="B900" t="str"><v>x</v></c></row><row r="9999999999"/>`, 1)},
		"references that lie": {roster: strings.Replace(text, `<c r="B4"`, `<c r="ZZZZ99999999"`, 1)},
		"strings that lie":    {roster: strings.Replace(text, `t="s"><v>`, `t="s"><v>99999999`, 3)},
	} {
		t.Run(name, func(t *testing.T) {
			b, err := Open(repack(t, small, parts))
			if err != nil {
				if engine.KindOf(err) != engine.BadInput {
					t.Errorf("error %v", err)
				}
				return
			}
			tour, _ := b.Read()
			_ = b.SetPlayers(append(tour.Players, engine.Player{ID: 999, Name: "Nuovo", Surname: "Arrivato", Plays: true}))
			if data, err := b.Bytes(); err == nil {
				_, err = Open(data)
				must(t, err)
			}
		})
	}
}

func TestHostileTextIsShownHarmless(t *testing.T) {
	names := map[string]string{
		"=cmd|'/c calc'!A1":                 "=cmd|'/c calc'!A1",
		"<script>alert(1)</script>":         "<script>alert(1)</script>",
		"Rossi\u202etxt.exe":                "Rossitxt.exe",
		"due\nrighe":                        "due righe",
		strings.Repeat("x", 32_767):         strings.Repeat("x", engine.MaxTextShown-1) + "…",
		"_x0041_ \"&'":                      "_x0041_ \"&'",
		"\u200bzero\u200b":                  "zero",
		"emoji 🎲 e 中文 e עברית":              "emoji 🎲 e 中文 e עברית",
		"tab\te   spazi  e\u00a0insecabile": "tab e spazi e insecabile",
	}
	for text, want := range names {
		b := edited(t, func(f *excelize.File) {
			must(t, f.SetCellStr(rosterSheet, "C5", strings.ReplaceAll(text, "_x", "_x005F_x")))
		})
		tour, _ := b.Read()
		if tour.Players[1].Surname != want {
			t.Errorf("%.20q is read as %q", text, tour.Players[1].Surname)
		}
		must(t, b.SetPlayers(tour.Players))
		if b.Changed() {
			t.Errorf("%.20q was rewritten", text)
		}
		tour.Players[1].Surname = text
		must(t, b.SetPlayers(tour.Players))
		must(t, b.AppendLog(text))
		again, _ := reopen(t, b).Read()
		if again.Players[1].Surname != want {
			t.Errorf("%.20q came back as %q", text, again.Players[1].Surname)
		}
	}
}

func TestTextIsNeverAFormula(t *testing.T) {
	tour := sample(16, 1, true)
	tour.Players[0].Surname = `=HYPERLINK("http://x","y")`
	tour.Players[1].Club = "+1+1"
	data, err := build(t, tour).Bytes()
	must(t, err)
	f, err := excelize.OpenReader(bytes.NewReader(data))
	must(t, err)
	for _, at := range []string{"C4", "E5"} {
		if formula, _ := f.GetCellFormula(rosterSheet, at); formula != "" {
			t.Errorf("%s holds the formula %s", at, formula)
		}
	}
}

func utf16le(s string) []byte {
	out := make([]byte, 0, 2*len(s))
	for i := range len(s) {
		out = append(out, s[i], 0)
	}
	return out
}

// Small files that once took minutes or gigabytes: each is refused or answered within a budget of memory, which is what
// time goes into.
func TestSmallFilesThatKill(t *testing.T) {
	worked.Slow(t)
	for name, data := range worked.Killers(t, smallWorkbook()) {
		t.Run(name, func(t *testing.T) {
			used := allocated(func() {
				b, err := Open(data)
				if err != nil {
					isForPeople(t, err)
					return
				}
				tour, findings := b.Read()
				if len(findings) > 5_000 {
					t.Errorf("%d findings", len(findings))
				}
				for _, r := range tour.Rounds {
					if r.Draw != nil && len(r.Draw.Tables) > 0 && len(r.Draw.Tables[0]) > 100 {
						t.Error("a table of thousands was taken")
					}
				}
			})
			if used > 400<<20 {
				t.Errorf("%d MB were allocated", used>>20)
			}
		})
	}
}

// A text that the file has lost is told with its cell, before a change and after: it is neither empty in silence nor what is written
// next.
func TestALostTextIsTold(t *testing.T) {
	part := partNamed(t, smallWorkbook(), rosterSheet)
	sheet := partText(t, smallWorkbook(), part)
	count := strings.Count(partText(t, smallWorkbook(), "xl/sharedStrings.xml"), "<si>")
	cell := regexp.MustCompile(`(<c r="E5"[^>]*t="s"[^>]*><v>)\d+(</v>)`)
	for _, number := range []int{count, count + 3, 1 << 40, -1} {
		data := repack(t, smallWorkbook(), map[string]string{part: cell.ReplaceAllString(sheet, fmt.Sprintf("${1}%d${2}", number))})
		b, err := Open(data)
		must(t, err)
		for _, when := range []string{"as it came", "after a change", "opened again"} {
			_, findings := b.Read()
			if !slices.ContainsFunc(findings, func(f engine.Finding) bool { return f.Code == "text-lost" && f.Cell == "E5" && !f.Warning }) {
				t.Errorf("%d, %s: %v", number, when, findings)
			}
			if when == "as it came" {
				must(t, b.AppendLog("uno", "due", "tre", "quattro", "cinque"))
			} else {
				b = reopen(t, b)
			}
		}
	}
}
