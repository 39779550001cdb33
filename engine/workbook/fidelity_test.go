package workbook

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"image"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/xlsx"
	"raduno/export"
)

// parts are the parts of a package by name.
func parts(t testing.TB, data []byte) map[string]string {
	t.Helper()
	zr, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	must(t, err)
	list := map[string]string{}
	for _, f := range zr.File {
		r, err := f.Open()
		must(t, err)
		text, err := io.ReadAll(r)
		must(t, err)
		must(t, r.Close())
		list[f.Name] = string(text)
	}
	return list
}

// node is an element for comparing: default attributes and blank text do not count.
type node struct {
	name     string
	attrs    map[string]string
	text     string
	children []*node
}

func parseXML(t testing.TB, text string) *node {
	t.Helper()
	root := &node{}
	stack := []*node{root}
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return root.children[0]
		}
		must(t, err)
		switch tok := token.(type) {
		case xml.StartElement:
			n := &node{name: tok.Name.Local, attrs: map[string]string{}}
			for _, a := range tok.Attr {
				v := map[string]string{"false": "", "true": "1", "0": ""}[a.Value]
				if v == "" && a.Value != "false" && a.Value != "0" {
					v = a.Value
				}
				if v != "" && a.Name.Space != "xmlns" && a.Name.Local != "xmlns" && a.Name.Local != "Ignorable" && a.Name.Local != "tabSelected" {
					n.attrs[a.Name.Local] = v
				}
			}
			top := stack[len(stack)-1]
			top.children = append(top.children, n)
			stack = append(stack, n)
		case xml.EndElement:
			stack = stack[:len(stack)-1]
		case xml.CharData:
			stack[len(stack)-1].text += strings.TrimSpace(string(tok))
		}
	}
}

// silent reports an element that says nothing.
func (n *node) silent() bool {
	return len(n.attrs) == 0 && n.text == "" && !slices.ContainsFunc(n.children, func(c *node) bool { return !c.silent() })
}

// differences lists where two elements differ.
func differences(a, b *node, path string) []string {
	var list []string
	if fmt.Sprint(a.attrs) != fmt.Sprint(b.attrs) {
		list = append(list, fmt.Sprintf("%s: attributes %v became %v", path, a.attrs, b.attrs))
	}
	if a.text != b.text {
		list = append(list, fmt.Sprintf("%s: %q became %q", path, a.text, b.text))
	}
	x := slices.DeleteFunc(slices.Clone(a.children), (*node).silent)
	y := slices.DeleteFunc(slices.Clone(b.children), (*node).silent)
	if len(x) != len(y) {
		return append(list, fmt.Sprintf("%s: %d children became %d", path, len(x), len(y)))
	}
	for i := range x {
		if x[i].name != y[i].name {
			list = append(list, fmt.Sprintf("%s: %s became %s", path, x[i].name, y[i].name))
			continue
		}
		list = append(list, differences(x[i], y[i], path+"/"+x[i].name+x[i].attrs["r"])...)
	}
	return list
}

// withoutRows is a sheet's settings: everything but its rows, the range of its cells and what Raduno sets.
func withoutRows(n *node, drop ...string) *node {
	c := *n
	drop = append(drop, "sheetData", "dimension")
	c.children = slices.DeleteFunc(slices.Clone(n.children), func(n *node) bool { return slices.Contains(drop, n.name) })
	return &c
}

// content is what excelize reads of a sheet: value, formula and style of each cell.
func content(t testing.TB, f *excelize.File, sheet string) map[string]string {
	t.Helper()
	cells, looks := map[string]string{}, map[int]string{}
	rows, err := f.GetRows(sheet, excelize.Options{RawCellValue: true})
	must(t, err)
	for i, r := range rows {
		for j, v := range r {
			at := xlsx.CellName(j+1, i+1)
			formula, err := f.GetCellFormula(sheet, at)
			must(t, err)
			number, err := f.GetCellStyle(sheet, at)
			must(t, err)
			if _, known := looks[number]; !known {
				style, err := f.GetStyle(number)
				must(t, err)
				look, err := json.Marshal(style)
				must(t, err)
				looks[number] = string(look)
			}
			if v != "" || formula != "" {
				cells[at] = v + "|" + formula + "|" + looks[number]
			}
		}
	}
	return cells
}

