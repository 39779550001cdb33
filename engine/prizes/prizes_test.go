package prizes_test

import (
	"fmt"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/prizes"
)

// hall is a standings of seven: the first two are level, the last has no place.
var hall = []prizes.Ranked{
	{ID: 10, Place: 1, Age: 40},
	{ID: 11, Place: 1, Age: 17},
	{ID: 12, Place: 3, Age: 18},
	{ID: 13, Place: 4, Age: -1},
	{ID: 14, Place: 5, Age: 12},
	{ID: 15, Place: 6, Age: 30},
	{ID: 16, Place: 0, Age: 9},
}

var columns = map[string]map[int]string{
	"club":        {10: "ROMA", 11: "Milano", 12: "roma", 13: "MILANO", 14: "ROMA", 15: "BARI"},
	"sesso":       {11: "F", 13: "f", 14: "M", 16: "F"},
	"prima volta": {13: "no", 14: "SI", 15: "x"},
}

// Prizes go by place and by group, the places first whatever their line; nobody has two unless that is said.
func TestWhoHasWhichPrize(t *testing.T) {
	for text, want := range map[string]string{
		"Coppa: posto 1":                       "Coppa 1 [10 11]",
		"primi 3":                              "primi 3 1 [10 11], primi 3 3 [12]",
		"Secondi: posti 2-4":                   "Secondi 3 [12], Secondi 4 [13]",
		"Donne: migliore Sesso = F\nCoppa: 1°": "Donne 4 [13], Coppa 1 [10 11]",
		"Donne: migliore Sesso = F, anche già premiati; Coppa: 1": "Donne 1 [11], Coppa 1 [10 11]",
		"Club: migliore di ogni Club; Vince: posto 1":             "Club: ROMA 3 [12], Club: Milano 4 [13], Club: BARI 6 [15], Vince 1 [10 11]",
		"Esordio: migliore con prima volta":                       "Esordio 5 [14]",
		"miglior under 18":                                        "miglior under 18 1 [11]",
		"Under: migliore under 18; primi 1":                       "Under 5 [14], primi 1 1 [10 11]",
		"A: migliore Club = NAPOLI":                               "A 0 []",
		" ; \n":                                                   "",
	} {
		list, err := prizes.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		var got []string
		for _, a := range list.Give(hall, columns) {
			got = append(got, fmt.Sprint(a.Prize, " ", a.Place, " ", a.Players))
		}
		if got := strings.Join(got, ", "); got != want {
			t.Errorf("%s:\n got %s\nwant %s", text, got, want)
		}
	}
}

// What is not understood is told with its words, and gives no prize to anybody.
func TestAPrizeThatIsNotUnderstood(t *testing.T) {
	for _, text := range []string{"Coppa", "Coppa: il più bravo", "posto 0", "posti 4-2", "migliore under 0", "Coppa: migliore"} {
		if _, err := prizes.Parse("posto 1; " + text); engine.KindOf(err) != engine.BadInput || !strings.Contains(err.Error(), text) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
