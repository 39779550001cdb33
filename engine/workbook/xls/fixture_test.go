package xls

import (
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// testdata/piccolo.xls has one of everything; LibreOffice made it.
const fixtureSheet = "Foglio uno"

func TestResultsOfFormulas(t *testing.T) {
	f := convert(t, "testdata/piccolo.xls")
	for at, want := range map[string]string{
		"D1": "6", "D3": "bi due - ci tre", "D4": "no", "D8": "", "D10": "3", "D11": "errore", "D21": "0", "D28": `dice "così"`,
	} {
		if got, err := f.GetCellValue(fixtureSheet, at, excelize.Options{RawCellValue: true}); err != nil || got != want {
			t.Errorf("%s: result %q, %v, want %q", at, got, err, want)
		}
		if formula, err := f.GetCellFormula(fixtureSheet, at); err != nil || formula != "" {
			t.Errorf("%s: formula %q, %v", at, formula, err)
		}
	}
}

func TestTextsOfEveryKind(t *testing.T) {
	f := convert(t, "testdata/piccolo.xls")
	for at, want := range map[string]string{
		"B1": "Perché Č ł 😀 «»", "B2": strings.Repeat("àbç", 3000), "B3": strings.Repeat("abc", 3000), "B4": "rosso nero", "B6": "sito",
	} {
		if got, err := f.GetCellValue(fixtureSheet, at); err != nil || got != want {
			t.Errorf("%s holds %.40q, %v, want %.40q", at, got, err, want)
		}
	}
	comments, err := f.GetComments(fixtureSheet)
	if err != nil || len(comments) != 1 || comments[0].Cell != "B5" || comments[0].Paragraph[0].Text != "Controllare è meglio" {
		t.Errorf("comments %+v, %v", comments, err)
	}
}

func TestLayoutOfEveryKind(t *testing.T) {
	f := convert(t, "testdata/piccolo.xls")
	column, _ := f.GetColVisible(fixtureSheet, "H")
	sheet, _ := f.GetSheetVisible("Nascosto")
	if column || sheet {
		t.Errorf("column %v, sheet %v", column, sheet)
	}
	names := f.GetDefinedName()
	if len(names) != 1 || names[0].Name != "Elenco" || names[0].RefersTo != "Nascosto!$A$1:$A$9" {
		t.Errorf("names %+v", names)
	}
}