// aDay changes a workbook as a day's tournament does.
func aDay(t testing.TB, b *Book) {
	t.Helper()
	tour, _ := b.Read()
	players := slices.Clone(tour.Players)
	players[1].Club = "NAPOLI [Partenope]"
	players = append(players, engine.Player{ID: 901, Name: "Ultima", Surname: "Arrivata", Plays: true})
	must(t, b.SetPlayers(players))
	tour.Players = players
	table := tour.Rounds[0].Clone().Tables[0]
	table.Seats[0].Score = engine.NewScore(61)
	must(t, b.WriteTables(tour, withTable(*tour.Round(tour.Rounds[0].Number), table)))
	next := tour.Rounds[0].Clone()
	next.Number = tour.Rounds[len(tour.Rounds)-1].Number + 1
	must(t, b.WriteRound(tour, next, false))
	must(t, b.AppendLog("una riga"))
	tour.SetRound(next)
	must(t, b.WriteState(tour))
	results := ranking([]string{"Pos.", "Nome", "pt_tot"},
		export.Cell{Text: "1"}, export.Cell{Text: "Zoë"}, export.Cell{Number: true, Value: engine.NewPoints(5, 4), Won: true})
	must(t, b.WriteStandings(results, results))
}

// ranking is one of some columns, with one row where there are cells.
func ranking(titles []string, cells ...export.Cell) export.Ranking {
	r := export.Ranking{Columns: engine.Map(titles, func(title string) export.Column { return export.Column{Title: title} })}
	if len(cells) > 0 {
		r.Rows = []export.Row{{Cells: cells}}
	}
	return r
}

// untouched are the sheets that a day does not change.
func checkFidelity(t *testing.T, before []byte) {
	t.Helper()
	b, err := Open(before)
	must(t, err)
	named := map[string]string{}
	for _, s := range b.file.Sheets() {
		named[s.Part()] = s.Name
	}
	aDay(t, b)
	after, err := b.Bytes()
	must(t, err)
	old, now := parts(t, before), parts(t, after)
	for name, text := range old {
		changed := now[name] != text
		switch sheet := named[name]; {
		case now[name] == "":
			t.Errorf("%s is gone", name)
		case !changed:
		case sheet == "" && slices.Contains([]string{
			"[Content_Types].xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/styles.xml",
			"xl/sharedStrings.xml",
		}, name):
			checkShared(t, name, text, now[name])
		case sheet == rosterSheet || sheet == logSheet || sheet == stateSheet || sheet == "1° Turno":
			if was, is := besideCells.ReplaceAllString(text, ""), besideCells.ReplaceAllString(now[name], ""); was != is {
				t.Errorf("beside the cells %s was\n%s\nand is\n%s", sheet, was, is)
			}
		case sheet == fullSheet || sheet == reducedSheet:
			if diff := differences(withoutRows(parseXML(t, text), "cols", "mergeCells"), withoutRows(parseXML(t, now[name]), "cols", "mergeCells"),
				sheet); len(diff) > 0 {
				t.Errorf("settings of %s changed: %v", sheet, diff)
			}
		case onlyResults(t, text, now[name]):
		default:
			t.Errorf("%s (%s) changed", name, sheet)
		}
	}
	checkCells(t, before, after)
}

// besideCells finds all of a sheet's text but the tags beside its cells, which stay byte for byte.
var besideCells = regexp.MustCompile(`(?s)^.*?<worksheet[^>]*>|<sheetData.*</sheetData>|<dimension[^>]*>(</dimension>)?|\s*$`)

