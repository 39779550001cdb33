package xlsx

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestShiftFormula(t *testing.T) {
	for formula, want := range map[string]string{
		"A1+$B$2+C$3+$D4":          "B3+$B$2+D$3+$D6",
		"SUM(A1:A9)&\"A1\"":        "SUM(B3:B11)&\"A1\"",
		"'1° Turno'!A1+LOG10(2)":   "'1° Turno'!B3+LOG10(2)",
		"Iscritti!A1*ROUND(A1, 2)": "Iscritti!B3*ROUND(B3, 2)",
	} {
		if got := shiftFormula(formula, 1, 2); got != want {
			t.Errorf("%s became %s, want %s", formula, got, want)
		}
	}
}

// Every column's name leads back to it, up to the last.
func TestColumnsHaveNames(t *testing.T) {
	for col := 1; col <= MaxCol; col++ {
		if got, row, ok := ParseCell(CellName(col, 7)); got != col || row != 7 || !ok {
			t.Fatalf("%s is column %d, row %d, %v; want %d", CellName(col, 7), got, row, ok, col)
		}
	}
	if ColumnName(28) != "AB" || ColumnName(MaxCol) != "XFD" {
		t.Errorf("28 is %s, %d is %s", ColumnName(28), MaxCol, ColumnName(MaxCol))
	}
}

// Elements that lie deep in one another are refused, however many that lie beside each other are not.
func TestDepthIsBounded(t *testing.T) {
	for element, deep := range map[string]bool{
		"<a>": true, "<a></a>": false, "<a/>": false, `<c r="A1" s="1"/>`: false, "<!-- a -->": false,
		"<?a b?>": false,
	} {
		text := `<?xml version="1.0"?><worksheet><x>` + strings.Repeat(element, 3*maxDepth) + "</x></worksheet>"
		if _, err := countTags([]byte(text)); errors.Is(err, ErrTooLarge) != deep {
			t.Errorf("%d times %s: %v", 3*maxDepth, element, err)
		}
	}
}

func TestRenameIn(t *testing.T) {
	for formula, want := range map[string]string{
		"SUM(Turno!A1:A9)+1":         "SUM('1° Turno'!A1:A9)+1",
		"XTurno!B1+'Turno'!C1":       "XTurno!B1+'1° Turno'!C1",
		"Turno!A1*Turno!A2&Turno2":   "'1° Turno'!A1*'1° Turno'!A2&Turno2",
		"Turno+A1":                   "Turno+A1",
		"'Turno!b'!A1+Turno!A1":      "'Turno!b'!A1+'1° Turno'!A1",
		"SUM('Turno:2° Turno'!A1)":   "SUM('1° Turno:2° Turno'!A1)",
		"'Il primo:Turno'!A1":        "'Il primo:1° Turno'!A1",
		"SUM(Turno:Altro!A1)":        "SUM('1° Turno:Altro'!A1)",
		"1+Altro:Turno!A1":           "1+'Altro:1° Turno'!A1",
		"Turno!A1:Turno!B2":          "'1° Turno'!A1:'1° Turno'!B2",
		`IF(A1="Turno!","",Turno!1)`: `IF(A1="Turno!","",'1° Turno'!1)`, "[1]Turno!A1": "[1]Turno!A1",
	} {
		if got := renameIn(formula, "Turno", "1° Turno"); got != want {
			t.Errorf("%s became %s, want %s", formula, got, want)
		}
	}
}

// A name stands for the texts in its range, and for those of no other cell.
func TestTextsOfAName(t *testing.T) {
	f, err := New("Arial", "Prova", "it")
	must(t, err)
	s := f.AddSheet("I dati", -1, NewSheet{})
	if err := f.Change(func() error {
		for at, text := range map[[2]int]string{{1, 1}: "Club", {1, 2}: "ROMA", {1, 4}: "PISA", {1, 5}: "sotto", {2, 2}: "accanto"} {
			s.SetText(at[0], at[1], 0, text)
		}
		s.NameRange("Elenco", Area{1, 2, 1, 4})
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if got := f.RangeTexts("elenco"); !slices.Equal(got, []string{"ROMA", "PISA"}) || f.RangeTexts("Altro") != nil {
		t.Errorf("it stands for %q", got)
	}
}
