package xlsx

import "testing"

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