// onlyResults reports whether two sheets differ in nothing but stored results of formulas.
func onlyResults(t *testing.T, a, b string) bool {
	t.Helper()
	strip := func(text string) *node {
		root := parseXML(t, text)
		var walk func(n *node)
		walk = func(n *node) {
			if n.name == "c" && slices.ContainsFunc(n.children, func(c *node) bool { return c.name == "f" }) {
				n.children = slices.DeleteFunc(n.children, func(c *node) bool { return c.name == "v" })
				delete(n.attrs, "t")
			}
			for _, c := range n.children {
				walk(c)
			}
		}
		walk(root)
		return root
	}
	return len(differences(strip(a), strip(b), "")) == 0
}

// checkShared looks at the parts that all sheets share: nothing that was there may be missing.
func checkShared(t *testing.T, name, old, now string) {
	t.Helper()
	var missing func(a, b *node, path string)
	missing = func(a, b *node, path string) {
		for i, child := range a.children {
			if len(child.children) == 0 && len(child.attrs) == 0 && child.text == "" {
				continue
			}
			list := strings.HasSuffix(child.name, "s") // of styles, sheets, names: they only grow
			j := slices.IndexFunc(b.children, func(n *node) bool {
				return n.name == child.name && (list || len(differences(child, n, "")) == 0)
			})
			if j < 0 && !strings.Contains("calcPr workbookView si font dxf xf border Relationship definedName", child.name) {
				t.Errorf("%s: %s/%s (%d) %v is gone", name, path, child.name, i, child.attrs)
				continue
			}
			if j >= 0 && list {
				if len(child.children) > len(b.children[j].children) {
					t.Errorf("%s: %s/%s has fewer entries", name, path, child.name)
				}
				missing(child, b.children[j], path+"/"+child.name)
			}
		}
	}
	missing(parseXML(t, old), parseXML(t, now), "")
}

// checkCells compares what excelize reads of every cell before and after.
func checkCells(t *testing.T, before, after []byte) {
	t.Helper()
	f, err := excelize.OpenReader(bytes.NewReader(before))
	must(t, err)
	g, err := excelize.OpenReader(bytes.NewReader(after))
	must(t, err)
	for _, sheet := range f.GetSheetList() {
		if sheet == fullSheet || sheet == reducedSheet || sheet == stateSheet {
			continue
		}
		old, now := content(t, f, sheet), content(t, g, sheet)
		var changed []string
		for at, v := range old {
			_, formula, _ := strings.Cut(v, "|")
			_, formulaNow, _ := strings.Cut(now[at], "|")
			if now[at] != v && (formula != formulaNow || strings.HasPrefix(formula, "|")) {
				changed = append(changed, fmt.Sprintf("%s: %.60s became %.60s", at, v, now[at]))
			}
		}
		allowed := 0
		switch sheet {
		case rosterSheet:
			allowed = 2 // a club, and the ID in the row of the new player
		case "1° Turno":
			allowed = 1
		}
		if len(changed) > allowed {
			t.Errorf("%s: cells changed: %v", sheet, changed)
		}
	}
	for i, name := range f.GetDefinedName() {
		if !slices.Contains(g.GetDefinedName(), name) {
			t.Errorf("name %d %+v is gone", i, name)
		}
	}
}

func TestWhatIsNotOursSurvivesInRealWorkbooks(t *testing.T) {
	worked.Slow(t)
	for _, file := range sharedFiles(t) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".xlsx"), func(t *testing.T) {
			data, err := os.ReadFile(file)
			must(t, err)
			checkFidelity(t, data)
		})
	}
}

