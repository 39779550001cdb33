package formula

import (
	"reflect"
	"slices"
	"strconv"
	"testing"
)

// Every built-in type can be written in the sheet "Formula" and read back as it was.
func TestEveryTypeFitsTheSheet(t *testing.T) {
	for _, f := range Types() {
		t.Run(f.ID, func(t *testing.T) {
			back, findings := FromSheet(f.ToSheet())
			if len(findings) > 0 {
				t.Fatalf("findings %v in %q", findings, f.ToSheet())
			}
			if !reflect.DeepEqual(back, f) {
				t.Errorf("read back\n%+v\nwant\n%+v", back, f)
			}
		})
	}
}

// A wrong cell is named by its reference, and nothing panics whatever the cells hold.
func TestWrongCellsAreNamed(t *testing.T) {
	row := func(f Type, label string) int {
		return slices.IndexFunc(f.ToSheet(), func(row []string) bool { return row[0] == label })
	}
	gufo, err := ByID("gufo")
	if err != nil {
		t.Fatal(err)
	}
	raduno24, err := ByID("raduno24")
	if err != nil {
		t.Fatal(err)
	}
	cases := []struct {
		name   string
		f      Type
		label  string
		column int
		value  string
	}{
		{"an unknown policy", gufo, "Tavoli", 1, "da 9"},
		{"letters for a number", gufo, "Diviso per", 1, "cento"},
		{"a factor of nought", gufo, "Fattore al tavolo da", 2, "0"},
		{"an unknown base", gufo, "Base dei punti", 1, "a occhio"},
		{"an unknown criterion", gufo, "Sorteggio dal turno", 3, "simpatia"},
		{"standings before the first round", gufo, "Sorteggio dal turno", 2, "alla greca"},
		{"winners before the first round", gufo, "Sorteggio dal turno", 3, "vincitori"},
		{"an unknown key", gufo, "Classifica", 2, "età"},
		{"a key twice", gufo, "Classifica", 2, "totale"},
		{"places in words", gufo, "Punti per posto ai tavoli da", 3, "sette"},
		{"a threshold below the one before", raduno24, "Fino a giocatori", 1, "cento"},
		{"semifinalists that fill no table", raduno24, "Fino a giocatori", 3, "17"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			rows := c.f.ToSheet()
			at := row(c.f, c.label)
			rows[at] = slices.Clone(rows[at])
			rows[at][c.column] = c.value
			_, findings := FromSheet(rows)
			want := columnName(c.column) + strconv.Itoa(at+1)
			if len(findings) == 0 || findings[0].Cell != want || findings[0].Sheet != SheetName || findings[0].Message.IsZero() {
				t.Errorf("findings %v, want one at %s", findings, want)
			}
		})
	}
}

// Missing and doubled lines are told, unknown ones too; notes and blank lines are passed over.
func TestMissingAndDoubledLines(t *testing.T) {
	if _, findings := FromSheet(nil); len(findings) < 4 {
		t.Errorf("an empty sheet has the findings %v", findings)
	}
	open, err := ByID("open")
	if err != nil {
		t.Fatal(err)
	}
	rows := append(open.ToSheet(), nil, []string{"# una nota", "x"}, []string{"", ""})
	if _, findings := FromSheet(rows); len(findings) != 0 {
		t.Errorf("findings %v", findings)
	}
	rows = append(rows, []string{"Nome", "Altro"}, []string{"Colore", "rosso"})
	if _, findings := FromSheet(rows); len(findings) != 2 {
		t.Errorf("findings %v, want two", findings)
	}
}

func FuzzFromSheet(f *testing.F) {
	f.Add("Tavoli", "4 e 5", "x", "Classifica", "totale", "")
	f.Add("Fino a giocatori", "oltre", "semifinalisti", "RisiKo! si scrive", "100", "86")
	f.Fuzz(func(t *testing.T, a, b, c, d, e, g string) {
		kind, findings := FromSheet([][]string{{a, b, c}, {d, e, g}, {}})
		for _, finding := range findings {
			if finding.Message.String() == "" {
				t.Errorf("a finding says nothing: %+v", finding)
			}
		}
		FromSheet(kind.ToSheet())
	})
}
