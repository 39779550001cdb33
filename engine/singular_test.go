package engine

import "testing"

// A sentence that tells a count agrees with it, in either language, each count of it by itself; what tells no count
// keeps its braces.
func TestSentencesAgreeWithTheirCounts(t *testing.T) {
	sheets := Textf("%d {1:scheda|schede}, %d {2:pagina|pagine}", 1, 0)
	for got, want := range map[string]string{
		sheets.String(): "1 scheda, 0 pagine",
		sheets.In(func(string) string { return "%d {1:sheet|sheets}, %d {2:page|pages}" }): "1 sheet, 0 pages",
		Textf("{2:ne manca|ne mancano} a %s: %d", "Ada", 1).String():                       "ne manca a Ada: 1",
		Textf("%s e {2:un altro|altri %d}", "Ada", 1).String():                             "Ada e un altro",
		Textf("%s e {2:un altro|altri %d}", "Ada", 3).String():                             "Ada e altri 3",
		Textf("{1:Aggiunto %d iscritto|Aggiunti %d iscritti}: %s", int64(1), "x").String(): "Aggiunto 1 iscritto: x",
		Textf(`il caso è {"name": %d}`, 1).String():                                        `il caso è {"name": 1}`,
	} {
		if got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