// furnished is a tournament's workbook to which people added whatever a spreadsheet offers.
func furnished(t testing.TB) []byte {
	t.Helper()
	f, err := excelize.OpenReader(bytes.NewReader(smallWorkbook()))
	must(t, err)
	_, err = f.NewSheet("Cassa")
	must(t, err)
	for i := range 8 {
		set(t, f, "Cassa", map[string]any{xlsx.CellName(1, i+1): "voce", xlsx.CellName(2, i+1): i * 10})
	}
	must(t, f.SetCellFormula("Cassa", "B10", "SUM(B1:B8)"))
	must(t, f.SetCellFormula("Cassa", "B11", "SUM('1° Turno'!C2:C8)"))
	must(t, f.SetCellFormula("Cassa", "C1", "B1*2", excelize.FormulaOpts{Type: ptr("shared"), Ref: ptr("C1:C8")}))
	must(t, f.AddChart("Cassa", "E2", &excelize.Chart{
		Type:   excelize.Col,
		Series: []excelize.ChartSeries{{Name: "Cassa!$A$1", Values: "Cassa!$B$1:$B$8"}},
	}))
	var picture bytes.Buffer
	must(t, png.Encode(&picture, image.NewRGBA(image.Rect(0, 0, 8, 8))))
	must(t, f.AddPictureFromBytes("1° Turno", "P2", &excelize.Picture{Extension: ".png", File: picture.Bytes()}))
	must(t, f.AddComment("1° Turno", excelize.Comment{Cell: "C2", Author: "Arbitro", Text: "da verificare"}))
	must(t, f.AddComment(rosterSheet, excelize.Comment{Cell: "B4", Author: "Arbitro", Text: "paga dopo"}))
	must(t, f.SetCellHyperLink(rosterSheet, "D4", "https://example.org/", "External"))
	format, err := f.NewConditionalStyle(&excelize.Style{Font: &excelize.Font{Color: "9A0511"}})
	must(t, err)
	must(t, f.SetConditionalFormat("1° Turno", "C2:C8",
		[]excelize.ConditionalFormatOptions{{Type: "cell", Criteria: ">", Format: &format, Value: "50"}}))
	must(t, f.SetConditionalFormat("Cassa", "B1:B8", []excelize.ConditionalFormatOptions{{
		Type: "data_bar", Criteria: "=", MinType: "min",
		MaxType: "max", BarColor: "#638EC6",
	}}))
	dv := excelize.NewDataValidation(true)
	dv.SetSqref("H4:H20")
	must(t, dv.SetDropList([]string{"doppia", "singola"}))
	must(t, f.AddDataValidation(rosterSheet, dv))
	set(t, f, rosterSheet, map[string]any{"H3": "Camera", "H4": "doppia", "H5": "singola"})
	must(t, f.AddTable("Cassa", &excelize.Table{Range: "G1:H4", Name: "Spese"}))
	must(t, f.SetDefinedName(&excelize.DefinedName{Name: "Totale", RefersTo: "Cassa!$B$10"}))
	must(t, f.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Area", RefersTo: "Cassa!$A$1:$C$12", Scope: "Cassa"}))
	must(t, f.ProtectSheet("Cassa", &excelize.SheetProtectionOptions{Password: "x", SelectLockedCells: true}))
	must(t, f.SetCustomProps(excelize.CustomProperty{Name: "Arbitro", Value: "Mario"}))
	_, err = f.NewSheet("Segreto")
	must(t, err)
	must(t, f.SetSheetVisible("Segreto", false, true))
	must(t, f.SetPanes("Cassa", &excelize.Panes{Freeze: true, XSplit: 1, TopLeftCell: "B1", ActivePane: "topRight"}))
	must(t, f.InsertPageBreak("Cassa", "A6"))
	must(t, f.AddSparkline("Cassa", &excelize.SparklineOptions{Location: []string{"D1"}, Range: []string{"Cassa!B1:B8"}}))
	must(t, f.AutoFilter(rosterSheet, "A3:H3", nil))
	buffer, err := f.WriteToBuffer()
	must(t, err)
	for name, text := range parts(t, buffer.Bytes()) { // what excelize does not write: protection of one thing alone, the order of a filter
		if before, after, found := strings.Cut(text, "</autoFilter>"); found && strings.HasPrefix(name, "xl/worksheets/") {
			before = strings.Replace(before, "<autoFilter", `<sheetProtection sheet="1" sort="0" objects="1"/><autoFilter`, 1)
			order := `<sortState ref="A4:H19"><sortCondition descending="1" ref="C4:C19"/></sortState></autoFilter>`
			return without(t, buffer.Bytes(), map[string]string{name: before + order + after})
		}
	}
	t.Fatal("no filter")
	return nil
}

func ptr[T any](v T) *T { return &v }

func TestWhatIsNotOursSurvives(t *testing.T) { checkFidelity(t, furnished(t)) }

// libreOffice converts a file, and skips the test where LibreOffice is not installed.
func libreOffice(t testing.TB, data []byte, from, to string) []byte {
	t.Helper()
	soffice := worked.Tool(t, "soffice")
	if testing.Short() {
		t.Skip("LibreOffice is slow")
	}
	dir := t.TempDir()
	must(t, os.WriteFile(filepath.Join(dir, "in."+from), data, 0o600))
	cmd := exec.Command(soffice, "-env:UserInstallation=file://"+filepath.Join(dir, "profile"), "--headless", "--convert-to", to, "--outdir",
		filepath.Join(dir, "out"), filepath.Join(dir, "in."+from))
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("LibreOffice: %v\n%s", err, out)
	}
	extension, _, _ := strings.Cut(to, ":")
	converted, err := os.ReadFile(filepath.Join(dir, "out", "in."+extension))
	must(t, err)
	return converted
}

