package engine

import (
	"regexp"
	"strings"
	"testing"
)

// A sentence that tells a count is right for one as for two: no "ne mancano 1", no "1 punti".
func TestSentencesWithOne(t *testing.T) {
	plural := regexp.MustCompile(`mancano 1\b|sono 1\b|Aggiunti 1\b|vengono 1\b|\b1 (giocatori|partite|errori|punti|presenti|iscritti|centri|tavoli|turni)\b`)
	for format, one := range singulars {
		args := make([]any, strings.Count(format, "%"))
		for i := range args {
			args[i] = 7
		}
		args[one.count] = 1
		said := Text{format, args}.String()
		if plural.MatchString(said) || said == "" {
			t.Errorf("for one: %s", said)
		}
		args[one.count] = 2
		if said := (Text{format, args}); said.formatOf() != format {
			t.Errorf("for two: %s", said)
		}
	}
	if said := Textf("Nel piatto ci sono %d punti.", 1).String(); said != "Nel piatto c'è 1 punto." {
		t.Error(said)
	}
}
