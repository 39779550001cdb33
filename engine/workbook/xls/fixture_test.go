package xls

import (
	"fmt"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// testdata/piccolo.xls has one of everything; LibreOffice made it of a workbook with these formulas in D1, D2 ...
const fixtureFormulas = `SUM(A1:A3);AVERAGE($A$1:A$3);'2° Turno'!B2&" - "&'A1'!$C$3;IF(A1>=2,"sì","no");-A1+2*(A2-3)^2/4;` +
	`A1%;ROUND(A1,2);VLOOKUP(A1,Nascosto!$A$1:$C$9,2,FALSE);COUNTIF(A:A,"SI");SUMPRODUCT((A1:A3={1,2,3})*1);` +
	`IFERROR(A1/0,"errore");SUM(A1:A3,B1,5);MAX(A1,A2);TODAY();CHOOSE(2,"a","b","c");INDEX(A1:B3,2,1);MATCH(2,A1:A3,0);` +
	`LEFT("ciao",2)&MID("ciao",2,1);TEXT(A1,"0,00");DATE(2026,11,21);AND(A1>1,OR(A2<2,NOT(TRUE)));RANK(A1,A1:A3);` +
	`SUMIF(A1:A3,">1");LARGE(A1:A3,1);SUBTOTAL(9,A1:A3);COUNTIFS(A1:A3,">1",B1:B3,"x");AVERAGEIF(A1:A3,">1");` +
	`"dice ""così""";ISBLANK(Z99);HYPERLINK("http://x.it","x");SUM(Elenco);ROW()&COLUMN();INDIRECT("A1");` +
	`OFFSET(A1,1,0);SUM($1:$2);LEN(TRIM(A1));EDATE(A1,1);NETWORKDAYS(A1,A2);MOD(7,3);SUBSTITUTE("aa","a","b");A1<>A2;` +
	`1.5E-10*A1;SUM((A1,B1));MEDIAN(A1:A3);WEEKDAY(A1);PI();FIND("a","banana")`

const fixtureSheet = "Foglio uno"

func TestFormulasOfEveryKind(t *testing.T) {
	f, said := convert(t, "testdata/piccolo.xls")
	for i, want := range strings.Split(fixtureFormulas, ";") {
		at := fmt.Sprintf("D%d", i+1)
		if got, err := f.GetCellFormula(fixtureSheet, at); err != nil || got != want {
			t.Errorf("%s: %q, %v, want %q", at, got, err, want)
		}
	}
	for at, want := range map[string]string{
		"D1": "6", "D3": "bi due - ci tre", "D4": "no", "D8": "0", "D10": "3", "D11": "errore", "D21": "0", "D28": `dice "così"`, "N4": "#N/A",
	} {
		if got, err := f.GetCellValue(fixtureSheet, at, excelize.Options{RawCellValue: true}); err != nil || got != want {
			t.Errorf("%s: result %q, %v, want %q", at, got, err, want)
		}
	}
	want := []string{
		"Foglio “Foglio uno”: i collegamenti a siti o file non sono stati copiati, il loro testo sì (1)",
		"Foglio “2° Turno”: i grafici non sono stati copiati (1)",
		"Foglio “A1”: la protezione è rimasta, ma senza la sua password",
	}
	if fmt.Sprint(said) != fmt.Sprint(want) {
		t.Errorf("left out %q, want %q", said, want)
	}
}

func TestTextsOfEveryKind(t *testing.T) {
	f, _ := convert(t, "testdata/piccolo.xls")
	for at, want := range map[string]string{
		"B1": "Perché Č ł 😀 «»", "B2": strings.Repeat("àbç", 3000), "B3": strings.Repeat("abc", 3000), "B4": "rosso nero", "B6": "sito",
	} {
		if got, err := f.GetCellValue(fixtureSheet, at); err != nil || got != want {
			t.Errorf("%s holds %.40q, %v, want %.40q", at, got, err, want)
		}
	}
	runs, err := f.GetCellRichText(fixtureSheet, "B4")
	if err != nil || len(runs) != 2 || runs[0].Text != "rosso" || !runs[0].Font.Bold || runs[0].Font.Color != "FF0000" ||
		runs[1].Text != " nero" {
		t.Errorf("rich text %+v, %v", runs, err)
	}
	comments, err := f.GetComments(fixtureSheet)
	if err != nil || len(comments) != 1 || comments[0].Cell != "B5" || comments[0].Paragraph[0].Text != "Controllare è meglio" {
		t.Errorf("comments %+v, %v", comments, err)
	}
}

func TestChecksAndRulesOfEveryKind(t *testing.T) {
	f, _ := convert(t, "testdata/piccolo.xls")
	checks, err := f.GetDataValidations(fixtureSheet)
	if err != nil || len(checks) != 3 {
		t.Fatalf("checks %+v, %v", checks, err)
	}
	got := map[string]string{}
	for _, c := range checks {
		got[c.Sqref] = fmt.Sprint(c.Type, c.Operator, *c.ErrorStyle, c.Formula1, " ", c.AllowBlank, c.ShowErrorMessage, c.ShowInputMessage)
	}
	for where, want := range map[string]string{
		"K1:K9": `listwarning"SI,NO,FORSE" true true false`,
		"L1:L9": "decimalnotBetweenstop0 false false true",
		"M2:M9": "customstopM2>M1 false false false",
	} {
		if got[where] != want {
			t.Errorf("check of %s: %s, want %s", where, got[where], want)
		}
	}
	formats, err := f.GetConditionalFormats(fixtureSheet)
	if err != nil || len(formats["A1:A9"]) != 2 {
		t.Fatalf("conditional formats %+v, %v", formats, err)
	}
	between, formula := formats["A1:A9"][0], formats["A1:A9"][1]
	if between.MinValue != "2" || between.MaxValue != "3" || formula.Criteria != "$A1>$B$1" {
		t.Errorf("conditional formats %+v, %+v", between, formula)
	}
	look, err := f.GetConditionalStyle(*between.Format)
	if err != nil || !look.Font.Bold || len(look.Fill.Color) == 0 {
		t.Errorf("look of a conditional format %+v, %v", look, err)
	}
}

func TestLayoutOfEveryKind(t *testing.T) {
	f, _ := convert(t, "testdata/piccolo.xls")
	height, _ := f.GetRowHeight(fixtureSheet, 7)
	rowVisible, _ := f.GetRowVisible(fixtureSheet, 9)
	colVisible, _ := f.GetColVisible(fixtureSheet, "H")
	width, _ := f.GetColWidth(fixtureSheet, "J")
	hidden, _ := f.GetSheetVisible("Nascosto")
	if height != 40 || rowVisible || colVisible || width != 33 || hidden {
		t.Errorf("height %v, row %v, column %v, width %v, sheet %v", height, rowVisible, colVisible, width, hidden)
	}
	layout, err := f.GetPageLayout(fixtureSheet)
	if err != nil || *layout.Orientation != "landscape" || *layout.Size != 9 {
		t.Errorf("page %+v, %v", layout, err)
	}
	header, err := f.GetHeaderFooter(fixtureSheet)
	if err != nil || header.OddHeader != "&CTorneo è" {
		t.Errorf("header %+v, %v", header, err)
	}
	protection, err := f.GetSheetProtection("A1")
	if err != nil || !protection.SelectLockedCells {
		t.Errorf("protection %+v, %v", protection, err)
	}
	names := fmt.Sprint(f.GetDefinedName())
	for _, want := range []string{"Nascosto!$A$1:$A$9", "'Foglio uno'!$A$1:$D$20"} {
		if !strings.Contains(names, want) {
			t.Errorf("names %s, want %s", names, want)
		}
	}
}