func TestWhatIsNotOursSurvivesAfterLibreOffice(t *testing.T) {
	data := libreOffice(t, furnished(t), "xlsx", "xlsx")
	b, err := Open(data)
	must(t, err)
	got, _ := b.Read()
	want := sample(16, 1, true)
	if !slices.Equal(got.Players, want.Players) || len(got.Rounds) != 1 ||
		got.Rounds[0].Tables[3].IDs()[2] != want.Rounds[0].Tables[3].IDs()[2] {
		t.Error("LibreOffice's file reads otherwise")
	}
	checkFidelity(t, data)
}

func TestLibreOfficeReadsWhatIsWritten(t *testing.T) {
	tour := sample(16, 3, true)
	b := build(t, tour)
	data, err := b.Bytes()
	must(t, err)
	if _, err := Open(libreOffice(t, data, "xlsx", "ods")); err == nil {
		t.Fatal("an .ods was opened")
	}
	wantRead(t, libreOffice(t, data, "xlsx", "xlsx"), tour)
}

// wantRead wants a workbook that another program wrote to be the tournament.
func wantRead(t *testing.T, data []byte, tour *engine.Tournament) {
	t.Helper()
	back, err := Open(data)
	must(t, err)
	got, findings := back.Read()
	for _, f := range findings {
		t.Errorf("finding: %s [%s]", f, f.Code)
	}
	if !slices.Equal(got.Players, tour.Players) || got.Info.Name != tour.Info.Name || !slices.Equal(got.Info.Dates, tour.Info.Dates) {
		t.Errorf("players or info differ: %+v", got.Info)
	}
	for i, r := range tour.Rounds {
		for k, table := range r.Tables {
			for j, seat := range table.Seats {
				if g := got.Rounds[i].Tables[k].Seats[j]; g.Player != seat.Player || g.Score != seat.Score {
					t.Errorf("round %d table %d seat %d: %+v, want %+v", i+1, k+1, j, g, seat)
				}
			}
		}
		if string(got.Rounds[i].Draw.Problem) != string(r.Draw.Problem) {
			t.Error("the record of the draw differs")
		}
	}
}

func mustBytes(t testing.TB, b *Book) []byte {
	t.Helper()
	data, err := b.Bytes()
	must(t, err)
	return data
}
