package game

import "testing"

// A year behind a label is translated apart; a number or a day that was typed stays as it is.
func TestWordsWithNumbers(t *testing.T) {
	english := func(format string) string {
		if format == "Centri" {
			return "Centres"
		}
		return format
	}
	for text, want := range map[string]string{"Centri 1901": "Centres 1901", "12.5": "12.5", "2/1/2026": "2/1/2026", "7": "7"} {
		if got := Word(text, english); got != want {
			t.Errorf("%s: %s", text, got)
		}
	}
}
