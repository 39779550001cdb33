package export_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"raduno/.ci/testing/sample"
	"raduno/export"
)

func TestClean(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "",
		"Paolo Querini":          "Paolo Querini",
		"  due   spazi ":         "due spazi",
		"riga\r\nspezzata\t":     "riga spezzata",
		"Cafe\u0301":             "Café",
		"a\x00b\u202ec\u2066":    "abc",
		"\xff":                   "\ufffd",
		"spazio\u00a0duro":       "spazio duro",
		"👨\u200d👩":               "👨\u200d👩",
		"\ufeffMarca":            "Marca",
		"fine\ufffe":             "fine",
		"D'Ambra Müllerò [a<b>]": "D'Ambra Müllerò [a<b>]",
	} {
		if got := export.Clean(text); got != want {
			t.Errorf("Clean(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestFileName(t *testing.T) {
	for text, want := range map[string]string{
		"":                          "torneo",
		"...":                       "torneo",
		"Raduno 2025":               "Raduno 2025",
		"../../etc/passwd":          "_.._etc_passwd",
		`C:\con.txt`:                "C__con.txt",
		"NUL":                       "_NUL",
		"con.txt":                   "_con.txt",
		"aux .elenco":               "_aux .elenco",
		"LPT1":                      "_LPT1",
		"COM10":                     "COM10",
		"-rf":                       "rf",
		"a\x00b\nc":                 "ab c",
		"fine. ":                    "fine",
		`"a"<b>|c?*`:                "_a__b__c__",
		strings.Repeat("é", 100):    strings.Repeat("é", 50),
		"Città di Châtillon 12°":    "Città di Châtillon 12°",
		strings.Repeat("x", 101):    strings.Repeat("x", 100),
		" . nascosto":               "nascosto",
		"punto." + "\u202e" + "fdp": "punto.fdp",
	} {
		if got := export.FileName(text); got != want {
			t.Errorf("FileName(%q) = %q, want %q", text, got, want)
		}
	}
	for _, name := range sample.HostileNames {
		got := export.FileName(name)
		if got == "" || len(got) > 100 || strings.ContainsAny(got, "/\\:*?\"<>|\x00\n\r\t") || !utf8.ValidString(got) ||
			strings.HasPrefix(got, ".") {
			t.Errorf("FileName(%q) = %q", name, got)
		}
	}
}
