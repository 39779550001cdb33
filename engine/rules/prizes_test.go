package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"raduno/assets"
	"raduno/engine"
	"raduno/engine/rules"
)

// prizesHall is a standings of seven: the first two are level, the last has no place.
var prizesHall = []rules.PrizeCandidate{
	{ID: 10, Place: 1, Age: 40},
	{ID: 11, Place: 1, Age: 17},
	{ID: 12, Place: 3, Age: 18},
	{ID: 13, Place: 4, Age: -1},
	{ID: 14, Place: 5, Age: 12},
	{ID: 15, Place: 6, Age: 30},
	{ID: 16, Place: 0, Age: 9},
}

var columns = map[string]rules.PrizeColumn{
	"club":        {Known: true, Texts: map[int]string{10: "ROMA", 11: "Milano", 12: "roma", 13: "MILANO", 14: "ROMA", 15: "BARI"}},
	"sesso":       {Texts: map[int]string{11: "F", 13: "f", 14: "M", 16: "F"}},
	"prima volta": {Texts: map[int]string{13: "no", 14: "SI", 15: "x"}},
	"allergie":    {Texts: map[int]string{12: "noci", 13: "latte"}},
}

// Prizes go by place and by group, the places first whatever their line; a player has one unless the prize says otherwise.
func TestWhoHasWhichPrize(t *testing.T) {
	for text, want := range map[string]string{
		"Coppa: posto 1":                       "Coppa 1 [10 11]",
		"primi 3":                              "primi 3 1 [10 11], primi 3 3 [12]",
		"Secondi: posti 2-4":                   "Secondi 3 [12], Secondi 4 [13]",
		"Donne: migliore Sesso = F\nCoppa: 1°": "Donne 4 [13], Coppa 1 [10 11]",
		"Donne: migliore Sesso = F, anche già premiati; Coppa: 1":   "Donne 1 [11], Coppa 1 [10 11]",
		"Club: migliore di ogni Club; Vince: posto 1":               "Club: ROMA 3 [12], Club: Milano 4 [13], Club: BARI 6 [15], Vince 1 [10 11]",
		"Esordio: migliore con prima volta":                         "Esordio 5 [14]",
		"miglior under 18":                                          "miglior under 18 1 [11]",
		"Under: migliore under 18; primi 1":                         "Under 5 [14], primi 1 1 [10 11]",
		"A: migliore Club = NAPOLI":                                 "A 0 []",
		"Cup: place 1; C: best of each Club":                        "Cup 1 [10 11], C: ROMA 3 [12], C: Milano 4 [13], C: BARI 6 [15]",
		"F: best with Sesso = F, also who has one already; first 1": "F 1 [11], first 1 1 [10 11]",
		"Gruppi: migliore di ogni Allergie":                         "Gruppi 3 [12], Gruppi 4 [13]",
		" ; \n":                                                     "",
	} {
		list, err := rules.ParsePrizes(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		var got []string
		for _, a := range list.Give(prizesHall, columns) {
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
		if _, err := rules.ParsePrizes("posto 1; " + text); engine.KindOf(err) != engine.BadInput || !strings.Contains(err.Error(), text) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// Of a column that Raduno does not know the prize's name is published and nothing else: the organizer must give it one, and what stands
// in the column is told apart from the name.
func TestAPrizeByAColumnOfTheOrganizersOwn(t *testing.T) {
	for text, refused := range map[string]bool{
		"migliore di ogni allergie": true, "migliore con allergie": true, "migliore allergie = noci": true, ": migliore con allergie": true,
		"Gruppi: migliore di ogni allergie": false, "Buffet: migliore allergie = noci": false, "migliore di ogni club": false,
	} {
		list, err := rules.ParsePrizes(text)
		must(t, err)
		if err := list.Wrong(columns, true); (engine.KindOf(err) == engine.BadInput) != refused {
			t.Errorf("%s: %v", text, err)
		}
		if refused {
			continue
		}
		for _, a := range list.Give(prizesHall, columns) {
			if strings.Contains(a.Prize, "noci") || strings.Contains(a.Prize, "latte") || list.Columns()[0] == "club" && a.Group != "" {
				t.Errorf("%s is published as %s; told apart is %q", text, a.Prize, a.Group)
			}
		}
	}
}

// Each way to say to whom a prize goes is read as it is written, in both languages.
func TestTheWaysAreRead(t *testing.T) {
	for _, translate := range []func(string) string{assets.Sentences("it"), assets.Sentences("en")} {
		for _, kind := range rules.PrizeKinds() {
			line := "Nome: " + kind.Write("Sesso", kind.Value).In(translate) + rules.PrizeAgain().In(translate)
			if _, err := rules.ParsePrizes(line); err != nil {
				t.Errorf("%s: %v", line, err)
			}
		}
	}
}
