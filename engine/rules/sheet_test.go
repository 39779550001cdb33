package rules

import (
	"reflect"
	"regexp"
	"slices"
	"testing"

	"raduno/engine"
	"raduno/engine/game/risiko"
	"raduno/engine/xlsx"
)

// Every built-in type can be written in the sheet "Formula" and read back as it was.
func TestEveryTypeFitsTheSheet(t *testing.T) {
	for _, f := range append(Types(), OtherTypes()...) {
		t.Run(f.ID, func(t *testing.T) {
			back, findings := TypeFromSheet(f.ToSheet())
			if len(findings) > 0 {
				t.Fatalf("findings %v in %q", findings, f.ToSheet())
			}
			f.About = engine.Text{} // for a list of types, and in no sheet
			if !reflect.DeepEqual(back, f) {
				t.Errorf("read back\n%+v\nwant\n%+v", back, f)
			}
		})
	}
}

// A line that earlier versions wrote and that means nothing now is passed over.
func TestLinesThatAreGoneArePassedOver(t *testing.T) {
	gufo, err := TypeByID("gufo")
	must(t, err)
	for _, label := range []string{"Prossimi turni liberi", "Next rounds free"} {
		back, findings := TypeFromSheet(append(gufo.ToSheet(), []string{label, "sì"}))
		if len(findings) > 0 || !reflect.DeepEqual(back.ToSheet(), gufo.ToSheet()) {
			t.Errorf("%s: %v, %+v", label, findings, back)
		}
	}
}

// A wrong cell is named by its reference, and nothing panics whatever the cells hold.
func TestWrongCellsAreNamed(t *testing.T) {
	row := func(f Type, label string) int {
		return slices.IndexFunc(f.ToSheet(), func(row []string) bool { return row[0] == label })
	}
	gufo, err := TypeByID("gufo")
	must(t, err)
	raduno24, err := TypeByID("raduno24")
	must(t, err)
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
			_, findings := TypeFromSheet(rows)
			want := xlsx.CellName(c.column+1, at+1)
			if len(findings) == 0 || findings[0].Cell != want || findings[0].Sheet != FormulaSheet || findings[0].Message.IsZero() {
				t.Errorf("findings %v, want one at %s", findings, want)
			}
		})
	}
}

// Missing and doubled lines are told, unknown ones too; notes and blank lines are passed over.
func TestMissingAndDoubledLines(t *testing.T) {
	if _, findings := TypeFromSheet(nil); len(findings) < 4 {
		t.Errorf("an empty sheet has the findings %v", findings)
	}
	open, err := TypeByID("open")
	must(t, err)
	rows := append(open.ToSheet(), nil, []string{"# una nota", "x"}, []string{"", ""})
	if _, findings := TypeFromSheet(rows); len(findings) != 0 {
		t.Errorf("findings %v", findings)
	}
	rows = append(rows, []string{"Nome", "Altro"}, []string{"Colore", "rosso"})
	if _, findings := TypeFromSheet(rows); len(findings) != 2 {
		t.Errorf("findings %v, want two", findings)
	}
}

func FuzzFromSheet(f *testing.F) {
	f.Add("Tavoli", "4 e 5", "x", "Classifica", "totale", "")
	f.Add("Fino a giocatori", "oltre", "semifinalisti", "RisiKo! si scrive", "100", "86")
	f.Add("Tavoli", "4\ne 5", "x", "Classifica\n", "to\ntale", "\n") // cells of two lines
	f.Fuzz(func(t *testing.T, a, b, c, d, e, g string) {
		typ, findings := TypeFromSheet([][]string{{a, b, c}, {d, e, g}, {}})
		for _, finding := range findings {
			if finding.Message.String() == "" {
				t.Errorf("a finding says nothing: %+v", finding)
			}
		}
		TypeFromSheet(typ.ToSheet())
	})
}

// italianOnly are words that no English cell has.
var italianOnly = regexp.MustCompile(`\b(di|per|del|al|con|da|chi|punti|tavolo)\b`)

// Every type says the same in both languages, and what it says is all of it.
func TestSheetInEnglish(t *testing.T) {
	for _, typ := range append(Types(), OtherTypes()...) {
		italian := typ.ToSheet()
		rows := LocalizedFormula(italian, "en")
		for i, row := range rows {
			for j, cell := range row {
				own := j > 0 && (italian[i][0] == "Nome" || italian[i][0] == "Fonte")
				if !own && italianOnly.MatchString(cell) {
					t.Errorf("%s: %q has no English", typ.ID, cell)
				}
			}
		}
		for _, rows := range [][][]string{italian, rows, LocalizedFormula(rows, "it")} {
			read, findings := TypeFromSheet(rows)
			if len(findings) > 0 || !reflect.DeepEqual(read.ToSheet(), italian) {
				t.Errorf("%s: %v\n%q\n%q", typ.ID, findings, read.ToSheet(), italian)
			}
		}
	}
}

// A league at tables of four by a formula of one's own says all that RisiKo! does not.
func TestFormulaOfAnotherGame(t *testing.T) {
	read, findings := TypeFromSheet([][]string{
		{"Name", "Terraforming Mars"},
		{"Tables", "4 and 3"},
		{"Draw from round", "1", "by lot", "club"},
		{"Draw from round", "2", "by lot", "met before", "meetings over 2", "near in the standings", "seat at the table"},
		{"Least score", "20"},
		{"Score step", "0.5"},
		{"Sum of the table", "300", "at most"},
		{"Base of the points", "points"},
		{"Divided by", "10"},
		{"Starting points", "-3"},
		{"Points by place at tables of", "all", "5", "0", "-2", "-3"},
		{"Standings", "total", "mean place", "first places"},
		{"Best results that count", "3"},
	})
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	if want := []string{"rematch", "rematch_over:2", "score_gap", "repeat_seat"}; !slices.Equal(read.Draws[1].Criteria, want) {
		t.Errorf("criteria %v", read.Draws[1].Criteria)
	}
	seats := []engine.Seat{{Player: 1, Score: scored("70,5")}, {Player: 2, Score: scored("60")}, {Player: 3, Score: scored("-5")}}
	outcome := risiko.NewScorer(read.Scoring).Table(seats, nil)
	for i, want := range []string{"9.05", "3", "-5.5"} { // 7.05-3+5, 6-3+0, -0.5-3-2
		if got := risiko.NewScorer(read.Scoring).Points(outcome.Seats[i].Total).String(); got != want {
			t.Errorf("seat %d has %s, want %s", i+1, got, want)
		}
	}
	if s := read.Sheet(); s.RisiKo || s.Eliminated || s.OneWinner || s.Picture != "" || !s.AtMost || read.Best != 3 {
		t.Errorf("the sheet is %+v", s)
	}
}

func scored(text string) engine.Score {
	score, err := engine.ParseScore(text)
	if err != nil {
		panic(err)
	}
	return score
}
