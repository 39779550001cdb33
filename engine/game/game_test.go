package game

import (
	"testing"
	"time"
)

// A choice is written in full, by its beginning or, as the manual names the kinds of draw, by its last words; what more
// than one choice can mean is none.
func TestChoiceByItsBeginningOrItsEnd(t *testing.T) {
	f := Field{Label: "Esito", Kind: Choice, Choices: []string{
		"patta votata", "patta per fine del tempo", "vittoria solitaria",
		"vittoria concessa", "né vittoria né patta",
	}}
	for value, want := range map[string]string{
		"Patta votata": "patta votata", "per fine del tempo": "patta per fine del tempo", "Votata": "patta votata",
		"vittoria s": "vittoria solitaria", "Ne  vittoria ne patta": "né vittoria né patta", "patta": "", "vittoria": "", "tata": "", "": "",
	} {
		if got, known := f.Choose(value); got != want || known != (want != "") {
			t.Errorf("%q is taken for %q, %v; want %q", value, got, known, want)
		}
		if refused := !f.Problem("", value).IsZero(); refused != (want == "" && value != "") {
			t.Errorf("%q: refused %v", value, refused)
		}
	}
}

// A day is read as people write it, or as a spreadsheet counts it; a small number and a day that no month has are none.
func TestDays(t *testing.T) {
	for text, want := range map[string]string{
		"14/3/2026": "2026-03-14", "14.3.2026": "2026-03-14", "2026-03-14": "2026-03-14", "46095": "2026-03-14",
		"31/2/2026": "", "18": "", "20000": "", "100000": "", "domani": "",
	} {
		day, known := ParseDay(text)
		if got := day.Format(time.DateOnly); known != (want != "") || known && got != want {
			t.Errorf("%q is %s, %v; want %q", text, got, known, want)
		}
	}
}
